"""How much a search of a round looks at."""

from typing import NamedTuple


class Effort(NamedTuple):
    """The size of a search.

    After each drawing the ``beam`` best of at most ``width`` boards are kept. The ``candidates`` best ends of
    the round are rolled out on ``rolls`` sampled rolls, with a beam of ``inner_beam`` and ``inner_width``.
    Then the better half of them is rolled out on as many rolls again and so on, ``halvings`` times. ``trust``
    is the weight of the roll-outs in the final value. ``last_beam`` and ``last_width`` apply to the last
    round, where the value is the true score; ``inner_last_beam`` to roll-outs of it.

    ``learns``: where there are more boards than the width allows, those are judged whose drawings gained most
    elsewhere in the search, and no board is judged twice. Otherwise a lot decides.
    """

    beam: int
    width: int
    candidates: int = 1
    rolls: int = 0
    halvings: int = 0
    inner_beam: int = 2
    inner_width: int = 60
    inner_last_beam: int = 2
    trust: float = 0.7
    last_beam: int = 48
    last_width: int = 4000
    learns: bool = False
