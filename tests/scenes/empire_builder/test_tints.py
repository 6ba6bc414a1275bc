"""What must be seen on the map stands out from its ground, in both themes."""

from railgames.content.theme_file import contrast
from railgames.scenes.empire_builder.tints import LEAST_CONTRAST, tints, wax
from railgames.ui.app import App


def test_marks_rivers_and_shores_stand_out(app: App) -> None:
    found = tints(app.theme)
    pairs = {
        "milepost": (found.dot, found.land),
        "milepost in mountains": (found.dot, found.upland),
        "mountain": (found.peak, found.upland),
        "river": (found.river, found.land),
        "major city": (found.red_edge, found.land),
        "city": (found.ink, found.land),
        "shore": (found.shore, found.sea),
        "name of a river": (found.water_name, found.land),
    }
    low = {
        name: round(contrast(*pair), 2) for name, pair in pairs.items() if contrast(*pair) < LEAST_CONTRAST
    }
    assert low == {}


def test_track_of_every_seat_stands_out_from_the_land_and_differs(app: App) -> None:
    colors = [wax(app.theme, f"seat:{seat}") for seat in range(6)]
    assert all(contrast(color, tints(app.theme).land) >= LEAST_CONTRAST for color in colors)
    assert len(set(colors)) == 6
