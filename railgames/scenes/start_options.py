"""The options of the window, passed from the command line to the scenes."""

from pathlib import Path

import msgspec

from railgames.core.match import MatchSetup


class StartOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How to open the window. With nothing set it opens the main menu.

    ``setup`` starts that match directly. ``load`` continues a saved game; with ``replay`` the replay scene
    shows it instead, after move ``move`` (None: the last). ``safe_mode`` starts without the player's packs;
    ``reset_window`` resets the window's size and position.
    """

    setup: MatchSetup | None = None
    load: Path | None = None
    replay: bool = False
    move: int | None = None
    safe_mode: bool = False
    reset_window: bool = False
