"""``thirtyone export``: a table of this machine into a file, with which another machine goes on with it.

A host that runs is asked to do it by its owner's own program (:mod:`client.admin`); the journal of one that does not
run is read here.
"""

import argparse
from pathlib import Path

from server.commands.common import DONE, Problem

SECRET = "It is secret: whoever has it can be the host of this table and see every hand. Delete it after use."


def add(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.description = "Write a table into a file, close it here, and go on with it on another machine."
    parser.add_argument("file", metavar="FILE", type=Path, help="where to write it; nothing must be there yet")
    parser.add_argument("--table", metavar="ID", help="which table, where there are several")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where the host keeps its data")


def run(args: argparse.Namespace) -> int:
    """Write the newest unfinished match of a host that does not run. Raises Problem."""
    from server.commands.hosting import data_directory
    from server.evening import CannotResume, move_out
    from server.journal import files

    data = data_directory(args.data)
    found = next(iter(files.unfinished(data)), None)
    if found is None:
        raise Problem("There is no unfinished match here, and no host that runs.")
    try:
        move_out(found.path, args.table, args.file.absolute(), data)
    except CannotResume as error:
        raise Problem(str(error)) from error
    tell(args)
    return DONE


def tell(args: argparse.Namespace) -> None:
    """What to do with the file now."""
    print(f"The table is in {args.file} now: on the other machine, thirtyone host --resume {args.file.name}")
    print(SECRET)
