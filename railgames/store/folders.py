"""The folders of the player's files, and valid file names."""

import os
import unicodedata
from pathlib import Path

import msgspec

from railgames.core.errors import SaveError
from railgames.core.text import tr
from railgames.store.filesystem import FileSystem, why

HOME_VARIABLE = "RAILGAMES_HOME"
SAVE_SUFFIX = ".railgame"
# With ".railgame.1" and the affixes of a temporary file: under the 143 bytes of encrypted home folders.
MAX_NAME_BYTES = 90

_FORBIDDEN = frozenset('<>:"/\\|?*')
_RESERVED = frozenset(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"]
    + [f"{port}{digit}" for port in ("COM", "LPT") for digit in "0123456789¹²³"]
)


class Folders(msgspec.Struct, frozen=True):
    """The data folder and the folders in it."""

    root: Path

    @property
    def saves(self) -> Path:
        """Saved games and their older versions."""
        return self.root / "saves"

    @property
    def journal(self) -> Path:
        """The journals of open games, and of games that were open when the program ended."""
        return self.root / "journal"

    @property
    def packs(self) -> Path:
        """The player's own packs."""
        return self.root / "packs"

    @property
    def logs(self) -> Path:
        """Reports of errors."""
        return self.root / "logs"

    @property
    def settings_file(self) -> Path:
        """The player's settings."""
        return self.root / "settings.json"


def data_dir(override: Path | str | None = None) -> Path:
    """The data folder: ``override`` (``--data-dir``), else $RAILGAMES_HOME, else the system's usual place."""
    chosen = str(override) if override else os.environ.get(HOME_VARIABLE, "")
    if chosen:
        try:
            return Path(chosen).expanduser().absolute()
        except RuntimeError as error:
            raise SaveError(
                tr("The data folder '{path}' names a home folder that is not known.", path=chosen)
            ) from error
    # Imported here: platformdirs costs a few milliseconds that a test or --data-dir does not need.
    from platformdirs import user_data_dir

    return Path(user_data_dir("railgames", appauthor=False))


def open_folders(override: Path | str | None = None, fs: FileSystem | None = None) -> Folders:
    """The folders; missing ones are created, and writing is tested. Raises SaveError."""
    disk = fs or FileSystem()
    folders = Folders(data_dir(override))
    for folder in (folders.saves, folders.journal, folders.packs, folders.logs):
        try:
            disk.make_folder(folder)
        except OSError as error:
            raise _unusable(folders.root, error) from error
    probe = folders.root / f".probe-{os.getpid()}.tmp"
    try:
        disk.close(disk.open(probe, os.O_WRONLY | os.O_CREAT))
        disk.unlink(probe)
    except OSError as error:
        raise _unusable(folders.root, error) from error
    return folders


def _unusable(root: Path, error: OSError) -> SaveError:
    return SaveError(
        tr(
            "The data folder '{path}' cannot be used: {why}. Choose another with --data-dir or {variable}.",
            path=root,
            why=why(error, root),
            variable=HOME_VARIABLE,
        )
    )


def safe_name(name: str) -> str:
    """A file name, without suffix, that is valid on Windows, macOS and Linux; never empty, never a path.

    >>> safe_name("../Ada: réseau?")
    'Ada réseau'
    >>> safe_name("con.txt")
    '_con.txt'
    """
    text = unicodedata.normalize("NFC", name)
    kept = "".join(_written(_plain(char)) for char in text)
    kept = _cut(" ".join(kept.split()).strip(" .-"))
    if not kept:
        return tr("Game")
    # Windows reserves the names with any suffix, in any case; upper() here is the same in every locale.
    if kept.partition(".")[0].rstrip().upper() in _RESERVED:
        kept = "_" + kept
    return kept


def _plain(char: str) -> str:
    category = unicodedata.category(char)
    if category == "Cf":  # direction marks could show "txt.exe" as something else
        return ""
    return " " if char in _FORBIDDEN or category.startswith("C") else char


def _written(char: str) -> str:
    """The character as names of files can hold it: where they are not UTF-8 it loses its accents, or goes."""
    return char if _has_bytes(char) else "".join(filter(_has_bytes, unicodedata.normalize("NFKD", char)))


def _has_bytes(char: str) -> bool:
    try:
        os.fsencode(char + char.casefold())  # the name of a lock file is in small letters
    except UnicodeEncodeError:
        return False
    return True


def _cut(name: str, suffix: str = "") -> str:
    while len((name + suffix).encode()) > MAX_NAME_BYTES:
        name = name[:-1]
    return name.rstrip(" .-") + suffix


def save_path(folder: Path, name: str) -> Path:
    """The path of a save with the player's ``name``; always directly inside ``folder``."""
    return folder / f"{safe_name(name)}{SAVE_SUFFIX}"


def numbered_name(name: str, path: Path) -> str:
    """The player's ``name`` for a save, with the number that its path got because the name was taken.

    >>> numbered_name("Ada: day 1", Path("Ada day 1 2.railgame"))
    'Ada: day 1 2'
    """
    base, stem = safe_name(name), path.name.removesuffix(SAVE_SUFFIX)
    return name if stem == base else f"{name} {stem.rpartition(' ')[2]}"


def taken_names(folder: Path, fs: FileSystem | None = None) -> set[str]:
    """The names in a folder of saves, ignoring case."""
    disk = fs or FileSystem()
    try:
        return {unicodedata.normalize("NFC", entry).casefold() for entry in disk.names(folder)}
    except OSError:
        return set()


def numbered_save_path(folder: Path, base: str, number: int) -> Path:
    """The path of the first, second ... save of one name: "Ada", "Ada 2"."""
    return save_path(folder, base if number == 1 else _cut(base, f" {number}"))
