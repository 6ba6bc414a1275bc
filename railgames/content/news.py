"""What a player must be told of the packs: which are off, which files are left out, and why."""

from __future__ import annotations

from msgspec.structs import replace

from railgames.content.library import Library
from railgames.content.packs import Pack
from railgames.core.errors import Problem
from railgames.core.text import ntr, tr

LONGEST = 160
"""Characters of a reason in the window; ``railgames maps check`` has all of it."""


def packs_off(library: Library) -> list[Pack]:
    """The packs that are off for their problems, not because the player turned them off."""
    return [pack for pack in library.packs if pack.problems and not pack.is_off]


def pack_news(library: Library) -> list[str]:
    """A sentence for each pack with problems, and for what lies beside the packs."""
    news = [short(problem) for problem in library.strays]
    for pack in library.packs:
        if pack.is_off:
            continue
        if pack.problems:
            news.append(tr("The pack '{id}' is off: {why}", id=pack.id, why=short(pack.problems[0])))
        elif pack.file_problems:
            news.append(
                ntr(
                    "{n} file of the pack '{id}' is left out: {why}",
                    "{n} files of the pack '{id}' are left out, see Settings, Packs; the first: {why}",
                    pack.left_out,
                    id=pack.id,
                    why=short(pack.file_problems[0]),
                )
            )
    return news


def language_news(library: Library, language: str) -> str:
    """A sentence if no pack in use has the chosen language any more, so that the texts are English."""
    code = language.lower().replace("_", "-").partition(".")[0]
    main = code.partition("-")[0]
    if main in ("", "en") or library.safe_mode or {main, code} & set(library.languages()):
        return ""
    if any(pack.is_waiting for pack in library.packs):
        return ""  # it may be in one that is still being checked
    return tr(
        "No pack in use has the language '{code}' any more: the texts are English until its pack is back.",
        code=language,
    )


def packs_line(library: Library) -> str:
    """One line for the main menu, empty if every pack is in use as it is."""
    off = packs_off(library)
    if off:
        why = short(off[0].problems[0])
        return ntr("{n} pack is off: {why}", "{n} packs are off; the first: {why}", len(off), why=why)
    news = pack_news(library)
    return news[0] if news else ""


def short(problem: Problem) -> str:
    """A problem as a line that a message has room for.

    What gives way first: a long list of what is allowed, how the line reads, the folders above the pack's.
    """
    text = str(problem)
    if len(text) > LONGEST:
        problem = replace(problem, allowed="")
        text = str(problem)
    if len(text) > LONGEST:
        problem = replace(problem, text="")
        text = str(problem)
    if len(text) > LONGEST:
        _, is_pack, within = problem.file.rpartition("packs/")
        text = str(replace(problem, file=within)) if is_pack else text
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3].rstrip()}..."
