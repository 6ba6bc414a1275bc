"""How Special looks: its die shows routes alone, so it has words only."""

from railgames.core.text import tr
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture


class SpecialPicture(ExpansionPicture):
    """The words of the table."""

    def aim(self) -> str:
        return tr(
            "One of the four dice shows a special route, which everybody draws. It crosses none of your own "
            "special routes off."
        )


PICTURE = SpecialPicture()
