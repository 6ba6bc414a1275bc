"""Does what a page tells its reader to do: writes its files, runs its commands.

``run`` gives all lines to a shell. ``follow`` calls the ``railgames`` commands among them in this process,
where everything is imported already: for many commands in a row whose work matters, not their process.
"""

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from railgames.ai.finding import find_maps
from railgames.cli import main
from tests.docs.pages import ROOT, Page

SECONDS = 200


class Done(NamedTuple):
    """What a command printed, and how it ended."""

    code: int
    text: str


def write_files(page: Page, folder: Path) -> list[Path]:
    """Write every block of TOML or Python whose first line names a file, into ``folder``; the files."""
    written = []
    for block in page.blocks:
        first, _, _ = block.text.partition("\n")
        name = first.removeprefix("# ")
        if (
            block.language in ("toml", "python")
            and first.startswith("# ")
            and name.endswith((".toml", ".py"))
        ):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
            written.append(path)
    return written


def run(script: str, folder: Path = ROOT, **environment: str) -> Done:
    """Run lines for a shell in ``folder``, with this interpreter's commands; stop at the first that fails."""
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script.replace(".venv/bin/", "")],
        cwd=folder,
        env={**os.environ, "PATH": _path(), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    return Done(done.returncode, done.stdout)


def _path() -> str:
    """Where a shell looks for commands: first beside this interpreter."""
    return f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"


SETTING = re.compile(r"(?:export )?(\w+)=(\S+)")


def follow(script: str, folder: Path, **environment: str) -> Done:
    """Do what ``run`` does, but call the ``railgames`` commands here, with the words that a shell would give.

    Of the grammar of a shell such a line may have variables, quotes, and ``|| true`` at its end.
    """
    text = ""
    with pytest.MonkeyPatch.context() as patch, _maps_of_its_own():
        patch.chdir(folder)
        patch.setenv("PATH", _path())
        for name, value in environment.items():
            patch.setenv(name, value)
        for line in script.replace(".venv/bin/", "").splitlines():
            setting = SETTING.fullmatch(line)
            command, or_true, _ = line.partition(" || true")
            if setting is not None:
                patch.setenv(setting[1], os.path.expandvars(setting[2].strip('"')))
                continue
            if line.startswith("railgames "):
                done = _called(shlex.split(os.path.expandvars(command))[1:])
            else:
                done = run(line, folder)
            text += done.text
            if done.code != 0 and not or_true:
                return Done(done.code, text)
    return Done(0, text)


def _called(words: list[str]) -> Done:
    """What the command line prints in this process, and its exit code."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        code = main(words)
    return Done(code, printed.getvalue())


@contextlib.contextmanager
def _maps_of_its_own() -> Iterator[None]:
    """Neither what was found in another data folder is known here, nor what is found here later."""
    find_maps.cache_clear()
    try:
        yield
    finally:
        find_maps.cache_clear()
