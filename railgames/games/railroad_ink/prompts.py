"""The heading of the table, and one sentence about what the current player may do."""

from __future__ import annotations

from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.expansions import expansion_of
from railgames.games.railroad_ink.legality import drawings, must_still_draw, special_faces
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.scoring import goal_of


def turn_title(position: Position) -> str:
    """The round and how many there are."""
    title = tr("Round {n} of {rounds}", n=position.turn, rounds=expansion_of(position).rounds)
    words = expansion_of(position).round_words(position.turn)
    return tr("{round}, {where}", round=title, where=words) if words else title


def facts(position: Position) -> list[str]:
    """The goal cards, each with what it asks for."""
    cards = [goal_of(position, code) for code in position.goals]
    return [
        tr("Goal {code}, {title}: {text}", code=card.code, title=tr(card.title), text=tr(card.text))
        for card in cards
    ]


def prompt(position: Position, viewer: int | None) -> str:
    """What the current player may do now; any other viewer is told to wait."""
    if position.is_over:
        return tr("The game is over.")
    if viewer is not None and viewer != position.current:
        return tr("Wait until the others have drawn this round.")
    choose = expansion_of(position).prompt(position)
    if choose is not None:
        return choose
    player = position.player
    if player.choices:
        return tr("Choose the die that your factory copies.")
    owed = player.sheet.owed(player.dice)
    own = [face for face in player.dice if face not in owed]
    due = must_still_draw(position)
    if due is not None and due[0] in own:
        return expansion_of(position).why_no_end(position, *due) or tr("Draw another die.")
    if due is not None:
        return _what_is_due(position, own)
    if any(drawings(position, face) for face in set(owed)):
        return tr("No die that is left must be drawn: end the round, or draw one where it may lie.")
    if owed and not any(drawings(position, face) for face in {*own, *player.copies}):
        return tr("No die that is left can be drawn: end the round, or make room with what you still have.")
    return _what_may_be_drawn(position, own)


def _what_may_be_drawn(position: Position, own: list[int]) -> str:
    """What to draw once nothing must be: copies, the dice that may be left out (``own``), special routes."""
    player = position.player
    can_special, doubles = bool(special_faces(position)), expansion_of(position).doubles(position.turn)
    if any(drawings(position, face) for face in set(player.copies)):
        return tr("Draw the factory's copy, or end the round.")
    optional = _drawable(position, own)
    if optional:
        return ntr(
            "End the round, or draw the other die: it may be left out.",
            "End the round, or draw the other {n} dice: they may be left out.",
            optional,
        )
    done = tr("No die that is left can be drawn") if own or player.copies else tr("All dice are drawn")
    if can_special and doubles:
        return tr("{done}: end the round, or draw one of the dice once more.", done=done)
    if can_special:
        return tr("{done}: end the round, or draw a special route.", done=done)
    return tr("{done}: end the round.", done=done)


def _drawable(position: Position, dice: list[int]) -> int:
    """How many of these dice some space takes now."""
    return sum(bool(drawings(position, face)) for face in dice)


def _what_is_due(position: Position, own: list[int]) -> str:
    """What to draw while route dice must be drawn; ``own`` are the dice that may be left out."""
    player = position.player
    can_special, doubles = bool(special_faces(position)), expansion_of(position).doubles(position.turn)
    drawable = len(player.dice) - len(own)
    if next(player.sheet.due(own), None) is not None:
        title = tr(expansion_of(position).title)
        return ntr(
            "Draw your die and at least one of the {expansion} dice.",
            "Draw your {n} dice and at least one of the {expansion} dice.",
            drawable,
            expansion=title,
        )
    if can_special and doubles:
        return ntr(
            "Draw your die, or one once more.",
            "Draw your {n} dice; one of the round may be drawn once more.",
            drawable,
        )
    if own or _lie_apart(position):
        return _with_optional(_route_dice(drawable, can_special), _drawable(position, own))
    if can_special:
        return ntr(
            "Draw your die, and a special route if you like.",
            "Draw your {n} dice, and a special route if you like.",
            drawable,
        )
    return ntr("Draw your die.", "Draw your {n} dice.", drawable)


def _lie_apart(position: Position) -> bool:
    """Whether dice were rolled that need not be drawn, so that the route dice must be told from them."""
    owed = position.player.sheet.owed(position.own_roll)
    return position.extra_roll is not None and not owed


def _route_dice(count: int, can_special: bool) -> str:
    """The words that ask to draw ``count`` route dice."""
    if not can_special:
        return ntr("Draw your route die.", "Draw your {n} route dice.", count)
    return ntr(
        "Draw your route die, and a special route if you like.",
        "Draw your {n} route dice, and a special route if you like.",
        count,
    )


def _with_optional(words: str, count: int) -> str:
    """The words, then that the other dice may be left out, where ``count`` of them can be drawn."""
    if not count:
        return words
    return ntr(
        "{draw} The other die may be left out.",
        "{draw} The other dice may be left out.",
        count,
        draw=words,
    )
