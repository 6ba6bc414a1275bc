"""What the widgets cost: idle, first drawing, replacing a page of text.

Run `python -m tests.bench.bench_widgets`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from railgames.ui.widgets import Padding, RichText, ScrollArea
from tests.ui.widgets.conftest import Table
from tests.ui.widgets.gallery import controls

WORDS = "a route that joins two of the exits is worth four points more than one that ends in the open country"


def page(number: int) -> str:
    """Twenty paragraphs of about forty words."""
    return "\n".join(f"{WORDS} {number + i} {WORDS}, **{i} times**, see [there](x)" for i in range(20))


def timed(work: Callable[[], object], times: int) -> float:
    """Milliseconds of one call, the best of `times`."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best * 1000


def main() -> None:
    """Print the figures."""
    start = time.perf_counter()
    table = Table(controls(), (1280, 720), 1.0)
    print(f"window, layout and first drawing of 40 widgets: {(time.perf_counter() - start) * 1000:.1f} ms")
    table.pilot.settle()
    print(f"idle, one update: {timed(lambda: table.tree.update(0.016), 2000):.4f} ms")
    print(f"layout of everything: {timed(lambda: table.scene.layout((1280, 720)), 20):.2f} ms")
    surface = table.app.window.surface
    print(f"drawing of everything: {timed(lambda: table.scene.draw(surface), 50):.2f} ms")
    table.app.close()

    text = RichText(page(0), on_link=lambda target: None)
    table = Table(Padding(ScrollArea(text)), (1280, 720), 1.0)
    numbers = iter(range(1, 1000))

    def replace() -> None:
        text.text = page(next(numbers))
        table.tree._settle()

    print(f"20 paragraphs replaced and laid out: {timed(replace, 30):.2f} ms")

    def replace_and_draw() -> None:
        replace()
        table.scene.draw(table.app.window.surface)

    print(f"20 paragraphs replaced and drawn: {timed(replace_and_draw, 30):.2f} ms")
    table.app.close()


if __name__ == "__main__":
    main()
