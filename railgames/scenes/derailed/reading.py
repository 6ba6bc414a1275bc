"""From a state to what the hand shows of one seat."""

from collections.abc import Sequence
from typing import Any

from railgames.core.text import tr
from railgames.games.derailed.actions import Play
from railgames.scenes.derailed.companies import short_name
from railgames.scenes.derailed.ghost import Outcome
from railgames.scenes.derailed.hand import HandView, Line, Slot, missing_words
from railgames.scenes.derailed.options import Options


def read_slots(view: Any, seat: int, options: Options, may_act: bool, wishes: dict[str, int]) -> tuple[Slot, ...]:
    """The cards before ``seat``, each as it would be laid; a card that the viewer may not see is hidden."""
    deck = view.board.deck
    slots = []
    for kind in view.hands[seat]:
        if kind < 0:
            slots.append(Slot(0, "", "hidden"))
            continue
        name = deck.names[kind]
        turned = 0 if deck.is_symmetric[kind] else wishes.get(name, 0)
        state, reason = "free", ""
        if may_act and options.ways and name not in options.ways:
            state = "barred"
            reason = tr("It meets your line nowhere.")
        elif may_act and not options.ways and name not in options.discards:
            state = "barred"
            play = Play(name, view.board.names[0], 0)
            reason = view.why_illegal(play) or ""
        slots.append(Slot(1 + 2 * kind + turned, deck.title(kind), state, reason))
    return tuple(slots)


def read_hand(
    view: Any,
    slots: tuple[Slot, ...],
    options: Options,
    missing_on: bool,
    caption: str,
    news: Sequence[Line],
) -> HandView:
    """Everything the hand shows now."""
    top = 1 + 2 * view.discard[-1] if view.discard else 0
    return HandView(
        cards=slots,
        deck=len(view.deck),
        discard=len(view.discard),
        top=top,
        discards=bool(options.discards),
        missing_on=missing_on,
        caption=caption,
        news=tuple(news),
    )


def news_of(view: Any, names: Sequence[str], found: Outcome | None, missing_on: bool) -> list[Line]:
    """What the ghost does to whom; with ``missing_on`` also how far everybody is."""
    lines: list[Line] = []
    if found is not None:
        for change in found.changes:
            if change.points:
                text = tr("{name} arrives: +{n}", name=names[change.seat], n=change.points)
                lines.append(Line(change.seat, "flag", text, "good_text"))
            elif change.is_cut:
                text = tr("Cuts the line of {name}", name=names[change.seat])
                lines.append(Line(change.seat, "cross", text, "bad_text"))
    if missing_on:
        for seat in range(view.board.seats):
            lines.append(_missing_line(view, names[seat], seat, found))
    return lines


def _missing_line(view: Any, name: str, seat: int, found: Outcome | None) -> Line:
    who = tr("{company} ({name})", company=short_name(view.board, seat), name=name)
    if found is not None:
        change = found.changes[seat]
        if change.after != change.before:
            text = tr("{who}: {before} → {after} missing", who=who, before=change.before, after=change.after)
            return Line(seat, "station", text, "good_text" if change.after < change.before else "bad_text")
    return Line(seat, "station", f"{who}: {missing_words(view.missing(seat))}")
