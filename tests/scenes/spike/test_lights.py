"""What lights up under the pointer: commodities, contracts, cities and routes."""

from typing import Any

import pygame
import pytest

from railgames.games.spike.paths import bits
from railgames.scenes.charting.chart import Place
from railgames.scenes.charting.marks import name_rects, path_spots
from railgames.scenes.spike import lights, marks, plans
from tests.games.spike.conftest import contract
from tests.scenes.spike.conftest import OpenDesk


def with_coal(state: Any) -> None:
    contract(state, 1 - state.current, "coal", tulsa=8, mobile=8, milwaukee=6, columbia=5)
    contract(state, state.current, "wood")


def test_a_chip_of_the_market_shows_where_its_commodity_is_and_who_wants_it(desk: OpenDesk) -> None:
    at = desk(prepare=with_coal)
    coal = at.board.commodity_of["coal"]
    at.pilot.move(at.room.side.market.chips[coal].rect.center)
    found = at.room.lamps.lit
    assert found.sources == tuple(bits(at.board.sources[coal]))
    assert {(tag.city, tag.pays) for tag in found.tags} == {
        (at.city("tulsa"), 8), (at.city("mobile"), 8), (at.city("milwaukee"), 6), (at.city("columbia"), 5)
    }  # fmt: skip
    assert {tag.ink for tag in found.tags} == {at.room.ink(1 - at.state.current)}
    at.pilot.move((0, 0))
    assert at.room.lamps.lit == lights.NONE


def test_a_city_that_was_delivered_to_wants_nothing_more(desk: OpenDesk) -> None:
    def used(state: Any) -> None:
        with_coal(state)
        state.players[1 - state.current].used |= 1 << state.board.node_of["tulsa"]

    at = desk(prepare=used)
    found = lights.of_good(at.room, at.board.commodity_of["coal"])
    assert at.city("tulsa") not in {tag.city for tag in found.tags}


def test_a_contract_shows_its_sources_and_its_cities(desk: OpenDesk) -> None:
    at = desk(prepare=with_coal)
    ticket = at.ticket("wood")
    at.pilot.move(ticket.rect.center)
    wood = at.board.commodity_of["wood"]
    assert at.room.lamps.lit.sources == tuple(bits(at.board.sources[wood]))
    named = {at.board.city_title(tag.city): tag.pays for tag in at.room.lamps.lit.tags}
    assert named == {one.title: one.pays for one in ticket.line.targets}
    assert at.room.side.market.chips[wood].is_lit


def test_a_city_lights_its_chip_and_the_contracts_that_it_concerns(desk: OpenDesk) -> None:
    at = desk(prepare=with_coal)
    wanted = at.ticket("wood").line.targets[0].title
    name = next(city.id for city in at.board.file.cities if city.title == wanted)
    at.point(name)
    good = at.board.goods[at.city(name)]
    assert at.room.side.market.chips[good].is_lit
    assert at.ticket("wood").is_wanted
    lit = [one.line.good for one in at.room.side.deals.tickets if one.is_wanted]
    at.pilot.move((0, 0))
    at.pilot.step(2)
    assert lit
    assert not any(one.is_wanted for one in at.room.side.deals.tickets)


def test_lights_follow_a_pointed_city_two_frames_later_and_none_stays_longer_than_one(desk: OpenDesk) -> None:
    at = desk(prepare=with_coal)
    first, other = lights.of_city(at.room, at.city("tulsa")), lights.of_city(at.room, at.city("boston"))
    assert first != other
    at.pilot.move(at.spot("tulsa"))
    assert at.room.lamps.lit == lights.NONE
    at.pilot.step(2)
    assert at.room.lamps.lit == first
    at.pilot.move(at.spot("boston"))
    assert at.room.plan == at.room.plans.at(Place("node", at.city("boston"))), "the path comes at once"
    assert at.room.animating
    at.pilot.step()
    assert at.room.lamps.lit == lights.NONE
    at.pilot.step()
    assert at.room.lamps.lit == other
    assert not at.room.lamps.are_coming


def test_the_route_card_shows_its_start_and_its_cities(desk: OpenDesk) -> None:
    at = desk(size=(1920, 1080), prepare=with_coal)
    at.pilot.move(at.room.side.routes.tickets[0].rect.center)
    card = at.board.routes[at.room.table.view.players[at.table.viewer].route]
    assert at.room.lamps.lit.start == card.start
    assert {tag.city: tag.pays for tag in at.room.lamps.lit.tags} == card.targets


def test_what_is_missing_is_known_before_one_points_at_a_city(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = desk(golden="planned-time", moves=61)
    at.pilot.step(at.board.cities + 1)
    asked: list[object] = []
    monkeypatch.setattr(plans, "shortfall", lambda view, city: asked.append(city))
    monkeypatch.setattr(plans.legality, "next_segments", asked.append)
    for segment in range(at.board.segments):
        at.room.plans.at(Place("edge", segment))
    found = [at.room.plans.at(Place("node", city)) for city in range(at.board.cities)]
    assert any(plan.lacking is not None for plan in found)
    assert asked == []


def test_lights_are_seen_on_the_map(desk: OpenDesk) -> None:
    at = desk(prepare=with_coal)
    city = at.board.sources[at.board.commodity_of["coal"]].bit_length() - 1
    x, y = at.room.spot(city)
    far = int(at.room.radius(14))

    def rim() -> list[Any]:
        picture = at.pilot.picture()
        return [tuple(picture.get_at((x + far - step, y)))[:3] for step in range(4)]

    dark = rim()
    at.room.lamps.light(lights.of_good(at.room, at.board.commodity_of["coal"]))
    good = tuple(at.app.theme.color("good"))[:3]
    assert good in rim()
    assert good not in dark


def test_after_pointing_the_map_is_as_it_was(desk: OpenDesk) -> None:
    at = desk(golden="planned-time", moves=61)
    while not at.room.map.is_sharp:
        at.pilot.step()
    at.point("columbia")
    at.pilot.step(3)
    lit = pygame.image.tobytes(at.app.window.surface, "RGB")
    at.app.invalidate()
    at.room._stamp += 1  # the picture of what stands still is made anew
    at.pilot.step()
    assert pygame.image.tobytes(at.app.window.surface, "RGB") == lit
    for name in ("chicago", "miami", "columbia"):
        at.point(name)
        at.pilot.step(3)
    assert pygame.image.tobytes(at.app.window.surface, "RGB") == lit


@pytest.mark.parametrize(("size", "hidden"), [((1280, 720), 10), ((1920, 1080), 3)])
def test_prices_hide_no_names_and_no_way_where_there_is_room(
    desk: OpenDesk, size: tuple[int, int], hidden: int
) -> None:
    """``hidden``: how many names the labels of all paths together may hide; in the middle of a small map
    there is no room for one."""
    at = desk(golden="planned-time", moves=103, size=size)
    room, count = at.room, 0
    at.pilot.settle()
    names = name_rects(room.map)
    assert len(names) == at.board.cities
    for city in range(at.board.cities):
        room._show_plan(room.plans.at(Place("node", city)))
        path = room.map.path
        tags = [] if path is None else list(path_spots(room.map, path)[1:])
        count += sum(len(tag.collidelistall(names)) for tag in tags)
        prices = [rect for rect, _ in lights.drawn(room, lights.of_city(room, city)).labels]
        for idx, rect in enumerate(prices):
            others = [*names, *prices[:idx], *tags]
            assert rect.collidelist(others) < 0, at.board.city_title(city)
            assert room.map.area.contains(rect)
    assert count <= hidden


def test_no_name_covers_a_train(desk: OpenDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    at = desk()
    draw_labels, draw_trains = at.room.map.draw_labels, marks.draw_trains
    monkeypatch.setattr(
        at.room.map, "draw_labels", lambda surface: (order.append("names"), draw_labels(surface))
    )
    monkeypatch.setattr(
        marks, "draw_trains", lambda room, surface: (order.append("trains"), draw_trains(room, surface))
    )
    at.app.invalidate()
    at.pilot.step()
    assert order == ["names", "trains"]
