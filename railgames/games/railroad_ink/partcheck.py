"""Validation of the files of dice and of goals beyond their types."""

from collections.abc import Iterator, Mapping

import msgspec

from railgames.core.errors import Problem
from railgames.core.nearest import did_you_mean
from railgames.core.repeats import repeats
from railgames.core.text import tr
from railgames.games.railroad_ink.components import DiceFile, segments_of
from railgames.games.railroad_ink.config import expansion_names
from railgames.games.railroad_ink.expansions import Expansion, expansion
from railgames.games.railroad_ink.goals import USUAL_CARDS, GoalsFile


def problems_of(part: msgspec.Struct) -> list[Problem]:
    """Every problem of a file of dice or of goals; none for another kind of file."""
    if isinstance(part, DiceFile):
        return [*_name_problems(part), *_tile_problems(part), *_die_problems(part)]
    return [*_goal_problems(part)] if isinstance(part, GoalsFile) else []


def _name_problems(dice: DiceFile) -> Iterator[Problem]:
    names = {
        f"$.{key}[{number}].name": face.name
        for key, faces in (("faces", dice.faces), ("specials", dice.specials))
        for number, face in enumerate(faces)
    }
    places = list(names)
    for number, name in repeats(names.values()):
        message = tr("two faces have the name {name}; each needs its own", name=name)
        yield Problem(file="", where=places[number], message=message)
    yield from _taken(names, {face.name: one.title for one in _all() for face in one.file.pieces.faces})


def _tile_problems(dice: DiceFile) -> Iterator[Problem]:
    for key, faces in (("faces", dice.faces), ("specials", dice.specials)):
        for number, face in enumerate(faces):
            try:
                segments_of(face.tile)
            except ValueError as error:
                yield Problem(file="", where=f"$.{key}[{number}].tile", message=str(error))


def _die_problems(dice: DiceFile) -> Iterator[Problem]:
    known = [face.name for face in dice.faces]
    for number, die in enumerate(dice.dice):
        for side, name in enumerate(die.faces):
            if name not in known:
                message = tr("a die has the face {name}, which is not among the faces", name=name)
                where, hint = f"$.dice[{number}].faces[{side}]", did_you_mean(name, known)
                yield Problem(file="", where=where, message=message, hint=hint)


def _goal_problems(deck: GoalsFile) -> Iterator[Problem]:
    codes = {f"$.goals[{number}].code": card.code for number, card in enumerate(deck.goals)}
    places = list(codes)
    for number, code in repeats(codes.values()):
        message = tr("two cards have the code {code}; each needs its own", code=code)
        yield Problem(file="", where=places[number], message=message)
    if deck.cards_a_game > len(codes):
        # A file that does not say the number has no line for it.
        is_said = deck.cards_a_game != USUAL_CARDS
        message = tr(
            "cards_a_game deals {n} cards, but the deck has only {all}", n=deck.cards_a_game, all=len(codes)
        )
        yield Problem(file="", where="$.cards_a_game" if is_said else "$.goals", message=message)
    yield from _taken(codes, {card.code: one.title for one in _all() for card in one.file.goals})


def _all() -> list[Expansion]:
    return [expansion(name) for name in expansion_names()]


def _taken(names: Mapping[str, str], taken: Mapping[str, str]) -> Iterator[Problem]:
    """A problem for each name, by its place, that an expansion has."""
    for where, name in names.items():
        if name in taken:
            message = tr(
                "The expansion {title} has this name already: {name}. Choose another one.",
                title=tr(taken[name]),
                name=name,
            )
            yield Problem(file="", where=where, message=message)
