"""From longitude and latitude to the plane of the lattice, and back.

The plane is Albers' equal-area conic. Its unit is the distance of two mileposts; x goes to the right, y down.
"""

from math import asin, atan2, cos, degrees, hypot, log, radians, sin, sqrt

EARTH = 6378.137
ECCENTRICITY = 0.0818191908426
SPACING = 82.0
WEST, NORTH = -2040.0 - 5 * SPACING, 2050.0
"""Kilometres at the milepost in column 0 of row 0."""
CENTRE = radians(-97)


def _q(latitude: float) -> float:
    e, part = ECCENTRICITY, ECCENTRICITY * sin(latitude)
    return (1 - e * e) * (sin(latitude) / (1 - part * part) - log((1 - part) / (1 + part)) / (2 * e))


def _m(latitude: float) -> float:
    return cos(latitude) / sqrt(1 - (ECCENTRICITY * sin(latitude)) ** 2)


_ONE, _TWO = radians(28), radians(48)
_N = (_m(_ONE) ** 2 - _m(_TWO) ** 2) / (_q(_TWO) - _q(_ONE))
_C = _m(_ONE) ** 2 + _N * _q(_ONE)


def _radius(latitude: float) -> float:
    return EARTH * sqrt(_C - _N * _q(latitude)) / _N


_TOP = _radius(radians(37))


def to_plane(longitude: float, latitude: float) -> tuple[float, float]:
    """A place on the earth in the plane of the lattice.

    >>> [round(value, 1) for value in to_plane(-97, 37)]
    [29.9, 25.0]
    """
    turn, radius = _N * (radians(longitude) - CENTRE), _radius(radians(latitude))
    east, north = radius * sin(turn), _TOP - radius * cos(turn)
    return (east - WEST) / SPACING, (NORTH - north) / SPACING


def to_earth(x: float, y: float) -> tuple[float, float]:
    """Longitude and latitude of a point of the plane, to a tenth of a degree."""
    east, north = x * SPACING + WEST, NORTH - y * SPACING
    radius = hypot(east, _TOP - north)
    q = (_C - (radius * _N / EARTH) ** 2) / _N
    latitude = asin(q / 2)
    for _ in range(5):
        e, s = ECCENTRICITY, sin(latitude)
        part = 1 - (e * s) ** 2
        rest = q / (1 - e * e) - s / part + log((1 - e * s) / (1 + e * s)) / (2 * e)
        latitude += part * part / (2 * cos(latitude)) * rest
    return degrees(CENTRE + atan2(east, _TOP - north) / _N), degrees(latitude)
