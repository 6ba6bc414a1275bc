"""The game state: whose turn in which round, every seat's player, and what one action does.

The seats draw one roll one after the other, each on its own sheet; when the last one ends, the round closes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from railgames.core import game
from railgames.core.actions import Action
from railgames.core.errors import IllegalAction
from railgames.core.game import Event, ScoreLine, ScoreSheet
from railgames.core.rng import Rng
from railgames.games.railroad_ink import closing, legality, prompts, scoring, views
from railgames.games.railroad_ink.actions import Draw, Duplicate, End, Special
from railgames.games.railroad_ink.board import Board
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.events import Activated, Drawn, Duplicated, SpecialUsed, TurnEnded
from railgames.games.railroad_ink.expansions import Expansion, expansion
from railgames.games.railroad_ink.goals import GoalDeck
from railgames.games.railroad_ink.player import SPECIALS_A_GAME, UNIVERSITIES_FOR_A_SPECIAL, Player

replace = msgspec.structs.replace


class State(game.State):
    """One moment of one game; see the contract in ``core.game``.

    ``players`` by seat; ``opening`` the same as the round began (what others see of a covered board);
    ``roll`` this round's faces, ``extra_roll`` the expansion's; ``goals`` the codes of the cards and
    ``claims`` in how many rounds each was achieved; ``acted`` how many actions the current player has taken
    this round.
    """

    turn: int

    __slots__ = (
        "acted",
        "board",
        "claims",
        "config",
        "current",
        "deck",
        "expansion",
        "extra_rng",
        "extra_roll",
        "goals",
        "is_over",
        "opening",
        "players",
        "rng",
        "roll",
        "turn",
    )

    def __init__(self, config: Config, board: Board, deck: GoalDeck) -> None:
        self.config = config
        self.board = board
        self.deck = deck
        self.expansion: Expansion = expansion(config.expansion)
        self.turn = 0
        self.current = 0
        self.acted = 0
        self.is_over = False
        self.players: list[Player] = []
        self.opening: tuple[Player, ...] = ()
        self.roll: tuple[int, ...] = ()
        self.extra_roll: Any = None
        self.goals: tuple[str, ...] = ()
        self.claims: tuple[int, ...] = ()
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

    @property
    def rounds(self) -> int:
        """How many rounds the game has."""
        return self.expansion.rounds

    @property
    def can_undo(self) -> bool:
        """True while the current seat has acted in its own round: ending it hands over or rolls."""
        return self.acted > 0

    @property
    def is_covering(self) -> bool:
        """Whether what others drew this round is covered now."""
        return self.config.cover_boards and len(self.players) > 1 and not self.is_over

    def face_name(self, face: int) -> str:
        """The word of a face."""
        return self.board.dice.faces[face].name

    def opening_events(self) -> list[Event]:
        """The first roll."""
        return closing.roll_events(self)

    def legal_actions(self) -> Sequence[Action]:
        """Every legal action, sorted by text."""
        return legality.legal_actions(self)

    def why_illegal(self, action: Action) -> str | None:
        """The reason in words, None when the action is legal."""
        return legality.why_illegal(self, action)

    def apply(self, action: Action) -> list[Event]:
        """Play the action. Raises IllegalAction and leaves the state untouched if it is not legal."""
        reason = legality.why_illegal(self, action)
        if reason is not None:
            raise IllegalAction(reason)
        self.acted += 1
        if isinstance(action, Draw):
            return self._draw(action)
        if isinstance(action, Special):
            return self._special(action)
        if isinstance(action, Duplicate):
            return self._duplicate(action)
        if isinstance(action, End):
            return self._end()
        return self.expansion.apply(self, action)

    def _draw(self, action: Draw) -> list[Event]:
        player = self.player
        face = self.board.dice.face_of[action.face]
        is_copy = face not in player.dice
        if is_copy:
            self.players[self.current] = replace(player, copies=without(player.copies, face))
        else:
            self.players[self.current] = replace(player, dice=without(player.dice, face))
        return self._put(face, action.space, action.tile, is_copy=is_copy)

    def _special(self, action: Special) -> list[Event]:
        face = self.board.dice.face_of[action.route]
        events = self.cross_off(face)
        return [*events, *self._put(face, action.space, action.tile, is_special=True)]

    def cross_off(self, face: int, *, counts_for_round: bool = True) -> list[Event]:
        """Use up a special route of the current player: a regular one while that is possible, so that the
        free one, which has no limit of its own, stays for later."""
        player = self.player
        is_regular = player.regular < SPECIALS_A_GAME and not (counts_for_round and player.special_drawn)
        bit = 1 << self.board.dice.specials.index(face)
        if is_regular:
            player = replace(
                player,
                used=player.used | bit,
                regular=player.regular + 1,
                special_drawn=player.special_drawn or counts_for_round,
            )
        else:
            player = replace(player, used=player.used | bit, free=player.free - 1)
        self.players[self.current] = player
        file = self.board.dice.faces[face]
        return [
            SpecialUsed(
                seat=self.current, round=self.turn, route=file.name, title=file.title, is_free=not is_regular
            )
        ]

    def _put(
        self, face: int, space: str, tile: str, *, is_special: bool = False, is_copy: bool = False
    ) -> list[Event]:
        cell, tile_id = self.board.cell_of[space], self.board.dice.tile_of[tile]
        player = self.player
        self.players[self.current] = player.with_drawing(player.sheet.place(cell, tile_id), cell, self.turn)
        file = self.board.dice.faces[face]
        events: list[Event] = [
            Drawn(
                seat=self.current,
                round=self.turn,
                face=file.name,
                space=space,
                tile=tile,
                title=file.title,
                is_special=is_special,
                is_copy=is_copy,
            )
        ]
        if self.config.buildings:
            events += self._activate(cell, tile_id)
        return events + self.expansion.after_drawing(self, cell, tile_id)

    def _activate(self, cell: int, tile: int) -> list[Event]:
        board, player, bit = self.board, self.player, 1 << cell
        if board.factories & bit:
            player = replace(player, choices=player.choices + 1)
            building, count = "factory", player.choices
        elif board.villages & bit and board.tiles[tile].is_station:
            player = replace(player, villages=player.villages + 1)
            building, count = "village", player.villages
        elif board.universities & bit:
            count = player.universities + 1
            gained = int(count == UNIVERSITIES_FOR_A_SPECIAL)
            player = replace(player, universities=count, free=player.free + gained)
            building = "university"
        else:
            return []
        self.players[self.current] = player
        space = board.names[cell]
        return [Activated(seat=self.current, round=self.turn, building=building, space=space, count=count)]

    def _duplicate(self, action: Duplicate) -> list[Event]:
        player, file = self.player, self.board.dice.faces[self.board.dice.face_of[action.face]]
        copies = tuple(sorted((*player.copies, self.board.dice.face_of[action.face])))
        self.players[self.current] = replace(player, copies=copies, choices=player.choices - 1)
        return [Duplicated(seat=self.current, round=self.turn, face=file.name, title=file.title)]

    def _end(self) -> list[Event]:
        left = tuple(self.face_name(face) for face in self.player.dice)
        events: list[Event] = [TurnEnded(seat=self.current, round=self.turn, left=left)]
        self.acted = 0
        self.current += 1
        if self.current == len(self.players):
            self.current = 0
            events += closing.close_round(self)
        return events

    def scores(self) -> list[ScoreSheet]:
        """One explained sheet a seat, as if the game ended now."""
        return [self._sheet(seat, player) for seat, player in enumerate(self.players)]

    def _sheet(self, seat: int, player: Player) -> ScoreSheet:
        *lines, errors = scoring.sheet_lines(player.sheet)
        extra: list[ScoreLine] = []
        if self.config.buildings:
            extra.append(scoring.village_line(player))
        if self.goals:
            extra.append(scoring.goal_line(player))
        lines = [*lines, *extra, *self.expansion.score_lines(player), errors]
        total = sum(line.points for line in lines)
        return ScoreSheet(seat, tuple(lines), total, (errors.points,))

    def total(self, seat: int) -> int:
        """The points of a seat as if the game ended now: the fast number behind ``scores``."""
        player = self.players[seat]
        points = scoring.player_total(player, buildings=self.config.buildings)
        return points + self.expansion.points(player)

    def clone(self) -> State:
        """An independent copy; players are shared, for they never change."""
        new = State.__new__(State)
        new.config, new.board, new.expansion = self.config, self.board, self.expansion
        new.deck = self.deck
        new.turn, new.current, new.acted, new.is_over = self.turn, self.current, self.acted, self.is_over
        new.players = self.players[:]
        new.opening, new.roll, new.extra_roll = self.opening, self.roll, self.extra_roll
        new.goals, new.claims = self.goals, self.claims
        new.rng, new.extra_rng = Rng(self.rng.state), Rng(self.extra_rng.state)
        return new

    def observe(self, viewer: int | None) -> State:
        """What ``viewer`` may know: no generators, and covered boards as the round began."""
        return views.observe(self, viewer)

    def determinize(self, viewer: int, rng: Rng) -> State:
        """A full state consistent with what ``viewer`` sees; dice to come are drawn from ``rng``."""
        return views.determinize(self, viewer, rng)

    def can_see(self, viewer: int | None, event: Event) -> bool:
        """Whether ``viewer`` may be shown this event now."""
        return views.can_see(self, viewer, event)

    def prompt(self, viewer: int | None) -> str:
        """What the current player may do now, in one sentence."""
        return prompts.prompt(self, viewer)

    def snapshot(self) -> dict[str, Any]:
        """The whole state as JSON-able builtins."""
        return views.snapshot(self)


def without(faces: tuple[int, ...], face: int) -> tuple[int, ...]:
    """The faces, one ``face`` fewer."""
    idx = faces.index(face)
    return faces[:idx] + faces[idx + 1 :]
