"""The whole turn of another player is shown within a few seconds, and skipped at once."""

from collections.abc import Callable

import pytest

from railgames.core.game import Event
from railgames.core.match import LogEntry, Match, MatchSetup
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.actions import End, Step
from railgames.games.empire_builder.events import (
    BridgesGone,
    Built,
    CardDrawn,
    Delivered,
    EventDrawn,
    FeePaid,
    PickedUp,
    Stepped,
)
from railgames.scenes.empire_builder.pace import MOST, Pace
from railgames.testing.rooms.desk import Window, one_person
from railgames.ui.tween import pause
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import FLOOD, Lands
from tests.scenes.empire_builder.conftest import At, Prepared
from tests.scenes.empire_builder.test_routes import on_the_line

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]


def entry_of(seat: int, *events: Event) -> LogEntry:
    return LogEntry(1, seat, 3, End(), events, 1, "end")


def fullest_turn(table: At) -> list[LogEntry]:
    """Of seat 1: a long ride with fees, loads, two deliveries with events, and track for all millions."""
    board, demands = table.room.board, (("Ann", "Coal", 9),) * 3
    stepped = Stepped(seat=1, start="3,3", end="4,3", title="")
    paid = FeePaid(seat=1, to=0, millions=4)
    picked = PickedUp(seat=1, good="coal", title="Coal", city="Mid")
    delivered = Delivered(
        seat=1, card=0, good="coal", title="Coal", city="Ann", pays=9, bonus=0, kept=0
    )  # fmt: skip
    card = CardDrawn(seat=1, card=1, demands=demands)
    flood = EventDrawn(seat=1, number=FLOOD, title=board.file.events[FLOOD].title)
    gone = BridgesGone(sections=(("4,3", "5,3", 0),))
    built = Built(seat=1, start="5,3", end="6,3", millions=1, title="")
    rows: list[tuple[Event, ...]] = [(paid, stepped)] * 3 + [(stepped,)] * 9 + [(picked,)] * 3
    rows += [(delivered, flood, gone, card), (delivered, flood, gone, flood, gone, card)]
    rows += [(built,)] * 20
    return [entry_of(1, *row) for row in rows]


def test_no_turn_of_another_takes_longer(at: Open) -> None:
    table = at(on_the_line)
    turn = fullest_turn(table)
    motions = [table.room.motion(entry, entry.events) for entry in turn]
    seconds = [motion.seconds for motion in motions if motion is not None]
    assert len(seconds) == len(turn)
    assert 2.0 < sum(seconds) <= MOST


def test_the_next_turn_has_all_its_time(at: Open) -> None:
    room = at(on_the_line).room
    pace, event = Pace(room), Event()
    first = pace.fit(entry_of(1, event), [(event, pause(1.0))]).seconds
    for _ in range(9):
        last = pace.fit(entry_of(1, event), [(event, pause(1.0))]).seconds
    assert last < first
    following = LogEntry(9, 1, 4, End(), (event,), 9, "end")
    assert pace.fit(following, [(event, pause(1.0))]).seconds == first


def test_an_event_card_keeps_more_than_the_rest(at: Open) -> None:
    room = at(on_the_line).room
    entry = entry_of(1)
    event, other = EventDrawn(seat=1, number=0, title=""), Event()
    pace = Pace(room)
    motions = [pause(3.0), pause(3.0)]
    whole = pace.fit(entry, [(event, motions[0]), (other, motions[1])])
    assert whole.seconds < MOST
    spent = 0.0
    while not motions[0].is_done:
        whole.advance(0.01)
        spent += 0.01
    assert spent > whole.seconds * 2


def test_ones_own_moves_take_their_time(at: Open) -> None:
    table = at(on_the_line)
    pace = Pace(table.room)
    entry = entry_of(table.room.table.viewer)
    assert pace.fit(entry, [(Event(), pause(9.0))]).seconds == 9.0


def test_a_key_skips_the_rest_of_anothers_turn(window: Window) -> None:
    play = Play()
    on_the_line(play)
    play.operate(1)
    play.put(1, 3, 3)
    match = Match(Prepared(play.state), MatchSetup(GAME.id, play.state.config, one_person(0, 2), 1), Lands())
    desk = window.table(match)
    desk.app.set_speed("normal")
    try:
        match.play(Step("4,3"))
        desk.app.step(0.01)
        assert desk.table.show.is_on
        desk.pilot.press("space")
        assert not desk.app.tweens.active
        match.play(Step("5,3"))  # of the same turn
        assert not desk.app.tweens.active
    finally:
        desk.app.set_speed("off")
