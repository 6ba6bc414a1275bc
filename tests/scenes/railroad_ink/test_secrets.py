"""Nobody sees, by whatever way, what is covered; nobody takes back or plays what is not theirs."""

from collections.abc import Callable

import pygame
import pytest

from railgames.core.match import Match
from railgames.games.railroad_ink.actions import Draw, End
from railgames.scenes.replay import ReplayScene
from railgames.scenes.score_table import ScoreTable
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

Choose = Callable[[list[Draw]], Draw]


def _picture(at: Desk) -> bytes:
    at.pilot.settle()
    return pygame.image.tobytes(at.pilot.picture(), "RGB")


def _draw_all(at: Desk, choose: Choose) -> None:
    """The seat on turn draws every die and ends the round; keys and pointer stay where it drew last."""
    match = at.match
    seat = match.state.current_player
    while match.state.current_player == seat:
        legal = match.state.legal_actions()
        draws = [action for action in legal if isinstance(action, Draw)]
        if draws:
            drawn = choose(draws)
            assert at.table.play(drawn)
            at.room.cursor = at.room.board.board.cell_of[drawn.space]
            at.room.orientations[drawn.face] = drawn.tile
            at.room.highlight(seat or 0, [drawn.space])
        elif any(isinstance(action, End) for action in legal):
            at.pilot.press("ctrl+return")
        else:
            assert at.table.play(legal[0])
        at.pilot.step(2)


def _first(draws: list[Draw]) -> Draw:
    return draws[0]


def _last(draws: list[Draw]) -> Draw:
    return draws[-1]


def _ask_everything(at: Desk) -> list[bytes]:
    """Pictures of whatever the one who sits there now can come to see."""
    seen = [_picture(at)]
    room = at.room
    for keys in (("1",), ("tab",), ("down",), ("r",), ("escape",), ("ctrl+z",), ("ctrl+y",), ("l",), ("l",)):
        for key in keys:
            at.pilot.press(key)
        seen.append(_picture(at))
    for seat in range(len(at.match.setup.seats)):
        at.table.commands.look_at(seat)
        seen.append(_picture(at))
    at.table.commands.look_at(None)
    for spot in (at.die(1), at.space("D3"), room.hand.places.special_head.center, at.table.score.rect.center):
        at.pilot.move(spot)
        at.app.step(1.5)
        seen.append(_picture(at))
    card = at.table.cards[0].rect
    at.pilot.move(card.center)
    at.app.step(1.5)
    seen.append(_picture(at))
    return seen


@pytest.mark.parametrize(("people", "ais"), [(3, 0), (2, 1)])
def test_what_the_next_one_sees_does_not_depend_on_what_was_drawn_before(
    desk: OpenDesk, people: int, ais: int
) -> None:
    seen = []
    for choose in (_first, _last):
        at = desk(people=people, ais=ais)
        at.pilot.press("return")
        _draw_all(at, choose)
        pictures = [_picture(at)]
        for size in ((1024, 640), (1280, 720)):
            at.pilot.resize(size)
            pictures.append(_picture(at))
        at.pilot.press("return")
        assert at.table.controller.viewer == 1
        pictures += _ask_everything(at)
        seen.append(pictures)
    assert len(seen[0]) == len(seen[1])
    different = [n for n, (one, other) in enumerate(zip(*seen, strict=True)) if one != other]
    assert not different


def test_points_in_flight_and_lit_places_end_with_the_turn(desk: OpenDesk) -> None:
    at = desk(people=2, speed="calm")
    at.pilot.press("return")
    match = at.match
    while not any(isinstance(action, End) for action in match.state.legal_actions()):
        draws = [action for action in match.state.legal_actions() if isinstance(action, Draw)]
        at.table.play((draws or match.state.legal_actions())[0])
        at.app.tweens.skip()
        at.app.step(0.01)
    at.room.highlight(0, ["A1", "B1"])
    flying = at.room.stage
    at.table.commands.undo()
    at.table.play(next(a for a in match.state.legal_actions() if isinstance(a, Draw)))
    for _ in range(400):
        at.app.step(0.01)
        if flying.effects and at.table.is_interactive:
            break
    assert flying.effects
    at.pilot.press("ctrl+return")
    while at.app.stack.top is at.table:
        at.app.step(0.001)
    at.pilot.press("return")
    for _ in range(20):
        at.app.step(0.02)
        assert not flying.effects
    assert not at.room.marks.highlighted


def test_a_roll_and_another_ones_turn_are_never_taken_back(desk: OpenDesk) -> None:
    at = desk(people=2)
    at.pilot.press("return")
    for _ in range(4):
        _draw_all(at, _first)
        at.pilot.step(20)
        at.close_card()
        if at.app.stack.top is not at.table:
            at.pilot.press("return")
            at.pilot.step(20)
            at.close_card()
        before = at.match.position
        state = at.match.state.snapshot()
        for key in ("ctrl+z", "ctrl+y"):
            at.pilot.press(key)
        assert (at.match.position, at.match.state.snapshot()) == (before, state)


def test_what_was_undone_does_not_come_back_for_the_next_one(desk: OpenDesk) -> None:
    at = desk(people=2)
    at.pilot.press("return")
    draws = [a for a in at.match.state.legal_actions() if isinstance(a, Draw)]
    at.table.play(draws[0])
    at.table.commands.undo()
    _draw_all(at, _last)
    at.pilot.press("return")
    assert not at.table.controller.can_redo


def test_the_round_does_not_end_while_a_die_can_be_drawn(desk: OpenDesk) -> None:
    at = desk(people=1)
    at.pilot.step(2)
    at.pilot.press("ctrl+return")
    at.pilot.click(at.table.bottom.primary.rect.center)
    assert not at.match.position
    assert not at.table.play(End())
    assert not at.match.position


def test_nothing_can_be_played_for_an_ai(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1)
    at.table.controller._thinker = None
    at.table.controller._make_thinker = _Sleeper  # type: ignore[method-assign, assignment]
    _draw_all(at, _first)
    assert at.match.state.current_player == 1
    position = at.match.position
    for key in ("1", "return", "ctrl+return", "ctrl+z", "5", "h"):
        at.pilot.press(key)
    at.pilot.drag(at.die(0), at.space("A1"))
    at.pilot.click(at.table.bottom.primary.rect.center)
    assert not at.table.play(at.match.state.legal_actions()[0])
    assert at.match.position == position


class _Sleeper:
    progress = None

    def prepare(self, match: Match) -> None: ...
    def think_ahead(self, match: Match) -> None: ...
    def request(self, match: Match, **more: object) -> None: ...
    def poll(self) -> None: ...
    def cancel(self) -> None: ...
    def close(self) -> None: ...


def test_clicks_that_race_the_ink_place_only_what_is_legal(desk: OpenDesk) -> None:
    at = desk(speed="normal")
    for slot in range(4):
        for space in ("A1", "A1", "D3", "A1", "B1", "G5", "G5"):
            at.pilot.click(at.die(slot))
            at.pilot.click(at.space(space))
            at.app.step(0.02)
    at.pilot.settle()
    again = Match.replay(at.match.game, at.match.setup, at.match.maps, at.match.actions)
    assert again.state.snapshot() == at.match.state.snapshot()


def test_the_replay_of_an_unfinished_game_covers_what_the_table_covers(desk: OpenDesk) -> None:
    seen = []
    for choose in (_first, _last):
        at = desk(people=2, buildings=False)
        at.pilot.press("return")
        _draw_all(at, choose)
        at.app.pop()
        pictures = []
        replay = ReplayScene(at.services, at.match, move=0)
        at.app.push(replay)
        for move in range(at.match.position + 1):
            replay.go_to(move)
            assert _counts_open_ends_apart(replay)
            at.pilot.settle()
            pictures.append(pygame.image.tobytes(at.pilot.picture(), "RGB"))
        seen.append(pictures)
    assert seen[0] == seen[1]


def _counts_open_ends_apart(replay: ReplayScene) -> bool:
    """Whether the running score tells, as at the table, what can be mended from the errors."""
    table = next(widget for widget in replay.table_slot.walk() if isinstance(widget, ScoreTable))
    sheets = [replay.room.shown_sheet(sheet) for sheet in replay.view.scores()]
    return [key for key, _ in table.keys][-2:] == ["errors", "open_ends"] and table.sheets == sheets


def test_a_recap_that_could_tell_nothing_of_covered_boards_is_not_offered(desk: OpenDesk) -> None:
    at = desk(people=2)
    at.pilot.press("return")
    _draw_all(at, _first)
    at.pilot.settle()
    assert at.app.stack.top is not at.table, "the curtain"
    assert at.app.stack.top.on_recap is None  # type: ignore[union-attr]
    assert at.table.recap.callback_for(1) is None
    at.pilot.press("return")
    _draw_all(at, _first)
    at.pilot.settle()
    assert at.table.recap.callback_for(0) is not None, "the round has ended, and all is open"


def test_no_replay_tells_how_much_of_a_covered_round_is_drawn(desk: OpenDesk) -> None:
    """Not the number of steps, not the scrubber, and no step that shows nothing."""
    at, seen = desk(people=2), []
    while at.match.state.turn < 2:
        at.match.play(at.match.state.legal_actions()[0])
    begun = at.match.position
    for _ in range(4):
        replay = ReplayScene(at.services, at.match)
        at.app.push(replay)
        at.pilot.step(3)
        seen.append((replay.where.text, replay.scrubber.value, replay.turn.text))
        for key in ("end", "shift+right", "right", "pagedown"):
            at.pilot.press(key)
            assert replay.move == begun
        assert ("hidden" in replay.words.text) == (at.match.position > begun)
        at.app.pop()
        at.match.play(at.match.state.legal_actions()[0])
    assert len(set(seen)) == 1


def test_a_replay_of_open_boards_has_every_step(desk: OpenDesk) -> None:
    at = desk(people=2, cover_boards=False)
    at.match.play(at.match.state.legal_actions()[0])
    assert at.match.open_position == at.match.position == 1
