"""Tooltips with their numbers, and what one can do now, which glows before one points at it."""

from itertools import combinations, product
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from railgames.games.spike.phase import Phase
from railgames.games.spike.scoring import route_score
from railgames.scenes.spike import words
from railgames.scenes.spike.deck_words import chance_of_end
from tests.games.spike.conftest import contract, hand, own
from tests.scenes.spike.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def line(at: Desk, key: str) -> str:
    """The tooltip of a score line of the viewer."""
    seat = at.table.viewer
    sheet = at.room.table.view.scores()[seat]
    return words.line_words(at.room, seat, next(one for one in sheet.lines if one.key == key))


def test_score_lines_say_what_they_count_and_what_is_still_to_be_had(desk: OpenDesk) -> None:
    at = desk(golden="planned-time", moves=375)
    view, seat = at.room.table.view, at.table.viewer
    player = view.players[seat]
    assert f"{view.connected(seat).bit_count()} cities connected." in line(at, "cities")
    assert f"{player.tracks} tracks left." in line(at, "cities")
    done = [deal for deal in player.deals.values() if deal.token == 2]
    told = line(at, "deliveries").splitlines()
    assert sum("open" not in one for one in told) == len(done)
    assert sum("open, up to $" in one for one in told) == len(player.deals) - len(done)
    assert "the next step costs $" in line(at, "upgrades")


def test_the_route_says_its_next_step(desk: OpenDesk) -> None:
    at = desk(golden="planned-time", moves=375)
    view, seat = at.room.table.view, at.table.viewer
    card, network = at.board.routes[view.players[seat].route], view.connected(seat)
    missing = [city for city in card.targets if not network >> city & 1]
    text = line(at, "route")
    assert ("Next: " in text) == bool(missing)
    now = route_score(card, network).points
    for city in missing:
        gain = route_score(card, network | 1 << city | 1 << card.start).points - now
        if f"Next: {at.board.city_title(city)}" in text:
            assert f"${gain}" in text


def test_a_chip_says_what_its_commodity_pays_where_it_is_and_who_wants_it(desk: OpenDesk) -> None:
    def prepare(state: Any) -> None:
        contract(state, state.current, "coal", tulsa=8, mobile=8)

    at = desk(prepare=prepare)
    coal = at.board.commodity_of["coal"]
    text = at.room.side.market.chips[coal].tooltip
    assert text.startswith(f"Coal: a new city with it pays ${at.state.price(coal)} now. Found in ")
    assert "can deliver it: " in text
    assert "Tulsa $8" in text


def test_a_city_says_its_commodity_what_it_wants_and_whose_train_is_there(desk: OpenDesk) -> None:
    at = desk()
    seat = at.table.viewer
    city = at.board.node_names[at.state.players[seat].at]
    text = at.room.words_at(at.spot(city))
    assert "connecting it pays $" in text
    assert f"The train of {at.room.names[seat]}: speed 1, empty." in text


def test_parts_of_the_train_say_what_they_mean_and_cost(desk: OpenDesk) -> None:
    at = desk()
    tips = [part.tooltip_text() for part in at.room.side.train.parts]
    assert "moves up to 1 space a turn" in tips[0]
    assert "draw up to 2 cards" in tips[1]
    assert all("Improve it for $3" in tip for tip in tips)
    assert all("It costs $3, and you have $0." in tip for tip in tips)


def test_a_movement_says_what_can_be_delivered_or_loaded_there(desk: OpenDesk) -> None:
    def prepare(state: Any) -> None:
        seat = state.current
        own(state, seat, "cincinnati~indianapolis", at="cincinnati~indianapolis")
        contract(state, seat, "pigs")
        state.may_roll = True

    at = desk(prepare=prepare)
    at.point("cincinnati")
    assert at.room.plan.words == "Roll free: Cincinnati - load pigs"


def ring_pixels(at: Desk, name: str) -> int:
    """How many pixels round a city have the colour of the viewer."""
    x, y = at.spot(name)
    far = int(at.room.radius(14)) + 3
    picture = at.pilot.picture()
    ink = at.app.theme.color(at.room.ink(at.table.viewer))
    part = picture.subsurface(pygame.Rect(x - far, y - far, 2 * far, 2 * far))
    return pygame.mask.from_threshold(part, ink, (12, 12, 12, 255)).count()


@pytest.mark.pictures
@pytest.mark.parametrize("theme", ["paper", "night"])
def test_cities_that_can_be_built_to_have_a_ring_before_one_points_at_them(
    desk: OpenDesk, theme: str
) -> None:
    def prepare(state: Any) -> None:
        state.player.at = state.board.node_of["indianapolis"]
        hand(state, state.current, blue=1)

    at = desk(theme=theme, prepare=prepare)
    at.pilot.move((2, 400))
    assert at.room.plans.paths.keys() == {at.city("cincinnati")}
    assert ring_pixels(at, "cincinnati") > 40
    assert ring_pixels(at, "st-louis") < 10


def test_in_full_screen_the_rim_of_the_map_pans_it(desk: OpenDesk) -> None:
    at = desk()
    steering = at.room.map.steering
    assert not steering.pans_at_rim
    at.app.window.fullscreen = True
    at.pilot.resize((1300, 740))
    at.pilot.step(2)
    assert steering.pans_at_rim
    steering.zoom_at(None, 4)
    at.pilot.settle()
    before = steering.center
    area = at.room.map.area
    at.pilot.move((area.x + 1, area.centery))
    at.pilot.step(5)
    assert steering.center[0] < before[0]


def test_a_draw_that_may_end_the_game_is_warned_of_before_it(desk: OpenDesk) -> None:
    def one_left(state: Any) -> None:
        state.times = state.board.file.rounds - 1
        state.bottom = len(state.deck)

    at = desk(golden="planned-time", moves=375, prepare=one_left)
    assert at.room.may_act
    chance = chance_of_end(at.room.table.view)
    assert 0 < chance < 1
    assert at.room.side.draw_words.text == f"Drawing all may end the game: {max(1, round(100 * chance))} %"
    assert at.room.side.draw_words.text in at.room.side.shown.cards[0].tooltip
    assert at.room.side.draw_words.color == "bad_text"

    def far_off(state: Any) -> None:
        one_left(state)
        state.bottom = 2  # so many cards lie over the lower half that no draw gets there

    at = desk(golden="planned-time", moves=375, prepare=far_off)
    assert at.room.side.draw_words.text.startswith("Draw ")


@pytest.mark.parametrize("times", [1, 2, 3])
def test_the_chance_that_a_turn_ends_the_game_is_that_of_all_orders_of_the_deck(times: int) -> None:
    for upper, lower, wanted in product((0, 2), (1, 2, 4), range(1, 6)):
        orders = list(
            combinations(range(lower + times), times)
        )  # the places of the Time cards in the lower half
        ended = 0
        for places in orders:
            deck = [False] * upper + [place in places for place in range(lower + times)]
            rails = [at for at, is_time in enumerate(deck) if not is_time]
            until = rails[wanted - 1] if wanted <= len(rails) else len(deck)
            ended += sum(deck[:until]) == times
        view: Any = SimpleNamespace(
            board=SimpleNamespace(file=SimpleNamespace(rounds=3, shown=3)),
            round=3,
            times=3 - times,
            phase=Phase.TURN,
            deck=[0] * (upper + lower + times),
            bottom=lower + times,
            shown=[0] * 3,
            drawn=0,
            current=0,
            part=lambda seat, part, wanted=wanted: wanted,
        )
        assert chance_of_end(view) == pytest.approx(ended / len(orders))
