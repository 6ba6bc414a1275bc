"""Fuzz for a while: ``python -m tests.fuzz --seconds 600 [--only windows] [--seed 7] [--from 120]``."""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.fuzz.runs import FUZZERS, run_one


def main() -> int:
    """Run trials in turn until the time is over; the first fault ends it, with what repeats it."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--only", choices=sorted(FUZZERS))
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first trial")
    asked = parser.parse_args()
    names = [asked.only] if asked.only else sorted(FUZZERS)
    counts: Counter[str] = Counter()
    end, number = time.monotonic() + asked.seconds, asked.first
    with tempfile.TemporaryDirectory(prefix="railgames-fuzz-") as folder:
        while time.monotonic() < end:
            for name in names:
                try:
                    run_one(name, asked.seed, number, Path(folder))
                except Exception:
                    again = f"python -m tests.fuzz --only {name} --seed {asked.seed} --from {number}"
                    print(f"fault; repeat it with: {again}", file=sys.stderr)
                    raise
                counts[name] += 1
            number += 1
    print(", ".join(f"{name} {count}" for name, count in sorted(counts.items())), f"seed {asked.seed}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
