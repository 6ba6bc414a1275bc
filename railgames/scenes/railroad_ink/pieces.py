"""Pictures of single pieces: tiles, dice, special routes, cards, badges.

All are composed as SVG text and are in the app's picture cache, keyed by content, size and theme.
"""

from pygame import Surface

from railgames.scenes.folder_art import FolderArt, faded
from railgames.scenes.railroad_ink.inks import BOARD_INKS, CARD_INKS, DIE_INKS, FADED_INKS, USED_INKS, Inks
from railgames.scenes.railroad_ink.strokes import tile_strokes
from railgames.ui.app import App
from railgames.ui.vector import colored, svg

MARGIN = 6
"""Units round a tile's 100 x 100 into which the pen's round ends reach."""

FOLDER = FolderArt("railroad_ink")
art, art_inner = FOLDER.picture, FOLDER.inner


def compose(app: App, key: object, size: tuple[int, int], view: str, body: str) -> Surface:
    """A picture from SVG elements over ``view`` ("x y width height"), cached by ``key``."""

    def draw() -> Surface:
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{body}</svg>'
        return svg(colored(text, app.theme), size)

    return app.art.cache.make((key, app.theme.name), size, draw)


def tile_margin(side: int) -> int:
    """Pixels by which a tile's picture is larger than its space, on every side."""
    return max(1, round(side * MARGIN / 100))


def tile(app: App, text: str, side: int, inks: Inks = BOARD_INKS, alpha: int = 255) -> Surface:
    """A drawn tile for a space of ``side`` pixels; the picture is larger by ``tile_margin`` all round."""
    margin = tile_margin(side)
    reach = 100 * margin / side
    full = side + 2 * margin
    view = f"{-reach:g} {-reach:g} {100 + 2 * reach:g} {100 + 2 * reach:g}"
    if alpha == 255:
        return compose(app, ("tile", text, inks), (full, full), view, tile_strokes(text, inks))

    key = ("tile", text, inks, alpha, app.theme.name)
    return app.art.cache.make(key, (full, full), lambda: faded(tile(app, text, side, inks), alpha))


def growing_tile(app: App, text: str, side: int, grow: float) -> Surface:
    """A tile while the pen is drawing it; not cached."""
    margin = tile_margin(side)
    reach = 100 * margin / side
    view = f"{-reach:g} {-reach:g} {100 + 2 * reach:g} {100 + 2 * reach:g}"
    body = tile_strokes(text, BOARD_INKS, grow)
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{body}</svg>'
    full = side + 2 * margin
    return svg(colored(picture, app.theme), (full, full))


def die(app: App, text: str, side: int, look: str = "die", angle: int = 0) -> Surface:
    """A die that shows a tile. ``look``: die, die-used, die-selected; ``angle`` in degrees, for a tumble."""
    inks = USED_INKS if look == "die-used" else DIE_INKS
    turn = f" rotate({angle} 50 50)" if angle else ""
    face = f'<g transform="translate(50 48.5) scale(0.72) translate(-50 -50)">{tile_strokes(text, inks)}</g>'
    body = f'<g transform="{turn.strip() or "rotate(0)"}">{art_inner(app, look)}{face}</g>'
    view = "0 0 100 100" if not angle else "-12 -12 124 124"
    return compose(app, ("die", text, look, angle), (side, side), view, body)


def extra_die(app: App, face: str, side: int, look: str = "die") -> Surface:
    """A die of an expansion; ``face`` are SVG elements on 100 x 100 units; ``look`` as of ``die``."""
    faint = ' opacity="0.4"' if look == "die-used" else ""
    body = f'{art_inner(app, look)}<g transform="translate(0 -1.5)"{faint}>{face}</g>'
    return compose(app, ("extra die", face, look), (side, side), "0 0 100 100", body)


def special(app: App, text: str, side: int, state: str) -> Surface:
    """A special route in its frame. ``state``: free, picked, barred (not now) or used (crossed off)."""
    inks = CARD_INKS if state in ("free", "picked") else FADED_INKS
    face = f'<g transform="translate(50 50) scale(0.74) translate(-50 -50)">{tile_strokes(text, inks)}</g>'
    frame = art_inner(app, "special-frame").partition("<path")[0]
    body = frame + face
    if state == "used":
        frame, _, cross = art_inner(app, "special-used").partition("<path")
        body = f'{frame}<g opacity="0.5">{face}</g>' + (f"<path{cross}" if cross else "")
    if state == "picked":
        body += (
            '<rect x="4" y="4" width="92" height="92" rx="14" fill="none" '
            'stroke="{selected}" stroke-width="6"/>'
        )
    return compose(app, ("special", text, state), (side, side), "0 0 100 100", body)
