from enum import StrEnum
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railgames.core.actions import Action, format_action, parse_action
from railgames.core.errors import UsageError
from tests.core.toy_game import GAME, End, Roll, Ship


class Shape(StrEnum):
    STRAIGHT = "straight"
    CURVE = "curve"


class Draw(Action, frozen=True, tag="draw"):
    face: str
    row: int
    shape: Shape = Shape.STRAIGHT
    mirrored: bool = False
    side: Literal["N", "S"] = "N"


UNION = Draw | End | Ship


def test_the_text_is_the_tag_and_the_fields():
    assert format_action(Draw("road", 3, Shape.CURVE, True)) == "draw road 3 curve yes"
    assert str(Ship(4, "B2")) == "ship 4 B2"
    assert format_action(Roll()) == "roll"


def test_fields_at_their_default_drop_off_the_end_only():
    assert format_action(Draw("road", 3)) == "draw road 3"
    assert format_action(Draw("road", 3, Shape.STRAIGHT, True)) == "draw road 3 straight yes"
    assert format_action(Draw("road", 3, side="S")) == "draw road 3 straight no S"


words = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1).filter(
    lambda word: not any(char.isspace() for char in word)
)


@given(
    words,
    st.integers(-(2**63), 2**63 - 1),
    st.sampled_from(Shape),
    st.booleans(),
    st.sampled_from(["N", "S"]),
)
def test_text_and_action_are_each_others_image(face, row, shape, mirrored, side):
    action = Draw(face, row, shape, mirrored, side)
    assert parse_action(UNION, format_action(action)) == action


def test_words_that_look_like_numbers_or_truth_stay_words():
    for face in ("yes", "no", "12", "true", "null", "1e5"):
        assert parse_action(Draw, format_action(Draw(face, 1))) == Draw(face, 1)


def test_spaces_around_and_between_do_not_matter():
    assert parse_action(GAME.Action, "  ship   4\tB2 ") == Ship(4, "B2")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "draw, end, ship"),
        ("fly B2", "draw, end, ship"),
        ("ship", "ship CARD CITY"),
        ("ship 4", "ship CARD CITY"),
        ("ship 4 B2 now", "ship CARD CITY"),
        ("ship four B2", "cannot be read"),
        ("draw road 3 zigzag", "cannot be read"),
        ("draw road 3 curve maybe", "cannot be read"),
        ("draw road 3 curve yes W", "cannot be read"),
        ("DRAW road 3", "draw, end, ship"),
    ],
)
def test_a_text_that_is_no_action_is_told_what_would_be(text, told):
    with pytest.raises(UsageError, match=told):
        parse_action(UNION, text)


@pytest.mark.parametrize("face", ["", "two words", "tab\there", "line\n", "wide\u3000space"])
def test_a_field_without_a_one_word_text_is_refused(face):
    with pytest.raises(ValueError, match="one-word"):
        format_action(Draw(face, 1))


def test_actions_are_values():
    assert Ship(4, "B2") == Ship(4, "B2")
    assert len({Ship(4, "B2"), Ship(4, "B2"), Roll()}) == 2
    with pytest.raises(AttributeError):
        Ship(4, "B2").card = 5
