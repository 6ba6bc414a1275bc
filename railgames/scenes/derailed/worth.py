"""What things are worth, in words with numbers: score lines, stations, cards on the table."""

from collections.abc import Sequence

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.derailed.state import DerailedState
from railgames.scenes.derailed.companies import short_name
from railgames.scenes.derailed.geometry import CanyonGeometry


def line_words(view: DerailedState, line: ScoreLine) -> str:
    """What a score line counts, and its points by round."""
    needed = view.board.needed
    ends = ntr("The round ends with {n} arrival.", "The round ends with {n} arrivals.", needed)
    words = {
        "arrivals": tr("A point each round for a line that arrives. {ends}", ends=ends),
        "first": tr("A point more for the first to arrive in a round."),
        "waiting": tr("A point for each further turn of a round in which one has arrived already."),
    }.get(line.key, "")
    by_round = tr("By round: {points}", points=line.note) if line.note else ""
    return "\n".join(filter(None, (words, by_round)))


def words_at(view: DerailedState, at: CanyonGeometry, names: Sequence[str], pos: tuple[int, int]) -> str:
    """The words about the station or the cell under a window position; empty elsewhere."""
    for lane in range(view.board.seats):
        if at.start(lane).collidepoint(pos):
            return _start_words(view, names, view.starts[lane])
        if at.destination(lane).collidepoint(pos):
            return _destination_words(view, names, view.destinations[lane])
    cell = at.cell_at(pos)
    return "" if cell is None else _cell_words(view, names, cell)


def _start_words(view: DerailedState, names: Sequence[str], seat: int) -> str:
    return tr("{company}: {name} starts here.", company=short_name(view.board, seat), name=names[seat])


def _destination_words(view: DerailedState, names: Sequence[str], seat: int) -> str:
    company, name = short_name(view.board, seat), names[seat]
    missing, is_over = view.missing(seat), view.current_player is None
    if seat in view.arrived:
        if is_over:
            return tr("{company}: {name} has arrived.", company=company, name=name)
        return tr("{company}: {name} has arrived: a point each turn.", company=company, name=name)
    if is_over:
        return ntr(
            "{company}: {name} did not arrive; {n} card was missing.",
            "{company}: {name} did not arrive; {n} cards were missing.",
            missing,
            company=company,
            name=name,
        )
    words = ntr(
        "{company}: {name} must arrive here; {n} card is missing.",
        "{company}: {name} must arrive here; {n} cards are missing.",
        missing,
        company=company,
        name=name,
    )
    worth = tr("1 point, and 1 more as the first.") if not view.arrived else tr("1 point.")
    return f"{words}\n{worth}"


def _cell_words(view: DerailedState, names: Sequence[str], cell: int) -> str:
    code = view.tops[cell]
    if not code:
        return ""
    deck = view.board.deck
    title = deck.title(deck.faces[code].kind)
    lines = [title[:1].upper() + title[1:]]
    below = len(view.under[cell])
    if below:
        lines.append(ntr("{n} card lies below it.", "{n} cards lie below it.", below))
    users = [names[seat] for seat in range(view.board.seats) if view.network(seat) >> cell & 1]
    if users:
        lines.append(tr("In the line of {names}.", names=", ".join(users)))
    return "\n".join(lines)
