"""The fuzzers by name, and one trial of one of them."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from railgames.core.rng import Rng
from tests.fuzz.commands import command_lines
from tests.fuzz.files import journals, packs, saves
from tests.fuzz.lands import lands
from tests.fuzz.windows import window_events

FUZZERS: dict[str, Callable[[Rng, Path], object]] = {
    "commands": command_lines,
    "journals": journals,
    "lands": lands,
    "packs": packs,
    "saves": saves,
    "windows": window_events,
}


def run_one(name: str, seed: int, number: int, folder: Path) -> object:
    """One trial, the same for a seed and a number. Any exception is a fault of the program."""
    with tempfile.TemporaryDirectory(dir=folder) as own:
        return FUZZERS[name](Rng.from_seed(seed, f"{name} {number}"), Path(own))
