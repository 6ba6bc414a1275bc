"""The command line. ``main`` is what the installed commands call.

Nothing heavy is imported before it is needed: the AI's process and ``--version`` pass through here too.
"""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code: 0 ok, 1 failure, 2 usage, 3 invalid content."""
    if getattr(sys, "frozen", False):
        # In a frozen application the AI's process starts as this same program, and is caught here.
        import multiprocessing

        multiprocessing.freeze_support()

    from railgames.cli.failures import guarded

    return guarded(argv)
