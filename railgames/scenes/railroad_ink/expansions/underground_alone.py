"""How a game looks that is played under the ground alone: as the board below of Underground."""

from railgames.core.text import tr
from railgames.scenes.railroad_ink.expansions.underground import UndergroundPicture


class AlonePicture(UndergroundPicture):
    """The only board is the one under the ground; the marks of its tiles are drawn by Underground."""

    marks = ()
    below = 0

    def aim(self) -> str:
        return tr(
            "Here the routes are subways and pipes, which never join; an exit takes either. The longest "
            "pipeline counts twice."
        )


PICTURE = AlonePicture()
