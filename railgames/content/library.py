"""Everything that packs bring, layered: the one door to maps, art, sounds and words."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from railgames.content.files import PackFile, map_name
from railgames.content.loader import content_error, parse_data, read_bytes, read_data
from railgames.content.packs import Pack, arrange, built_in_pack, find_packs
from railgames.content.root import data_root as default_root
from railgames.content.typed import convert
from railgames.content.verdicts import Verdict, read_verdicts, stamp, write_verdicts
from railgames.content.words import LocaleFile, Words
from railgames.core.errors import ContentError, Problem
from railgames.core.nearest import did_you_mean
from railgames.core.text import tr

T = TypeVar("T")

_HEAD = re.compile(r'^(title|name|version)[ \t]*=[ \t]*("(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|\d+)', re.MULTILINE)
_HEAD_BYTES = 4096


class MapEntry:
    """One map that can be played, as a list shows it; its file is read only when a field needs it."""

    def __init__(self, game: str, map_id: str, pack: Pack, file: PackFile) -> None:
        self.game = game
        self.id = map_id
        self.pack = pack.id
        self.path = file.path
        self.name = f"{pack.id}/{file.name}"
        self._pack_version = pack.version

    def __repr__(self) -> str:
        return f"MapEntry({self.game!r}, {self.id!r}, pack={self.pack!r})"

    @property
    def title(self) -> str:
        """The map's own ``title`` (or ``name``), in the player's language; else its id in words."""
        said = (
            self._head.get("title")
            or self._head.get("name")
            or self.id.rpartition("/")[2].replace("-", " ").replace("_", " ").capitalize()
        )
        return tr(" ".join("".join(c if c.isprintable() else " " for c in said).split())[:80])

    @property
    def version(self) -> str:
        """The map's own ``version``, else that of its pack."""
        return self._head.get("version", self._pack_version)

    @cached_property
    def sha256(self) -> str:
        """The digest of the file, in hex, by which a save knows its map again."""
        return hashlib.sha256(read_bytes(self.path, self.name)).hexdigest()

    @cached_property
    def _head(self) -> dict[str, str]:
        # A list of maps must not parse them, so only simple keys above the first table are looked at.
        if self.path.suffix == ".json":
            try:
                data = read_data(self.path, self.name)
            except ContentError:
                return {}
            return {
                k: str(data[k]) for k in ("title", "name", "version") if isinstance(data.get(k), str | int)
            }
        try:
            with self.path.open("rb") as stream:
                head = stream.read(_HEAD_BYTES).decode("utf-8-sig", "ignore")
        except OSError:
            return {}
        head = head.replace("\r\n", "\n")
        return {
            m[1]: _scalar(m[2]) for m in _HEAD.finditer(re.split(r"^\s*\[", head, maxsplit=1, flags=re.M)[0])
        }


def _scalar(text: str) -> str:
    if "\\" not in text:
        return text.strip("\"'")
    try:
        return str(parse_data(f"x = {text}".encode(), "")["x"])
    except ContentError:
        return ""


class Library:
    """The built-in pack and the player's packs over it; the last in the order wins, file by file.

    `packs_dir` holds the player's packs as folders (None: there are none); `safe_mode` leaves them all out,
    `off` those of these ids.
    Opening checks the files of a player's pack if they changed since the last start; a pack with problems is
    listed in `packs` but takes no part. Implements core.game.MapSource.
    """

    def __init__(
        self,
        data_root: Path | None = None,
        packs_dir: Path | None = None,
        order: Iterable[str] = (),
        safe_mode: bool = False,
        off: Iterable[str] = (),
    ) -> None:
        self.data_root = data_root or default_root()
        self.packs_dir = None if safe_mode else packs_dir
        self.order = tuple(order)
        self.off = tuple(off)
        self.packs: tuple[Pack, ...] = ()
        self.reload()

    def reload(self) -> None:
        """Look at every pack again and forget what was loaded (F5 in a table)."""
        built_in = built_in_pack(self.data_root)
        found = _checked(find_packs(self.packs_dir, self.off), self.packs_dir) if self.packs_dir else []
        self.packs = tuple(arrange([built_in, *found], (built_in.id, *self.order)))
        self._loaded: dict[tuple[str, str, type], Any] = {}
        self._layers: dict[str, list[tuple[Pack, PackFile]]] = {}
        self._maps: dict[str, dict[str, MapEntry]] = {}
        for pack in self.packs:
            if pack.is_enabled:
                self._lay(pack)

    def _lay(self, pack: Pack) -> None:
        for name, file in pack.files.items():
            self._layers.setdefault(name, []).append((pack, file))
            if key := map_name(name):
                game, map_id = key
                self._maps.setdefault(game, {})[map_id] = MapEntry(game, map_id, pack, file)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the player's packs, all of it."""
        return tuple(problem for pack in self.packs for problem in pack.problems)

    # Maps

    def maps(self, game: str, folder: str = "") -> list[MapEntry]:
        """Return the game's maps by id, or the parts in one folder of them, such as ``dice``."""
        entries = sorted(self._maps.get(game, {}).items())
        return [entry for map_id, entry in entries if map_id.rpartition("/")[0] == folder]

    def parts(self, game: str) -> list[MapEntry]:
        """Return the files that maps are put together with: decks, dice, goals; by id, ``dice/classic``."""
        return [entry for map_id, entry in sorted(self._maps.get(game, {}).items()) if "/" in map_id]

    def part_ids(self, game: str) -> list[str]:
        """Return the ids of these files, sorted."""
        return [entry.id for entry in self.parts(game)]

    def games(self) -> list[str]:
        """Return the ids of the games that some pack has a map for."""
        return sorted(self._maps)

    def entry(self, game: str, map_id: str) -> MapEntry:
        """Return one map's entry; raises ContentError with the ids that exist where there is none.

        An id with a folder (``dice/classic``) names a game's other data, which no list of maps shows.
        """
        known = self._maps.get(game, {})
        if map_id not in known:
            alike = [entry.id for entry in self.maps(game, map_id.rpartition("/")[0])]
            file = f"maps/{game}/{map_id}"
            said = tr("There is no map '{id}'.", id=map_id)
            raise content_error(file, "", said, ", ".join(alike), did_you_mean(map_id, alike))
        return known[map_id]

    def load(self, game: str, map_id: str, kind: type[T]) -> T:
        """Return a map as a `kind`, checked, the same object each time until `reload`.

        Raises ContentError with every problem of its file.
        """
        key = (game, map_id, kind)
        if key not in self._loaded:
            self._loaded[key] = self._read(self.entry(game, map_id), kind)
        loaded: T = self._loaded[key]
        return loaded

    def _read(self, entry: MapEntry, kind: type[T]) -> T:
        board = convert(parse_data(read_bytes(entry.path, entry.name), entry.name), kind, entry.name)
        from railgames.content.checks import (
            rule_problems,  # finds the games, which a list of maps does without
        )

        if problems := rule_problems(entry.game, board, entry.name, entry.id.rpartition("/")[0]):
            raise ContentError(problems)
        return board

    # Art and sound

    def asset(self, name: str) -> Path:
        """Return the topmost file ``assets/<name>``, say ``railroad_ink/die.svg``; raises ContentError."""
        layers = self._layers.get(f"assets/{name}")
        if layers is None:
            hint = did_you_mean(name, self.assets())
            raise content_error(f"assets/{name}", "", tr("No pack has this file."), hint=hint)
        return layers[-1][1].path

    def assets(self, prefix: str = "") -> list[str]:
        """Return the names of all assets that start with `prefix`, sorted."""
        start = f"assets/{prefix}"
        return sorted(name[len("assets/") :] for name in self._layers if name.startswith(start))

    def sound(self, name: str) -> Path:
        """Return the topmost ``assets/sounds/<name>.ogg``; raises ContentError."""
        return self.asset(f"sounds/{name}.ogg")

    def asset_folders(self) -> list[Path]:
        """Return the ``assets`` folders of the player's enabled packs, the topmost last."""
        enabled = [pack for pack in self.packs if pack.is_enabled and not pack.is_built_in]
        return [pack.root / "assets" for pack in enabled if any(n.startswith("assets/") for n in pack.files)]

    # Words

    def languages(self) -> list[str]:
        """Return the codes of the languages that packs bring; English needs no file."""
        return sorted(
            name[len("locale/") : -len(".toml")]
            for name in self._layers
            if name.startswith("locale/") and name.endswith(".toml") and name.count("/") == 1
        )

    def locale(self, lang: str) -> Words:
        """Return the words of a language, every pack's merged, for core.text.install.

        ``de_AT`` lies over ``de``; what no pack translates stays English.
        """
        code = lang.lower().replace("_", "-").partition(".")[0]
        codes = [code.partition("-")[0], code] if "-" in code else [code]
        files = []
        for name in codes:
            for pack, file in self._layers.get(f"locale/{name}.toml", ()):
                shown = f"{pack.id}/{file.name}"
                files.append(convert(read_data(file.path, shown), LocaleFile, shown))
        return Words(files)


def _checked(packs: list[Pack], packs_dir: Path) -> list[Pack]:
    """Return the packs with what a check of their files finds, or found where nothing has changed since."""
    from railgames.content.checks import check_files  # a start without packs does without

    known = read_verdicts(packs_dir)
    verdicts: dict[str, Verdict] = {}
    for pack in packs:
        if pack.is_enabled:
            mark = stamp(pack)
            old = known.get(pack.id)
            is_same = old is not None and old.stamp == mark
            verdicts[pack.id] = old if old and is_same else Verdict(mark, tuple(check_files(pack)))
    if verdicts != known:
        write_verdicts(packs_dir, verdicts)
    return [pack.disabled(verdicts[pack.id].problems) if pack.id in verdicts else pack for pack in packs]
