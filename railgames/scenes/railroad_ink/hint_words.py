"""A hint in words: what to draw, where, how it is turned, and what that gains."""

from collections.abc import Sequence

from railgames.core.actions import Action
from railgames.core.game import Decision
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.actions import Draw, Duplicate, End, Special
from railgames.games.railroad_ink.components import mirrored, turned
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture
from railgames.scenes.railroad_ink.ghost import Outcome, choice_outcome, outcome
from railgames.scenes.railroad_ink.hand import capital


def hint_words(view: InkState, seat: int, decision: Decision, expansion: ExpansionPicture) -> str:
    """One line: "Left curve in C3, turned once: +3, joins 2 exits"."""
    action, reason = decision.action, decision.reason
    if isinstance(action, End):
        return _with_reason(tr("End the round"), reason)
    if isinstance(action, Duplicate):
        return _with_reason(tr("Copy the {face}", face=_title(view, action.face)), reason)
    if not isinstance(action, Draw | Special):
        found = choice_outcome(view, seat, action)
        return _line(_choice(view, action, expansion), found, reason)
    name = action.face if isinstance(action, Draw) else action.route
    dice = view.board.dice
    title = _title(view, name)
    shown = tr(dice.title_of(dice.face_of[name], dice.tile_of[action.tile]))
    piece = title if shown == title else tr("{route} as {piece}", route=title, piece=shown)
    face = capital(piece)
    if isinstance(action, Special) and view.expansion.doubles(view.turn):
        face = tr("{face} once more", face=face)
    what = tr("{face} in {space}", face=face, space=action.space)
    way = way_words(dice.faces[dice.face_of[name]].tile, action.tile)
    if way:
        what = tr("{piece}, {turned}", piece=what, turned=way)
    cell = view.board.cell_of[action.space] if expansion.lies(action.tile) == "space" else None
    found = outcome(view, seat, action, cell)
    return _line(what, found, reason)


def way_words(start: str, tile: str) -> str:
    """How a tile is turned and mirrored from its face; empty when it is as on the die."""
    turns = (tr("turned once"), tr("turned twice"), tr("turned three times"))
    for quarters in range(4):
        if turned(start, quarters) == tile:
            return turns[quarters - 1] if quarters else ""
    for quarters in range(4):
        if turned(mirrored(start), quarters) == tile:
            if not quarters:
                return tr("mirrored")
            return tr("mirrored and {turned}", turned=turns[quarters - 1])
    return ""


def _choice(view: InkState, action: Action, expansion: ExpansionPicture) -> str:
    route = expansion.route_of(action)
    if route is not None:
        return tr("Give up the {route}", route=_title(view, route))
    return expansion.words_of(action)


def _title(view: InkState, face: str) -> str:
    dice = view.board.dice
    return tr(dice.faces[dice.face_of[face]].title)


def _line(what: str, found: Outcome, reason: str) -> str:
    points = "" if reason else tr("no points yet")
    if found.change or found.more_open:
        points = points_words(found.change, found.more_open)
    return _with_reason(what, *filter(None, (points, reason)))


def points_words(change: int, more_open: int) -> str:
    """The change that the score strip shows, and how many more open ends are counted in it."""
    points = ntr("{gain} point", "{gain} points", abs(change), gain=f"{change:+d}" if change else "0")
    if more_open <= 0:
        return points
    return ntr("{points}, {n} more open end", "{points}, {n} more open ends", more_open, points=points)


def _with_reason(what: str, *reasons: str) -> str:
    said: Sequence[str] = [reason for reason in reasons if reason]
    return tr("{what}: {why}", what=what, why=", ".join(said)) if said else what
