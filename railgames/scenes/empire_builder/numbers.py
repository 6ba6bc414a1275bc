"""The numbers of the game that is played: the rules pages tell the printed ones."""

from collections.abc import Iterator

from railgames.core.text import ntr, tr
from railgames.games.empire_builder.cards import has_events
from railgames.games.empire_builder.state import EmpireState


def numbers(view: EmpireState) -> list[str]:
    """Each number with what it is for, as rich text."""
    return [f"- {line}" for line in _lines(view)]


def _lines(view: EmpireState) -> Iterator[str]:
    board, config = view.board, view.config
    money, limits = board.file.money, board.file.limits
    goals = sorted({player.goal for player in view.players})
    goal = " / ".join(str(millions) for millions in goals)
    yield tr(
        "**To win**: {goal} millions in cash, and {n} of the {all} major cities linked.",
        goal=goal,
        n=view.majors_needed,
        all=len(board.majors),
    )
    yield tr(
        "**Start**: {cash} millions, {cards} demand cards; in {turns} rounds everybody only builds.",
        cash=money.fast_start if config.fast else money.start,
        cards=limits.hand,
        turns=limits.opening_turns,
    )
    yield tr(
        "**Building**: up to {n} millions a turn. Clear ground costs {clear}, mountains {mountain}, a small "
        "city {small}, a medium one {medium}, a major one {major}; water {water} more.",
        n=money.a_turn,
        clear=money.clear,
        mountain=money.mountain,
        small=money.small,
        medium=money.medium,
        major=money.major,
        water=money.water,
    )
    yield tr("**Others' track**: {n} millions to its owner, once a turn.", n=money.fee)
    for number, train in enumerate(board.file.trains):
        loads = ntr("{n} load", "{n} loads", train.loads)
        yield tr(
            "**{train}**: {n} mileposts a turn, {loads}.",
            train=tr(train.title),
            n=view.train_speed(number),
            loads=loads,
        )
    yield tr("**Event cards**: in the deck.") if has_events(view) else tr("**Event cards**: none.")
    if config.borrow:
        yield tr("**Borrowing**: up to {n} millions a turn; deliveries pay twice as much back.", n=money.loan)
    if config.restart:
        yield tr("**Starting again** is allowed, instead of a turn.")
    if config.early_upgrades:
        yield tr("**Better trains** also in the turns that only build.")
    if config.open_cash:
        yield tr("**Cash** is open at all times.")
    yield tr("**The end**: after {n} rounds in any case.", n=limits.turns)
