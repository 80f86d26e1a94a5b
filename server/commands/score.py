"""``thirtyone score``: the value of a hand, of several hands against each other, or of a stream of them."""

import argparse
import json
import sys
from typing import IO, Any

from server.commands.common import (
    BAD_INPUT,
    DONE,
    Problem,
    add_game_options,
    find_game,
    print_json,
    print_points,
    settings_of,
    whole_number,
)  # fmt: skip

MOST_LINE = 64 * 1024  # bytes of one line of --jsonl; a question of a hundred hands takes a tenth


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = "Say what a hand is worth; with several hands, who is ahead."
    parser.add_argument("hands", metavar="HAND", nargs="*", help='cards like "7S 7H 7D"; JO is a joker')
    add_game_options(parser)
    parser.add_argument("--round", type=whole_number(1, 11, "the round"), help="the round, in Three Thirteen")
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    parser.add_argument("--jsonl", action="store_true", help="read JSON objects from standard input, answer one a line")


def run(args: argparse.Namespace) -> int:
    usual = {"game": args.game, "preset": args.preset, "options": settings_of(args), "round": args.round}
    if args.jsonl:
        if args.hands:
            raise Problem("with --jsonl the hands come from standard input, not from the command line")
        return _stream(sys.stdin.buffer, usual)
    if not args.hands:
        raise Problem('give a hand, like "7S 7H 7D", or --jsonl to read hands from standard input')
    try:
        result = _answer(_typed(args.hands), usual)
    except ValueError as error:
        raise Problem(str(error)) from None
    if args.json:
        print_json(result.answer)
    else:
        for line in result.lines:
            print_points(line)
    return DONE


def _typed(words: list[str]) -> dict[str, Any]:
    """One hand or several; single cards without quotation marks around them are one hand."""
    if len(words) == 1 or all(len(word.split()) == 1 for word in words):
        return {"hand": " ".join(words)}
    return {"hands": words}


def _answer(asked: object, usual: dict[str, Any]) -> Any:
    from engine.registry import has_part, part
    from engine.scoring import read_question, score

    question = read_question(asked, find_game, usual)
    if not has_part(question.game.name, "scoring"):
        raise ValueError(f"the hands of {question.game.name} are not scored")
    return score(question, part(question.game.name, "scoring").SCORER)


def _stream(source: IO[bytes], usual: dict[str, Any]) -> int:
    code = DONE
    while line := source.readline(MOST_LINE + 1):
        try:
            answer = _answer(_parsed(line, source), usual).answer
        except (ValueError, Problem, RecursionError) as error:
            answer = {"error": str(error)}
            code = BAD_INPUT
        print_json(answer)
        sys.stdout.flush()  # whoever asks line by line waits for this one
    return code


def _parsed(line: bytes, source: IO[bytes]) -> object:
    if len(line) > MOST_LINE:
        while not line.endswith(b"\n") and line:
            line = source.readline(MOST_LINE)
        raise Problem(f"the line is longer than {MOST_LINE:,} bytes")
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise Problem("the line is not a JSON object") from None
