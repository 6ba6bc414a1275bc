"""What the pages say of the structure is what ``pyproject.toml`` and the folders say."""

import re
import tomllib

import pytest

from railgames.core.registry import game_ids
from tests.docs.pages import ROOT, page, rows_of


def floors() -> list[list[str]]:
    """The floors from the top, those beside each other together."""
    plain = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = plain["tool"]["importlinter"]["contracts"][0]["layers"]
    return [[name.strip().rpartition(".")[2] for name in layer.split("|")] for layer in layers]


def test_the_drawing_shows_the_floors_in_their_order() -> None:
    drawing = (ROOT / "docs/floors.svg").read_text(encoding="utf-8")
    names = re.findall(r'class="name" x="\d+" y="(\d+)">(\w+)<', drawing)
    heights = sorted({int(height) for height, _ in names})
    drawn = [sorted(name for height, name in names if int(height) == each) for each in heights]
    assert drawn == [sorted(floor) for floor in floors()]


def test_the_table_of_floors_counts_them_from_below() -> None:
    table = page("CONTRIBUTING.md").section("Layout").partition("Every game")[0]
    rows = [(int(number), folder) for number, folder, *_ in rows_of(table)]
    known = floors()
    expected = [
        (len(known) - idx, f"`railgames/{name}/`") for idx, floor in enumerate(known) for name in floor
    ]
    assert rows == expected


def test_every_package_of_the_house_is_a_floor() -> None:
    folders = {path.name for path in (ROOT / "railgames").iterdir() if (path / "__init__.py").is_file()}
    assert folders == {name for floor in floors() for name in floor}


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_the_rooms_of_the_table(game_id: str) -> None:
    table = page("CONTRIBUTING.md").section("Layout").partition("Every game")[2]
    for rules, _, scene, _ in rows_of(table):
        for name in re.findall(r"`([\w/.]+)`", rules):
            assert (ROOT / "railgames/games" / game_id / name).exists(), name
        for name in re.findall(r"`([\w/.]+)`", scene):
            assert (ROOT / "railgames/scenes" / game_id / name).exists(), name


def test_every_word_of_the_glossary_is_explained_once() -> None:
    glossary = page("CONTRIBUTING.md").section("Glossary").partition("### Words with two meanings")[0]
    words = [word.strip() for cell, *_ in rows_of(glossary) for word in cell.split(",")]
    assert len(words) > 80
    assert sorted(words) == sorted(set(words))
    assert all(len(row) == 3 and row[1] for row in rows_of(glossary))


def test_the_threads_of_the_table_are_those_of_the_code() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "railgames").rglob("*.py"))
    started = set(re.findall(r'(?:Thread|Process|Saver)\(.{,80}?name="([\w-]+)"', sources))
    table = page("docs/architecture.md").section("Threads and processes")
    told = set(re.findall(r"^\| `([\w-]+)`", table, re.MULTILINE))
    assert told == started
