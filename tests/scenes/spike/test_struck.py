"""A delivery strikes its city from the player's other contracts: that is said before it is made."""

from itertools import permutations
from typing import Any

import pytest

from railgames.core.game import Decision
from railgames.games.spike.actions import Deliver
from railgames.games.spike.player import ABOARD, DELIVERED, Deal
from railgames.scenes.charting.chart import Place
from tests.games.spike.conftest import own
from tests.scenes.spike.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def two_for_a_city(board: Any) -> tuple[int, int, int]:
    """Two contracts whose first sides pay in the same city that a track of its own joins to a city, and that
    city."""
    joined = {city for pair in board.ends if max(pair) < board.cities for city in pair}
    for (one, first), (two, second) in permutations(enumerate(board.contracts), 2):
        both = first.sides[0].keys() & second.sides[0].keys() & joined
        if first.commodity != second.commodity and both:
            return one, two, min(both)
    raise LookupError("no such pair")


def prepared(state: Any) -> None:
    """The train stands one track before the city, with the first of two goods aboard that it wants."""
    board, seat = state.board, state.current
    first, second, city = two_for_a_city(board)
    goods = [board.contracts[one].commodity for one in (first, second)]
    state.players[seat].deals = {goods[0]: Deal(first, 0, ABOARD), goods[1]: Deal(second, 0)}
    track = next(
        board.segment_names[n]
        for n, pair in enumerate(board.ends)
        if city in pair and max(pair) < board.cities
    )
    own(state, seat, track, at=track)


def words_of(at: Desk) -> tuple[int, str, str]:
    """The city; the contract that is struck there, as it is named; and the title of what is delivered."""
    board = at.board
    first, second, city = two_for_a_city(board)
    good = board.contracts[second].commodity
    other = f"{board.commodity_title(good).capitalize()} ${board.contracts[second].sides[0][city]}"
    return city, other, board.commodity_names[board.contracts[first].commodity]


def test_a_move_says_what_a_delivery_there_also_uses_up(desk: OpenDesk) -> None:
    at = desk(prepare=prepared)
    city, other, _ = words_of(at)
    assert f"(also uses up {other})" in at.room.plans.at(Place("node", city)).words


def test_the_contract_says_it_before_the_train_is_there_and_when_it_is(desk: OpenDesk) -> None:
    at = desk(prepare=prepared)
    city, other, name = words_of(at)
    ticket = at.ticket(name)
    assert f"{at.board.city_title(city)} ({other})" in ticket.tooltip_text()
    at.table.play(*at.room.plans.at(Place("node", city)).actions)
    at.pilot.settle()
    assert ticket.tooltip_text().startswith(f"Delivered here, it also uses up {other}.")


def test_a_hint_to_deliver_says_it(desk: OpenDesk) -> None:
    at = desk(prepare=prepared)
    city, other, name = words_of(at)
    at.table.play(*at.room.plans.at(Place("node", city)).actions)
    at.pilot.settle()
    at.table.on_hint(Decision(Deliver(name), "Delivers it."))
    assert at.table.news.words == f"Hint: Delivers it. That also uses up {other}."


def test_what_is_delivered_already_is_not_used_up_again(desk: OpenDesk) -> None:
    def done(state: Any) -> None:
        prepared(state)
        _, second, _ = two_for_a_city(state.board)
        card = state.board.contracts[second]
        state.player.deals[card.commodity] = Deal(second, 0, DELIVERED, next(iter(card.sides[0])))

    at = desk(prepare=done)
    city, _, name = words_of(at)
    assert "uses up" not in at.room.plans.at(Place("node", city)).words
    assert "uses up" not in at.ticket(name).tooltip_text()
