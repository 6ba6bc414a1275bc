"""The room of Derailed!: canyon and hand on the shared table, and what mouse and keyboard do there."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pygame
from pygame import Rect, Surface

from railgames.core.game import Decision, Event, ScoreSheet
from railgames.core.match import LogEntry
from railgames.core.text import tr
from railgames.games.derailed.actions import Discard, Play
from railgames.scenes.derailed import pieces
from railgames.scenes.derailed.board_view import BoardView
from railgames.scenes.derailed.companies import SHAPES, token_of
from railgames.scenes.derailed.effects import motion_of, opening_of, return_of_card
from railgames.scenes.derailed.fan import Fan
from railgames.scenes.derailed.geometry import LARGEST, card_height
from railgames.scenes.derailed.ghost import Ghost, Outcome, outcome
from railgames.scenes.derailed.hand import Hand, Stop
from railgames.scenes.derailed.hand_layout import HandLayout
from railgames.scenes.derailed.keyboard import handle_key
from railgames.scenes.derailed.marks import Marks
from railgames.scenes.derailed.mouse import Mouse
from railgames.scenes.derailed.options import Options
from railgames.scenes.derailed.reading import caption_line, news_of, primary_of, read_hand, read_slots
from railgames.scenes.motions import Flight, Stage
from railgames.scenes.room import PrimaryAction, Table
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.tween import Motion
from railgames.ui.widgets.paint import color

Stations = tuple[tuple[int | None, ...], tuple[int | None, ...]]


class Pick(msgspec.Struct, frozen=True):
    """What the player holds: a card by its word, and its slot in the hand."""

    card: str
    slot: int


class CanyonRoom:
    """Implements ``scenes.room.Room``. ``pick`` is what the player holds, ``cell`` where it would go."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.app = table.app
        state: Any = table.match.state
        self.board = BoardView(self.app, state.board)
        self.hand = Hand(self.app, state.board)
        self.stage = Stage(table.invalidate)
        self.marks = Marks(self)
        self.mouse = Mouse(self)
        self.fan = Fan(self)
        self.options = Options()
        self.pick: Pick | None = None
        self.wishes: dict[str, int] = {}
        self.cell: int | None = None
        self.stop: Stop | None = None
        self.cursor = 0
        self.missing_on = False
        self.area = Rect(0, 0, 0, 0)
        self._looking_at: int | None = None
        self._forced: tuple[str, int] | None = None
        self._stations: Stations | None = None
        self._on_the_way: frozenset[int] = frozenset()
        self._outcomes: dict[Play, Outcome] = {}
        self._thumbnails: dict[int, tuple[object, Surface]] = {}
        self._is_open = False

    # what is shown ---------------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The state as the viewer sees it."""
        return self.table.view

    @property
    def shown_seat(self) -> int:
        """Whose line glows."""
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

    def layout(self, board: Rect, hand: Rect) -> None:
        """Lanes are long and may be few: the hand goes where it leaves the larger cards, unless the place it
        is given is not the one that it asked for."""
        self.area = board.union(hand)
        theme, rules = self.app.theme, self.board.board
        largest = theme.px(LARGEST)
        is_beside = hand.x >= board.right
        if (hand.w if is_beside else hand.h) == self.hand_extent(*self.area.size, is_beside):
            left, below = self._split(True), self._split(False)
            is_beside = card_height(left[0], rules, largest) >= card_height(below[0], rules, largest)
            board, hand = left if is_beside else below
        self.board.layout(board, largest)
        self.hand.layout(hand, is_beside)
        self._thumbnails.clear()
        self.refresh()

    def _split(self, beside: bool) -> tuple[Rect, Rect]:
        """The area divided into board and hand."""
        x, y, w, h = self.area
        extent = self.hand_extent(w, h, beside)
        if beside:
            return Rect(x, y, w - extent, h), Rect(x + w - extent, y, extent, h)
        return Rect(x, y, w, h - extent), Rect(x, y + h - extent, w, extent)

    def refresh(self) -> None:
        self._stations = None
        self._on_the_way = frozenset()
        self.stage.clear()
        self.hand.lifted = None
        self._read()
        self._drop_lost_pick()
        self.table.invalidate(self.area)

    def _read(self) -> None:
        view = self.view
        self.options = Options(view.legal_actions() if self._may_act(view) else ())
        self._outcomes.clear()
        self.marks.clear()
        self.fan.close()
        self.show_board()
        self._show_hand()

    def _may_act(self, view: Any) -> bool:
        match, viewer = self.table.match, self.table.viewer
        return bool(view.current_player == viewer and match.setup.seats[viewer].is_person)

    def show_board(self) -> None:
        """The board as the state is now."""
        if self.board.compose(self.view, self.shown_seat, self._stations, self._on_the_way):
            self.table.invalidate(self.board.geometry.area)

    def show_stations(self, starts: Sequence[int | None], destinations: Sequence[int | None]) -> None:
        """Show these stations for a while instead of those of the state."""
        self._stations = (tuple(starts), tuple(destinations))
        self.show_board()

    def send_off(self, seats: Sequence[int]) -> None:
        """These companies' trains are on their way: they stand at no platform yet."""
        self._on_the_way = self._on_the_way.union(seats)
        self.show_board()

    def welcome(self, seat: int) -> None:
        """A company's train is at its platform."""
        self._on_the_way = self._on_the_way - {seat}
        self.show_board()

    def show_all(self) -> None:
        """Show the stations of the state again."""
        self._stations = None
        self.show_board()

    def _show_hand(self) -> None:
        view, viewer = self.view, self.table.viewer
        slots = read_slots(view, viewer, self.options, self._may_act(view), self.wishes)
        news = news_of(view, self.names, self.shown_seat, self.outcome(), self.missing_on)
        pointed = self.hand.hovered or (self.stop if self.stop and self.stop[0] != "board" else None)
        held = self.pick.slot if self.pick is not None else None
        caption = caption_line(slots, self.options, pointed, held)
        self.hand.view = read_hand(view, slots, self.options, self.missing_on, caption, news)

    def show_caption(self) -> None:
        """Pointer or keys are at another thing of the hand."""
        self._show_hand()
        self.table.invalidate(self.hand.area)

    # holding a card --------------------------------------------------------------------------------------

    def slot_of(self, card: str) -> int | None:
        """The slot in which the hand shows this card: the picked one, or the first of its kind."""
        deck = self.board.board.deck
        kind = deck.kind_of[card]
        if self.pick is not None and self.pick.card == card:
            return self.pick.slot
        slots = self.hand.view.cards
        return next(
            (n for n, slot in enumerate(slots) if slot.code and deck.faces[slot.code].kind == kind), None
        )

    def take(self, slot: int, at: tuple[int, int]) -> bool:
        """Pick the card in a slot; says why not."""
        if not self.table.is_interactive or slot >= len(self.hand.view.cards):
            return False
        shown = self.hand.view.cards[slot]
        if shown.state != "free":
            if shown.reason:
                self.app.audio.play("illegal")
                self.table.say(shown.reason, at)
            return False
        deck = self.board.board.deck
        self.pick = Pick(deck.names[deck.faces[shown.code].kind], slot)
        self.hand.picked = ("cards", slot)
        self._forced = None
        self.fan.close()
        self.app.audio.play("tick", "interface")
        self.changed()
        return True

    def unpick(self) -> None:
        """Hold nothing."""
        had = self.pick is not None
        self.pick = None
        self.hand.picked = None
        if had:
            self.changed()

    def _drop_lost_pick(self) -> None:
        """After undo or a jump the picked card may be another one, or gone."""
        pick = self.pick
        if pick is None:
            return
        deck, slots = self.board.board.deck, self.hand.view.cards
        slot = slots[pick.slot] if pick.slot < len(slots) else None
        is_same = slot is not None and slot.code and deck.names[deck.faces[slot.code].kind] == pick.card
        if slot is None or slot.state != "free" or not is_same or not self._may_act(self.view):
            self.unpick()

    def changed(self) -> None:
        """The pick or the ghost changed: show it, and let the bars read it."""
        self._show_hand()
        self.table.invalidate(self.hand.area)
        self.table.invalidate(self.board.geometry.area)
        self.table.changed()

    @property
    def target(self) -> int | None:
        """The cell the ghost is over: under the pointer, or under the cursor while the board has the keys."""
        if self.stop is not None and self.stop[0] == "board":
            return self.cursor
        return self.cell

    @property
    def ghost(self) -> Ghost | None:
        """The picked card over the target, turned so that it fits where it can."""
        pick, cell = self.pick, self.target
        if pick is None or cell is None or not self.table.is_interactive or not self.options.ways:
            return None
        board = self.board.board
        name = board.names[cell]
        fitting = self.options.turns(pick.card, name)
        turned = self._wish(pick.card)
        if fitting and turned not in fitting and (pick.card, cell) != self._forced:
            turned = fitting[0]
        kind = board.deck.kind_of[pick.card]
        return Ghost(cell, 1 + 2 * kind + turned, turned in fitting, Play(pick.card, name, turned))

    def _wish(self, card: str) -> int:
        deck = self.board.board.deck
        return 0 if deck.is_symmetric[deck.kind_of[card]] else self.wishes.get(card, 0)

    def turn(self) -> None:
        """Give what is held a half turn."""
        pick = self.pick
        if pick is None:
            return
        ghost, cell = self.ghost, self.target
        shown = ghost.action.turned if ghost is not None else self._wish(pick.card)
        self.wishes[pick.card] = 1 - shown
        self._forced = (pick.card, cell) if cell is not None else None
        self.app.audio.play("tick", "interface", 0.6)
        self.changed()

    def aim(self, cell: int | None) -> None:
        """The pointer is over this cell now."""
        if cell == self.cell:
            return
        before = self.marks.reach() if self.pick is not None else []
        self.cell = cell
        self._forced = None
        if self.pick is not None:
            self._show_hand()
            for rect in (*before, *self.marks.reach(), self.hand.places.news, self.hand.places.caption):
                self.table.invalidate(rect)
            self.table.changed()

    def place(self, at: tuple[int, int]) -> bool:
        """Lay the ghost; the table says why when that cannot be."""
        ghost = self.ghost
        if ghost is None:
            if self.pick is not None and self.options.discards:
                self.table.say(tr("This card goes to the discard pile."), at)
            return False
        return self.table.play(ghost.action, at)

    def discard(self, at: tuple[int, int]) -> bool:
        """Lay the picked card off, where that is allowed."""
        if not self.table.is_interactive:
            return False
        if self.pick is None:
            if self.options.discards:
                self.table.say(tr("Pick a card first."), at)
            return False
        return self.table.play(Discard(self.pick.card), at)

    def toggle_missing(self) -> None:
        """Show how many cards everybody lacks, or stop showing it."""
        self.missing_on = not self.missing_on
        self.app.audio.play("tick", "interface", 0.6)
        self.changed()

    def legal_cells(self) -> list[int]:
        """The cells that take what is held, rising."""
        if self.pick is None:
            return []
        cell_of = self.board.board.cell_of
        return sorted(cell_of[name] for name in self.options.cells(self.pick.card))

    def outcome(self) -> Outcome | None:
        """What the ghost would give, computed once a ghost."""
        ghost = self.ghost
        if ghost is None or not ghost.fits:
            return None
        if ghost.action not in self._outcomes:
            self._outcomes[ghost.action] = outcome(self.view, self.table.viewer, ghost.action, ghost.cell)
        return self._outcomes[ghost.action]

    # the Room protocol -----------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        clip = surface.get_clip()
        if self.board.geometry.area.colliderect(clip):
            surface.set_clip(clip.clip(self.board.geometry.area))
            self.board.draw(surface)
            self.marks.draw(surface)
            surface.set_clip(clip)
        if self.hand.area.colliderect(clip):
            surface.fill(color(self.app.theme, "board_table"), self.hand.area.clip(clip))
            self.hand.focused = self.stop if self.stop is not None and self.stop[0] != "board" else None
            self.hand.draw(surface)

    def draw_above(self, surface: Surface) -> None:
        self.stage.draw(surface)
        self.fan.draw(surface)
        self.mouse.draw(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return handle_key(self, event)
        return self.mouse.handle(event)

    def update(self, dt: float) -> None:
        self.marks.update(dt)
        self.fan.update(dt)
        if not self._is_open and self.board.picture is not None:
            self._is_open = True
            motion = opening_of(self) if not self.table.match.position and self.view.turn == 1 else None
            if motion is not None:
                self.app.tweens.add(motion)

    @property
    def animating(self) -> bool:
        return self.marks.is_pulsing or self.fan.is_waiting or not self._is_open

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        self.marks.clear()
        self.fan.close()
        if entry.seat == self.table.viewer:
            self.cell = None if self.stop is None else self.cell
        return motion_of(self, entry, events)

    def primary(self) -> PrimaryAction | None:
        view = self.view
        if not self._may_act(view):
            return None
        return primary_of(view, self.options)

    def preview(self) -> ScoreSheet | None:
        found = self.outcome()
        return found.sheet if found is not None else None

    def show_hint(self, decision: Decision) -> None:
        self.marks.clear()
        action = decision.action
        board = self.board.board
        if isinstance(action, Play):
            code = 1 + 2 * board.deck.kind_of[action.card] + action.turned
            self.marks.hint(board.cell_of[action.cell], code)
        if isinstance(action, Play | Discard):
            slot = self.slot_of(action.card)
            self.hand.hinted = ("cards", slot) if slot is not None else None
        self.table.invalidate(self.area)

    def highlight(self, seat: int, places: Sequence[str]) -> None:
        self.marks.highlight(places)

    def look_at(self, seat: int | None) -> None:
        self._looking_at = None if seat == self.table.viewer else seat
        self.unpick()
        self.marks.clear()
        self.show_board()
        self._show_hand()
        self.table.invalidate(self.area)

    def seat_picture(self, seat: int, size: tuple[int, int]) -> Surface | None:
        key = (size, self.app.theme.name)
        known = self._thumbnails.get(seat)
        if known is None or known[0] != key:
            picture = pieces.station(self.app, self.board.board, seat, min(size))
            known = self._thumbnails[seat] = (key, picture)
        return known[1]

    def seat_look(self, seat: int) -> SeatLook:
        """A seat is known by its company's colour and shape."""
        return SeatLook(token_of(self.board.board, seat), SHAPES[seat % len(SHAPES)], has_board=False)

    def focus_order(self) -> Sequence[str]:
        return ("cards", "discard", "board") if self.options.discards else ("cards", "board")

    def commands(self) -> Sequence[tuple[str, str]]:
        return (
            ("1 - 4", tr("Pick a card")),
            ("rotate", tr("Give the card a half turn")),
            ("M", tr("Show the missing cards")),
            ("I", tr("Look into the stack at the cursor")),
            ("D", tr("Lay the picked card off")),
            ("confirm", tr("Lay the card; end the turn")),
            ("cancel", tr("Put the card back")),
        )

    def close(self) -> None:
        """Nothing to let go."""

    def send_back(self, picture: Surface, start: tuple[int, int], stop: Stop) -> None:
        """A card let go outside the board returns to its place."""
        flight = Flight(picture, picture.get_rect(center=start), self.hand.rect_of(stop))
        self.app.tweens.add(return_of_card(self, flight))

    def dragged_picture(self) -> Surface | None:
        """What is under the pointer during a drag, while no ghost shows it."""
        pick = self.pick
        if pick is None:
            return None
        board = self.board.board
        code = 1 + 2 * board.deck.kind_of[pick.card] + self._wish(pick.card)
        return pieces.card(self.app, board, code, self.board.geometry.size)
