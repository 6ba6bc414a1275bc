"""A second, naive implementation of Superconnection, from letters alone: what may be drawn, what joins."""

from tests.games.railroad_ink.naive import Naive


class NaiveSuper(Naive):
    """A board with the faces of the super die, whose ends join both kinds."""

    wild = "S"
