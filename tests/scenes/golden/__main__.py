"""Renew the golden pictures: all, or those named. Look at every one before it is kept."""

import sys

from tests.scenes.golden import PICTURES, renew

names = sys.argv[1:]
unknown = sorted(set(names) - {shot.name for shot in PICTURES})
if unknown:
    sys.exit(
        f"No golden picture {', '.join(unknown)}; there are {', '.join(shot.name for shot in PICTURES)}."
    )
for shot in PICTURES:
    if not names or shot.name in names:
        renew(shot)
        sys.stdout.write(f"{shot.path.name} {shot.path.stat().st_size // 1024} kB\n")
