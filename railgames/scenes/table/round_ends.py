"""When the card of a round's end is shown: once to everybody who sits at the screen."""

from collections.abc import Callable, Sequence
from typing import Protocol

from pygame import Rect

from railgames.core.game import ScoreSheet, State
from railgames.core.match import LogEntry, Match
from railgames.scenes.room import AnyRoom, Shown
from railgames.scenes.round_end import RoundEnd
from railgames.scenes.table.controller import TurnController
from railgames.scenes.table.desk import Desk
from railgames.scenes.table.round_card import LOW, RoundCard
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.tween import Sequence as Motions
from railgames.ui.tween import Tweens, call, pause
from railgames.ui.widgets import WidgetTree

WATCHED_SECONDS = 4.0
"""How long the card is shown where nobody plays, in seconds at normal speed."""


class Place(Protocol):
    """The table as the card needs it."""

    @property
    def tree(self) -> WidgetTree | None: ...

    def seat_look(self, seat: int) -> SeatLook: ...

    def read(self) -> None:
        """Update what is round the board."""
        ...

    @property
    def desk(self) -> Desk: ...


class RoundEnds:
    """The ``show.Stop`` before the action that ends a round. ``is_wanted`` asks the player's setting."""

    def __init__(
        self,
        controller: TurnController,
        room: AnyRoom,
        place: Place,
        tweens: Tweens,
        is_wanted: Callable[[], bool],
    ) -> None:
        self._controller = controller
        self._match: Match = controller.match
        self._room = room
        self._place = place
        self._tweens = tweens
        self._is_wanted = is_wanted
        self._seen: dict[int, int] = {}
        self._found: tuple[tuple[int, int], RoundEnd | None] | None = None
        self._counted: list[ScoreSheet] = []
        self.card: RoundCard | None = None

    # -- which rounds ----------------------------------------------------------------------------------------

    def ends_round(self, number: int) -> bool:
        """Whether action ``number`` starts another round, and the game is not over."""
        match = self._match
        said = self._room.ends_round(match.entry(number).events)
        if said is not None:
            return said and not (number == match.position and match.is_over)
        if number < match.position:
            return match.entry(number).turn != match.entry(number + 1).turn
        return not match.is_over and match.entry(number).turn != match.state.turn

    def wants(self, shown: Shown) -> bool:
        number = shown.entry.number
        if not self._is_wanted() or self._seen.get(self._controller.viewer, 0) >= number:
            return False
        return self.ends_round(number) and self.end_of(shown.entry, self._controller.viewer) is not None

    def end_of(self, entry: LogEntry, seat: int) -> RoundEnd | None:
        """What the room tells this seat of the round that an action ends; None when it tells nothing."""
        if self._found is not None and self._found[0] == (seat, entry.number):
            return self._found[1]
        state = self._match.state
        events = tuple(event for event in entry.events if state.can_see(seat, event))
        before = self._match.state_at(entry.number - 1).observe(seat)
        after = self._match.state_at(entry.number).observe(seat)
        self._counted = after.scores()
        found = self._room.round_end(Shown(entry, events), before, after)
        self._found = (seat, entry.number), found
        return found

    def missed(self, seat: int) -> list[LogEntry]:
        """The actions by which others ended a round since the seat's last one, and that it has not seen."""
        found: list[LogEntry] = []
        if not self._is_wanted():
            return found
        for number in range(self._match.position, self._match.start, -1):
            entry = self._match.entry(number)
            if entry.seat == seat or number <= self._seen.get(seat, 0):
                break
            if self.ends_round(number) and self.end_of(entry, seat) is not None:
                found.append(entry)
        return found[::-1]

    # -- the card --------------------------------------------------------------------------------------------

    def open(self, shown: Shown, go_on: Callable[[], object]) -> None:
        """Open the card over the board of the ended round; ``go_on`` is called when it is closed."""
        end, tree = self.end_of(shown.entry, self._controller.viewer), self._place.tree
        self.saw(shown.entry)
        self._found = None
        if end is None or tree is None:
            go_on()
            return

        def closed() -> None:
            if self.card is not None:
                self.card = None
                self._give_board(None)
                go_on()
                self._place.read()

        names: Sequence[str] = [seat.name for seat in self._match.setup.seats]
        self.card = card = RoundCard(
            end,
            names,
            self._place.seat_look,
            closed,
            *self._spots(),
            makes_way=self._room.makes_way,
            is_low=tree.theme is not None and self._place.desk.room_widget.rect.h < tree.theme.px(LOW),
        )
        self._place.read()
        tree.open(card)
        tree.set_focus(card.button)
        self._give_board(card)
        if not self._controller.people:
            self._tweens.add(Motions(pause(WATCHED_SECONDS), call(card.close)))

    def _give_board(self, card: RoundCard | None) -> None:
        """Place the board beside the card, or back: immediately, because motions need its place."""
        desk, tree = self._place.desk, self._place.tree
        room = desk.room_widget
        room.board_area = None if card is None else card.board_area
        if card is not None:
            card.is_tall = card.leaves_room
        desk.clear_bars(card is not None and card.is_tall)
        room.relayout()
        if tree is not None and tree.theme is not None and self._room.makes_way:
            tree.layout(tree.theme, tree.bounds)

    def _spots(self) -> tuple[Callable[[], Rect], Callable[[], Rect], Callable[[], Sequence[int]]]:
        """The rectangles of the hand and of the room, and where the hand may be covered, as they are then."""
        room = self._place.desk.room_widget
        return (room.panels_rect, lambda: Rect(room.rect), self._room.hand_stops)

    def sheets(self, view: State) -> list[ScoreSheet]:
        """What everybody has: while the card is open, what it says; else what ``view`` says."""
        return view.scores() if self.card is None else self._counted

    def saw(self, entry: LogEntry) -> None:
        """Record that the viewer has seen this end of a round."""
        viewer = self._controller.viewer
        self._seen[viewer] = max(entry.number, self._seen.get(viewer, 0))

    def close(self) -> None:
        """Remove the card without continuing."""
        card, self.card = self.card, None
        if card is not None:
            self._give_board(None)
            card.close()
