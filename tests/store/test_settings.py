import errno
import json
import os

import pytest

from railgames.core.errors import SaveError
from railgames.core.level import Level
from railgames.core.match import Seat
from railgames.store.settings import MAX_BYTES, Settings, WindowPlace, load_settings, save_settings
from tests.store.faults import FaultyDisk


def test_settings_come_back_as_they_were_saved(tmp_path):
    path = tmp_path / "settings.json"
    settings = Settings(
        theme="night",
        ui_scale=1.25,
        speed="off",
        keys={"undo": ("ctrl+z", "u")},
        last_seats=(Seat("Zoë"), Seat("日本", Level.HARD, 2, 3)),
        last_options={"railroad_ink": {"map": "blue", "goals": False}},
        window=WindowPlace(1600, 900, -40, 12, True),
    )
    save_settings(path, settings)
    assert load_settings(path) == (settings, "")
    assert json.loads(path.read_text("utf-8"))["theme"] == "night"
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.json"]


def test_no_file_gives_the_defaults_and_says_nothing(tmp_path):
    assert load_settings(tmp_path / "settings.json") == (Settings(), "")
    assert Settings().ui_scale is None


def test_two_settings_share_no_default(tmp_path):
    Settings().keys["undo"] = ("u",)
    assert Settings().keys == {}


@pytest.mark.parametrize(
    "data", [b"{", b"[1]", b"null", b"\xff\xfe", os.urandom(200), b"[" * 100_000, b'{"theme":NaN}', b"3"]
)
def test_a_damaged_file_gives_the_defaults_and_is_kept_aside(data, tmp_path):
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    settings, told = load_settings(path)
    assert settings == Settings()
    assert "settings.json.broken" in told
    assert (tmp_path / "settings.json.broken").read_bytes() == data
    assert not path.exists()
    assert load_settings(path) == (Settings(), "")


@pytest.mark.parametrize("data", [b"", b" \n"])
def test_an_empty_file_is_told_as_empty_and_stays(data, tmp_path):
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    settings, told = load_settings(path)
    assert settings == Settings()
    assert told == "The settings file is empty; the default settings are used."
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", 5),
        ("theme", ""),
        ("ui_scale", 40),
        ("ui_scale", "big"),
        ("speed", "warp"),
        ("master_volume", -1),
        ("fullscreen", "yes"),
        ("keys", {"undo": 3}),
        ("window", {"width": 1}),
        ("window", None),
        ("last_seats", [{"name": "Ada", "level": "godlike"}]),
    ],
)
def test_one_unusable_field_keeps_its_default_and_the_rest_stays(name, value, tmp_path):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"language": "de", name: value}), "utf-8")
    settings, told = load_settings(path)
    assert settings == Settings(language="de")
    assert name in told
    assert path.exists()


def test_fields_of_a_later_version_are_left_out_in_silence(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"hologram": true, "theme": "night"}')
    assert load_settings(path) == (Settings(theme="night"), "")


def test_a_file_cut_anywhere_never_keeps_the_window_from_opening(tmp_path):
    path = tmp_path / "settings.json"
    save_settings(path, Settings(theme="night", keys={"undo": ("u",)}))
    data = path.read_bytes()
    for length in range(0, len(data) - 2, 9):
        path.write_bytes(data[:length])
        settings, told = load_settings(path)
        assert settings == Settings()
        assert told


def test_a_file_that_is_too_large_is_put_aside(tmp_path):
    path = tmp_path / "settings.json"
    path.write_bytes(b" " * (MAX_BYTES + 1))
    settings, told = load_settings(path)
    assert settings == Settings()
    assert "settings.json.broken" in told
    assert (tmp_path / "settings.json.broken").stat().st_size == MAX_BYTES + 1
    assert not path.exists()


def test_after_any_failing_call_the_old_or_the_new_settings_load(tmp_path):
    path = tmp_path / "settings.json"
    for number in (errno.ENOSPC, errno.EIO, errno.EACCES):
        for at in range(1, 14):
            save_settings(path, Settings(theme="old"))
            disk = FaultyDisk(at, number)
            failed = False
            try:
                save_settings(path, Settings(theme="new"), disk)
            except SaveError:
                failed = True
            settings, told = load_settings(path)
            assert told == ""
            assert settings.theme in (("old", "new") if failed else ("new",))


def test_a_file_that_cannot_be_read_or_moved_gives_the_defaults_and_a_sentence(tmp_path):
    path = tmp_path / "settings.json"
    path.write_bytes(b"{")
    for at in range(1, 5):
        for lasting in (False, True):
            settings, told = load_settings(path, FaultyDisk(at, errno.EACCES, lasting))
            assert settings == Settings()
            assert told
            path.write_bytes(b"{")


def test_settings_that_are_not_plain_data_are_refused(tmp_path):
    with pytest.raises(SaveError, match="cannot be saved"):
        save_settings(tmp_path / "s", Settings(last_options={"x": {"y": object()}}))
