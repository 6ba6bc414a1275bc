"""The hand: a row of buttons, one a card. The toolkit gives them focus, tooltips, hover and arrow keys."""

from collections.abc import Callable, Sequence

from freight_dice.position import HIDDEN
from railgames.ui.widgets import Button, Row


class CardRow(Row):
    """One Tab stop, walked with the arrow keys. ``on_pick`` gets the index of the pressed card."""

    def __init__(self, on_pick: Callable[[int], object]) -> None:
        super().__init__(name="cards", gap=2, justify="center", roving=True)
        self._on_pick = on_pick
        self._cards: list[Button] = []

    def show(self, cards: Sequence[int], picked: int | None, why_not: Callable[[int], str]) -> None:
        """Show these cards. ``why_not`` says why a card cannot be picked now, or nothing."""
        if len(cards) != len(self._cards):
            kept = self._cards[: len(cards)]
            self._cards = [*kept, *(self._button(idx) for idx in range(len(kept), len(cards)))]
            self.replace(*self._cards)
        for idx, (button, card) in enumerate(zip(self._cards, cards, strict=True)):
            button.text = "?" if card == HIDDEN else str(card)
            button.tooltip = "A hidden card" if card == HIDDEN else f"A card of {card}"
            button.disabled_reason = why_not(card)
            button.is_on = idx == picked

    def _button(self, idx: int) -> Button:
        return Button(
            "?", lambda: self._on_pick(idx), big=True, min_width=56, min_height=72, name=f"card {idx + 1}"
        )

    def card_button(self, idx: int) -> Button:
        """The button of a card, or of the last one."""
        return self._cards[min(idx, len(self._cards) - 1)]
