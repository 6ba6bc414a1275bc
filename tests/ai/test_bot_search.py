"""What a reference leads to is looked up, and nothing of it is run: a save may name anything."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from railgames.ai import bot_search
from railgames.ai.bot_search import module_spec, why_missing
from railgames.ai.bots import games_of, offered_bots, try_bot
from railgames.cli.seats import parse_seats
from railgames.core.errors import UsageError
from tests.ai.toy import GAME

WritePackage = Callable[..., Path]


@pytest.fixture
def write_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WritePackage:
    """Writes the package ``strange``, whose code notes in a file that it ran, and then does as it is told."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)

    def write(code: str, *inner: str) -> Path:
        ran = tmp_path / "ran"
        folder = tmp_path.joinpath("strange", *inner)
        folder.mkdir(parents=True)
        text = f"open({str(ran)!r}, 'w').close()\n{code}\n"
        (tmp_path / "strange" / "__init__.py").write_text(text, encoding="utf-8")
        (folder / "bots.py").write_text("class Greedy:\n    pass\n", encoding="utf-8")
        return ran

    return write


@pytest.mark.parametrize("code", ["", "raise SystemExit('no')"])
def test_no_package_is_run_to_see_whether_a_bot_is_in_it(write_package: WritePackage, code: str) -> None:
    ran = write_package(code)
    assert why_missing("strange.bots:Greedy") == ""
    assert "no module 'strange.gone'" in why_missing("strange.gone:Greedy")
    assert "no module 'strange.bots.gone'" in why_missing("strange.bots.gone:Greedy")
    (seat,) = parse_seats("strange.bots:Greedy", GAME)
    assert seat.bot == "strange.bots:Greedy"
    with pytest.raises(UsageError, match=r"strange\.gone"):
        parse_seats("strange.gone:Greedy", GAME)
    assert not ran.exists()
    assert "strange" not in sys.modules


def test_a_module_in_folders_without_code_is_found(write_package: WritePackage) -> None:
    ran = write_package("", "deep", "down")
    assert module_spec("strange.deep.down.bots") is not None
    assert why_missing("strange.deep.down.bots:Greedy") == ""
    assert not ran.exists()


@pytest.mark.parametrize("name", ["no_such_module", "os.path.no_such_module"])
def test_a_module_that_is_nowhere_is_named(name: str) -> None:
    assert name in why_missing(f"{name}:Greedy")


class Entry:
    """An installed bot; loading it gives ``found``, or raises it."""

    def __init__(self, found: object) -> None:
        self._found = found

    def load(self) -> object:
        if isinstance(self._found, BaseException):
            raise self._found
        return self._found


class Asks:
    """A bot whose facts are known only once it has been made."""

    @property
    def games(self) -> list[str]:
        return ["toy"]

    @property
    def title(self) -> str:
        return "Asks"


def test_an_installed_bot_that_ends_the_program_or_says_nonsense_hides_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Numbers:
        games = 5

    class Good:
        games = "toy"

    found = {"asks": Asks, "ends": SystemExit("no"), "good": Good, "odd": Numbers}
    monkeypatch.setattr(bot_search, "_entries", lambda: {name: Entry(one) for name, one in found.items()})
    assert offered_bots("toy") == [("asks", "asks"), ("good", "good"), ("odd", "odd")]
    kind, problem = try_bot("ends")
    assert kind is None
    assert problem.endswith("SystemExit: no")
    assert games_of(Asks()) == ("toy",)
