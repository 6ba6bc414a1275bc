"""Texts about the state of the game and the next decision."""

from railgames.core.naming import who
from railgames.core.text import ntr, tr
from railgames.games.spike.actions import POWER
from railgames.games.spike.phase import Phase
from railgames.games.spike.position import Position


def facts(position: Position) -> list[str]:
    """The contracts of each player, in the order of the seats."""
    board = position.board
    found = []
    for seat, player in enumerate(position.players):
        goods = ", ".join(tr(board.commodity_title(good)) for good in player.deals)
        found.append(tr("{player} has contracts for {goods}.", player=who(seat), goods=goods))
    return found


def turn_title(position: Position) -> str:
    """The round, and in the last one the Time cards that are out, until the game is over."""
    board = position.board
    words = {"rounds": board.file.rounds, "left": len(position.deck)}
    if position.phase in (Phase.SIDES, Phase.GIFT, Phase.ROUTE, Phase.PLACE):
        return tr("Before the first turn")
    if position.phase is Phase.OVER:
        return tr("Round {n} of {rounds}", n=position.round, rounds=board.file.rounds)
    if position.last > 0:
        return ntr("The last turn", "The last {n} turns", position.last)
    if position.round == board.file.rounds:
        words["times"] = position.times
        return tr("Last round, Time card {times}/{rounds}, {left} cards", **words)
    return ntr(
        "Round {round} of {rounds}, {n} card in the deck",
        "Round {round} of {rounds}, {n} cards in the deck",
        len(position.deck),
        round=position.round,
        rounds=board.file.rounds,
    )


def prompt(position: Position, viewer: int | None) -> str:
    """What the current seat may do now; for other viewers, whose turn it is."""
    phase = position.phase
    if phase is Phase.OVER:
        return tr("The game is over.")
    if viewer != position.current:
        return tr("{name} is on turn.", name=who(position.current))
    if phase is Phase.DRAW:
        left = position.part(position.current, POWER) - position.drawn
        return ntr("Draw {n} more card, or stop.", "Draw up to {n} more cards, or stop.", left)
    if phase is Phase.TURN and position.may_roll:
        return tr("Roll if you like, then draw, build, boost or improve.")
    words = {
        Phase.SIDES: tr("Choose a side of each of your contracts."),
        Phase.GIFT: tr("Hand a rail card to {name}.", name=who(position.receiver)),
        Phase.ROUTE: tr("Keep one of your two route cards."),
        Phase.PLACE: tr("Put your train into a city."),
        Phase.TURN: tr("Draw cards, build, move your train, or improve it."),
        Phase.LAY: tr("Go on with the path: press the next track, or the new city where it ends."),
        Phase.PAY: tr("Pay for the path."),
        Phase.DONE: tr("End your turn; in a city load and deliver first."),
    }
    return words[phase]
