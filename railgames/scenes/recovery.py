"""The questions at the start about games that a crash interrupted, one after another."""

from typing import Protocol

import pygame

from railgames.core.errors import RailgamesError
from railgames.core.text import ntr, tr
from railgames.scenes.frame import Fixed
from railgames.scenes.match_words import saved_title, saved_words
from railgames.scenes.services import Services
from railgames.store import savefile
from railgames.store.document import Header
from railgames.store.listing import SaveEntry, save_of
from railgames.store.recovery import Recovery, recover
from railgames.ui.widgets import (
    Button,
    Column,
    Flow,
    Label,
    Overlay,
    Panel,
    ScrollArea,
    Widget,
    WidgetTree,
)

DEAF_SECONDS = 0.5
"""A question that follows another ignores presses for this long: one may belong to a double click."""


class Question(Overlay):
    """A card over the menu. It ignores presses for its first ``deaf`` seconds."""

    def __init__(self, content: Widget, deaf: float) -> None:
        super().__init__(content, has_scrim=True, closes_outside=False)
        self._deaf = deaf

    def first_focus(self) -> Widget | None:
        """The default button; from now on the seconds run."""
        if self.tree is not None:
            self.tree.animate(self)
        return self.default

    def update(self, dt: float) -> None:
        self._deaf -= dt
        if self._deaf <= 0 and self.tree is not None:
            self.tree.rest(self)

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        return self if self._deaf > 0 else super().hit(pos)

    def handle(self, event: pygame.event.Event) -> bool:
        """Swallow what it does not hear."""
        return self._deaf > 0

    def handle_key_first(self, event: pygame.event.Event) -> bool:
        return self._deaf > 0


class Asks(Protocol):
    """The page that the questions are asked on."""

    tree: WidgetTree | None


class Interrupted:
    """The games that are still to be asked about. Each stays locked until it is answered, and no journal is
    touched without an answer."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._games: list[Recovery] | None = None
        self._count = 0

    def ask(self, page: Asks) -> None:
        """Ask about the next game, if there is one and nothing else is asked on the page."""
        tree = page.tree
        if tree is None or tree.overlays:
            return
        if self._games is None:
            self._games = recover(self._services.folders.journal)
            self._count = len(self._games)
        if self._games:
            self._ask(page, tree, self._games[0])

    def _answered(self) -> None:
        if self._games:
            del self._games[0]

    def release(self) -> None:
        """Unlock the games that were not answered, for the next start."""
        for game in self._games or ():
            game.release()

    def _ask(self, page: Asks, tree: WidgetTree, game: Recovery, refusal: str = "") -> None:
        """Ask whether to continue it, discard it, or keep it for the next start (Esc). ``refusal``: why it
        cannot be continued."""

        def later() -> None:
            overlay.close()
            game.release()
            self._answered()
            self.ask(page)

        def drop() -> None:
            overlay.close()
            game.discard()
            self._answered()
            self.ask(page)

        def go_on() -> None:
            overlay.close()
            try:
                self._resume(game)
            except RailgamesError as error:
                self._ask(page, tree, game, str(error))
            else:
                self._answered()  # the next one is asked about when its table is left

        header = None if refusal else game.header_now(self._services.library)
        text = refusal or game.problem if header is None else self._words(game, header)
        buttons = [Button(tr("Later"), later, name="later"), Button(tr("Discard"), drop, name="drop")]
        if header is not None:
            buttons.append(Button(tr("Continue"), go_on, kind="primary", name="recover"))
        number = self._count - len(self._games or ()) + 1
        which = tr("{n} of {count}", n=number, count=self._count)
        card = Column(
            Label(tr("A game was interrupted"), "title", wraps=True),
            Label(which, "small", "ink_soft", visible=self._count > 1, name="which"),
            Label(text, wraps=True),
            Flow(*buttons, justify="end"),
            gap=4,
        )
        panel = Panel(ScrollArea(Fixed(card, 460)), pad=(8, 6))
        overlay = Question(panel, DEAF_SECONDS if number > 1 or refusal else 0.0)
        overlay.default = buttons[-1] if header is not None else buttons[0]
        overlay.cancel = buttons[0]
        tree.open(overlay)

    def _words(self, game: Recovery, header: Header) -> str:
        library = self._services.library
        title, words = saved_title(library, header), saved_words(library, header)
        text = tr("{title} ({words}) ended without being closed.", title=title, words=words)
        if game.damage:
            text += f" {game.damage}"
        own = save_of(self._services.folders.saves, header)
        if own is not None and self._was_played_on(own, game):
            return f"{text} " + tr("Its save has newer moves, so this continues as a separate game.")
        lost = header.position - (own.header.position if own is not None and own.header else 0)
        if lost > 0:
            text += " " + ntr("{n} move is not in a save.", "{n} moves are not in a save.", lost)
        return text

    def _was_played_on(self, own: SaveEntry, game: Recovery) -> bool:
        """Whether the save has moves that the journal does not have: it must not be overwritten."""
        library = self._services.library
        try:
            return not game.was_at(savefile.open_save(own.path, library).match, library)
        except RailgamesError:
            return True

    def _resume(self, game: Recovery) -> None:
        """Continue a game that a crash interrupted, in its save or, if that was played on, beside it."""
        loaded = game.load(self._services.library)
        header = loaded.header
        own = save_of(self._services.folders.saves, header)
        is_new = own is None or self._was_played_on(own, game)
        path = None if own is None or is_new else own.path
        created = "" if own is not None and is_new else header.created
        self._services.go.resume(loaded.match, path, header.name, created, game.discard)
        if loaded.notice:
            self._services.app.toast(loaded.notice)
