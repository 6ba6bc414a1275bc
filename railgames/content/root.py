"""The location of the data that is shipped with railgames."""

from __future__ import annotations

import sys
from pathlib import Path


def data_root() -> Path:
    """The folder with the built-in ``maps/`` and ``assets/``.

    One of three: inside a frozen application, inside an installed wheel (``railgames/_data``), and
    beside the package in a checkout.
    """
    package = Path(__file__).resolve().parent.parent
    if getattr(sys, "frozen", False):
        return Path(getattr(sys, "_MEIPASS", package.parent)) / "railgames" / "_data"
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent
