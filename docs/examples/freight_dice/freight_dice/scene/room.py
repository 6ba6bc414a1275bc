"""The room of Freight Dice: pick a card, then a city."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from freight_dice.actions import End, Roll, Ship
from freight_dice.position import HAND
from freight_dice.scene.board import BoardView, draw_card
from freight_dice.scene.effects import motion_of
from freight_dice.scene.hand import CardRow
from freight_dice.state import FreightState
from railgames.core.game import Decision, Event, ScoreSheet
from railgames.core.match import LogEntry
from railgames.scenes.commands import PICKS
from railgames.scenes.motions import Stage
from railgames.scenes.room import Elsewhere, PrimaryAction, Room, Table, is_on_turn
from railgames.scenes.table.seat_look import look_of
from railgames.ui.theme import Theme
from railgames.ui.tween import Motion
from railgames.ui.widgets import Panel, Widget
from railgames.ui.widgets.paint import box, color


class FreightRoom(Room[FreightState]):
    """``picked`` is the index of the card that the player holds, ``cursor`` the city of the keyboard,
    ``pointed`` the one under the pointer, ``hint`` what is suggested."""

    def __init__(self, table: Table[FreightState]) -> None:
        self.table = table
        self.app = table.app
        self.board = BoardView(table.view.board)
        self.cards = CardRow(self.pick)
        self.hand = Panel(self.cards, kind="flat", radius=0)
        self.stage = Stage(table.invalidate)
        self.picked: int | None = None
        self.pointed: str | None = None
        self.cursor = 0
        self.has_cursor = False
        self.hint: Ship | None = None
        self.highlighted: tuple[str, ...] = ()
        self._looked_at: int | None = None
        self._last_viewer = table.viewer
        self._hidden: str | None = None

    @property
    def theme(self) -> Theme:
        """The theme now."""
        return self.table.theme

    @property
    def inks(self) -> list[str]:
        """The colour token of each seat."""
        seats = self.table.match.setup.seats
        return [look_of(None, self.theme, seat, info).ink for seat, info in enumerate(seats)]

    @property
    def shown_seat(self) -> int:
        """The seat whose hand is shown."""
        return self.table.viewer if self._looked_at is None else self._looked_at

    @property
    def held(self) -> list[int]:
        """The cards of the shown hand."""
        return sorted(self.table.view.hands[self.shown_seat])

    # -- layout and drawing ----------------------------------------------------------------------------------

    def panels(self) -> Sequence[Widget]:
        """The hand."""
        return (self.hand,)

    def focus_order(self) -> Sequence[str]:
        """Tab goes to the cards, then to the board."""
        return ("cards", "board")

    def hand_extent(self, width: int, height: int, beside: bool) -> int:
        """Room for a full hand in a row."""
        wide, high = self.theme.px(64 * HAND + 32), self.theme.px(104)
        return min(wide, width // 2) if beside else min(high, height // 3)

    def layout(self, board: Rect, hand: Rect) -> None:
        """Place board and hand."""
        self.board.layout(board)
        self.hand.place(hand, self.theme)
        self._show_cards()

    def draw(self, surface: Surface) -> None:
        """The board, and on it what is held, suggested or highlighted."""
        view, theme = self.table.view, self.theme
        shipped = {city: held for city, held in view.cities.items() if city != self._hidden}
        self.board.draw(surface, theme, shipped, view.die, self.inks)
        for city in self.highlighted:
            self._frame(surface, city, "good")
        if self.hint is not None:
            self._frame(surface, self.hint.city, "warn")
            place = self.board.card_place(self.hint.city)
            draw_card(surface, theme, place, str(self.hint.card), "warn")
        target = self.target
        if target is not None and (self.has_cursor or self.ghost is not None):
            self._frame(surface, target, "accent")
            if self.ghost is not None and target not in shipped:
                draw_card(surface, theme, self.board.card_place(target), str(self.ghost.card), "disabled")

    def _frame(self, surface: Surface, city: str, token: str) -> None:
        rect = self.board.cities[city]
        box(surface, rect.inflate(4, 4), None, color(self.theme, token), self.theme.radius, self.theme.px(4))

    def draw_above(self, surface: Surface) -> None:
        """The rolling die and flying cards."""
        self.stage.draw(surface)

    def refresh(self) -> None:
        """Another state: hold nothing that is not there any more, and nothing of another player's."""
        self.stage.clear()
        self.hint, self._hidden = None, None
        if self._last_viewer != self.table.viewer:
            self._last_viewer = self.table.viewer
            self.pointed, self.cursor, self.has_cursor = None, 0, False
        self.picked = None
        self._show_cards()
        self.table.invalidate()

    def _show_cards(self) -> None:
        self.cards.show(self.held, self.picked, self._why_not)

    def _why_not(self, card: int) -> str:
        """Why a card cannot be picked now; empty when it can."""
        view = self.table.view
        if self._looked_at is not None or not is_on_turn(self.table, view):
            return "Only on your turn"
        if not view.die:
            return "Roll the die first"
        return f"A {card} is above the die" if card > view.die else ""

    # -- input -----------------------------------------------------------------------------------------------

    @property
    def target(self) -> str | None:
        """The city that is meant: at the cursor while that is shown, else under the pointer."""
        return list(self.board.cities)[self.cursor] if self.has_cursor else self.pointed

    @property
    def ghost(self) -> Ship | None:
        """What would be shipped if the player confirmed now."""
        if self.picked is None or self.target is None or self.picked >= len(self.held):
            return None
        return Ship(self.held[self.picked], self.target)

    def pick(self, idx: int) -> None:
        """Hold a card of the hand, or put it back if it is held."""
        reason = self._why_not(self.held[idx])
        if reason:
            self.table.say(reason, self.cards.card_button(idx).rect.center)
            return
        self.picked = None if self.picked == idx else idx
        self._changed()

    def _changed(self) -> None:
        self._show_cards()
        self.table.invalidate()
        self.table.changed()

    def handle(self, event: pygame.event.Event) -> bool:
        """Keys, and the pointer over the board."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self.has_cursor = False
            self._point(self.board.city_at(event.pos))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._point(self.board.city_at(event.pos))
            return self._confirm(event.pos)
        return False

    def _point(self, city: str | None) -> None:
        if city != self.pointed:
            self.pointed = city
            self._changed()

    def _key(self, event: pygame.event.Event) -> bool:
        keys = self.app.keys
        number = next((idx for idx, name in enumerate(PICKS) if keys.matches(event, name)), None)
        if number is not None:
            if number < len(self.held):
                self.pick(number)
                if self.picked is not None:
                    self.table.focus_board()
            return number < len(self.held)
        if keys.matches(event, "cancel") or keys.matches(event, "put_back"):
            return self._put_back()
        way = keys.arrow(event)
        if self.has_cursor and way is not None and way[0]:
            self.cursor = (self.cursor + way[0]) % len(self.board.cities)
            self._changed()
            return True
        if self.has_cursor and keys.matches(event, "confirm"):
            return self._confirm(self.board.cities[self.target or ""].center)
        return False

    def _put_back(self) -> bool:
        if self.picked is None:
            return False
        self.picked = None
        self._changed()
        return True

    def _confirm(self, at: tuple[int, int]) -> bool:
        """Ship what is held; the table says why that cannot be."""
        ghost = self.ghost
        if ghost is not None:
            self.table.play(ghost, at=at)
        elif self.target is not None and self.table.is_interactive:
            self.table.say("Pick a card first." if self.table.view.die else "Roll the die first.", at)
        return self.target is not None

    def pointer_left(self) -> None:
        """Nothing is pointed at."""
        self._point(None)

    def board_focus_changed(self, has_focus: bool) -> None:
        """Show the cursor at the first free city, or hide it."""
        self.has_cursor = has_focus
        names = list(self.board.cities)
        if has_focus and names[self.cursor] in self.table.view.cities:
            free = [idx for idx, name in enumerate(names) if name not in self.table.view.cities]
            self.cursor = free[0] if free else self.cursor
        self._changed()

    def commands(self) -> Sequence[tuple[str, str]]:
        """For the sheet of keys."""
        return (
            ("pick_1..pick_3", "Pick a card"),
            ("left", "To the city at the left"),
            ("right", "To the city at the right"),
            ("confirm", "Ship it"),
            ("cancel", "Put the card back"),
        )

    # -- playing ---------------------------------------------------------------------------------------------

    def primary(self) -> PrimaryAction | None:
        """The big button rolls, then ends the turn."""
        view = self.table.view
        if not is_on_turn(self.table, view):
            return None
        return PrimaryAction("End turn", End()) if view.die else PrimaryAction("Roll", Roll())

    def preview(self) -> ScoreSheet | None:
        """The viewer's sheet if the ghost were shipped."""
        ghost, view = self.ghost, self.table.view
        if ghost is None or view.why_illegal(ghost) is not None:
            return None
        after = view.clone()
        after.apply(ghost)
        return after.scores()[self.table.viewer]

    def show_hint(self, decision: Decision) -> None:
        """Show the suggested card in its city; the big button needs no pointing at."""
        self.hint = decision.action if isinstance(decision.action, Ship) else None
        self.table.invalidate()

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        """The animation of one action."""
        self.hint, self.picked = None, None
        self._show_cards()
        return motion_of(self, events)

    def hide_city(self, city: str | None) -> None:
        """Leave out the card of this city while it is on its way; None: show all."""
        self._hidden = city
        self.table.invalidate()

    def origin(self, seat: int, size: Rect) -> Rect:
        """Where a card comes from: the hand, or beyond the board for another seat's."""
        start = size.copy()
        start.center = self.cards.rect.center if seat == self.shown_seat else self.board.area.midtop
        return start

    # -- seats -----------------------------------------------------------------------------------------------

    def highlight(self, seat: int, places: Sequence[str]) -> None:
        """Mark cities: a score line is hovered."""
        self.highlighted = tuple(places)
        self.table.invalidate()

    def look_at(self, seat: int | None) -> None:
        """Show another hand: its cards lie face down."""
        self._looked_at = None if seat == self.table.viewer else seat
        self.picked = None
        self._show_cards()
        self.table.invalidate()

    def elsewhere(self, seat: int) -> Elsewhere:
        """The words while another hand is shown."""
        name = self.table.match.setup.seats[seat].name
        return Elsewhere(f"This is the hand of {name}.", "Back to my hand")
