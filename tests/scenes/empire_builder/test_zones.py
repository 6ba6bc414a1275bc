"""Events in force lie on the map."""

from collections.abc import Callable

import pytest
from pygame import Surface

from railgames.content.library import Library
from railgames.core.match import Match, MatchSetup
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.mapfile import TaxFile, WeatherFile
from railgames.games.empire_builder.position import InForce
from railgames.geometry.graph import members_of
from railgames.scenes.empire_builder import lights, marks, zones
from railgames.scenes.empire_builder.moments import aside, event_sheet
from railgames.scenes.empire_builder.room import EmpireRoom
from railgames.scenes.empire_builder.words import place_words
from railgames.testing.rooms.desk import Window, digest, people
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import FLOOD
from tests.scenes.empire_builder.conftest import At, Prepared
from tests.scenes.empire_builder.test_routes import on_the_line

Open = Callable[..., At]


def test_every_event_of_the_built_in_map_is_drawn_over_land_and_water(window: Window) -> None:
    maps = Library()
    state = GAME.new_state(GAME.Config(), 2, 1, maps)
    board = state.board
    weather = [idx for idx, event in enumerate(board.file.events) if isinstance(event, WeatherFile)]
    assert any(cell not in board.terrain for idx in weather for cell in members_of(board.event_cells[idx]))

    def picture() -> str:
        match = Match(Prepared(state), MatchSetup(GAME.id, state.config, people(2), 1), maps)
        return window.table(match).picture()

    before = picture()
    state.in_force = [InForce(idx, 0, 2) for idx in range(len(board.file.events))]
    state.weigh_events()
    assert picture() != before


def test_every_event_shows_on_the_map_beside_its_card(window: Window) -> None:
    maps = Library()
    state = GAME.new_state(GAME.Config(), 2, 1, maps)
    match = Match(Prepared(state), MatchSetup(GAME.id, state.config, people(2), 1), maps)
    desk = window.table(match)
    room = desk.room
    assert isinstance(room, EmpireRoom)

    def drawn() -> str:
        surface = Surface(desk.app.window.size)
        zones.draw(room, surface)
        zones.draw_signs(room, surface)
        lights.draw_below(room, surface, lights.drawn(room, room.lights))
        lights.draw_above(room, surface, lights.drawn(room, room.lights))
        return digest(surface)

    seen = {drawn()}
    taxes = 0
    for number, event in enumerate(room.board.file.events):
        if isinstance(event, TaxFile):
            taxes += 1
            continue
        room.show_event(number)
        seen.add(drawn())
        spots = zones.spots(room, number)
        assert spots
        card = event_sheet(room, number, 0)
        rect = aside(card, room.map.area, spots)
        assert room.map.area.contains(rect)
        covered = sum(rect.collidepoint(spot) for spot in spots)
        assert covered <= len(spots) // 4, event.title
        room.show_event(None)
    assert len(seen) == 1 + len(room.board.file.events) - taxes


@pytest.mark.parametrize(
    ("on_turn", "left", "when"), [(0, 2, "next turn"), (1, 1, "next turn"), (0, 1, "this turn")]
)
def test_the_side_says_at_the_end_of_which_turn_an_event_ends(
    at: Open, on_turn: int, left: int, when: str
) -> None:
    """While another is on turn, "Ada: this turn" was said of a turn that Ada had ended."""

    def flooded(play: Play) -> None:
        play.operate(on_turn)
        play.state.in_force = [InForce(FLOOD, 0, left)]
        play.state.weigh_events()

    room = at(flooded).room
    assert [item.words for item in zones.items(room)] == [f"{room.names[0]}: {when}"]


def test_a_train_that_loses_its_turn_has_a_sign(at: Open) -> None:
    def derailed(play: Play) -> None:
        on_the_line(play)
        play.state.players[0].misses = True

    before = at(on_the_line)
    plain = before.desk.picture(before.room.map.area)
    after = at(derailed)
    assert after.desk.picture(after.room.map.area) != plain
    place = after.room.table.view.players[0].at
    assert "loses the next turn" in place_words(after.room, place)


def test_names_and_trains_lie_above_lines_and_rings_and_below_payments(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    maps = Library()
    state = GAME.new_state(GAME.Config(), 2, 1, maps)
    desk = window.table(Match(Prepared(state), MatchSetup(GAME.id, state.config, people(2), 1), maps))
    room, order = desk.room, []
    assert isinstance(room, EmpireRoom)
    room.light(lights.of_good(room, 0))
    for place, name in (
        (lights, "draw_below"),
        (lights, "draw_above"),
        (marks, "draw_trains"),
        (room.map, "draw_labels"),
        (room.map, "draw_pointing"),
    ):
        monkeypatch.setattr(place, name, lambda *_, name=name: order.append(name))
    surface = Surface(desk.app.window.size)
    surface.set_clip(room.map.area)
    room.draw(surface)
    assert order == ["draw_below", "draw_labels", "draw_trains", "draw_above", "draw_pointing"]
