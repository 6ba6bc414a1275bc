"""Repro files of an AI failure: the match as a save, and a text with the error."""

import threading
import time
from pathlib import Path

import msgspec

from railgames.core.level import Level
from railgames.core.match import Match
from railgames.core.text import tr
from railgames.store.folders import SAVE_SUFFIX
from railgames.store.savefile import Draft, draft_of, save

# An AI that fails at every move must not fill the disk.
MAX_FILES = 40


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """One failure of an AI. ``what`` is a sentence, ``traceback`` may be empty."""

    what: str
    traceback: str
    seat: int
    level: Level
    is_hint: bool
    bot: str = ""


def write_repro(logs: Path, match: Match, fault: Fault) -> threading.Thread:
    """Write ``ai-<game>-<time>.railgame`` and ``.txt`` into ``logs``, in a thread that is returned.

    The save is the position of the failed request; ``railgames replay`` opens it. Nothing is raised, because
    a game must not stop when its log cannot be written.
    """
    draft = draft_of(match, name=tr("AI fault"), summary=fault.what)
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    path = logs / f"ai-{match.game.id}-{stamp}-{match.position}{SAVE_SUFFIX}"
    text = _text(path, match, fault)
    writer = threading.Thread(target=_write, args=(path, draft, text), name="railgames-repro")
    writer.start()
    return writer


def _write(path: Path, draft: Draft, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if sum(1 for _ in path.parent.glob(f"ai-*{SAVE_SUFFIX}")) >= MAX_FILES:
            return
        path.with_suffix(".txt").write_text(text, encoding="utf-8")
        save(path, draft)
    except Exception:  # noqa: BLE001 - a game with a faulty AI may have other faults, and must continue
        return


def _text(path: Path, match: Match, fault: Fault) -> str:
    lines = [
        fault.what,
        "",
        f"game {match.game.id}, seed {match.setup.seed}, move {match.position + 1}, seat {fault.seat + 1}, "
        f"{fault.bot or f'level {fault.level}'}{', as a hint' if fault.is_hint else ''}",
        f"see the position: railgames replay {path.name}",
        "",
        fault.traceback,
    ]
    return "\n".join(lines)
