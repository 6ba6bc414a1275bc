"""Texts about the state of the game and the next decision."""

from railgames.core.naming import who
from railgames.core.text import ntr, tr
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.position import Position


def turn_title(position: Position) -> str:
    """The round, and whether players only build, or somebody has reached the goal: "Round 41"."""
    if position.is_opening:
        words = {"n": position.round, "count": position.board.file.limits.opening_turns}
        if len(position.players) > 1 and position.is_backwards:
            return tr("Building round {n} of {count}, in reverse order", **words)
        return tr("Building round {n} of {count}", **words)
    if position.phase is not Phase.OVER and any(player.has_won for player in position.players):
        return tr("Round {n}, the last", n=position.round)
    return tr("Round {n}", n=position.round)


def prompt(position: Position, viewer: int | None, *, tells_cash: bool = True) -> str:
    """What the acting seat may do now; for other viewers, whose turn it is.

    ``tells_cash`` False: as if the cash sufficed for the turn and not for the goal, so that nothing tells it.
    """
    if position.phase is Phase.OVER:
        return tr("The game is over.")
    if position.phase is Phase.LOSE:  # the seat on turn waits
        if viewer != position.actor:
            return tr("{name} chooses the load that is lost.", name=who(position.actor))
        return tr("Your train is derailed: choose the load that is lost.")
    if viewer != position.actor:
        return tr("{name} is on turn.", name=who(position.actor))
    if position.phase is Phase.DONE:
        return (
            tr("Your train is derailed: end your turn.") if position.player.misses else tr("End your turn.")
        )
    left = position.board.file.money.a_turn - position.spent
    if tells_cash:
        left = min(left, position.player.cash)
        if position.has_goal(position.current):
            return tr("You have the cash and the major cities: end your turn.")
    if position.phase is Phase.BUILD:
        return tr("Build for up to {n} M, or end your turn.", n=left) if left > 0 else tr("End your turn.")
    if position.player.at == NOWHERE:
        return tr("Put your train into a city; or build.")
    steps = position.speed_of(position.current) - position.moved
    if not steps:
        return tr("Load and deliver; then build, or end your turn.")
    return ntr(
        "Move your train up to {n} milepost, load and deliver; then build.",
        "Move your train up to {n} mileposts, load and deliver; then build.",
        steps,
    )


def facts(position: Position) -> list[str]:
    """Public facts: the demands of each player."""
    file = position.board.file
    titles = {city.id: city.title for city in file.cities} | {good.id: good.title for good in file.goods}
    found = []
    for seat, player in enumerate(position.players):
        for card in player.hand:
            demands = file.demands[card] if card >= 0 else ()
            words = ", ".join(
                tr("{good} to {city} for {n}", good=tr(titles[good]), city=titles[city], n=pays)
                for city, good, pays in demands
            )
            found.append(tr("{player} may deliver: {demands}.", player=who(seat), demands=words))
    return found
