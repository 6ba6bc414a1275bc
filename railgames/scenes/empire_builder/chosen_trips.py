"""The trip that a player has chosen in the planner: it stays until it is done, impossible, or put away."""

from collections.abc import Mapping, MutableMapping
from typing import TYPE_CHECKING

import msgspec

from railgames.core.text import tr
from railgames.games.empire_builder.agent.orders import Stop
from railgames.games.empire_builder.agent.trips import Trip
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.player import NOWHERE, Player
from railgames.scenes.empire_builder import side
from railgames.scenes.table.tips import NEVER

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom

KEY = "trips"
"""Of the notes of a match."""

FIRST_KEY = "first trips away"
"""Of the notes of a match: the seats that have put the first trips away."""

FIRST_TRIPS = 3
"""How many trips are suggested in the first turn."""

Stops = tuple[Stop, ...]


class ChosenTrips:
    """The trips that the seats of this table have chosen. ``own``: what is left of the viewer's trip."""

    def __init__(self, room: "EmpireRoom") -> None:
        self.room = room
        self.of = read(room.table.match.notes, room.board, len(room.table.match.setup.seats))
        self.own: Trip | None = None
        self._listed: list[Trip] = []
        self._listed_for = -1  # the seat whose trips these are
        self._without_first = _seats_away(room.table.match.notes)
        self._seen = (-1, 0)  # the seat, and its deliveries

    def choose(self, trip: Trip | None) -> None:
        """Choose a trip for the viewer; None: put it away."""
        self.of.pop(self.room.table.viewer, None)
        if trip is not None:
            self.of[self.room.table.viewer] = trip.stops
        self.own = trip
        self._note()

    def keep(self) -> None:
        """Find what is left of the viewer's trip in the view that is shown; say when it has ended."""
        room, seat, view = self.room, self.room.table.viewer, self.room.table.view
        player, stops = view.players[seat], self.of.get(seat)
        seen = (seat, player.deliveries)
        if stops is None:
            self.own, self._seen = None, seen
            return
        if not room.may_act and self._seen == seen:
            return  # what others do is weighed when the own turn begins
        left = stops_left(player, stops)
        found = room.values.trip(left) if left else None
        if found is None and room.may_act:
            is_done = not left and self._seen != seen
            self.choose(None)
            said = tr("Your chosen trip is done.") if is_done else tr("Your chosen trip is not possible now.")
            room.app.toast(said, "trip")
        self.own, self._seen = found, seen

    def listed(self) -> list[Trip]:
        """The trips of the open planner. While new ones are computed, they are the viewer's last ones."""
        values = self.room.values
        if not self._has_listed or values.has_trips:
            self._listed, self._listed_for = values.trips, self.room.table.viewer
        return self._listed

    @property
    def _has_listed(self) -> bool:
        """Whether the trips that are listed are the viewer's. They may still be another seat's."""
        return bool(self._listed) and self._listed_for == self.room.table.viewer

    @property
    def suggests(self) -> bool:
        """Whether the first trips are suggested: in a person's first own turn, until they put them away or
        open the planner; not where tips are off."""
        room = self.room
        seat, view = room.table.viewer, room.table.view
        return (
            NEVER not in room.table.settings.tips_seen
            and room.is_you(room.shown_seat)
            and view.current_player == seat
            and view.players[seat].turns == 0
            and room.table.match.setup.seats[seat].is_person
            and seat not in self._without_first
            and not room.shows_trips
        )

    def first(self) -> list[Trip]:
        """The trips that are suggested; none before they are computed."""
        if not self.suggests or not (self._has_listed or self.room.values.has_trips):
            return []
        found = self.listed()[:FIRST_TRIPS]
        return [self.own if self.own and one.stops == self.own.stops else one for one in found]

    def put_first_away(self) -> None:
        """Suggest no first trips to the viewer any more."""
        self._without_first.add(self.room.table.viewer)
        if self.room.table.is_at_table:
            self.room.table.match.notes[FIRST_KEY] = msgspec.json.encode(sorted(self._without_first)).decode()
        side.show(self.room)

    def think(self) -> None:
        """Compute the trips of a new view in the background, for the open planner and the first turn."""
        room, values = self.room, self.room.values
        if (room.shows_trips or self.suggests) and not values.has_trips:
            values.think_trips(room.app.raster, lambda: side.show(room))

    def forget_listed(self) -> None:
        """Let the planner begin with the trips of this view."""
        self._listed = []

    def _note(self) -> None:
        """Keep the trips with the match, so that they are saved."""
        if self.room.table.is_at_table:  # a replay shows past turns
            write(self.room.table.match.notes, self.room.board, self.of)


def stops_left(player: Player, stops: Stops) -> Stops:
    """The stops that are still to be made: deliveries whose card is in the hand, and where their loads are
    picked up that are not aboard."""
    wanted = [stop.good for stop in stops if stop.card in player.hand]
    aboard = list(player.loads)
    left: list[Stop] = []
    for stop in stops:
        if stop.card != NOWHERE:
            left += [stop] if stop.card in player.hand else []
        elif stop.good in aboard:
            aboard.remove(stop.good)
        elif stop.good in wanted:
            wanted.remove(stop.good)
            left.append(stop)
    return tuple(left)


class _Stop(msgspec.Struct, frozen=True):
    """A stop as it is saved: city and good by name."""

    city: str
    good: str
    card: int = NOWHERE
    pays: int = 0


class _Kept(msgspec.Struct, frozen=True):
    """A trip as it is saved."""

    seat: int
    stops: tuple[_Stop, ...]


def write(notes: MutableMapping[str, str], board: Board, trips: Mapping[int, Stops]) -> None:
    """Put the chosen trips into the notes of their match."""
    if not trips:
        notes.pop(KEY, None)
        return
    cities = board.file.cities
    kept = [
        _Kept(
            seat,
            tuple(_Stop(cities[one.city].id, board.goods[one.good], one.card, one.pays) for one in stops),
        )
        for seat, stops in sorted(trips.items())
    ]
    notes[KEY] = msgspec.json.encode(kept).decode()


def read(notes: Mapping[str, str], board: Board, seats: int) -> dict[int, Stops]:
    """The trips in the notes of a match, without those that do not fit it: a save is anybody's file."""
    try:
        kept = msgspec.json.decode(notes.get(KEY, "[]"), type=list[_Kept])
    except (msgspec.DecodeError, RecursionError):
        return {}
    found = {one.seat: _stops(board, one) for one in kept if 0 <= one.seat < seats}
    return {seat: stops for seat, stops in found.items() if stops}


def _seats_away(notes: Mapping[str, str]) -> set[int]:
    """The seats that have put the first trips away, as the notes of their match say."""
    try:
        return set(msgspec.json.decode(notes.get(FIRST_KEY, "[]"), type=list[int]))
    except (msgspec.DecodeError, RecursionError):
        return set()


def _stops(board: Board, kept: _Kept) -> Stops:
    found = [
        Stop(board.city_number.get(one.city, -1), board.good_number.get(one.good, -1), one.card, one.pays)
        for one in kept.stops
    ]
    is_whole = all(
        one.city >= 0 and one.good >= 0 and NOWHERE <= one.card < board.events_from for one in found
    )
    return tuple(found) if is_whole else ()
