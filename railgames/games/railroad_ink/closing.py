"""The turn of a round: the first deal, the end step, goals, and the next roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from railgames.core.game import Event
from railgames.core.rng import Rng
from railgames.games.railroad_ink.events import GameEnded, GoalScored, RoundEnded, RoundStarted
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.sheet import Sheet

if TYPE_CHECKING:
    from railgames.games.railroad_ink.goals import Goal
    from railgames.games.railroad_ink.state import State

replace = msgspec.structs.replace


def deal(state: State, seats: int, seed: int) -> None:
    """Set up a new game: empty sheets, goals, the first roll."""
    board = state.board
    state.rng = Rng.from_seed(seed, "dice")
    state.extra_rng = Rng.from_seed(seed, "expansion dice")
    state.goals = draw_goals(state, Rng.from_seed(seed, "goals"))
    state.claims = (0,) * len(state.goals)
    start = Player(Sheet(board), (), bytes(board.cells), extra=state.expansion.first_extra(board))
    state.players = [start] * seats
    start_round(state)


def draw_goals(state: State, rng: Rng) -> tuple[str, ...]:
    """The codes of this game's goal cards: three basic ones, one of them replaced by an expansion's."""
    if state.config.goals == "none":
        return ()
    board, buildings = state.board, state.config.buildings
    basic = [
        goal
        for goal in state.deck.cards
        if goal.is_possible(board) and (buildings or not goal.needs_buildings)
    ]
    codes = [goal.code for goal in rng.sample(basic, min(state.deck.file.cards_a_game, len(basic)))]
    own = [goal for goal in state.expansion.goals() if goal.is_possible(board)]
    if own:
        codes[-1] = rng.choice(own).code
    return tuple(codes)


def goal_of(state: State, code: str) -> Goal:
    """The card of this code. Raises KeyError for an unknown one."""
    own = {goal.code: goal for goal in state.expansion.goals()}
    return own.get(code) or state.deck.by_code[code]


def start_round(state: State) -> list[Event]:
    """Roll and hand the dice to every seat."""
    state.turn += 1
    state.roll = tuple(sorted(state.rng.choice(die) for die in state.board.dice.dice))
    state.extra_roll = state.expansion.roll(state.extra_rng, state.turn)
    state.players = [
        replace(player, dice=state.roll, copies=(), choices=0, special_drawn=False)
        for player in state.players
    ]
    state.opening = tuple(state.players)
    return roll_events(state)


def roll_events(state: State) -> list[Event]:
    """The roll of the present round."""
    faces = [state.board.dice.faces[face] for face in state.roll]
    events: list[Event] = [
        RoundStarted(
            round=state.turn,
            dice=tuple(face.name for face in faces),
            titles=tuple(face.title for face in faces),
        )
    ]
    extra = state.expansion.roll_event(state)
    return events if extra is None else [*events, extra]


def close_round(state: State) -> list[Event]:
    """Everything between the last seat's end and the next roll, or the end of the game."""
    events = state.expansion.end_round(state)
    events += score_goals(state)
    events.append(RoundEnded(round=state.turn))
    if state.turn >= state.rounds:
        state.is_over = True
        state.opening = tuple(state.players)
        totals = tuple(state.total(seat) for seat in range(len(state.players)))
        return [*events, GameEnded(round=state.turn, totals=totals)]
    return events + start_round(state)


def score_goals(state: State) -> list[Event]:
    """Score every goal that somebody achieved in this round; all who did score the same."""
    events: list[Event] = []
    claims = list(state.claims)
    for idx, code in enumerate(state.goals):
        goal = goal_of(state, code)
        winners = [
            seat
            for seat, player in enumerate(state.players)
            if all(code != done for done, _ in player.goals) and goal.is_achieved(player)
        ]
        if not winners:
            continue
        points = state.deck.points_for(claims[idx], state.turn, len(state.players))
        claims[idx] += 1
        for seat in winners:
            player = state.players[seat]
            state.players[seat] = replace(player, goals=(*player.goals, (code, points)))
        events.append(
            GoalScored(round=state.turn, goal=code, title=goal.title, points=points, seats=tuple(winners))
        )
    state.claims = tuple(claims)
    return events
