"""Arrows over the map of Spike and in the rows beside it."""

import pytest

from railgames.scenes.charting.chart import Place
from railgames.scenes.spike.cards import TAKEN
from tests.scenes.spike.conftest import OpenDesk
from tests.scenes.spike.test_payment import rich

pytestmark = pytest.mark.usefixtures("no_pictures")


def test_an_arrow_shows_the_cursor_on_the_map_and_the_next_one_moves_it(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.press("left")
    assert at.room.map.has_cursor
    before = at.room.map.cursor.node
    at.pilot.press("left")
    assert at.room.map.cursor.node != before
    at.pilot.move(at.spot("dallas"))
    assert not at.room.map.has_cursor
    at.pilot.press("left")
    assert at.room.map.has_cursor, "after the mouse as well"


def test_arrows_walk_along_the_cards_that_a_digit_leads_to(desk: OpenDesk) -> None:
    at = desk()
    cards = at.room.side.shown.cards
    at.pilot.press("2")
    assert at.table.tree is not None
    for key, card in (("right", 2), ("left", 1), ("left", 0), ("left", len(cards) - 1)):
        at.pilot.press(key)
        assert at.table.tree.focus is cards[card]


def test_an_arrow_leads_from_a_card_that_was_taken_to_the_next_one(desk: OpenDesk) -> None:
    at = desk()
    cards = at.room.side.shown.cards
    at.pilot.press("2")
    at.pilot.press("return")
    at.pilot.step(2)
    assert cards[1].kind == TAKEN
    at.pilot.press("right")
    assert at.table.tree.focus is cards[2]
    assert not at.room.map.has_cursor


@pytest.mark.parametrize("key", ["up", "down"])
def test_up_and_down_lead_from_the_cards_to_the_map(desk: OpenDesk, key: str) -> None:
    at = desk()
    at.pilot.press("2")
    at.pilot.press(key)
    assert at.room.map.has_cursor
    node = at.room.map.cursor.node
    at.pilot.press("left")
    assert at.table.tree is not None
    assert at.table.tree.focus is at.table.room_widget.board
    assert at.room.map.cursor.node != node


def test_the_cursor_begins_at_the_own_train(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.press("left")
    train = at.state.players[at.table.viewer].at
    assert 0 <= train < at.board.nodes
    assert at.room.map.cursor.node == train
    at.pilot.press("left")
    moved = at.room.map.cursor.node
    at.pilot.move(at.spot("dallas"))
    at.pilot.press("left")
    assert at.room.map.cursor.node in (moved, at.city("dallas")), "only the first time"


def test_the_cursor_stands_where_a_typed_name_was_found(desk: OpenDesk) -> None:
    at = desk(prepare=rich)  # nobody has had the keys on the map before
    for key in ("z", "/"):
        at.pilot.press(key)
    at.pilot.type("chic")
    at.pilot.press("return")
    at.pilot.step(3)
    found = at.city("chicago")
    assert at.room.map.has_cursor
    assert at.room.map.cursor.node == found
    assert at.room.map.pointed == Place("node", found)
    at.pilot.press("return")
    at.pilot.step(3)
    assert at.state.players[at.table.viewer].nodes >> found & 1


def test_escape_in_the_name_field_leaves_the_keys_where_they_begin(desk: OpenDesk) -> None:
    at = desk(prepare=rich)
    at.pilot.press("/")
    at.pilot.type("bost")
    at.pilot.press("escape")
    at.pilot.step(3)
    assert at.room.map.cursor.node == at.state.players[at.table.viewer].at
    assert at.room.map.pointed == Place("node", at.room.map.cursor.node)


def test_arrows_after_a_choice_mean_the_cursor_not_the_choice(desk: OpenDesk) -> None:
    at = desk(golden="planned-time", moves=61)
    at.pilot.press("m")
    assert at.room.choice is not None
    at.table.focus_board()
    at.pilot.press("right")
    assert at.room.choice is None
