"""The card before somebody's first turn of a game: the aim in a few lines and a picture.

It is shown once to each person for each game; ``Settings.tips_seen`` remembers. A game whose scene says no
aim shows its keys instead.
"""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.scenes.frame import Fixed
from railgames.scenes.room import Picture
from railgames.scenes.rules import shown_commands
from railgames.scenes.services import Services
from railgames.ui.keys import Keys
from railgames.ui.theme import Theme
from railgames.ui.widgets import (
    Button,
    Column,
    Label,
    Overlay,
    Panel,
    RichText,
    Row,
    ScrollArea,
    Spacer,
    Widget,
    WidgetTree,
)
from railgames.ui.widgets.base import Size

NEVER = "*"
"""In ``Settings.tips_seen``: no card is wanted at all."""

MOST_LINES = 4
"""The number of the room's own commands on a card without an aim; the sheet of keys has all of them."""

CARD, PICTURE = 460, (460, 170)
"""Width of the card, and size of its picture, at scale 1."""

LOW, LOW_CARD = 500, 610
"""In a window lower than this the card is so wide: its lines are fewer then. Pixels at scale 1."""

WINDOW_PART = 0.27
"""Maximum share of the window's height for the picture; three lines and the keys are below it."""

MOST_KNOWN = 400
"""How many pairs of game and person are remembered."""


class AimPicture(Widget):
    """A game's picture of its aim; it gives way first where there is little room."""

    def __init__(self, picture: Picture, room: Callable[[], int]) -> None:
        super().__init__(name="aim picture")
        self._picture = picture
        self._room = room

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The size at scale 1, at most ``WINDOW_PART`` of the window's height."""
        wide, high = (int(theme.px(side)) for side in PICTURE)
        return (wide if width is None else min(wide, width)), min(high, int(self._room() * WINDOW_PART))

    def draw(self, surface: Surface, theme: Theme) -> None:
        picture = self._picture(self.rect.size)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=self.rect.center))


def keys_text(keys: Keys, commands: Sequence[tuple[str, str]]) -> str:
    """The rich text of a card without an aim; ``commands`` are the room's."""
    lines = [tr("Click or drag: what is possible glows, and a ghost shows what you would get."), ""]
    lines += [f"- **{key}** {words}" for key, words in shown_commands(keys, commands)[:MOST_LINES]]
    return "\n".join([*lines, *_shared(keys)])


def aim_text(keys: Keys, aim: Sequence[str]) -> str:
    """The rich text of a card: the aim, then where more is to be found."""
    every = (("hint", tr("shows a hint.")), ("help", tr("shows the rules and every key.")))
    more = [f"**{keys.shown(name)}** {words}" for name, words in every if keys.shown(name)]
    return "\n".join([*(f"- {line}" for line in aim), "", " ".join(more)])


def _shared(keys: Keys) -> list[str]:
    every = (
        ("undo", tr("Undo, unless something was revealed")),
        ("hint", tr("Ask for a hint")),
        ("help", tr("Rules and every key")),
        ("menu", tr("The menu; every move is saved")),
    )
    return [f"- **{keys.shown(name)}** {words}" for name, words in every if keys.shown(name)]


class AimCard(Overlay):
    """The card; the keys that scroll do so while its button has the keyboard."""

    def __init__(self, content: Widget, words: ScrollArea, on_close: Callable[[], object]) -> None:
        super().__init__(content, has_scrim=True, on_close=on_close)
        self.words = words

    def handle_key_first(self, event: pygame.event.Event) -> bool:
        return self.words.scroll_key(event)


class FirstTurns:
    """Which persons have been told the aim of a game, and the card that tells them."""

    def __init__(self, services: Services, game: str) -> None:
        self._services = services
        self._game = game

    def knows(self, name: str) -> bool:
        """Whether this person needs no card."""
        seen = self._services.settings.tips_seen
        return NEVER in seen or self._key(name) in seen

    def _key(self, name: str) -> str:
        return f"{self._game}:{name}"

    def _remember(self, name: str) -> None:
        settings = self._services.settings
        settings.tips_seen = (*settings.tips_seen, self._key(name))[-MOST_KNOWN:]
        self._services.save_settings()

    def tell(
        self,
        tree: WidgetTree,
        title: str,
        name: str,
        text: str,
        picture: Picture | None,
        on_close: Callable[[], object],
    ) -> None:
        """Open the card for this person; closing it remembers them."""

        def seen() -> None:
            self._remember(name)
            on_close()

        start = Button(tr("Start"), lambda: overlay.close(), kind="primary", name="tips seen")
        shown: list[Widget] = []
        if picture is not None:
            shown.append(AimPicture(picture, lambda: Rect(tree.bounds).h))
        head = Label(title, "heading", name="aim title", wraps=True)
        app = self._services.app
        is_low = app.window.size[1] < app.theme.px(LOW)
        wide = LOW_CARD if is_low else CARD
        words = ScrollArea(Fixed(Column(*shown, RichText(text), gap=3), wide))
        words.grow = 1
        card = Column(head, words, Row(Spacer(), start), gap=3)
        overlay = AimCard(Panel(Fixed(card, wide), pad=(8, 3.5 if is_low else 5)), words, seen)
        overlay.default = start
        tree.open(overlay)
        tree.set_focus(start)
