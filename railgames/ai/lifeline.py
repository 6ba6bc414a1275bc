"""A process of ours ends when the one that started it is gone, however that ended."""

import multiprocessing
import os
import threading
from collections.abc import Callable
from multiprocessing.connection import wait


def end_with_parent(before: Callable[[], object] | None = None) -> None:
    """End this process when its parent ends; ``before`` is called first.

    A thread waits for it, because a killed parent cannot say anything and the main thread may be busy.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        try:
            if before is not None:
                before()
        finally:
            os._exit(1)

    threading.Thread(target=watch, name="railgames-lifeline", daemon=True).start()
