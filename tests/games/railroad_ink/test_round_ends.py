"""When a seat may end its round: in random games of every expansion, as the naive rules say, and in words
that are true. The seats of a game draw the same roll."""

import re

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.actions import Draw, End
from railgames.games.railroad_ink.config import Config, expansion_names
from tests.games.railroad_ink.every_opinion import Game
from tests.games.railroad_ink.opinions import board_id_of, games_of

ALL = ("superconnection", "underground", "weather")
"""Their dice must all be drawn; the dice that an expansion replaces are route dice anyway."""
ONE = ("lava",)
"""Of their dice one must be drawn."""
HELD = ("power_grid", "street_lamps", "construction")
"""They hold a round for what is not drawn; their own second opinions look at it."""
EXAMPLE = re.compile(r"(?:the|The) (.+?) (?:can still be drawn|must still|in (?=[A-J])).*?([A-J]\d)")


def owed(game, state, naive):
    """{title of a face: the spaces where it can be drawn} of the dice one of which must be drawn next."""
    dice, player, found = state.board.dice, state.player, {}
    own = [face for face in player.dice if face in dice.own_faces]
    is_owed = game.name in ALL or (game.name in ONE and len(own) == len(dice.own_dice))
    for face in player.dice:
        if face in own and not is_owed:
            continue
        places = {space for space, _ in naive[game.is_deep(face)].drawings(dice.faces[face].name)}
        if game.name == "meteor":
            places -= set(state.board.spaces(player.sheet.marked))
        if places:
            found[dice.faces[face].title] = places
    return found


IDLE = ("No die that is left can", "All dice are drawn", "Light the lamps")


def check_prompt(state):
    """Who may end the round is told so, and that dice can be drawn just where they can."""
    words, can_draw = state.prompt(state.current), any(isinstance(one, Draw) for one in state.legal_actions())
    assert "nd the round" in words
    assert words.startswith(IDLE) == (not can_draw), words


def next_action(state, rng):
    """A random action, mostly another one than to draw a die of the expansion, so that those are left."""
    own = state.board.dice.own_faces
    for _ in range(3):
        action = state.random_action(rng)
        if not isinstance(action, Draw) or state.board.dice.face_of[action.face] not in own:
            break
    return action


@pytest.mark.parametrize("name", sorted(set(expansion_names()) - set(HELD)))
def test_a_round_ends_when_nothing_that_is_owed_can_be_drawn(maps, name):
    both = set()
    for number in games_of("ends", 1):
        game = Game(maps, name, number)
        rng, state = (
            Rng(number),
            GAME.new_state(Config(expansion=name, map=board_id_of(number)), 2, number, maps),
        )
        while not state.is_over:
            player = state.player
            is_asked = player.choices or state.expansion.must_choose(state)
            if not is_asked and (len(player.dice) < 3 or rng.below(8) == 0):
                left = owed(game, state, game.naives_of(player.sheet))
                reason = state.why_illegal(End())
                both.add(reason is None)
                if reason is None:
                    check_prompt(state)
                assert (reason is None) == (not left)
                if reason is not None:
                    title, space = EXAMPLE.search(reason).groups()
                    assert space in left[title], reason
            state.apply(next_action(state, rng))
    assert both == {False, True}


@pytest.mark.parametrize("name", expansion_names())
def test_every_seat_draws_the_same_roll(maps, name):
    """Whatever those before did with their dice, factories and special routes."""
    rng, state = Rng(7), GAME.new_state(Config(expansion=name), 3, 7, maps)
    rolls, current = {}, None
    while not state.is_over and state.turn <= 4:
        if state.current != current:
            current, roll = state.current, (state.player.dice, state.roll, state.extra_roll)
            assert rolls.setdefault(state.turn, roll) == roll
            assert (state.player.copies, state.player.choices, state.player.special_drawn) == ((), 0, False)
        state.apply(state.random_action(rng))
    assert len(rolls) >= 4
