"""The results of a game over the table; the places that score are highlighted on the boards."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from railgames.core.errors import RailgamesError
from railgames.core.game import ScoreLine, ScoreSheet, ranking, winners
from railgames.core.match import Match, MatchSetup
from railgames.core.text import tr
from railgames.core.turns import round_starts, turns_of
from railgames.scenes.match_words import match_words
from railgames.scenes.page import Page
from railgames.scenes.result_parts import BoardsBelow, FinalBoards, ResultTables, SheetAndBoards
from railgames.scenes.room import AnyRoom
from railgames.scenes.round_boards import RoundBoards, RoundEnded, rounds_of, shared_rounds
from railgames.scenes.score_table import LOW, ScoreTable
from railgames.scenes.services import Services
from railgames.scenes.table.desk import results_width
from railgames.ui.theme import Theme
from railgames.ui.widgets import Button, Column, Label, Panel, Widget
from railgames.ui.widgets.flow import Flow


def verdict(match: Match, sheets: list[ScoreSheet]) -> str:
    """The winner in a sentence."""
    best = winners(sheets)
    names = [match.setup.seats[seat].name for seat in best]
    if len(match.setup.seats) == 1:
        return tr("{name} scores {n}", name=names[0], n=sheets[0].total)
    if len(best) > 1:
        return tr("{names} share the victory", names=tr(" and ").join(names))
    return tr("{name} wins", name=names[0])


def tie_note(sheets: list[ScoreSheet], tie_words: str) -> str:
    """A note if the tie-break decided, else empty. ``tie_words``: what decides in this game."""
    ranked = ranking(sheets)
    if len(ranked) < 2 or ranked[0].total != ranked[1].total or ranked[0].tie_break == ranked[1].tie_break:
        return ""
    if not tie_words:
        return tr("Equal points: the tie-break decided.")
    return tr("Equal points: what decides is {what}.", what=tr(tie_words))


def round_sheets(
    match: Match, known: Sequence[int] | None = None, at_end: frozenset[str] = frozenset()
) -> list[ScoreSheet]:
    """What each seat gained in each round, as a sheet with a line per round. ``known``: the actions before
    each round, for a game that counts rounds in its own way. ``at_end``: the keys of score lines that count
    at the end only, as lines after the rounds."""
    starts = list(known) if known is not None else round_starts(turns_of(match.log))
    if match.start or match.unread is not None or len(starts) < 2:
        return []
    ends = [*starts[1:], match.position]
    first, *totals = (_totals(match, end, at_end) for end in (0, *ends))
    sheets = []
    for sheet in match.state.scores():
        before, lines = first[sheet.seat], []
        if any(first):
            lines.append(ScoreLine("start", tr("At the start"), before))
        for number, points in enumerate(totals, 1):
            now = points[sheet.seat]
            lines.append(ScoreLine(f"round {number}", tr("Round {n}", n=number), now - before))
            before = now
        lines += [line for line in sheet.lines if line.key in at_end]
        sheets.append(ScoreSheet(sheet.seat, tuple(lines), sheet.total, sheet.tie_break))
    return sheets


def _totals(match: Match, move: int, at_end: frozenset[str]) -> list[int]:
    """Everybody's points after so many actions, without the score lines that count at the end only."""
    sheets = match.state_at(move).scores()
    return [sum(line.points for line in sheet.lines if line.key not in at_end) for sheet in sheets]


class _Side(Widget):
    """Places its one child at the right of the window, to its edges, so that the board stays visible."""

    def arrange(self, theme: Theme) -> None:
        wide = results_width(theme, self.rect.w)
        self.children[0].place(Rect(self.rect.right - wide, self.rect.y, wide, self.rect.h), theme)


DEAF_SECONDS = 0.4
"""Clicks are ignored for this many seconds: a second click on *End turn* would start a new game."""


class ResultsScene(Page):
    """Shown over the table. Pointing at a line of a sheet shows that seat's board with these places
    highlighted."""

    opaque = False

    def __init__(
        self, services: Services, match: Match, room: AnyRoom, *, leave: Callable[[], object]
    ) -> None:
        super().__init__(services)
        self.match = match
        self.room = room
        self.leave_table = leave
        self.sheets = [room.final_sheet(sheet) for sheet in match.state.scores()]
        self._age = 0.0

    def update(self, dt: float) -> None:
        super().update(dt)
        self._age += dt

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and self._age < DEAF_SECONDS:
            return True
        return super().handle(event)

    def build(self) -> Widget:
        self.table = ScoreTable(
            self.sheets,
            self.match.setup.seats,
            self._point,
            room=self.room,
            window_height=lambda: self.app.window.size[1],
        )
        self.note = Label("", "small", "ink_soft", wraps=True, name="note", min_height=34)
        replay = Button(tr("Replay"), self._replay, icon="replay", name="replay")
        again = Button(
            tr("Once more"), self._again, name="again", tooltip=tr("The same seats, options and seed again")
        )
        same = tr("With the same seats and options")
        new = Button(tr("New game"), self._new, kind="primary", name="new game", tooltip=same)
        menu = Button(tr("Menu"), self.back, kind="quiet", name="main menu")
        what = match_words(self.services.library, self.match.setup)
        self.verdict = Label(verdict(self.match, self.sheets), "display", wraps=True)
        tie, end = tie_note(self.sheets, self.match.game.tie_words), self.room.end_words()
        page = Column(
            self.verdict,
            Label(end, "small", "ink_soft", wraps=True, visible=bool(end), name="why it is over"),
            Label(tie, "small", "ink_soft", wraps=True, visible=bool(tie)),
            ResultTables(self.table, self.note, self.room.account(), self._by_round()),
            Label(what, "small", "ink_soft", wraps=True, name="what"),
            gap=3,
        )
        column = Column(
            SheetAndBoards(page, self._boards()),
            Flow(menu, replay, again, new, justify="end", gap=1),
            gap=3,
        )
        return _Side(Panel(column, radius=0, pad=(5, 5)))

    def layout(self, size: tuple[int, int]) -> None:
        """In a low window the verdict has smaller letters, so that the totals are in sight."""
        if self.tree is not None:
            self.verdict.role = "title" if size[1] < self.app.theme.px(LOW) else "display"
            self.verdict.relayout()
        super().layout(size)

    def _boards(self) -> BoardsBelow:
        """Everybody's board at the end. Where one board at the left is all there is to see, how it was at the
        end of each round."""
        match, room, seats = self.match, self.room, self.match.setup.seats
        rounds = [] if room.has_own_boards and len(seats) > 1 else self._rounds()
        if not rounds or room.round_picture(match.state, 0, 1, (8, 8)) is None:
            return FinalBoards(self.table.sheets, seats, room, lambda seat: self._point(seat, None))

        def paint(number: int, size: tuple[int, int]) -> Surface | None:
            ended = rounds[number - 1]
            return room.round_picture(match.state_at(ended.actions), ended.seat, number, size)

        return RoundBoards(rounds, paint, lambda actions: self.services.go.replay(match, actions))

    def _rounds(self) -> list[RoundEnded]:
        """The end of every round; none where the course of the match is not known, or there is one only."""
        match, known = self.match, self.room.round_starts()
        starts = known or round_starts(turns_of(match.log))
        if match.start or match.unread is not None:
            return []
        if len(match.setup.seats) == 1:
            return rounds_of(match, starts)
        sheets = round_sheets(match, known, self.room.at_end)
        return shared_rounds(match, starts, sheets, is_cleared=self.room.clears_board) if sheets else []

    def _by_round(self) -> ScoreTable | None:
        """What everybody gained round by round."""
        sheets = round_sheets(self.match, self.room.round_starts(), self.room.at_end)
        if not sheets:
            return None
        seats = self.match.setup.seats
        return ScoreTable(
            sheets, seats, self._point, room=self.room, is_bare=True, below=self.table, name="by round"
        )

    def built(self) -> None:
        """The figures have the focus, so that an Enter too many does not leave the results."""
        if self.tree is not None:
            self.tree.set_focus(self.table)
        self._point(self.table.sheets[0].seat, None)

    def _point(self, seat: int, line: ScoreLine | None) -> None:
        self.room.look_at(seat)
        self.room.highlight(seat, line.places if line is not None else ())
        name = self.match.setup.seats[seat].name
        if line is None:
            text = tr("Point at a figure to read what it counts.")
            if any(one.places for sheet in self.sheets for one in sheet.lines):
                text = tr("Point at a figure above the total to see on the board where it comes from.")
            if self.room.seat_picture(seat, (8, 8)) is not None:
                text = f"{self.room.elsewhere(seat).words} {text}".rstrip()
        else:
            text = f"{name} · " + tr("{title}: {n}", title=line.title, n=line.points)
            text += f" ({line.note})" if line.note else ""
        self.note.text = text
        self.app.invalidate()

    def draw_ground(self, surface: Surface) -> None:
        """Draw the table below."""

    def back(self) -> None:
        """Go to the main menu."""
        self.app.pop()
        self.leave_table()

    def _replay(self) -> None:
        self.services.go.replay(self.match, 0)

    def _new(self) -> None:
        self.back()
        self.services.go.new_game(self.match.setup.game, setup=self.match.setup)

    def _again(self) -> None:
        """Start a new match with the same seats, options and seed."""
        old = self.match.setup
        try:
            match = Match(
                self.match.game, MatchSetup(old.game, old.config, old.seats, old.seed), self.services.library
            )
        except RailgamesError as error:
            self.app.toast(str(error))
            return
        self.back()
        self.services.go.play(match)
