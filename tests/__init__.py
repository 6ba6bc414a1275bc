"""Tests of railgames. The example game of the documentation is imported from where it lies."""

import sys
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parent.parent / "docs" / "examples" / "freight_dice"

if str(EXAMPLE) not in sys.path:
    sys.path.insert(0, str(EXAMPLE))
