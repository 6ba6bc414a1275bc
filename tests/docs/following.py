"""Does what a page tells its reader to do: writes its files, runs its commands."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

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
    here = Path(sys.executable).parent
    env = {**os.environ, "PATH": f"{here}{os.pathsep}{os.environ['PATH']}", **environment}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script.replace(".venv/bin/", "")],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    return Done(done.returncode, done.stdout)
