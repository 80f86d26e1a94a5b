"""The console command ``thirtyone``: finds the command that was asked for, runs it and turns what went wrong into
one sentence and an exit code (docs/commands.md).

    0     done                        70        a defect of ours; a report was written
    1     what was checked fails      130       interrupted by ^C (128 + n for any signal)
    2     wrong usage, bad input

Only the module of the command asked for is imported, and heavy modules only when it runs, so that ``--help`` answers
at once. ``join``, ``watch`` and ``play`` belong to the client, which has parsers of its own: the one place where the
server's side knows of the client.
"""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from types import ModuleType

from server.commands.common import BAD_INPUT, DONE, Parser, Problem, one_line

DEFECT = 70  # EX_SOFTWARE of sysexits.h
INTERRUPTED = 130  # 128 + SIGINT
PIPE_CLOSED = 141  # 128 + SIGPIPE

HELP = {
    "play": "host a table on this machine and sit at it; bots fill seats",
    "host": "run the host alone and print the line by which others join",
    "join": "take a seat at a table, or take your own seat back",
    "watch": "look on at a table",
    "status": "how the hosts of this account do: tables, people, who is waited for",
    "kick": "send somebody away from a table of yours",
    "skip": "wait no longer for somebody's move at a table of yours",
    "pause": "let a table of yours stand still, and go on",
    "open-hands": "ask a table of yours to let those who watch see all hands",
    "create-table": "open another table on a host of yours that runs",
    "export": "write a table into a file, to go on with it on another machine",
    "rules": "the rules in plain words, with the chosen options worked in",
    "score": "what a hand is worth",
    "check": "replay record files and hold them against what they expect",
    "verify": "check that the cards of a match were shuffled fairly",
    "sim": "let bots play whole games and count what happens",
}
_CLIENT_COMMANDS = ("play", "join", "watch", "status", "kick", "skip", "pause", "open-hands", "create-table")

_USAGE = "usage: thirtyone COMMAND [...]"
_START = """\
Thirty-One: card games over the LAN, in the terminal

  thirtyone play            a table of your own, with bots until others come
  thirtyone host            a table for others on this machine
  thirtyone join ADDRESS    sit down at a table
  thirtyone watch ADDRESS   look on
  thirtyone rules           how it is played

'thirtyone --help' names all commands, 'thirtyone COMMAND --help' explains one.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and give the exit code. Never raises."""
    _ready_streams()
    arguments = list(sys.argv[1:] if argv is None else argv)
    command = arguments[0] if arguments and arguments[0] in HELP else "(none)"
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except Problem as problem:
        return _complain(str(problem), BAD_INPUT)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else DONE
    except BaseExceptionGroup as group:
        stopped, others = group.split(KeyboardInterrupt)
        return _defect(others or group, command) if others or not stopped else INTERRUPTED
    except Exception as error:
        return _defect(error, command)


def _run(arguments: list[str]) -> int:
    match arguments:
        case []:
            if sys.stdin.isatty() and sys.stdout.isatty():
                sys.stdout.write(_START)
                return DONE
            sys.stdout.write(_help())
            return BAD_INPUT
        case ["-h" | "--help" | "help", *_]:
            sys.stdout.write(_help())
            return DONE
        case ["--version", *_]:
            from server.version import version

            sys.stdout.write(f"thirtyone {version()}\n")
            return DONE
        case [name, *rest] if name in HELP:
            return _command(name)(rest)
        case [name, *_]:
            raise Problem(f"there is no command {name!r}; there are {', '.join(HELP)}")
    raise AssertionError("a list is empty or it is not")


def _command(name: str) -> Callable[[list[str]], int]:
    """The command as a function of the arguments behind it."""
    if name in _CLIENT_COMMANDS:
        from client.cli import main as client_main

        return lambda rest: client_main([name, *rest])
    module = import_module(f"server.commands.{name}")
    parser = Parser(prog=f"thirtyone {name}")
    module.add(parser)
    if name == "export":
        return lambda rest: _export(module, parser.parse_args(rest))
    return lambda rest: int(module.run(parser.parse_args(rest)))


def _export(module: ModuleType, args: Namespace) -> int:
    """A host that runs does it itself, asked by its owner's client; else its journal is read here."""
    from client.cli import export_running

    code = export_running(args)
    if code is None:
        return int(module.run(args))
    if code == DONE:
        module.tell(args)
    return code


def _help() -> str:
    lines = [f"  {name:<14}{about}" for name, about in HELP.items()]
    return "\n".join([
        _USAGE, "", "Card games of the Thirty-One family over the LAN, in the terminal.", "", "commands:", *lines, "",
        "  -h, --help   this text; behind a command, its own",
        "  --version    the version",
    ]) + "\n"  # fmt: skip


def _complain(sentence: str, code: int) -> int:
    try:
        sys.stdout.flush()
    except OSError:
        _forget_output()  # what was to be written there cannot be; what went wrong can still be told
    try:
        sys.stderr.write(f"thirtyone: {one_line(sentence)}\n")
        sys.stderr.flush()
    except OSError:
        pass  # nobody is left to be told
    return code


def _defect(error: BaseException, command: str) -> int:
    if isinstance(error, OSError):
        return _complain(f"the system said: {error.strerror or type(error).__name__}", BAD_INPUT)
    from server.crash import write_report

    path = write_report(error, command)
    where = f"a report without any cards is in {path}" if path else "a report could not be written"
    return _complain(f"this is a defect of the program, not of what you did; {where}", DEFECT)


def _ready_streams() -> None:
    """A program may be started with standard streams closed (``>&-``), where Python then has None, or with an encoding
    that lacks what is to be written, at which it must not break."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _forget_output() -> None:
    """Let nothing be written to a pipe whose reader has gone, not even by the interpreter when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        pass  # no real file behind it
    finally:
        os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
