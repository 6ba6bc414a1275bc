"""Animations and sounds of events: cards land, lines break, trains arrive, stations swap and move on."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from railgames.core.game import Event
from railgames.core.match import LogEntry
from railgames.core.text import tr
from railgames.games.derailed.board import LANES
from railgames.games.derailed.events import (
    Arrived,
    CardLaid,
    ConflictMended,
    DeckShuffled,
    Discarded,
    Drew,
    RoundEnded,
    RoundStarted,
    Waited,
)
from railgames.scenes.derailed import pieces
from railgames.scenes.derailed.board_view import landscape
from railgames.scenes.derailed.moving import Pop, Train, Veil
from railgames.scenes.derailed.tracks import HIGH, WIDE, path_of
from railgames.scenes.motions import Flight, pill, sound
from railgames.ui.tween import Motion, Parallel, call, ease_in_out, ease_out, ease_out_back, pause
from railgames.ui.tween import Sequence as Motions

if TYPE_CHECKING:
    from railgames.scenes.derailed.room import CanyonRoom

FLY, POP, RIDE, RISE, SWEEP, GLIDE, SWAP, READ = 0.34, 0.3, 1.5, 0.7, 0.4, 0.8, 0.7, 1.8
"""Seconds at normal speed."""


def motion_of(room: "CanyonRoom", entry: LogEntry, events: Sequence[Event]) -> Motion | None:
    """The animations of an action's events in sequence; None when nothing moves."""
    return _sequence([_step(room, entry, event) for event in _columns(room, events)])


def opening_of(room: "CanyonRoom") -> Motion | None:
    """The animation of conflicts between the first stations being resolved; None when there were none."""
    events = room.view.opening_events()
    if not any(isinstance(event, ConflictMended) for event in events):
        return None
    shown = list(next(event.destinations for event in events if isinstance(event, RoundStarted)))
    starts = room.view.starts
    steps: list[Motion | None] = [call(lambda: room.show_stations(starts, tuple(shown))), pause(0.6)]
    dealt = list(shown)
    for event in events:
        if isinstance(event, ConflictMended):
            steps.append(_mending(room, event, starts, dealt))
    return _sequence([*steps, call(room.show_all)])


def _sequence(steps: Sequence[Motion | None]) -> Motion | None:
    real = [step for step in steps if step is not None]
    return Motions(*real) if real else None


class _Opening:
    """A new round and the swaps that resolve its conflicts, as one step."""

    def __init__(self, start: RoundStarted) -> None:
        self.start = start
        self.swaps: list[ConflictMended] = []


def _columns(room: "CanyonRoom", events: Sequence[Event]) -> list[Event | _Opening]:
    """The events, with those that begin a round joined into one step."""
    found: list[Event | _Opening] = []
    opening: _Opening | None = None
    for event in events:
        if isinstance(event, RoundStarted):
            opening = _Opening(event)
            found.append(opening)
        elif isinstance(event, ConflictMended) and opening is not None:
            opening.swaps.append(event)
        else:
            found.append(event)
    return found


def _step(room: "CanyonRoom", entry: LogEntry, event: Event | _Opening) -> Motion | None:
    if isinstance(event, _Opening):
        return _new_round(room, event)
    if isinstance(event, CardLaid):
        return _landing(room, entry, event)
    if isinstance(event, Arrived):
        return _arrival(room, event)
    if isinstance(event, Waited):
        return _points(room, event.seat or 0, event.points, "tick") if event.points else None
    if isinstance(event, Discarded):
        return _laying_off(room, entry, event)
    if isinstance(event, Drew) and event.seat == room.table.viewer:
        return _drawing(room)
    if isinstance(event, DeckShuffled):
        return sound(room.app, "dice")
    if isinstance(event, RoundEnded):
        return sound(room.app, "bell") if room.view.current_player is None else _sweep(room)
    return None


def _origin(room: "CanyonRoom", seat: int | None, card: str) -> Rect:
    """Where a card starts: in the viewer's hand, or at the station of the seat that plays it."""
    at = room.board.geometry
    if seat == room.table.viewer:
        slot = room.slot_of(card)
        if slot is not None:
            room.hand.lifted = ("cards", slot)
            return room.hand.rect_of(("cards", slot))
    lane = room.view.start_lane(seat or 0)
    house = at.house(at.start(lane), False)
    small = Rect(0, 0, at.wide // 3, at.high // 3)
    small.center = house.center
    return small


def _landing(room: "CanyonRoom", entry: LogEntry, event: CardLaid) -> Motion:
    board, at = room.board.board, room.board.geometry
    cell = board.cell_of[event.cell]
    rect = at.cell(cell)
    code = 1 + 2 * board.deck.kind_of[event.card] + event.turned
    flight = Flight(
        pieces.card(room.app, board, code, rect.size), _origin(room, entry.seat, event.card), rect, 0.12
    )
    steps: list[Motion] = [
        call(room.unpick),
        sound(room.app, "page"),
        room.stage.run(flight, FLY, ease_out),
        call(lambda: room.send_off(event.completes)),
        sound(room.app, "place"),
    ]
    crosses: list[Motion] = []
    side = round(at.high * 0.6)
    for n, seat in enumerate(event.cuts):
        middle = (rect.centerx + round((n - (len(event.cuts) - 1) / 2) * side * 0.8), rect.centery)
        cross = pieces.company_art(room.app, board, seat, "cross", (side, side))
        crosses.append(room.stage.run(Pop(cross, middle), POP, ease_out_back))
    if crosses:
        steps += [sound(room.app, "undo"), Parallel(*crosses), pause(0.25)]
    return Motions(*steps, *_dead_end(room, event, rect))


def _dead_end(room: "CanyonRoom", event: CardLaid, rect: Rect) -> list[Motion]:
    """A note at a card that leads its own line nowhere: off the canyon, or to a destination of another."""
    if event.runs_off:
        words = tr("runs off")
    elif event.strays_to is not None:
        words = tr("the wrong station")
    else:
        return []
    at = room.board.geometry
    note = pill(room.app.theme, words, "bad_text", at.high * 0.22)
    spot = note.get_rect(center=rect.center).clamp(at.area)
    return [sound(room.app, "undo"), room.stage.run(Flight(note, spot, spot), RISE, ease_in_out)]


def _laying_off(room: "CanyonRoom", entry: LogEntry, event: Discarded) -> Motion:
    board = room.board.board
    rect = room.hand.places.discard
    code = 1 + 2 * board.deck.kind_of[event.card]
    start = _origin(room, entry.seat, event.card)
    flight = Flight(pieces.card(room.app, board, code, rect.size), start, rect)
    return Motions(call(room.unpick), sound(room.app, "page"), room.stage.run(flight, FLY, ease_out))


def _drawing(room: "CanyonRoom") -> Motion:
    places = room.hand.places
    slot = min(len(room.hand.view.cards), len(places.cards) - 1)
    end = places.cards[slot]
    flight = Flight(pieces.back(room.app, end.size), places.deck, end)
    return Motions(sound(room.app, "page"), room.stage.run(flight, FLY, ease_out))


def _arrival(room: "CanyonRoom", event: Arrived) -> Motion:
    seat = event.seat or 0
    at = room.board.geometry
    points = _ride(room, seat)
    wide = round(at.high * 0.62)
    token = pieces.company_art(room.app, room.board.board, seat, "token", (wide, round(wide * 0.6)))
    smoke = room.app.theme.color("poster_smoke")
    train = Train(token, points, (smoke.r, smoke.g, smoke.b))
    return Motions(
        sound(room.app, "whistle" if event.is_first else "bell"),
        call(lambda: room.highlight_line(seat)),
        room.stage.run(train, RIDE, ease_in_out),
        call(lambda: room.mark_arrived(seat)),
        _points(room, seat, event.points, "goal"),
        call(lambda: room.highlight_line(None)),
    )


def _ride(room: "CanyonRoom", seat: int) -> list[tuple[float, float]]:
    """Points in the window from a seat's start station through its line to its destination."""
    at, view = room.board.geometry, room.view
    start, end = at.start(view.start_lane(seat)), at.destination(view.destination_lane(seat))
    points: list[tuple[float, float]] = [start.center]
    for leg in view.way(seat):
        rect = at.cell(leg.cell)
        points += [
            (rect.x + x * rect.w / WIDE, rect.y + y * rect.h / HIGH)
            for x, y in path_of(leg.entered, leg.left, 8)
        ]
    return [*points, (end.x + end.w * 0.25, end.centery)]


def _points(room: "CanyonRoom", seat: int, points: int, tone: str) -> Motion:
    at = room.board.geometry
    place = at.destination(room.view.destination_lane(seat))
    words = pill(room.app.theme, tr("+{n}", n=points), "good_text")
    start = words.get_rect(center=place.center)
    flight = Flight(words, start, start.move(0, -round(at.high * 0.5)))
    return Motions(sound(room.app, tone), room.stage.run(flight, RISE, ease_out))


# -- rounds --------------------------------------------------------------------------------------------------


def _sweep(room: "CanyonRoom") -> Motion:
    """The cards fade away."""
    at = room.board.geometry
    bare = landscape(room.app, at)
    grid = at.grid.move(-at.area.x, -at.area.y)
    veil = Veil(bare.subsurface(grid).copy(), at.grid)
    return Motions(
        sound(room.app, "bell"),
        call(room.forget_round),
        pause(0.4),
        room.stage.run(veil, SWEEP, ease_in_out),
    )


def _new_round(room: "CanyonRoom", opening: _Opening) -> Motion:
    """Destinations become starts; the old starts come back, shuffled, as destinations."""
    at, board = room.board.geometry, room.board.board
    nobody = (None,) * board.seats
    starts, dealt = opening.start.starts, list(opening.start.destinations)
    glides: list[Motion] = []
    for lane in range(board.seats):
        here, there = at.start(lane), at.destination(lane)
        house = pieces.station(room.app, board, starts[lane], at.house(here, False).w)
        glide = Flight(house, at.house(there, True), at.house(here, False))
        glides.append(room.stage.run(glide, GLIDE, ease_in_out))
        house = pieces.station(room.app, board, dealt[lane], at.house(there, True).w)
        end = at.house(there, True)
        come = Flight(house, end.move(0, -at.area.h // 2), end)
        glides.append(room.stage.run(come, GLIDE, ease_out))
    dealt_now = tuple(dealt)
    steps: list[Motion | None] = [
        call(lambda: room.show_stations(nobody, nobody)),
        Parallel(*glides),
        call(lambda: room.show_stations(starts, dealt_now)),
        sound(room.app, "place"),
    ]
    for event in opening.swaps:
        steps.append(_mending(room, event, starts, dealt))
    return _sequence([*steps, call(room.show_all)]) or pause(0.0)


def _mending(
    room: "CanyonRoom", event: ConflictMended, starts: Sequence[int | None], dealt: list[int]
) -> Motion:
    """Two destinations change places; updates ``dealt``, the destinations by lane."""
    at, board = room.board.geometry, room.board.board
    here, there = (LANES.index(name) for name in event.lanes)
    before, after = list(dealt), list(dealt)
    after[here], after[there] = dealt[there], dealt[here]
    dealt[:] = after
    gone: list[int | None] = list(before)
    gone[here] = gone[there] = None
    moves: list[Motion] = []
    for source, target in ((here, there), (there, here)):
        start, end = at.house(at.destination(source), True), at.house(at.destination(target), True)
        house = pieces.station(room.app, board, before[source], start.w)
        moves.append(room.stage.run(Flight(house, start, end), SWAP, ease_in_out))
    words = tr(
        "{name} would end at their own start, and swaps with {other}",
        name=room.names[event.seats[0]],
        other=room.names[event.seats[1]],
    )
    note = pill(room.app.theme, words, "ink", at.high * 0.22)
    spot = note.get_rect(midright=(at.grid.right, (at.lane_middle(here) + at.lane_middle(there)) // 2))
    moves.append(room.stage.run(Flight(note, spot, spot), READ, ease_in_out))
    without, mended = tuple(gone), tuple(after)
    return Motions(
        pause(0.3),
        sound(room.app, "tick"),
        call(lambda: room.show_stations(starts, without)),
        Parallel(*moves),
        call(lambda: room.show_stations(starts, mended)),
        sound(room.app, "place"),
    )
