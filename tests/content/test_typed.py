import enum
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct, inspect

from railgames.content.loader import MAX_PROBLEMS
from railgames.content.packs import PackInfo
from railgames.content.theme_file import ThemeFile
from railgames.content.type_problems import problems_of
from railgames.content.typed import convert
from railgames.core.errors import ContentError
from railgames.core.registry import game, game_ids
from tests.content.conftest import TinyMap


class Colour(enum.StrEnum):
    RED = "red"
    BLUE = "blue"


class City(Struct, tag="city", forbid_unknown_fields=True):
    name: str


class Ferry(Struct, tag="ferry", forbid_unknown_fields=True):
    cost: int


class Wide(Struct, kw_only=True, forbid_unknown_fields=True):
    size: Annotated[int, Meta(ge=1, le=3)]
    title: str
    pair: tuple[int, int] = (1, 2)
    side: Literal["north", "south"] = "north"
    places: list[City | Ferry] = []
    codes: dict[Annotated[str, Meta(pattern="^[a-z]$")], Annotated[str, Meta(max_length=2)]] = {}
    note: int | None = None
    colours: dict[int, Colour] = {}
    short: Annotated[list[int], Meta(max_length=2)] = []
    ratio: Annotated[float, Meta(gt=0)] = 1.0
    inner: TinyMap | None = None


def where(data: Any) -> dict[str, str]:
    return {problem.where: str(problem) for problem in problems_of(data, Wide, "m.toml")}


def test_a_right_document_becomes_the_struct() -> None:
    made = convert({"size": 1, "title": "x", "colours": {"3": "red"}, "pair": [4, 5]}, Wide, "m.toml")
    assert made == Wide(size=1, title="x", colours={3: Colour.RED}, pair=(4, 5))
    assert where({"size": 1, "title": "x", "colours": {"3": "red"}, "ratio": 2, "inner": None}) == {}


def test_every_mistake_of_a_document_is_named_with_its_place() -> None:
    found = where(
        {
            "size": 7,
            "titel": "x",
            "pair": [1, "u", 3],
            "side": "nroth",
            "places": [{"type": "city", "name": 1, "w": 2}, {"type": "fery"}, 3],
            "codes": {"j2": "abc"},
            "note": "e",
            "colours": {"u": "rod"},
            "short": [1, 2, 3],
            "ratio": 0,
            "inner": {"title": "", "exits": [{"side": "north", "at": 99}]},
        }
    )
    assert set(found) == {
        "$.size",
        "$.titel",
        "$.title",
        "$.pair",
        "$.pair[1]",
        "$.side",
        "$.places[0].name",
        "$.places[0].w",
        "$.places[1].type",
        "$.places[2]",
        "$.codes.j2",
        "$.note",
        "$.colours.u",
        "$.short",
        "$.ratio",
        "$.inner.title",
        "$.inner.rows",
        "$.inner.exits[0].at",
    }


def test_a_mistake_tells_what_is_allowed_and_what_was_meant() -> None:
    found = where({"size": 7, "titel": "x", "side": "nroth"})
    assert "1 to 3" in found["$.size"]
    assert "did you mean 'title'?" in found["$.titel"]
    assert "allowed: north, south" in found["$.side"]
    assert "did you mean 'north'?" in found["$.side"]


def test_true_is_no_number_and_a_number_no_text() -> None:
    found = where({"size": True, "title": 3})
    assert "a whole number, got true" in found["$.size"]
    assert "text, got 3" in found["$.title"]


def test_a_rule_of_the_struct_itself_keeps_its_place() -> None:
    class Odd(Struct):
        n: int

        def __post_init__(self) -> None:
            if self.n % 2 == 0:
                raise ValueError("n must be odd")

    class Holder(Struct):
        odds: list[Odd]

    with pytest.raises(ContentError) as caught:
        convert({"odds": [{"n": 1}, {"n": 2}]}, Holder, "m.toml")
    assert str(caught.value) == "m.toml: $.odds[1]: n must be odd."


def test_problems_are_capped() -> None:
    assert len(problems_of({"size": 1, "title": "", "short": ["x"] * 10_000}, Wide, "m")) == MAX_PROBLEMS


def test_a_huge_number_is_no_trap_for_the_message() -> None:
    assert "a huge number" in where({"size": 16**9999, "title": ""})["$.size"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(Wide.__struct_fields__), json_values))
def test_the_walk_finds_a_problem_exactly_where_msgspec_does(data: dict[str, Any]) -> None:
    try:
        msgspec.convert(data, Wide, str_keys=True)
        is_right = True
    except msgspec.ValidationError:
        is_right = False
    assert (not problems_of(data, Wide, "m.toml")) == is_right


FORM = "two digits, such as 1.0"


class Formed(Struct, kw_only=True, forbid_unknown_fields=True):
    version: Annotated[
        Annotated[str, Meta(pattern=r"^\d\.\d$", extra={"form": FORM})],
        Meta(description="Its own version."),
    ]
    plain: Annotated[str, Meta(pattern="^[a-z]$")] = "a"
    format: Literal[1]
    five: Annotated[tuple[int, ...], Meta(min_length=5, max_length=5)] = (1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (
            {"version": "1", "format": 1},
            "$.version: '1' has the wrong form. (allowed: two digits, such as 1.0)",
        ),
        ({"version": 1, "format": 1}, "$.version: Expected text, got 1. (allowed: two digits, such as 1.0)"),
        ({"format": 1}, "$.version: The key 'version' is missing. (allowed: text: two digits, such as 1.0)"),
        ({"version": "1.0"}, "$.format: The key 'format' is missing. (allowed: 1)"),
        (
            {"version": "1.0", "format": 1, "five": [1, 2, 3, 4]},
            "$.five: There are 4 entries here. (allowed: 5)",
        ),
    ],
)
def test_forms_are_told_in_words(data: dict[str, Any], said: str) -> None:
    assert [str(problem) for problem in problems_of(data, Formed, "f")] == [f"f: {said}"]


def test_every_pattern_of_our_files_has_a_form_in_words() -> None:
    kinds: list[Any] = [PackInfo, ThemeFile, *(game(one).map_kind for one in game_ids())]
    kinds += [kind for one in game_ids() for kind in game(one).part_kinds.values()]
    silent = {node.pattern for kind in kinds for node in without_form(inspect.type_info(kind))}
    assert silent == set()


def without_form(node: Any, seen: frozenset[Any] = frozenset()) -> Iterator[inspect.StrType]:
    """The texts below a type that have a pattern and no form."""
    if isinstance(node, inspect.Metadata):
        if not (node.extra or {}).get("form"):
            yield from without_form(node.type, seen)
    elif isinstance(node, inspect.StrType):
        if node.pattern is not None:
            yield node
    elif isinstance(node, inspect.StructType) and node.cls not in seen:
        for field in node.fields:
            yield from without_form(field.type, seen | {node.cls})
    else:
        inner = [getattr(node, name, None) for name in ("item_type", "key_type", "value_type")]
        for one in [*inner, *getattr(node, "item_types", ()), *getattr(node, "types", ())]:
            if one is not None:
                yield from without_form(one, seen)
