"""What packs that are made to be slow cost a start. The limit of the design: 100 ms more than without any.

Run on request: python -m tests.bench.bench_hostile_packs. Columns: seconds of computing of the first start
with the pack, of a later one, and of one with the pack turned off.
"""

import tempfile
import time
from pathlib import Path

from railgames.content.library import Library
from tests.content.hostile import MANY, card, rows


def seconds(packs: Path, off: tuple[str, ...] = ()) -> float:
    """Seconds of computing to read the packs, as a start does."""
    begun = time.process_time()
    Library(packs_dir=packs, off=off, later=True)
    return time.process_time() - begun


def main() -> None:
    """Print a line for each pack."""
    Library(packs_dir=Path("/nonexistent"), later=True)
    makes = rows(MANY // 4, 20_000)
    for name, make in makes.items():
        with tempfile.TemporaryDirectory() as folder:
            packs = Path(folder)
            make(packs / "hostile")
            first = seconds(packs)
            Library(packs_dir=packs)  # what a trial does beside the window
            line = f"{first:6.3f} {seconds(packs):6.3f} {seconds(packs, ('hostile',)):6.3f}"
            print(f"{name:28} {line}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(1000):
            card(Path(folder) / f"pack-{number}")
        print(f"{'1000 packs':28} {seconds(Path(folder)):6.3f}")


if __name__ == "__main__":
    main()
