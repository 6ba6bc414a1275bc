"""The show of what was played: rows of actions, hurried and skipped; a rival's turn skipped to its end."""

import itertools
from collections.abc import Sequence
from typing import Any

import pytest

from railgames.core.game import Event
from railgames.core.match import LogEntry, Match
from railgames.core.turns import round_starts, turn_end, turn_start, turns_of, turns_since
from railgames.scenes.room import Shown
from railgames.scenes.table.bars import heading
from railgames.scenes.table.show import Show
from railgames.ui.tween import Motion, Tweens, pause
from tests.core.toy_game import End, Roll, Ship
from tests.scenes.conftest import ADA, BO, BOT, Bench, Run

pytestmark = pytest.mark.usefixtures("no_pictures")

# -- turns in a log ------------------------------------------------------------------------------------------


def log_of(bench: Bench) -> Sequence[LogEntry]:
    return bench.match(BOT, ADA, moves=30, rounds=9).log


def test_a_turn_is_what_one_seat_played_without_a_break(run: Run) -> None:
    log = log_of(run())
    turns = turns_of(log)
    assert [number for turn in turns for number in range(turn.first, turn.last + 1)] == list(
        range(1, len(log) + 1)
    )
    for turn in turns:
        entries = log[turn.first - 1 : turn.last]
        assert {(entry.seat, entry.turn) for entry in entries} == {(turn.seat, turn.number)}
    for turn, following in itertools.pairwise(turns):
        assert (turn.seat, turn.number) != (following.seat, following.number)
    for number in range(len(log)):
        end = turn_end(turns, number)
        assert turn_start(turns, number + 1) <= number < end
        assert end in {turn.last for turn in turns}
    assert turn_end(turns, len(log)) == len(log)
    assert turn_start(turns, 0) == 0


def test_rounds_begin_where_the_state_counts_on(run: Run) -> None:
    log = log_of(run())
    expected = [idx for idx in range(len(log)) if not idx or log[idx].turn != log[idx - 1].turn]
    assert round_starts(turns_of(log)) == expected


def test_what_a_seat_missed_begins_after_its_own_last_action(run: Run) -> None:
    log = log_of(run())
    for seat in (0, 1):
        missed = turns_since(log, seat)
        assert all(turn.seat != seat for turn in missed)
        first = missed[0].first if missed else len(log) + 1
        assert first == 1 or log[first - 2].seat == seat
    assert turns_since(log, 2) == turns_of(log)


# -- the show ------------------------------------------------------------------------------------------------


class Stage:
    """As much of a room as a show needs; writes down what it is asked."""

    def __init__(self, seconds: float = 1.0, whole: bool = False) -> None:
        self.told: list[Any] = []
        self.seconds = seconds
        self.whole = whole

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        self.told.append(f"motion {entry.number}")
        return pause(self.seconds)

    def row_motion(self, row: Sequence[Shown]) -> Motion | None:
        self.told.append(f"row of {len(row)}")
        return pause(self.seconds) if self.whole else None

    def refresh(self) -> None:
        self.told.append("refresh")

    def stand_at(self, number: int) -> None:
        self.told.append(number)

    def done(self) -> None:
        self.told.append("done")


def row_of(match: Match, count: int = 3) -> list[Shown]:
    return [Shown(entry, entry.events) for entry in match.log[:count]]


def started(run: Run, stage: Stage, **options: Any) -> tuple[Show, Tweens]:
    tweens = Tweens("normal")
    show = Show(tweens, stage, stage.stand_at)  # type: ignore[arg-type]
    show.start(row_of(run().match(BOT, ADA, moves=4)), stage.done, **options)
    return show, tweens


def test_a_row_is_shown_action_by_action_on_the_state_after_each(run: Run) -> None:
    stage = Stage()
    show, tweens = started(run, stage)
    assert stage.told == [3, "row of 3", 1, "motion 1"]
    stage.told.clear()
    for _ in range(3):
        tweens.advance(1.0)
    assert stage.told == ["refresh", 2, "motion 2", "refresh", 3, "motion 3", "refresh", "done"]
    assert not show.is_on


def test_what_is_left_counts_down_as_actions_are_seen_to_their_end(run: Run) -> None:
    show, tweens = started(run, Stage())
    left = [show.left]
    for _ in range(3):
        tweens.advance(1.0)
        left.append(show.left)
    assert left == [3, 2, 1, 0]
    whole, tweens = started(run, Stage(whole=True))
    assert whole.left == 3
    tweens.advance(1.0)
    assert whole.left == 0
    stopped, _ = started(run, Stage())
    stopped.finish()
    assert stopped.left == 0


def test_a_room_may_show_a_row_as_one_motion(run: Run) -> None:
    stage = Stage(whole=True)
    _, tweens = started(run, stage)
    tweens.advance(1.0)
    assert stage.told == [3, "row of 3", "refresh", "done"]


def test_hurry_goes_to_the_next_action_and_no_further(run: Run) -> None:
    stage = Stage()
    show, _ = started(run, stage)
    stage.told.clear()
    show.hurry()
    assert stage.told == ["refresh", 2, "motion 2"]
    assert show.is_on


def test_finish_shows_the_result_of_the_whole_row(run: Run) -> None:
    stage = Stage()
    show, tweens = started(run, stage)
    stage.told.clear()
    show.finish()
    assert stage.told == [3, "refresh", "done"]
    assert not show.is_on
    assert not tweens.active


def test_a_row_that_does_not_move_is_its_result(run: Run) -> None:
    stage = Stage()
    started(run, stage, moves=False)
    assert stage.told == [3, "refresh", "done"]


def test_a_cancelled_show_calls_nothing_more(run: Run) -> None:
    stage = Stage()
    show, tweens = started(run, stage)
    stage.told.clear()
    show.cancel()
    tweens.advance(9.0)
    assert stage.told == []


# -- at the table --------------------------------------------------------------------------------------------


def rival_at_work(run: Run) -> tuple[Bench, Any]:
    """An AI has begun a turn of several actions, and each takes long to show."""
    bench = run()
    bench.app.set_speed("normal")
    bench.thinker.holds = True
    table = bench.table(BOT, ADA, rounds=9)
    table.room.seconds = 30.0
    bench.thinker.holds = False
    bench.pilot.step(5)
    assert table.show.is_on
    assert table.match.position == 1
    return bench, table


def test_space_skips_to_the_end_of_the_rivals_turn(run: Run) -> None:
    bench, table = rival_at_work(run)
    bench.press("space")
    bench.pilot.step(30)
    turn = turns_of(table.match.log)[0]
    assert table.is_interactive
    assert turn.last == table.match.position > 1
    assert table.room.motions == 1


def test_enter_skips_to_the_next_action_only(run: Run) -> None:
    bench, table = rival_at_work(run)
    before = table.match.position
    bench.press("return")
    bench.pilot.step(10)
    assert table.match.position == before + 1
    assert table.show.is_on


def test_the_buttons_hurry_and_skip_a_rivals_turn(run: Run) -> None:
    bench, table = rival_at_work(run)
    before = table.match.position
    bench.click("hurry")
    bench.pilot.step(10)
    assert table.match.position > before
    assert table.show.is_on
    bench.click("skip")
    bench.pilot.step(30)
    assert table.is_interactive
    assert not bench.has("skip")
    assert not bench.has("hurry")


def test_a_skipped_turn_does_not_skip_the_next_one(run: Run) -> None:
    bench, table = rival_at_work(run)
    bench.press("space")
    bench.pilot.step(30)
    motions = table.room.motions
    table.room.seconds = 0.0
    table.play(Roll())
    bench.pilot.step(3)
    table.room.seconds = 30.0
    table.play(End())
    bench.press("space")
    bench.pilot.step(10)
    assert table.show.is_on
    assert table.room.motions > motions


@pytest.mark.parametrize("key", ["l", "f10"])
def test_other_keys_work_while_a_rival_is_shown_and_skip_nothing(run: Run, key: str) -> None:
    bench, table = rival_at_work(run)
    position = table.match.position
    bench.press(key)
    assert bench.has("log panel" if key == "l" else "leave")
    assert table.match.position == position


def test_one_gesture_is_one_show_one_undo_and_one_redo(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT, rounds=9)
    table.play(Roll())
    ships = [one for one in table.view.legal_actions() if isinstance(one, Ship)]
    cities, cards = [], list(table.view.hands[0])
    row = []
    for one in ships:
        if one.card in cards and one.city not in cities:
            cards.remove(one.card)
            cities.append(one.city)
            row.append(one)
    assert len(row) > 1
    start = table.match.position
    assert table.play(*row)
    assert table.match.position == start + len(row)
    assert {entry.gesture for entry in table.match.log[start:]} == {start + 1}
    bench.press("ctrl+z")
    assert table.match.position == start
    bench.press("ctrl+y")
    assert table.match.position == start + len(row)
    bench.press("ctrl+z", "ctrl+shift+z")
    assert table.match.position == start + len(row), "redo, as people expect"
    bench.press("shift+backspace")
    assert table.match.position == start + len(row) - 1
    bench.press("ctrl+shift+y")
    assert table.match.position == start + len(row)


def _in_a_recap(run: Run) -> Bench:
    """A table where the second of two people looks at the two turns that they missed."""
    bench = run()
    bench.table(ADA, BOT, BO, rounds=9)
    for _ in range(2):
        bench.click("ready")
        bench.press("ctrl+return", "ctrl+return")
        bench.pilot.step(60)
    bench.click("recap")
    return bench


@pytest.mark.parametrize("key", ["ctrl+return", "return"])
def test_the_keys_of_the_primary_button_end_the_recap(run: Run, key: str) -> None:
    bench = _in_a_recap(run)
    table, position = bench.top, bench.top.match.position
    bench.settle()
    bench.press(key)
    assert not table.recap.is_on
    assert (table.is_interactive, table.match.position) == (True, position)


def test_enter_on_a_button_of_the_recap_presses_that(run: Run) -> None:
    bench = _in_a_recap(run)
    recap = bench.top.recap
    bench.settle()
    bench.tree.set_focus(recap.bar.on, show=True)
    bench.press("return")
    assert (recap.is_on, recap.number) == (True, 1)


def test_the_recap_steps_by_turn_and_with_shift_by_action(run: Run) -> None:
    bench = _in_a_recap(run)
    table = bench.top
    recap, turns = table.recap, table.recap.turns
    assert [turn.seat for turn in turns] == [1, 2]
    assert recap.at == turns[0].last
    bench.press("shift+left")
    assert recap.at == turns[0].last - 1
    assert table.top.heading.text == heading(table.view, table.match.setup.seats, turns[0].seat)
    bench.press("shift+right", "shift+right")
    assert recap.at == turns[0].last + 1
    bench.press("right")
    assert recap.at == turns[1].last
    assert table.top.heading.text == heading(recap.titled(table.view), table.match.setup.seats, turns[1].seat)
    assert table.top.heading.text.startswith("Round 1 of 9"), "not the round that its last action begins"
    bench.press("left")
    assert recap.at == turns[0].last
    bench.press("right", "right")
    assert not recap.is_on
    assert table.is_interactive
