"""Which version of the program this is."""


def version() -> str:
    """The version that was installed, or a word for a tree that was not."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("thirtyone")
    except PackageNotFoundError:
        return "not installed"
