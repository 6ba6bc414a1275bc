"""What a search has learnt: the values of boards that it has judged, and what each drawing gained."""

from __future__ import annotations

from railgames.games.railroad_ink.agent.node import Drawing

UNKNOWN = float("inf")  # drawings that were never tried come first
FRESH = 0.5  # weight of the newest gain of a drawing


class Gains:
    """What drawings have gained lately, by place and surroundings, or else by surroundings alone."""

    def __init__(self) -> None:
        self._here: dict[int, float] = {}
        self._anywhere: dict[int, float] = {}

    def expected(self, drawing: Drawing) -> float:
        """The value expected after a drawing; ``UNKNOWN`` when nothing like it was tried."""
        here, anywhere = _keys(drawing)
        gain = self._here.get(here)
        if gain is None:
            gain = self._anywhere.get(anywhere, UNKNOWN)
        return drawing.node.promise + gain

    def learn(self, drawing: Drawing, promise: float) -> None:
        """Note the value after a drawing."""
        gain = promise - drawing.node.promise
        for known, key in zip((self._here, self._anywhere), _keys(drawing), strict=True):
            known[key] = gain if key not in known else known[key] + FRESH * (gain - known[key])


def _keys(drawing: Drawing) -> tuple[int, int]:
    """(place, surroundings, tile) and (surroundings, tile), each as one int; special routes apart."""
    face, cell, tile, how = drawing.move
    anywhere = (tile << 8 | drawing.node.sheet.board_of(face).slots[cell]) << 2 | how
    return anywhere << 8 | cell, anywhere


class Memory:
    """Boards judged as the end of one round: (promise, value) by key. ``gains`` may be shared by rounds."""

    def __init__(self, gains: Gains) -> None:
        self.gains = gains
        self.known: dict[int, tuple[float, float]] = {}
