"""How much a search of a round looks at."""

from typing import NamedTuple


class Effort(NamedTuple):
    """The size of a search.

    After each drawing the ``beam`` best of at most ``width`` boards are kept. The ``candidates`` best ends of
    the round are rolled out on ``rolls`` sampled rolls, with a beam of ``inner_beam`` and ``inner_width``.
    Then the better half of them is rolled out on as many rolls again and so on, ``halvings`` times. ``trust``
    is the weight of the roll-outs in the final value. ``last_beam`` and ``last_width`` apply to the last
    round, where the value is the true score; ``inner_last_beam`` to roll-outs of it.

    The best ``finalists`` of that race are compared two rounds ahead: on ``final_rolls`` of the next round
    the best ``replies`` to each, found with ``final_beam`` and ``final_width``, are rolled out on
    ``far_rolls`` of the round after with ``inner_beam`` and ``far_width``. With fewer than two finalists the
    race decides.

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
    finalists: int = 0
    final_rolls: int = 12
    replies: int = 3
    far_rolls: int = 6
    final_beam: int = 2
    final_width: int = 24
    far_width: int = 12
    learns: bool = False
