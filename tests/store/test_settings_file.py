"""What several programs write to one settings file: nobody loses what another one has changed."""

import errno
import threading
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import fields, replace

from railgames.core.errors import SaveError
from railgames.core.match import Seat
from railgames.store.settings import Settings, WindowPlace, encode_settings, load_settings, save_settings
from railgames.store.settings_file import SettingsFile, merge
from tests.store.faults import FaultyDisk

OTHERS: dict[str, Any] = {
    "theme": "night",
    "ui_scale": 1.5,
    "speed": "calm",
    "reduced_motion": True,
    "master_volume": 0.1,
    "effects_volume": 0.2,
    "music_volume": 0.3,
    "fullscreen": True,
    "keys": {"undo": ("u",)},
    "language": "de",
    "last_game": "spike",
    "last_seats": (Seat("Ada", None, 0, 0),),
    "names": ("Ada",),
    "last_options": {"spike": {"rounds": 3}},
    "packs": ("bbb", "aaa"),
    "packs_off": ("aaa",),
    "window": WindowPlace(width=900),
    "hints": False,
    "cover_boards": False,
    "tips_seen": ("spike",),
    "round_cards": False,
    "end_turns": True,
    "follow_routes": False,
    "room_choices": {"log": "open"},
    "bots": ("exec:bot",),
}
"""A value of each field that is not its default."""


def changed(path: Path, **values: Any) -> None:
    """Another program reads the file, changes these fields and writes it."""
    save_settings(path, replace(load_settings(path)[0], **values))


def test_the_table_above_has_every_field() -> None:
    assert OTHERS.keys() == {info.name for info in fields(Settings)}
    assert all(getattr(Settings(), name) != value for name, value in OTHERS.items())


@pytest.mark.parametrize("name", OTHERS)
def test_what_another_program_has_changed_stays_however_often_we_write(tmp_path: Path, name: str) -> None:
    path, ours = tmp_path / "settings.json", Settings()
    file = SettingsFile(path, ours)
    file.write(encode_settings(ours))
    changed(path, **{name: OTHERS[name]})
    for volume in (0.11, 0.22):
        if name != "master_volume":
            ours.master_volume = volume
        assert file.look(encode_settings(ours)) == {name: OTHERS[name]}
        assert file.write(encode_settings(ours)) == {name: OTHERS[name]}
    settings, notice = load_settings(path)
    assert notice == ""
    assert getattr(settings, name) == OTHERS[name]
    assert name == "master_volume" or settings.master_volume == 0.22


@pytest.mark.parametrize("name", OTHERS)
def test_what_we_have_changed_is_written_over_the_old_value_of_others(tmp_path: Path, name: str) -> None:
    path, ours = tmp_path / "settings.json", Settings()
    file = SettingsFile(path, ours)
    file.write(encode_settings(ours))
    other = "theme" if name != "theme" else "speed"
    changed(path, **{other: OTHERS[other]})
    file.write(encode_settings(replace(ours, **{name: OTHERS[name]})))
    settings = load_settings(path)[0]
    assert getattr(settings, name) == OTHERS[name]
    assert getattr(settings, other) == OTHERS[other]


@pytest.mark.parametrize("name", OTHERS)
def test_what_we_set_back_to_its_default_is_set_back(tmp_path: Path, name: str) -> None:
    path = tmp_path / "settings.json"
    ours = Settings(**{name: OTHERS[name]})
    file = SettingsFile(path, ours)
    file.write(encode_settings(ours))
    file.write(encode_settings(Settings()))
    assert load_settings(path)[0] == Settings()


@pytest.mark.parametrize("name", OTHERS)
def test_what_we_change_after_we_have_taken_over_a_change_of_others_is_written(
    tmp_path: Path, name: str
) -> None:
    path, ours = tmp_path / "settings.json", Settings()
    file = SettingsFile(path, ours)
    file.write(encode_settings(ours))
    changed(path, **{name: OTHERS[name]})
    others = file.look(encode_settings(ours))
    taken = replace(ours, **others)
    file.note_taken(others)
    assert file.look(encode_settings(taken)) == {}
    assert file.write(encode_settings(Settings())) == {}
    assert load_settings(path)[0] == Settings()


def test_a_look_writes_nothing_but_what_a_write_before_it_could_not(tmp_path: Path) -> None:
    path, ours = tmp_path / "settings.json", Settings()
    file = SettingsFile(path, ours)
    assert file.look(encode_settings(ours)) == {}
    assert not path.exists()
    assert file.look(encode_settings(Settings(theme="night"))) == {}
    assert load_settings(path)[0].theme == "night"


def test_of_dictionaries_each_key_and_of_sets_each_word_is_kept_on_both_sides() -> None:
    before = Settings(keys={"undo": ("u",), "redo": ("r",)}, bots=("a", "b"), packs_off=("x",))
    ours = replace(before, keys={"undo": ("w",), "redo": ("r",)}, bots=("a", "b", "mine"), packs_off=())
    there = {"keys": {"undo": ("u",), "hint": ("h",)}, "bots": ("b", "theirs"), "packs_off": ("x", "y")}
    merged = merge(before, ours, there)
    assert merged.keys == {"undo": ("w",), "hint": ("h",)}
    assert set(merged.bots) == {"b", "theirs", "mine"}
    assert merged.packs_off == ("y",)


def test_of_two_orders_ours_is_kept_with_the_packs_that_only_others_know() -> None:
    before = Settings(packs=("a", "b"))
    merged = merge(before, replace(before, packs=("b", "a")), {"packs": ("new", "a", "b")})
    assert merged.packs == ("b", "a", "new")


def test_of_one_field_that_both_have_changed_ours_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    file = SettingsFile(path, Settings())
    changed(path, theme="night", speed="calm")
    assert file.write(encode_settings(Settings(speed="fast"))) == {"theme": "night"}
    settings = load_settings(path)[0]
    assert (settings.theme, settings.speed) == ("night", "fast")


@pytest.mark.parametrize("there", [None, b"", b"\0\0", b"{nonsense", b"[]", b'{"theme": 5}'])
def test_a_file_that_cannot_be_used_is_written_anew_with_all_that_we_have(
    tmp_path: Path, there: bytes | None
) -> None:
    path, ours = tmp_path / "settings.json", Settings(theme="night", packs=("b", "a"))
    file = SettingsFile(path, ours)
    if there is not None:
        path.write_bytes(there)
    assert file.write(encode_settings(ours)) == {}
    assert load_settings(path) == (ours, "")
    broken = path.with_name("settings.json.broken")
    assert not broken.exists() or broken.read_bytes() == there, "what a person may have typed is kept"


def test_a_write_that_fails_is_made_up_for_by_the_next(tmp_path: Path) -> None:
    path, ours = tmp_path / "settings.json", Settings()
    SettingsFile(path, ours).write(encode_settings(ours))
    night, failed = encode_settings(Settings(theme="night")), 0
    for at in range(1, 12):
        disk = FaultyDisk(at, errno.ENOSPC)
        file = SettingsFile(path, ours, disk)
        try:
            file.write(night)
        except SaveError:
            failed += 1
            file.write(night)
        assert load_settings(path)[0].theme == "night"
        save_settings(path, ours)
    assert failed


def test_programs_that_write_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, Settings())

    def work(who: str) -> None:
        ours = Settings()
        file = SettingsFile(path, ours)
        for number in range(8):
            ours.bots = (*ours.bots, f"{who}{number}")
            file.write(encode_settings(ours))

    threads = [threading.Thread(target=work, args=(who,)) for who in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(load_settings(path)[0].bots) == sorted(f"{who}{n}" for who in "abc" for n in range(8))
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
