"""What stands in the place of a saved game's picture when it cannot be opened: why, and what to do."""

from pathlib import Path

from railgames.core.errors import BrokenGame, RailgamesError, UnknownGame
from railgames.core.text import tr
from railgames.store.document import (
    DamagedSave,
    MissingContent,
    NewerSave,
    RefusedSave,
    UnreadableSave,
)
from railgames.ui.widgets import Column, Label, Panel, ScrollArea


def cause(error: RailgamesError) -> RailgamesError:
    """The reason without the name of the file, which stands beside it."""
    return error.cause if isinstance(error, RefusedSave) else error


def what_to_do(error: RailgamesError) -> str:
    """What the player can do about a save that is refused for this reason."""
    broken = tr("The save is undamaged. Reinstall the package of this game to continue.")
    unknown = tr("The save is undamaged. Install the package that has this game to continue.")
    newer = tr("The save is undamaged. Open it with that version of railgames or a newer one.")
    missing = tr("The save is undamaged. To continue, put its pack back or turn it on in Settings.")
    unreadable = tr("Check that its folder exists and can be read, then choose it again.")
    damaged = tr("If you have a copy of this file, put it in its place. Otherwise you can only delete it.")
    advice: list[tuple[type[RailgamesError], str]] = [  # a class after those that derive from it
        (BrokenGame, broken),
        (UnknownGame, unknown),
        (NewerSave, newer),
        (MissingContent, missing),
        (UnreadableSave, unreadable),
        (DamagedSave, damaged),
        (
            RailgamesError,
            tr("If you have an older copy of this file, put it in its place: it may still open."),
        ),
    ]
    why = cause(error)
    return next(words for kind, words in advice if isinstance(why, kind))


class RefusedPanel(Panel):
    """Why the selected save cannot be opened, what to do, and where its file is. Hidden while there is
    none."""

    def __init__(self) -> None:
        self.why = Label("", wraps=True, name="problem")
        self.advice = Label("", "strong", wraps=True, name="what to do")
        self.file = Label("", "small", "ink_soft", wraps=True, name="file")
        words = Column(
            Label(tr("This game cannot be opened"), "heading", "bad_text", wraps=True),
            self.why,
            self.advice,
            self.file,
            gap=3,
        )
        super().__init__(ScrollArea(words), kind="flat", pad=(4, 4), visible=False, name="refused")

    def tell(self, path: Path, error: RailgamesError) -> None:
        """Say why this save is refused."""
        self.why.text = str(cause(error))
        self.advice.text = what_to_do(error)
        self.file.text = str(path)
        self.visible = True

    def clear(self) -> None:
        """Hide it: the chosen save is not refused, or not read yet."""
        self.visible = False
