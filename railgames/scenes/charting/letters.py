"""Letters as lines of an SVG, for a map that is drawn from shapes: two of them name a good without a picture.

A letter is 4 units wide and 6 high.
"""

import unicodedata

WIDE, HIGH, GAP = 4, 6, 2

_LINES = {
    "A": "M0 6 L2 0 L4 6 M0.8 4 L3.2 4",
    "B": "M0 0 L0 6 L3 6 L4 5 L4 4 L3 3 L0 3 M3 3 L4 2 L4 1 L3 0 L0 0",
    "C": "M4 1 L3 0 L1 0 L0 1 L0 5 L1 6 L3 6 L4 5",
    "D": "M0 0 L0 6 L2.5 6 L4 4.5 L4 1.5 L2.5 0 L0 0",
    "E": "M4 0 L0 0 L0 6 L4 6 M0 3 L3 3",
    "F": "M4 0 L0 0 L0 6 M0 3 L3 3",
    "G": "M4 1 L3 0 L1 0 L0 1 L0 5 L1 6 L3 6 L4 5 L4 3 L2.4 3",
    "H": "M0 0 L0 6 M4 0 L4 6 M0 3 L4 3",
    "I": "M2 0 L2 6",
    "J": "M3.5 0 L3.5 5 L2.5 6 L1 6 L0 5",
    "K": "M0 0 L0 6 M4 0 L0 3.4 M1.4 2.4 L4 6",
    "L": "M0 0 L0 6 L4 6",
    "M": "M0 6 L0 0 L2 3 L4 0 L4 6",
    "N": "M0 6 L0 0 L4 6 L4 0",
    "O": "M1 0 L3 0 L4 1 L4 5 L3 6 L1 6 L0 5 L0 1 L1 0",
    "P": "M0 6 L0 0 L3 0 L4 1 L4 2.4 L3 3.4 L0 3.4",
    "Q": "M1 0 L3 0 L4 1 L4 5 L3 6 L1 6 L0 5 L0 1 L1 0 M2.5 4.5 L4 6",
    "R": "M0 6 L0 0 L3 0 L4 1 L4 2.4 L3 3.4 L0 3.4 M2 3.4 L4 6",
    "S": "M4 1 L3 0 L1 0 L0 1 L0 2 L1 3 L3 3 L4 4 L4 5 L3 6 L1 6 L0 5",
    "T": "M0 0 L4 0 M2 0 L2 6",
    "U": "M0 0 L0 5 L1 6 L3 6 L4 5 L4 0",
    "V": "M0 0 L2 6 L4 0",
    "W": "M0 0 L1 6 L2 2 L3 6 L4 0",
    "X": "M0 0 L4 6 M4 0 L0 6",
    "Y": "M0 0 L2 3 L4 0 M2 3 L2 6",
    "Z": "M0 0 L4 0 L0 6 L4 6",
}


def word_svg(text: str, center: tuple[float, float], scale: float, color: str, width: float) -> str:
    """A short word as strokes round a point. Only letters A-Z are drawn; those with an accent lose it."""
    plain = unicodedata.normalize("NFD", text).upper()
    lines = [_LINES[char] for char in plain if char in _LINES]
    step = scale * (WIDE + GAP)
    left, top = center[0] - (step * len(lines) - scale * GAP) / 2, center[1] - scale * HIGH / 2
    stroke = (
        f'stroke="{color}" stroke-width="{width / scale:g}" stroke-linecap="round" stroke-linejoin="round"'
    )
    return "".join(
        f'<g transform="translate({left + at * step:g} {top:g}) scale({scale:g})">'
        f'<path d="{line}" fill="none" {stroke}/></g>'
        for at, line in enumerate(lines)
    )
