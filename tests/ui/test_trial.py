"""New packs are tried in a process of their own: what hangs, crashes or lies there harms no window."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from railgames.content.asset_folder import AssetFolder
from railgames.content.check_cache import read_results
from railgames.content.library import Library
from railgames.ui import trial as trial_module
from railgames.ui.trial import Trial, draw_once
from tests.ai.processes import quick_processes, waits_on

CARD = 'id = "{id}"\nname = "A pack"\nversion = "1.0.0"\nformat = 1\n'
GOOD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h9" stroke="{ink}"/></svg>'
SLOW = GOOD.replace('d="M0 0h9"', 'stroke-dasharray="0.1" d="M-1000000 5 L1000000 5"')


def make_pack(packs: Path, pack_id: str, files: dict[str, str]) -> None:
    for name, text in {"pack.toml": CARD.format(id=pack_id), **files}.items():
        path = packs / pack_id / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.fixture
def packs(tmp_path: Path) -> Iterator[Path]:
    with quick_processes():
        yield tmp_path / "packs"


def tried(packs: Path) -> tuple[Library, Trial]:
    library = Library(packs_dir=packs, later=True)
    trial = Trial(library)
    trial.wait()
    return Library(packs_dir=packs, later=True), trial


def test_a_new_pack_waits_for_its_trial_and_is_used_at_every_later_start(packs: Path) -> None:
    make_pack(packs, "my-art", {"assets/icons/app.svg": GOOD})
    first = Library(packs_dir=packs, later=True)
    assert [pack.is_waiting for pack in first.packs] == [False, True]
    assert [pack.id for pack in first.untried] == ["my-art"]
    assert first.asset_folders(tried=True) == []
    library, trial = tried(packs)
    assert trial.problems == []
    assert library.untried == []
    assert library.asset_folders(tried=True) == [AssetFolder(packs / "my-art/assets", {"icons/app.svg"})]


def test_a_pack_that_was_only_checked_shows_maps_and_words_but_no_picture(packs: Path) -> None:
    make_pack(
        packs, "my-art", {"assets/icons/app.svg": GOOD, "assets/theme.toml": '[paper]\nink = "#112233"\n'}
    )
    Library(packs_dir=packs)
    library = Library(packs_dir=packs, later=True)
    assert not library.packs[1].is_waiting
    assert library.asset_folders(tried=True) == [AssetFolder(packs / "my-art/assets", {"theme.toml"})]
    assert [pack.id for pack in library.untried] == ["my-art"]


def test_a_changed_pack_is_tried_again(packs: Path) -> None:
    make_pack(packs, "my-art", {"assets/icons/app.svg": GOOD})
    tried(packs)
    make_pack(packs, "my-art", {"assets/icons/app.svg": GOOD + " "})
    assert [pack.id for pack in Library(packs_dir=packs, later=True).untried] == ["my-art"]


def test_problems_of_the_check_are_found_by_the_trial(packs: Path) -> None:
    make_pack(packs, "dash-pack", {"assets/icons/app.svg": SLOW, "assets/icons/undo.svg": GOOD})
    library, trial = tried(packs)
    assert "dash-pack/assets/icons/app.svg" in str(trial.problems[0])
    assert library.asset_folders(tried=True) == [AssetFolder(packs / "dash-pack/assets", {"icons/undo.svg"})]


def hang(connection: object, task: bytes) -> None:
    """Stands in for the process: the rasteriser hangs in the first picture, without end."""
    from railgames.content.svg_cost import Cost

    Cost.count = lambda self, name, attributes: ("", "")  # type: ignore[method-assign]
    trial_module.serve(connection, task)  # type: ignore[arg-type]


def crash(connection: object, task: bytes) -> None:
    """Stands in for the process: it ends in the middle of a picture."""
    import os

    trial_module.draw_once = lambda path, name: os._exit(11)  # type: ignore[assignment]
    trial_module.serve(connection, task)  # type: ignore[arg-type]


def test_a_picture_that_hangs_is_left_out_and_named_and_the_others_are_used(
    packs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_pack(packs, "dash-pack", {"assets/icons/app.svg": SLOW, "assets/icons/undo.svg": GOOD})
    make_pack(packs, "good-pack", {"assets/icons/redo.svg": GOOD})
    monkeypatch.setattr(trial_module, "serve", hang)
    library, passed = Library(packs_dir=packs, later=True), 0.0
    trial = Trial(library, clock=lambda: passed)  # a busy machine must not make others late
    waits, polls_of_hanging = waits_on(monkeypatch, lambda: trial._connection), 0
    while not trial.poll():
        if trial._last.what == "draw" and trial._last.file == "assets/icons/app.svg":
            polls_of_hanging += 1
            passed = trial_module.DRAW_SECONDS + 1 if polls_of_hanging > 20 else 0.0
        time.sleep(0.005)
    assert [str(problem) for problem in trial.problems] == [
        "dash-pack/assets/icons/app.svg: This picture takes too long to draw."
    ]
    names = [sorted(folder.names or ()) for folder in Library(packs_dir=packs).asset_folders(tried=True)]
    assert names == [["icons/undo.svg"], ["icons/redo.svg"]]
    assert set(waits) == {0}, "a poll must not wait"


def test_a_pack_on_which_the_process_crashes_again_and_again_is_refused(
    packs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_pack(packs, "bad-pack", {"assets/icons/app.svg": GOOD})
    monkeypatch.setattr(trial_module, "serve", crash)
    monkeypatch.setattr(trial_module, "MOST_SLOW", 0)
    library, trial = tried(packs)
    assert "The program that tried this file ended." in str(trial.problems[0])
    assert not library.packs[1].is_enabled
    assert library.untried == []
    assert read_results(packs)["bad-pack"].is_refused


def test_a_trial_that_is_closed_leaves_no_process_and_condemns_nothing(packs: Path) -> None:
    make_pack(packs, "my-art", {"assets/icons/app.svg": GOOD})
    trial = Trial(Library(packs_dir=packs, later=True))
    process = trial._process
    assert process is not None
    trial.close()
    assert not process.is_alive()
    assert read_results(packs) == {}


def test_without_new_packs_no_process_is_started(packs: Path) -> None:
    trial = Trial(Library(packs_dir=packs, later=True))
    assert trial.poll()
    assert trial._process is None


def test_what_cannot_be_drawn_is_a_problem(tmp_path: Path) -> None:
    for name, data in (("a.svg", "no picture"), ("a.png", "no picture")):
        (tmp_path / name).write_text(data)
        assert "cannot be drawn" in str(draw_once(tmp_path / name, name)[0])
    (tmp_path / "b.svg").write_text(GOOD)
    assert draw_once(tmp_path / "b.svg", "b.svg") == []
