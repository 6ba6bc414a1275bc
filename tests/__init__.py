"""Tests of railgames. The example game of the documentation is imported from where it lies."""

import os
import sys
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parent.parent / "docs" / "examples" / "freight_dice"

if str(EXAMPLE) not in sys.path:
    sys.path.insert(0, str(EXAMPLE))

# Hundreds of tests start a program of their own: what it imports is compiled once, whatever the shell says.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
