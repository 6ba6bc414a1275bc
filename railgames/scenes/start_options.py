"""What the window is asked to show first: the hand-over from the command line to the scenes."""

from pathlib import Path

import msgspec

from railgames.core.match import MatchSetup


class StartOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How to open the window. With nothing set it opens the main menu.

    ``setup`` begins that match at once. ``load`` goes on with a saved game; with ``replay`` it is shown in
    the replay scene instead, standing at move ``move`` (None: the end). ``safe_mode`` starts without the
    player's packs; ``reset_window`` forgets the window's size and place.
    """

    setup: MatchSetup | None = None
    load: Path | None = None
    replay: bool = False
    move: int | None = None
    safe_mode: bool = False
    reset_window: bool = False
