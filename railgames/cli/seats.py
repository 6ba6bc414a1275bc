"""The grammar of ``--seats``: ``human[:Name]`` or ``level[+style][:Name]``, separated by commas."""

from collections import Counter

from railgames.core.errors import UsageError
from railgames.core.game import AnyGame, check_seats
from railgames.core.level import Level
from railgames.core.match import Seat
from railgames.core.nearest import unknown_word
from railgames.core.text import tr

HUMAN = "human"
COLORS = 6


def parse_seats(text: str, game: AnyGame, *, people: bool = True) -> tuple[Seat, ...]:
    """The seats described by ``text``; with ``people`` False only AIs are allowed.

    Raises UsageError for an unknown word or level, or a wrong number of seats.
    """
    words = [word.strip() for word in text.split(",")]
    kinds = [(kind.strip(), name.strip()) for kind, _, name in (word.partition(":") for word in words)]
    parted = [kind.lower().partition("+") for kind, _ in kinds]
    levels = [_level(kind, game, people) for kind, _, _ in parted]
    styles = [_style(style, game, level) for (_, _, style), level in zip(parted, levels, strict=True)]
    names = _names([name for _, name in kinds], levels)
    check_seats(game, len(words))
    return tuple(
        Seat(name=name, level=level, color=idx % COLORS, pattern=idx % COLORS, style=style)
        for idx, (name, level, style) in enumerate(zip(names, levels, styles, strict=True))
    )


def _style(style: str, game: AnyGame, level: Level | None) -> str:
    """The style of an AI. Raises UsageError for an unknown one, and for a person's."""
    known = game.styles
    if not style:
        return ""
    if level is None or not known:
        raise UsageError(
            tr("'+{style}' is not allowed here: only an AI of a game with styles has one.", style=style)
        )
    if style not in known:
        raise UsageError(unknown_word(tr("There is no style '{word}'.", word=style), style, list(known)))
    return style


def default_seats(game: AnyGame, *, people: bool) -> tuple[Seat, ...]:
    """The least number of seats of the game: one person and AIs, or only AIs, of the lowest level."""
    kinds = [game.levels[0].value if game.levels else HUMAN] * game.min_players
    if people:
        kinds[0] = HUMAN
    return parse_seats(",".join(kinds), game)


def _level(kind: str, game: AnyGame, people: bool) -> Level | None:
    offered = [level.value for level in game.levels]
    if kind == HUMAN:
        if not people:
            raise UsageError(
                tr("Only AIs can play here, no people; choose from: {levels}.", levels=", ".join(offered))
            )
        return None
    if kind in offered:
        return Level(kind)
    if kind in {level.value for level in Level}:
        raise UsageError(
            tr(
                "{game} has no AI '{level}' yet; it has: {levels}.",
                game=game.title,
                level=kind,
                levels=", ".join(offered),
            )
        )
    known = [HUMAN, *offered] if people else offered
    raise UsageError(unknown_word(tr("There is no kind of seat '{word}'.", word=kind), kind, known))


def _names(given: list[str], levels: list[Level | None]) -> list[str]:
    """The names; missing ones are filled in and all are distinct."""
    names: list[str] = []
    counts: Counter[str] = Counter()
    for name, level in zip(given, levels, strict=True):
        base = name or (tr("Player") if level is None else tr(level.value.capitalize()))
        counts[base] += 1
        names.append(base if counts[base] == 1 else f"{base} {counts[base]}")
    return names
