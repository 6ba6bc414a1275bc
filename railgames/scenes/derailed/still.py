"""Tables as still pictures: save lists, results, canyons before a game."""

from collections.abc import Mapping, Sequence

from pygame import Rect, Surface

from railgames.games.derailed.board import Board, CanyonFile, compile_board
from railgames.games.derailed.components import CardFile, DeckFile
from railgames.games.derailed.config import Color
from railgames.games.derailed.state import DerailedState
from railgames.scenes.derailed.board_view import BoardView, Canyon
from railgames.scenes.folder_art import drawn_larger
from railgames.ui.app import App

SMALL = 240
"""Below this side (px) a table is drawn larger and shrunk, because hair lines would break."""

SHOWN_SEATS = 4
"""How many lanes a canyon shows where the number of players is not known."""


def table_picture(
    app: App, state: DerailedState, seat: int | None, size: tuple[int, int], names: Sequence[str] = ()
) -> Surface:
    """The table with one seat's line highlighted (None: nobody's), without a hand.

    ``names`` are the words on the signs of the stations; without them the signs are empty, because a state
    does not know who plays.
    """
    return _picture(app, state.board, state, seat, size, tuple(names) or ("",) * state.board.seats)


def map_picture(
    app: App, file: CanyonFile, size: tuple[int, int], seats: int = SHOWN_SEATS, colors: Sequence[Color] = ()
) -> Surface:
    """A canyon with its companies' stations and no cards. The stations bear names where none of them is cut,
    and the picture is not shrunk."""
    board = compile_board(file, _PLAIN, seats, True, tuple(colors))
    names = None if min(size) >= SMALL and _has_room_for_names(app, board, size) else ("",) * seats
    return _picture(app, board, _Before(board), None, size, names)


def _has_room_for_names(app: App, board: Board, size: tuple[int, int]) -> bool:
    view = BoardView(app, board)
    view.layout(Rect((0, 0), size), 10_000)
    return view.has_whole_names()


def _picture(
    app: App,
    board: Board,
    canyon: Canyon,
    seat: int | None,
    size: tuple[int, int],
    names: Sequence[str] | None = None,
) -> Surface:
    def draw(picture: Surface) -> None:
        view = BoardView(app, board, names)
        view.layout(picture.get_rect(), 10_000)
        view.compose(canyon, seat)
        view.draw(picture)

    return drawn_larger(size, SMALL, draw)


_PLAIN = DeckFile(
    title="plain", cards=(CardFile(name="straight", title="straight", tracks=("ew",), count=90),)
)


class _Before:
    """A canyon before the game: stations, and no card laid."""

    def __init__(self, board: Board) -> None:
        self.tops = (0,) * board.cells
        self.under: tuple[tuple[int, ...], ...] = ((),) * board.cells
        self.starts = tuple(range(board.seats))
        self.destinations = (*range(1, board.seats), 0)
        self.arrived: tuple[int, ...] = ()

    def reach(self, seat: int) -> Mapping[int, object]:
        """No line reaches anything."""
        return {}
