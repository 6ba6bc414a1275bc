"""The library of this computer: the built-in pack and the player's packs, ordered as in the settings."""

from railgames.content.library import Library
from railgames.content.starts import packs_that_failed
from railgames.store.folders import Folders, data_dir
from railgames.store.settings import load_settings


def open_library(*, safe_mode: bool = False) -> Library:
    """The player's packs over the built-in one, in the order of the settings; ``safe_mode`` skips them."""
    folders = Folders(data_dir())
    settings, _ = load_settings(folders.settings_file)
    off = {*settings.packs_off, *packs_that_failed(folders.packs)}
    return Library(packs_dir=folders.packs, order=settings.packs, safe_mode=safe_mode, off=sorted(off))
