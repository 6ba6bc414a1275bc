"""The plan for a press on the map: place the train, build a path, or move the train; or why nothing
happens."""

from typing import NamedTuple

from railgames.core.actions import Action
from railgames.core.text import ntr, tr
from railgames.games.spike import legality
from railgames.games.spike.actions import Boost, Depart, Lay, Pay, PlaceTrain, Roll
from railgames.games.spike.paths import Path
from railgames.games.spike.payments import Counts, minimal_payments, trades_of
from railgames.games.spike.phase import Phase
from railgames.games.spike.player import ABOARD, HELD
from railgames.games.spike.prospects import within_reach
from railgames.games.spike.state import SpikeState
from railgames.scenes.charting.chart import Place
from railgames.scenes.spike.errands import by_errand
from railgames.scenes.spike.shortfall import Shortfall, shortfall
from railgames.scenes.spike.struck import struck_words


class Bill(NamedTuple):
    """The bill of a path: its ``city``, the cards that it ``needs``, the possible ``payments`` and the
    ``chosen`` one, the ``income``, and the tracks ``left`` afterwards. ``ways``: how many paths of as few
    cards lead to the city; ``way``: which of them it is."""

    city: int
    need: Counts
    payments: tuple[Counts, ...]
    chosen: int
    income: int
    left: int
    way: int = 0
    ways: int = 1

    @property
    def payment(self) -> Counts:
        """The cards of the chosen payment."""
        return self.payments[self.chosen]

    @property
    def has_others(self) -> bool:
        """Whether another way or another payment can be chosen."""
        return len(self.payments) > 1 or self.ways > 1


class Plan(NamedTuple):
    """What a press would do. ``actions``: the row to play; ``words``: what it brings and costs; ``start``,
    ``segments``: the path to show; ``bill``: its cost. Without actions ``words`` are the reason, and
    ``lacking`` what is missing."""

    actions: tuple[Action, ...] = ()
    words: str = ""
    start: int = -1
    segments: tuple[int, ...] = ()
    bill: Bill | None = None
    lacking: Shortfall | None = None


class Plans:
    """The viewer's plans for one view."""

    def __init__(self, view: SpikeState, may_act: bool) -> None:
        self.view, self.may_act = view, may_act
        self.moves = self._moves() if may_act and view.phase is Phase.TURN else {}
        self._paths: dict[int, Path] | None = None
        self._tracks: list[int] | None = None
        self._missing: dict[int, Shortfall | None] = {}
        self._ways: dict[int, list[Path]] = {}
        self._way: dict[int, int] = {}
        self._chosen: dict[tuple[int, int], int] = {}
        self._unprepared = 0

    def _moves(self) -> dict[int, Action]:
        """Space -> the movement to it; free ones before those that cost an action."""
        view, board = self.view, self.view.board
        found: dict[int, Action] = {}
        for space in legality.departures(view):
            found[space] = Depart(board.space_name(space))
        for space in legality.boosts(view):
            found[space] = Boost(board.space_name(space))
        for space in legality.free_moves(view):
            found[space] = Roll(board.space_name(space))
        return found

    @property
    def tracks(self) -> list[int]:
        """The segments with which a path can begin or go on."""
        if self._tracks is None:
            self._tracks = self._next_tracks()
        return self._tracks

    def _next_tracks(self) -> list[int]:
        if not self.may_act or self.view.phase not in (Phase.TURN, Phase.LAY):
            return []
        return [segment for segment, _ in legality.next_segments(self.view)]

    def choices(self) -> list[Place]:
        """What a key steps through: the spaces that the train can reach, those first that lead to an errand;
        then the segments with which a path can begin or go on."""
        nodes = self.view.board.nodes
        found = [
            Place("node", space) if space < nodes else Place("edge", space - nodes)
            for space in by_errand(self.view, list(self.moves))
        ]
        tracks = (Place("edge", segment) for segment in self.tracks)
        return [*found, *(track for track in tracks if track not in found)]

    @property
    def paths(self) -> dict[int, Path]:
        """City -> the cheapest path to it, or the cheapest rest of the path being built."""
        if self._paths is None:
            self._paths = {}
            if self.may_act and self.view.phase is Phase.TURN:
                self._paths = self.view.site().cheapest_paths()
            elif self.may_act and self.view.phase is Phase.LAY:
                self._paths = legality.rest_of_path(self.view).cheapest_paths()
        return self._paths

    def ways(self, city: int) -> list[Path]:
        """The paths to a city that cost as few cards as the cheapest, which is the first. They differ in
        cards, in tracks, or in the junctions from which one can go on later."""
        if city not in self._ways:
            first, view = self.paths[city], self.view
            site = view.site() if view.phase is Phase.TURN else legality.rest_of_path(view)
            others = [path for path in site.ways_to(city, first.cards) if path.segments != first.segments]
            self._ways[city] = [first, *others]
        return self._ways[city]

    def missing(self, city: int) -> Shortfall | None:
        """What is missing for a path to a city."""
        if city not in self._missing:
            self._missing[city] = shortfall(self.view, city)
        return self._missing[city]

    def prepare(self) -> None:
        """Compute the tracks that can be laid, then what is missing for one more city, so that the answer is
        ready when it is pointed at."""
        view = self.view
        if not self.may_act or view.phase is not Phase.TURN or not view.player.tracks:
            return
        if self._tracks is None:
            self._tracks = self._next_tracks()
            return
        own = view.network(view.current)
        while self._unprepared < view.board.cities:
            city = self._unprepared
            self._unprepared += 1
            if not own >> city & 1 and city not in self.paths and city not in self._missing:
                self.missing(city)
                return

    # -- paying ----------------------------------------------------------------------------------------------

    def bill(self) -> Bill | None:
        """The cost of the path laid so far, while it must be paid."""
        view = self.view
        if not self.may_act or view.phase is not Phase.PAY or not legality.payments(view):
            return None  # without payments the hand is hidden: a curtain is down
        return self._bill(view.path[-1], legality.needed(view), len(view.laid))

    def _bill(self, city: int, need: Counts, tracks: int, way: int = 0, ways: int = 1) -> Bill:
        view = self.view
        payments = minimal_payments(tuple(view.player.hand), need)
        chosen = self._chosen.get((city, way), 0) % len(payments)
        income = view.price(view.board.goods[city])
        return Bill(city, need, payments, chosen, income, view.player.tracks - tracks, way, ways)

    def choose(self, bill: Bill, index: int) -> None:
        """Choose another payment for the path to this city, by its index; the list wraps around."""
        self._chosen[bill.city, bill.way] = index % len(bill.payments)

    def choose_way(self, bill: Bill, index: int) -> None:
        """Choose another path to this city, by its index; the list wraps around."""
        self._way[bill.city] = index % bill.ways

    def choose_next(self, bill: Bill, step: int) -> None:
        """Choose the next payment, and after the last one the first of the next path; or backwards."""
        index = bill.chosen + step
        if 0 <= index < len(bill.payments):
            self.choose(bill, index)
            return
        way = (bill.way + step) % bill.ways
        self._way[bill.city] = way
        self._chosen[bill.city, way] = 0 if step > 0 else -1

    def choose_otherwise(self, bill: Bill, kind: int) -> bool:
        """Choose the next payment that uses more or fewer cards of a type, of this path before another one.
        False if there is none."""
        hand = tuple(self.view.player.hand)
        for step in range(bill.ways):
            way = (bill.way + step) % bill.ways
            paid = bill.payments if not step else minimal_payments(hand, self.ways(bill.city)[way].need)
            start = bill.chosen if not step else 0
            for index in ((start + one) % len(paid) for one in range(len(paid))):
                if paid[index][kind] != bill.payment[kind]:
                    self._way[bill.city], self._chosen[bill.city, way] = way, index
                    return True
        return False

    def advise(self, path: Path, payment: Counts) -> None:
        """Use this path and payment for its city: those of a hint."""
        self.paths[path.city] = path
        self._ways.pop(path.city, None)
        self._way[path.city] = 0
        payments = minimal_payments(tuple(self.view.player.hand), path.need)
        self._chosen[path.city, 0] = payments.index(payment) if payment in payments else 0

    # -- plans -----------------------------------------------------------------------------------------------

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
        if view.phase is Phase.LAY:
            return self._go_on(place)
        if view.phase is not Phase.TURN:
            return Plan()
        space = place.number if place.kind == "node" else board.nodes + place.number
        if space in self.moves:
            return self._move(space)
        if place.kind == "node" and place.number < board.cities:
            return self._build(place.number)
        if place.kind == "edge":
            can = place.number in self.tracks
            return Plan((Lay(board.segment_names[place.number]),)) if can else Plan()
        return Plan()

    def _go_on(self, place: Place) -> Plan:
        """The plan for a path that has begun: the next track, at a segment or at its far end; or the rest of
        the path, at a city."""
        view, board = self.view, self.view.board
        if place.kind == "node" and place.number < board.cities:
            if place.number in self.paths:
                return self._build(place.number)
            if view.network(view.current) >> place.number & 1:
                return Plan()
            title = board.city_title(place.number)
            return Plan(words=tr("{city}: this path cannot go on to there and be paid for.", city=title))
        segment = place.number
        if place.kind == "node":
            here = view.path[-1]
            segment = next((one for one, other in board.adjacent[here] if other == place.number), -1)
            if segment < 0:
                return Plan()
        action = Lay(board.segment_names[segment])
        reason = view.why_illegal(action)
        return Plan(words=reason) if reason else Plan((action,), tr("Lay this track"))

    def _move(self, space: int) -> Plan:
        board, action = self.view.board, self.moves[space]
        words = {"place": board.space_title(space, self.view.player.own)}
        if isinstance(action, Roll):
            said = tr("Roll free: {place}", **words)
        elif isinstance(action, Boost):
            said = tr("Boost: {place}", **words)
        else:
            said = tr("Set in motion: {place}", **words)
        gains = self._cargo_words(space) if space < board.cities else ""
        return Plan((action,), f"{said} - {gains}" if gains else said)

    def _cargo_words(self, city: int) -> str:
        """What the train could deliver or load in a city."""
        view, board, said = self.view, self.view.board, []
        for good, deal in view.player.deals.items():
            pays = legality.pays(view, view.current, good, city)
            if deal.token == ABOARD and pays is not None:
                words = {"good": tr(board.commodity_title(good)), "n": pays}
                words["others"] = struck_words(view, view.current, good, city)
                if words["others"]:
                    said.append(tr("deliver {good}: ${n} (also uses up {others})", **words))
                else:
                    said.append(tr("deliver {good}: ${n}", **words))
        own = board.goods[city]
        source = view.player.deals.get(own)
        if source is not None and source.token == HELD:
            said.append(tr("load {good}", good=tr(board.commodity_title(own))))
        return ", ".join(said)

    def _build(self, city: int) -> Plan:
        view, board = self.view, self.view.board
        if view.network(view.current) >> city & 1:
            return Plan()
        if city not in self.paths:
            return self._why_not(city)
        ways = self.ways(city)
        way = self._way.get(city, 0) % len(ways)
        path, laid = ways[way], view.laid
        bill = self._bill(city, path.need, len(laid) + len(path.segments), way, len(ways))
        lays: list[Action] = [Lay(board.segment_names[segment]) for segment in path.segments]
        lays.append(Pay(legality.pay_text(view, bill.payment)))
        start = view.path[0] if laid else path.nodes[0]
        return Plan(tuple(lays), bill_words(view, bill), start, (*laid, *path.segments), bill)

    def _why_not(self, city: int) -> Plan:
        """The way to a city, and what is missing for it."""
        view, board = self.view, self.view.board
        title = board.city_title(city)
        if not view.player.tracks:
            return Plan(words=tr("You have no track left."))
        found = self.missing(city)
        if found is None and within_reach(view, view.current) >> city & 1:
            words = tr("{city}: too far for one path; build to a city on the way first.", city=title)
            return Plan(words=words)
        if found is None:
            return Plan(words=tr("{city}: no way leads there from your network.", city=title))
        if found.tracks:
            words = ntr("{city}: {n} track too few", "{city}: {n} tracks too few", found.tracks, city=title)
        else:
            words = lacking_words(view, city, found)
        return Plan((), words, found.start, found.segments, lacking=found)


# -- words ---------------------------------------------------------------------------------------------------


def cards_words(view: SpikeState, cards: Counts) -> str:
    """Cards by type in words."""
    return ", ".join(f"{n} {tr(view.board.type_title(kind))}" for kind, n in enumerate(cards) if n)


def lacking_words(view: SpikeState, city: int, found: Shortfall) -> str:
    """The missing cards of a path, in words; for a single card all types that would do."""
    title = view.board.city_title(city)
    if found.cards == 1:
        kinds = [tr(view.board.type_title(kind)) for one in found.missing for kind, n in enumerate(one) if n]
        return tr("{city}: one card short, {cards}", city=title, cards=tr(" or ").join(kinds))
    cards = cards_words(view, found.missing[0])
    return tr("{city}: {n} cards short: {cards}", city=title, n=found.cards, cards=cards)


def bill_words(view: SpikeState, bill: Bill) -> str:
    """The cost and income of a path in a line."""
    board = view.board
    words = {
        "city": board.city_title(bill.city),
        "pays": bill.income,
        "good": tr(board.commodity_title(board.goods[bill.city])),
        "cards": payment_words(view, bill.payment, bill.need),
        "left": bill.left,
    }
    return tr("{city}: +${pays} for {good}; pays {cards}; {left} tracks left", **words)


def trade_words(view: SpikeState, payment: Counts, need: Counts) -> list[str]:
    """Each wild trade of a payment in words."""
    board = view.board
    return [
        tr(
            "{n} {from_} as {m} {to}",
            n=trade.cards,
            from_=tr(board.type_title(trade.source)),
            m=trade.cards - 1,
            to=tr(board.type_title(trade.target)),
        )
        for trade in trades_of(payment, need)
    ]


def payment_words(view: SpikeState, payment: Counts, need: Counts) -> str:
    """A payment in words: its cards, and what is traded for what."""
    trades = trade_words(view, payment, need)
    cards = cards_words(view, payment)
    return f"{cards} ({'; '.join(trades)})" if trades else cards
