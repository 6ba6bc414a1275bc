"""The order in which the demands of a hand are listed: by card, payment, gain or city."""

from functools import cached_property
from typing import TYPE_CHECKING, Literal, get_args

from railgames.core.text import tr
from railgames.scenes.empire_builder import side
from railgames.scenes.empire_builder.demands import Demand, all_demands, demands
from railgames.scenes.empire_builder.items import Shown

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom

DemandOrder = Literal["card", "payment", "gain", "city"]
ORDERS: tuple[DemandOrder, ...] = get_args(DemandOrder)
REMEMBERED = "demand_order"
"""The name of the choice in the settings."""


class Sorting:
    """The order of the demands in the side, for each viewer. The settings remember the last choice for
    the next table."""

    def __init__(self, room: "EmpireRoom") -> None:
        self.room = room
        self._chosen: dict[int, DemandOrder] = {}  # by viewer
        self._gains: dict[Demand, tuple[int, int]] = {}  # payment less track, and mileposts
        self._listed: list[int] = []
        self._known: object = None

    @cached_property
    def _first(self) -> DemandOrder:
        """The order in the settings when the table was opened; an unknown one is by card."""
        found = self.room.table.settings.room_choices.get(REMEMBERED)
        return next((order for order in ORDERS if order == found), "card")

    @property
    def by(self) -> DemandOrder:
        """The order of the shown hand. Gains are known for the viewer only; others' hands go by payment."""
        chosen = self._chosen.get(self.room.table.viewer, self._first)
        return "payment" if chosen == "gain" and self.room.shown_seat != self.room.table.viewer else chosen

    def turn(self) -> bool:
        """Take the next order."""
        old, viewer = self.by, self.room.table.viewer
        for step in (1, 2):
            self._chosen[viewer] = ORDERS[(ORDERS.index(old) + step) % len(ORDERS)]
            if self.by != old:  # gains are not known of every hand
                break
        self.room.table.keep_choice(REMEMBERED, self._chosen[viewer])
        self._known = None
        side.show(self.room)
        return True

    def groups(self) -> list[list[int]]:
        """The numbers of the demands in the order in which they are listed, one list for each sheet."""
        view, seat = self.room.table.view, self.room.shown_seat
        every = all_demands(view, seat)
        found: list[list[int]] = []
        if self.by == "card":
            first = 0
            for card in demands(view, seat):
                found.append(list(range(first, first + len(card))))
                first += len(card)
        elif every:
            found.append(sorted(range(len(every)), key=lambda idx: self._rank(every[idx])))
        self._listed = [idx for group in found for idx in group]
        return found

    def number(self, position: int) -> int:
        """The number of the demand that is listed at a position."""
        return self._listed[position] if position < len(self._listed) else -1

    def position(self, number: int) -> int:
        """Where the demand of a number is listed."""
        return self._listed.index(number)

    def gain(self, one: Demand) -> int | None:
        """The payment less the track that is missing, while the hand is listed by gain; None if it is not
        known."""
        found = self._gains.get(one) if self.by == "gain" else None
        return None if found is None else found[0]

    def _rank(self, one: Demand) -> tuple[object, ...]:
        """The smaller, the earlier a demand is listed."""
        file = self.room.board.file
        names = (file.cities[one.city].title, tr(file.goods[one.good].title))
        if self.by == "city":
            return names
        if self.by == "gain":
            gain, moves = self._gains.get(one, (-one.millions, 0))
            return (one not in self._gains, -gain, moves, names)
        return (-one.millions, names)

    def look(self) -> None:
        """Take the gains of this view, once all are known. Nothing changes places under the pointer."""
        room = self.room
        values = room.values
        if self._known is values or any(item.is_hovered for item in room.side.hand.items):
            return
        self._known = values
        gains = {}
        for one in all_demands(room.table.view, room.table.viewer):
            worth = values.of(one)
            if worth is not None:
                gains[one] = (one.millions - worth.price, worth.moves)
        if gains != self._gains:
            self._gains = gains
            side.show(room)

    def shown(self) -> Shown:
        """The button that changes the order."""
        says = {
            "card": (tr("by card"), tr("The three demands of a card together.")),
            "payment": (tr("by payment"), tr("The highest payment first.")),
            "gain": (
                tr("by gain"),
                tr("The payment less the track that is missing; of equal gains the shorter way first."),
            ),
            "city": (tr("by city"), tr("By the city that pays, from A to Z.")),
        }
        title, words = says[self.by]
        key = self.room.app.keys.shown("sort_demands")
        press = tr("Press for another order: card, payment, gain or city; key {key}.", key=key)
        return Shown(title, tooltip=f"{words} {press}")

    def card_words(self, one: Demand) -> str:
        """The other demands of a demand's card, which are discarded with it; "" while cards are shown."""
        if self.by == "card":
            return ""
        file = self.room.board.file
        others = ", ".join(
            tr("{good} to {city}", good=tr(file.goods[other.good].title), city=file.cities[other.city].title)
            for other in all_demands(self.room.table.view, self.room.shown_seat)
            if other.card == one.card and other != one
        )
        return tr("On the same card: {others}.", others=others)
