"""``thirtyone host``: its options, and the way to what runs it (:mod:`server.commands.hosting`).

Only what ``--help`` needs is imported here; the network comes when there is something to serve.
"""

import argparse
from pathlib import Path

from server.commands.common import add_game_options, whole_number
from server.config import DEFAULT_PORT, OF_A_TABLE, OF_THE_HOUSE


def add(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.description = "Serve a table on this machine until you stop it."
    add_game_options(parser)
    parser.add_argument("--table-name", "--name", metavar="TEXT", help="what the table is called")
    parser.add_argument("--seats", metavar="N", type=int, help="how many seats (default: as many as the game has)")
    parser.add_argument("--bots", metavar="N[:LEVEL]", default="0", help="bots that sit down at once")
    parser.add_argument("--start-at", metavar="N", type=int, help="begin when so many seats are taken, bots counted")
    parser.add_argument("--for-one", action="store_true", help=argparse.SUPPRESS)  # from play: one person will sit here
    keys = ", ".join((*OF_A_TABLE, *OF_THE_HOUSE))
    parser.add_argument("--table", metavar="KEY=VALUE", action="append", default=[], help=f"one of: {keys}")
    parser.add_argument("--bind", metavar="ADDRESS", default="", help="listen on this address only (default: on all)")
    parser.add_argument(
        "--port", metavar="N", type=whole_number(0, 65535, "a port"),
        help=f"default: {DEFAULT_PORT}, or one of the next ten; 0: any that is free",
    )  # fmt: skip
    parser.add_argument("--data", metavar="DIR", type=Path, help="where records and logs are kept")
    parser.add_argument(
        "--resume", metavar="FILE", nargs="?", const="",
        help="go on with the newest unfinished match, or with the one in a file",
    )  # fmt: skip
    parser.add_argument("--no-announce", action="store_true", help="do not let others find it in the network by itself")
    parser.add_argument("--open", action="store_true", help="let everybody in, also without the last word of the code")
    parser.add_argument("--offer", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--owner-pipe", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="say where it listens as one line of JSON")


def run(args: argparse.Namespace) -> int:
    """Serve until stopped. Raises Problem."""
    from server.commands.hosting import serve

    return serve(args)
