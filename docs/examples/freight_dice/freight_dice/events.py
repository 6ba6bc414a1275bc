"""What happens: the only thing that the scene animates and the log prints."""

from railgames.core.game import Event


class Rolled(Event, frozen=True, tag="rolled", kw_only=True):
    """The die was rolled."""

    value: int

    def text(self) -> str:
        """A line of the log."""
        return f"rolls a {self.value}"


class Shipped(Event, frozen=True, tag="shipped", kw_only=True):
    """A card went into a city."""

    card: int
    city: str

    def text(self) -> str:
        """A line of the log."""
        return f"ships {self.card} to {self.city}"


class Drew(Event, frozen=True, tag="drew", kw_only=True):
    """Cards were drawn; only their seat may see the event."""

    cards: tuple[int, ...]

    def text(self) -> str:
        """A line of the log."""
        return f"draws {len(self.cards)}"
