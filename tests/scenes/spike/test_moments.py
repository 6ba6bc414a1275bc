"""Moments: the end of a round, Time cards, routes counted one by one, chips that move, trains that roll."""

import itertools
import json
import re
from functools import lru_cache
from typing import Any

import pytest

from railgames.core.actions import Action, parse_action
from railgames.games.spike import GAME
from railgames.games.spike.events import RouteScored, TimeShown
from railgames.scenes.charting.rides import Banner, Ride
from railgames.scenes.replay import ReplayScene
from railgames.scenes.results import ResultsScene, round_sheets
from railgames.scenes.score_table import ScoreTable
from railgames.scenes.spike import marks, rounds
from railgames.scenes.spike.effects import motion_of
from tests.scenes.spike.conftest import GOLDEN, Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")

GAME_NAME = "planned-time"
ROUND_ENDS, FIRST_TIME, LAST = 134, 374, 423
"""The actions of that game that end the first round, show the first Time card, and end the game."""


@lru_cache(maxsize=1)
def actions() -> tuple[Action, ...]:
    lines = (GOLDEN / f"{GAME_NAME}.txt").read_text("utf-8").splitlines()[1:]
    return tuple(parse_action(GAME.Action, line) for line in lines if not line.startswith("["))


def before(desk: OpenDesk, number: int, **options: Any) -> Desk:
    """The table before an action of the recorded game."""
    return desk(golden=GAME_NAME, moves=number - 1, **options)


def play(at: Desk, number: int) -> None:
    at.table.play(actions()[number - 1])
    at.pilot.step(3)


def test_the_end_of_a_round_is_a_card_with_what_everybody_gained(desk: OpenDesk) -> None:
    at = before(desk, ROUND_ENDS)
    play(at, ROUND_ENDS)
    card = at.table.rounds.card
    assert card is not None
    end = at.table.rounds.end_of(at.match.entry(ROUND_ENDS), at.table.viewer)
    assert end is not None
    assert end.title == "Round 1 of 3 ends"
    totals = [sheet.total for sheet in at.match.state.observe(at.table.viewer).scores()]
    assert {line.seat: line.total for line in end.seats} == dict(enumerate(totals))
    assert [line.points for line in end.seats] == [line.total for line in end.seats]  # all began with nothing
    assert str(len(at.match.state.deck)) in " ".join(end.notes)
    at.pilot.step(30)
    at.pilot.press("return")
    at.pilot.step(3)
    assert at.table.rounds.card is None


def test_the_end_of_a_turn_is_no_end_of_a_round(desk: OpenDesk) -> None:
    number = [str(action) for action in actions()].index("end") + 1
    at = before(desk, number)
    play(at, number)
    assert at.table.rounds.card is None


def test_the_results_tell_the_three_rounds_not_every_turn(desk: OpenDesk) -> None:
    at = desk(golden=GAME_NAME)
    assert isinstance(at.top, ResultsScene)
    sheets = round_sheets(at.match, at.room.round_starts(), at.room.at_end)
    assert [[line.title for line in sheet.lines] for sheet in sheets] == [
        ["Round 1", "Round 2", "Round 3", "Route"]
    ] * 2
    assert [sum(line.points for line in sheet.lines) for sheet in sheets] == [sheet.total for sheet in sheets]
    recorded = json.loads((GOLDEN / f"{GAME_NAME}.txt").read_text("utf-8").splitlines()[-1])
    assert [sheet.total for sheet in sheets] == [one["total"] for one in recorded]


def test_the_results_tell_the_points_of_a_round_as_its_card_did(desk: OpenDesk) -> None:
    at = desk(golden=GAME_NAME)
    sheets = round_sheets(at.match, at.room.round_starts(), at.room.at_end)
    starts, checked = rounds.round_starts(at.match), 0
    for number, end in enumerate(starts[1:]):
        card = at.table.rounds.end_of(at.match.entry(end), 0)
        assert card is not None
        for line in card.seats:
            assert sheets[line.seat].lines[number].points == line.points
            checked += 1
        assert card.notes[-1].startswith("Route cards are not in these points")
    assert checked == 4


def test_page_keys_of_a_replay_walk_through_the_three_rounds_not_every_turn(desk: OpenDesk) -> None:
    at = desk(golden=GAME_NAME)
    replay = ReplayScene(at.services, at.match, move=0)
    at.app.push(replay)
    at.pilot.step(2)
    starts = rounds.round_starts(at.match)
    assert len(starts) == 3
    assert starts[1] == ROUND_ENDS
    for key, move in (
        ("page down", starts[1]),
        ("page down", starts[2]),
        ("page down", at.match.position),
        ("page up", starts[2]),
    ):
        at.pilot.press(key)
        assert replay.move == move
    assert list(replay.scrubber.marks) == starts
    at.pilot.press("end")
    assert "Draw" not in replay.room.side.draw_words.text, "nobody draws any more"  # type: ignore[attr-defined]


def test_a_time_card_comes_up_over_the_map(desk: OpenDesk) -> None:
    at = before(desk, FIRST_TIME, speed="normal")
    play(at, FIRST_TIME)
    assert any(isinstance(event, TimeShown) for event in at.match.entry(FIRST_TIME).events)
    for _ in range(120):
        at.pilot.step()
        shown = [one for one in at.room.stage.effects if isinstance(one, Banner)]
        if shown:
            break
    middle = at.room.map.area.center
    assert any(one.rect().collidepoint(middle) for one in shown)


def test_routes_are_counted_city_by_city_on_the_map(desk: OpenDesk) -> None:
    at = before(desk, LAST)
    entry = at.match
    entry.play(actions()[LAST - 1])
    (first, _) = [event for event in at.match.entry(LAST).events if isinstance(event, RouteScored)]
    motion = motion_of(at.room, [first])
    assert motion is not None
    seen: list[tuple[str, ...]] = []
    for _ in range(2000):
        if motion.advance(1 / 60) is not None:
            break
        if at.room.places and (not seen or seen[-1] != at.room.places):
            seen.append(at.room.places)
    assert [len(places) for places in seen] == list(range(1, len(first.cities) + 1))
    assert set(seen[-1]) == set(first.cities)
    assert at.room.places == ()


def test_at_the_end_the_cursor_is_gone_and_the_results_say_why_it_is_over(desk: OpenDesk) -> None:
    at = before(desk, LAST)
    at.table.focus_board()
    at.pilot.press("right")
    assert at.room.map.has_cursor
    play(at, LAST)
    at.pilot.settle(2000)
    assert not at.room.map.has_cursor
    assert at.room.end_words() == "The last Time card ended the game, in round 3."
    shown = [one for one in at.app.stack.top.tree.root.walk() if one.name == "why it is over"]  # type: ignore[union-attr]
    assert [one.text for one in shown] == [at.room.end_words()]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "planned-done",
            r"In round \d \w+ had no track left and nothing to deliver; the others had one more turn\.",
        ),
        ("planned-idle", r"Nobody gained any more in round \d, and so the game ended\."),
    ],
)
def test_other_ends_are_told_too(desk: OpenDesk, name: str, said: str) -> None:
    at = desk(golden=name)
    names = [seat.name for seat in at.match.setup.seats]
    assert re.fullmatch(said, rounds.end_words(at.match, names, at.state))


def test_a_chip_falls_and_the_others_rise(desk: OpenDesk) -> None:
    at = desk()
    market = at.room.side.market
    column = market.columns[0]
    after = (column[-1], *column[:-1])
    tops = [market.chips[good].rect.y for good in column]
    motion = market.moving(after)
    motion.advance(0.2)
    now = [market.chips[good].rect.y for good in column]
    assert now[-1] > tops[-1]  # the dearest is on its way down
    assert all(new < old for new, old in zip(now[:-1], tops[:-1], strict=True))


def test_a_train_rolls_evenly_over_long_and_short_parts_of_its_way(desk: OpenDesk) -> None:
    at = desk()
    ride = Ride(at.room.side.shown.cards[0].app.window.surface, [(0, 0), (10, 0), (100, 0), (100, 30)])
    places = []
    for step in range(131):
        ride.update(step / 130)
        places.append(ride.at())
    steps = [abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in itertools.pairwise(places)]
    assert max(steps) == pytest.approx(1.0, abs=1e-6)
    assert min(steps) == pytest.approx(1.0, abs=1e-6)


def test_a_card_flies_from_where_it_lay_to_the_hand(desk: OpenDesk) -> None:
    at = desk(speed="normal")
    kind = max(at.match.state.shown)
    name = at.board.type_names[kind]
    at.table.play(parse_action(GAME.Action, f"draw {name}"))
    hand = at.room.side.cards.cards[kind].rect.center
    ends = []
    for _ in range(40):
        at.pilot.step()
        ends += [one.rect().center for one in at.room.stage.effects]
    assert ends
    assert abs(ends[-1][0] - hand[0]) + abs(ends[-1][1] - hand[1]) < 12


def test_no_name_covers_a_train_before_the_end_and_no_train_a_name_after_it(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = before(desk, LAST)
    order: list[str] = []

    def drawn() -> list[str]:
        order.clear()
        at.app.invalidate()
        at.pilot.step()
        return list(order)

    monkeypatch.setattr(at.room.map, "draw_labels", lambda surface: order.append("names"))
    monkeypatch.setattr(marks, "draw_trains", lambda room, surface: order.append("trains"))
    assert drawn() == ["names", "trains"]
    play(at, LAST)
    assert at.match.is_over
    assert drawn() == ["trains", "names"]


LAST_TURNS = 429
"""The action of the game ``planned-done`` after which everybody else has one more turn."""


def test_who_begins_the_last_turns_is_told_before_and_everybody_after(desk: OpenDesk) -> None:
    at = desk(golden="planned-done", moves=LAST_TURNS - 1)
    first, other = at.state.current, 1 - at.state.current
    assert "everybody else has one more turn" in at.room.prompt()
    at.table.play(at.room.primary().action)  # type: ignore[union-attr, arg-type]
    at.pilot.step(3)
    assert at.state.last == 1
    for seat in (first, other):
        card = at.table.rounds.card
        assert card is not None
        assert at.table.viewer == seat
        assert card.end.title == "The last turns"
        assert card.end.notes[0].startswith(at.room.names[first])
        assert at.table.top.prompt.text == "The game ends soon."
        at.pilot.step(30)
        at.pilot.press("return")
        at.pilot.step(3)
        at.lift_curtain()
    assert at.table.rounds.card is None
    assert at.table.viewer == other


def test_the_last_turns_are_no_round_of_the_results(desk: OpenDesk) -> None:
    at = desk(golden="planned-done")
    assert LAST_TURNS not in rounds.round_starts(at.match)


def test_a_route_that_was_counted_stands_in_no_brackets(desk: OpenDesk) -> None:
    at = desk(golden=GAME_NAME, moves=LAST - 1)
    assert at.table.score.provisional == {rounds.ROUTE}
    play(at, LAST)
    at.pilot.settle(2000)
    assert not at.table.score.provisional
    assert " now" not in at.room.side.routes.tickets[0].line.note
    replay = ReplayScene(at.services, at.match, move=0)
    at.app.push(replay)
    at.pilot.step(2)
    for move, is_counted in ((LAST - 1, False), (LAST, True)):
        replay.go_to(move)
        at.pilot.step(2)
        (table,) = [one for one in replay.tree.root.walk() if isinstance(one, ScoreTable)]  # type: ignore[union-attr]
        assert (not table._provisional) == is_counted


def test_the_results_say_which_cities_paid_what(desk: OpenDesk) -> None:
    at = desk(golden=GAME_NAME)
    assert isinstance(at.top, ResultsScene)
    for sheet in at.top.sheets:
        lines = {line.key: line for line in sheet.lines}
        for key in ("deliveries", "route"):
            paid = [int(one) for one in re.findall(r"\$(\d+)", lines[key].note)]
            assert sum(paid) == lines[key].points, lines[key].note
        improved = re.findall(r"\d+", lines["upgrades"].note)
        assert bool(improved) == bool(lines["upgrades"].points)
    told = [line.note for sheet in at.top.sheets for line in sheet.lines if line.key == "route"]
    assert any(": " in note for note in told)


def test_the_end_of_a_replay_says_how_the_game_ended(desk: OpenDesk) -> None:
    at = desk(golden=GAME_NAME)
    replay = ReplayScene(at.services, at.match, move=LAST)
    at.app.push(replay)
    at.pilot.step(2)
    assert replay.words.text.split("\n")[-1].startswith("The last Time card ends the game: ")
