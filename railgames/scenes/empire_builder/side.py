"""Fills the side of the table from the view."""

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from railgames.core.actions import Action
from railgames.core.text import ntr, tr
from railgames.games.empire_builder import moving
from railgames.games.empire_builder.actions import (
    NONE,
    Borrow,
    Deliver,
    Drop,
    Lose,
    NewHand,
    PickUp,
    Restart,
    Upgrade,
)
from railgames.games.empire_builder.agent.trips import Trip
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.state import EmpireState
from railgames.scenes.empire_builder import odds, zones
from railgames.scenes.empire_builder.demands import Demand, all_demands
from railgames.scenes.empire_builder.items import Shown
from railgames.scenes.empire_builder.ledger import row_words
from railgames.scenes.empire_builder.meter import Standing

LEDGER_ROWS = 12
"""How many rounds the ledger shows."""

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom


class Deed(NamedTuple):
    """Something to buy, or to do instead of a turn. ``is_grave``: it needs a second press. ``action`` None:
    continue the journey."""

    action: Action | None
    title: str
    note: str = ""
    words: str = ""
    is_grave: bool = False


def show(room: "EmpireRoom") -> None:
    """Update every widget."""
    view, panel = room.table.view, room.side
    seat = room.shown_seat
    panel.meter.show(
        _standing(room, view, seat), lambda: _standing_words(room, room.table.view, room.shown_seat)
    )
    room.purse.show()
    _show_tool(room)
    panel.turn.text = _turn_words(room, view)
    panel.events.show(zones.items(room))
    panel.hand_words.text = _whose_words(room, seat)
    panel.sort.show(room.sorting.shown())
    panel.sort.visible = bool(view.players[seat].hand)
    player = view.players[seat]
    train = view.board.train(player.train)
    panel.train.text = tr(
        "{train}: {speed} mileposts, {loads} loads",
        train=tr(train.title),
        speed=view.speed_of(seat),
        loads=train.loads,
    )
    panel.here_words.text = _here_words(room, view, bool(goods_here(room, view)))
    panel.here_words.visible = bool(panel.here_words.text)
    panel.journey.text = room.journeys.words if room.is_you(seat) else ""
    panel.journey.visible = bool(panel.journey.text)
    show_lit(room)
    panel.deeds.show([_deed(room, deed) for deed in deeds(room, view)])
    _show_first_trips(room)
    _show_trips(room)
    _show_ledger(room)


def show_lit(room: "EmpireRoom") -> None:
    """Update the widgets that depend on what is highlighted."""
    view, panel, seat = room.table.view, room.side, room.shown_seat
    panel.hand.show(_cards(room, view, seat))
    panel.loads.show(_loads(room, view, seat))
    panel.here.show([_good(room, view, good) for good in goods_here(room, view)])


# -- money and the turn --------------------------------------------------------------------------------------


def _standing(room: "EmpireRoom", view: EmpireState, seat: int) -> Standing:
    player = view.players[seat]
    linked = tuple(city in room.values.linked(seat) for city in view.board.majors)
    cash = player.cash if room.purse.sees(seat) else None
    return Standing(cash, player.goal, player.debt, linked, view.majors_needed)


def _standing_words(room: "EmpireRoom", view: EmpireState, seat: int) -> str:
    """What is linked, and what comes next, in words."""
    file, standing = view.board.file, _standing(room, view, seat)
    names = [
        file.cities[city].title
        for city, is_linked in zip(view.board.majors, standing.linked, strict=True)
        if is_linked
    ]
    said = [tr("Linked: {cities}.", cities=", ".join(names))] if names else [tr("No major city is linked.")]
    link = room.values.link if seat == room.table.viewer else None
    if link is not None and len(names) < standing.needed:
        words = {"city": file.cities[link.city].title, "n": link.price}
        said.append(tr("Next: {city} for {n} M.", **words))
    said.append(tr("{n} linked and {goal} M win.", n=standing.needed, goal=standing.goal))
    return " ".join(said)


def _turn_words(room: "EmpireRoom", view: EmpireState) -> str:
    """What is left of the present turn, in words."""
    if view.phase is Phase.OVER:
        return tr("The game is over.")
    if view.phase is Phase.LOSE:  # not the one on turn
        return room.named(view.prompt(room.shown_seat))
    if room.shown_seat != view.current:
        return tr("{name} is on turn.", name=room.names[view.current])
    money = tr("{n} of {all} M to build", n=room.purse.left_to_spend, all=view.board.file.money.a_turn)
    if view.phase is Phase.OPERATE:
        left = view.speed_of(view.current) - view.moved
        steps = ntr("{n} milepost to move", "{n} mileposts to move", left)
        return f"{steps}, {money}"
    if view.phase is Phase.BUILD:
        return money
    return view.prompt(view.actor)


def _show_tool(room: "EmpireRoom") -> None:
    """Show whether a press builds or moves, where both are possible."""
    panel, plans = room.side, room.plans
    panel.tool.visible = plans.can_build and plans.can_move and not plans.is_to_place
    key = room.app.keys.shown("build_tool")
    words = tr("pointing builds") if plans.builds else tr("pointing moves the train")
    tooltip = tr("Build where the train could go, or move again; key {key}. Building ends moving.", key=key)
    panel.tool.show(Shown(tr("Build track"), words=words, tooltip=tooltip, is_on=plans.builds))


def _whose_words(room: "EmpireRoom", seat: int) -> str:
    return (
        tr("Your demand cards") if room.is_you(seat) else tr("Demand cards of {name}", name=room.names[seat])
    )


# -- demand cards --------------------------------------------------------------------------------------------


def _cards(room: "EmpireRoom", view: EmpireState, seat: int) -> list[list[Shown]]:
    every = all_demands(view, seat)
    return [[_demand(room, view, seat, every[idx], idx) for idx in group] for group in room.sorting.groups()]


@lru_cache(maxsize=128)
def _sources(board: Board, good: int) -> str:
    """The names of the cities that supply a good."""
    cities = enumerate(board.file.cities)
    return ", ".join(city.title for number, city in cities if good in board.supplies[number])


def _demand(room: "EmpireRoom", view: EmpireState, seat: int, one: Demand, idx: int) -> Shown:
    board = view.board
    good, city = board.file.goods[one.good], board.file.cities[one.city]
    deliver = Deliver(one.card, good.id)
    is_ready = seat == room.table.viewer and room.may_act and view.why_illegal(deliver) is None
    is_ready = is_ready and moving.pays(view, one.card, view.city_of(seat), one.good) == one.millions
    is_aboard = one.good in view.players[seat].loads
    words = {
        "good": tr(good.title),
        "city": city.title,
        "n": one.millions,
        "places": _sources(board, one.good),
    }
    tooltip = tr("{good} to {city} pays {n} M. Found in {places}.", **words)
    tooltip = tooltip[:1].upper() + tooltip[1:]
    if not is_aboard:
        tooltip = f"{tooltip} {chip_words(view, one.good)}"
    if is_ready:
        tooltip = f"{tooltip} {tr('Press to deliver.')} {_lost_words(view, seat, one)}".rstrip()
    elif is_aboard:
        tooltip = f"{tooltip} {tr('It is aboard.')}"
    tooltip = f"{tooltip} {room.sorting.card_words(one)}".rstrip()
    note, gain = tr("{n} M", n=one.millions), room.sorting.gain(one)
    if gain is not None:
        note = tr("{gain} of {n} M", gain=f"{gain:+d}", n=one.millions)
    return Shown(
        tr("{good} to {city}", **words),
        note,
        good=one.good,
        tooltip=tooltip,
        is_lit=room.hinted == deliver,
        is_ready=is_ready,
        is_wanted=one.good in room.lights.goods or one.city in room.lights.cities,
        is_on=room.pinned == idx,
        note_ink="good_text" if is_aboard else "ink",
    )


def _lost_words(view: EmpireState, seat: int, one: Demand) -> str:
    """What else is aboard for the card of a demand, and is paid no more once that is delivered."""
    file, loads = view.board.file, view.players[seat].loads
    lost = [
        tr("{good} to {city} for {n} M", good=tr(file.goods[other.good].title),
           city=file.cities[other.city].title, n=other.millions)
        for other in all_demands(view, seat)
        if other.card == one.card and other != one and other.good in loads
    ]  # fmt: skip
    return (
        tr("The card goes with it, also {demands}, which is aboard.", demands=", ".join(lost)) if lost else ""
    )


# -- the train -----------------------------------------------------------------------------------------------


def load_action(room: "EmpireRoom", view: EmpireState, good: int) -> Action:
    """What a press on a load does: lose it after a derailment, else deliver it, else drop it."""
    name = view.board.goods[good]
    if view.phase is Phase.LOSE:
        return Lose(name)
    best: Deliver | None = None
    pays = 0
    for card in view.players[room.table.viewer].hand:
        millions = moving.pays(view, card, view.city_of(view.current), good)
        if millions is not None and millions > pays and not room.why_not(Deliver(card, name)):
            best, pays = Deliver(card, name), millions
    return best or Drop(name)


def _loads(room: "EmpireRoom", view: EmpireState, seat: int) -> list[Shown]:
    """The loads of a train and its free places; a fixed number of rows, so that nothing moves on a
    pick-up."""
    player = view.players[seat]
    if player.at == NOWHERE:
        return []
    free = view.board.train(player.train).loads - len(player.loads)
    empty = Shown(tr("empty"), reason=tr("Room for another load"))
    return [*(_load(room, view, good) for good in player.loads), *[empty] * free]


def _load(room: "EmpireRoom", view: EmpireState, good: int) -> Shown:
    title = tr(view.board.file.goods[good].title)
    action = load_action(room, view, good)
    reason = room.why_not(action)
    does = {
        Lose: tr("Lose {good}", good=title),
        Drop: tr("Drop {good} here", good=title),
        Deliver: tr("Deliver {good} here", good=title),
    }[type(action)]
    return Shown(
        title,
        good=good,
        tooltip=f"{does}. {chip_words(view, good)} {odds.good_words(view, good)}",
        reason=reason,
        is_lit=_is_hinted(room, action) or room.hinted == Drop(view.board.goods[good]),
        is_ready=not reason and not isinstance(action, Drop),
        is_wanted=good in room.lights.goods,
    )


def goods_here(room: "EmpireRoom", view: EmpireState) -> list[int]:
    """The goods in the city of the shown seat's train: those that it has, then what lies there. So nothing
    changes its place when a load is dropped or picked up."""
    city = view.city_of(room.shown_seat)
    if city < 0:
        return []
    own = view.board.supplies[city]
    return sorted(own) + [good for at, good in view.lying.items() if at == city and good not in own]


def chip_words(view: EmpireState, good: int) -> str:
    """How many chips of a good are left, in words."""
    return ntr("{n} chip is left.", "{n} chips are left.", view.chips[good])


def _here_words(room: "EmpireRoom", view: EmpireState, has_goods: bool) -> str:
    player = view.players[room.shown_seat]
    if player.at == NOWHERE:
        return "" if view.is_opening else tr("The train is not on the map yet.")
    city = view.city_of(room.shown_seat)
    if city < 0:
        return tr("Between cities")
    title = view.board.file.cities[city].title
    return tr("In {city} to pick up:", city=title) if has_goods else tr("In {city}: no goods", city=title)


def _good(room: "EmpireRoom", view: EmpireState, good: int) -> Shown:
    board = view.board
    title, action = tr(board.file.goods[good].title), PickUp(board.goods[good])
    pick = tr("Pick up {good}.", good=title)
    note, left = tr("{n} left", n=view.chips[good]), chip_words(view, good)
    if good not in board.supplies[view.city_of(room.shown_seat)]:
        note, left = tr("1 here"), tr("A load of it lies here.")
    return Shown(
        title,
        note,
        good=good,
        tooltip=f"{pick} {left} {odds.good_words(view, good)}",
        reason=room.why_not(action),
        is_lit=_is_hinted(room, action),
        is_wanted=good in room.lights.goods,
    )


# -- what else -----------------------------------------------------------------------------------------------


def deeds(room: "EmpireRoom", view: EmpireState) -> list[Deed]:
    """Trains to change for, and what can be done instead of a turn."""
    if not room.is_you(room.shown_seat):
        return []
    board, player = view.board, view.players[room.table.viewer]
    found: list[Deed] = []
    goal = room.journeys.goal
    if goal is not None:
        plan = room.plans.at(goal)
        note = ""
        if plan.route is not None:
            note = tr("{n} of {all}", n=plan.route.now, all=plan.route.steps)
        words_ = tr("Move on along the planned route; key {key}.", key=room.app.keys.shown("go_on"))
        found.append(Deed(None, tr("Go on to {place}", place=place_title(board, goal)), note, words_))
    for train_id, millions in board.train(player.train).upgrades:
        number = board.train_number[train_id]
        train = board.train(number)
        words = {"speed": view.train_speed(number), "loads": train.loads}
        about = tr("{speed} mileposts, {loads} loads", **words)
        drops = [NONE]
        if len(player.loads) > train.loads:
            drops = [board.goods[good] for good in sorted(set(player.loads))]
        for drop in drops:
            said = about
            if drop != NONE:
                good = tr(board.file.goods[board.good_number[drop]].title)
                said = f"{about}; {tr('drops {good}', good=good)}"
            found.append(Deed(Upgrade(train_id, drop), tr(train.title), tr("{n} M", n=millions), said))
    found.append(Deed(NewHand(), tr("New demand cards"), words=tr("instead of the turn"), is_grave=True))
    if view.config.borrow:
        loan = tr("{n} M", n=room.loan)
        words_ = tr("{n} M are kept back from deliveries", n=2 * room.loan)
        found.append(Deed(Borrow(room.loan), tr("Borrow"), loan, words_))
    if view.config.restart:
        found.append(Deed(Restart(), tr("Start again"), words=tr("erases all your track"), is_grave=True))
    return found


def trips(room: "EmpireRoom") -> list[Trip]:
    """The trips to list: the chosen one always, in its place or first; the others while the planner is open
    in the own turn."""
    own = room.chosen.own if room.is_you(room.shown_seat) else None
    if own is not None and any(one.stops == own.stops for one in room.chosen.first()):
        return []  # it is listed there
    others = room.chosen.listed() if room.shows_trips and room.may_act else []
    if own is None:
        return others
    if any(one.stops == own.stops for one in others):
        return [own if one.stops == own.stops else one for one in others]
    return [own, *others]


def _show_trips(room: "EmpireRoom") -> None:
    panel, found = room.side, trips(room)
    key = room.app.keys.shown("trip_planner")
    panel.planner.visible = room.is_you(room.shown_seat)
    words = "" if found or not room.shows_trips else tr("No trip can be paid for now.")
    if room.shows_trips and not room.may_act:
        words = tr("Only on your turn")
    tooltip = tr("Which deliveries, alone and in pairs, bring most; key {key}", key=key)
    panel.planner.show(Shown(tr("Trip planner"), words=words, tooltip=tooltip, is_on=room.shows_trips))
    panel.trips.show([trip_shown(room, trip) for trip in found])


def _show_first_trips(room: "EmpireRoom") -> None:
    """Show the best first trips under the cards, in the first turn."""
    panel, found = room.side, room.chosen.first()
    panel.suggested.visible = bool(found)
    tooltip = tr(
        "What brings most with your cards and the cash that you begin with. Press to put it away; "
        "key {key} opens the trip planner.",
        key=room.app.keys.shown("trip_planner"),
    )
    panel.first.show(Shown(tr("Best first trips"), words=tr("put away"), tooltip=tooltip))
    panel.first_trips.show([trip_shown(room, trip) for trip in found])


def _show_ledger(room: "EmpireRoom") -> None:
    """Show the last rounds of the shown seat's money, newest first; only if its cash is visible."""
    panel, seat = room.side, room.shown_seat
    panel.account.visible = room.purse.sees(seat)
    tooltip = tr("What was earned and spent, round by round")
    panel.account.show(Shown(tr("Ledger"), tooltip=tooltip, is_on=room.shows_ledger))
    lines: list[Shown] = []
    if room.shows_ledger and room.purse.sees(seat):
        rows = room.ledger[seat] if room.ledger else []
        lines = [
            Shown(tr("Round {n}", n=row.turn), tr("{n} M", n=row.cash), row_words(row))
            for row in [one for one in rows if 0 < one.turn <= room.table.view.round][: -LEDGER_ROWS - 1 : -1]
        ]
    panel.turns.show(lines)


def trip_shown(room: "EmpireRoom", trip: Trip) -> Shown:
    """A trip as it is listed: what it pays and costs, its turns, and its deliveries below."""
    file = room.board.file
    turns = max(1, round(trip.turns))
    stops = ", ".join(
        tr("{good} to {city}", good=tr(file.goods[stop.good].title), city=file.cities[stop.city].title)
        for stop in trip.stops
        if stop.card >= 0
    )
    cost = trip.pays - trip.profit
    about = ntr(
        "Pays {pays} M, needs {price} M of track, takes about {n} turn.",
        "Pays {pays} M, needs {price} M of track, takes about {n} turns.",
        turns,
        pays=trip.pays,
        price=trip.price,
    )
    if not trip.price:
        about = ntr(
            "Pays {pays} M, needs no new track, takes about {n} turn.",
            "Pays {pays} M, needs no new track, takes about {n} turns.",
            turns,
            pays=trip.pays,
        )
    if cost > trip.price:
        about = f"{about} {tr('{n} M of fees are paid on the way.', n=cost - trip.price)}"
    is_on = room.chosen.own == trip
    press = tr("Press to keep it on the map until it is done.")
    if is_on:
        press = tr("Press to put it away; key {key}.", key=room.app.keys.shown("put_back"))
    tooltip = f"{about} {_worth_words(trip)} {press}"
    title = tr("Pays {pays} M, costs {cost} M", pays=trip.pays, cost=cost)
    if not cost:
        title = tr("Pays {pays} M, costs nothing", pays=trip.pays)
    return Shown(title, ntr("{n} turn", "{n} turns", turns), stops, tooltip=tooltip, is_on=is_on)


def place_title(board: Board, cell: int) -> str:
    """The name of a city; of another milepost how far it is from the nearest one."""
    if cell in board.city_at:
        return board.title(cell)
    near = min(board.city_at, key=lambda other: board.lattice.distance(cell, other))
    n = board.lattice.distance(cell, near)
    return ntr("{n} milepost from {city}", "{n} mileposts from {city}", n, city=board.title(near))


def _deed(room: "EmpireRoom", deed: Deed) -> Shown:
    if deed.action is None:
        reason = "" if room.may_act else tr("Only on your turn")
        return Shown(deed.title, deed.note, tooltip=deed.words, reason=reason or room.journeys.why_not_on())
    reason = room.why_not(deed.action)
    tooltip = deed_words(room, deed)
    if isinstance(deed.action, NewHand):
        tooltip = f"{tooltip} {odds.deck_words(room.table.view)}"
    is_armed = room.armed == deed.action
    words = tr("Press again to do it") if is_armed else deed.words
    return Shown(
        deed.title,
        deed.note,
        words,
        tooltip=tooltip,
        reason=reason,
        is_lit=_is_hinted(room, deed.action),
        is_on=is_armed,
    )


def deed_words(room: "EmpireRoom", deed: Deed) -> str:
    """The tooltip of an offer."""
    keys = room.app.keys
    match deed.action:
        case NewHand():
            return tr("Discard all demand cards and draw others. It ends your turn; events that come up act.")
        case Restart():
            return tr(
                "Erase all your track, and give your train and loads back. You begin again with {n} M, the"
                " first train, other demand cards and no debt. It ends your turn.",
                n=room.board.file.money.start,
            )
        case Borrow():
            words = {"key": keys.shown("rotate"), "less": keys.shown("rotate_back")}
            return tr("The right button, or the key {key}, changes how much; {less} takes one less.", **words)
    return f"{deed.title}: {deed.words}"


def _is_hinted(room: "EmpireRoom", action: Action) -> bool:
    return room.hinted == action


def _worth_words(trip: Trip) -> str:
    """How much better than usual a trip is."""
    n = round(trip.worth)
    if not n:
        return tr("That is as good as usual, with half of its track counted: later trips use it too.")
    if n > 0:
        return tr(
            "That is {n} M better than usual, with half of its track counted: later trips use it too.", n=n
        )
    return tr("That is {n} M worse than usual, with half of its track counted: later trips use it too.", n=-n)
