"""The progress bar of a terminal."""

import io

from railgames.cli.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_fills_and_is_gone_at_the_end() -> None:
    now = [0.0]
    screen = Terminal()
    with Progress(10, "10 games", screen, clock=lambda: now[0]) as progress:
        for done in range(1, 11):
            now[0] += 1
            progress.show(done)
    text = screen.getvalue()
    assert "1 of 10 games, 9 s left" in text
    assert "10 of 10 games, 0 s left" in text
    assert text.endswith("\r\x1b[K")


def test_the_bar_is_drawn_ten_times_a_second_at_most() -> None:
    now = [0.0]
    screen = Terminal()
    with Progress(1000, "1000 games", screen, clock=lambda: now[0]) as progress:
        for done in range(1, 1000):
            now[0] += 0.001
            progress.show(done)
    assert screen.getvalue().count("[#") + screen.getvalue().count("[.") <= 11


def test_a_file_or_a_pipe_gets_no_bar() -> None:
    stream = io.StringIO()
    with Progress(2, "2 games", stream) as progress:
        progress.show(1)
        progress.show(2)
    assert stream.getvalue() == ""
