"""The data of one moment of one game. It knows no rule: ``legality``, ``turns``, ``closing``, ``scoring``,
``views`` and the expansions work on it, and ``state`` puts the contract of a game on top.
"""

from __future__ import annotations

from typing import Self

from railgames.core.actions import Action
from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import Board
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.goals import GoalDeck
from railgames.games.railroad_ink.player import Player


class OwnRoll(tuple[int, ...]):
    """The faces that the dice of an expansion show, in the order of the dice."""

    __slots__ = ()


class Position:
    """Whose turn it is in which round, and every seat's player.

    ``turn`` the round, from 1; ``current`` the seat that draws; ``acted`` how many actions it has taken in
    this round; ``players`` by seat; ``opening`` the players as the round began (what others see of a covered
    board); ``roll`` this round's faces, ``extra_roll`` the roll of the expansion's dice, an ``OwnRoll`` when
    their faces are drawn; ``goals`` the codes of the cards, ``claims`` in how many rounds each was
    achieved; ``sure`` an action that was found to be legal, so that it is not checked again.
    """

    __slots__ = (
        "acted",
        "board",
        "claims",
        "config",
        "current",
        "deck",
        "extra_rng",
        "extra_roll",
        "goals",
        "is_over",
        "opening",
        "players",
        "rng",
        "roll",
        "sure",
        "turn",
    )

    def __init__(self, config: Config, board: Board, deck: GoalDeck) -> None:
        self.config = config
        self.board = board
        self.deck = deck
        self.turn = 0
        self.current = 0
        self.acted = 0
        self.is_over = False
        self.players: list[Player] = []
        self.opening: tuple[Player, ...] = ()
        self.roll: tuple[int, ...] = ()
        self.extra_roll: object = None
        self.goals: tuple[str, ...] = ()
        self.claims: tuple[int, ...] = ()
        self.sure: Action | None = None
        self.rng = Rng(0)
        self.extra_rng = Rng(0)

    @property
    def current_player(self) -> int | None:
        """The seat that draws now, None when the game is over."""
        return None if self.is_over else self.current

    @property
    def player(self) -> Player:
        """The current seat's player."""
        return self.players[self.current]

    @player.setter
    def player(self, player: Player) -> None:
        self.players[self.current] = player

    @property
    def own_roll(self) -> tuple[int, ...]:
        """This round's faces of the expansion's dice that are drawn, in the order of the dice."""
        roll = self.extra_roll
        return roll if isinstance(roll, OwnRoll) else ()

    @property
    def is_covering(self) -> bool:
        """Whether the others' drawings of this round are covered now."""
        return self.config.cover_boards and len(self.players) > 1 and not self.is_over

    def face_name(self, face: int) -> str:
        """The word of a face."""
        return self.board.dice.faces[face].name

    def clone(self) -> Self:
        """An independent copy; players are shared, because they never change."""
        new = object.__new__(type(self))
        new.config, new.board, new.deck = self.config, self.board, self.deck
        new.turn, new.current, new.acted, new.is_over = self.turn, self.current, self.acted, self.is_over
        new.players = self.players[:]
        new.opening, new.roll, new.extra_roll = self.opening, self.roll, self.extra_roll
        new.goals, new.claims, new.sure = self.goals, self.claims, None
        new.rng, new.extra_rng = Rng(self.rng.state), Rng(self.extra_rng.state)
        return new
