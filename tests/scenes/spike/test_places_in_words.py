"""Places of the map in words of people: no codes; what a junction is; who is "you"."""

import re
from typing import Any

import pytest

from railgames.games.spike.board import Board
from railgames.scenes.charting.chart import Place
from railgames.scenes.charting.marks import TAG_DISTANCES, _ends_of, _way_of, tag_rect
from railgames.scenes.replay import ReplayScene
from railgames.scenes.spike import words
from tests.scenes.spike.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")

CODE = re.compile(r"\bj\d+\b", re.IGNORECASE)
"""The id of a junction."""


def near(board: Board, segment: int) -> set[int]:
    return {node for node in board.ends[segment] if node < board.cities}


def test_no_place_is_told_by_a_code(desk: OpenDesk) -> None:
    at = desk(golden="planned-time", moves=375)
    at.table.log.toggle()
    told = [line.text for line in at.table.log._lines]
    told += [words.place_words(at.room, Place("node", node)) for node in range(at.board.nodes)]
    told += [words.place_words(at.room, Place("edge", edge)) for edge in range(at.board.segments)]
    assert any("rolls free: the track" in text for text in told)
    assert not [text for text in told if CODE.search(text)]


def test_a_track_is_named_by_the_cities_at_its_sides(desk: OpenDesk) -> None:
    board = desk().board
    for segment in range(board.segments):
        first, second = board._sides[segment]
        assert first != second
        assert near(board, segment) <= {first, second}
        a, b = (board._places[node] for node in board.ends[segment])
        one, two = board._places[first], board._places[second]
        long = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
        # the two cities are not both beyond one of its ends
        along = [((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / long for x, y in (one, two)]
        assert min(along) < 1, board.segment_title(segment)
        assert max(along) > 0, board.segment_title(segment)
    towards = next(n for n in range(board.segments) if near(board, n) == {board.node_of["topeka"]})
    assert board.segment_title(towards).startswith("the track from Topeka towards ")


def bits_of(board: Board, *segments: str) -> int:
    return sum(1 << board.segment_of[one] for one in segments)


def test_a_built_track_leads_where_its_owner_has_built_to(desk: OpenDesk) -> None:
    board = desk().board
    own = bits_of(board, "chicago~j16", "j14~j16", "des-moines~j14")
    first = board.segment_of["chicago~j16"]
    assert board.segment_title(first) == "the track from Chicago towards Milwaukee"
    assert board.segment_title(first, own) == "the track from Chicago towards Des Moines"
    assert board.space_title(board.nodes + first, own) == board.segment_title(first, own)
    middle = board.segment_of["j14~j16"]
    assert board.segment_title(middle, own) == "the track between Des Moines and Chicago"
    both = own | bits_of(board, "j16~milwaukee", "chicago~milwaukee")
    assert board.segment_title(first, both) == "the track from Chicago towards Milwaukee"


def test_moves_hints_and_the_log_name_the_own_track(desk: OpenDesk) -> None:
    def on_the_way(state: Any) -> None:
        player, board = state.player, state.board
        player.own = bits_of(board, "chicago~j16", "j14~j16", "des-moines~j14")
        player.nodes = 1 << board.node_of["chicago"] | 1 << board.node_of["des-moines"]
        player.at = board.node_of["chicago"]
        state.may_roll = False

    at = desk(prepare=on_the_way)
    place = Place("edge", at.board.segment_of["chicago~j16"])
    named = "the track from Chicago towards Des Moines"
    plan = at.room.plans.at(place)
    assert plan.words == f"Set in motion: {named}"
    assert words.row_words(at.room, plan.actions) == f"Set in motion to {named}"
    assert words.place_words(at.room, place).startswith(words.capital(named))
    at.table.play(*plan.actions)
    assert named in at.match.log[-1].events[0].text()


def test_a_junction_says_where_it_is_what_is_free_and_what_the_way_there_costs(desk: OpenDesk) -> None:
    at = desk(golden="planned-time", moves=61)
    view, viewer = at.table.view, at.table.viewer
    own = next(n for n in range(at.board.cities, at.board.nodes) if view.network(viewer) >> n & 1)
    text = words.place_words(at.room, Place("node", own))
    assert text.startswith("The junction near ")
    assert "Free here: 1 " in text
    assert f"Track of {at.room.names[viewer]} touches it." in text
    assert "you may build from here" in text
    beside = next(
        other
        for segment, other in at.board.adjacent[own]
        if other >= at.board.cities
        and not view.network(viewer) >> other & 1
        and not view.taken >> segment & 1
    )
    text = words.place_words(at.room, Place("node", beside))
    assert "The shortest way from your network costs 1 " in text


def test_the_price_of_a_path_covers_neither_the_path_nor_its_ends(desk: OpenDesk) -> None:
    for size, scale in (((1280, 720), 1.0), ((1024, 640), 1.5)):
        at = desk(golden="planned-time", moves=61, size=size, scale=scale)
        priced = 0
        for city in range(at.board.cities):
            at.room._show_plan(at.room.plans.at(Place("node", city)))
            path = at.room.map.path
            if path is None or path.tag is None:
                continue
            priced += 1
            spot = tag_rect(at.room.map, path, path.tag)
            assert at.room.map.area.contains(spot)
            shown = (*_ends_of(at.room.map, path), *_way_of(at.room.map, path))
            assert spot.collidelist(shown) < 0, at.board.city_title(city)
            assert not any(spot.collidepoint(at.room.spot(node)) for node in path.nodes)
        assert priced > 20


def test_the_price_of_a_path_lies_near_its_end_wherever_that_is(desk: OpenDesk) -> None:
    at = desk(golden="planned-time", moves=61, size=(1280, 720), scale=1.0)
    far_off = []
    for city in range(at.board.cities):
        at.room._show_plan(at.room.plans.at(Place("node", city)))
        path = at.room.map.path
        if path is None or path.tag is None:
            continue
        x, y = at.room.map.to_screen(path.line[-1])
        reach = 2 * int(at.room.app.theme.px(max(TAG_DISTANCES)))
        near = tag_rect(at.room.map, path, path.tag).inflate(2 * reach, 2 * reach)
        far_off += [] if near.collidepoint(x, y) else [at.board.city_title(city)]
    assert not far_off


def side_words(at: Desk) -> tuple[str, str]:
    return at.room.side.draw_words.text, at.room.side.caption.text


def test_before_the_first_turn_the_side_says_what_is_done_now(desk: OpenDesk) -> None:
    at = desk(begun=False)
    assert side_words(at) == ("First: a card is handed over, below", "Press the card for Ada")
    at.table.play(at.match.state.legal_actions()[0])
    at.pilot.step(3)
    at.lift_curtain()
    at.pilot.step(3)
    assert side_words(at)[0] == "First: the trains, on the map"
    at = desk(begun=False, advanced=True)
    assert side_words(at)[0] == "First: sides of the contracts, below"
    at = desk()
    assert side_words(at)[0] == "Draw 2 cards: face up, or the deck"


def test_a_gift_and_a_draw_stand_once_in_the_log(desk: OpenDesk) -> None:
    at = desk()
    at.table.log.toggle()
    gifts = [line.text for line in at.table.log._lines if "hands" in line.text]
    assert len(gifts) == 1


def test_a_replay_says_whose_cards_it_shows_never_you(desk: OpenDesk) -> None:
    at = desk(golden="planned-time")
    replay = ReplayScene(at.services, at.match, move=300)
    at.app.push(replay)
    at.pilot.step(3)
    room = replay.room
    name = at.match.setup.seats[replay.viewer].name
    assert room.side.caption.text.startswith(f"{name}: ")
    told = [ticket.tooltip_text() for ticket in room.side.deals.tickets]
    told += [words.place_words(room, Place("node", node)) for node in range(room.board.nodes)]
    told += [words.place_words(room, Place("edge", edge)) for edge in range(room.board.segments)]
    told += [part.tooltip_text() for part in room.side.train.parts]
    you = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)
    assert not [text for text in told if you.search(text)]


def test_an_offer_does_not_look_like_a_refusal(desk: OpenDesk) -> None:
    at = desk(begun=False)
    at.table.play(at.match.state.legal_actions()[0])
    at.pilot.step(3)
    at.lift_curtain()
    at.point("boston")
    bubble = at.table.desk.bubble
    assert bubble.visible
    assert (bubble.text, bubble.is_offer) == ("Begin in Boston", True)
    assert "hand it to" not in at.room.side.cards.cards[0].tooltip_text()
    at = desk(golden="planned-time", moves=61)
    at.table.say("Not there.", (300, 300))
    assert not at.table.desk.bubble.is_offer


def test_by_keys_one_goes_from_the_gift_to_the_map(desk: OpenDesk) -> None:
    at = desk(begun=False, people=1, ais=1, seed=102)  # the person gives the card
    kind = next(n for n, held in enumerate(at.table.view.player.hand) if held)
    at.pilot.press(str(kind + 1))
    at.pilot.press("return")
    at.pilot.step(3)
    while at.match.state.current_player != at.table.viewer:
        at.match.play(at.match.state.legal_actions()[0])
        at.pilot.step(3)
    assert at.table.room_widget.board is at.table.tree.focus
    at.pilot.press("right")
    at.pilot.press("return")
    at.pilot.step(3)
    assert at.match.state.players[at.table.viewer].at >= 0
