"""The colours in which routes are drawn: on the board, on dice, on cards, and faded."""

from typing import NamedTuple


class Inks(NamedTuple):
    """Colour tokens, or #rrggbb."""

    highway: str = "highway"
    fill: str = "highway_fill"
    railway: str = "railway"
    station: str = "station"
    either: str = "super_route"


BOARD_INKS = Inks()
DIE_INKS = Inks("die_mark", "die_face", "die_mark", "die_mark", "super_die")
USED_INKS = Inks("disabled", "die_used", "disabled", "disabled", "disabled")
CARD_INKS = Inks("highway", "card", "railway", "station")
FADED_INKS = Inks("disabled", "card", "disabled", "disabled", "disabled")
