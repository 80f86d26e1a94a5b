"""The shell: sockets, clocks, chance and files, carrying out what :mod:`server.core` commands."""
