import json
import re
import tomllib
from pathlib import Path

import pytest

from railgames.cli import main
from railgames.core import registry
from tests.content.conftest import GOOD_MAP, PACK_CARD, TinyGame, write
from tests.core.entries import Entry


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with one good and one bad pack, for a game 'tiny' that is installed."""
    monkeypatch.setattr(registry, "_entries", lambda: {"tiny": Entry(TinyGame())})
    monkeypatch.setenv("RAILGAMES_HOME", str(tmp_path))
    monkeypatch.setattr("railgames.content.library.default_root", lambda: tmp_path / "data")
    write(tmp_path / "data", {"maps/tiny/north.toml": GOOD_MAP, "assets/x.txt": "x"})
    for name, text in (("good", GOOD_MAP.replace("North", "West")), ("bad", "rows = 99\nx = 1")):
        write(
            tmp_path / "packs" / name,
            {"pack.toml": PACK_CARD.format(id=name), f"maps/tiny/{name}.toml": text},
        )
    return tmp_path


def test_list_names_maps_and_tells_of_bad_packs(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "list"]) == 0
    out, err = capsys.readouterr()
    assert [line.split()[1:3] for line in out.splitlines()] == [["good", "West"], ["north", "North"]]
    assert "bad/maps/tiny/bad.toml:1: $.rows: 99 is out of bounds" in err


def test_list_as_json_is_an_object_a_line(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "list", "tiny", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["game"], line["id"], line["pack"]) for line in lines] == [
        ("tiny", "good", "good"),
        ("tiny", "north", "railgames"),
    ]


def test_safe_mode_lists_the_built_in_maps_only(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--safe-mode", "maps", "list"]) == 0
    assert capsys.readouterr().out.count("\n") == 1


def test_check_prints_every_problem_on_a_line_and_exits_3(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["maps", "check"]) == 3
    out, err = capsys.readouterr()
    assert [line.split(": ")[1] for line in out.splitlines()] == ["$.rows", "$.x", "$.title"]
    assert err == "3 packs, 4 files: 3 problems in 1 file.\n"
    rows = (home / "packs/bad/maps/tiny/bad.toml").read_text(encoding="utf-8").splitlines()
    for line in out.splitlines():
        found = re.match(r"bad/maps/tiny/bad\.toml:(\d+): \$\.(\w+)", line)
        if found is None:
            assert "is missing" in line
        else:
            assert rows[int(found[1]) - 1].startswith(found[2])


def test_check_of_a_game_a_map_a_file_and_a_pack(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = str(home / "packs/bad/maps/tiny/bad.toml")
    assert main(["maps", "check", "tiny"]) == 3
    assert capsys.readouterr().err == "the game tiny, 2 files: 3 problems in 1 file.\n"
    assert main(["maps", "check", "tiny", "north"]) == 0
    assert main(["maps", "check", bad]) == 3
    assert main(["maps", "check", "tiny", bad]) == 3
    assert main(["maps", "check", str(home / "packs/bad")]) == 3
    assert main(["maps", "check", str(home / "packs/good")]) == 0
    assert capsys.readouterr().err.endswith("the pack good, 1 file: No problems found.\n")


def test_what_cannot_be_understood_exits_2(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "check", "tniy"]) == 2
    assert "Did you mean 'tiny'?" in capsys.readouterr().err
    assert main(["maps", "check", "tiny", "a", "b"]) == 2
    assert main(["maps", "check", str(home / "none.toml")]) == 2
    assert main(["maps"]) == 2
    assert main(["maps", "chekc"]) == 2
    assert main(["maps", "list", "tniy"]) == 2


def test_a_map_that_no_pack_has_exits_3(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "check", "tiny", "nroth"]) == 3
    assert "did you mean 'north'?" in capsys.readouterr().err


def test_schema_is_printed_or_written(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "schema", "tiny"]) == 0
    assert json.loads(capsys.readouterr().out)["tiny"]["title"] == "Tiny: map"
    assert main(["maps", "schema", "-o", str(home / "schemas")]) == 0
    names = sorted(path.name for path in (home / "schemas").iterdir())
    kinds = ("locale", "pack", "theme", "tiny-dice", "tiny")
    assert names == [f"{kind}.schema.json" for kind in kinds]
    theme = json.loads((home / "schemas/theme.schema.json").read_text())["$defs"]["ThemeFile"]["properties"]
    assert "ground" in theme["paper"]["properties"]
    assert "body" in theme["type"]["properties"]


def test_words_are_a_file_for_translators(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(home / "packs/good", {"locale/de.toml": 'name = "Deutsch"\n[words]\n"New game" = "Neues Spiel"\n'})
    assert main(["maps", "words", "de"]) == 0
    out, err = capsys.readouterr()
    assert '"New game" = "Neues Spiel"' in out
    assert '"Load a game" = ""' in out
    assert tomllib.loads(out)["name"] == "Deutsch"
    assert err.startswith("1 of ")
    assert main(["maps", "words", "--json", "-o", str(home / "words.json")]) == 0
    words = json.loads((home / "words.json").read_text(encoding="utf-8"))
    assert words["railgames/scenes/menu.py"]["Replays"] == ""


def test_a_key_of_a_language_that_is_no_text_is_noted(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "packs/bad/maps/tiny/bad.toml").unlink()
    write(home / "packs/good", {"locale/de.toml": 'name = "Deutsch"\n[words]\n"Nwe gmae" = "Neues Spiel"\n'})
    assert main(["maps", "check"]) == 0
    assert "did you mean 'New game'?" in capsys.readouterr().out


def test_check_reads_a_pack_to_its_end_even_where_its_card_is_wrong(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "packs/bad/pack.toml").write_text(PACK_CARD.format(id="other"))
    assert main(["maps", "check"]) == 3
    out = capsys.readouterr().out
    assert "The id must be the name of its folder" in out
    assert "$.rows" in out


def test_the_id_of_a_game_wins_over_a_folder_of_its_name(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "packs/bad/maps/tiny/bad.toml").unlink()
    (home / "work/tiny").mkdir(parents=True)
    monkeypatch.chdir(home / "work")
    assert main(["maps", "check", "tiny"]) == 0
    assert "the game tiny" in capsys.readouterr().err
    assert main(["maps", "check", "./tiny"]) == 3
    assert "tiny/pack.toml: There is no such file" in capsys.readouterr().out


def test_a_board_that_replaces_ours_is_a_note_and_no_problem(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "packs/bad/maps/tiny/bad.toml").unlink()
    write(home / "packs/good", {"maps/tiny/north.toml": GOOD_MAP})
    note = "note: good/maps/tiny/north.toml: It replaces 'north' of the pack 'railgames'.\n"
    assert main(["maps", "check"]) == 0
    out, err = capsys.readouterr()
    assert out == note
    assert err == "3 packs, 4 files: No problems found. 1 note.\n"
    assert main(["maps", "list"]) == 0
    assert note in capsys.readouterr().err
    assert main(["maps", "check", "tiny"]) == 0
    assert note in capsys.readouterr().out


def test_archives_and_a_theme_are_checked_too(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "packs/bad/maps/tiny/bad.toml").unlink()
    write(home / "packs", {"more.zip": b"PK", "good/assets/theme.toml": '[paper]\ninkk = "#000000"'})
    assert main(["maps", "check"]) == 3
    out = capsys.readouterr().out
    assert "packs/more.zip: An archive is not read" in out
    assert "$.paper.inkk: No picture and no control has the colour 'inkk'. - did you mean 'ink'?" in out
    assert main(["maps", "check", str(home / "packs/good")]) == 3
    assert "did you mean 'ink'?" in capsys.readouterr().out


def test_a_map_is_made_from_a_seed_and_passes_the_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = tmp_path / "spike" / "twelve.toml"
    made.parent.mkdir()
    assert main(["maps", "generate", "spike", "--seed", "5", "--size", "12", "--out", str(made)]) == 0
    assert main(["maps", "check", str(made)]) == 0
    assert "No problems found." in capsys.readouterr().err
    assert main(["maps", "generate", "spike", "--seed", "5", "--size", "12"]) == 0
    text = capsys.readouterr().out
    assert text == made.read_text(encoding="utf-8")
    assert text.startswith("# railgames maps generate spike --seed 5 --size 12\n")
    assert len(tomllib.loads(text)["cities"]) == 12
    played = [
        "simulate",
        "spike",
        "--map",
        "generated:5:12",
        "--seats",
        "easy,easy",
        "--games",
        "1",
        "--json",
    ]
    assert main([*played, "--safe-mode"]) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["maps", "generate", "derailed"], "Derailed! makes no maps."),
        (["maps", "generate", "spik"], "spike"),
        (["maps", "generate", "spike", "--size", "5"], "12 to 80 cities, not 5"),
        (["maps", "generate", "spike", "--seed", "-1"], "A seed is a whole number"),
        (
            ["simulate", "derailed", "--seats", "easy,easy", "--map", "generated:5"],
            "has no map 'generated:5'",
        ),
    ],
)
def test_what_cannot_be_made_is_a_wrong_use(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err
