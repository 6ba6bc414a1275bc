"""Places by name."""

import pytest

from railgames.scenes.charting.chart import Chart, ChartNode
from railgames.scenes.charting.finder import find_named, names_of, plain

NAMES = ("New Orleans", "Orléans", "Łódź", "New York", "Yorktown", "Saint-Étienne", "", "Århus")
CHART = Chart([ChartNode(at, 0, name, 5 if name == "Yorktown" else 0) for at, name in enumerate(NAMES)], [])


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("new", ["New Orleans", "New York"]),
        ("NEW Y", ["New York"]),
        ("orleans", ["Orléans", "New Orleans"]),  # the beginning of a name is before that of a word
        ("york", ["Yorktown", "New York"]),
        ("etienne", ["Saint-Étienne"]),
        ("arh", ["Århus"]),
        ("town", ["Yorktown"]),
        ("  new   york ", ["New York"]),
        ("", []),
        (" ", []),
        ("x", []),
    ],
)
def test_what_a_text_finds(typed: str, names: list[str]) -> None:
    assert [NAMES[one.node] for one in find_named(names_of(CHART), typed)] == names


def test_accents_and_case_do_not_count() -> None:
    assert plain("SÃO  Pauló") == "sao paulo"
    assert plain("Straße") == plain("STRASSE")
