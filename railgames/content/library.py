"""The layered content of all packs: the single access point for maps, art, sounds and translations."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from railgames.content.asset_folder import AssetFolder
from railgames.content.check_cache import CheckResult, fingerprint, read_results, write_results
from railgames.content.files import MAP_SUFFIXES, PackFile, map_name
from railgames.content.loader import content_error, parse_data, read_bytes, read_data
from railgames.content.loose import KeptMaps
from railgames.content.package_packs import package_packs
from railgames.content.packs import PICTURES, Pack, arrange, built_in_pack, find_packs
from railgames.content.root import data_root as default_root
from railgames.content.strays import strays_among_packs
from railgames.content.translations import LocaleFile, Translations
from railgames.content.typed import convert
from railgames.core.errors import ContentError, Problem
from railgames.core.nearest import did_you_mean
from railgames.core.new_maps import NewMap, new_map_of
from railgames.core.text import tr

if TYPE_CHECKING:
    from railgames.content.art_checks import Below
    from railgames.content.theme_file import ThemeFile

T = TypeVar("T")

MADE_KEPT = 8
"""How many maps made from a seed are cached. A set-up makes a new one at each press."""

_HEAD = re.compile(
    r'^(title|name|version|description)[ \t]*=[ \t]*("(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|\d+)', re.MULTILINE
)
_HEAD_BYTES = 4096
_JSON_HEAD_BYTES = 64 * 1024  # a larger one is listed by its id: a list must not parse much


class MapEntry:
    """One playable map as an entry of a list; its file is read only when a field needs it."""

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
        """The map's own ``title`` (or ``name``), in the player's language; else derived from its id."""
        message = (
            self._head.get("title")
            or self._head.get("name")
            or self.id.rpartition("/")[2].replace("-", " ").replace("_", " ").capitalize()
        )
        return tr(_one_line(message)[:80])

    @property
    def description(self) -> str:
        """What the map says of itself in its ``description``; empty where it says nothing."""
        words = self._head.get("description", "")
        return tr(_one_line(words)[:300]) if words else ""

    @property
    def version(self) -> str:
        """The map's own ``version``, else its pack's."""
        return self._head.get("version", self._pack_version)

    @cached_property
    def sha256(self) -> str:
        """The digest of the file, in hex; a save identifies its map by it."""
        return hashlib.sha256(read_bytes(self.path, self.name)).hexdigest()

    @cached_property
    def _head(self) -> dict[str, str]:
        # Listing maps must not parse them: only simple keys above the first table are read.
        if self.path.suffix == ".json":
            try:
                data = read_data(self.path, self.name, _JSON_HEAD_BYTES)
            except ContentError:
                return {}
            return {
                k: str(data[k])
                for k in ("title", "name", "version", "description")
                if isinstance(data.get(k), str | int)
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


def _one_line(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _scalar(text: str) -> str:
    if "\\" not in text:
        return text[1:-1] if text[0] in "\"'" else text
    try:
        return str(parse_data(f"x = {text}".encode(), "")["x"])
    except ContentError:
        return ""


class Library:
    """The built-in pack, overridden file by file by the packs of installed packages, and these by the
    player's; the last in the order wins.

    ``packs_dir`` is the folder of the player's packs (None: there are none). ``safe_mode`` disables all but
    the built-in one, ``off`` those with these ids. ``later`` is that of ``reload``.
    Opening checks the files of a player's pack if they changed since the last start. A file with problems is
    left out, and so is all of a pack whose ``pack.toml`` has some. Implements ``core.game.MapSource``.
    """

    def __init__(
        self,
        data_root: Path | None = None,
        packs_dir: Path | None = None,
        order: Iterable[str] = (),
        safe_mode: bool = False,
        off: Iterable[str] = (),
        later: bool = False,
    ) -> None:
        self.data_root = data_root or default_root()
        self.packs_dir = None if safe_mode else packs_dir
        self.safe_mode = safe_mode
        self.order = tuple(order)
        self.off = tuple(off)
        self.packs: tuple[Pack, ...] = ()
        self.reload(later)

    def reload(self, later: bool = False) -> None:
        """Read every pack again and clear the cache (F5 at the table).

        ``later``: a player's pack that has changed waits for its check (``untried``), so that this takes a
        moment whatever is in it.
        """
        built_in = built_in_pack(self.data_root)
        found = find_packs(self.packs_dir, self.off) if self.packs_dir else []
        hidden = {pack.id for pack in found}  # a player's pack stands in for one of its id
        brought = [] if self.safe_mode else package_packs(self.off)
        packages = [pack for pack in brought if pack.id not in hidden]
        checked = self._checked([*packages, *found], built_in, later) if packages or found else []
        ours = [built_in, *(pack for pack in checked if pack.package)]
        self.strays = tuple(strays_among_packs(self.packs_dir)) if self.packs_dir else ()
        self.packs = tuple(arrange([built_in, *checked], (*(pack.id for pack in ours), *self.order)))
        self._loaded: dict[tuple[str, str, type], Any] = {}
        self._made: dict[tuple[str, str, type], Any] = {}
        self._layers: dict[str, list[tuple[Pack, PackFile]]] = {}
        self._maps: dict[str, dict[str, MapEntry]] = {}
        for pack in self.packs:
            if pack.is_enabled:
                self._lay(pack)

    def _lay(self, pack: Pack) -> None:
        for name, file in pack.used.items():
            self._layers.setdefault(name, []).append((pack, file))
            if key := map_name(name):
                game, map_id = key
                self._maps.setdefault(game, {})[map_id] = MapEntry(game, map_id, pack, file)

    def _checked(self, packs: list[Pack], built_in: Pack, later: bool) -> list[Pack]:
        """The packs with the problems of their files, from the cache where nothing has changed."""
        cached = read_results(self.packs_dir) if self.packs_dir else {}
        ours = [built_in, *(pack for pack in packs if pack.package and pack.is_enabled)]
        results: dict[str, CheckResult] = {}
        self._below = {pack.id: _packs_below(pack, ours, packs) for pack in packs if pack.is_enabled}
        for pack in packs:
            if pack.is_enabled:
                old = cached.get(pack.id)
                if old is not None and old.fingerprint == self.fingerprint(pack):
                    results[pack.id] = old
                elif not later or pack.package:
                    results[pack.id] = self.check(pack)
        if results != cached and not later and self.packs_dir:
            write_results(self.packs_dir, results)
        return [_with_result(pack, results.get(pack.id)) for pack in packs]

    def fingerprint(self, pack: Pack) -> str:
        """The fingerprint of one of the player's packs, by which results of its check are kept."""
        return fingerprint(pack, self._below[pack.id])

    def check(self, pack: Pack, on_file: Callable[[str], object] = lambda name: None) -> CheckResult:
        """Check the files of one of the player's packs; ``on_file`` is that of ``check_files``."""
        # not needed for a start without packs
        from railgames.content.art_checks import Below
        from railgames.content.checks import check_files

        problems = check_files(pack, below=Below(self._below[pack.id]), on_file=on_file)
        return CheckResult(self.fingerprint(pack), tuple(problems))

    @property
    def untried(self) -> list[Pack]:
        """The player's packs whose files wait for their check, or whose pictures for their trial."""
        return [
            pack
            for pack in self.packs
            if pack.is_waiting or (pack.is_enabled and not pack.is_ours and _hides_pictures(pack))
        ]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every problem of the player's packs, and of what else lies in their folder."""
        inside = (one for pack in self.packs for one in (*pack.problems, *pack.file_problems))
        return (*self.strays, *inside)

    @property
    def notes(self) -> tuple[Problem, ...]:
        """What is worth saying of the player's packs, though nothing is left out for it."""
        return (*(note for pack in self.packs for note in pack.notes), *self._replacements())

    def _replacements(self) -> Iterator[Problem]:
        """A note for each map and part of a player's pack that replaces another of the same id."""
        for game in self.games():
            for entry in self._maps[game].values():
                if self.is_replacement(entry):
                    below = self._layers_of(game, entry.id)[-2][0].id
                    message = tr("It replaces '{id}' of the pack '{pack}'.", id=entry.id, pack=below)
                    yield Problem(file=entry.name, where="", message=message, is_note=True)

    def _layers_of(self, game: str, map_id: str) -> list[tuple[Pack, PackFile]]:
        names = [f"maps/{game}/{map_id}{suffix}" for suffix in MAP_SUFFIXES]
        found = [layer for name in names for layer in self._layers.get(name, ())]
        return sorted(found, key=lambda layer: self.packs.index(layer[0]))

    # -- maps ------------------------------------------------------------------------------------------------

    def maps(self, game: str, folder: str = "") -> list[MapEntry]:
        """The game's maps by id, or the parts in one folder of them, such as ``dice``."""
        entries = sorted(self._maps.get(game, {}).items())
        return [entry for map_id, entry in entries if map_id.rpartition("/")[0] == folder]

    def titles(self, game: str) -> list[tuple[str, str]]:
        """(id, title) of the game's maps; one that replaces another also names its pack."""
        return [
            (entry.id, f"{entry.title} ({entry.pack})" if self.is_replacement(entry) else entry.title)
            for entry in self.maps(game)
        ]

    def title_of(self, game: str, map_id: str) -> str:
        """The title of one map: of a file, or "New country, number 17"; its id where it is gone."""
        if (new := new_map_of(map_id)) is not None:
            # imports the registry of games, which a list of maps does not need
            from railgames.content.made import made_title

            return made_title(game, map_id, new)
        return dict(self.titles(game)).get(map_id, map_id)

    def is_replacement(self, entry: MapEntry) -> bool:
        """Whether a map of a player's pack replaces another of the same id."""
        layers = self._layers_of(entry.game, entry.id)
        return len(layers) > 1 and not layers[-1][0].is_ours

    def parts(self, game: str) -> list[MapEntry]:
        """The files that maps refer to (decks, dice, goals), sorted by id: ``dice/classic``."""
        return [entry for map_id, entry in sorted(self._maps.get(game, {}).items()) if "/" in map_id]

    def part_ids(self, game: str) -> list[str]:
        """The ids of these files, sorted."""
        return [entry.id for entry in self.parts(game)]

    def games(self) -> list[str]:
        """The ids of the games that have a map in any pack."""
        return sorted(self._maps)

    def entry(self, game: str, map_id: str) -> MapEntry:
        """One map's entry. Raises ContentError, listing the known ids, if there is none.

        An id with a folder (``dice/classic``) is a part, which no list of maps shows.
        """
        known = self._maps.get(game, {})
        if map_id not in known:
            if why := self.why_missing(game, map_id):
                raise content_error(f"maps/{game}/{map_id}", "", why)
            alike = [entry.id for entry in self.maps(game, map_id.rpartition("/")[0])]
            file = f"maps/{game}/{map_id}"
            message = tr("There is no map '{id}'.", id=map_id)
            raise content_error(file, "", message, ", ".join(alike), did_you_mean(map_id, alike))
        return known[map_id]

    def why_missing(self, game: str, map_id: str) -> str:
        """Why a map that a pack has in its folder is not there: the pack is off, or the file is left out.

        Empty if no pack has such a file.
        """
        names = [f"maps/{game}/{map_id}{suffix}" for suffix in MAP_SUFFIXES]
        for pack in reversed(self.packs):
            name = next((one for one in names if one in pack.files), None)
            if name is None:
                continue
            if pack.is_off:
                return tr(
                    "The map '{map}' is in the pack '{id}', which is turned off.", map=map_id, id=pack.id
                )
            if pack.problems:
                message = tr("The map '{map}' is in the pack '{id}', which is off.", map=map_id, id=pack.id)
                return f"{message} {pack.problems[0]}"
            found = next((one for one in pack.file_problems if one.file == f"{pack.id}/{name}"), None)
            if found is not None:
                message = tr("The map '{map}' of the pack '{id}' is left out.", map=map_id, id=pack.id)
                return f"{message} {found}"
        return ""

    def pack_names(self) -> tuple[str, ...]:
        """The packs in use, each with its version: "my-boards 1.0.0"; a save records them."""
        return tuple(f"{pack.id} {pack.version}".rstrip() for pack in self.packs if pack.is_enabled)

    def load(self, game: str, map_id: str, kind: type[T]) -> T:
        """A map as a ``kind``, checked; the same object each time until ``reload``. A map that is made from
        a seed (``core.new_maps``) comes from its game.

        Raises ContentError with every problem of its file.
        """
        key = (game, map_id, kind)
        if (new := new_map_of(map_id)) is not None:
            return self._made_map(game, map_id, new, kind)
        if key not in self._loaded:
            self._loaded[key] = self._read(self.entry(game, map_id), kind)
        loaded: T = self._loaded[key]
        return loaded

    def _made_map(self, game: str, map_id: str, new: NewMap, kind: type[T]) -> T:
        """A map made from its seed; the last few are kept."""
        key = (game, map_id, kind)
        if key not in self._made:
            while len(self._made) >= MADE_KEPT:
                del self._made[next(iter(self._made))]
            # imports the registry of games, which a list of maps does not need
            from railgames.content.made import make_map

            self._made[key] = make_map(game, map_id, new, kind)
        made: T = self._made[key]
        return made

    def kept(self) -> KeptMaps:
        """A snapshot of the loaded maps: a running game keeps it when the packs are reloaded."""
        return KeptMaps(self._loaded, self)

    def _read(self, entry: MapEntry, kind: type[T]) -> T:
        # These import the registry of games, which a list of maps does not need.
        from railgames.content.checks import rule_problems
        from railgames.content.lines import told_in_lines

        with told_in_lines(entry.path):
            board = convert(parse_data(read_bytes(entry.path, entry.name), entry.name), kind, entry.name)
            if problems := rule_problems(entry.game, board, entry.name, entry.id.rpartition("/")[0]):
                raise ContentError(problems)
        return board

    # -- art and sound ---------------------------------------------------------------------------------------

    def asset(self, name: str) -> Path:
        """The topmost file ``assets/<name>``, such as ``railroad_ink/die.svg``. Raises ContentError."""
        layers = self._layers.get(f"assets/{name}")
        if layers is None:
            hint = did_you_mean(name, self.assets())
            raise content_error(f"assets/{name}", "", tr("No pack has this file."), hint=hint)
        return layers[-1][1].path

    def assets(self, prefix: str = "") -> list[str]:
        """The names of all assets that start with ``prefix``, sorted."""
        start = f"assets/{prefix}"
        return sorted(name[len("assets/") :] for name in self._layers if name.startswith(start))

    def sound(self, name: str) -> Path:
        """The topmost ``assets/sounds/<name>.ogg``. Raises ContentError."""
        return self.asset(f"sounds/{name}.ogg")

    def asset_folders(self, tried: bool = False) -> list[AssetFolder]:
        """The ``assets`` folders of the enabled packs over the built-in one, the topmost last.

        ``tried``: without pictures that no trial has drawn yet.
        """
        folders = []
        for pack in self.packs:
            names = [name.removeprefix("assets/") for name in pack.used if name.startswith("assets/")]
            if tried and not pack.is_ours and not pack.is_drawn:
                names = [name for name in names if Path(name).suffix not in PICTURES]
            if names and pack.is_enabled and not pack.is_built_in:
                folders.append(AssetFolder(pack.root / "assets", frozenset(names)))
        return folders

    def below(self, pack: Pack) -> Below:
        """What the art of a pack, also of one that is not installed, is compared with."""
        from railgames.content.art_checks import Below

        ours = [one for one in self.packs if one.is_ours]
        return Below(_packs_below(pack, ours, [one for one in self.packs if not one.is_ours]))

    def look(self) -> ThemeFile:
        """What the themes of all packs come to."""
        return self._read_look()[0]

    def look_problems(self) -> list[Problem]:
        """The problems of the themes of all packs together: each alone may be fine."""
        return self._read_look()[1]

    def _read_look(self) -> tuple[ThemeFile, list[Problem]]:
        from railgames.content.theme_file import read_look

        files = [pack.used.get("assets/theme.toml") for pack in self.packs if pack.is_enabled]
        return read_look([file.path for file in files if file is not None])

    # -- words -----------------------------------------------------------------------------------------------

    def languages(self) -> list[str]:
        """The codes of the languages in all packs; English needs no file."""
        return sorted(
            name[len("locale/") : -len(".toml")]
            for name in self._layers
            if name.startswith("locale/") and name.endswith(".toml") and name.count("/") == 1
        )

    def language_names(self) -> dict[str, str]:
        """Code -> the language's own name, as its topmost file says; the code where that cannot be read."""
        names = {}
        for code in self.languages():
            try:
                names[code] = self.locale(code).name or code
            except ContentError:
                names[code] = code
        return names

    def locale(self, lang: str) -> Translations:
        """The translations of a language, merged from all packs, for ``core.text.install``.

        ``de_AT`` overrides ``de``; untranslated texts stay English.
        """
        code = lang.lower().replace("_", "-").partition(".")[0]
        codes = [code.partition("-")[0], code] if "-" in code else [code]
        files = []
        for name in codes:
            for pack, file in self._layers.get(f"locale/{name}.toml", ()):
                shown = f"{pack.id}/{file.name}"
                files.append(convert(read_data(file.path, shown), LocaleFile, shown))
        return Translations(files)


def _with_result(pack: Pack, result: CheckResult | None) -> Pack:
    if result is None:
        return replace(pack, is_waiting=pack.is_enabled)
    checked = pack.disabled(result.problems) if result.is_refused else pack.checked(result.problems)
    return replace(checked, is_drawn=result.is_drawn)


def _hides_pictures(pack: Pack) -> bool:
    return pack.has_pictures and not pack.is_drawn


def _packs_below(pack: Pack, ours: Iterable[Pack], others: Iterable[Pack]) -> list[Pack]:
    """What a pack's art is compared with: the built-in pack, those of packages, and what it depends on."""
    named = pack.info.depends if pack.info else {}
    needed = (one for one in others if one.id in named and one.is_enabled and not one.is_ours)
    return [*(one for one in ours if one.id != pack.id), *needed]
