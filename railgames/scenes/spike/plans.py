"""What a press on the map would do: place the train, build a path, move the train; or why it does nothing."""

from collections.abc import Sequence
from typing import NamedTuple

from railgames.core.actions import Action
from railgames.core.text import ntr, tr
from railgames.games.spike import legality
from railgames.games.spike.actions import Boost, Depart, Lay, Pay, PlaceTrain, Roll
from railgames.games.spike.paths import Path, Site
from railgames.games.spike.payments import Counts, minimal_payments, trades_of
from railgames.games.spike.phase import Phase
from railgames.games.spike.state import SpikeState
from railgames.scenes.charting.chart import Place


class Plan(NamedTuple):
    """``actions``: the row to play; ``words``: what it gives and costs. ``start`` and ``segments``: the path
    to show. Without actions ``words`` are the reason."""

    actions: tuple[Action, ...] = ()
    words: str = ""
    start: int = -1
    segments: tuple[int, ...] = ()


class Plans:
    """The plans of the viewer's turn; one object for one view."""

    def __init__(self, view: SpikeState, may_act: bool) -> None:
        self.view, self.may_act = view, may_act
        self.moves = self._moves() if may_act and view.phase is Phase.TURN else {}
        self._paths: dict[int, Path] | None = None
        self._dreams: dict[int, Path] | None = None

    def _moves(self) -> dict[int, Action]:
        """Space -> the movement to it; the free one first, because it costs no action."""
        view, board = self.view, self.view.board
        found: dict[int, Action] = {}
        for space in legality.departures(view):
            found[space] = Depart(board.space_name(space))
        for space in legality.boosts(view):
            found[space] = Boost(board.space_name(space))
        for space in legality.free_moves(view):
            found[space] = Roll(board.space_name(space))
        return found

    def choices(self) -> list[Place]:
        """What keys choose from: where the train can go, or the segments by which a path goes on."""
        view, nodes = self.view, self.view.board.nodes
        if self.may_act and view.phase is Phase.LAY:
            return [Place("edge", segment) for segment, _ in legality.next_segments(view)]
        return [
            Place("node", space) if space < nodes else Place("edge", space - nodes)
            for space in sorted(self.moves)
        ]

    @property
    def paths(self) -> dict[int, Path]:
        """City -> the cheapest path to it."""
        if self._paths is None:
            can = self.may_act and self.view.phase is Phase.TURN
            self._paths = self.view.site().cheapest_paths() if can else {}
        return self._paths

    @property
    def dreams(self) -> dict[int, Path]:
        """City -> the shortest path to it whatever the hand, of at most six segments."""
        if self._dreams is None:
            view = self.view
            player = view.player
            rich = Site(
                view.board, view.network(view.current), view.taken, player.tracks, (9,) * view.board.types
            )
            self._dreams = rich.cheapest_paths(6)
        return self._dreams

    def at(self, place: Place | None) -> Plan:
        """The plan for a place of the map."""
        view, board = self.view, self.view.board
        if place is None or not self.may_act:
            return Plan()
        if view.phase is Phase.PLACE:
            if place.kind == "node" and place.number < board.cities:
                city = board.node_names[place.number]
                return Plan((PlaceTrain(city),), tr("Begin in {city}", city=board.city_title(place.number)))
            return Plan()
        if view.phase is Phase.LAY and place.kind == "edge":
            action = Lay(board.segment_names[place.number])
            reason = view.why_illegal(action)
            return Plan(words=reason) if reason else Plan((action,), tr("Lay this track"))
        if view.phase is not Phase.TURN:
            return Plan()
        space = place.number if place.kind == "node" else board.nodes + place.number
        if space in self.moves:
            return self._move(space)
        if place.kind == "node" and place.number < board.cities:
            return self._build(place.number)
        return Plan()

    def _move(self, space: int) -> Plan:
        board, action = self.view.board, self.moves[space]
        words = {"place": board.space_title(space)}
        if isinstance(action, Roll):
            return Plan((action,), tr("Roll free: {place}", **words))
        if isinstance(action, Boost):
            return Plan((action,), tr("Boost: {place}", **words))
        return Plan((action,), tr("Set in motion: {place}", **words))

    def _build(self, city: int) -> Plan:
        view, board = self.view, self.view.board
        if view.network(view.current) >> city & 1:
            return Plan()
        path = self.paths.get(city)
        if path is None:
            return self._why_not(city)
        lays: list[Action] = [Lay(board.segment_names[segment]) for segment in path.segments]
        choices = minimal_payments(tuple(view.player.hand), path.need)
        if len(choices) == 1:
            lays.append(Pay(legality.pay_text(view, choices[0])))
        words = ntr(
            "{city}: {n} card, ${pays} for {good}",
            "{city}: {n} cards, ${pays} for {good}",
            path.cards,
            city=board.city_title(city),
            pays=view.price(board.goods[city]),
            good=tr(board.commodity_title(board.goods[city])),
        )
        return Plan(tuple(lays), words, path.nodes[0], path.segments)

    def _why_not(self, city: int) -> Plan:
        """Where a path would go, and what is missing for it."""
        view, board = self.view, self.view.board
        if not view.player.tracks:
            return Plan(words=tr("You have no track left."))
        path = self.dreams.get(city)
        if path is None:
            return Plan()
        hand = view.player.hand
        lacks = [
            f"{n - hand[kind]} {tr(board.type_title(kind))}"
            for kind, n in enumerate(path.need)
            if n > hand[kind]
        ]
        words = tr("{city}: you lack {cards}", city=board.city_title(city), cards=", ".join(lacks))
        return Plan((), words, path.nodes[0], path.segments)


def payment_words(view: SpikeState, payment: Counts, need: Counts) -> str:
    """A payment in words: its cards, and what is traded for what."""
    board = view.board
    cards = ", ".join(f"{n} {tr(board.type_title(kind))}" for kind, n in enumerate(payment) if n)
    trades: Sequence[str] = [
        tr(
            "{n} {from_} as {m} {to}",
            n=trade.cards,
            from_=tr(board.type_title(trade.source)),
            m=trade.cards - 1,
            to=tr(board.type_title(trade.target)),
        )
        for trade in trades_of(payment, need)
    ]
    return f"{cards} ({'; '.join(trades)})" if trades else cards
