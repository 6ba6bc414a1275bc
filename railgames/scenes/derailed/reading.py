"""From a state to what the hand shows of one seat."""

from collections.abc import Sequence
from typing import Any

from railgames.core.match import Match
from railgames.core.text import ntr, tr
from railgames.games.derailed.actions import Play
from railgames.games.derailed.board import LANES
from railgames.games.derailed.events import Played
from railgames.games.derailed.phase import Phase
from railgames.scenes.derailed.companies import short_name
from railgames.scenes.derailed.ghost import Outcome
from railgames.scenes.derailed.hand import HandView, Line, Slot, Stop
from railgames.scenes.derailed.options import Options
from railgames.scenes.room import PrimaryAction


def read_slots(
    view: Any, seat: int, options: Options, may_act: bool, wishes: dict[str, int]
) -> tuple[Slot, ...]:
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


def caption_line(slots: Sequence[Slot], options: Options, pointed: Stop | None, held: int | None) -> str:
    """One line beside the tools: what is pointed at or held, else what to do; ``held`` is a slot."""
    if pointed is not None and pointed[0] == "cards" and pointed[1] < len(slots):
        return _card_words(slots[pointed[1]], options)
    if pointed is not None and pointed[0] == "tools":
        return (tr("Turn (R)"), tr("Missing cards (M)"), tr("Put back (Esc)"))[pointed[1]]
    if pointed is not None and pointed[0] == "discard":
        return tr("Discard pile (D)")
    if held is not None and held < len(slots):
        return _card_words(slots[held], options)
    if options.ways:
        return tr("Pick a card, then a cell.")
    if options.discards:
        return tr("Pick a card, then the discard pile.")
    return ""


def _card_words(slot: Slot, options: Options) -> str:
    """What the card is, and why it is no choice now, as long as another one is."""
    title = slot.title[:1].upper() + slot.title[1:]
    has_choice = bool(options.ways or options.discards)
    return f"{title}. {slot.reason}" if slot.reason and has_choice else title


def laid_since(match: Match, seat: int, view: Any) -> dict[int, int]:
    """Cell -> who laid the card there, for cards that others laid since the seat's last action and that are
    on top; nothing once the game is over."""
    found: dict[int, int] = {}
    if match.is_over:
        return found
    board = view.board
    for entry in reversed(match.log):
        if entry.seat == seat:
            break
        for event in entry.events:
            if isinstance(event, Played):
                cell = board.cell_of[event.cell]
                if view.tops[cell] == 1 + 2 * board.deck.kind_of[event.card] + event.turned:
                    found.setdefault(cell, entry.seat)
    return found


def primary_of(view: Any, options: Options) -> PrimaryAction:
    """What the big button does for the current player, or why it waits."""
    if view.phase is Phase.EXCHANGE:
        return PrimaryAction(tr("End exchange"), options.end)
    label = tr("End round") if view.is_decided else tr("End turn")
    if options.end is not None:
        return PrimaryAction(label, options.end)
    reason = tr("First discard a card.") if options.discards else tr("First lay a card.")
    return PrimaryAction(label, None, reason)


def news_of(
    view: Any, names: Sequence[str], shown_seat: int, found: Outcome | None, missing_on: bool
) -> list[Line]:
    """What the ghost does to whom; with ``missing_on`` how far everybody is; else where the line is to go."""
    lines: list[Line] = []
    if found is not None:
        for change in found.changes:
            name = names[change.seat]
            if change.points:
                text = tr("{name} arrives: +{n}", name=name, n=change.points)
                lines.append(Line(change.seat, "flag", text, "good_text"))
            elif change.is_cut:
                lines.append(Line(change.seat, "cross", *_cut_words(name, change.seat == shown_seat)))
    if missing_on:
        lines += [_missing_line(view, names[seat], seat, found) for seat in range(view.board.seats)]
    elif view.current_player is not None:
        lines.append(_journey(view, shown_seat))
    return lines


def _cut_words(name: str, is_own: bool) -> tuple[str, str, str]:
    """In words that a line is cut, their tone, and in fewer words."""
    if is_own:
        return tr("Cuts your own line"), "bad_text", tr("Cuts your own")
    return tr("Cuts the line of {name}", name=name), "bad_text", tr("Cuts {name}", name=name)


def _journey(view: Any, seat: int) -> Line:
    """From which lane to which a company goes."""
    words = {
        "company": short_name(view.board, seat),
        "start": LANES[view.start_lane(seat)],
        "end": LANES[view.destination_lane(seat)],
    }
    text = tr("{company}: from lane {start} to lane {end}", **words)
    return Line(seat, "station", text, "ink", tr("{start} to {end}", **words))


def _missing_line(view: Any, name: str, seat: int, found: Outcome | None) -> Line:
    who = tr("{company} ({name})", company=short_name(view.board, seat), name=name)
    before = view.missing(seat)
    after = found.changes[seat].after if found is not None else before
    if after != before:
        tone = "good_text" if after < before else "bad_text"
        text = tr("{who}: {before} → {after} missing", who=who, before=before, after=after)
        return Line(seat, "station", text, tone, f"{name}: {before} → {after}")
    if not before:
        return Line(seat, "station", tr("{who}: arrived", who=who), "ink", tr("{who}: arrived", who=name))
    text = ntr("{who}: {n} card missing", "{who}: {n} cards missing", before, who=who)
    return Line(seat, "station", text, "ink", f"{name}: {before}")
