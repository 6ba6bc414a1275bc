"""The longest route by dynamic programming over a frontier: exact, and quick where junctions fill a block.

A route is a connected set of tracks in which at most two segments are ends. The segments are decided one
after the other, in the order of their cells. All that later decisions need is the frontier: which of the
tracks that lead to undecided segments are used, and which of them are connected. Of all choices that lead to
one frontier only the best goes on, so the work grows with the width of the board, not with the number of
routes.

A path passes a segment once. A trail uses a track once; it ends at a segment of which it uses an odd number
of tracks.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, product
from typing import NamedTuple

ENDS = 2  # a route has at most two
QUICK_STATES = 200  # of a frontier, in the quick sweep
_CHOICES = [list(product((False, True), repeat=count)) for count in range(5)]


class Rule(NamedTuple):
    """``is_trail``: a segment may be passed again; ``is_apart``: only one segment of a group is passed."""

    is_trail: bool = False
    is_apart: bool = False


class _State(NamedTuple):
    """What the frontier looks like. ``plugs``: of each track 0, or the number of the connected set that uses
    it; ``ends`` how many ends the route has; ``is_passed``: whether the group being decided is passed."""

    plugs: tuple[int, ...]
    ends: int
    is_passed: bool


class _Origin(NamedTuple):
    """The best way to a state: it ``missed`` fewest groups, and came from ``before`` by the tracks ``used``
    to the nodes named there."""

    missed: int
    before: _State
    used: tuple[int, ...]


class _Step(NamedTuple):
    """The decision of one node: positions in the frontier of the tracks that ``stay`` and that ``come`` in,
    the nodes that tracks lead ``out`` to, and whether it is the last of its group."""

    stay: tuple[int, ...]
    come: tuple[int, ...]
    out: tuple[int, ...]
    closes_group: bool


Layer = dict[_State, _Origin]
Track = tuple[int, int]
_START = _State((), 0, False)


def best_tracks(
    nodes: Sequence[int], groups: Sequence[int], links: Sequence[Sequence[int]], rule: Rule
) -> tuple[int, list[Track]]:
    """(groups passed, tracks used) of the best route over ``nodes``, which are connected and at least two.

    ``groups[node]`` is what counts once however often it is passed, ``links[node]`` the neighbours.
    """
    order = sorted(nodes, key=lambda node: (groups[node], node))
    steps = _steps(order, groups, links)
    total = len({groups[node] for node in order})
    best = _Sweep(steps, rule, total, total - 1, QUICK_STATES).run()
    # The best route misses few groups, and a small allowance leaves few states: it grows until one is found.
    too_few = -1
    while best is None or too_few < best.missed - 1:
        allowed = 2 * too_few + 2 if best is None else min(2 * too_few + 2, best.missed - 1)
        found = _Sweep(steps, rule, total, allowed).run()
        if found is not None:
            best = found
            break
        too_few = allowed
    return total - best.missed, [(order[idx], end) for idx, ends in enumerate(best.used) for end in ends]


def _steps(order: Sequence[int], groups: Sequence[int], links: Sequence[Sequence[int]]) -> list[_Step]:
    place = {node: idx for idx, node in enumerate(order)}
    steps: list[_Step] = []
    plugs: list[int] = []  # the node that each track of the frontier leads to
    for idx, node in enumerate(order):
        out = tuple(sorted((other for other in links[node] if place[other] > idx), key=place.__getitem__))
        stay = tuple(at for at, end in enumerate(plugs) if end != node)
        come = tuple(at for at, end in enumerate(plugs) if end == node)
        closes = idx + 1 == len(order) or groups[order[idx + 1]] != groups[node]
        steps.append(_Step(stay, come, out, closes))
        plugs = [plugs[at] for at in stay] + list(out)
    return steps


class _Found(NamedTuple):
    """A route: the groups it ``missed``, and by node the tracks ``used`` that lead out of it."""

    missed: int
    used: list[tuple[int, ...]]


class _Sweep:
    """One pass over all nodes. It finds the best of the routes that miss at most ``allowed`` groups; with
    ``most_states`` it keeps only so many states a frontier, and may find a worse route or none."""

    def __init__(
        self, steps: Sequence[_Step], rule: Rule, total: int, allowed: int, most_states: int | None = None
    ) -> None:
        self._steps = steps
        self._rule = rule
        self._left = total  # groups that are not decided
        self._allowed = allowed
        self._most_states = most_states
        self._layers: list[Layer] = [{_START: _Origin(0, _START, ())}]
        self._best: tuple[int, _Origin] | None = None  # (number of the last step, how it came there)

    def run(self) -> _Found | None:
        """The best route; None when there is none."""
        for number, step in enumerate(self._steps):
            self._left -= step.closes_group
            layer: Layer = {}
            for state, origin in self._layers[-1].items():
                self._decide(number, state, origin.missed, layer)
            if self._most_states is not None and len(layer) > self._most_states:
                kept = sorted(layer.items(), key=lambda item: item[1].missed)
                layer = dict(kept[: self._most_states])
            self._layers.append(layer)
        if self._best is None:
            return None
        number, origin = self._best
        missed, used = origin.missed, [origin.used]
        for layer in reversed(self._layers[1 : number + 1]):
            origin = layer[origin.before]
            used.append(origin.used)
        return _Found(missed, used[::-1])

    def _decide(self, number: int, state: _State, missed: int, layer: Layer) -> None:
        """Add to ``layer`` every state that follows ``state`` by a decision of node ``number``."""
        plugs, step, rule = state.plugs, self._steps[number], self._rule
        come = [plugs[at] for at in step.come if plugs[at]]
        sets = set(come)
        if not rule.is_trail and len(sets) < len(come):
            return  # a ring
        merged = max(plugs, default=0) + 1
        stay = [merged if plugs[at] in sets else plugs[at] for at in step.stay]
        for choice in _CHOICES[len(step.out)]:
            degree = len(come) + sum(choice)
            if degree and ((state.is_passed and rule.is_apart) or (degree > 2 and not rule.is_trail)):
                continue
            ends = state.ends + degree % 2
            if ends > ENDS:
                continue
            is_passed = state.is_passed or degree > 0
            misses = missed + (step.closes_group and not is_passed)
            if misses > self._allowed:
                continue
            used = tuple(compress(step.out, choice))
            if come and not used and merged not in stay:
                if not any(stay):
                    self._finish(number, _Origin(misses, state, used))
                continue  # one connected set is complete: others would stay apart from it
            after = _State(
                _numbered((*stay, *(merged if is_used else 0 for is_used in choice))),
                ends,
                is_passed and not step.closes_group,
            )
            known = layer.get(after)
            if known is None or misses < known.missed:
                layer[after] = _Origin(misses, state, used)

    def _finish(self, number: int, origin: _Origin) -> None:
        """Keep a complete route if it is the best. All that is not decided is missed."""
        left = self._left - (not self._steps[number].closes_group)
        missed = origin.missed + left
        if missed <= self._allowed and (self._best is None or missed < self._best[1].missed):
            self._best = number, origin._replace(missed=missed)


def _numbered(plugs: tuple[int, ...]) -> tuple[int, ...]:
    """The plugs with the connected sets numbered in the order in which they come."""
    numbers = {0: 0}
    return tuple([numbers.setdefault(plug, len(numbers)) for plug in plugs])
