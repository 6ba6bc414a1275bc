"""Ways to damage bytes and plain data."""

from typing import Any

from railgames.core.rng import Rng

ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 1, 7, 255, 2**31, 2**63, -(2**63), 2**64, 10**30, 0.5, -0.0, 1e300),
    *(
        "",
        " ",
        "?",
        "A1",
        "../../x",
        "\x1b[2J",
        "é" * 99,
        "\u202e",
        "C:\\x",
        "9" * 400,
        [],
        {},
        [[[]]],
        {"": 0},
    ),
)


def damaged(data: bytes, rng: Rng) -> bytes:
    """The bytes with one to four places cut, flipped, doubled or overwritten."""
    out = bytearray(data)
    for _ in range(1 + rng.below(4)):
        at, kind = rng.below(len(out) + 1), rng.below(6)
        count = 1 + rng.below(40)
        if kind == 0:
            del out[at:]
        elif kind == 1:
            del out[at : at + count]
        elif kind == 2 and at < len(out):
            out[at] ^= 1 << rng.below(8)
        elif kind == 3:
            out[at:at] = out[at : at + count]
        elif kind == 4:
            out[at : at + count] = bytes(rng.below(256) for _ in range(count))
        else:
            out[at:at] = rng.choice((b"\0", b"\n", b"{", b"]", b'"', b"1e999", b"\xff", b"-"))
    return bytes(out)


def changed(plain: Any, rng: Rng) -> Any:
    """A copy of plain data with one value somewhere replaced, removed, doubled or moved."""
    if isinstance(plain, dict) and plain and rng.below(8):
        key = rng.choice(sorted(plain))
        copy = dict(plain)
        if not rng.below(12):
            del copy[key]
        elif not rng.below(12):
            copy[f"{key}x"] = copy[key]
        else:
            copy[key] = changed(plain[key], rng)
        return copy
    if isinstance(plain, list) and plain and rng.below(6):
        at, items = rng.below(len(plain)), list(plain)
        kind = rng.below(8)
        if kind == 0:
            del items[at]
        elif kind == 1:
            items.insert(at, items[at])
        elif kind == 2:
            rng.shuffle(items)
        else:
            items[at] = changed(items[at], rng)
        return items
    if isinstance(plain, int) and not isinstance(plain, bool) and rng.below(2):
        return plain + rng.choice((-1, 1, 2, 17, 1000, -1000))
    return rng.choice(ODD)
