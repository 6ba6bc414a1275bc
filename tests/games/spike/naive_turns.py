"""The rules a second time, by their words: plain dictionaries, lists and sets of names, slow and obvious.

It was written from the rule book, not from the program. A state is the dictionary of ``State.snapshot``. What
it knows of the program is the words: of actions, of the map file, and of that dictionary.
"""

import json
from functools import lru_cache
from itertools import product

from railgames.core.rng import Rng
from tests.games.spike.naive import Land

HELD, ABOARD, DELIVERED = 0, 1, 2
PARTS = ("speed", "power", "cars")
IDLE = 10
"""Turns of everybody without gain that end the game."""


@lru_cache(maxsize=1 << 18)
def pays(cards, need):
    """Whether cards pay for a need, both by type: as they are, or some traded, each set into one other type.

    A card of a type that is needed is best used as it is; only what is left over is traded.
    """
    left = tuple(have - wants for have, wants in zip(cards, need, strict=True))
    return _covers(tuple(sorted(max(0, n) for n in left)), tuple(sorted(max(0, -n) for n in left)))


@lru_cache(maxsize=1 << 18)
def _covers(spare, lacks):
    """Whether sets of spare cards become all that is lacking."""
    if not any(lacks):
        return True
    for source, have in enumerate(spare):
        for target, lack in enumerate(lacks):
            for size in range(2, min(have, lack + 1) + 1):
                less, rest = list(spare), list(lacks)
                less[source] -= size
                rest[target] -= size - 1
                if _covers(tuple(sorted(less)), tuple(sorted(rest))):
                    return True
    return False


def is_minimal(cards, need):
    """Whether cards pay, and would not without any one of them."""
    fewer = (tuple(n - (idx == kind) for idx, n in enumerate(cards)) for kind in range(len(cards)))
    return pays(cards, need) and not any(min(less) >= 0 and pays(less, need) for less in fewer)


class Rules:
    """All rules in one country, for one number of players."""

    def __init__(self, file, config, seats):
        self.file, self.config, self.seats = file, config, seats
        self.land = Land(file)
        self.types = [item.id for item in file.types]
        self.good_of = {city.id: city.commodity for city in file.cities}
        self.routes = {card.start: card for card in file.routes}

    # -- what a state says -----------------------------------------------------------------------------------

    def money(self, player):
        """Dollars on the score track."""
        return player["income"] + player["earned"] - player["spent"]

    def network(self, player):
        """The places where a path may begin."""
        return {end for name in player["tracks"] for end in name.split("~")} or {player["at"]}

    def cities(self, player):
        """The connected cities."""
        return {end for name in player["tracks"] for end in name.split("~")} & self.land.cities

    def has(self, player, part):
        """Speed, power or the number of cars."""
        return getattr(self.file, PARTS[part])[player["steps"][part]]

    def offers(self, deal):
        """City -> dollars, of the side of a contract that is used."""
        card = self.file.contracts[deal["card"]]
        return dict((card.front, card.back)[deal["side"]])

    def aboard(self, player):
        """The goods on the train."""
        return [good for good, deal in player["deals"].items() if deal["token"] == ABOARD]

    def used(self, player):
        """The cities that have had their delivery."""
        return {deal["city"] for deal in player["deals"].values() if deal["token"] == DELIVERED}

    def counts(self, cards):
        """Cards by type, in the order of the types."""
        return tuple(cards.get(name, 0) for name in self.types)

    def need(self, segments):
        """The cards that segments cost, by type."""
        kinds = [self.land.kinds[name] for name in segments]
        return tuple(kinds.count(name) for name in self.types)

    def price(self, state, good):
        """What the market pays."""
        column = next(column for column in state["market"] if good in column)
        return self.file.prices[column.index(good)]

    # -- what is allowed -------------------------------------------------------------------------------------

    def allowed(self, state):
        """The text of every legal action."""
        player = state["players"][state["current"]]
        return set(getattr(self, f"in_{state['phase']}")(state, player))

    def in_sides(self, state, player):
        """Any contract without a side."""
        free = [good for good, deal in player["deals"].items() if deal["side"] < 0]
        return [f"side {good} {side}" for good in free for side in ("front", "back")]

    def in_gift(self, state, player):
        """Any card of the hand."""
        return [f"gift {name}" for name, count in player["hand"].items() if count]

    def in_route(self, state, player):
        """One of two."""
        return [f"keep {name}" for name in player["offers"]]

    def in_place(self, state, player):
        """Any city."""
        return [f"place {name}" for name in self.land.cities]

    def in_turn(self, state, player):
        """One of the five actions, before it the free movement; with none of the five, pass."""
        main = [*self.lays(state, player), *self.quick(state, player)]
        moves = self.land.moves(set(player["tracks"]), player["at"], self.has(player, 0))
        rolls = [f"roll {space}" for space in moves] if state["may_roll"] else []
        return [*(main or ["pass"]), *rolls, *self.cargo(player)]

    def quick(self, state, player):
        """The actions of a turn but for building."""
        moves = self.land.moves(set(player["tracks"]), player["at"], self.has(player, 0))
        main = self.draws(state)
        if player["at"] in self.land.cities:
            main += [f"depart {space}" for space in moves]
        else:
            near = self.land.moves(set(player["tracks"]), player["at"], 1)
            main += [f"boost {space}" for space in near]
        for part, name in enumerate(PARTS):
            cost = self.upgrade_cost(player, part)
            if cost is not None and cost <= self.money(player):
                main.append(f"upgrade {name}")
        return main

    def in_draw(self, state, player):
        """Another card, or none; cargo at any time."""
        return [*self.draws(state), "stop", *self.cargo(player)]

    def in_lay(self, state, player):
        """The path goes on."""
        return self.lays(state, player)

    def in_pay(self, state, player):
        """Every payment of which no card can be left out."""
        hand, need = self.counts(player["hand"]), self.need(state["laid"])
        most = 2 * sum(need)
        choices = product(*(range(n + 1) for n in hand))
        found = [cards for cards in choices if sum(need) <= sum(cards) <= most and is_minimal(cards, need)]
        return [f"pay {self.written(cards)}" for cards in found]

    def in_done(self, state, player):
        """Cargo, then the end."""
        return ["end", *self.cargo(player)]

    def in_over(self, state, player):
        """Nothing."""
        return []

    def written(self, cards):
        """A payment as text."""
        return ",".join(f"{name}:{n}" for name, n in zip(self.types, cards, strict=True) if n)

    def upgrade_cost(self, player, part):
        """Dollars for the next step of a part, None when there is none."""
        step = player["steps"][part]
        last = len(getattr(self.file, PARTS[part])) - 1
        return None if step == last else self.file.upgrade_costs[step]

    def draws(self, state):
        """What lies face up, and the deck, which may be made of discards."""
        found = [f"draw {name}" for name in set(state["shown"])]
        return [*found, "draw deck"] if state["deck"] or any(state["discard"].values()) else found

    def cargo(self, player):
        """What can be loaded, dumped and delivered where the train stands."""
        aboard, here = self.aboard(player), player["at"]
        found = [f"dump {good}" for good in aboard]
        if here in self.land.cities:
            found += [
                f"deliver {good}"
                for good in aboard
                if here in self.offers(player["deals"][good]) and here not in self.used(player)
            ]
            deal = player["deals"].get(self.good_of[here])
            if deal is not None and deal["token"] == HELD and len(aboard) < self.has(player, 2):
                found.append(f"load {self.good_of[here]}")
        return found

    def lays(self, state, player):
        """Segments with which a path can begin or go on, so that it comes to a new city and is paid."""
        mine = self.network(player)
        taken = {name for other in state["players"] for name in other["tracks"]}
        hand, left = self.counts(player["hand"]), player["left"]

        def can_end(place, laid, seen):
            """Whether a path that has come to a place can be finished and paid for."""
            if len(laid) > left or not pays(hand, self.need(laid)):
                return False
            return place in self.land.cities or any(
                can_end(there, (*laid, name), seen | {there})
                for there, name in self.land.links[place]
                if name not in taken and there not in seen
            )

        ends = [state["path"][-1]] if state["laid"] else mine
        seen = mine | set(state["path"])
        return {
            f"lay {name}"
            for place in ends
            for there, name in self.land.links[place]
            if name not in taken
            and there not in seen
            and can_end(there, (*state["laid"], name), seen | {there})
        }

    # -- what actions do -------------------------------------------------------------------------------------

    def play(self, before, text):
        """The state after a legal action."""
        state = json.loads(json.dumps(before))
        word, *rest = text.split()
        state["is_fresh"] = True
        getattr(self, f"play_{word}")(state, state["players"][state["current"]], *rest)
        return state

    def next_in_set_up(self, state, following):
        """Clockwise, and then the next part of the set-up."""
        state["current"] = (state["current"] + 1) % self.seats
        state["is_fresh"] = False
        if state["current"] == state["first"]:
            state["phase"] = following

    def play_side(self, state, player, good, side):
        """All contracts of one player, then the next player."""
        player["deals"][good]["side"] = ("front", "back").index(side)
        if all(deal["side"] >= 0 for deal in player["deals"].values()):
            self.next_in_set_up(state, "gift")

    def play_gift(self, state, player, card):
        """To the right, which is the last in order; then the face-up cards are seen."""
        last = state["players"][(state["first"] - 1) % self.seats]
        player["hand"][card] -= 1
        last["hand"][card] = last["hand"].get(card, 0) + 1
        self.lay_out(state)
        state["phase"] = "route" if self.config.advanced else "place"
        state["is_fresh"] = False

    def play_keep(self, state, player, route):
        """The other card is out of the game."""
        player["route"], player["offers"] = route, []
        self.next_in_set_up(state, "place")

    def play_place(self, state, player, city):
        """In turn order; then the first player is on turn."""
        player["at"] = city
        self.next_in_set_up(state, "turn")

    def play_roll(self, state, player, space):
        """Once a turn."""
        player["at"], state["may_roll"] = space, False

    def play_depart(self, state, player, space):
        """The action of the turn."""
        player["at"], state["may_roll"], state["phase"] = space, False, "done"

    play_boost = play_depart

    def play_load(self, state, player, good):
        """Onto a free car."""
        player["deals"][good]["token"] = ABOARD
        state["is_busy"] = True

    def play_dump(self, state, player, good):
        """Back onto its contract."""
        player["deals"][good]["token"] = HELD

    def play_deliver(self, state, player, good):
        """What the contract says; the token is gone."""
        deal = player["deals"][good]
        player["earned"] += self.offers(deal)[player["at"]]
        deal["token"], deal["city"] = DELIVERED, player["at"]
        state["is_busy"] = True

    def play_upgrade(self, state, player, part):
        """One step of one part."""
        player["spent"] += self.upgrade_cost(player, PARTS.index(part))
        player["steps"][PARTS.index(part)] += 1
        state["phase"], state["may_roll"], state["is_busy"] = "done", False, True

    def play_lay(self, state, player, name):
        """One segment; a city ends the path."""
        if not state["laid"]:
            mine = self.network(player)
            state["path"] = [next(end for end in name.split("~") if end in mine)]
        one, other = name.split("~")
        there = other if state["path"][-1] == one else one
        state["path"].append(there)
        state["laid"].append(name)
        state["may_roll"] = False
        state["phase"] = "pay" if there in self.land.cities else "lay"

    def play_pay(self, state, player, text):
        """Cards away, track down, the market pays and its chip falls."""
        for part in text.split(","):
            name, count = part.split(":")
            player["hand"][name] -= int(count)
            player["known"][name] = max(0, player["known"].get(name, 0) - int(count))
            state["discard"][name] = state["discard"].get(name, 0) + int(count)
        player["tracks"] += state["laid"]
        player["left"] -= len(state["laid"])
        good = self.good_of[state["path"][-1]]
        player["income"] += self.price(state, good)
        column = next(column for column in state["market"] if good in column)
        column.remove(good)
        column.insert(0, good)
        state["path"], state["laid"] = [], []
        state["phase"], state["is_busy"] = "done", True

    def play_pass(self, state, player):
        """Nothing."""
        state["phase"], state["may_roll"] = "done", False

    # -- cards -----------------------------------------------------------------------------------------------

    def shuffled(self, state, cards):
        """Cards shuffled with the luck of the state."""
        rng, cards = Rng(state["rng"]), sorted(cards, key=[*self.types, "time"].index)
        rng.shuffle(cards)
        state["rng"] = rng.state
        return cards

    def gathered(self, state):
        """The discards, which are no discards any more."""
        cards = [name for name, count in state["discard"].items() for _ in range(count)]
        state["discard"] = {}
        return cards

    def top(self, state):
        """The next rail card, None where there is none or the last Time card has come up."""
        while state["deck"] or any(state["discard"].values()):
            if not state["deck"]:
                state["deck"] = self.shuffled(state, self.gathered(state))
            card = state["deck"].pop()
            state["is_fresh"] = False
            if card != "time":
                return card
            state["times"] += 1
            if state["times"] == self.file.rounds:
                return None
        return None

    def next_round(self, state):
        """The deck has run out: what lies face up and the discards are the new one. In the last round the
        Time cards go into its lower half, which is the larger one."""
        if state["deck"] or state["round"] == self.file.rounds:
            return False
        state["round"] += 1
        state["deck"] = self.shuffled(state, [*state["shown"], *self.gathered(state)])
        state["is_fresh"] = False
        flips = min(self.file.shown, len(state["deck"]))
        state["shown"] = [state["deck"].pop() for _ in range(flips)]
        if state["round"] == self.file.rounds:
            upper = len(state["deck"]) // 2
            half = len(state["deck"]) - upper
            rng, lower = Rng(state["rng"]), [*state["deck"][:half], *["time"] * self.file.rounds]
            rng.shuffle(lower)
            state["rng"] = rng.state
            state["deck"] = lower + state["deck"][half:]
            state["bottom"] = len(lower)
        return True

    def play_draw(self, state, player, source):
        """One card; after the last one the face-up cards are filled up."""
        state["phase"], state["may_roll"], state["is_busy"] = "draw", False, True
        if source == "deck":
            card = self.top(state)
            if state["times"] == self.file.rounds:
                self.over(state, "time")
                return
            self.next_round(state)
        else:
            card = source
            state["shown"].remove(card)
            player["known"][card] = player["known"].get(card, 0) + 1
        player["hand"][card] = player["hand"].get(card, 0) + 1
        state["drawn"] += 1
        if state["drawn"] == self.has(player, 1) or not self.draws(state):
            self.play_stop(state, player)

    def play_stop(self, state, player):
        """No more cards."""
        state["drawn"], state["phase"] = 0, "done"
        self.lay_out(state)
        if state["times"] == self.file.rounds:
            self.over(state, "time")

    def lay_out(self, state):
        """As many cards face up as there should be; the last card of the deck ends the round here too."""
        while len(state["shown"]) < self.file.shown:
            card = self.top(state)
            if card is None:
                return
            state["shown"].append(card)
            if self.next_round(state):
                return

    # -- turns -----------------------------------------------------------------------------------------------

    def play_end(self, state, player):
        """The next player; or the game is over."""
        state["is_fresh"] = False
        state["turns"] += 1
        state["idle"] = 0 if state["is_busy"] else state["idle"] + 1
        if state["last"] > 0:
            state["last"] -= 1
        elif state["last"] < 0 and not player["left"] and not self.can_deliver(player):
            state["last"] = self.seats - 1
        if state["last"] == 0:
            self.over(state, "done")
        elif state["idle"] == IDLE * self.seats:
            self.over(state, "idle")
        else:
            state["current"] = (state["current"] + 1) % self.seats
            at = state["players"][state["current"]]["at"]
            state["phase"], state["is_busy"], state["may_roll"] = "turn", False, "~" in at

    def can_deliver(self, player):
        """Whether a contract can still be delivered in the network as it is."""
        cities, used = self.cities(player), self.used(player)
        return any(
            set(self.offers(deal)) & cities - used
            and (deal["token"] == ABOARD or any(self.good_of[city] == good for city in cities))
            for good, deal in player["deals"].items()
            if deal["token"] != DELIVERED
        )

    def over(self, state, reason):
        """Nothing more happens."""
        state["phase"], state["ended"] = "over", reason
        state["may_roll"] = state["is_fresh"] = False

    # -- scores ----------------------------------------------------------------------------------------------

    def route_points(self, player):
        """The best city that track joins to the start in full, and one for each other."""
        if player["route"] == "?":
            return 0  # none is chosen yet
        card = self.routes[player["route"]]
        joined, waiting = {card.start}, [card.start]
        while waiting:
            for there, name in self.land.links[waiting.pop()]:
                if name in player["tracks"] and there not in joined:
                    joined.add(there)
                    waiting.append(there)
        values = sorted(value for city, value in card.targets if city in joined)
        return values[-1] + len(values) - 1 if values else 0

    def result(self, player):
        """What decides: dollars, then connected cities, then tracks that are left."""
        return self.money(player) + self.route_points(player), len(self.cities(player)), player["left"]

    def winners(self, state):
        """Who has the best result."""
        results = [self.result(player) for player in state["players"]]
        return tuple(seat for seat, result in enumerate(results) if result == max(results))

    # -- what a seat sees ------------------------------------------------------------------------------------

    def seen(self, state, viewer):
        """The state as one seat, or nobody (None), may know it."""
        view = json.loads(json.dumps(state))
        view["deck"], view["rng"] = ["?"] * len(state["deck"]), 0
        for seat, player in enumerate(view["players"]):
            if state["phase"] in ("sides", "gift"):  # routes are dealt after that
                player["route"], player["offers"] = "?", ["?"] * len(player["offers"])
            if seat == viewer:
                continue
            hidden = sum(player["hand"].values()) - sum(player["known"].values())
            player["hand"], player["unknown"] = dict(player["known"]), hidden
            player["offers"] = ["?"] * len(player["offers"])
            if state["phase"] != "over":
                player["route"] = "?"
        return view
