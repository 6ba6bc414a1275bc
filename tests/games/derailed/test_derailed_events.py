"""The log says of every event of Derailed! what happened, and where."""

import pytest

from railgames.core.naming import who, whose
from railgames.games.derailed import events as told

CARD = {"card": "fork-left", "cell": "B3", "turned": 0, "title": "Fork left"}
UNDER = {"covered": "curve"}


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            told.RoundStarted(round=2, starts=(0, 1), destinations=(1, 0), first=1),
            f"Round 2: {who(1)} begins.",
        ),
        (
            told.ConflictMended(lanes=("A", "C"), seats=(1, 0)),
            f"{who(1)} would end at their own start: that destination moves from lane A to lane C, and "
            f"{whose(0)} destination to lane A.",
        ),
        (told.CardLaid(**CARD), "lays in B3: Fork left"),
        (told.CardLaid(**CARD, cuts=(1,)), f"lays in B3: Fork left; cuts {whose(1)} line"),
        (
            told.CardLaid(**CARD, cuts=(1, 2)),
            f"lays in B3: Fork left; cuts {whose(1)} line and {whose(2)} line",
        ),
        (told.CardLaid(**CARD, cuts=(1, 2, 3)), "lays in B3: Fork left; cuts 3 lines"),
        (told.CardLaid(**CARD, **UNDER), "covers B3: Fork left"),
        (told.CardLaid(**CARD, runs_off=True), "lays in B3: Fork left; the line runs off the canyon"),
        (
            told.CardLaid(**CARD, strays_to=1),
            f"lays in B3: Fork left; the line ends at {whose(1)} destination",
        ),
        (told.CardLaid(**CARD, **UNDER, cuts=(0,)), f"covers B3: Fork left; cuts {whose(0)} line"),
        (told.Discarded(card="curve", title="Curve"), "discards: Curve"),
        (told.Drew(card="curve", title="Curve"), "draws: Curve"),
        (told.TurnEnded(drawn=0, left=0), "ends the turn without a card"),
        (told.TurnEnded(drawn=1, left=9), ""),
        (told.TurnEnded(drawn=2, left=9), "draws 2 cards"),
        (told.Arrived(place="B9", path=(), points=3, is_first=True), "arrives first, in lane B: 3 points"),
        (told.Arrived(place="B9", path=(), points=1, is_first=True), "arrives first, in lane B: 1 point"),
        (told.Arrived(place="C9", path=(), points=1), "arrives in lane C: 1 point"),
        (told.Arrived(place="C9", path=(), points=0), "arrives in lane C: 0 points"),
        (told.Waited(points=0), "waits at the destination"),
        (told.Waited(), "waits at the destination: 1 point"),
        (told.Waited(points=2), "waits at the destination: 2 points"),
        (told.Passed(), "has no card and passes"),
        (told.DeckShuffled(cards=1, source="discard"), "The discard pile is shuffled: 1 card."),
        (told.DeckShuffled(cards=12, source="discard"), "The discard pile is shuffled: 12 cards."),
        (told.DeckShuffled(cards=12, source="stacks"), "The covered cards are shuffled: 12 cards."),
        (
            told.RoundEnded(round=1, points=(3, 0), reason="arrivals"),
            f"Round 1 ends: {who(0)} 3, {who(1)} 0.",
        ),
        (
            told.RoundEnded(round=1, points=(3, 0), reason="limit"),
            f"Round 1 ends, too long: {who(0)} 3, {who(1)} 0.",
        ),
        (told.GameEnded(totals=(7, 9)), f"The game ends: {who(0)} 7, {who(1)} 9."),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_the_log_says_what_happened(event, text):
    assert event.text() == text


def test_events_of_a_place_name_it():
    assert told.CardLaid(**CARD).spots() == ("B3",)
    assert told.Arrived(place="B9", path=("B1", "B2"), points=1).spots() == ("B1", "B2", "B9")
    assert told.Passed().spots() == ()
