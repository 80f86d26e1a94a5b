"""``python -m tests.bench.plain``: a host without encryption, to measure what encryption costs. Options as of ``host``.

No option of the program leads here.
"""

import sys

from server.commands import host
from server.commands.common import Parser
from server.commands.hosting import serve


def main() -> int:
    parser = Parser(prog="thirtyone host")
    host.add(parser)
    return serve(parser.parse_args(sys.argv[1:]), encrypted=False)


if __name__ == "__main__":
    sys.exit(main())
