"""Maps as the text of a map file."""

import msgspec
import pytest

from railgames.content.loader import parse_data
from railgames.content.written import as_toml


class Place(msgspec.Struct):
    id: str
    at: tuple[float, float]
    tags: dict[str, int] = {}
    note: str | None = None


class Map(msgspec.Struct):
    title: str
    size: int
    is_open: bool
    places: tuple[Place, ...]
    steps: tuple[int, ...] = ()
    rows: tuple[tuple[str, int], ...] = ()
    version: str | None = None


ODD = Map(
    title='Quotes " and \\, tab \t, line\nbreak, ünïcode, \x7f and 🚂',
    size=-3,
    is_open=True,
    places=(
        Place("a", (1.5, -2.0)),
        Place("b b", (1e-9, 1e300), {"odd key": 1, "plain": 2, "": 3, "é 🚂 \x7f": 4}, "note"),
    ),
    steps=(1, 2, 3),
    rows=(("x", 1), ("y", 2)),
)


def test_a_map_read_again_is_the_same():
    text = as_toml(ODD, "made for a test")
    assert text.startswith("# made for a test\n\ntitle = ")
    assert msgspec.convert(parse_data(text.encode(), "odd.toml"), Map) == ODD


def test_defaults_are_written_too():
    class Small(msgspec.Struct, omit_defaults=True):
        size: int = 3
        rows: tuple[int, ...] = ()

    assert as_toml(Small()) == "size = 3\nrows = []\n"


def test_each_entry_of_a_list_has_a_line_of_its_own():
    lines = as_toml(ODD).splitlines()
    assert "steps = [1, 2, 3]" in lines
    assert '  ["x", 1],' in lines
    assert '  { id = "a", at = [1.5, -2.0], tags = {  } },' in lines
    assert not any("version" in line for line in lines)


def test_what_toml_cannot_say_is_refused():
    with pytest.raises(ValueError, match="JSON compliant"):
        as_toml(Map("x", 1, False, (Place("a", (float("nan"), 0.0)),)))
