"""Reads the vectors beside it. Bytes stand in the JSON as ``{"$bytes": "hex"}``."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def rows(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    return found


def untagged(value: Any) -> Any:
    """A value of the JSON with its bytes as bytes."""
    if isinstance(value, dict):
        return bytes.fromhex(value["$bytes"]) if "$bytes" in value else {key: untagged(v) for key, v in value.items()}
    return [untagged(item) for item in value] if isinstance(value, list) else value
