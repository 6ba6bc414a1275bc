"""What is wrong with packs is told in the window: at the start, in the menu, with F5."""

import re
from pathlib import Path

import pytest

from railgames.scenes import start
from railgames.scenes.menu import MainMenu
from railgames.store.folders import Folders
from railgames.store.settings import Settings
from railgames.testing.layout_check import layout_problems
from railgames.ui.widgets.toast import Toast
from tests.content.conftest import PACK_CARD, write
from tests.scenes.conftest import Bench, Run

DIM = '[paper]\nink = "#E0D8C8"\n'


def add_pack(folders: Folders, pack_id: str, files: dict[str, str | bytes], card: str = "") -> Path:
    return write(folders.packs / pack_id, {"pack.toml": PACK_CARD.format(id=pack_id) + card, **files})


def toasts(bench: Bench) -> list[tuple[str, str]]:
    return [(one.kind, one.text) for one in bench.tree.toasts.children if isinstance(one, Toast)]


def test_a_pack_in_order_is_no_news(run: Run, folders: Folders) -> None:
    add_pack(folders, "aaa", {"assets/theme.toml": '[paper]\nground = "#FFFFFF"\n'})
    bench = run()
    bench.push(MainMenu(bench.services))
    assert bench.services.tell_problems() == []
    assert toasts(bench) == []
    assert not bench.has("packs")
    assert bench.app.theme.color("ground") == (255, 255, 255)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_a_pack_that_is_off_is_said_in_the_menu_and_at_the_start(
    run: Run, folders: Folders, size: tuple[int, int]
) -> None:
    add_pack(folders, "aaa", {}, "requires = '>=99'")
    bench = run(size)
    bench.push(MainMenu(bench.services))
    assert bench.find("packs").text.startswith(  # type: ignore[attr-defined]
        "1 pack is off: aaa/pack.toml:5: $.requires: This pack is not for railgames"
    )
    assert layout_problems(bench.tree) == []
    bench.services.tell_problems()
    kinds, texts = zip(*toasts(bench), strict=True)
    assert kinds == ("warn",)
    assert texts[0].startswith("The pack 'aaa' is off: aaa/pack.toml:5: $.requires")


def test_a_theme_that_cannot_be_read_is_left_out_and_said(run: Run, folders: Folders) -> None:
    add_pack(folders, "aaa", {"assets/theme.toml": DIM})
    bench = run()
    bench.push(MainMenu(bench.services))
    assert bench.app.theme.color("ink") != bench.app.theme.color("ground")
    (news,) = bench.services.tell_problems()
    assert news.startswith(
        "1 file of the pack 'aaa' is left out: aaa/assets/theme.toml:2: $.paper.ink: Words in"
    )


def test_two_themes_that_are_fine_alone_are_said_together(run: Run, folders: Folders) -> None:
    add_pack(folders, "aaa", {"assets/theme.toml": '[paper]\nground = "#B0B0B0"\n'})
    add_pack(folders, "bbb", {"assets/theme.toml": '[paper]\nink = "#606870"\n'})
    bench = run()
    bench.push(MainMenu(bench.services))
    (news,) = bench.services.tell_problems()
    assert re.search(r"theme.toml:2: \$.paper.ink: Words in 'ink' cannot be read on 'ground'", news)


def test_safe_mode_has_no_news(run: Run, folders: Folders) -> None:
    add_pack(folders, "aaa", {"assets/theme.toml": DIM})
    bench = run(options=start.StartOptions(safe_mode=True))
    bench.push(MainMenu(bench.services))
    assert bench.services.tell_problems() == []


def test_words_of_a_pack_that_is_gone_are_english_again(run: Run, folders: Folders) -> None:
    pack = add_pack(
        folders, "aaa", {"locale/de.toml": 'name = "Deutsch"\n[words]\n"New game" = "Neues Spiel"'}
    )
    bench = run()
    bench.services.settings.language = "de"
    bench.services.reload_packs()
    bench.push(MainMenu(bench.services))
    assert "Neues Spiel" in bench.texts
    (pack / "locale/de.toml").unlink()
    bench.services.reload_packs()
    bench.top.rebuild()
    assert "New game" in bench.texts


@pytest.mark.parametrize("language", ["de", "de_AT", "xx"])
def test_a_language_that_no_pack_has_any_more_is_told(run: Run, folders: Folders, language: str) -> None:
    pack = add_pack(folders, "aaa", {"locale/de.toml": 'name = "Deutsch"\n[words]\n"Yes" = "Ja"'})
    bench = run(settings=Settings(language=language, speed="off", ui_scale=1.0, tips_seen=("*",)))
    bench.push(MainMenu(bench.services))
    lost = [f"No pack in use has the language '{language}' any more"]
    assert [line.partition(":")[0] for line in bench.services.tell_problems()] == lost * (language == "xx")
    (pack / "locale/de.toml").unlink()
    bench.services.reload_packs()
    assert [line.partition(":")[0] for line in bench.services.tell_problems()] == lost


def test_safe_mode_and_english_lose_no_language(run: Run) -> None:
    for language, is_safe in (("de", True), ("en", False), ("", False)):
        settings = Settings(language=language, speed="off", ui_scale=1.0, tips_seen=("*",))
        bench = run(settings=settings, options=start.StartOptions(safe_mode=is_safe))
        bench.push(MainMenu(bench.services))
        assert bench.services.tell_problems() == []
