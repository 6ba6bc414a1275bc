"""The seam: an expansion that is nothing but one object changes dice, drawing, rounds, scores and goals."""

import sys
from types import ModuleType

import pytest
from msgspec.structs import replace

from railgames.core.actions import Action, format_action
from railgames.core.game import Budget, MapSource, ScoreLine
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME, closing, expansions
from railgames.games.railroad_ink.actions import End
from railgames.games.railroad_ink.board import WallFile, compile_board
from railgames.games.railroad_ink.components import DiceFile
from railgames.games.railroad_ink.config import Config, expansion_names
from railgames.games.railroad_ink.events import EVENTS, InkEvent, SpecialUsed
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.expansions.base import Expansion
from railgames.games.railroad_ink.goals import Goal
from railgames.games.railroad_ink.layered import LayeredSheet
from railgames.games.railroad_ink.legality import drawing
from railgames.games.railroad_ink.state import InkState
from tests.games.railroad_ink.made_boards import made


class Plant(Action, frozen=True, tag="plant"):
    """A try-out action: plant a tree."""

    space: str


class Grown(InkEvent, frozen=True, kw_only=True):
    """A try-out event."""


class Garden(Expansion):
    """Two rounds; one tree a round, before drawing; nothing is drawn in row G; a tree is a point."""

    name = "garden"
    rounds = 2
    actions = (Plant,)
    events = (Grown,)

    def goals(self):
        return (Goal("T1", "Park", "Plant two trees.", lambda player: len(player.extra) >= 2),)

    def first_extra(self, board):
        return ()

    def roll(self, rng, turn):
        return rng.below(6)

    def must_choose(self, state):
        return len(state.player.extra) < state.turn

    def choices(self, state):
        return [Plant("A0"), Plant("B0")] if self.must_choose(state) else []

    def why_illegal(self, state, action):
        return None if action in self.choices(state) else "no tree now"

    def apply(self, state, action):
        extra = (*state.player.extra, action.space)
        state.player = replace(state.player, extra=extra)
        return []

    def forbids_drawing(self, player, cell, tile):
        return "row G is a garden" if player.sheet.board.names[cell][0] == "G" else None

    def after_drawing(self, state, cell, tile):
        return [Grown(seat=state.current, round=state.turn)]

    def end_round(self, state):
        return [Grown(round=state.turn)]

    def score_lines(self, player):
        return [ScoreLine("trees", "Trees", len(player.extra))]

    def restored_extra(self, plain):
        return tuple(plain)


@pytest.fixture
def garden(maps, monkeypatch):
    """A game with an expansion whose file is made here."""
    module = ModuleType("garden")
    module.EXPANSION = Garden()
    monkeypatch.setitem(sys.modules, f"{expansions.__name__}.garden", module)
    start = GAME.new_state(Config(), 1, 1, maps)
    state = InkState(Config(expansion="garden"), start.board, start.deck)
    closing.deal(state, 2, 5)
    return state


def test_every_expansion_file_names_itself():
    for name in expansion_names():
        assert expansion(name).name == name
        assert expansion(name).title
        assert expansion(name).text


def test_an_expansion_adds_choices_before_drawing(garden):
    assert [format_action(action) for action in garden.legal_actions()] == ["plant A0", "plant B0"]
    garden.apply(Plant("A0"))
    assert garden.why_illegal(Plant("B0")) == "no tree now"
    assert len(garden.legal_actions()) > 20


def test_an_expansion_forbids_drawings(garden):
    garden.apply(Plant("A0"))
    assert not any(" G" in format_action(action) for action in garden.legal_actions())


def test_an_expansion_has_rounds_events_scores_and_a_goal(garden):
    rng, events = Rng(3), []
    assert garden.goals[-1] == "T1"
    while garden.current_player is not None:
        events += garden.apply(rng.choice(garden.legal_actions()))
    assert garden.turn == 2
    assert sum(isinstance(event, Grown) and event.seat is None for event in events) == 2
    sheet = garden.scores()[0]
    assert {line.key: line.points for line in sheet.lines}["trees"] == 2
    assert sheet.total == garden.total(0)
    assert ("T1", 4) in garden.players[0].goals


class Harvest(Garden):
    """Loses its trees when the game ends."""

    def end_game(self, state):
        state.players = [replace(player, extra=()) for player in state.players]
        return [Grown(round=99)]


def test_the_step_at_the_end_of_a_game_follows_its_goals_and_precedes_the_totals(garden, monkeypatch):
    monkeypatch.setattr(sys.modules[f"{expansions.__name__}.garden"], "EXPANSION", Harvest())
    expansion.cache_clear()
    rng, events = Rng(3), []
    while garden.current_player is not None:
        events += garden.apply(rng.choice(garden.legal_actions()))
    ended, harvested, totals = events[-3:]
    assert [type(event).__name__ for event in events[-4:-1]] == ["GoalScored", "RoundEnded", "Grown"]
    assert (ended.round, harvested.round) == (2, 99)
    assert totals.totals == (garden.total(0), garden.total(1))
    assert all(("T1", 4) in player.goals and not player.extra for player in garden.players)
    expansion.cache_clear()


class LateGarden(Garden):
    """A tree is planted at any time of the round, and the round does not end without one."""

    def must_choose(self, state):
        return False

    def choices(self, state):
        return [Plant("A0"), Plant("B0")] if len(state.player.extra) < state.turn else []

    def holds_round(self, state):
        return "plant a tree first" if self.choices(state) else None

    def worth_trying(self, state):
        return self.choices(state)[1:]


def test_an_expansion_holds_the_round_until_its_action_is_taken(garden, monkeypatch):
    monkeypatch.setattr(sys.modules[f"{expansions.__name__}.garden"], "EXPANSION", LateGarden())
    expansion.cache_clear()
    rng = Rng(4)
    while others := [action for action in garden.legal_actions() if not isinstance(action, Plant)]:
        assert End() not in others
        garden.apply(rng.choice(others))
    assert garden.why_illegal(End()) == "plant a tree first"
    assert isinstance(garden.random_action(rng), Plant)
    garden.apply(Plant("A0"))
    assert garden.why_illegal(End()) is None
    expansion.cache_clear()


def test_search_tries_what_an_expansion_offers_and_nobody_must_take(garden, monkeypatch):
    monkeypatch.setattr(sys.modules[f"{expansions.__name__}.garden"], "EXPANSION", LateGarden())
    expansion.cache_clear()
    agent, budget = GAME.agent(Level.EASY), Budget(evaluations=200)
    choice = agent.choose(garden, garden.legal_actions(), Rng(1), budget)
    assert choice.action in garden.legal_actions()
    expansion.cache_clear()


@pytest.mark.parametrize("name", expansion_names())
def test_every_event_has_a_line_for_the_log(maps, name):
    rng, seen, seed = Rng(9), set(), 0
    state = GAME.new_state(Config(expansion=name), 2, seed, maps)
    expected = {*EVENTS, *expansion(name).events}
    if all(expansion(name).doubles(turn) for turn in range(1, state.rounds + 1)):
        expected.remove(SpecialUsed)  # no round has special routes
    while not seen >= expected:
        assert seed < 12, expected - seen
        state, seed = GAME.new_state(Config(expansion=name), 2, seed, maps), seed + 1
        while state.current_player is not None:
            for event in state.apply(state.random_action(rng)):
                seen.add(type(event))
                assert event.text()


@pytest.mark.parametrize("name", [name for name in expansion_names() if expansion(name).goals()])
def test_what_a_goal_lacks_is_nothing_once_it_is_achieved(maps: MapSource, name: str) -> None:
    rng = Rng(4)
    for seed in range(4):
        state = GAME.new_state(Config(expansion=name), 1, seed, maps)
        while not state.is_over:
            state.apply(state.random_action(rng))
            for card in expansion(name).goals():
                assert (card.missing(state.players[0]) <= 0) == card.is_achieved(state.players[0]), card.code


def _pieces_of(board):
    """The tiles that an expansion draws, those without a route first."""
    own = [
        tile
        for tile, item in enumerate(board.tiles)
        if item.text != item.text.partition("/")[0].partition("*")[0]
    ]
    return sorted(own, key=lambda tile: len(board.tiles[tile].segments))


@pytest.mark.parametrize("name", expansion_names())
def test_a_space_without_a_route_is_never_said_to_have_one(maps, name):
    """What an expansion has drawn there is named instead."""
    rules = expansion(name)
    board = GAME.new_state(Config(expansion=name), 1, 1, maps).board
    cell = board.cell_of["D3"]
    for tile in _pieces_of(board):
        if board.tiles[tile].segments:
            continue
        sheet = rules.sheet(board).place(cell, tile)
        for face, ways in enumerate(board.dice.face_tiles):
            for way in ways[:1]:  # a face that is read has none
                reason = rules.why_not_there(sheet, face, cell, way)
                assert reason is None or "a route is drawn" not in reason, (board.tiles[tile].text, reason)


@pytest.mark.parametrize("name", expansion_names())
def test_a_sheet_takes_a_tile_over_whatever_is_drawn(maps, name):
    """It ends, and the space then has the tile, even where a rule fills it again at once. Other classes of
    sheets are never asked to draw in a space that is taken."""
    state, rng = GAME.new_state(Config(expansion=name), 1, 1, maps), Rng(1)
    while not state.is_over:
        state.apply(state.random_action(rng))
    sheet, tiles = state.players[0].sheet, state.board.dice.face_tiles
    for cell, _ in sheet.drawn if isinstance(sheet, LayeredSheet) else ():
        tile = rng.choice(tiles[0])
        assert sheet.place(cell, tile).tile_at(cell) == tile


BARE = {"V1", "V3", "W3", "R1", "R3", "M2", "M3", "F1", "T3", "D1", "D2", "C1", "C2", "P2", "P3"}
"""The goals of expansions that three rows of three spaces with one exit allow, without centre and buildings,
and with a wall that leaves no space four neighbours."""


@pytest.mark.parametrize("name", expansion_names())
def test_a_goal_that_a_board_does_not_allow_is_never_dealt(maps, name):
    usual = GAME.new_state(Config(expansion=name), 1, 1, maps)
    file = replace(
        made("3x3"),
        exits=made("3x3").exits[:1],
        centre=(),
        universities=(),
        walls=(WallFile("B1", "east"),),
    )
    dice, pieces = maps.load("railroad_ink", "dice/challenge", DiceFile), expansion(name).file.pieces
    board, cards = compile_board(file, dice, "segment", pieces), expansion(name).goals()
    assert all(card.is_possible(usual.board) for card in cards)
    allowed = {card.code for card in cards if card.is_possible(board)}
    assert allowed == BARE & {card.code for card in cards}
    state = InkState(Config(expansion=name), board, usual.deck)
    dealt = {code for seed in range(20) for code in closing.draw_goals(state, Rng(seed))}
    assert dealt & {card.code for card in cards} == allowed


# -- what search knows of the rest of a round ----------------------------------------------------------------


def only_what_is_due(state, rng):
    """An action of a player who draws what must be drawn, and leaves out the rest."""
    player = state.player
    due = [drawing(state.board, *one, is_special=False)[1] for one in player.sheet.due(player.dice)]
    actions = [action for action in (*due, End()) if state.why_illegal(action) is None]
    return rng.choice(actions) if actions else state.random_action(rng)


@pytest.mark.parametrize("name", expansion_names())
def test_search_looks_ahead_to_routes_that_may_be_drawn_in_the_next_round(maps, name):
    """What a round leaves unused is gone when search rolls the dice of the next one, as it is in the game."""
    state, rng, seen = GAME.new_state(Config(expansion=name, goals="none"), 1, 11, maps), Rng(11), 0
    while not state.is_over:
        action = only_what_is_due(state, rng)
        ahead = state.expansion.sheet_for_search(state).renewed()
        state.apply(action)
        sheet = state.players[0].sheet
        is_next = isinstance(action, End) and not state.is_over and sheet.storeys == (sheet,)
        if is_next and sheet.drawn == ahead.drawn:
            for face in set(state.roll):
                assert set(ahead.moves(face)) <= set(sheet.moves(face)), state.face_name(face)
                seen += 1
    assert seen or state.expansion.storeys > 1


HOLDING = [
    name for name in expansion_names() if type(expansion(name)).holds_round is not Expansion.holds_round
]


@pytest.mark.parametrize("name", HOLDING)
def test_search_counts_in_the_last_round_what_must_still_be_used(maps, name):
    """Its points before an action that ends the round are those after the best one, not those without it."""

    def points(state):
        sheet = state.expansion.sheet_for_search(state)
        return sheet.points if sheet.final_points is None else sheet.final_points

    more = 0
    for seed in range(8):
        state, rng = GAME.new_state(Config(expansion=name, goals="none"), 1, seed, maps), Rng(seed)
        while not state.is_over:
            if state.turn == state.rounds and state.expansion.holds_round(state) is not None:
                before, found = points(state), []
                for action in state.expansion.choices(state):
                    after = state.clone()
                    after.apply(action)
                    found.append(points(after))
                assert before == max(found)
                more += before > state.players[0].sheet.points
            state.apply(state.random_action(rng))
    assert more > 0
