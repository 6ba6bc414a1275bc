"""One exception class per meaning; ``str(error)`` is always a sentence that a player can act on."""

from collections.abc import Iterable

import msgspec

from railgames.core.text import tr


class RailgamesError(Exception):
    """The root of every error that railgames raises on purpose."""


class IllegalAction(RailgamesError):
    """An action that the rules forbid now. The state is unchanged."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class UnknownGame(RailgamesError):
    """No installed game has this id."""


class BrokenGame(UnknownGame):
    """A game is installed but cannot be loaded: its package is damaged, or lacks something.

    ``reason`` is the end of a sentence, without its full stop.
    """

    def __init__(self, game_id: str, reason: str) -> None:
        self.game_id = game_id
        self.reason = reason
        super().__init__(tr("The game '{id}' cannot be loaded: {reason}.", id=game_id, reason=reason))

    def __reduce__(self) -> tuple[type["BrokenGame"], tuple[str, str]]:
        """Pickles both parts; by default an exception is rebuilt from its message alone."""
        return type(self), (self.game_id, self.reason)


class UsageError(RailgamesError):
    """A request of the player that cannot be understood."""


class NoScreen(RailgamesError):
    """There is no screen to open a window on."""


class SaveError(RailgamesError):
    """A saved game that cannot be written or read."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """One error in one file.

    ``where`` is a path into the document (``$.exits[3].side``) or a line (``line 7``); ``line`` is that of a
    path, 0 where nobody has looked it up; ``text`` is how the line reads, where that helps. A note is worth
    saying, but the file is used all the same.
    """

    file: str
    where: str
    message: str
    allowed: str = ""
    hint: str = ""
    is_note: bool = False
    line: int = 0
    text: str = ""

    def __str__(self) -> str:
        file = f"{self.file}:{self.line}" if self.line else self.file
        text = ": ".join(part for part in (file, self.where, self.message) if part)
        if self.allowed:
            text += f" (allowed: {self.allowed})"
        if self.hint:
            text += f" - {self.hint}"
        return tr("{problem} The line reads: {line}", problem=text, line=self.text) if self.text else text


class ContentError(RailgamesError):
    """A file of a pack that cannot be used; carries every problem found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type["ContentError"], tuple[tuple[Problem, ...]]]:
        """Pickles the problems too; by default an exception is rebuilt from its message alone."""
        return type(self), (self.problems,)
