"""How many seats a game and a snapshot of it have."""

import pytest

from railgames.core.errors import SaveError
from railgames.core.game import seats_in


def test_a_snapshot_has_as_many_seats_as_players() -> None:
    assert seats_in({"players": [{}, {}, {}]}, "players") == 3


@pytest.mark.parametrize("snapshot", [{}, {"players": 2}, {"players": {"0": {}}}, {"hands": []}])
def test_a_snapshot_without_the_list_is_damaged_and_says_what_is_missing(snapshot: dict[str, object]) -> None:
    with pytest.raises(SaveError, match="damaged: it has no players"):
        seats_in(snapshot, "players")
