"""The log says of every event of Spike what happened, and where."""

from typing import get_args

import pytest

from railgames.core.naming import who
from railgames.games.spike import events as told

GOOD = {"commodity": "pigs", "title": "pigs"}
CARD = {"card": "red", "title": "striped red"}
MOVED = {"way": ("boston", "albany"), "title": "Albany"}
BUILT = {"segments": ("a-b", "b-albany"), "city": "albany", "city_title": "Albany", "left": 40, **GOOD}
TOLD = [
    (told.Dealt(market=(("pigs",),), first=1), f"{who(1)} is the first player."),
    (
        told.SideChosen(side="front", cities=("a", "b"), city_titles=("Boston", "Mobile"), **GOOD),
        "will deliver pigs to one of Boston, Mobile",
    ),
    (told.Gave(to=1, **CARD), f"hands striped red to {who(1)}"),
    (told.GiftGiven(to=1), f"hands a rail card to {who(1)}"),
    (
        told.Flipped(cards=("red", "blue"), titles=("striped red", "dotted blue"), left=3),
        "Face up now: striped red, dotted blue.",
    ),
    (told.Flipped(cards=(), titles=(), left=0), "No card is left to lie face up."),
    (told.RouteKept(), "keeps a route card"),
    (told.TrainPlaced(city="albany", title="Albany"), "begins in Albany"),
    (told.Moved(kind="roll", **MOVED), "rolls free: Albany"),
    (told.Moved(kind="boost", **MOVED), "boosts the train: Albany"),
    (told.Moved(kind="depart", **MOVED), "sets the train in motion: Albany"),
    (told.Loaded(city="albany", **GOOD), "loads pigs"),
    (told.Dumped(**GOOD), "dumps pigs"),
    (told.Delivered(city="albany", city_title="Albany", pays=9, **GOOD), "delivers pigs to Albany: $9"),
    (told.DrewShown(**CARD), "takes striped red"),
    (told.DrewHidden(**CARD), "draws striped red"),
    (told.DeckDrawn(left=1), "draws from the deck; 1 card is left"),
    (told.DeckDrawn(left=0), "draws from the deck; 0 cards are left"),
    (told.DeckRenewed(cards=1), "The discards become the deck: 1 card."),
    (told.DeckRenewed(cards=7), "The discards become the deck: 7 cards."),
    (
        told.RoundEnded(round=1, following=2, cards=30, has_times=False),
        "Round 2 begins with 30 cards in the deck.",
    ),
    (
        told.RoundEnded(round=2, following=3, cards=30, has_times=True),
        "Round 3 begins, the last: 30 cards, the Time cards hidden in the lower half.",
    ),
    (told.TimeShown(count=2, of=3), "Time card 2 of 3."),
    (told.TrackLaid(segment="a-b"), ""),
    (told.Built(cards=(("red", 1),), income=3, **BUILT), "builds to Albany with 1 card: $3 for pigs"),
    (
        told.Built(cards=(("red", 2), ("blue", 1)), income=1, **BUILT),
        "builds to Albany with 3 cards: $1 for pigs",
    ),
    (told.ChipFell(column=("pigs", "oil"), **GOOD), "Pigs: on the lowest shelf now."),
    (told.Upgraded(part="speed", value=2, cost=3), "buys a faster locomotive: speed 2, $3"),
    (told.Upgraded(part="power", value=4, cost=5), "buys a larger tender: 4 cards a draw, $5"),
    (told.Upgraded(part="cars", value=2, cost=3), "buys a freight car: 2 cars, $3"),
    (told.Passed(), "can do nothing and passes"),
    (told.TurnEnded(), ""),
    (told.LastTurns(), "has no track and no delivery left: one more turn for everybody else"),
    (
        told.RouteScored(start="boston", title="Boston", cities=("boston", "albany"), points=6),
        "reveals the route from Boston: $6",
    ),
    (
        told.GameEnded(reason="time", totals=(7, 9)),
        f"The last Time card ends the game: {who(0)} $7, {who(1)} $9.",
    ),
    (told.GameEnded(reason="done", totals=(7, 9)), f"The last turn is played: {who(0)} $7, {who(1)} $9."),
    (
        told.GameEnded(reason="idle", totals=(7, 9)),
        f"Nobody gains any more, and the game ends: {who(0)} $7, {who(1)} $9.",
    ),
]


@pytest.mark.parametrize(
    ("event", "text"), TOLD, ids=lambda value: type(value).__name__ if not isinstance(value, str) else ""
)
def test_the_log_says_what_happened(event, text):
    assert event.text() == text


def test_no_event_is_left_out():
    assert {type(event) for event, _ in TOLD} == set(get_args(told.EVENTS))


def test_events_of_a_place_name_it():
    spots = {type(event).__name__: event.spots() for event, _ in TOLD if event.spots()}
    assert spots == {
        "SideChosen": ("a", "b"),
        "TrainPlaced": ("albany",),
        "Moved": ("boston", "albany"),
        "Loaded": ("albany",),
        "Delivered": ("albany",),
        "TrackLaid": ("a-b",),
        "Built": ("a-b", "b-albany", "albany"),
        "RouteScored": ("boston", "albany"),
    }
    assert told.RouteScored(start="boston", title="Boston", cities=(), points=0).spots() == ("boston",)
