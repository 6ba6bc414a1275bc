"""A random game of any expansion, with the naive second implementation of each of its boards."""

from railgames.core.rng import Rng
from railgames.games.railroad_ink.canyons import places_of
from tests.games.railroad_ink.naive import Naive, place_of
from tests.games.railroad_ink.naive_airline import NaiveAirline
from tests.games.railroad_ink.naive_canyon import NaiveCanyon, segment_of
from tests.games.railroad_ink.naive_city_builder import NaiveCityBuilder
from tests.games.railroad_ink.naive_construction import NaiveConstruction
from tests.games.railroad_ink.naive_desert import NaiveDesert
from tests.games.railroad_ink.naive_forest import NaiveForest
from tests.games.railroad_ink.naive_lake import NaiveLake
from tests.games.railroad_ink.naive_lava import NaiveLava
from tests.games.railroad_ink.naive_meteor import NaiveMeteor
from tests.games.railroad_ink.naive_portal import NaivePortal
from tests.games.railroad_ink.naive_renovation import NaiveRenovation
from tests.games.railroad_ink.naive_river import NaiveRiver
from tests.games.railroad_ink.naive_superconnection import NaiveSuper
from tests.games.railroad_ink.naive_trail import NaiveTrail
from tests.games.railroad_ink.naive_underground import NaiveDeep
from tests.games.railroad_ink.naive_weather import NaiveWeather
from tests.games.railroad_ink.opinions import Trial, by_lot
from tests.games.railroad_ink.test_canyon_second_opinion import crossing
from tests.games.railroad_ink.test_lava_second_opinion import shutting

KINDS = {
    "airline": NaiveAirline,
    "canyon": NaiveCanyon,
    "city_builder": NaiveCityBuilder,
    "construction": NaiveConstruction,
    "desert": NaiveDesert,
    "forest": NaiveForest,
    "lake": NaiveLake,
    "lava": NaiveLava,
    "meteor": NaiveMeteor,
    "portal": NaivePortal,
    "renovation": NaiveRenovation,
    "river": NaiveRiver,
    "superconnection": NaiveSuper,
    "trail": NaiveTrail,
    "underground": NaiveDeep,
    "underground_alone": NaiveDeep,
    "weather": NaiveWeather,
}
LIKES = {"lava": shutting, "canyon": crossing}


class Game:
    """A random game of an expansion with the naive board of each of its boards."""

    def __init__(self, maps, name, number):
        self.trial = Trial(name, KINDS.get(name, Naive), likes=LIKES.get(name, by_lot))
        self.name, self.maps, self.number = name, maps, number
        self.board, self.rng = self.trial.board(maps, number), Rng(number)

    def sheets(self):
        """The sheet at the end of every round."""
        if self.name != "underground":
            yield from self.trial.played(self.board, self.rng)
            return
        sheet = self.trial.rules.first_sheet(self.board)
        for turn in range(1, 13):
            for die in self.trial.rules.route_dice(self.board, turn):
                moves = sheet.moves(self.rng.choice(die))
                sheet = sheet.place(*self.rng.choice(moves)) if moves else sheet
            yield sheet

    def naive_of(self, sheet):
        """The naive board of a sheet."""
        board, naive = sheet.board, self.trial.naive(self.maps, self.number)
        for cell, tile in sheet.drawn:
            naive.put(place_of(board.names[cell]), board.tiles[tile].text)
        if self.name == "canyon":
            naive.canyons = set(map(segment_of, places_of(board, sheet.lines)))
        if self.name == "weather":
            naive.fresh = {place_of(name) for name in board.spaces(sheet.marked)}
            naive.sky = {place_of(board.names[cell]): kind for cell, kind in sheet.symbols}
        if self.name == "meteor":
            naive.craters = {place_of(name) for name in board.spaces(sheet.marked)}
        if self.name == "construction":
            naive.left = place_of(board.names[sheet.site.left]) if sheet.site.left >= 0 else None
        return naive

    def is_deep(self, face):
        """Whether a face is drawn under the ground."""
        return self.name == "underground_alone" or face in self.board.dice.apart_faces

    def naives_of(self, sheet):
        """The naive boards of a seat: of the faces that are drawn under the ground, and of all others."""
        if self.name != "underground":
            naive = self.naive_of(sheet)
            return {True: naive, False: naive}
        deep, self.trial.kind = self.trial.kind, Naive
        surface, self.trial.kind = self.naive_of(sheet), deep
        return {True: self.naive_of(sheet.below), False: surface}
