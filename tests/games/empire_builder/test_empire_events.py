"""The log says of every event of Empire Builder what happened, and where."""

import typing
from itertools import pairwise

import pytest

from railgames.core.game import told_together
from railgames.core.naming import who
from railgames.games.empire_builder import events as told
from tests.games.empire_builder.conftest import Play

DELIVERY = {"card": 3, "good": "coal", "title": "Coal", "city": "Ann", "pays": 12}
EVENTS = [
    (told.Dealt(hands=((1,), (2,)), first=1), f"{who(1)} has the highest demand and begins.", ()),
    (told.TrainPlaced(milepost="6,3", title="Mid"), "begins in Mid", ("6,3",)),
    (told.Stepped(start="6,3", end="7,3"), "", ("6,3", "7,3")),
    (told.Stepped(start="5,3", end="6,3", title="Mid"), "comes to Mid", ("5,3", "6,3")),
    (told.FeePaid(to=1, millions=4), f"pays 4 M to {who(1)} for the use of track", ()),
    (told.PickedUp(good="coal", title="Coal", city="Mid"), "picks up Coal in Mid", ()),
    (told.Dropped(good="coal", title="Coal", city="Mid", stays=True), "drops Coal in Mid", ()),
    (told.Delivered(**DELIVERY), "delivers Coal to Ann: 12 M", ()),
    (told.Delivered(**DELIVERY, bonus=10), "delivers Coal to Ann: 22 M", ()),
    (told.Delivered(**DELIVERY, kept=5), "delivers Coal to Ann: 12 M, and the bank keeps 5", ()),
    (told.Built(start="5,3", end="5,2", millions=1), "builds 1 section: 1 M", ("5,3", "5,2")),
    (
        told.Built(start="5,3", end="6,3", millions=3, title="Mid"),
        "builds 1 section to Mid: 3 M",
        ("5,3", "6,3"),
    ),
    (told.Upgraded(train="fast", title="Fast freight", millions=20), "buys Fast freight: 20 M", ()),
    (told.HandGone(cards=(1, 2, 3)), "discards 3 demand cards", ()),
    (
        told.CardDrawn(card=1, demands=(("Ann", "Coal", 9), ("Bob", "Fish", 7))),
        "draws a card: Coal to Ann for 9, Fish to Bob for 7",
        (),
    ),
    (told.DeckRenewed(cards=1), "The discards become the deck: 1 card.", ()),
    (told.EventDrawn(number=0, title="Flood"), "Event: Flood.", ()),
    (told.EventOver(number=0, title="Flood"), "Flood is over.", ()),
    (
        told.BridgesGone(sections=(("4,0", "5,0", 0), ("4,1", "5,0", 1))),
        f"2 bridges are gone: 1 of {who(0)}, 1 of {who(1)}.",
        ("4,0", "5,0", "4,1"),
    ),
    (
        told.BridgesGone(sections=(("4,0", "5,0", 1), ("4,1", "5,0", 1))),
        f"2 bridges of {who(1)} are gone.",
        ("4,0", "5,0", "4,1"),
    ),
    (
        told.BridgesGone(sections=(("4,0", "5,0", 1),)),
        f"1 bridge of {who(1)} is gone.",
        ("4,0", "5,0"),
    ),
    (told.Derailed(milepost="1,7"), "is derailed and loses the next turn", ("1,7",)),
    (told.LoadLost(good="coal", title="Coal"), "loses Coal", ()),
    (
        told.Taxed(cash=(40, 60), taxes=(0, 10)),
        f"Cash is shown: {who(0)} pays 0 of 40, {who(1)} pays 10 of 60.",
        (),
    ),
    (told.Borrowed(millions=5, debt=10), "borrows 5 M and owes 10", ()),
    (told.Restarted(sections=4), "erases all track and begins again", ()),
    (told.TurnMissed(), "loses this turn", ()),
    (told.GoalReached(seat=1), "has reached the goal: this round is the last", ()),
    (told.GoalRaised(seats=(0, 2), goal=300), f"{who(0)}, {who(2)} are level: they need 300 M now.", ()),
    (told.Finished(winners=(1,), reason="goal"), f"{who(1)} has won.", ()),
    (told.Finished(winners=(1,), reason="time"), f"Time is up: {who(1)} has most.", ()),
    (told.Finished(winners=(0, 1), reason="time"), f"Time is up: {who(0)}, {who(1)} have most.", ()),
]


@pytest.mark.parametrize(("event", "text", "spots"), EVENTS)
def test_an_event_says_what_happened_and_where(event: told.Event, text: str, spots: tuple[str, ...]) -> None:
    assert event.text() == text
    assert event.spots() == spots


def test_every_kind_of_event_is_tried() -> None:
    assert {type(event) for event, *_ in EVENTS} == set(typing.get_args(told.EVENTS))


def test_track_that_is_built_piece_by_piece_is_one_line_of_the_log(play: Play) -> None:
    lines = [(4, 3), (5, 3), (6, 3), (7, 3)]
    events = [
        event
        for start, end in pairwise([(3, 3), *lines])
        for event in play.do(play.build(start, end))
        if isinstance(event, told.Built)
    ]
    (one,) = told_together(events)
    assert isinstance(one, told.Built)
    millions = sum(event.millions for event in events)
    assert one.text() == f"builds 4 sections to Mid: {millions} M"
    assert one.spots() == ("3,3", "4,3", "5,3", "6,3", "7,3")
    play.end(3)
    later = next(event for event in play.do(play.build((7, 3), (8, 3))) if isinstance(event, told.Built))
    assert told_together([*events, later]) == [one, later], "another turn is another line"


def test_a_city_is_reached_by_a_section_out_of_it_too(play: Play) -> None:
    play.give_track(play.state.current, (7, 3), (8, 3), (8, 2))
    events = play.do(play.build((9, 2), (8, 2)))
    assert [event.text() for event in events if isinstance(event, told.Built)] == [
        "builds 1 section to Beta: 1 M"
    ]
