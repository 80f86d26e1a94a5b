"""The wire: what host and guests say to each other, without any I/O. docs/protocol.md is the norm, this is its code."""
