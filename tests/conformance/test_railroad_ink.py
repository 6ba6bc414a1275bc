"""Railroad Ink conforms."""

from pathlib import Path

from railgames.core.game import Event
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import expansion_names
from railgames.games.railroad_ink.events import EVENTS, GameEnded, OwnDiceRolled, TurnEnded
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.expansions.desert import LastRoll, Watered
from railgames.games.railroad_ink.expansions.lake import Flooded
from railgames.games.railroad_ink.expansions.meteor import MeteorIgnored, MeteorRolled
from railgames.scenes.railroad_ink import SCENE
from railgames.testing import GameSuite, RoomSuite

UNWATCHED = {Flooded, LastRoll, Watered}
"""Events in no watched part of a recorded game: hardly any game has them, or only in its last row."""

GAMES = Path(__file__).resolve().parent.parent / "games"


class TestRules(GameSuite):
    """The rules and the AI."""

    game = GAME
    golden = GAMES / "railroad_ink" / "golden"


class TestRoom(RoomSuite):
    """The room."""

    game = GAME
    scene = SCENE
    golden = GAMES / "railroad_ink" / "golden"
    setups = {"usual": {}} | {name: {"expansion": name} for name in expansion_names() if name != "none"}
    still = (TurnEnded, GameEnded, OwnDiceRolled, MeteorRolled, MeteorIgnored)


def test_every_kind_of_event_of_the_game_and_its_expansions_is_watched_in_the_room() -> None:
    shown: set[type[Event]] = set()
    for case in TestRoom.cases():
        part = TestRoom.watched(case)
        shown = shown.union(*TestRoom.kinds(case)[part.start : part.stop])
    every = {*EVENTS, *(kind for name in expansion_names() for kind in expansion(name).events)}
    missing = ", ".join(sorted(kind.__name__ for kind in every - shown - UNWATCHED))
    assert not missing, f"no playthrough shows {missing}: record one with another seed (golden.record)"
