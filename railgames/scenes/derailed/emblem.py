"""The game's emblem for the list of games: a rail card before the canyon, and a station cat."""

from pygame import Surface

from railgames.games.derailed.components import Deck, DeckFile, CardFile
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
    body = '<rect x="4" y="4" width="292" height="292" rx="34" fill="{canyon_rock_shade}"/>'
    body += '<path d="M16 150 V46 Q16 16 46 16 H254 Q284 16 284 46 V150 Z" fill="{canyon_sky}"/>'
    body += '<path d="M16 150 V96 H284 V150 Z" fill="{canyon_sky_low}"/>'
    body += '<circle cx="150" cy="118" r="44" fill="{canyon_sun}"/>'
    body += '<path d="M16 150 H284 V254 Q284 284 254 284 H46 Q16 284 16 254 Z" fill="{canyon_floor}"/>'
    body += '<path d="M118 150 C130 190 190 200 140 284 H220 C260 200 160 190 164 150 Z" fill="{canyon_floor_light}"/>'
    body += '<path d="M16 284 V70 L86 70 L92 96 L80 110 L104 150 L96 178 L120 216 L110 252 L128 284 H46 Q16 284 16 254 Z" fill="{canyon_rock}"/>'
    body += '<path d="M16 70 H86 L92 96 H16 Z M16 138 L97 138 L104 150 L102 160 H16 Z M16 206 L114 206 L120 216 L117 228 H16 Z" fill="{canyon_rock_pale}"/>'
    body += '<path d="M284 284 V58 L226 58 L216 88 L230 104 L206 148 L214 176 L190 214 L200 250 L184 284 H254 Q284 284 284 254 Z" fill="{canyon_rock_dark}"/>'
    body += '<path d="M284 58 H226 L217 84 H284 Z M284 132 L215 132 L206 148 L209 158 H284 Z M284 204 L196 204 L190 214 L194 226 H284 Z" fill="{canyon_rock_light}"/>'
    for code, move in ((3, "translate(58 168) rotate(-10) scale(0.92)"), (1, "translate(118 176) rotate(7) scale(0.98)")):
        body += f'<g transform="{move}">{art_inner(app, "card-shadow")}{art_inner(app, "card-front")}'
        body += f"{face_strokes(deck.faces[code], False, 8 if code == 1 else 0)}</g>"
    body += f'<g transform="translate(98 40) scale(1.04)">{art_inner(app, "station-1")}</g>'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">{body}</svg>'
    return svg(colored(text, app.theme, shades(app.theme, "company_red")), size)
