"""The grammar of --seats."""

import pytest

from railgames.cli.seats import default_seats, parse_seats
from railgames.core.errors import UsageError
from railgames.core.level import Level
from railgames.core.registry import game
from tests.ai.toy import GAME


def test_people_and_ais_have_the_names_that_were_given() -> None:
    seats = parse_seats("human:Ada Lovelace, normal , human:日本,easy:Élan", GAME)
    assert [seat.name for seat in seats] == ["Ada Lovelace", "Normal", "日本", "Élan"]
    assert [seat.level for seat in seats] == [None, Level.NORMAL, None, Level.EASY]
    assert [seat.color for seat in seats] == [0, 1, 2, 3]


def test_seats_without_a_name_are_told_apart() -> None:
    names = [seat.name for seat in parse_seats("human,human,easy,easy", GAME)]
    assert names == ["Player", "Player 2", "Easy", "Easy 2"]


@pytest.mark.parametrize("text", ["", "human,,easy", ":Ada", "robot"])
def test_an_empty_or_unknown_kind_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="no kind of seat 'robot'" if text == "robot" else "A seat is empty"):
        parse_seats(text, GAME)


def test_the_usual_seats_are_one_person_and_as_few_ais_as_the_game_allows() -> None:
    (seat,) = default_seats(GAME, people=True)
    assert seat.is_person
    (seat,) = default_seats(GAME, people=False)
    assert seat.level is Level.EASY


def test_an_ai_may_have_a_style_of_its_game() -> None:
    derailed = game("derailed")
    seats = parse_seats("human:Ada,hard+saboteur:Rival", derailed)
    assert [(seat.name, seat.level, seat.style) for seat in seats] == [
        ("Ada", None, ""),
        ("Rival", Level.HARD, "saboteur"),
    ]


@pytest.mark.parametrize("text", ["hard+sabotuer,easy", "human+builder,easy", "hard+,x+builder"])
def test_a_style_that_is_not_there_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_seats(text, game("derailed"))


def test_a_game_without_styles_says_so() -> None:
    with pytest.raises(UsageError, match="builder"):
        parse_seats("normal+builder", game("railroad_ink"))
