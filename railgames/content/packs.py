"""The metadata of a pack, and the order in which packs override each other.

The built-in ``maps/`` and ``assets/`` come first. Their metadata is written here, not in a ``pack.toml``:
the data root of a checkout is the repository itself, and its version is the program's own.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from railgames import __version__
from railgames.content.files import PackFile, list_files, name_problem
from railgames.content.loader import read_data
from railgames.content.strays import strays_in_pack
from railgames.content.typed import convert
from railgames.content.versions import SEMVER, in_range
from railgames.core.errors import ContentError, Problem
from railgames.core.text import tr

BUILT_IN_ID = "railgames"
MAX_CARD_BYTES = 64 * 1024
MAX_PACKS = 100
PICTURES = frozenset({".svg", ".png"})
PackId = Annotated[
    str,
    Meta(pattern=r"^[a-z0-9_-]{3,40}$", extra={"form": "3 to 40 of the letters a-z, digits, _ and -"}),
]
Line = Annotated[str, Meta(max_length=200)]
Range = Annotated[str, Meta(max_length=80)]


class PackInfo(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ``pack.toml``. ``requires`` is a version range of railgames; ``depends``: pack id -> range."""

    id: Annotated[PackId, Meta(description="The name of the pack's folder.")]
    name: Annotated[str, Meta(min_length=1, max_length=80, description="Its name for people.")]
    version: Annotated[
        str,
        Meta(
            pattern=SEMVER,
            description="Its own version, such as 1.0.0.",
            extra={"form": "three numbers with points between them, such as 1.0.0"},
        ),
    ]
    format: Annotated[Literal[1], Meta(description="The format of this file.")]
    requires: Annotated[
        Range, Meta(description="The versions of railgames that it works with, such as >=0.1,<1.")
    ] = ""
    depends: Annotated[
        dict[PackId, Range], Meta(description="Packs that must lie below this one, and their versions.")
    ] = {}
    conflicts: Annotated[
        tuple[PackId, ...], Meta(description="Packs that cannot be used together with this one.")
    ] = ()
    authors: Annotated[tuple[Line, ...], Meta(max_length=40, description="Who made it.")] = ()
    license: Annotated[Line, Meta(description="Under which licence others may use it.")] = ""
    homepage: Annotated[
        str,
        Meta(
            max_length=200,
            pattern=r"^(https?://\S+)?$",
            description="Where to find more about it.",
            extra={"form": "an address that begins with https:// or http://"},
        ),
    ] = ""
    description: Annotated[str, Meta(max_length=500, description="A few words about it.")] = ""


class Pack(Struct, frozen=True, kw_only=True):
    """A pack that was found. With ``problems`` it is disabled, and none of its files is used.

    ``file_problems`` are those of single files, which alone are left out; ``notes`` change nothing.
    ``package`` is the installed package that brings it, empty for any other.
    ``is_waiting``: its files are not checked yet. ``is_drawn``: its pictures were drawn in a trial; before
    that ours are shown in their place.
    """

    id: str
    root: Path
    info: PackInfo | None
    files: dict[str, PackFile]
    problems: tuple[Problem, ...] = ()
    file_problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()
    is_off: bool = False
    is_built_in: bool = False
    package: str = ""
    is_waiting: bool = False
    is_drawn: bool = False

    @property
    def is_enabled(self) -> bool:
        """True when its files are used: they are checked, it has no problems and is not turned off."""
        return not self.problems and not self.is_off and not self.is_waiting

    @property
    def has_pictures(self) -> bool:
        """True when pictures of it could be drawn."""
        return any(file.path.suffix in PICTURES for file in self.files.values())

    @property
    def is_ours(self) -> bool:
        """True for the built-in pack and those of packages: the player has not put them there."""
        return self.is_built_in or bool(self.package)

    @property
    def title(self) -> str:
        """The name for display."""
        return self.info.name if self.info else self.id

    @property
    def version(self) -> str:
        """Its version, empty if its pack.toml cannot be read."""
        return self.info.version if self.info else ""

    @property
    def used(self) -> dict[str, PackFile]:
        """The files that are used while the pack is enabled."""
        left_out = {problem.file for problem in self.file_problems}
        return {name: file for name, file in self.files.items() if f"{self.id}/{name}" not in left_out}

    def path_of(self, file: str) -> Path | None:
        """The file that a problem names, None where it is none of this pack."""
        name = file.removeprefix(f"{self.id}/")
        return self.root / name if name != file else None

    @property
    def left_out(self) -> int:
        """How many files are left out for their problems."""
        return len({problem.file for problem in self.file_problems})

    def disabled(self, problems: Iterable[Problem]) -> Pack:
        """A copy with these problems added."""
        return replace(self, problems=(*self.problems, *problems))

    def checked(self, found: Iterable[Problem]) -> Pack:
        """A copy with what was found in its files added."""
        both = list(found)
        wrong = [problem for problem in both if not problem.is_note]
        notes = [problem for problem in both if problem.is_note]
        return replace(self, file_problems=(*self.file_problems, *wrong), notes=(*self.notes, *notes))


def built_in_pack(data_root: Path) -> Pack:
    """The pack that comes with the program. Always enabled; the tests ensure that it has no problems."""
    info = PackInfo(id=BUILT_IN_ID, name="railgames", version=__version__, format=1, license="MIT")
    files = list_files(data_root, BUILT_IN_ID, is_built_in=True).files
    return Pack(id=BUILT_IN_ID, root=data_root, info=info, files=files, is_built_in=True)


def read_pack(root: Path, is_off: bool = False, label: str = "", package: str = "") -> Pack:
    """The pack in this folder; problems of its metadata and its size are in ``problems``, those of names and
    kinds of files in ``file_problems``.

    ``label``: its id, if that is not the folder's name. In a ``package`` links are followed, as in the
    built-in pack. Of a pack that is off the files are only listed, so that a map can be said to be in it.
    """
    label = label or (root.name if root.name.isprintable() else ascii(root.name)[1:-1])
    if is_off:
        files = list_files(root, label, is_built_in=bool(package)).files
        return Pack(id=label, root=root, info=None, files=files, is_off=True, package=package)
    problems: list[Problem] = []
    info = None
    try:
        card = read_data(root / "pack.toml", f"{label}/pack.toml", MAX_CARD_BYTES)
        info = convert(card, PackInfo, f"{label}/pack.toml")
        problems.extend(_card_problems(info, label))
    except ContentError as error:
        problems.extend(error.problems)
    problems = _in_lines(problems, root)
    listing, strays = list_files(root, label, bool(package)), strays_in_pack(root, label, bool(package))
    return Pack(
        id=label,
        root=root,
        info=info,
        files=listing.files,
        problems=(*problems, *listing.refusals),
        file_problems=(*listing.problems, *(one for one in strays if not one.is_note)),
        notes=tuple(one for one in strays if one.is_note),
        package=package,
    )


def find_packs(packs_dir: Path, off: Iterable[str] = ()) -> list[Pack]:
    """The player's packs by folder name, those in ``off`` turned off; empty if the folder is missing."""
    hidden = set(off)
    try:
        with os.scandir(packs_dir) as found:
            names = sorted(entry.name for entry in found if not entry.name.startswith("."))
    except OSError:
        return []
    # os.path, because Path.is_dir raises for a folder without access.
    folders = [name for name in names if os.path.isdir(packs_dir / name)]  # noqa: PTH112
    read = [read_pack(packs_dir / name, name in hidden) for name in folders[:MAX_PACKS]]
    return [*read, *(_too_many(packs_dir / name) for name in folders[MAX_PACKS:])]


def _too_many(root: Path) -> Pack:
    message = tr("There are too many packs.")
    problem = Problem(file=root.name, where="", message=message, allowed=tr("{n} packs", n=MAX_PACKS))
    return Pack(id=root.name, root=root, info=None, files={}, problems=(problem,))


def arrange(packs: Iterable[Pack], order: Iterable[str]) -> list[Pack]:
    """The packs in order of priority, the highest last.

    First those named in ``order``, then the rest by id; a pack is moved up past its dependencies. One with
    unmet dependencies, or in conflict with one below it, is returned disabled.
    """
    wanted = {pack_id: rank for rank, pack_id in enumerate(dict.fromkeys(order))}
    waiting = sorted(packs, key=lambda pack: (wanted.get(pack.id, len(wanted)), pack.id))
    ids = {pack.id for pack in waiting}
    placed: dict[str, Pack] = {}
    while waiting:
        ready = next((p for p in waiting if not (_needs(p) & ids) - placed.keys()), waiting[0])
        waiting.remove(ready)
        placed[ready.id] = ready.disabled(_in_lines(_place_problems(ready, placed), ready.root))
    return list(placed.values())


def _in_lines(problems: list[Problem], root: Path) -> list[Problem]:
    """Problems of a pack's ``pack.toml`` with their lines."""
    if not problems:
        return []
    from railgames.content.lines import with_lines  # only a pack with mistakes needs it

    return with_lines(problems, lambda file: root / "pack.toml")


def _needs(pack: Pack) -> set[str]:
    return set(pack.info.depends) if pack.info else set()


def _card_problems(info: PackInfo, label: str) -> list[Problem]:
    problems = []

    def note(where: str, message: str, allowed: str = "") -> None:
        file = f"{label}/pack.toml"
        problems.append(Problem(file=file, where=where, message=message, allowed=allowed))

    if info.id != label:
        note("$.id", tr("The id must be the name of its folder or entry point."), label)
    if info.id == BUILT_IN_ID or name_problem(info.id):
        note("$.id", tr("This id is taken; choose another."))
    for where, text in [
        ("$.requires", info.requires),
        *((f"$.depends.{k}", v) for k, v in info.depends.items()),
    ]:
        try:
            is_met = in_range(__version__, text)
        except ValueError as error:
            note(where, str(error))
            continue
        if where == "$.requires" and not is_met:
            note(where, tr("This pack is not for railgames {version}.", version=__version__), text)
    return problems


def _place_problems(pack: Pack, below: dict[str, Pack]) -> list[Problem]:
    if pack.info is None:
        return []
    file = f"{pack.id}/pack.toml"
    problems = []
    for other, text in pack.info.depends.items():
        found = below.get(other)
        if found is None or not found.is_enabled:
            message = tr("The pack '{id}' is needed, and is missing or disabled.", id=other)
            problems.append(Problem(file=file, where=f"$.depends.{other}", message=message))
        elif pack.is_enabled and not in_range(found.version, text):
            message = tr("The version of the pack '{id}' is {version}.", id=other, version=found.version)
            problems.append(Problem(file=file, where=f"$.depends.{other}", message=message, allowed=text))
    for other, found in below.items():
        clashes = other in pack.info.conflicts or (found.info is not None and pack.id in found.info.conflicts)
        if clashes and found.is_enabled:
            message = tr("This pack conflicts with '{id}'.", id=other)
            problems.append(Problem(file=file, where="$.conflicts", message=message))
    return problems
