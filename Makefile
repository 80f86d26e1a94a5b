# One word each: make setup, make check, make test, make bench.
.PHONY: setup check test bench
setup:
	uv sync
check: setup
	uv run ruff format --check .
	uv run ruff check .
	uv run mypy
	uv run lint-imports
test:
	uv run pytest
bench:
	uv run python -m tests.bench.load
