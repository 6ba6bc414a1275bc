"""The room of Derailed!: canyon and hand on the shared table."""

from collections.abc import Sequence

import msgspec
from pygame import Rect, Surface

from railgames.core.game import Decision, Event, ScoreLine, ScoreSheet
from railgames.core.match import LogEntry
from railgames.core.text import tr
from railgames.games.derailed.actions import Discard, Play
from railgames.games.derailed.events import Drew
from railgames.games.derailed.state import DerailedState
from railgames.scenes.derailed import pieces
from railgames.scenes.derailed.board_view import BoardView
from railgames.scenes.derailed.companies import look_of_company
from railgames.scenes.derailed.effects import motion_of, opening_of
from railgames.scenes.derailed.fan import Fan
from railgames.scenes.derailed.first_turn import FirstTurn
from railgames.scenes.derailed.geometry import LARGEST, card_height, width_at
from railgames.scenes.derailed.hand import CanyonHand
from railgames.scenes.derailed.hand_layout import HandLayout
from railgames.scenes.derailed.hand_view import (
    caption_line,
    cut_line,
    laid_since,
    news_of,
    primary_of,
    read_cards,
    read_hand,
)
from railgames.scenes.derailed.hint_words import hint_words
from railgames.scenes.derailed.keyboard import CanyonKeys
from railgames.scenes.derailed.legal_plays import LegalPlays
from railgames.scenes.derailed.marks import Marks
from railgames.scenes.derailed.picking import CanyonPicking
from railgames.scenes.derailed.round_end import round_end_of
from railgames.scenes.derailed.still import table_picture
from railgames.scenes.derailed.worth import line_words, words_at
from railgames.scenes.holding.mouse import Mouse
from railgames.scenes.motions import Stage
from railgames.scenes.room import Elsewhere, PrimaryAction, Shown, Table, is_on_turn
from railgames.scenes.round_end import RoundEnd
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.theme import Theme
from railgames.ui.tween import Motion

GAIN = 1.04
"""How much larger the cards on the board must get for a hand that is smaller than usual."""

SEAT_GAP = 8
"""Pixels at scale 1 between the seats' cards and the canyon."""

Stations = tuple[tuple[int | None, ...], tuple[int | None, ...]]


class CanyonRoom(CanyonPicking):
    """Draws the board, the hand and what moves; ``CanyonPicking`` handles input.

    ``fresh`` maps cells to the seats that laid a card there since the viewer's last turn.
    """

    clears_board = True

    def __init__(self, table: Table[DerailedState]) -> None:
        super().__init__()
        self.table = table
        self.app = table.app
        board = self.view.board
        self.board = BoardView(self.app, board, self.names)
        self.mouse = Mouse(self)
        self.hand = CanyonHand(self.app, self.mouse, board)
        self.stage = Stage(table.invalidate)
        self.marks = Marks(self)
        self.keys = CanyonKeys(self)
        self.fan = Fan(self)
        self.first_turn = FirstTurn(self)
        self.area = Rect(0, 0, 0, 0)
        self._looking_at: int | None = None
        self._stations: Stations | None = None
        self._on_the_way: frozenset[int] = frozenset()
        self._riding: int | None = None
        self.fresh: dict[int, int] = {}
        self._laid_out: tuple[Rect, Rect, Theme] | None = None
        self._thumbnails: dict[int, tuple[object, Surface]] = {}
        self._is_open = False

    # -- what is shown ---------------------------------------------------------------------------------------

    @property
    def shown_seat(self) -> int:
        """The seat whose line is highlighted."""
        return self.table.viewer if self._looking_at is None else self._looking_at

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.table.match.setup.seats]

    def hand_extent(self, width: int, height: int, beside: bool) -> int:
        theme = self.app.theme
        if beside:
            return HandLayout.width_beside(theme, width)
        return HandLayout.height_below(theme, height)

    def good_width(self, theme: Theme, height: int) -> int:
        """Of a canyon as high as the window, with the hand beside it."""
        canyon = width_at(height, self.board.board, theme.px(LARGEST))
        return canyon + HandLayout.width_beside(theme, canyon)

    def layout(self, board: Rect, hand: Rect) -> None:
        """Put the hand beside or below the board, whichever makes the cards larger.

        Rectangles that are not those that ``hand_place`` asked for are used as they are.
        """
        given = board.union(hand)
        theme = self.app.theme
        largest = theme.px(LARGEST)
        is_beside = hand.x >= board.right
        extent = hand.w if is_beside else hand.h
        is_as_asked = (is_beside, extent) == self.hand_place(*given.size, is_beside)
        gap = theme.px(SEAT_GAP) if given.x else 0
        self.area = Rect(given.x + gap, given.y, given.w - gap, given.h)
        board, hand = board.clip(self.area), hand.clip(self.area)
        if is_as_asked:
            is_beside, board, hand = self._best_split(self.area, largest)
        if (board, hand, theme) == self._laid_out:
            self.hand.place(hand, theme)
            return
        self._laid_out = (board, hand, theme)
        self.board.layout(board, largest)
        self.hand.is_beside = is_beside
        self.hand.place(hand, theme)
        self._thumbnails.clear()
        self.refresh()

    def hand_place(self, width: int, height: int, beside: bool) -> tuple[bool, int]:
        theme = self.app.theme
        area = Rect(0, 0, width - theme.px(SEAT_GAP), height)
        is_beside, _, hand = self._best_split(area, theme.px(LARGEST))
        return is_beside, hand.w if is_beside else hand.h

    def _best_split(self, area: Rect, largest: int) -> tuple[bool, Rect, Rect]:
        """Whether the hand is beside the board, the board and the hand: the way in which the cards on the
        board are largest. A smaller hand than usual must gain a good deal."""
        w, h = area.size
        ways = []
        for beside in (True, False):
            usual = self.hand_extent(w, h, beside)
            for extent, least in ((usual, 1.0), (HandLayout.least(self.app.theme, usual, beside), GAIN)):
                board, hand = _split(area, beside, extent)
                ways.append((card_height(board, self.board.board, largest) / least, beside, board, hand))
        _, beside, board, hand = max(ways, key=lambda way: way[0])
        return beside, board, hand

    def refresh(self) -> None:
        self._stations = None
        self._on_the_way = frozenset()
        self._riding = None
        self.stage.clear()
        self.hand.lifted = None
        self.clear_for_viewer()
        if self.table.is_at_table and self.view.current_player is None:
            self.missing_on = self.lines_on = False  # nobody can turn them off beside the results
        self._read()
        self.drop_lost_pick()
        self.table.invalidate(self.area)

    def _read(self) -> None:
        view = self.view
        self.legal = LegalPlays(view.legal_actions() if self._may_act(view) else ())
        self._outcomes.clear()
        self.marks.clear()
        self.fan.close()
        self.fresh = laid_since(self.table.match, self.table.viewer, view)
        self.show_board()
        self.show_hand()

    def _may_act(self, view: DerailedState) -> bool:
        return is_on_turn(self.table, view)

    def show_board(self) -> None:
        """Bring the board up to date."""
        lit = self.shown_seat if self._riding is None else self._riding
        if self.board.compose(self.view, lit, self._stations, self._on_the_way):
            self.table.invalidate(self.board.geometry.area)

    def forget_round(self) -> None:
        """Remove what hand and frames show of the round that is being cleared away."""
        self.fresh = {}
        self.hand.show(msgspec.structs.replace(self.hand.view, news=(), caption=""))
        self.table.invalidate(self.area)

    def show_stations(self, starts: Sequence[int | None], destinations: Sequence[int | None]) -> None:
        """Show these stations for a while instead of those of the state."""
        self._stations = (tuple(starts), tuple(destinations))
        self.show_board()

    def send_off(self, seats: Sequence[int]) -> None:
        """Hide these companies' trains at the platforms while they are on their way."""
        self._on_the_way = self._on_the_way.union(seats)
        self.show_board()

    def highlight_line(self, seat: int | None) -> None:
        """Highlight this seat's line while its train moves; None: the shown seat's line again."""
        self._riding = seat
        self.show_board()

    def mark_arrived(self, seat: int) -> None:
        """Show a company's train at its platform."""
        self._on_the_way = self._on_the_way - {seat}
        self.show_board()

    def show_all(self) -> None:
        """Show the stations of the state again."""
        self._stations = None
        self.show_board()

    def show_hand(self) -> None:
        view, viewer = self.view, self.table.viewer
        cards = read_cards(view, viewer, self.legal, self._may_act(view), self.orientations)
        news = news_of(view, self.names, self.shown_seat, self.outcome(), self.missing_on)
        if self.pick is None and self._looking_at is None and self._may_act(view):
            news = cut_line(self.table.match, self.names, viewer) + news
        held = self.pick.slot if self.pick is not None else None
        choices = self.legal if self._looking_at is None else LegalPlays()
        caption = caption_line(cards, choices, held, self.app.keys.shown("discard"))
        if not self.table.shows_now:
            caption = tr("The hand of {name}.", name=self.names[viewer])
        self.hand.show(read_hand(view, cards, self.legal, self.missing_on, caption, news, self.lines_on))

    # -- the Room protocol -----------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        clip = surface.get_clip()
        if self.board.geometry.area.colliderect(clip):
            surface.set_clip(clip.clip(self.board.geometry.area))
            self.board.draw(surface)
            self.first_turn.draw(surface)
            self.marks.draw(surface)
            surface.set_clip(clip)

    def draw_above(self, surface: Surface) -> None:
        self.stage.draw(surface)
        self.fan.draw(surface)
        self.mouse.draw(surface)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.fan.update(dt)
        self.first_turn.update(dt)
        if not self._is_open and self.board.picture is not None and self.table.has_begun:
            self._is_open = True
            motion = opening_of(self) if not self.table.match.position and self.view.turn == 1 else None
            if motion is not None:
                self.app.tweens.add(motion)

    @property
    def animating(self) -> bool:
        is_opening = not self._is_open and self.table.has_begun
        return super().animating or self.fan.is_waiting or self.first_turn.is_flashing or is_opening

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        self.marks.clear()
        self.fan.close()
        if entry.seat == self.table.viewer:
            self.cell = None if self.stop is None else self.cell
        return motion_of(self, entry, events)

    def rests(self) -> bool:
        view, viewer = self.view, self.table.viewer
        return viewer in view.result.arrived and view.current_player not in (None, viewer)

    def last_look(self, events: Sequence[Event]) -> str:
        drawn = [tr(event.title) for event in events if isinstance(event, Drew)]
        return tr("You drew: {cards}.", cards=", ".join(drawn)) if drawn else ""

    def round_end(self, shown: Shown, before: DerailedState, after: DerailedState) -> RoundEnd | None:
        return round_end_of(shown.events, before, after, self.names)

    def primary(self) -> PrimaryAction | None:
        view = self.view
        if not self._may_act(view):
            return None
        return primary_of(view, self.legal)

    def preview(self) -> ScoreSheet | None:
        found = self.outcome()
        return found.sheet if found is not None else None

    def line_words(self, seat: int, line: ScoreLine) -> str:
        return line_words(self.view, line)

    def words_at(self, pos: tuple[int, int]) -> str:
        if self.pick is not None or self.fan.cell is not None:
            return ""
        return words_at(self.view, self.board.geometry, self.names, pos)

    def spot_at(self, pos: tuple[int, int]) -> Rect | None:
        return self.board.geometry.spot_at(pos)

    def show_hint(self, decision: Decision) -> None:
        action = decision.action
        self.advise(action)
        board = self.board.board
        if isinstance(action, Play):
            code = 1 + 2 * board.deck.kind_of[action.card] + action.turned
            self.marks.point_at(board.cell_of[action.cell], code)
        if isinstance(action, Play | Discard):
            slot = self.slot_of(action.card)
            self.hand.hinted = ("cards", slot) if slot is not None else None
        self.table.invalidate(self.area)

    def hint_words(self, decision: Decision) -> str:
        return hint_words(self.view, self.names, self.table.viewer, decision, self.slot_of)

    def highlight(self, seat: int, places: Sequence[str]) -> None:
        self.marks.highlight(places)

    def look_at(self, seat: int | None) -> None:
        self._looking_at = None if seat == self.table.viewer else seat
        self.unpick()
        self.marks.clear()
        self.show_board()
        self.show_hand()
        self.table.invalidate(self.area)

    def elsewhere(self, seat: int) -> Elsewhere:
        name = self.names[seat]
        return Elsewhere(tr("The line of {name} is lit.", name=name), tr("Back to my line"))

    def seat_picture(self, seat: int, size: tuple[int, int]) -> Surface | None:
        key = (size, self.app.theme.name)
        known = self._thumbnails.get(seat)
        if known is None or known[0] != key:
            picture = pieces.station(self.app, self.board.board, seat, min(size))
            known = self._thumbnails[seat] = (key, picture)
        return known[1]

    def round_picture(
        self, state: DerailedState, seat: int, number: int, size: tuple[int, int]
    ) -> Surface | None:
        return table_picture(self.app, state, seat, size)

    def seat_look(self, seat: int) -> SeatLook:
        """The colour and shape of the seat's company."""
        return look_of_company(self.board.board.companies[seat], seat)

    def commands(self) -> Sequence[tuple[str, str]]:
        return (
            ("pick_1..pick_4", tr("Pick a card")),
            ("rotate", tr("Give the card a half turn")),
            ("missing", tr("Show the missing cards")),
            ("lines", tr("Show the lines of all")),
            ("look_into", tr("Look into the stack at the cursor")),
            ("discard", tr("Discard the picked card")),
            ("confirm", tr("Lay the card; end the turn")),
            ("cancel", tr("Put the card back")),
        )

    def dragged_picture(self) -> Surface | None:
        pick = self.pick
        if pick is None:
            return None
        board = self.board.board
        code = 1 + 2 * board.deck.kind_of[pick.card] + self.orientation(pick.card)
        return pieces.card(self.app, board, code, self.board.geometry.size)


def _split(area: Rect, beside: bool, extent: int) -> tuple[Rect, Rect]:
    """An area divided into board and hand."""
    x, y, w, h = area
    if beside:
        return Rect(x, y, w - extent, h), Rect(x + w - extent, y, extent, h)
    return Rect(x, y, w, h - extent), Rect(x, y + h - extent, w, extent)
