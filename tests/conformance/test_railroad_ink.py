"""Railroad Ink conforms."""

from pathlib import Path

from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import expansion_names
from railgames.games.railroad_ink.events import GameEnded, OwnDiceRolled, TurnEnded
from railgames.games.railroad_ink.expansions.meteor import MeteorIgnored, MeteorRolled
from railgames.scenes.railroad_ink import SCENE
from railgames.testing import GameSuite, RoomSuite

GAMES = Path(__file__).resolve().parent.parent / "games"


class TestRules(GameSuite):
    """The rules and the AI."""

    game = GAME
    golden = GAMES / "railroad_ink" / "golden"


class TestRoom(RoomSuite):
    """The room."""

    game = GAME
    scene = SCENE
    setups = {"usual": {}} | {name: {"expansion": name} for name in expansion_names() if name != "none"}
    still = (TurnEnded, GameEnded, OwnDiceRolled, MeteorRolled, MeteorIgnored)
