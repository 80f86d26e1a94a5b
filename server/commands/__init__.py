"""The subcommands of ``thirtyone``, one module each.

A module offers ``add(parser)``, which declares its arguments, and ``run(args) -> int``, which does the work and gives
the exit code. :mod:`server.cli` imports only the module of the command that was asked for; whatever is heavy is
imported inside ``run``.
"""
