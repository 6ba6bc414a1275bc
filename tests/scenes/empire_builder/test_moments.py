"""What is said over the map stays on the map, also of six players with long names."""

from collections.abc import Callable

import pytest
from pygame import Rect

from railgames.games.empire_builder.events import Derailed, Event, GoalRaised, Taxed
from railgames.scenes.charting.rides import Banner
from railgames.scenes.empire_builder import effects, moments
from tests.scenes.empire_builder.conftest import At

Open = Callable[..., At]

LONG = tuple(f"Maximiliane of Westphalia {number}" for number in range(6))
SAID: tuple[Event, ...] = (
    Taxed(cash=(249, 199, 149, 99, 49, 250), taxes=(25, 20, 15, 10, 0, 25)),
    GoalRaised(seats=(0, 1, 2, 3, 4, 5), goal=300),
    Derailed(seat=1, milepost="1,1"),
)


@pytest.mark.parametrize("names", [LONG, ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")])
@pytest.mark.parametrize("event", SAID, ids=lambda event: type(event).__name__)
def test_no_line_over_the_map_is_wider_than_the_map(
    at: Open, event: Event, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tax of three players covered the seats and the side; that of six was cut off at the window."""
    room = at(seats=6).room
    monkeypatch.setattr(type(room), "names", names)
    shown: list[Rect] = []
    monkeypatch.setattr(effects, "Banner", lambda picture, rect: shown.append(rect) or Banner(picture, rect))
    assert effects._step(room, event) is not None
    assert [room.map.area.contains(rect) for rect in shown] == [True]


def test_the_card_of_a_tax_has_a_line_for_everybody(at: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    room = at(seats=6).room
    drawn: list[tuple[str, str]] = []
    made = moments._sheet
    monkeypatch.setattr(
        moments,
        "_sheet",
        lambda room, title, lines, edge: drawn.extend(lines) or made(room, title, lines, edge),
    )
    tax = SAID[0]
    assert isinstance(tax, Taxed)
    moments.tax_sheet(room, tax)
    assert drawn[0] == (f"{room.names[0]} pays 25 of 249", "224")
    assert drawn[4] == (f"{room.names[4]} pays 0 of 49", "49")
    assert len(drawn) == 6
