"""Arrows over the map of Spike and in the rows beside it."""

import pytest

from tests.scenes.spike.conftest import OpenDesk


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
