"""The suite for the picture of a game on the table."""

from railgames.testing.rooms.facts import FactChecks
from railgames.testing.rooms.focus import FocusChecks
from railgames.testing.rooms.hints import HintChecks
from railgames.testing.rooms.keyboard import KeyboardChecks
from railgames.testing.rooms.layout import LayoutChecks
from railgames.testing.rooms.motions import MotionChecks
from railgames.testing.rooms.secrets import SecretChecks


class RoomSuite(
    FactChecks, LayoutChecks, FocusChecks, HintChecks, MotionChecks, SecretChecks, KeyboardChecks
):
    """Every check of a game's scene and room. Subclass it in a test file; set ``game`` and ``scene``.

    The other attributes are described where they are defined: ``maps`` and ``map_ids`` in ``testing.suite``,
    ``setups`` in ``rooms.suite``, ``still`` in ``rooms.motions``.
    """
