"""The room of Railroad Ink: board and hand on the shared table."""

from collections.abc import Sequence

from pygame import Rect, Surface
from pygame.transform import smoothscale

from railgames.core.actions import Action
from railgames.core.game import Decision, Event, ScoreLine, ScoreSheet
from railgames.core.match import LogEntry
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.actions import Draw, Duplicate, End, Special
from railgames.games.railroad_ink.legality import must_still_draw
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.sheet import storey_of
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.folder_art import larger
from railgames.scenes.holding.hand import Stop
from railgames.scenes.holding.mouse import Mouse
from railgames.scenes.motions import Stage
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.board_view import BoardView
from railgames.scenes.railroad_ink.captions import caption_of
from railgames.scenes.railroad_ink.effects import motion_of, roll_of
from railgames.scenes.railroad_ink.expansions import expansion_picture
from railgames.scenes.railroad_ink.hand import InkHand
from railgames.scenes.railroad_ink.hand_layout import HandLayout
from railgames.scenes.railroad_ink.hand_view import read_hand, used_slots
from railgames.scenes.railroad_ink.hint_words import hint_words
from railgames.scenes.railroad_ink.keyboard import InkKeys
from railgames.scenes.railroad_ink.legal_plays import LegalPlays
from railgames.scenes.railroad_ink.marks import Marks
from railgames.scenes.railroad_ink.picking import InkPicking
from railgames.scenes.railroad_ink.round_end import round_end_of
from railgames.scenes.railroad_ink.still import SMALL, round_picture, storey_of_now
from railgames.scenes.railroad_ink.veil import draw_veil
from railgames.scenes.railroad_ink.worth import (
    OPEN_ENDS,
    USUAL,
    exit_words,
    line_words,
    shown_sheet,
    space_words,
)
from railgames.scenes.room import Elsewhere, PrimaryAction, Shown, Table, is_on_turn
from railgames.scenes.round_end import RoundEnd
from railgames.scenes.table.seat_look import look_of
from railgames.ui.text import draw_text, fitted_size, line_height, text_width
from railgames.ui.theme import Theme
from railgames.ui.tween import Motion
from railgames.ui.widgets.paint import box, color

MIN_HAND, MAX_HAND = 206, 540
"""Width of the hand beside the board at scale 1."""

LEAST_BELOW = 200
"""Height of the hand below the board at scale 1: where the window has less, the hand is beside it."""


class InkRoom(InkPicking):
    """Draws the board, the hand and what moves; ``InkPicking`` handles input."""

    has_own_boards = True
    marks: Marks

    def __init__(self, table: Table[InkState]) -> None:
        super().__init__()
        self.table = table
        self.app = table.app
        view = self.view
        self.expansion = expansion_picture(view.expansion.name)
        self.board = BoardView(self.app, view.board, view.config.buildings, "board_table", self.expansion)
        self.mouse = Mouse(self)
        self.hand = InkHand(self.app, self.mouse, view.board)
        self.stage = Stage(table.invalidate)
        self.marks = Marks(self)
        self.keys = InkKeys(self)
        self.cursor = self.home
        self.area = Rect(0, 0, 0, 0)
        self._looking_at: int | None = None
        self._turned_to: int | None = None
        self._lit: int | None = None
        self._small_picture = Surface((0, 0))
        self.small = BoardView(self.app, view.board, view.config.buildings, "board_table", self.expansion)
        self.hand.other_board = self._other_board_picture
        self._is_open = False
        self._spent: dict[tuple[int, int], tuple[int, ...]] = {}
        self._totals: dict[int, int] = {}
        self._hidden: frozenset[int] = frozenset()
        self._laid_out: tuple[Rect, Rect, Theme] | None = None
        self._thumbnails: dict[int, tuple[object, object, Surface]] = {}

    # -- what is shown ---------------------------------------------------------------------------------------

    @property
    def shown_seat(self) -> int:
        """The seat whose board is shown."""
        return self.table.viewer if self._looking_at is None else self._looking_at

    @property
    def player(self) -> Player:
        """The shown player on the shown board."""
        return self._player_on(self.storey)

    def _player_on(self, storey: int) -> Player:
        view = self.view
        return view.expansion.players_by_storey(view.players[self.shown_seat])[storey]

    # -- one of several boards of a seat ---------------------------------------------------------------------

    @property
    def storey(self) -> int:
        """The number of the board that is shown large."""
        chosen = self._turned_to if self._lit is None else self._lit
        return storey_of_now(self.view) if chosen is None else chosen

    @property
    def has_other_board(self) -> bool:
        """Whether a seat has two boards."""
        return self.view.expansion.storeys > 1

    @property
    def looks_away(self) -> bool:
        return self.storey != storey_of_now(self.view)

    def turn_to(self, storey: int | None) -> None:
        if storey == storey_of_now(self.view):
            storey = None
        if storey != self._turned_to:
            self._turned_to = storey
            self.unpick()
            self.marks.clear()
            self.show_hand()
            self.table.invalidate(self.area)

    def turn_over(self) -> None:
        if self.has_other_board:
            self.app.audio.play("page", "interface")
            self.turn_to((self.storey + 1) % self.view.expansion.storeys)

    def _other_board(self) -> tuple[object, ...]:
        """What the small picture shows: the name of the board, and all that its look depends on."""
        if not self.has_other_board:
            return ()
        other = (self.storey + 1) % self.view.expansion.storeys
        player = self._player_on(other)
        look = (self.shown_seat, player.sheet.zobrist, player.sheet.storeys[-1].zobrist, player.rounds)
        return (self.expansion.storey_words(other), other, *look)

    def _other_board_picture(self, size: tuple[int, int]) -> Surface:
        """The board that is not shown large, small."""
        view, other = self.view, (self.storey + 1) % self.view.expansion.storeys
        whole = larger(size, SMALL)
        if self.small.geometry.area != whole:
            self.small.layout(Rect((0, 0), whole))
        is_over = view.current_player is None
        is_new = self.small.compose(self._player_on(other), view.turn, is_over, storey=other)
        if is_new or self._small_picture.get_size() != size:
            picture = Surface(whole)
            picture.fill(color(self.app.theme, "board_table"))
            self.small.draw(picture)
            self._small_picture = picture if whole == size else smoothscale(picture, size)
        return self._small_picture

    def hand_extent(self, width: int, height: int, beside: bool) -> int:
        theme = self.app.theme
        if not beside:
            return min(height * 2 // 5, HandLayout.height_below(theme))
        return max(min(theme.px(MIN_HAND), width // 2), min(width - height, theme.px(MAX_HAND)))

    def hand_place(self, width: int, height: int, beside: bool) -> tuple[bool, int]:
        low = self.hand_extent(width, height, False) < self.app.theme.px(LEAST_BELOW)
        return beside or low, self.hand_extent(width, height, beside or low)

    def hand_stops(self) -> Sequence[int]:
        return self.hand.places.stops if self.hand.is_beside else ()

    def layout(self, board: Rect, hand: Rect) -> None:
        theme = self.app.theme
        if (board, hand, theme) == self._laid_out:
            self.hand.place(self.hand.rect, theme)
            return
        self._laid_out = (Rect(board), Rect(hand), theme)
        self.area = board.union(hand)
        pad = theme.px(6)
        self.board.layout(board.inflate(-2 * pad, -2 * pad))
        self.hand.is_beside = hand.x >= board.right
        if self.hand.is_beside:
            hand = self._centre_hand(board, hand)
        self.hand.place(hand, theme)
        self._thumbnails.clear()
        self.refresh()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._laid_out is not None and not self._is_open and self.table.has_begun:
            self._is_open = True
            if self._is_first_roll:
                self.app.tweens.add(roll_of(self))

    @property
    def animating(self) -> bool:
        return super().animating or (not self._is_open and self.table.has_begun)

    @property
    def _is_first_roll(self) -> bool:
        return not self.table.match.position and self.view.turn == 1

    def _centre_hand(self, board: Rect, hand: Rect) -> Rect:
        """In a wide window centre board and hand together. Returns the hand's place."""
        gap = board.right - self.board.geometry.rect.right
        spare = max(0, gap - self.app.theme.px(14))
        self.board.layout(
            board.move(spare // 2, 0).inflate(-2 * self.app.theme.px(6), -2 * self.app.theme.px(6))
        )
        return Rect(hand.x - spare // 2, hand.y, hand.w, hand.h)

    def refresh(self) -> None:
        self._hidden = frozenset()
        self.stage.clear()
        self.hand.tumble = 0.0 if self._is_first_roll and not self._is_open else 1.0
        if self.clear_for_viewer():
            self._thumbnails.clear()
        self._read()
        self._totals = {sheet.seat: sheet.total for sheet in self.view.scores()}
        self.drop_lost_pick()
        self.table.invalidate(self.area)

    def _read(self) -> None:
        view = self.view
        actions = view.legal_actions() if self._may_act(view) else ()
        self.legal = LegalPlays(
            actions, self.expansion, lambda action: self.expansion.die_of(view, self.table.viewer, action)
        )
        self._outcomes.clear()
        self.marks.clear()
        self.show_hand()

    def _may_act(self, view: InkState) -> bool:
        return is_on_turn(self.table, view)

    def show_hand(self) -> None:
        """Bring board and hand up to date."""
        view = self.view
        with_errors = view.current_player is None
        self.board.compose(self.player, view.turn, with_errors, self._hidden, self.storey)
        is_own = self._looking_at is None
        legal = self.legal if is_own else LegalPlays()
        may_act = is_own and self._may_act(view)
        is_idle = self.pick is None and self.marks.advised is None
        names = [seat.name for seat in self.table.match.setup.seats]
        spent = self._spent.get((view.turn, self.shown_seat), ())
        die = self.used_die if is_own else None
        caption = caption_of(self, is_turned=self._turned_to is not None, looked_at=self._looking_at)
        hand = read_hand(
            *(view, self.shown_seat, legal, may_act, caption, is_idle, names, spent),
            *(self.expansion, die, self._other_board(), self.table.has_round_ended),
        )
        self.hand.show(hand)

    def show_new_roll(self) -> None:
        """Show the dice of the new round, before they tumble; no word or ring of the old ones stays."""
        tree = self.hand.tree
        if tree is not None and self.hand.focused is not None:
            tree.set_focus(None)
        if tree is not None:
            tree.tooltips.hide()
        self.hand.tumble = 0.0
        self._read()
        self.table.invalidate(self.area)

    def change_of_points(self) -> int:
        """The change of the shown seat's total since the last refresh."""
        seat = self.shown_seat
        now = next((sheet.total for sheet in self.view.scores() if sheet.seat == seat), 0)
        return now - self._totals.get(seat, now)

    def hide_cell(self, cell: int) -> None:
        """Show everything as it is after the action, except this cell's ink."""
        self._hidden = frozenset((cell,))
        self.unpick()
        self._read()
        self.table.invalidate(self.area)

    def refresh_now(self) -> None:
        """Show everything as it is after the action, while its motion continues."""
        self._read()
        self.table.invalidate(self.area)

    def reveal_cell(self) -> None:
        """Show the hidden cell."""
        self._hidden = frozenset()
        self.show_hand()
        self.table.invalidate(self.board.geometry.rect)

    def goal_centre(self, code: str) -> tuple[int, int]:
        """The middle of a goal's card."""
        codes = [goal.code for goal in self.hand.view.goals]
        rects = self.hand.places.goals
        return rects[codes.index(code)].center if code in codes and rects else self.hand.rect.center

    # -- the Room protocol -----------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        clip = surface.get_clip()
        surface.fill(color(self.app.theme, "board_table"), self.area.clip(clip))
        if self.board.geometry.rect.colliderect(clip):
            self.board.draw(surface)
            self.marks.draw(surface)
            theme, at, seat = self.app.theme, self.board.geometry, self.whose_is_told()
            if self._looking_at is not None and self.view.is_covering:
                draw_veil(surface, at.grid, color(theme, "board_paper"), color(theme, "board_grid_strong"))
            if seat is not None or self.has_other_board:
                self._draw_whose(surface, self.shown_seat)

    def whose_is_told(self) -> int | None:
        """The seat whose name stands on its board: another than one's own, and any where nobody plays."""
        is_one_of_several = len(self.table.match.setup.seats) > 1
        return self.shown_seat if is_one_of_several and not self.table.is_at_table else self._looking_at

    def _draw_whose(self, surface: Surface, seat: int) -> None:
        """The plate that names the owner of the board."""
        theme = self.app.theme
        words = self._whose_words(seat)
        ink = color(theme, look_of(self, theme, seat, self.table.match.setup.seats[seat]).ink)
        plate = self.whose_plate(seat)
        box(surface, plate, color(theme, "raised"), ink, plate.h // 3, max(1, theme.px(2)))
        inner = plate.inflate(-theme.px(12), 0)
        size = fitted_size(theme, words, "small", inner.size)
        draw_text(surface, theme, words, inner, "small", "ink", "center", "middle", size=size)

    def _whose_words(self, seat: int) -> str:
        name = self.table.match.setup.seats[seat].name
        if not self.has_other_board:
            return tr("The board of {name}", name=name)
        board = self.expansion.storey_words(self.storey)
        is_told = self.whose_is_told() is not None
        return tr("{board} of {name}", board=board, name=name) if is_told else board

    def whose_plate(self, seat: int) -> Rect:
        """The plate with the name on the lower frame of another's board, where it covers no exit."""
        theme, at = self.app.theme, self.board.geometry
        wide = text_width(theme, self._whose_words(seat), "small") + theme.px(28)
        high = min(line_height(theme, "small") + theme.px(4), at.frame + theme.px(6))
        plate = Rect(0, 0, min(at.surface.w, wide), high)
        plate.midtop = (at.surface.centerx, at.surface.bottom)
        return plate

    def draw_above(self, surface: Surface) -> None:
        self.stage.draw(surface)
        self.mouse.draw(surface)

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        self.turn_to(None)
        self.marks.clear()
        if entry.seat == self.table.viewer:
            self.unpick()
            self.cell = None if self.stop is None else self.cell
        return motion_of(self, events)

    def round_end(self, shown: Shown, before: InkState, after: InkState) -> RoundEnd | None:
        return round_end_of(self.app, self.table.match, shown, after)

    def primary(self) -> PrimaryAction | None:
        if not self._may_act(self.view):
            return None
        label = tr("End round")
        if self.legal.end is not None:
            return PrimaryAction(label, self.legal.end)
        return PrimaryAction(label, None, self._why_not_end())

    def _why_not_end(self) -> str:
        if self.legal.must_choose:
            return self.view.why_illegal(End()) or ""
        player, faces = self.player, self.board.board.dice.faces
        owed = {faces[face].name for face in player.sheet.owed(player.dice)}
        dice = [slot for slot in self.hand.view.dice if slot.face in owed and not slot.is_copy]
        count = sum(slot.state == "free" for slot in dice)
        if not count or must_still_draw(self.view) is None:
            return self.view.why_illegal(End()) or ""
        return ntr("{n} die can still be drawn.", "{n} dice can still be drawn.", count)

    def place(self, at: tuple[int, int]) -> bool:
        """Draw the ghost; of two dice with the same face the one that was picked is crossed off."""
        pick, view = self.pick, self.view
        if pick is not None and not pick.is_special and pick.slot < len(view.roll):
            key = (view.turn, self.table.viewer)
            used = used_slots(view.roll, self.player.dice, self._spent.get(key, ()))
            kept = [slot for slot in self._spent.get(key, ()) if slot in used and slot != pick.slot]
            self._spent[key] = (*kept, pick.slot)
        return super().place(at)

    def preview(self) -> ScoreSheet | None:
        found = self.outcome() or self.choice_outcome()
        return found.sheet if found is not None else None

    provisional = frozenset({OPEN_ENDS})

    def shown_sheet(self, sheet: ScoreSheet) -> ScoreSheet:
        found = self.outcome() or self.choice_outcome()
        is_preview = found is not None and found.sheet is sheet
        drawn = found.drawn if found is not None and is_preview else self.view.players[sheet.seat].sheet
        return shown_sheet(drawn, sheet, self.view.current_player is None)

    def line_words(self, seat: int, line: ScoreLine) -> str:
        player = self.view.players[seat]
        own = "" if line.key in USUAL else self.expansion.line_words(self.view, player, line)
        return own or line_words(self.view, player, line)

    def words_at(self, pos: tuple[int, int]) -> str:
        if self.pick is not None:
            return ""
        cell = self.board_cell_at(pos)
        if cell is not None:
            words = (space_words(self.view, self.player, cell, self.storey), self._own_words(cell))
            return "\n".join(filter(None, words))
        number = self.board.geometry.exit_at(pos)
        if number is None:
            return ""
        own = self.expansion.exit_words(self.player, number)
        return own or exit_words(self.view, self.player, number)

    def spot_at(self, pos: tuple[int, int]) -> Rect | None:
        cell, at = self.board_cell_at(pos), self.board.geometry
        if cell is not None:
            return at.space(cell)
        number = at.exit_at(pos)
        return None if number is None else at.exit_rect(number)

    def _own_words(self, cell: int) -> str:
        return self.expansion.space_words(self.view, self.player, cell)

    def show_hint(self, decision: Decision) -> None:
        action = decision.action
        self.turn_to(None)
        self.advise(action)
        if isinstance(action, Draw | Special):
            name = action.face if isinstance(action, Draw) else action.route
            self.marks.point_at(self.board.board.cell_of[action.space], action.tile)
            self.hand.hinted = self._stop_of(name, isinstance(action, Special))
        elif isinstance(action, Duplicate):
            self.hand.hinted = self._stop_of(action.face, False)
        elif (route := self.expansion.route_of(action)) is not None:
            self.hand.hinted = self._stop_of(route, True)
        else:
            self._hint_at_choice(action)
        self.show_hand()
        self.table.invalidate(self.area)

    def _hint_at_choice(self, action: Action) -> None:
        """Point at the button of a choice, or at its die and the space where it ends."""
        path = self.expansion.path(self.view, self.table.viewer, action)
        die = self.expansion.die_of(self.view, self.table.viewer, action)
        if action in self.legal.choices:
            self.hand.hinted = ("choices", self.legal.choices.index(action))
        elif path:
            self.hand.hinted = None if die is None else ("extra dice", die)
            self.marks.point_at(path[-1], "")

    def hint_words(self, decision: Decision) -> str:
        return hint_words(self.view, self.table.viewer, decision, self.expansion)

    def _stop_of(self, face: str, is_special: bool) -> Stop | None:
        kind = "specials" if is_special else "dice"
        slots = self.pieces_of(kind)
        free = [n for n, slot in enumerate(slots) if slot.face == face and slot.state != "used"]
        every = free or [n for n, slot in enumerate(slots) if slot.face == face]
        return (kind, every[0]) if every else None

    def highlight(self, seat: int, places: Sequence[str]) -> None:
        places = places if seat == self.shown_seat else ()
        self._show_lit({storey_of(place)[0] for place in places})
        self.marks.highlight(places)

    def _show_lit(self, storeys: set[int]) -> None:
        """Show the board on which all the places lie that are pointed at, as long as they are."""
        lit = min(storeys) if len(storeys) == 1 and self.has_other_board else None
        if lit != self._lit:
            self._lit = lit
            self.show_hand()
            self.table.invalidate(self.area)

    def look_at(self, seat: int | None) -> None:
        self._looking_at = None if seat == self.table.viewer else seat
        self._turned_to = None
        self.unpick()
        self.marks.clear()
        self.show_hand()
        self.table.invalidate(self.area)

    def elsewhere(self, seat: int) -> Elsewhere:
        name = self.table.match.setup.seats[seat].name
        words = tr("This is the board of {name}.", name=name)
        if self.has_other_board and self.view.current_player is None:
            board = self.expansion.storey_words(0)
            words = tr("{board} of {name}. Figures of the other board show that one.", board=board, name=name)
        return Elsewhere(words, tr("Back to my board"))

    def seat_picture(self, seat: int, size: tuple[int, int]) -> Surface | None:
        from railgames.scenes.railroad_ink.still import board_picture

        view = self.view
        player = view.players[seat]
        key = (size, self.app.theme.name, view.current_player is None)
        known = self._thumbnails.get(seat)
        if known is None or known[0] is not player.sheet or known[1] != key:
            picture = board_picture(self.app, view, seat, size)
            known = self._thumbnails[seat] = (player.sheet, key, picture)
        return known[2]

    def round_picture(self, state: InkState, seat: int, number: int, size: tuple[int, int]) -> Surface | None:
        return round_picture(self.app, state, seat, number, size)

    def commands(self) -> Sequence[tuple[str, str]]:
        return (
            ("pick_1..pick_4", tr("Pick a die")),
            ("pick_5..pick_0", tr("Pick a special route")),
            ("rotate", tr("Turn the tile (or the wheel, or a right click)")),
            ("mirror", tr("Mirror the tile")),
            ("rotate_back", tr("Turn it the other way")),
            ("rotate_freely", tr("Turn it to any side, also where it does not fit")),
            ("copy", tr("Pick the copy of a factory")),
            ("own_die", tr("Pick a die of the expansion")),
            ("other_board", tr("Look at your other board")),
            ("confirm", tr("Draw it")),
            ("cancel", tr("Put the die back")),
        )

    def dragged_picture(self) -> Surface | None:
        pick = self.pick
        if pick is None:
            return None
        side = self.hand.places.die
        if pick.is_special:
            return pieces.special(self.app, self.orientation, side, "picked")
        return pieces.die(self.app, self.orientation, side, "die-selected")
