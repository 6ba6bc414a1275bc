"""The log says of every event of Railroad Ink Challenge what happened, and where."""

import pytest

from railgames.core.naming import who
from railgames.games.railroad_ink import events as told

SPOT = {"space": "D4"}


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (told.RoundStarted(round=3, dice=("a", "b"), titles=("Curve", "Bridge")), "Round 3: Curve, Bridge."),
        (told.Drawn(face="a", tile="H---", title="Curve", **SPOT), "draws the Curve in D4"),
        (told.SpecialUsed(route="x", title="Crossing"), "crosses off the special route: Crossing"),
        (told.SpecialUsed(route="x", is_free=True), "uses the universities' free special route"),
        (told.Activated(building="factory", **SPOT), "activates the factory in D4"),
        (told.Activated(building="village", count=2, **SPOT), "marks village 2 in D4"),
        (told.Activated(building="village", count=3, **SPOT), "marks village 3 in D4"),
        (told.Activated(building="university", count=2, **SPOT), "marks university 2 in D4"),
        (
            told.Activated(building="university", count=3, **SPOT),
            "marks the third university in D4 and gains a special route",
        ),
        (told.Activated(building="university", count=4, **SPOT), "marks university 4 in D4"),
        (told.Duplicated(face="a", title="Curve"), "copies the die: Curve"),
        (told.TurnEnded(), "ends the round"),
        (told.TurnEnded(left=("a",)), "ends the round; 1 die could not be drawn"),
        (told.TurnEnded(left=("a", "b")), "ends the round; 2 dice could not be drawn"),
        (told.GoalScored(goal="A", title="Loop", points=1, seats=(1,)), f"Goal Loop: 1 point for {who(1)}."),
        (
            told.GoalScored(goal="A", title="Loop", points=4, seats=(0, 2)),
            f"Goal Loop: 4 points for {who(0)}, {who(2)}.",
        ),
        (told.RoundEnded(round=2), "Round 2 ends."),
        (told.GameEnded(totals=(7, 9)), f"The game ends: {who(0)} 7, {who(1)} 9."),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_the_log_says_what_happened(event, text):
    assert event.text() == text


def test_events_of_a_place_name_it():
    assert told.Drawn(face="a", tile="H---", **SPOT).spots() == ("D4",)
    assert told.Activated(building="village", **SPOT).spots() == ("D4",)
    assert told.RoundEnded().spots() == ()
