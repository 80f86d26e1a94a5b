"""``python -m tests.bench.plain``: a host without encryption or without a journal, to measure what they cost.

Options as of ``host``, and ``--no-tls``, ``--no-journal``. No option of the program leads here.
"""

import sys

from server.commands import host
from server.commands.common import Parser
from server.commands.hosting import serve


def main() -> int:
    parser = Parser(prog="thirtyone host")
    host.add(parser)
    parser.add_argument("--no-tls", action="store_true")
    parser.add_argument("--no-journal", action="store_true")
    args = parser.parse_args(sys.argv[1:])
    return serve(args, encrypted=not args.no_tls, written=not args.no_journal)


if __name__ == "__main__":
    sys.exit(main())
