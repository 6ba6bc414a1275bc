"""How Separation looks: its dice show routes alone, so it has words only."""

from railgames.core.text import tr
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture


class SeparationPicture(ExpansionPicture):
    """The words of the table."""

    def aim(self) -> str:
        return tr(
            "One of the four dice shows two routes in one space. They never join there. A dead end goes no "
            "further and is no station."
        )


PICTURE = SeparationPicture()
