"""What things are worth, in words with numbers: score lines, goals, buildings, exits, central spaces."""

from collections.abc import Sequence
from typing import NamedTuple

from railgames.core.game import ScoreLine, ScoreSheet
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import SIDE_NAMES
from railgames.games.railroad_ink.closing import goal_worth
from railgames.games.railroad_ink.components import HIGHWAY
from railgames.games.railroad_ink.player import UNIVERSITIES_FOR_A_SPECIAL, Player
from railgames.games.railroad_ink.scoring import error_places, goal_of
from railgames.games.railroad_ink.sheet import Sheet, storey_of
from railgames.games.railroad_ink.state import InkState

OPEN_ENDS = "open_ends"
"""The key of the line that splits what can still be mended from the errors."""

ROUTES = frozenset({"exits", "longest_highway", "longest_railway"})
USUAL = ROUTES | {"centre", "villages", "goals", "errors", OPEN_ENDS}
"""The keys of the score lines of every game, which have the same words in every expansion."""


class Network(NamedTuple):
    """A network that scores: its spaces as a mask, its exits, its points."""

    cells: int
    exits: int
    points: int


def networks_of(sheet: Sheet) -> list[Network]:
    """The networks that score, the best first."""
    board = sheet.board
    found = []
    for network in sheet.networks:
        exits = (network & board.exit_edges).bit_count()
        if exits < 2:
            continue
        found.append(Network(sheet.cells_of(network), exits, board.network_points[exits]))
    return sorted(found, key=lambda one: (-one.exits, one.cells))


def is_mendable(sheet: Sheet, cell: int, side: int) -> bool:
    """Whether a route end can still be joined: the space beyond it is not drawn."""
    other = sheet.board.neighbour[cell][side]
    return other >= 0 and not sheet.occ >> other & 1


def split_errors(sheet: Sheet) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The places of route ends that can still be joined, and of those that never can."""
    open_ends: list[str] = []
    lost: list[str] = []
    for place in error_places(sheet):
        storey, name = storey_of(place)
        space, _, side = name.partition(":")
        cell = sheet.board.cell_of[space]
        is_open = is_mendable(sheet.storeys[storey], cell, SIDE_NAMES.index(side))
        (open_ends if is_open else lost).append(place)
    return tuple(open_ends), tuple(lost)


def shown_sheet(drawn: Sheet, sheet: ScoreSheet, is_over: bool) -> ScoreSheet:
    """The sheet of what is drawn, with its errors split while the game is on: open ends come apart from the
    errors that stay."""
    *lines, errors = sheet.lines
    if is_over or errors.key != "errors":
        return sheet
    open_ends, lost = split_errors(drawn)
    split = (
        ScoreLine("errors", errors.title, errors.points + len(open_ends), lost),
        ScoreLine(OPEN_ENDS, tr("Open ends"), -len(open_ends), open_ends),
    )
    return ScoreSheet(sheet.seat, (*lines, *split), sheet.total, sheet.tie_break)


# -- score lines ---------------------------------------------------------------------------------------------


def line_words(view: InkState, player: Player, line: ScoreLine) -> str:
    """What a score line counts, with its numbers and the next step."""
    sheet, board = player.sheet, view.board
    if line.key == "exits":
        return _ladder_of_exits(sheet)
    if line.key in ("longest_highway", "longest_railway"):
        return tr("A point for each space of the longest one: {n} now.", n=line.points)
    if line.key == "centre":
        whole = board.centre.bit_count()
        return tr("A point for each central space that is drawn: {n} of {all} now.", n=line.points, all=whole)
    if line.key == "villages":
        return _ladder_of_villages(player)
    if line.key == "goals":
        return _goals(view, player)
    if line.key == OPEN_ENDS:
        return ntr(
            "{n} end can still be joined. If the game ended now it would cost {cost}.",
            "{n} ends can still be joined. If the game ended now they would cost {cost}.",
            -line.points,
            cost=-line.points,
        )
    if line.key == "errors":
        return tr("A point less for each end that runs into a drawn space or a wall: it can never be joined.")
    return line.note


def _steps(points: Sequence[int], first: int) -> str:
    """A ladder: "2: 4, 3: 8, 4: 12"."""
    return ", ".join(f"{n}: {points[n]}" for n in range(first, len(points)))


def _ladder_of_exits(sheet: Sheet) -> str:
    points = sheet.board.network_points
    lines = [tr("Points of a network by its exits. {steps}", steps=_steps(points, 2))]
    found = networks_of(sheet)
    if found:
        mine = ", ".join(tr("{n} exits: {points}", n=one.exits, points=one.points) for one in found)
        lines.append(tr("Yours now: {networks}.", networks=mine))
    most = found[0].exits if found else 1
    if most + 1 < len(points):
        gain = points[most + 1] - (points[most] if found else 0)
        lines.append(tr("Next exit in the largest: {n}.", n=f"{gain:+d}"))
    return "\n".join(lines)


def _ladder_of_villages(player: Player) -> str:
    points, marked = player.sheet.board.village_points, player.villages
    lines = [
        tr("A station in a village marks it. Points by villages marked: {steps}", steps=_steps(points, 1)),
        ntr("{n} marked now.", "{n} marked now.", marked),
    ]
    if marked + 1 < len(points):
        lines.append(tr("Next village: {n}.", n=f"{points[marked + 1] - points[marked]:+d}"))
    return "\n".join(lines)


# -- goals and special routes --------------------------------------------------------------------------------


def goals_reached(view: InkState, player: Player) -> dict[str, int]:
    """The goals that a player has reached in this round, and what each scores if the round ends now."""
    if view.is_over:
        return {}
    done = {code for code, _ in player.goals}
    return {
        code: goal_worth(view, idx)
        for idx, code in enumerate(view.goals)
        if code not in done and goal_of(view, code).is_achieved(player)
    }


def reached_words() -> str:
    """What a goal says between the drawing that reached it and the end of the round."""
    return tr("Reached: counts at the end of the round.")


def goal_words(view: InkState, names: Sequence[str], idx: int) -> str:
    """What a goal scores by round, and who has reached it."""
    points = view.deck.file.points
    if len(view.players) == 1:
        until = [last * view.expansion.storeys for last in view.deck.file.solo_last_rounds]
        parts = [tr("{points} through round {n}", points=points[k], n=last) for k, last in enumerate(until)]
        lines = [
            ", ".join([*parts, tr("then {points}", points=points[min(len(until), len(points) - 1)])]) + "."
        ]
    else:
        first, *later = points
        lines = [
            tr(
                "{first} points for all who reach it in the first round in which anybody does, then {later}.",
                first=first,
                later=", ".join(map(str, later)),
            )
        ]
    code = view.goals[idx]
    reached = [
        tr("{name} {points}", name=name, points=points)
        for name, player in zip(names, view.players, strict=True)
        for scored, points in player.goals
        if scored == code
    ]
    lines.append(
        tr("Reached: {names}.", names=", ".join(reached)) if reached else tr("Nobody has reached it.")
    )
    return "\n".join(lines)


def _goals(view: InkState, player: Player) -> str:
    """Each goal with what it scored, or would score now."""
    lines = []
    for idx, code in enumerate(view.goals):
        title = tr(goal_of(view, code).title)
        scored = next((points for done, points in player.goals if done == code), None)
        if scored is not None:
            lines.append(tr("{goal}: {n} scored", goal=title, n=scored))
        else:
            worth = goal_worth(view, idx)
            if code in goals_reached(view, player):
                lines.append(tr("{goal}: reached, {n} at the end of the round", goal=title, n=worth))
            else:
                lines.append(tr("{goal}: {n} if you reach it now", goal=title, n=worth))
    return "\n".join(lines)


def special_words(player: Player, doubles: bool = False) -> str:
    """How many special routes, or dice drawn once more, there may still be."""
    if doubles:
        return ntr(
            "Draw this die once more: one a round, {n} more in the game.",
            "Draw this die once more: one a round, {n} more in the game.",
            player.specials_left,
        )
    return ntr(
        "One a round, each once in the game; {n} is left.",
        "One a round, each once in the game; {n} are left.",
        player.specials_left,
    )


# -- the board -----------------------------------------------------------------------------------------------


def space_words(view: InkState, player: Player, cell: int, storey: int = 0) -> str:
    """What a space is worth: its building, or that it is a central one; empty for a plain space.

    Buildings stand on the first of several boards of a seat.
    """
    board, bit = view.board, 1 << cell
    lines = []
    buildings = view.config.buildings and not storey
    if buildings and board.factories & bit:
        lines.append(tr("Factory: when you draw here it copies one die of this round, once."))
    if buildings and board.villages & bit:
        lines.append(tr("Village. {words}", words=_ladder_of_villages(player)))
    if buildings and board.universities & bit:
        counts = {"all": UNIVERSITIES_FOR_A_SPECIAL, "n": player.universities}
        if view.expansion.doubles(view.turn):
            lines.append(
                tr("University: drawing here marks it. {all} marked double one more die; {n} now.", **counts)
            )
        else:
            lines.append(
                tr(
                    "University: drawing here marks it. {all} marked give one more special route; {n} now.",
                    **counts,
                )
            )
    if board.centre & bit:
        lines.append(tr("Central space: a point when it is drawn."))
    return "\n".join(lines)


def exit_words(view: InkState, player: Player, number: int) -> str:
    """What an exit is joined with, and what the next one adds."""
    sheet, board = player.sheet, view.board
    item = board.exits[number]
    kind = tr("Highway exit") if item.kind == HIGHWAY else tr("Railway exit")
    network = next((net for net in sheet.networks if net & item.edge), 0)
    count = (network & board.exit_edges).bit_count()
    if not count:
        two = board.network_points[2] if len(board.network_points) > 2 else 0
        return tr("{exit}: no route yet. Two exits in one network score {n}.", exit=kind, n=two)
    points = board.network_points
    words = ntr(
        "{exit}: {n} exit in its network, {points} points.",
        "{exit}: {n} exits in its network, {points} points.",
        count,
        exit=kind,
        points=points[count],
    )
    if count + 1 < len(points):
        words += " " + tr("Next exit: {n}.", n=f"{points[count + 1] - points[count]:+d}")
    return words
