"""What the pages name is there: files, modules, functions, classes, commands, links."""

from pathlib import Path

import pytest

from tests.docs.names import unknown_in_commands, unknown_names
from tests.docs.pages import Page, page, pages

EXPLAINING = ("README.md", "CONTRIBUTING.md", "docs/architecture.md")


@pytest.mark.parametrize("one", pages(), ids=repr)
def test_every_name_in_code_style_is_in_the_code(one: Page) -> None:
    assert unknown_names(one) == []


@pytest.mark.parametrize("one", pages(), ids=repr)
def test_every_module_and_file_in_a_command_is_there(one: Page) -> None:
    assert unknown_in_commands(one) == []


@pytest.mark.parametrize("one", pages(), ids=repr)
def test_every_link_leads_somewhere(one: Page) -> None:
    lost = []
    for link in one.links:
        if link.startswith(("https://", "http://", "mailto:")):
            continue
        target, _, anchor = link.partition("#")
        path = (one.path.parent / target).resolve() if target else one.path
        if not path.exists() or (anchor and anchor not in Page(path).anchors):
            lost.append(link)
    assert lost == []


@pytest.mark.parametrize("name", EXPLAINING)
def test_a_page_that_explains_the_code_names_it(name: str) -> None:
    assert len([span for span in page(name).spans if "." in span or "/" in span]) > 5


GOOD = """
The file `railgames/core/match.py` has `Match.play`, `match.Match.state_at` and `Room.motion`; `rows_of()`
and `savefile.open_save` are functions, `InkRoom.handle` is inherited, `msgspec.Meta` is another's,
`TableScene` a class, `pack.toml` is the reader's. A `README.md`, `game.budget`, `git commit`.

```sh
.venv/bin/python -m railgames.testing golden SUITE
.venv/bin/python -m pytest tests/core
```
"""

BAD_NAMES = (
    "railgames/core/matches.py",
    "matches.py",
    "Match.plays",
    "match.Match.play_all",
    "savefile.open_safe",
    "railgames.core.matches",
    "Matches",
    "rows_off()",
    "Match.plays()",
    "msgspec.Metal",
    "tests/cores/",
)


def made(tmp_path: Path, text: str) -> Page:
    """A page of this text."""
    path = tmp_path / "page.md"
    path.write_text(text, encoding="utf-8")
    return Page(path, tmp_path)


def test_the_check_of_names_finds_what_is_there(tmp_path: Path) -> None:
    one = made(tmp_path, GOOD)
    assert unknown_names(one) == []
    assert unknown_in_commands(one) == []


@pytest.mark.parametrize("name", BAD_NAMES)
def test_the_check_of_names_finds_what_is_gone(tmp_path: Path, name: str) -> None:
    one = made(tmp_path, f"See `{name}`.")
    assert unknown_names(one) == [name]


@pytest.mark.parametrize("command", ["python -m railgames.tested", "pytest tests/cores"])
def test_the_check_of_commands_finds_what_is_gone(tmp_path: Path, command: str) -> None:
    one = made(tmp_path, f"```sh\n{command}\n```\n")
    assert len(unknown_in_commands(one)) == 1
