"""The pictures in the rules: cards, and small canyons.

What a picture shows is written in the rules as words: ``card junction`` (``card junction/``: after a half
turn) or ``canyon AB BA A1=curve-left ...``: the seats at the start of each lane from the top, those at the
destinations, then the cards; ``seat=B`` lights that seat's line, ``plain=`` no line. Seats are letters in
the order of the companies.
"""

from pygame import Rect, Surface

from railgames.content.installed import open_library
from railgames.core.game import MapSource
from railgames.games.derailed import GAME
from railgames.games.derailed.board import load_board
from railgames.games.derailed.state import DerailedState
from railgames.scenes.derailed import pieces
from railgames.scenes.derailed.still import table_picture
from railgames.scenes.derailed.tracks import HIGH, WIDE
from railgames.ui.app import App

CANYON = "canyon"
LANES_WIDE, LANE_HIGH, SKY = 6.3, 0.92, 0.6
"""Size of a canyon in the rules: its width, the height of a lane, and what is above and below, in cards."""


def rules_picture(app: App, words: str, unit: int) -> Surface | None:
    """The picture that ``words`` describe; None where they describe none."""
    kind, _, rest = words.strip().partition(" ")
    if kind == "card":
        return _card(app, rest.removesuffix("/"), rest.endswith("/"), unit)
    if kind == "canyon":
        return app.art.cache.make(
            ("rules canyon", rest, app.theme.name), _size(rest, unit), lambda: _canyon(app, rest, unit)
        )
    return None


def _card(app: App, name: str, is_turned: bool, unit: int) -> Surface:
    board = load_board(_maps(), CANYON, 2)
    size = (round(1.25 * unit), round(1.25 * unit * HIGH / WIDE))
    return pieces.card(app, board, 1 + 2 * board.deck.kind_of[name] + is_turned, size)


def _maps() -> MapSource:
    """The maps that come with the program: the rules are the same whatever packs there are."""
    return open_library(safe_mode=True)


def _size(words: str, unit: int) -> tuple[int, int]:
    lanes = len(words.split()[0])
    return round(LANES_WIDE * unit), round((lanes * LANE_HIGH + SKY) * unit)


def state_of(words: str) -> tuple[DerailedState, int | None]:
    """The state that a canyon shows, and the seat whose line is lit."""
    starts, destinations, *items = words.split()
    state = GAME.new_state(GAME.Config(), len(starts), 1, _maps())
    state.starts = tuple(ord(letter) - ord("A") for letter in starts)
    state.destinations = tuple(ord(letter) - ord("A") for letter in destinations)
    state.swaps = ()
    lit: int | None = 0
    for item in items:
        place, _, value = item.partition("=")
        if place == "seat":
            lit = ord(value) - ord("A")
        elif place == "plain":
            lit = None
        else:
            kind = state.board.deck.kind_of[value.removesuffix("/")]
            state.place(state.board.cell_of[place], 1 + 2 * kind + value.endswith("/"))
    state.forget()
    return state, lit


def _canyon(app: App, words: str, unit: int) -> Surface:
    state, lit = state_of(words)
    wide, high = _size(words, unit)
    # The canyon is drawn with all its sky and sand, and the lanes are cut out of it.
    names = [company.name.split()[0] for company in state.board.companies]
    whole = table_picture(app, state, lit, (wide, wide), names)
    top = max(0, (wide - high) * 2 // 3)
    return whole.subsurface(Rect(0, top, wide, min(high, wide - top))).copy()
