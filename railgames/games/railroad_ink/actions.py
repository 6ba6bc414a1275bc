"""The actions of a player. Spaces are "A0".."G6"; ``components`` names tiles and faces."""

from railgames.core.actions import Action


class Draw(Action, frozen=True, tag="draw"):
    """Draw one of the remaining dice or a factory's copy: ``draw road-straight B3 H-H-``."""

    face: str
    space: str
    tile: str


class Special(Action, frozen=True, tag="special"):
    """Draw a special route: ``special rail-crossing D3 RRRR``."""

    route: str
    space: str
    tile: str


class Duplicate(Action, frozen=True, tag="duplicate"):
    """Choose which die of this round an activated factory copies: ``duplicate rail-curve``."""

    face: str


class End(Action, frozen=True, tag="end"):
    """End the round for this seat; legal once no remaining die can be drawn."""
