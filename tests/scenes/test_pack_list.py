"""The page of packs: what wins over what, and an order that is changed with mouse or keys and kept."""

import pytest

from railgames.cli import main
from railgames.content.library import Library
from railgames.scenes.settings import SettingsScene
from railgames.store.folders import Folders
from railgames.store.settings import load_settings
from railgames.testing.layout_check import layout_problems
from tests.content.conftest import PACK_CARD, write
from tests.scenes.conftest import Bench, Run

pytestmark = pytest.mark.usefixtures("no_pictures")

CYAN, ROSE = '[paper]\naccent = "#225588"\n', '[paper]\naccent = "#882255"\n'


def add(folders: Folders, pack_id: str, theme: str, card: str = "") -> None:
    text = PACK_CARD.format(id=pack_id).replace("A pack", pack_id.title()) + card
    write(folders.packs / pack_id, {"pack.toml": text, "assets/theme.toml": theme})


def opened(run: Run, **how: object) -> Bench:
    bench = run(**how)
    scene = SettingsScene(bench.services)
    scene.page = 3
    bench.push(scene)
    return bench


def order(bench: Bench) -> list[str]:
    """The player's packs as the page shows them, from the top."""
    names = [one.name.removeprefix("use ") for one in bench.tree.root.walk() if one.name.startswith("use ")]
    assert names == [pack.id for pack in bench.services.library.packs if not pack.is_ours]
    return names


def accent(bench: Bench) -> tuple[int, ...]:
    return tuple(bench.app.theme.color("accent"))[:3]


def told(bench: Bench, pack_id: str) -> str:
    return str(bench.find(f"about {pack_id}").text)  # type: ignore[attr-defined]


def kept(bench: Bench, folders: Folders) -> tuple[tuple[str, ...], tuple[str, ...]]:
    bench.settle()
    settings, notice = load_settings(folders.settings_file)
    assert notice == ""
    return settings.packs, settings.packs_off


def test_an_arrow_moves_a_pack_which_then_wins_and_that_is_kept(run: Run, folders: Folders) -> None:
    add(folders, "aaa", CYAN)
    add(folders, "bbb", ROSE)
    bench = opened(run)
    assert order(bench) == ["aaa", "bbb"]
    assert accent(bench) == (0x88, 0x22, 0x55)
    assert "Wins over Aaa: colours and type that both set" in told(bench, "bbb")
    assert "Gives way to Bbb: colours and type that both set" in told(bench, "aaa")
    bench.click("later aaa")
    assert order(bench) == ["bbb", "aaa"]
    assert accent(bench) == (0x22, 0x55, 0x88)
    assert "Wins over Bbb" in told(bench, "aaa")
    assert kept(bench, folders) == (("bbb", "aaa"), ())
    again = Library(bench.services.library.data_root, folders.packs, ("bbb", "aaa"))
    assert [pack.id for pack in again.packs[1:]] == ["bbb", "aaa"]


def test_the_keys_move_a_pack_and_stay_on_it(run: Run, folders: Folders) -> None:
    for pack_id in ("aaa", "bbb", "ccc"):
        add(folders, pack_id, CYAN)
    bench = opened(run)
    bench.tab_to("later aaa")
    bench.press("return")
    assert order(bench) == ["bbb", "aaa", "ccc"]
    assert bench.tree.focus is not None
    assert bench.tree.focus.name == "later aaa"
    bench.press("return")
    assert order(bench) == ["bbb", "ccc", "aaa"]
    bench.press("return")  # it is the last already
    assert order(bench) == ["bbb", "ccc", "aaa"]
    bench.tab_to("earlier aaa")
    bench.press("return")
    assert order(bench) == ["bbb", "aaa", "ccc"]


def test_a_pack_is_turned_off_and_on_again(run: Run, folders: Folders) -> None:
    add(folders, "aaa", CYAN)
    bench = opened(run)
    ours = (0xB5, 0x45, 0x2C)
    assert accent(bench) != ours
    bench.click("use aaa")
    assert accent(bench) == ours
    assert kept(bench, folders)[1] == ("aaa",)
    bench.click("use aaa")
    assert accent(bench) != ours
    assert kept(bench, folders)[1] == ()


def test_an_arrow_that_cannot_move_says_why(run: Run, folders: Folders) -> None:
    add(folders, "aaa", CYAN)
    add(folders, "bbb", ROSE, '[depends]\naaa = ">=1"\n')
    bench = opened(run)
    assert bench.find("earlier aaa").disabled_reason == "It is the first already."
    assert bench.find("later bbb").disabled_reason == "It is the last already."
    assert bench.find("later aaa").disabled_reason == "'bbb' needs 'aaa', and so comes after it."
    assert bench.find("earlier bbb").disabled_reason == "'bbb' needs 'aaa', and so comes after it."


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_a_pack_that_is_off_says_why_and_everything_has_its_place(
    run: Run, folders: Folders, size: tuple[int, int]
) -> None:
    add(folders, "aaa", CYAN, 'name = "Again"\n')
    add(folders, "bbb", '[paper]\nacent = "#225588"\n')
    add(folders, "z" * 40, ROSE)
    bench = opened(run, size=size)
    said = [str(getattr(one, "text", "")) for one in bench.tree.root.walk()]
    assert any(text.startswith("It is off: aaa/pack.toml: line 5, column 1: The key name") for text in said)
    assert any(
        text.startswith("1 file is left out:\nbbb/assets/theme.toml:2: $.paper.acent") for text in said
    )
    assert layout_problems(bench.tree) == []


@pytest.mark.parametrize(("count", "named"), [(3, 3), (8, 8), (12, 8)])
def test_every_file_that_is_left_out_is_named_with_its_reason(
    run: Run, folders: Folders, count: int, named: int
) -> None:
    add(folders, "aaa", CYAN)
    broken = {f"assets/icons/{number:02}.svg": "" for number in range(count)}
    write(folders.packs / "aaa", broken)
    bench = opened(run, size=(1024, 640))
    head, *lines = str(bench.find("wrong aaa").text).splitlines()  # type: ignore[attr-defined]
    assert head == f"{count} files are left out:"
    assert [line.partition(":")[0] for line in lines[:named]] == [
        f"aaa/{name}" for name in list(broken)[:named]
    ]
    more = ["and 4 more; 'railgames maps check' names all of them"] if count > named else []
    assert lines[named:] == more
    assert layout_problems(bench.tree) == []


def test_without_packs_the_page_says_where_they_belong(run: Run, folders: Folders) -> None:
    bench = opened(run)
    assert str(folders.packs) in bench.find("packs head").text  # type: ignore[attr-defined]
    assert order(bench) == []


@pytest.mark.parametrize("quits", [True, False])
def test_what_the_command_changes_while_a_window_is_open_stays_and_is_told(
    run: Run, folders: Folders, monkeypatch: pytest.MonkeyPatch, quits: bool
) -> None:
    for pack_id, theme in (("aaa", CYAN), ("bbb", ROSE), ("ccc", CYAN)):
        add(folders, pack_id, theme)
    bench = opened(run)
    monkeypatch.setenv("RAILGAMES_HOME", str(folders.root))
    assert main(["packs", "off", "bbb"]) == 0
    assert main(["packs", "later", "aaa"]) == 0
    bench.services.set_speed("fast")
    bench.settle()
    assert [toast.text for toast in bench.tree.toasts.children if "outside this window" in toast.text]
    if quits:
        bench.quit()
    settings = load_settings(folders.settings_file)[0]
    assert settings.speed == "fast"
    assert (settings.packs, settings.packs_off) == (("bbb", "aaa", "ccc"), ("bbb",))


def test_a_pack_that_the_window_turns_off_and_one_that_the_command_turns_off_are_both_off(
    run: Run, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pack_id, theme in (("aaa", CYAN), ("bbb", ROSE)):
        add(folders, pack_id, theme)
    bench = opened(run)
    monkeypatch.setenv("RAILGAMES_HOME", str(folders.root))
    assert main(["packs", "off", "aaa"]) == 0
    bench.click("use bbb")
    assert set(kept(bench, folders)[1]) == {"aaa", "bbb"}
    bench.quit()
    assert set(load_settings(folders.settings_file)[0].packs_off) == {"aaa", "bbb"}
