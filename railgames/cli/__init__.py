"""The command line. ``main`` is the entry point of the installed commands.

Heavy imports are delayed until they are needed, because the AI's process and ``--version`` start here too.
"""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code: 0 ok, 1 failure, 2 usage, 3 invalid content."""
    if getattr(sys, "frozen", False):
        # In a frozen application the AI's process starts as this same program; this call runs it.
        import multiprocessing

        multiprocessing.freeze_support()

    from railgames.cli.failures import guarded

    return guarded(argv)
