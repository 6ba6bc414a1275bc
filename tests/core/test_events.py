"""Events that tell the same to viewers who may see more and to those who may see less."""

from railgames.core.game import Event, told_once


class Card(Event, frozen=True, kw_only=True):
    """A card, for those who may see it."""

    name: str


class SomeCard(Event, frozen=True, kw_only=True):
    """The same for everybody else."""

    def retells(self, other: Event) -> bool:
        return isinstance(other, Card)


def test_who_sees_more_is_told_once() -> None:
    card, some, more = Card(name="red"), SomeCard(), Card(name="blue")
    assert told_once([card, some]) == [card]
    assert told_once([some, card, more]) == [card, more]
    assert told_once([some]) == [some]
    assert told_once([]) == []
