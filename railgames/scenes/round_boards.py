"""How the board grew: a small picture of every round, below the figures of the results. For a player alone,
and where all play on one board."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from railgames.core.game import ScoreSheet
from railgames.core.match import Match
from railgames.core.text import ntr, tr
from railgames.scenes.result_parts import BoardsBelow, words_below
from railgames.ui.text import draw_text, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets.base import spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.paint import box, color
from railgames.ui.widgets.tip_place import Side

RoundPainter = Callable[[int, tuple[int, int]], Surface | None]
"""Draws the board at the end of a round, counted from 1, in a size in pixels."""

BRIEFEST = 2


class RoundEnded(NamedTuple):
    """The end of a round: how many actions were played by then, and ``seat``, who gained most.

    ``figures`` tell what was gained, in many words and in few; ``words`` tell it in a sentence.
    """

    number: int
    actions: int
    seat: int
    figures: tuple[str, str]
    words: str


def rounds_of(match: Match, starts: Sequence[int]) -> list[RoundEnded]:
    """The end of every round of a player alone; ``starts``: the actions before each round."""
    rounds = []
    for number, end in enumerate([*starts[1:], match.position], 1):
        total = match.state_at(end).scores()[0].total
        words = ntr("{n} point after round {round}.", "{n} points after round {round}.", total, round=number)
        rounds.append(RoundEnded(number, end, 0, (str(total), str(total)), words))
    return rounds


def shared_rounds(
    match: Match, starts: Sequence[int], sheets: Sequence[ScoreSheet], *, is_cleared: bool
) -> list[RoundEnded]:
    """The end of every round on a board that all share. ``sheets`` have what each seat gained in each round.
    Where the board ``is_cleared`` by the last action of a round, the moment before it is shown."""
    ends = [*(start - is_cleared for start in starts[1:]), match.position]
    names = [seat.name for seat in match.setup.seats]
    rounds = []
    for number, end in enumerate(ends, 1):
        gains = {
            sheet.seat: line.points
            for sheet in sheets
            for line in sheet.lines
            if line.key == f"round {number}"
        }
        told = {seat: f"{points:+}" if points else "0" for seat, points in gains.items()}
        first, *others = (seat for seat in gains if gains[seat] == max(gains.values()))
        long = told[first] if others else f"{names[first]} {told[first]}"
        everybody = "; ".join(f"{names[seat]} {gain}" for seat, gain in told.items())
        words = tr("Round {n}: {gains}.", n=number, gains=everybody)
        rounds.append(RoundEnded(number, end, first, (long, told[first]), words))
    return rounds


class RoundBoard(Pressable):
    """The board at the end of a round, with its number and what was gained. A press calls ``on_open``.
    ``briefness``: 0 for all words, 1 for the number alone, 2 for the shorter figures too."""

    tooltip_side: Side | None = "above"  # below are the buttons of the results

    def __init__(
        self,
        ended: RoundEnded,
        paint: RoundPainter,
        on_open: Callable[[], object],
    ) -> None:
        words = f"{ended.words} {tr('A press shows the replay from there.')}"
        super().__init__(name=f"round {ended.number}", tooltip=words)
        self.ended, self.paint, self.on_open = ended, paint, on_open
        self.briefness = 0
        self._drawn: tuple[tuple[int, str], Surface | None] | None = None

    def _picture(self, theme: Theme, side: int) -> Surface | None:
        key = (side, theme.name)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = (key, self.paint(self.ended.number, (side, side)))
        return self._drawn[1]

    @property
    def title(self) -> str:
        """The words below it, before the figures."""
        return str(self.ended.number) if self.briefness else tr("Round {n}", n=self.ended.number)

    @property
    def figures(self) -> str:
        """What was gained."""
        return self.ended.figures[self.briefness == BRIEFEST]

    def words_width(self, theme: Theme) -> int:
        """The width of the words and figures below it."""
        figures = text_width(theme, self.figures, "strong")
        return text_width(theme, self.title, "small") + spacing(theme, 1) + figures

    def draw(self, surface: Surface, theme: Theme) -> None:
        board = Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - words_below(theme))
        picture = self._picture(theme, board.w)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=board.center))
        line = Rect(board.x, board.bottom, board.w, words_below(theme))
        draw_text(surface, theme, self.title, line, "small", "ink_soft", valign="middle")
        draw_text(surface, theme, self.figures, line, "strong", "ink", align="right", valign="middle")
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
        places = self.places(theme)
        for idx, board in enumerate(self.boards):
            board.focusable = bool(places)
            place = places[idx] if places else Rect(self.rect.topleft, (0, 0))
            board.place(Rect(place.x, place.y, place.w, place.h + words_below(theme) * bool(places)), theme)
        for briefness in range(BRIEFEST + 1):
            for board in self.boards:
                board.briefness = briefness
            if all(board.words_width(theme) <= board.rect.w for board in self.boards):
                break
