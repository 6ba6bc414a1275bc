"""The side of the table: market, face-up cards, hand, contracts, train and route."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from railgames.core.text import tr
from railgames.games.spike.board import Board
from railgames.scenes.spike.cards import CardRow
from railgames.scenes.spike.market import MarketView
from railgames.scenes.spike.ticket import Ticket
from railgames.ui.app import App
from railgames.ui.widgets import Column, Label, Padding, Row, ScrollArea, Widget

PARTS = ("speed", "power", "cars")


class Line(NamedTuple):
    """A contract as a ticket: its words, what pressing it does, and why it does nothing ("" when it does)."""

    title: str
    words: str
    tooltip: str
    reason: str
    is_on: bool = False
    is_lit: bool = False


class SpikePanel(ScrollArea):
    """The widgets; ``SpikeRoom`` says what they show and what a press does."""

    def __init__(
        self,
        app: App,
        board: Board,
        *,
        on_draw: Callable[[int], object],
        on_card: Callable[[int], object],
        on_deal: Callable[[int], object],
        on_part: Callable[[int], object],
        on_payment: Callable[[int], object],
    ) -> None:
        self.market = MarketView(board)
        self.shown = CardRow(app, board, "face-up", on_draw)
        self.cards = CardRow(app, board, "cards", on_card)
        self.caption = Label("", "strong", wraps=True)
        self.shown_words = Label(tr("Face up, and the deck"), "small", "ink_soft", wraps=True)
        self._on_deal, self._on_payment = on_deal, on_payment
        self.payments = Column(name="payments", gap=1, roving=True)
        self.deals = Column(name="contracts", gap=1, roving=True)
        self.parts = [
            Ticket(self._presser(on_part, idx), name=f"part {name}", grow=1) for idx, name in enumerate(PARTS)
        ]
        self.route = Label("", "body", "ink", wraps=True)
        column = Column(
            Label(tr("The market pays"), "small", "ink_soft"),
            self.market,
            self.shown_words,
            self.shown,
            self.caption,
            self.cards,
            self.payments,
            Row(*self.parts, name="train", gap=1, roving=True),
            Label(tr("Contracts"), "small", "ink_soft"),
            self.deals,
            self.route,
            gap=1,
        )
        super().__init__(Padding(column, pad=2), name="side")

    @staticmethod
    def _presser(act: Callable[[int], object], idx: int) -> Callable[[], object]:
        return lambda: act(idx)

    def show_deals(self, lines: Sequence[Line]) -> None:
        """Show contracts, a button each."""
        for ticket, line in zip(
            self._tickets(self.deals, len(lines), self._on_deal, "contract"), lines, strict=True
        ):
            ticket.show(*line)

    def show_payments(self, lines: Sequence[Line]) -> None:
        """Show payments to choose from; none hides them."""
        self.payments.visible = bool(lines)
        tickets = self._tickets(self.payments, len(lines), self._on_payment, "payment")
        for ticket, line in zip(tickets, lines, strict=True):
            ticket.show(*line)

    def show_parts(self, lines: Sequence[Line]) -> None:
        """Show the three parts of the train."""
        for ticket, line in zip(self.parts, lines, strict=True):
            ticket.show(*line)

    def _tickets(
        self, column: Column, count: int, act: Callable[[int], object], name: str
    ) -> Sequence[Ticket]:
        kept: list[Widget] = list(column.children)
        if len(kept) != count:
            kept = kept[:count] + [
                Ticket(self._presser(act, idx), name=f"{name} {idx + 1}") for idx in range(len(kept), count)
            ]
            column.replace(*kept)
        return [one for one in kept if isinstance(one, Ticket)]
