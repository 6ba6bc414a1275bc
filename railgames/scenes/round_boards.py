"""How the board of a player alone grew: a small picture of every round, below the figures of the results."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from railgames.core.match import Match
from railgames.core.text import ntr, tr
from railgames.scenes.result_parts import BoardsBelow, boards_grid, words_below
from railgames.ui.text import draw_text, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets.base import spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.paint import box, color

RoundPainter = Callable[[int, tuple[int, int]], Surface | None]
"""Draws the board at the end of a round, counted from 1, in a size in pixels."""


class RoundEnded(NamedTuple):
    """The end of a round: how many actions were played by then, and the points so far."""

    number: int
    actions: int
    total: int


def rounds_of(match: Match, starts: Sequence[int]) -> list[RoundEnded]:
    """The end of every round of a player alone; ``starts``: the actions before each round."""
    ends = [*starts[1:], match.position]
    return [
        RoundEnded(number, end, match.state_at(end).scores()[0].total) for number, end in enumerate(ends, 1)
    ]


class RoundBoard(Pressable):
    """The board at the end of a round, with its number and the points so far. A press calls ``on_open``. It
    ``is_narrow``: the number stands alone."""

    def __init__(
        self,
        ended: RoundEnded,
        paint: RoundPainter,
        on_open: Callable[[], object],
    ) -> None:
        words = ntr(
            "{n} point after round {round}. A press shows the replay from there.",
            "{n} points after round {round}. A press shows the replay from there.",
            ended.total,
            round=ended.number,
        )
        super().__init__(name=f"round {ended.number}", tooltip=words)
        self.ended, self.paint, self.on_open = ended, paint, on_open
        self.is_narrow = False
        self._drawn: tuple[tuple[int, str], Surface | None] | None = None

    def _picture(self, theme: Theme, side: int) -> Surface | None:
        key = (side, theme.name)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = (key, self.paint(self.ended.number, (side, side)))
        return self._drawn[1]

    @property
    def title(self) -> str:
        """The words below it, before the points."""
        return str(self.ended.number) if self.is_narrow else tr("Round {n}", n=self.ended.number)

    def words_width(self, theme: Theme) -> int:
        """The width of the words and points below it."""
        points = text_width(theme, str(self.ended.total), "strong")
        return text_width(theme, self.title, "small") + spacing(theme, 1) + points

    def draw(self, surface: Surface, theme: Theme) -> None:
        board = Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - words_below(theme))
        picture = self._picture(theme, board.w)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=board.center))
        line = Rect(board.x, board.bottom, board.w, words_below(theme))
        draw_text(surface, theme, self.title, line, "small", "ink_soft", valign="middle")
        draw_text(
            surface, theme, str(self.ended.total), line, "strong", "ink", align="right", valign="middle"
        )
        if self.is_hovered:
            box(surface, board, None, color(theme, "accent"), theme.px(4), max(2, int(theme.px(3))))

    def activate(self) -> None:
        self.on_open()


class RoundBoards(BoardsBelow):
    """A board for every round. ``on_open`` gets how many actions were played by its end."""

    roving = True
    least = 50

    def __init__(
        self, rounds: Sequence[RoundEnded], paint: RoundPainter, on_open: Callable[[int], object]
    ) -> None:
        def opening(actions: int) -> Callable[[], object]:
            return lambda: on_open(actions)

        self.boards = [RoundBoard(one, paint, opening(one.actions)) for one in rounds]
        super().__init__(*self.boards, name="round boards")

    @property
    def count(self) -> int:
        return len(self.boards)

    def arrange(self, theme: Theme) -> None:
        places = boards_grid(theme, self.count, self.rect, self.least)
        for idx, board in enumerate(self.boards):
            board.focusable = bool(places)
            place = places[idx] if places else Rect(self.rect.topleft, (0, 0))
            board.is_narrow = False
            board.place(Rect(place.x, place.y, place.w, place.h + words_below(theme) * bool(places)), theme)
        is_narrow = any(board.words_width(theme) > board.rect.w for board in self.boards)
        for board in self.boards:
            board.is_narrow = is_narrow
