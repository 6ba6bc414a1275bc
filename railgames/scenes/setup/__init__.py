"""The setup of a game: seats, map, options and seed."""

from railgames.scenes.setup.scene import SetupScene

__all__ = ["SetupScene"]
