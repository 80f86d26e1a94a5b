"""Benchmarks: each is one command that prints one table. Nothing here asserts a time."""
