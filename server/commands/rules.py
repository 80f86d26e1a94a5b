"""``thirtyone rules``: a game in plain words, with the chosen options worked in; without a game, a list of them."""

import argparse
import re
import shutil
import sys
import textwrap
from collections.abc import Iterator
from typing import Any

from server.commands.common import DONE, Problem, add_game_options, chosen, print_json

MOST_WIDTH = 80  # columns; longer lines are hard to read
LEAST_WIDTH = 40


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = "The rules of a game in plain words, with the chosen options worked in."
    parser.add_argument("game", metavar="GAME", nargs="?", help="the game; without it, the games and their presets")
    add_game_options(parser, game=False)
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    parser.add_argument("--markdown", action="store_true", help="print the text as Markdown")


def run(args: argparse.Namespace) -> int:
    if args.game is None:
        if args.preset or args.settings:
            raise Problem("name the game whose preset and options are meant, like 'thirtyone rules thirty-one'")
        return _list_games(as_json=args.json)
    from engine.rules import rules_text

    table = chosen(args)
    text = rules_text(table.game, table.options)
    if args.json:
        print_json({"game": table.game.name, "preset": table.preset, "options": dict(table.options), "text": text})
    elif args.markdown:
        sys.stdout.write(text)
    else:
        width = max(LEAST_WIDTH, min(MOST_WIDTH, shutil.get_terminal_size().columns))
        sys.stdout.writelines(f"{line}\n" for line in plain_text(text, width))
    return DONE


def _list_games(*, as_json: bool) -> int:
    from engine.registry import games

    if as_json:
        print_json({"games": [_about(game) for game in games()]})
        return DONE
    for game in games():
        about = _about(game)
        sys.stdout.write(f"{game.name:<16}{game.title}, {game.seats[0]} to {game.seats[-1]} players\n")
        sys.stdout.write(f"{'':<16}presets: {', '.join(about['presets'])}\n")
    sys.stdout.write("\n'thirtyone rules GAME' tells the rules of one.\n")
    return DONE


def _about(game: Any) -> dict[str, Any]:
    return {"name": game.name, "title": game.title, "presets": list(game.options.presets)}


# --- Markdown as plain text --------------------------------------------------------------------------------

_ITEM = re.compile(r"(\s*)([-*]|\d+\.)\s+(.*)")
_EMPHASIS = re.compile(r"(\*\*|__|`|\*)(\S|\S.*?\S)\1")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


def plain_text(markdown: str, width: int) -> Iterator[str]:
    """Markdown as lines of plain text: wrapped, headings underlined, tables lined up."""
    for block in _blocks(markdown.splitlines()):
        yield from _shown(block, width)


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """Runs of lines that belong together: a heading, an item, a table, a paragraph, an empty line."""
    block: list[str] = []
    for line in lines:
        alone = not line.strip() or line.startswith("#")
        joins = line.startswith("|") and block and block[0].startswith("|")
        if block and (alone or (not joins and (line.startswith("|") or _ITEM.match(line)))):
            yield block
            block = []
        if alone:
            yield [line]
        else:
            block.append(line)
    if block:
        yield block


def _shown(block: list[str], width: int) -> Iterator[str]:
    first = block[0]
    if not first.strip():
        yield ""
    elif first.startswith("#"):
        title = _bare(first.lstrip("#").strip())
        yield title
        yield ("=" if first.startswith("# ") else "-") * len(title)
    elif first.startswith("|"):
        yield from _table(block)
    else:
        yield from _wrapped(block, width)


def _wrapped(block: list[str], width: int) -> Iterator[str]:
    item = _ITEM.match(block[0])
    if item is None:
        yield from textwrap.wrap(_bare(" ".join(line.strip() for line in block)), width)
        return
    indent, mark, text = item.groups()
    joined = _bare(" ".join([text, *(line.strip() for line in block[1:])]))
    yield from textwrap.wrap(
        joined, width, initial_indent=f"{indent}{mark} ", subsequent_indent=" " * (len(indent) + len(mark) + 1)
    )


def _table(block: list[str]) -> Iterator[str]:
    rows = [[_bare(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in block]
    rows = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    columns = max(len(row) for row in rows)
    widths = [max(len(row[at]) if at < len(row) else 0 for row in rows) for at in range(columns)]
    for row in rows:
        yield "  ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=False)).rstrip()


def _bare(text: str) -> str:
    """A line without its marks: emphasis, code, links."""
    return _EMPHASIS.sub(r"\2", _LINK.sub(r"\1", text))
