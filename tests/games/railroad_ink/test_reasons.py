"""The reason against a drawing is true: on a naive board it holds what each reason says, in random games of
every expansion. A reason that speaks of a whole space stands only where no way to draw the face fits."""

import re
from typing import NamedTuple

import pytest

from railgames.games.railroad_ink.canyons import places_of, shapes_of
from railgames.games.railroad_ink.config import expansion_names
from railgames.games.railroad_ink.expansions.canyon import BRIDGES
from railgames.games.railroad_ink.expansions.city_builder import plan_of
from railgames.games.railroad_ink.expansions.construction import FREE, Site
from tests.games.railroad_ink.every_opinion import Game
from tests.games.railroad_ink.naive import BACK, SIDES, Naive, letters, place_of
from tests.games.railroad_ink.naive_canyon import segment_of
from tests.games.railroad_ink.naive_renovation import CURVES, STRAIGHTS
from tests.games.railroad_ink.opinions import games_of

SHARE = 5  # of the refused drawings of a sheet one in so many is looked at
SHORT = {"a highway": "H", "a railway": "R", "a pipe": "H", "a subway": "R"}


class Case(NamedTuple):
    """A drawing that is refused: our sheet, the face, the cell and the tile; the naive board, the place, the
    routes of the tile, its sides with a letter and its word; what the reason names."""

    sheet: object
    face: int
    cell: int
    tile: int
    naive: Naive
    place: tuple[int, int]
    routes: str
    marks: set[str]
    word: str
    said: dict[str, str]

    @property
    def sides(self):
        """The sides with a route."""
        return letters(self.routes) if self.routes != "----" else {}

    def wet(self, side):
        """Whether a letter comes from beyond this side."""
        return self.naive.meets(self.place, side)

    def dry(self, side):
        """Whether a route or an exit comes from beyond this side."""
        return self.naive.facing(self.place, side) is not None

    @property
    def is_empty(self):
        return self.place not in self.naive.drawn

    @property
    def routes_there(self):
        return self.naive.drawn.get(self.place, "----")

    @property
    def layer_there(self):
        return self.naive.layer.get(self.place, ())


def is_route_there(case):
    return case.routes_there != "----"


def is_other_met(case):
    ours, theirs = SHORT[case.said["ours"]], SHORT[case.said["theirs"]]
    side = case.said["side"]
    have, met = case.sides.get(side), case.naive.facing(case.place, side)
    return (have, met) == (ours, theirs) and not case.naive.agrees(have, met)


def is_added_met(case):
    """What a renovation adds meets the other kind."""
    return is_other_met(case) and case.said["side"] not in letters(case.routes_there)


def is_walled_off(case):
    naive = case.naive
    return not naive.joins(case.place, case.routes) and any(
        (case.place, side) in naive.walls
        and BACK[side] in letters(naive.drawn.get(naive.beyond(case.place, side), "----"))
        for side in case.sides
    )


def joins_nothing(case):
    return case.is_empty and bool(case.sides) and not case.naive.joins(case.place, case.routes)


def runs_into_letter(case):
    return case.is_empty and any(map(case.wet, case.sides))


def lies_against_route(case):
    """The words tell of one side only, and hold for both: a route and a letter meet there."""
    return any(map(case.dry, case.marks)) or any(map(case.wet, case.sides))


def letter_lies_against_route(case):
    return case.is_empty and any(map(case.dry, case.marks))


def layer_is_there(case):
    return bool(case.layer_there)


# -- of one expansion ----------------------------------------------------------------------------------------


def lava_has_room(case):
    return is_route_there(case) and not case.layer_there and bool(free_reached(case))


def free_reached(case):
    return {place for place in case.naive.reached() if place not in case.naive.drawn}


def lava_cannot_burn(case):
    return is_route_there(case) and case.place not in case.naive.reached()


def is_beside_lava(case):
    return any(case.naive.layer.get(case.naive.beyond(case.place, side)) for side in SIDES)


def lava_joins_nothing(case):
    return not case.word and not any(map(case.wet, case.marks))


def lava_joins_nothing_near_none(case):
    return lava_joins_nothing(case) and not is_beside_lava(case)


def volcano_is_near(case):
    return bool(case.word) and is_beside_lava(case)


def trail_joins_nothing(case):
    naive = case.naive
    corners = case.sheet.board.tiles[case.tile].layer.corners
    joining = {point for points in (*naive.trails.values(), *naive.corners().values()) for point in points}
    return (
        case.is_empty
        and not naive.joins(case.place, case.routes)
        and not naive.reached(case.place, corners) & joining
    )


def canyon_of(case):
    """The segments of a canyon die as it would lie, None where it leaves the board."""
    shape = shapes_of(case.sheet.board)[case.cell].get(case.tile)
    return None if shape is None else set(map(segment_of, places_of(case.sheet.board, shape.edges)))


def ends_of(segments):
    points = [point for segment in segments for point in segment]
    return {point for point in points if points.count(point) == 1}


def canyon_leaves(case):
    """By our own shapes; that none is missing the second opinion on canyons tells."""
    return canyon_of(case) is None


def canyon_overlaps(case):
    return bool(canyon_of(case) & case.naive.canyons)


def canyon_branches(case):
    naive, segments = case.naive, canyon_of(case)
    ends = ends_of(segments)
    between = {point for segment in segments for point in segment} - ends
    return any(naive.degree(point) for point in between) or any(
        naive.degree(point) and not naive.is_open_end(point) for point in ends
    )


def canyon_starts_nowhere(case):
    naive = case.naive
    return not any(naive.on_border(point) or naive.is_open_end(point) for point in ends_of(canyon_of(case)))


def lacks_bridges(case):
    naive, needed = case.naive, int(case.said["n"])
    segments = canyon_of(case)
    if segments is None:
        here = {
            segment
            for segment in naive.canyons
            if not naive.has_route(segment)
            and any(
                place == case.place and side in case.sides for place, side in naive.spaces_beside(segment)
            )
        }
    else:
        here = set(filter(naive.has_route, segments))
    left = BRIDGES - naive.bridges()
    return (len(here), left) == (needed, int(case.said["left"])) and needed > left


def is_poor(case):
    plan = plan_of(case.sheet.board, case.face)
    return case.is_empty and case.sheet.coins == int(case.said["n"]) < int(case.said["cost"]) == plan.cost


def is_full_letter(case):
    return list(case.naive.portals.values()).count(f"portal-{case.said['letter'].lower()}") == 2


def nothing_to_add(shapes):
    def holds(case):
        text = case.routes_there
        return "+" in text or case.naive.is_station(case.place) or set(letters(text)) not in shapes

    return holds


def no_arm(case):
    return not case.naive.is_station(case.place) or len(letters(case.routes_there)) == 4


def changes_what_is_there(case):
    there = letters(case.routes_there)
    parts = case.routes.split("+")
    return case.routes_there not in parts and not (
        case.word == "arm" and all(letters(case.routes).get(side) == kind for side, kind in there.items())
    )


def adds_another(case):
    kind = "H" if "road" in case.sheet.board.dice.faces[case.face].name else "R"
    added = letters(case.routes).items() - letters(case.routes_there).items()
    is_too_much = case.word == "arm" and len(added) > 1
    return not changes_what_is_there(case) and (is_too_much or {letter for _, letter in added} != {kind})


def was_drawn_before(case):
    return not case.is_empty and case.place not in case.naive.fresh


EVERY = {
    "{space} is taken: a route is drawn there already.": (is_route_there, True),
    "On the {side} side of {space} {ours} would meet {theirs}; only a station joins the two.": (
        is_other_met,
        False,
    ),
    "A wall stands between {space} and the route beside it; nothing joins across it.": (is_walled_off, False),
    "A route in {space} would join no exit and no route.": (joins_nothing, False),
}
OF = {
    "airline": {
        "{space} is taken: an airport is there.": (lambda case: case.place in case.naive.words, True),
        "{space} is taken: an airway is there.": (layer_is_there, True),
        "In {space} the route would run into an airway.": (runs_into_letter, False),
        "In {space} the airway would lie against a route or an exit.": (letter_lies_against_route, False),
    },
    "canyon": {
        "There the canyon would leave the board, or run along its edge or a wall.": (canyon_leaves, False),
        "Part of the canyon would lie on another one.": (canyon_overlaps, False),
        "There the canyon would branch off from another one; it may only go on from an open end.": (
            canyon_branches,
            False,
        ),
        "A canyon starts at the edge of the board or at an open end of a canyon.": (
            canyon_starts_nowhere,
            False,
        ),
        "That needs {n} more bridge; {left} of 12 are left.": (lacks_bridges, False),
        "That needs {n} more bridges; {left} of 12 are left.": (lacks_bridges, False),
    },
    "city_builder": {
        "{space} is taken: a building stands there.": (lambda case: case.place in case.naive.built, True),
        "This building costs {cost} coins; you have {n}.": (is_poor, True),
    },
    "construction": {
        "A route was taken out of {space}: draw it in another space first.": (
            lambda case: case.place == case.naive.left,
            True,
        ),
    },
    "desert": {
        "{space} is taken: a cactus stands there.": (lambda case: case.place in case.naive.cacti, True),
    },
    "forest": {
        "{space} is taken: trees stand there.": (lambda case: case.place in case.naive.trees, True),
    },
    "lake": {
        "{space} is taken: water is there already.": (layer_is_there, True),
        "In {space} the route would run into water.": (runs_into_letter, False),
        "In {space} water would lie against a route or an exit.": (letter_lies_against_route, False),
    },
    "lava": {
        "{space} is taken: lava is there already.": (layer_is_there, True),
        "In {space} the route would run into lava.": (runs_into_letter, False),
        "In {space} lava would lie against a route or an exit.": (lies_against_route, False),
        "{space} is taken; lava burns a route only when it has no empty space to flow into.": (
            lava_has_room,
            True,
        ),
        "Lava can burn only a route beside an open side of lava, and not in {space}.": (
            lava_cannot_burn,
            True,
        ),
        "A volcano opens only where no lava is next to it, and not in {space}.": (volcano_is_near, False),
        "Lava in {space} would join no open side of lava.": (lava_joins_nothing, False),
        "Lava in {space} would join no open side of lava; only a new volcano may stand alone.": (
            lava_joins_nothing_near_none,
            False,
        ),
    },
    "portal": {
        "Two portals {letter} are drawn already; there are no more of a letter.": (is_full_letter, True),
    },
    "renovation": {
        "On the {side} side of {space} {ours} would meet {theirs}; only a station joins the two.": (
            lambda case: is_other_met(case) if case.is_empty else is_added_met(case),
            False,
        ),
        "{space} is empty: a renovation adds to a route that is drawn.": (lambda case: case.is_empty, True),
        "A curve is added opposite to a curve, and there is none alone in {space}.": (
            nothing_to_add(CURVES),
            True,
        ),
        "An overpass crosses a straight route, and there is none alone in {space}.": (
            nothing_to_add(STRAIGHTS),
            True,
        ),
        "An arm is added to a station with at most 3 arms, and there is none in {space}.": (no_arm, True),
        "Drawn so, the route in {space} would not stay as it is.": (changes_what_is_there, False),
        "Drawn so, nothing would be added in {space}.": (
            lambda case: case.routes == case.routes_there,
            False,
        ),
        "Drawn so, {space} would get something else than the {face}.": (adds_another, False),
    },
    "river": {
        "{space} is taken: a river runs there.": (layer_is_there, True),
        "In {space} the route would run into a river.": (runs_into_letter, False),
        "In {space} the river would run into a route or an exit.": (letter_lies_against_route, False),
    },
    "trail": {
        "In {space} the route would join no route and no exit, the trail no trail and no station.": (
            trail_joins_nothing,
            False,
        ),
    },
    "weather": {
        "{space} has its weather already.": (lambda case: case.place in case.naive.sky, True),
        "{space} was drawn in an earlier round; weather comes over a space of this round.": (
            was_drawn_before,
            True,
        ),
        "Nothing is drawn in {space}; weather comes over a space of this round.": (
            lambda case: case.is_empty,
            True,
        ),
    },
}
BELOW = {
    "{space} is taken under the ground: something is drawn there.": (is_route_there, True),
    "On the {side} side of {space} {ours} would meet {theirs}; they never join.": (is_other_met, False),
    "What is drawn in {space} would join no exit and no route.": (joins_nothing, False),
}


def said_by(reason, known):
    """(whether it is of the whole space, the test, what it names) of a reason."""
    for words, (holds, of_space) in known.items():
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(words))
        found = re.fullmatch(pattern, reason)
        if found is not None:
            return of_space, holds, found.groupdict()
    raise AssertionError(f"nobody has looked whether this is true: {reason}")


def refused(game, sheet, face, naive):
    """(reason, whether it is of the whole space, whether it is true, case) of some refused ways to draw."""
    board, rules = sheet.board, game.trial.rules
    known = BELOW if game.is_deep(face) else EVERY | OF.get(game.name, {})
    for cell in range(board.cells):
        for tile in board.dice.face_tiles[face]:
            if game.rng.below(SHARE):
                continue
            reason = rules.why_not_there(sheet, face, cell, tile)
            if reason is None:
                continue
            of_space, holds, said = said_by(reason, known)
            routes, marks, word = parts_of(board.tiles[tile].text)
            case = Case(
                sheet, face, cell, tile, naive, place_of(board.names[cell]), routes, marks, word, said
            )
            assert said.get("space") in (None, board.names[cell])
            yield reason, of_space, holds(case), case


def parts_of(tile):
    body, _, word = tile.partition("*")
    routes, *more = body.split("/")
    return (
        routes,
        {side for side, mark in zip(SIDES, (more or ["----"])[0], strict=True) if mark != "-"},
        word,
    )


def check(game, sheet, told):
    """Every reason of a sheet; ``told`` are the words that were looked at."""
    board, naive = game.board, game.naives_of(sheet)
    for face in set(range(len(board.dice.faces))) - board.dice.read_faces:
        free = {cell for cell, _ in sheet.moves(face)}
        for reason, of_space, is_true, case in refused(game, sheet, face, naive[game.is_deep(face)]):
            way = board.dice.faces[face].name, board.tiles[case.tile].text
            drawn = [(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.drawn]
            assert is_true, (reason, way, drawn)
            assert not (of_space and case.cell in free), (reason, way, drawn)
            told.add(re.sub(r"\b[A-J]\d\b|\b\d+\b", "", reason))


@pytest.mark.parametrize("name", expansion_names())
def test_every_reason_against_a_drawing_is_true(maps, name):
    told = set()
    for number in games_of("reasons", 1):
        game = Game(maps, name, number)
        for turn, sheet in enumerate(game.sheets()):
            if turn % 3 == 2 - number % 3:
                check(game, sheet, told)
            if name == "construction" and turn == 3:
                check(game, sheet.with_site(Site(FREE)), told)
                cell = next(bit for bit in range(game.board.cells) if not sheet.occ >> bit & 1)
                check(game, sheet.with_site(Site("", cell)), told)
    assert len(told) >= 3
