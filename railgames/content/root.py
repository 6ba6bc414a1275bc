"""Where the data that comes with railgames lies."""

from __future__ import annotations

import sys
from pathlib import Path


def data_root() -> Path:
    """Return the folder that holds the built-in ``maps/`` and ``assets/``.

    Three homes are known: inside a frozen application, inside an installed wheel (``railgames/_data``), and
    beside the package in a checkout.
    """
    package = Path(__file__).resolve().parent.parent
    if getattr(sys, "frozen", False):
        return Path(getattr(sys, "_MEIPASS", package.parent)) / "railgames" / "_data"
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent
