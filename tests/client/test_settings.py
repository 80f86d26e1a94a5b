"""A person's settings: kept whole, read forgivingly."""

import stat

import pytest

from client.settings import Settings, load, save


def test_without_a_file_everything_is_as_usual(tmp_path):
    assert load(tmp_path / "settings.toml") == (Settings(), "")


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings(name='Ann "the" \\ Bo\n나무', confirm=False, ascii=True),
        Settings(mouse=False, bell=False, four_colours=False, ascii=False),
    ],
)
def test_what_is_saved_is_read_again(tmp_path, settings):
    path = tmp_path / "deep" / "settings.toml"
    save(settings, path)
    assert load(path) == (settings, "")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    ("text", "settings", "complaint"),
    [
        ("confirm = false\nbell = 7\n", Settings(confirm=False), "bell not understood"),
        ("confirm = 'yes'\ncolour = 'red'\n", Settings(), "colour, confirm not understood"),
        ("not toml", Settings(), "cannot be read"),
        ("\xff", Settings(), "cannot be read"),
    ],
)
def test_what_is_not_understood_is_left_out_and_said(tmp_path, text, settings, complaint):
    path = tmp_path / "settings.toml"
    path.write_bytes(text.encode("latin-1"))
    found, said = load(path)
    assert found == settings
    assert complaint in said
