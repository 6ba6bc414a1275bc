"""What the hand shows of one seat, as data read from a state."""

from collections.abc import Mapping, Sequence

import msgspec

from railgames.core.match import Match
from railgames.core.text import ntr, tr
from railgames.games.derailed.actions import Play
from railgames.games.derailed.board import LANES
from railgames.games.derailed.events import CardLaid, RoundStarted
from railgames.games.derailed.phase import Phase
from railgames.games.derailed.state import DerailedState
from railgames.scenes.derailed.ghost import Outcome
from railgames.scenes.derailed.legal_plays import LegalPlays
from railgames.scenes.room import PrimaryAction

FULL = 2
"""The effects of a held card that leave no line for its missing cards."""


class Card(msgspec.Struct, frozen=True):
    """A card in the hand as it would be laid. ``state``: free, barred (why: ``reason``), or hidden.

    ``words`` are its title, with the reason while another card can be played.
    """

    code: int
    words: str = ""
    state: str = "free"
    reason: str = ""


class Line(msgspec.Struct, frozen=True):
    """A line below the tools: a company's sign, cross or flag, and words in a tone (a colour token).

    ``short`` is used where ``text`` does not fit, and ``figure`` beside the sign where ``short`` does not.
    """

    seat: int
    sign: str
    text: str
    tone: str = "ink"
    short: str = ""
    figure: str = ""


class HandView(msgspec.Struct, frozen=True):
    """Everything the hand shows; equal views look the same. ``top`` is the code of the card on top of the
    discard pile, 0 for none; ``discards``: a card may be discarded."""

    cards: tuple[Card, ...] = ()
    deck: int = 0
    discard: int = 0
    top: int = 0
    discards: bool = False
    missing_on: bool = False
    lines_on: bool = False
    caption: str = ""
    news: tuple[Line, ...] = ()


def read_cards(
    view: DerailedState, seat: int, legal: LegalPlays, may_act: bool, orientations: Mapping[str, int]
) -> tuple[Card, ...]:
    """The cards of ``seat``, each as it would be laid; a card that the viewer may not see is hidden."""
    deck = view.board.deck
    cards = []
    for kind in view.hands[seat]:
        if kind < 0:
            cards.append(Card(0, "", "hidden"))
            continue
        name = deck.names[kind]
        turned = 0 if deck.is_symmetric[kind] else orientations.get(name, 0)
        reason = _why_barred(view, name, legal) if may_act else ""
        words = _capital(deck.title(kind))
        if reason and (legal.ways or legal.discards):
            words = f"{words}. {reason}"
        cards.append(Card(1 + 2 * kind + turned, words, "barred" if reason else "free", reason))
    return tuple(cards)


def _why_barred(view: DerailedState, name: str, legal: LegalPlays) -> str:
    """Why the current player cannot use this card now, empty when they can."""
    if name in legal.ways or name in legal.discards:
        return ""
    if legal.ways:
        return tr("It meets your line nowhere, half turned or not.")
    return view.why_illegal(Play(name, view.board.names[0], 0)) or ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def read_hand(
    view: DerailedState,
    cards: tuple[Card, ...],
    legal: LegalPlays,
    missing_on: bool,
    caption: str,
    news: Sequence[Line],
    lines_on: bool = False,
) -> HandView:
    """Everything the hand shows now."""
    top = 1 + 2 * view.discard[-1] if view.discard else 0
    return HandView(
        cards=cards,
        deck=len(view.deck),
        discard=len(view.discard),
        top=top,
        discards=bool(legal.discards),
        missing_on=missing_on,
        lines_on=lines_on,
        caption=caption,
        news=tuple(news),
    )


def caption_line(cards: Sequence[Card], legal: LegalPlays, held: int | None, discard_key: str) -> str:
    """One line beside the tools: the card in slot ``held``, else what to do, with the key that discards."""
    if held is not None and held < len(cards):
        return cards[held].words
    if legal.ways:
        return tr("Pick a card, then a cell.")
    if legal.discards:
        if discard_key:
            return tr("Pick a card, then the discard pile ({key}).", key=discard_key)
        return tr("Pick a card, then the discard pile.")
    return ""


def laid_since(match: Match, seat: int, view: DerailedState) -> dict[int, int]:
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
            if isinstance(event, CardLaid):
                cell = board.cell_of[event.cell]
                if view.tops[cell] == 1 + 2 * board.deck.kind_of[event.card] + event.turned:
                    found.setdefault(cell, entry.seat)
    return found


def cutters(match: Match, seat: int) -> list[int]:
    """The seats whose cards cut a seat's line since its last action, in the order of their turns."""
    found: list[int] = []
    for entry in reversed(match.log):
        if entry.seat == seat:
            break
        if any(isinstance(event, RoundStarted) for event in entry.events):
            break
        if any(isinstance(event, CardLaid) and seat in event.cuts for event in entry.events):
            found.append(entry.seat)
    return list(dict.fromkeys(reversed(found)))


def cut_line(match: Match, names: Sequence[str], seat: int) -> list[Line]:
    """A line that tells whose cards cut the line of a seat on turn; none where nobody's did."""
    found = [names[other] for other in cutters(match, seat)]
    if not found:
        return []
    words = {"names": ", ".join(found)}
    return [
        Line(
            seat,
            "cross",
            tr("Your line was cut by {names}", **words),
            "bad_text",
            tr("Cut by {names}", **words),
        )
    ]


def primary_of(view: DerailedState, legal: LegalPlays) -> PrimaryAction:
    """The big button's action for the current player, or why it is disabled."""
    if view.phase is Phase.EXCHANGE:
        return PrimaryAction(tr("End exchange"), legal.end)
    label = tr("End round") if view.is_decided else tr("End turn")
    if legal.end is not None:
        return PrimaryAction(label, legal.end)
    reason = tr("First discard a card.") if legal.discards else tr("First lay a card.")
    return PrimaryAction(label, None, reason)


def news_of(
    view: DerailedState, names: Sequence[str], shown_seat: int, found: Outcome | None, missing_on: bool
) -> list[Line]:
    """Lines about the ghost's effect on each seat, then everybody's missing cards (``missing_on``), or those
    of the shown seat while there is a ghost, else where its line must go."""
    lines: list[Line] = []
    if found is not None:
        for change in found.changes:
            name = names[change.seat]
            if change.points:
                text = tr("{name} arrives: +{n}", name=name, n=change.points)
                lines.append(Line(change.seat, "flag", text, "good_text"))
            elif change.is_cut:
                lines.append(Line(change.seat, "cross", *_cut_words(name, change.seat == shown_seat)))
        if found.runs_off:
            words = (tr("Your line runs off"), "bad_text", tr("Runs off"), tr("Off"))
            lines.append(Line(shown_seat, "cross", *words))
        elif found.strays_to is not None:
            whose = names[found.strays_to]
            text = tr("Your line ends at {name}", name=whose)
            lines.append(Line(shown_seat, "cross", text, "bad_text", tr("Ends at {name}", name=whose)))
    if missing_on:
        lines += [_missing_line(view, names[seat], seat, found) for seat in range(view.board.seats)]
    elif found is not None:
        if not found.changes[shown_seat].points and len(lines) < FULL:
            lines.append(_missing_line(view, names[shown_seat], shown_seat, found))
    elif view.current_player is not None:
        lines.append(_journey(view, names[shown_seat], shown_seat))
    return lines


def _cut_words(name: str, is_own: bool) -> tuple[str, str, str, str]:
    """The text that a line is cut, its tone, and two shorter texts."""
    if is_own:
        return tr("Cuts your own line"), "bad_text", tr("Cuts your own"), tr("Cut")
    return tr("Cuts the line of {name}", name=name), "bad_text", tr("Cuts {name}", name=name), tr("Cut")


def _journey(view: DerailedState, name: str, seat: int) -> Line:
    """The lanes between which a seat travels."""
    words = {
        "name": name,
        "start": LANES[view.start_lane(seat)],
        "end": LANES[view.destination_lane(seat)],
    }
    text = tr("{name}: from lane {start} to lane {end}", **words)
    return Line(seat, "station", text, "ink", tr("{name}: {start} to {end}", **words))


def _missing_line(view: DerailedState, name: str, seat: int, found: Outcome | None) -> Line:
    before = view.missing(seat)
    after = found.changes[seat].after if found is not None else before
    if after != before:
        tone = "good_text" if after < before else "bad_text"
        text = tr("{name}: {before} → {after} missing", name=name, before=before, after=after)
        return Line(seat, "station", text, tone, f"{name}: {before} → {after}", f"{before}→{after}")
    if not before:
        return Line(seat, "station", tr("{name}: arrived", name=name), figure="0")
    text = ntr("{name}: {n} card missing", "{name}: {n} cards missing", before, name=name)
    return Line(seat, "station", text, "ink", f"{name}: {before}", str(before))
