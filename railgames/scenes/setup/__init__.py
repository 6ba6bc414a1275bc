"""Setting a game up: who sits where, on which map, with which options and seed."""

from railgames.scenes.setup.scene import SetupScene

__all__ = ["SetupScene"]
