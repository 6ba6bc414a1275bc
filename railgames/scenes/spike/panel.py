"""The side of the table: market, face-up cards, hand, payments, train, contracts and route."""

from collections.abc import Callable
from typing import NamedTuple

from pygame import Surface

from railgames.core.text import tr
from railgames.games.spike.actions import PARTS
from railgames.games.spike.board import Board
from railgames.scenes.charting.columns import Columns
from railgames.scenes.charting.side_area import SideArea
from railgames.scenes.spike.cards import HIGH, TIGHT, CardRow, DeckStrip, FaceUpRow
from railgames.scenes.spike.market import LOW_SHELF, SHELF, MarketView
from railgames.scenes.spike.ticket import TicketRack
from railgames.scenes.spike.train import TrainRow
from railgames.ui.app import App
from railgames.ui.text import draw_text, line_height, text_width, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets import Column, Label, Padding, Row, Widget
from railgames.ui.widgets.base import Size
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.icon import draw_icon
from railgames.ui.widgets.paint import box, color, mix


class Callbacks(NamedTuple):
    """The callbacks of the widgets. Each gets the index of the item."""

    on_draw: Callable[[int], object]
    on_card: Callable[[int], object]
    on_deal: Callable[[int], object]
    on_part: Callable[[int], object]
    on_payment: Callable[[int], object]
    on_good: Callable[[int, bool], object]
    on_deal_hover: Callable[[int, bool], object]
    on_route_hover: Callable[[int, bool], object]


class SpikePanel(SideArea):
    """Lays out the widgets. ``side`` fills them from the view; ``presses`` has their callbacks."""

    def __init__(self, app: App, board: Board, callbacks: Callbacks) -> None:
        self.market = MarketView(app, board, callbacks.on_good)
        self.draw_words = Label("", "small", "ink_soft", wraps=True)
        self.shown = FaceUpRow(app, board, "face-up", callbacks.on_draw)
        self.unseen = DeckStrip(app, board)
        self.caption = Caption(name="caption", grow=1)
        self.before = self._step(
            callbacks, -1, tr("The payment or way before (right button: the next)"), "back"
        )
        self.after = self._step(callbacks, 1, tr("Pay with other cards, or take another way"), "forward")
        self.cards = CardRow(app, board, "cards", callbacks.on_card)
        self.train = TrainRow(app, board, PARTS, callbacks.on_part)
        self.deals = TicketRack(app, board, "contract", callbacks.on_deal, callbacks.on_deal_hover)
        self.routes = TicketRack(app, board, "route", lambda idx: None, callbacks.on_route_hover, 250)
        row = Row(self.caption, self.before, self.after, name="payments", gap=1)
        self._is_tight = False
        self._tight_at: tuple[int, Theme] | None = None
        self.columns = Columns(
            self.market,
            Column(self.draw_words, self.shown, self.unseen, gap=0.5),
            Column(row, self.cards, gap=0.5),
            self.train,
            self.deals,
            self.routes,
        )
        super().__init__(Padding(self.columns, pad=(2, 1)), name="side")
        self.titles = {
            self.market: tr("market"),
            self.shown: tr("draw"),
            self.cards: tr("hand"),
            self.train: tr("train"),
            self.deals: tr("contracts"),
            self.routes: tr("route"),
        }

    def arrange(self, theme: Theme) -> None:
        """Place the parts. If not all of them are visible, cards and gaps are smaller; this depends on the
        height only, so that nothing changes with a text."""
        room = (self.rect.h, theme)
        if room != self._tight_at:
            self._tight_at, self._is_tight = room, False
            self._tighten(False)
        over = self.child.measured(theme, self.rect.w)[1] - self.rect.h
        if not self._is_tight and over > 0:
            self._tighten(True)
            self._is_tight = True
        super().arrange(theme)

    def _tighten(self, is_tight: bool) -> None:
        self.columns.air = 0.5 if is_tight else 1.0
        self.market.shelf = LOW_SHELF if is_tight else SHELF
        for row in (self.shown, self.cards):
            row.size(TIGHT if is_tight else HIGH)
        self.child.forget_sizes()

    @staticmethod
    def _step(callbacks: Callbacks, step: int, words: str, name: str) -> "Step":
        icon = "chevron-left" if step < 0 else "chevron-right"
        return Step(icon, lambda: callbacks.on_payment(step), tooltip=words, name=f"payment {name}")


class Caption(Widget):
    """The words over the hand. Their height is that of the default words, so that temporary ones move
    nothing."""

    stays_inside = True
    is_solid = False

    def __init__(self, *, name: str, grow: float) -> None:
        super().__init__(name=name, grow=grow)
        self.rest, self.text = "", ""

    def show(self, rest: str, now: str) -> None:
        """Show these words; ``rest`` are the default ones."""
        if rest != self.rest:
            self.rest = rest
            self.relayout()
        if now != self.text:
            self.text = now
            self.invalidate()

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        wide = text_width(theme, self.rest, "strong")
        if width is None or wide <= width:
            return wide, line_height(theme, "strong")
        return width, line_height(theme, "strong") * len(wrap(theme, self.rest, "strong", max(1, width)))

    def draw(self, surface: Surface, theme: Theme) -> None:
        draw_text(surface, theme, self.text, self.rect, "strong", "ink", wrap=True)


class Step(Pressable):
    """A small arrow button; invisible while it is disabled."""

    def __init__(self, icon: str, on_press: Callable[[], object], *, tooltip: str, name: str) -> None:
        super().__init__(name=name, enabled=False)
        self.icon, self.on_press, self.words = icon, on_press, tooltip

    def tooltip_text(self) -> str:
        """What it does; "" while it is disabled."""
        return self.words if self.enabled else ""

    def activate(self) -> None:
        self.on_press()

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        return int(theme.px(30)), int(theme.px(20))

    def smallest(self, theme: Theme) -> Size:
        return self.measure(theme)

    def draw(self, surface: Surface, theme: Theme) -> None:
        if not self.enabled:
            return
        is_up = self.enabled and (self.is_hovered or self.is_pressed)
        fill = color(theme, "card")
        box(
            surface,
            self.rect,
            mix(fill, color(theme, "accent"), 0.15) if is_up else fill,
            color(theme, "accent"),
            theme.radius,
        )
        draw_icon(surface, theme, self, self.icon, self.rect.inflate(-2, -2), color(theme, "ink"))
