"""A save that cannot be opened says why, and what to do, in the place of its picture."""

import copy
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from railgames.core.errors import BrokenGame, SaveError
from railgames.scenes.menu import MainMenu
from railgames.scenes.refused_save import what_to_do
from railgames.scenes.saves import SavesScene
from railgames.store import document, savefile
from railgames.store.document import RefusedSave, UnreadableSave
from railgames.store.folders import save_path
from railgames.store.listing import list_saves
from tests.scenes.conftest import ADA, BOT, Bench, Run

pytestmark = pytest.mark.usefixtures("no_pictures")

SECONDS_OF_A_TOAST = 12.0


def _with(path: Path, **changes: object) -> None:
    """Write the save again with other parts of its document; those of its header by their own names."""
    saved = document.unpack(path.read_bytes())
    own = {name: changes.pop(name) for name in ("format", "game", "packs") if name in changes}
    header = msgspec.structs.replace(saved.header, **own)
    path.write_bytes(document.pack(msgspec.structs.replace(saved, header=header, **changes)))


def _config(path: Path) -> dict[str, object]:
    return document.unpack(path.read_bytes()).config


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def headless(path: Path) -> None:
    path.write_bytes(b"not a save\n")


def empty(path: Path) -> None:
    path.write_bytes(b"")


def changed(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"seed":', b'"seeD":'))


def newer(path: Path) -> None:
    _with(path, format=document.FORMAT + 1)


def of_no_map(path: Path) -> None:
    _with(path, config={**_config(path), "map": "harbour"}, packs=("my-boards 1.0.0",))


def of_no_game(path: Path) -> None:
    _with(path, game="steam_barons")


def of_no_such_option(path: Path) -> None:
    _with(path, config={**_config(path), "rounds": 9999})


def impossible(path: Path) -> None:
    """Neither its state nor its actions can be used."""
    state: dict[str, object] = {}
    _with(path, snapshot=state, state_hash=savefile.snapshot_hash(state), actions=("nonsense",))


KINDS: dict[Callable[[Path], None], tuple[str, str]] = {
    cut: ("end of the file is missing", "If you have a copy"),
    headless: ("beginning of the file is damaged", "If you have a copy"),
    empty: ("file is empty", "If you have a copy"),
    changed: ("changed since it was written", "If you have a copy"),
    newer: ("update to open it", "that version of railgames or a newer one"),
    of_no_map: ("no such map", "put its pack back"),
    of_no_game: ("no game 'steam_barons'", "Install the package"),
    of_no_such_option: ("cannot continue with its setup", "older copy"),
    impossible: ("cannot continue from its last position", "older copy"),
}


def stage(run: Run, spoil: Callable[[Path], None], *, scale: float = 1.0) -> Bench:
    """The list with a whole save, and one that is spoilt and newer."""
    bench = run((1024, 640), scale=scale)
    for name in ("Whole", "Spoilt"):
        path = save_path(bench.services.folders.saves, name)
        savefile.save(path, savefile.draft_of(bench.match(ADA, BOT, moves=2), name))
    spoil(path)
    return bench


def rest(bench: Bench, seconds: float = 0.3) -> None:
    """Let the choice rest until its file is read."""
    for _ in range(round(seconds / 0.05)):
        bench.app.step(0.05)


def opened(run: Run, spoil: Callable[[Path], None], *, scale: float = 1.0) -> Bench:
    """The list after the spoilt save was chosen for a moment."""
    bench = stage(run, spoil, scale=scale)
    bench.push(SavesScene(bench.services, finished=False))
    titles = [entry.title for entry in bench.top.entries]
    bench.top.list.select(titles.index("Spoilt"))
    rest(bench)
    return bench


@pytest.mark.parametrize("spoil", KINDS)
def test_a_refused_save_says_why_and_what_to_do_as_long_as_it_is_chosen(
    run: Run, spoil: Callable[[Path], None]
) -> None:
    why, advice = KINDS[spoil]
    bench = opened(run, spoil)
    rest(bench, SECONDS_OF_A_TOAST)
    assert why in bench.find("problem").text
    assert advice in bench.find("what to do").text
    assert bench.find("file").text.endswith("Spoilt.railgame")
    panel, room = bench.find("refused").rect, bench.top.picture.rect
    assert panel.topleft == room.topleft
    assert room.contains(panel)
    for button in ("open", "replay"):
        assert not bench.find(button).enabled
        assert why in bench.find(button).tooltip_text()
    assert not bench.find("note").text
    assert not bench.tree.toasts.children
    bench.press("down", "up", "up") if bench.top.list.selected else bench.press("down")
    rest(bench)
    assert not bench.has("refused")
    assert bench.find("open").enabled
    assert bench.top.picture.match is not None


@pytest.mark.parametrize("spoil", [changed, of_no_map, of_no_game, impossible])
def test_who_opens_it_before_it_was_read_is_told_there_and_by_no_toast(
    run: Run, spoil: Callable[[Path], None]
) -> None:
    bench = stage(run, spoil)
    list_of_saves = bench.push(SavesScene(bench.services, finished=False))
    list_of_saves.list.select([entry.title for entry in list_of_saves.entries].index("Spoilt"))
    bench.press("return")
    assert bench.top is list_of_saves
    assert KINDS[spoil][0] in bench.find("problem").text
    assert not bench.tree.toasts.children


@pytest.mark.parametrize("spoil", [of_no_map, of_no_game, impossible])
def test_continue_in_the_menu_opens_the_list_on_a_refused_save(
    run: Run, spoil: Callable[[Path], None]
) -> None:
    bench = stage(run, spoil)
    menu = bench.push(MainMenu(bench.services))
    menu.latest = next(one for one in list_saves(bench.services.folders.saves) if one.title == "Spoilt")
    bench.click("continue")
    rest(bench)
    assert isinstance(bench.top, SavesScene)
    assert bench.top.entries[bench.top.list.selected].title == "Spoilt"
    assert KINDS[spoil][0] in bench.find("problem").text


@pytest.mark.parametrize("spoil", [cut, of_no_map])
def test_without_room_for_a_picture_the_words_are_below_the_list(
    run: Run, spoil: Callable[[Path], None]
) -> None:
    bench = opened(run, spoil, scale=2.0)
    panel, listed = bench.find("refused").rect, bench.find("saves").rect
    assert panel.top > listed.bottom
    assert panel.h > 100
    assert listed.h > 100


def test_a_refused_save_that_is_whole_again_is_shown_when_it_is_read_again(run: Run) -> None:
    bench = stage(run, lambda path: None)
    path = save_path(bench.services.folders.saves, "Third")
    savefile.save(path, savefile.draft_of(bench.match(ADA, BOT, moves=1), "Third"))
    whole = path.read_bytes()
    cut(path)
    bench.push(SavesScene(bench.services, finished=False))
    bench.top.list.select([entry.title for entry in bench.top.entries].index("Third"))
    rest(bench)
    assert bench.has("refused")
    path.write_bytes(whole)
    bench.top.rebuild()
    rest(bench)
    assert bench.top.entries[bench.top.list.selected].title == "Third"
    assert not bench.has("refused")
    assert bench.find("open").enabled


def test_each_reason_has_advice_of_its_own() -> None:
    whys = [
        UnreadableSave("'Ada' cannot be read."),
        RefusedSave("'Ada' cannot be opened.", UnreadableSave("'Ada' cannot be read.")),
        BrokenGame("duel", "it fails"),
    ]
    assert [what_to_do(why).split()[0] for why in whys] == ["Check", "Check", "The"]
    assert "Reinstall" in what_to_do(whys[2])
    assert "older copy" in what_to_do(SaveError("Odd."))


def test_a_refusal_can_be_sent_to_another_process() -> None:
    error = RefusedSave("'Ada' cannot be opened. It is empty.", SaveError("It is empty."))
    other = copy.copy(error)  # as a pipe makes it
    assert (str(other), str(other.cause)) == (str(error), str(error.cause))
