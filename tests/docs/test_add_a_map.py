"""``docs/add-a-map.md``: its files are valid, its commands run, its tables are those of the schemas."""

import shutil
from pathlib import Path

import pytest

from railgames.content.schema import locale_schema
from tests.docs import fields
from tests.docs.following import follow, run, write_files
from tests.docs.pages import page

PAGE = "docs/add-a-map.md"
MISTAKE = "mistake.toml"

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="the page's commands are for a shell")


def commands() -> list[str]:
    return [block.text for block in page(PAGE).blocks if block.language == "sh"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder in which the page's files have been written into the pack of the reader."""
    write_files(page(PAGE), tmp_path / "railgames-trial" / "packs" / "my-boards")
    return tmp_path


@needs_bash
def test_a_reader_who_follows_the_page_gets_two_maps_that_can_be_played(home: Path) -> None:
    pack = home / "railgames-trial" / "packs" / "my-boards"
    mistake = pack / "maps" / "railroad_ink" / MISTAKE
    later = mistake.rename(home / MISTAKE)  # the reader writes it when they come to it
    script = []
    for lines in commands():
        script += [f"mv {later} {mistake}\n"] if MISTAKE in lines else []
        script.append(lines)
    work = home / "work"
    work.mkdir()
    done = follow("".join(script), work, HOME=str(home))
    assert done.code == 0, done.text
    assert done.text.count("No problems found.") == 5
    assert (work / "seventeen.toml").is_file()
    assert "harbour" in done.text
    assert "1 game of railroad_ink" in done.text
    assert "1 game of derailed" in done.text
    assert (work / "harbour.png").is_file()
    assert sorted(path.name for path in (work / "schemas").iterdir()) == sorted(
        f"{name}.schema.json" for name in (*fields.schemas(), "locale", "theme")
    )


@needs_bash
def test_the_mistake_of_the_page_is_told_in_the_words_of_the_page(home: Path) -> None:
    board = home / "railgames-trial" / "packs" / "my-boards" / "maps" / "railroad_ink" / MISTAKE
    told = page(PAGE).block("text", "mistake.toml:").strip()
    assert told in run(f"railgames maps check railroad_ink {board} || true").text
    lines = board.read_text(encoding="utf-8").splitlines()
    board.write_text("\n".join(line for line in lines if "B9" not in line), encoding="utf-8")
    then = run(f"railgames maps check railroad_ink {board} || true").text
    assert "$.walls[0].side" in then
    assert "C0 has two buildings" in then


def test_every_file_of_the_page_is_written(home: Path) -> None:
    pack = home / "railgames-trial" / "packs" / "my-boards"
    found = {path.relative_to(pack).as_posix() for path in pack.rglob("*.toml")}
    assert found == {
        "pack.toml",
        "maps/railroad_ink/harbour.toml",
        "maps/railroad_ink/mistake.toml",
        "maps/derailed/short-gulch.toml",
    }


def test_the_tables_of_fields_are_those_of_the_schemas() -> None:
    text = page(PAGE).text
    assert fields.renewed(text) == text, "renew them: python -m tests.docs.fields"
    for name in fields.schemas():
        assert f"<!-- fields: {name} -->" in text


@pytest.mark.parametrize("name", [*fields.schemas(), "locale"])
def test_every_field_of_a_file_has_a_description(name: str) -> None:
    schema = {**fields.schemas(), "locale": locale_schema()}[name]
    found = list(fields.fields(schema))
    assert found
    assert [f"{kind}.{field}" for kind, field, about in found if not about.get("description")] == []
