"""The mesh of an invented country: which places are cities, which are joined, and by what type of track."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from math import isqrt
from typing import NamedTuple

from railgames.core.rng import Rng
from railgames.geometry.triangles import Point, Triangle, distance2, triangles, turn

LEAST_WAYS = 3
"""Segments of a city at least, and of a junction where possible."""
FLAT = 36
"""A place this near to a segment between two others, in hundredths of the usual length, is in its way."""
LONG = 185
"""The longest segment, in hundredths of the usual length."""
PASSES, TRIES = 10, 6
"""How often segments that are alike at one place are looked at, and what each is exchanged with by lot."""

Pair = tuple[int, int]
"""Two places that are joined, the lower number first."""


class Mesh(NamedTuple):
    """``cities``: numbers of places; ``pairs``: the segments; ``kinds``: the type of each."""

    cities: tuple[int, ...]
    pairs: tuple[Pair, ...]
    kinds: tuple[int, ...]


def make_mesh(rng: Rng, places: Sequence[Point], cities: int, segments: int, types: int) -> Mesh:
    """Choose the cities, and join the places with this many segments, equally many of each type."""
    faces = triangles(places)
    pairs = _joined(places, faces)
    chosen = _chosen_cities(rng, places, pairs, cities)
    pairs = _thinned(rng, places, faces, pairs, set(chosen), segments, types)
    return Mesh(tuple(sorted(chosen)), tuple(pairs), tuple(_typed(rng, pairs, len(places), types)))


def neighbours(count: int, pairs: Iterable[Pair]) -> list[set[int]]:
    """For each place those that it is joined with."""
    near: list[set[int]] = [set() for _ in range(count)]
    for a, b in pairs:
        near[a].add(b)
        near[b].add(a)
    return near


def is_whole(near: Sequence[Collection[int]]) -> bool:
    """Whether every place is joined with every other."""
    reached, waiting = {0}, [0]
    while waiting:
        for other in near[waiting.pop()]:
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return len(reached) == len(near)


def _sides(face: Triangle) -> tuple[Pair, Pair, Pair]:
    a, b, c = face
    return _pair(a, b), _pair(b, c), _pair(a, c)


def _joined(places: Sequence[Point], faces: Sequence[Triangle]) -> list[Pair]:
    """The sides of the triangles between the places, without those that are long or pass close by another."""
    sides = {side for face in faces for side in _sides(face)}
    lengths = sorted(distance2(places[a], places[b]) for a, b in sides)
    usual = isqrt(lengths[len(lengths) // 2])
    bad = {pair for pair in sides if 100 * isqrt(distance2(places[pair[0]], places[pair[1]])) > LONG * usual}
    for face in faces:
        long = max(_sides(face), key=lambda pair: distance2(places[pair[0]], places[pair[1]]))
        if 100 * _area(places, face) < FLAT * usual * isqrt(distance2(places[long[0]], places[long[1]])):
            bad.add(long)
    near = neighbours(len(places), sides)
    for a, b in sorted(bad, key=lambda pair: (-distance2(places[pair[0]], places[pair[1]]), pair)):
        if len(near[a]) > LEAST_WAYS - 1 and len(near[b]) > LEAST_WAYS - 1:
            near[a].discard(b)
            near[b].discard(a)
            if not is_whole(near):
                near[a].add(b)
                near[b].add(a)
    return sorted({_pair(a, b) for a, others in enumerate(near) for b in others})


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


def _chosen_cities(rng: Rng, places: Sequence[Point], pairs: Sequence[Pair], count: int) -> list[int]:
    """Places that become cities: far from each other, and with enough ways."""
    near = neighbours(len(places), pairs)
    open_ = [place for place, others in enumerate(near) if len(others) > LEAST_WAYS]
    open_ += [place for place, others in enumerate(near) if len(others) == LEAST_WAYS][: len(places) // 8]
    weights = [70 + rng.below(60) for _ in places]
    chosen = [rng.choice(open_)]
    far = [distance2(place, places[chosen[0]]) for place in places]
    while len(chosen) < count:
        best = max(open_, key=lambda place: (far[place] * weights[place], -place))
        chosen.append(best)
        far = [min(old, distance2(place, places[best])) for old, place in zip(far, places, strict=True)]
    return chosen


def _area(places: Sequence[Point], face: Triangle) -> int:
    """Twice the area of a triangle."""
    a, b, c = face
    return abs(turn(places[a], places[b], places[c]))


def _thinned(
    rng: Rng,
    places: Sequence[Point],
    faces: Sequence[Triangle],
    pairs: list[Pair],
    cities: set[int],
    count: int,
    types: int,
) -> list[Pair]:
    """So many pairs, or fewer that the types can share equally.

    Those go that part the smallest triangles, where the mesh is crowded, as far as every place keeps enough
    ways. First no triangle loses two sides, so that no holes come into the mesh.
    """
    near = neighbours(len(places), pairs)
    beside: dict[Pair, list[int]] = {pair: [] for pair in pairs}
    whole = [True] * len(faces)
    for idx, face in enumerate(faces):
        for side in _sides(face):
            if side in beside:
                beside[side].append(idx)
            else:
                whole[idx] = False
    merged = {
        pair: sum(_area(places, faces[idx]) for idx in found) * (60 + rng.below(80))
        for pair, found in beside.items()
    }
    left = len(pairs)
    goal = min(count, left // types * types)
    for least, is_strict in ((LEAST_WAYS, True), (LEAST_WAYS, False), (LEAST_WAYS - 1, False)):
        for a, b in sorted(pairs, key=lambda pair: (merged[pair], pair)):
            found = beside[a, b]
            if left == goal:
                break
            if b not in near[a] or (is_strict and (len(found) < 2 or not all(whole[idx] for idx in found))):
                continue
            if all(len(near[end]) > (LEAST_WAYS if end in cities else least) for end in (a, b)):
                near[a].discard(b)
                near[b].discard(a)
                if is_whole(near):
                    left -= 1
                    for idx in found:
                        whole[idx] = False
                else:
                    near[a].add(b)
                    near[b].add(a)
    return sorted({_pair(a, b) for a, others in enumerate(near) for b in others})


def _typed(rng: Rng, pairs: Sequence[Pair], places: int, types: int) -> list[int]:
    """A type for each pair: equally many of each, and of one place as different as can be."""
    kinds = [idx % types for idx in range(len(pairs))]
    rng.shuffle(kinds)
    at = [Counter[int]() for _ in range(places)]
    for (a, b), kind in zip(pairs, kinds, strict=True):
        at[a][kind] += 1
        at[b][kind] += 1

    def moved(idx: int, kind: int) -> None:
        for end in pairs[idx]:
            at[end][kinds[idx]] -= 1
            at[end][kind] += 1
        kinds[idx] = kind

    def clashes(idx: int) -> int:
        return sum(at[end][kinds[idx]] - 1 for end in pairs[idx])

    for _ in range(PASSES):
        alike = [idx for idx in range(len(pairs)) if clashes(idx)]
        if not alike:
            break
        for one in alike:
            for _ in range(TRIES):
                other = rng.below(len(pairs))
                first, second = kinds[one], kinds[other]
                before = clashes(one) + clashes(other)
                if first == second or not before:
                    continue
                moved(one, second)
                moved(other, first)
                if clashes(one) + clashes(other) > before:
                    moved(one, first)
                    moved(other, second)
    return kinds
