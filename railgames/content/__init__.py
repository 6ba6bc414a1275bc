"""Packs: find, check, layer and load maps, art, sounds and translations. The built-in pack is the first."""

from railgames.content.library import Library, MapEntry
from railgames.content.packs import Pack, PackInfo
from railgames.content.root import data_root

__all__ = ["Library", "MapEntry", "Pack", "PackInfo", "data_root"]
