import struct
from pathlib import Path

import pytest

from railgames.content import data_root
from railgames.content.checks import check_built_in, check_map_file, check_pack
from railgames.content.library import Library
from railgames.content.loose import LooseMap
from railgames.content.schema import locale_schema, map_schemas, pack_schema
from railgames.content.sounds import check_sound
from railgames.core import registry
from railgames.core.errors import BrokenGame, ContentError
from tests.content.conftest import GOOD_MAP, Dice, MakePack, TinyGame, TinyMap, write


def said(path: Path, game: str = "tiny") -> str:
    return "\n".join(str(problem) for problem in check_map_file(path, game, "m.toml"))


def test_a_good_map_has_no_problems(data: Path) -> None:
    assert said(data / "maps/tiny/north.toml") == ""


def test_types_are_checked_before_rules_and_each_names_its_place(tmp_path: Path) -> None:
    write(tmp_path, {"types.toml": "rows = 0", "rules.toml": GOOD_MAP.replace("at = 2", "at = 7")})
    assert "$.rows: 0 is out of bounds" in said(tmp_path / "types.toml")
    assert said(tmp_path / "rules.toml") == "m.toml:5: $.exits[0].at: Outside the board."


def test_a_map_that_trips_the_games_checker_is_a_problem_and_no_crash(tmp_path: Path) -> None:
    write(tmp_path, {"a.toml": GOOD_MAP.replace("North", "trip")})
    assert "cannot judge this map: ZeroDivisionError" in said(tmp_path / "a.toml")


def test_a_map_of_no_known_game_is_a_problem(data: Path) -> None:
    assert "There is no game 'chess'" in said(data / "maps/tiny/north.toml", "chess")


def test_a_game_that_cannot_be_imported_is_a_problem(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game_id: str) -> None:
        raise BrokenGame(game_id, "ModuleNotFoundError: No module named 'numba'")

    monkeypatch.setattr(registry, "game", broken)
    assert "cannot be loaded" in said(data / "maps/tiny/north.toml")


def test_a_pack_is_checked_whole(make_pack: MakePack) -> None:
    root = make_pack(
        "my-pack",
        {
            "maps/tiny/a.toml": "rows = 0",
            "maps/tiny/b.toml": GOOD_MAP,
            "maps/tiny/b.json": "{",
            "assets/x.svg": "<svg width='9' height='9'><text/></svg>",
            "assets/Y.svg": "",
            "locale/de.toml": 'name = "Deutsch"\n[words]\n"{n}" = "{m}"',
        },
        "license = 3",
    )
    files = {problem.file for problem in check_pack(root)}
    assert files == {
        "my-pack/pack.toml",
        "my-pack/maps/tiny/a.toml",
        "my-pack/maps/tiny/b.json",
        "my-pack/maps/tiny/b.toml",
        "my-pack/assets/x.svg",
        "my-pack/assets/Y.svg",
        "my-pack/locale/de.toml",
    }


def test_parts_lie_in_folders_beside_the_maps(data: Path) -> None:
    write(
        data,
        {
            "maps/tiny/dice/classic.toml": 'title = "Classic"\nfaces = ["a"]',
            "maps/tiny/dice/bad.toml": "x = 1",
        },
    )
    library = Library(data)
    assert [entry.id for entry in library.maps("tiny")] == ["north"]
    assert [entry.id for entry in library.parts("tiny")] == ["dice/bad", "dice/classic"]
    assert [entry.title for entry in library.maps("tiny", "dice")] == ["Bad", "Classic"]
    assert library.load("tiny", "dice/classic", Dice).faces == ("a",)
    files = [problem.file for problem in check_built_in(data) if problem.file.startswith("railgames/maps")]
    assert files == ["railgames/maps/tiny/dice/bad.toml"] * 3


def test_a_part_of_no_declared_kind_need_only_be_readable(data: Path) -> None:
    write(data, {"maps/tiny/goals/a.toml": "x = 1", "maps/tiny/goals/b.toml": "x ="})
    files = [problem.file for problem in check_built_in(data) if "goals" in problem.file]
    assert files == ["railgames/maps/tiny/goals/b.toml"]


def test_a_folder_named_like_a_map_is_no_map(data: Path) -> None:
    (data / "maps/tiny/south.toml").mkdir()
    assert [entry.id for entry in Library(data).maps("tiny")] == ["north"]


def test_a_draft_is_played_from_its_own_file(data: Path, tmp_path: Path) -> None:
    draft = write(tmp_path, {"draft.toml": GOOD_MAP.replace("North", "Draft")}) / "draft.toml"
    maps = LooseMap("tiny", draft, Library(data))
    assert maps.load("tiny", "draft", TinyMap).title == "Draft"
    assert maps.load("tiny", "north", TinyMap).title == "North"
    write(tmp_path, {"draft.toml": GOOD_MAP.replace("at = 2", "at = 9")})
    with pytest.raises(ContentError, match="Outside the board"):
        maps.load("tiny", "draft", TinyMap)


def page(samples: int, body: bytes) -> bytes:
    return b"OggS\0\0" + struct.pack("<qIII", samples, 1, 0, 0) + bytes([1, len(body)]) + body


def ogg(channels: int, rate: int, samples: int) -> bytes:
    head = b"\x01vorbis" + struct.pack("<IBIIII", 0, channels, rate, 0, 0, 0) + b"\xb8\x01"
    return page(0, head) + page(samples, b"\0" * 40)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (ogg(1, 44_100, 44_100), ""),
        (ogg(1, 44_100, 44_100 * 40_000), "lasts 40000 seconds"),
        (ogg(99, 44_100, 9), "99 channels"),
        (ogg(2, 0, 9), "0 Hz"),
        (ogg(2, 44_100, 9)[:-5], "cut off"),
        (b"RIFF", "not an Ogg"),
        (b"", "not an Ogg"),
    ],
)
def test_a_sound_is_measured_before_it_is_decoded(tmp_path: Path, data: bytes, words: str) -> None:
    write(tmp_path, {"a.ogg": data})
    found = [str(problem) for problem in check_sound(tmp_path / "a.ogg")]
    assert len(found) == bool(words)
    assert not words or words in found[0]


def test_schemas_carry_bounds_and_refuse_unknown_keys() -> None:
    schemas = map_schemas("tiny")
    assert sorted(schemas) == ["tiny", "tiny-dice"]
    schema = schemas["tiny"]
    board = schema["$defs"]["TinyMap"]
    assert schema["title"] == "Tiny: map"
    assert board["additionalProperties"] is False
    assert board["properties"]["rows"] == {"type": "integer", "minimum": 1, "maximum": 9}
    assert "PackInfo" in pack_schema()["$defs"]
    assert "LocaleFile" in locale_schema()["$defs"]


def test_the_built_in_pack_has_no_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert [str(problem) for problem in check_built_in(data_root())] == []


DICE = 'title = "Classic"\nfaces = ["a", "b"]'
WITH_DICE = 'dice = "classic"\n' + GOOD_MAP


def test_a_part_is_judged_by_its_game_with_its_place(data: Path) -> None:
    write(data, {"maps/tiny/dice/twice.toml": DICE.replace('"b"', '"a"')})
    assert said(data / "maps/tiny/dice/twice.toml") == "m.toml:2: $.faces: A face of the dice twice."
    with pytest.raises(ContentError, match=r"dice/twice.toml:2: \$.faces: A face"):
        Library(data).load("tiny", "dice/twice", Dice)


def test_a_map_that_names_a_part_which_does_not_exist_is_told_where_and_what_there_is(data: Path) -> None:
    path = write(data, {"maps/tiny/a.toml": WITH_DICE}) / "maps/tiny/a.toml"
    problems = check_map_file(path, "tiny", "m.toml", parts=lambda game_id: ["dice/clasic", "decks/classic"])
    assert [str(problem) for problem in problems] == [
        "m.toml:1: $.dice: There is no 'dice/classic' beside the maps of this game."
        " (allowed: dice/clasic) - did you mean 'dice/clasic'?"
    ]
    assert any("There is no 'dice/classic'" in str(problem) for problem in check_built_in(data))


def test_a_part_may_come_from_another_pack_or_lie_beside_its_map(data: Path, make_pack: MakePack) -> None:
    root = make_pack("my-pack", {"maps/tiny/a.toml": WITH_DICE})
    assert check_pack(root, lambda game_id: ["dice/classic"]) == []
    assert len(check_pack(root, lambda game_id: [])) == 1
    assert check_pack(root) == []
    write(root, {"maps/tiny/dice/classic.toml": DICE})
    assert check_pack(root, lambda game_id: []) == []


@pytest.mark.parametrize(
    ("file", "note"),
    [
        ("dice/other", "No game asks for a file of this name; it changes nothing. (allowed: plain)"),
        ("dices/plain", "Nothing reads this folder. (allowed: dice) - did you mean 'dice'?"),
        ("dice/plain", ""),
        ("other", ""),
    ],
)
def test_a_part_that_nothing_asks_for_is_a_note(
    make_pack: MakePack, tiny_game: TinyGame, file: str, note: str
) -> None:
    tiny_game.part_names = {"dice": ("plain",)}
    found = check_pack(make_pack("mine", {f"maps/tiny/{file}.toml": GOOD_MAP}))
    notes = [str(one) for one in found if one.is_note]
    assert notes == ([f"mine/maps/tiny/{file}.toml: {note}"] if note else [])


def test_a_part_that_any_map_may_name_is_no_note(make_pack: MakePack) -> None:
    found = check_pack(make_pack("mine", {"maps/tiny/dice/other.toml": GOOD_MAP}))
    assert not any(one.is_note for one in found)
