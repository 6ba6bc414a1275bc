"""The suite for the rules of a game."""

from railgames.testing.rules.actions import ActionChecks
from railgames.testing.rules.facts import FactChecks
from railgames.testing.rules.information import InformationChecks
from railgames.testing.rules.recorded import GoldenChecks
from railgames.testing.rules.rows import RowChecks
from railgames.testing.rules.same_seed import SeedChecks
from railgames.testing.rules.states import StateChecks


class GameSuite(
    FactChecks, ActionChecks, StateChecks, RowChecks, InformationChecks, SeedChecks, GoldenChecks
):
    """Every check of a game's rules and AIs. Subclass it in a test file and set ``game``.

    The other attributes are described where they are defined: ``maps`` and ``map_ids`` in ``testing.suite``,
    ``golden`` in ``rules.recorded``.
    """
