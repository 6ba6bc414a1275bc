"""The two worlds in which pictures are compared have nothing in common that a room could write to."""

from railgames.core.rng import Rng
from railgames.testing.rooms.twins import twins
from tests.ai.asking import match_of


def test_what_a_room_notes_in_one_world_is_not_known_in_the_other() -> None:
    match = match_of()
    match.notes["before"] = "x"
    one, other = twins(match, None, Rng(1))
    one.notes["since"] = "y"
    assert match.notes == other.notes == {"before": "x"}
