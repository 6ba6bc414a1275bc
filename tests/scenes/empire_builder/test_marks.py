"""Which of trains and names is above the other."""

from collections.abc import Callable

import pytest

from railgames.games.empire_builder.actions import End
from railgames.scenes.empire_builder import marks
from tests.games.empire_builder.conftest import Play
from tests.scenes.empire_builder.conftest import At

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]


def drawn(table: At, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a frame draws, in order."""
    order: list[str] = []
    draw_labels, draw_trains = table.room.map.draw_labels, marks.draw_trains
    with monkeypatch.context() as patch:
        patch.setattr(
            table.room.map, "draw_labels", lambda surface: (order.append("names"), draw_labels(surface))
        )
        patch.setattr(
            marks, "draw_trains", lambda room, surface: (order.append("trains"), draw_trains(room, surface))
        )
        table.desk.app.invalidate()
        table.pilot.step()
    return order


def test_no_name_covers_a_train_before_the_end_and_no_train_a_name_after_it(
    at: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nearly_won(play: Play) -> None:
        play.give_track(0, (3, 3), (4, 3), (5, 3), (6, 3), (7, 3), (8, 2), (9, 2))
        play.operate(0)
        play.put(0, 2, 3)
        play.state.player.cash = 100

    table = at(nearly_won, goal=100, majors=2)
    assert drawn(table, monkeypatch) == ["names", "trains"]
    for _ in range(2):
        table.match.play(End())
    table.desk.rest()
    assert table.match.is_over
    assert drawn(table, monkeypatch) == ["trains", "names"]
