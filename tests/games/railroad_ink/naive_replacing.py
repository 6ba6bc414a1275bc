"""A second, naive implementation of Separation and Special: their faces, and the stations of a network."""

from tests.games.railroad_ink.naive import Naive


class NaiveReplacing(Naive):
    """A board with the faces of a die that replaces a route die."""

    def most_stations(self):
        """The most stations of one network."""
        return max((len(network & self.station_parts()) for network in self.networks()), default=0)
