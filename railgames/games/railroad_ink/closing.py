"""From one round to the next: the deal, the end of a round, goals, and the next roll."""

from __future__ import annotations

import msgspec

from railgames.core.game import Event
from railgames.core.rng import Rng
from railgames.games.railroad_ink.events import GameEnded, GoalScored, RoundEnded, RoundStarted
from railgames.games.railroad_ink.expansions import expansion_of
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.position import OwnRoll, Position
from railgames.games.railroad_ink.scoring import goal_of, total_of

replace = msgspec.structs.replace


def deal(position: Position, seats: int, seed: int) -> None:
    """Set up a new game: empty sheets, goals, the first roll."""
    board = position.board
    position.rng = Rng.from_seed(seed, "dice")
    position.extra_rng = Rng.from_seed(seed, "expansion dice")
    position.goals = draw_goals(position, Rng.from_seed(seed, "goals"))
    position.claims = (0,) * len(position.goals)
    expansion = expansion_of(position)
    first = expansion.first_sheet(board)
    start = Player(first, (), bytes(board.cells), extra=expansion.first_extra(board))
    position.players = [start] * seats
    start_round(position)


def draw_goals(position: Position, rng: Rng) -> tuple[str, ...]:
    """The codes of this game's goal cards: three basic ones, the last of them replaced by an expansion's.

    A board may allow fewer of them, or none; a basic card with the code of an expansion's is left out.
    """
    if position.config.goals == "none":
        return ()
    board, buildings = position.board, position.config.buildings
    expansion_goals = expansion_of(position).goals()
    taken = {goal.code for goal in expansion_goals}
    basic = [
        goal
        for goal in position.deck.cards
        if goal.is_possible(board)
        and (buildings or not goal.needs_buildings)
        and goal.code not in taken
        and expansion_of(position).suits(goal)
    ]
    codes = [goal.code for goal in rng.sample(basic, min(position.deck.file.cards_a_game, len(basic)))]
    own = [
        goal
        for goal in expansion_goals
        if goal.is_possible(board) and (buildings or not goal.needs_buildings)
    ]
    if own:
        codes[-1:] = [rng.choice(own).code]
    return tuple(codes)


def goal_worth(position: Position, idx: int) -> int:
    """The points of a goal card that is achieved in this round, by its number among the cards."""
    turn = expansion_of(position).board_round(position.turn)
    return position.deck.points_for(position.claims[idx], turn, len(position.players))


def start_round(position: Position) -> list[Event]:
    """Roll and hand the dice to every seat."""
    position.turn += 1
    board, expansion, turn = position.board, expansion_of(position), position.turn
    position.roll = tuple(sorted(position.rng.choice(die) for die in expansion.route_dice(board, turn)))
    own = expansion.own_dice(board, turn)
    if own:
        position.extra_roll = OwnRoll(position.extra_rng.choice(die) for die in own)
    else:
        position.extra_roll = expansion.roll(position.extra_rng, turn)
    read = board.dice.read_faces
    dice = (*position.roll, *(face for face in position.own_roll if face not in read))
    position.players = [
        replace(player, sheet=player.sheet.renewed(), dice=dice, copies=(), choices=0, special_drawn=False)
        for player in position.players
    ]
    events = expansion.start_round(position)
    position.opening = tuple(position.players)
    return [*roll_events(position), *events]


def roll_events(position: Position) -> list[Event]:
    """The roll of the present round."""
    faces = [position.board.dice.faces[face] for face in position.roll]
    events: list[Event] = [
        RoundStarted(
            round=position.turn,
            dice=tuple(face.name for face in faces),
            titles=tuple(face.title for face in faces),
        )
    ]
    extra = expansion_of(position).roll_event(position)
    return events if extra is None else [*events, extra]


def close_round(position: Position) -> list[Event]:
    """Everything between the last seat's end and the next roll, or the end of the game."""
    events = expansion_of(position).end_round(position)
    events += score_goals(position)
    events.append(RoundEnded(round=position.turn))
    if position.turn >= expansion_of(position).rounds:
        events += expansion_of(position).end_game(position)
        position.is_over = True
        # Nothing reads it after the end, but it is part of the snapshot, whose hash every save stores.
        position.opening = tuple(position.players)
        totals = tuple(total_of(position, seat) for seat in range(len(position.players)))
        return [*events, GameEnded(round=position.turn, totals=totals)]
    return events + start_round(position)


def score_goals(position: Position) -> list[Event]:
    """Score every goal that somebody achieved in this round; all who did score the same."""
    events: list[Event] = []
    claims = list(position.claims)
    for idx, code in enumerate(position.goals):
        goal = goal_of(position, code)
        winners = [
            seat
            for seat, player in enumerate(position.players)
            if all(code != done for done, _ in player.goals) and goal.is_achieved(player)
        ]
        if not winners:
            continue
        points = goal_worth(position, idx)
        claims[idx] += 1
        for seat in winners:
            player = position.players[seat]
            position.players[seat] = replace(player, goals=(*player.goals, (code, points)))
        events.append(
            GoalScored(round=position.turn, goal=code, title=goal.title, points=points, seats=tuple(winners))
        )
    position.claims = tuple(claims)
    return events
