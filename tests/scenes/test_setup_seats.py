"""The seats of a game being set up, without a window."""

import pytest

from railgames.core.level import Level
from railgames.core.match import Seat
from railgames.core.registry import game
from railgames.scenes.setup.look import _shorter
from railgames.scenes.setup.seats import ENGINEERS, PEOPLE, SeatList, kinds_of


def seat_list(*seats: Seat, game_id: str = "derailed") -> SeatList:
    rules = game(game_id)
    styles = getattr(rules, "styles", {})
    return SeatList(seats, rules.min_players, rules.max_players, rules.levels, (), styles)


def test_every_level_and_style_of_the_game_can_sit_down() -> None:
    kinds = [kind for kind, _ in kinds_of(game("derailed"))]
    assert kinds[:2] == [(None, ""), (Level.EASY, "")]
    assert (Level.EXPERT, "saboteur") in kinds
    assert len(set(kinds)) == len(kinds)
    assert [kind for kind, _ in kinds_of(game("railroad_ink"))] == [
        (None, ""),
        *((one, "") for one in game("railroad_ink").levels),
    ]


def test_no_two_of_the_names_that_are_given_begin_alike() -> None:
    names = (*PEOPLE, *ENGINEERS)
    assert len({name[0] for name in names}) == len(names) == 12


def test_a_style_is_kept_through_every_other_change() -> None:
    seats = seat_list(Seat("Ada"), Seat("Brunel", Level.HARD, 1, 1))
    seats.set_level(1, Level.HARD, "builder")
    seats.set_name(1, "Rival ")
    seats.set_look(1, 3, 4)
    assert seats.final()[1] == Seat("Rival", Level.HARD, 3, 4, "builder")


def test_a_style_that_another_game_lacks_is_left_behind() -> None:
    old = (Seat("Ada"), Seat("Brunel", Level.NORMAL, 1, 1, "builder"))
    assert seat_list(*old, game_id="railroad_ink").final()[1].style == ""
    assert seat_list(*old).final()[1].style == "builder"


@pytest.mark.parametrize(
    ("title", "shorter"),
    [
        ("Calico & Co", ["Calico & Co", "Calico"]),
        ("Ashfield Express", ["Ashfield Express", "Ashfield"]),
        ("St. Mary - X", ["St. Mary - X", "St. Mary", "St."]),
    ],
)
def test_a_name_that_is_shortened_ends_with_a_word(title: str, shorter: list[str]) -> None:
    assert _shorter(title) == shorter
