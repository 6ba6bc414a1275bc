"""The question at the start about a game that a crash interrupted."""

from collections.abc import Callable

from railgames.core.errors import RailgamesError
from railgames.core.text import ntr, tr
from railgames.scenes.frame import Fixed
from railgames.scenes.match_words import saved_title, saved_words
from railgames.scenes.page import Page
from railgames.store.listing import save_of
from railgames.store.recovery import Recovery
from railgames.ui.widgets import Button, Column, Flow, Label, Overlay, Panel, ScrollArea


def offer_recovery(page: Page, game: Recovery, resume_game: Callable[[Recovery], object]) -> None:
    """Ask whether to continue it (``resume_game``), discard it, or keep it for later (Esc)."""
    tree = page.tree
    if tree is None:
        return

    def later() -> None:
        overlay.close()
        game.release()

    def drop() -> None:
        overlay.close()
        game.discard()

    def go_on() -> None:
        overlay.close()
        try:
            resume_game(game)
        except RailgamesError as error:
            game.release()
            page.app.toast(str(error))

    library = page.services.library
    header = game.header_now(library)
    if header is None:
        text = game.problem
    else:
        title, words = saved_title(library, header), saved_words(library, header)
        text = tr("{title} ({words}) ended without being closed.", title=title, words=words)
        own = save_of(page.services.folders.saves, header)
        lost = header.position - (own.header.position if own is not None and own.header else 0)
        if lost > 0:
            text += " " + ntr("{n} move is not in a save.", "{n} moves are not in a save.", lost)
    buttons = [Button(tr("Later"), later, name="later"), Button(tr("Discard"), drop, name="drop")]
    if header is not None:
        buttons.append(Button(tr("Continue"), go_on, kind="primary", name="recover"))
    card = Column(
        Label(tr("A game was interrupted"), "title", wraps=True),
        Label(text, wraps=True),
        Flow(*buttons, justify="end"),
        gap=4,
    )
    overlay = Overlay(Panel(ScrollArea(Fixed(card, 460)), pad=(8, 6)), has_scrim=True, closes_outside=False)
    overlay.default = buttons[-1]
    overlay.cancel = buttons[0]
    tree.open(overlay)
    tree.set_focus(buttons[-1])
