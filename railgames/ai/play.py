"""Plays whole games between AIs without a window."""

import time
from collections.abc import Callable

import msgspec

from railgames.ai.host import BotFault, Host, bot_seats
from railgames.ai.thinking import AgentFault, agent_of, agent_rng, decide, level_budget
from railgames.core.actions import Action, format_action
from railgames.core.errors import UsageError
from railgames.core.game import AnyAgent, AnyGame, MapSource, ScoreSheet, State, winners
from railgames.core.level import Level
from railgames.core.match import MatchSetup, Seat
from railgames.core.text import tr

# Far above any real game: a game that cannot end becomes an error instead of a hang.
MAX_ACTIONS = 100_000


class Lost(msgspec.Struct, frozen=True, kw_only=True):
    """Why a game ended early: the bot of a seat failed at this move, and lost.

    ``where`` is the file and line of its code, or its command; ``text`` says that too.
    """

    seat: int
    move: int
    text: str
    where: str = ""


class GameRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One game. Every list is indexed by seat; ``seconds`` is the AI's thinking time.

    ``lost``: a bot failed. The game ended there; ``scores`` are those of that moment, and all others won.
    """

    game: str
    seed: int
    seats: tuple[Seat, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    sheets: tuple[ScoreSheet, ...]
    turns: int
    moves: int
    seconds: tuple[float, ...]
    actions: tuple[str, ...] = ()
    lost: Lost | None = None


def play_game(
    game: AnyGame,
    setup: MatchSetup,
    maps: MapSource,
    *,
    keep_actions: bool = False,
    host: Host | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> GameRecord:
    """Play ``setup`` to its end with AIs in every seat. Bots play in ``host``; one that fails has lost.

    Raises UsageError if a seat is a person, AgentFault if an AI of the game fails, ContentError for the map.
    """
    table = Table(game, setup, maps, host)
    seconds = [0.0] * len(setup.seats)
    lost = None
    while (seat := table.state.current_player) is not None and lost is None:
        start = clock()
        try:
            table.play()
        except BotFault as error:
            lost = Lost(seat=seat, move=len(table.actions) + 1, text=str(error), where=error.where)
        seconds[seat] += clock() - start
        if len(table.actions) > MAX_ACTIONS:
            raise AgentFault(tr("Seed {seed} of {game} does not end.", seed=setup.seed, game=game.id))
    table.finish()
    return _record(table, seconds, keep_actions, lost)


class Table:
    """A match of AIs in progress, without a log. Raises UsageError for a person, and errors of the map."""

    def __init__(self, game: AnyGame, setup: MatchSetup, maps: MapSource, host: Host | None = None) -> None:
        self.game, self.setup = game, setup
        self.actions: list[Action] = []
        self._host = host
        self._agents = _agents(game, setup)
        self._problem: BotFault | None = None
        if bot_seats(setup):
            self._begin()
        self.state: State = game.new_state(setup.config, len(setup.seats), setup.seed, maps)

    def _begin(self) -> None:
        if self._host is None:
            raise UsageError(tr("Bots need a process of their own here."))
        try:
            self._host.begin(self.setup)
        except BotFault as error:
            self._problem = error

    def play(self) -> Action:
        """Let the AI on turn play, and return its action. Raises BotFault and AgentFault."""
        seat, moves = self.state.current_player, len(self.actions)
        if seat is None:
            raise AgentFault(tr("The game is over; there is nothing to decide."))
        action = self._of_bot(seat) if self.setup.seats[seat].bot else self._of_level(seat, moves)
        self.state.apply(action)
        self.actions.append(action)
        return action

    def _of_bot(self, seat: int) -> Action:
        if self._problem is not None or self._host is None:
            raise self._problem or BotFault("")
        return self._host.decide(self.game, self.state, seat, self.actions)

    def _of_level(self, seat: int, moves: int) -> Action:
        level, agent = self._agents[seat]
        try:
            rng = agent_rng(self.setup.seed, seat, moves)
            return decide(self.state, agent, rng, level_budget(self.game, level)).action
        except Exception as error:
            raise _fault(self.game, self.setup, seat, moves, error) from error

    def finish(self) -> None:
        """Tell the bots how the match ended."""
        if self._host is not None and bot_seats(self.setup):
            self._host.finish(self.actions)


def _record(table: Table, seconds: list[float], keep_actions: bool, lost: Lost | None) -> GameRecord:
    setup, state = table.setup, table.state
    sheets = tuple(state.scores())
    others = () if lost is None else tuple(seat for seat in range(len(setup.seats)) if seat != lost.seat)
    return GameRecord(
        game=setup.game,
        seed=setup.seed,
        seats=setup.seats,
        scores=tuple(sheet.total for sheet in sheets),
        winners=winners(sheets) if lost is None else others,
        sheets=sheets,
        turns=state.turn,
        moves=len(table.actions),
        seconds=tuple(seconds),
        actions=tuple(format_action(action) for action in table.actions) if keep_actions else (),
        lost=lost,
    )


def _agents(game: AnyGame, setup: MatchSetup) -> dict[int, tuple[Level, AnyAgent]]:
    """The AIs of the game, by seat; bots are the host's."""
    agents = {}
    for idx, seat in enumerate(setup.seats):
        if seat.level is None:
            raise UsageError(tr("{name} is a person; only AIs play without a window.", name=seat.name))
        if not seat.bot:
            agents[idx] = seat.level, agent_of(game, seat)
    return agents


def _fault(game: AnyGame, setup: MatchSetup, seat: int, moves: int, error: Exception) -> AgentFault:
    from railgames.ai.bots import where_in  # a game of one's own is no bot, but its AI may fail as one does

    where, reason = where_in(error), str(error) or type(error).__name__
    return AgentFault(
        tr(
            "The AI {level} of {game} failed in seat {seat} at move {move} of seed {seed}: {error}",
            level=setup.seats[seat].kind,
            game=game.id,
            seat=seat + 1,
            move=moves + 1,
            seed=setup.seed,
            error=f"{where}: {reason}" if where else reason,
        )
    )
