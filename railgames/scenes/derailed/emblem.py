"""The game's emblem for the list of games: rail cards and a station in front of the canyon."""

from pygame import Surface

from railgames.games.derailed.components import CardFile, Deck, DeckFile
from railgames.scenes.derailed.companies import shades
from railgames.scenes.derailed.pieces import art_inner
from railgames.scenes.derailed.tracks import face_strokes
from railgames.ui.app import App
from railgames.ui.vector import colored, svg

_CARDS = (
    CardFile(name="a", title="curve", tracks=("sw",), stubs=("e",), count=1),
    CardFile(name="b", title="junction", tracks=("ew", "ne", "nw"), count=1),
)


def emblem(app: App, size: tuple[int, int]) -> Surface:
    """A picture of ``size``; cached."""
    return app.art.cache.make(("derailed emblem", app.theme.name), size, lambda: _draw(app, size))


def _draw(app: App, size: tuple[int, int]) -> Surface:
    deck = Deck(DeckFile(title="emblem", cards=_CARDS))
    body = art_inner(app, "emblem-ground")
    for code, move in (
        (3, "translate(58 168) rotate(-10) scale(0.92)"),
        (1, "translate(118 176) rotate(7) scale(0.98)"),
    ):
        body += f'<g transform="{move}">{art_inner(app, "card-shadow")}{art_inner(app, "card-front")}'
        body += f"{face_strokes(deck.faces[code], False, 8 if code == 1 else 0)}</g>"
    body += f'<g transform="translate(98 40) scale(1.04)">{art_inner(app, "station-1")}</g>'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">{body}</svg>'
    return svg(colored(text, app.theme, shades(app.theme, "company_red")), size)
