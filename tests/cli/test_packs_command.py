"""The command line shows and changes the order of packs as the window does."""

import json
from pathlib import Path

import pytest

from railgames.cli import main
from railgames.store.settings import Settings, load_settings, save_settings
from tests.content.conftest import PACK_CARD, write

THEME = '[paper]\naccent = "#225588"\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RAILGAMES_HOME", str(tmp_path))
    for pack_id in ("aaa", "bbb"):
        card = PACK_CARD.format(id=pack_id)
        write(tmp_path / "packs" / pack_id, {"pack.toml": card, "assets/theme.toml": THEME})
    save_settings(tmp_path / "settings.json", Settings(theme="night"))
    return tmp_path


def listed(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, object]]:
    capsys.readouterr()
    assert main(["packs", "list", "--json"]) == 0
    return {one["id"]: one for one in map(json.loads, capsys.readouterr().out.splitlines())}


def test_a_move_is_kept_and_changes_what_wins(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = listed(capsys)
    assert list(before) == ["railgames", "aaa", "bbb"]
    assert before["bbb"]["wins"]["aaa"] == ["colours and type that both set"]  # type: ignore[index]
    assert main(["packs", "later", "aaa"]) == 0
    said = capsys.readouterr().out
    assert said.index("1.   bbb") < said.index("2.   aaa")
    assert "Wins over A pack: colours and type that both set" in said
    after = listed(capsys)
    assert [one["place"] for one in after.values()] == [0, 1, 2]
    assert list(after) == ["railgames", "bbb", "aaa"]
    settings, _ = load_settings(home / "settings.json")
    assert (settings.packs, settings.theme) == (("bbb", "aaa"), "night")
    assert main(["packs", "earlier", "aaa"]) == 0
    assert list(listed(capsys)) == ["railgames", "aaa", "bbb"]


def test_a_pack_is_turned_off_and_on(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["packs", "off", "aaa"]) == 0
    assert not listed(capsys)["aaa"]["is_used"]
    assert main(["packs", "on", "aaa"]) == 0
    assert listed(capsys)["aaa"]["is_used"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["earlier", "aaa"], "It is the first already."),
        (["later", "bbb"], "It is the last already."),
        (["later", "abb"], "You have no pack 'abb'."),
        (["off", "railgames"], "You have no pack 'railgames'."),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    home: Path, capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    assert main(["packs", *words]) == 2
    assert reason in capsys.readouterr().err
    assert load_settings(home / "settings.json")[0].packs == ()
