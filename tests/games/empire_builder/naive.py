"""The rules a second time, by their words: plain dictionaries and sets of mileposts, slow and obvious.

It was written from the rule book, not from the program. A state is the dictionary of ``State.snapshot``. What
it knows of the program is the words: of actions, of the map file, and of that dictionary.
"""

from functools import cache

from railgames.games.empire_builder import mapfile as files


class Forbidden(Exception):
    """An action that the rules do not allow, and why."""


def name_of(place):
    """A milepost as actions write it."""
    return f"{place[0]},{place[1]}"


def place_of(name):
    """Column and row of a milepost as actions write it."""
    column, row = name.split(",")
    return int(column), int(row)


def around(place):
    """The six places beside one: odd rows lie half a milepost further right."""
    column, row = place
    shift = row % 2
    return {
        (column - 1, row),
        (column + 1, row),
        (column - 1 + shift, row - 1),
        (column + shift, row - 1),
        (column - 1 + shift, row + 1),
        (column + shift, row + 1),
    }


def within(places, radius):
    """All places, on land and water, at most so many steps from one of these."""
    found = set(places)
    for _ in range(radius):
        found |= {other for place in found for other in around(place)}
    return found


def edge_of(one, other):
    """The edge between two places, in no direction."""
    return frozenset((one, other))


@cache
def section(text):
    """The edge of a section as a state writes it: its two mileposts."""
    one, other = text.split()
    return edge_of(place_of(one), place_of(other))


class Book:
    """The rules on one map, with the options of one game."""

    def __init__(self, file, config, seats):
        self.file, self.config, self.seats = file, config, seats
        self.terrain = {
            (column, row): char
            for row, line in enumerate(file.terrain)
            for column, char in enumerate(line)
            if char != " "
        }
        self.city = {}
        for city in file.cities:
            for place in {city.at} | (around(city.at) if city.size == "major" else set()):
                self.city[place] = city
        self.by_id = {city.id: city for city in file.cities}
        self.cells = {
            city.id: {place for place, own in self.city.items() if own is city} for city in file.cities
        }
        self.majors = [self.cells[city.id] for city in file.cities if city.size == "major"]
        self.water = {self.pair(edge) for edge in file.channels}
        self.over = {river.id: {self.pair(edge) for edge in river.edges} for river in file.rivers}
        for edges in self.over.values():
            self.water |= edges
        self.closed = {self.pair(edge) for edge in file.closed}
        self.trains = {train.id: train for train in file.trains}

    @staticmethod
    def pair(edge):
        """The edge of four numbers of a map file."""
        return edge_of(tuple(edge[:2]), tuple(edge[2:]))

    # -- the land --------------------------------------------------------------------------------------------

    def is_red(self, edge):
        """Whether both ends lie in one major city."""
        one, other = edge
        city = self.city.get(one)
        return city is not None and city.size == "major" and self.city.get(other) is city

    def in_major(self, place):
        """Whether a milepost belongs to a major city."""
        return place in self.city and self.city[place].size == "major"

    def exits(self, city):
        """The edges that lead out of a city and can be built at all."""
        return {
            edge_of(place, other)
            for place in self.cells[city.id]
            for other in around(place)
            if other in self.terrain
            and other not in self.cells[city.id]
            and edge_of(place, other) not in self.closed
        }

    def price(self, start, end):
        """Millions for a section drawn from one milepost into the next."""
        money = self.file.money
        land = {".": money.clear, "^": money.mountain, "s": money.small, "m": money.medium, "M": money.major}
        return land[self.terrain[end]] + (money.water if edge_of(start, end) in self.water else 0)

    # -- what a state says -----------------------------------------------------------------------------------

    @staticmethod
    def track(player):
        """The edges that a player has built."""
        return set(map(section, player["track"]))

    def owners(self, state):
        """Edge -> seat, of every section that is built."""
        return {edge: seat for seat, player in enumerate(state["players"]) for edge in self.track(player)}

    def events(self, state, kind):
        """The events of one kind that are in force."""
        found = [self.file.events[number] for number, _, _ in state["in_force"]]
        return [event for event in found if isinstance(event, kind)]

    def flooded(self, state):
        """Edges that nobody crosses now."""
        return {edge for event in self.events(state, files.FloodFile) for edge in self.over[event.river]}

    def weather(self, event):
        """The places that a weather event is about."""
        return within(self.cells[event.city], event.radius)

    def shut(self, state):
        """Mountains that snow has shut."""
        return {
            place
            for event in self.events(state, files.WeatherFile)
            if event.shuts_mountains
            for place in self.weather(event)
            if self.terrain.get(place) == "^"
        }

    def slow(self, state):
        """Places where trains move at half speed."""
        return set().union(*(self.weather(event) for event in self.events(state, files.WeatherFile)))

    def is_struck(self, state, city):
        """Whether no load is picked up or delivered in a city now."""
        for event in self.events(state, files.StrikeFile):
            marks = self.file.frontier if event.near == "frontier" else self.file.coast
            if self.cells[city.id] & within(map(tuple, marks), event.radius):
                return True
        return False

    def is_opening(self, state):
        """Whether this is one of the rounds in which players only build."""
        return state["round"] <= self.file.limits.opening_turns

    def order(self, state):
        """The seats in the order of the round; the second round goes back."""
        seats = [(state["first"] + step) % self.seats for step in range(self.seats)]
        return seats[::-1] if state["round"] == 2 and self.is_opening(state) else seats

    def speed(self, player):
        """Mileposts a turn of a player's train."""
        speed = self.trains[player["train"]].speed
        return {9: 12, 12: 16}.get(speed, speed * 4 // 3) if self.config.fast else speed

    def city_of(self, player):
        """The city where a player's train stands, None for none."""
        return self.city.get(place_of(player["at"])) if player["at"] else None

    def linked(self, player):
        """The most major cities on one connected network of a player's own track."""
        near = {}
        for edge in self.track(player):
            one, other = (self.city[place].id if self.in_major(place) else place for place in edge)
            near.setdefault(one, set()).add(other)
            near.setdefault(other, set()).add(one)
        best, seen = 0, set()
        for start in near:
            if start in seen:
                continue
            part, waiting = {start}, [start]
            while waiting:
                for other in near[waiting.pop()] - part:
                    part.add(other)
                    waiting.append(other)
            seen |= part
            best = max(best, sum(isinstance(place, str) for place in part))
        return best

    def majors_needed(self):
        """How many major cities win."""
        there = sum(city.size == "major" for city in self.file.cities)
        return min(there, self.config.majors or self.file.limits.majors)

    def check_start(self, state):
        """Raise Forbidden unless the game begins as it should."""
        hands = [player["hand"] for player in state["players"]]
        if any(len(hand) != self.file.limits.hand for hand in hands):
            raise Forbidden("a hand is not full")
        if any(card >= len(self.file.demands) for hand in hands for card in hand):
            raise Forbidden("an event was dealt")
        cards = sorted([*state["deck"], *(card for hand in hands for card in hand)])
        has_events = self.config.events and not self.config.fast
        if cards != list(range(len(self.file.demands) + (len(self.file.events) if has_events else 0))):
            raise Forbidden("a card is lost")
        payouts = [
            sorted((pays for card in hand for _, _, pays in self.file.demands[card]), reverse=True)
            for hand in hands
        ]
        if payouts[state["first"]] != max(payouts) or state["first"] != state["current"]:
            raise Forbidden("another player begins")

    def winners(self, state):
        """Of a game that ended by the goal: of those who reached it, who has most cash."""
        most = max(player["cash"] for player in state["players"] if player["has_won"])
        return [
            seat
            for seat, player in enumerate(state["players"])
            if player["has_won"] and player["cash"] == most
        ]

    # -- what is allowed -------------------------------------------------------------------------------------

    def now(self, state):
        """The state with what follows from it, worked out once."""
        owners = self.owners(state)
        storms = [event for event in self.events(state, files.WeatherFile) if event.stops_building]
        return state | {
            "owners": owners,
            "flooded": self.flooded(state),
            "shut": self.shut(state),
            "slow": self.slow(state),
            "stormy": set().union(*map(self.weather, storms)),
            "mine": {place for edge, seat in owners.items() if seat == state["current"] for place in edge},
        }

    def allowed(self, state):
        """The text of every legal action."""
        now = self.now(state)
        texts = [*self.candidates(now), *self.sections(now)]
        return {text for text in texts if not self.why_not(now, text)}

    def candidates(self, now):
        """The text of every action that makes any sense, but for building: the rest is left to the checks."""
        goods = [good.id for good in self.file.goods]
        player = now["players"][now["current"]]
        found = ["newhand", "restart", "end"]
        found += [f"place {name_of(place)}" for place in self.city if not player["at"]]
        if player["at"]:
            found += [f"step {name_of(place)}" for place in around(place_of(player["at"]))]
        found += [f"{word} {good}" for word in ("pick", "drop", "lose") for good in goods]
        found += [f"deliver {card} {good}" for card in player["hand"] for good in goods]
        found += [f"borrow {millions}" for millions in range(-1, self.file.money.loan + 2)]
        for train in self.trains:
            found += [f"upgrade {train}", *(f"upgrade {train} {good}" for good in goods)]
        return found

    def sections(self, now):
        """The text of every section that makes any sense."""
        starts = now["mine"].union(*self.majors)
        return [f"build {name_of(place)} {name_of(other)}" for place in starts for other in around(place)]

    def why_not(self, now, text):
        """Why an action is not legal; empty if it is."""
        try:
            self.check(now, text)
        except Forbidden as reason:
            return str(reason)
        return ""

    def check(self, now, text):
        """Raise Forbidden unless the action is legal."""
        word, *rest = text.split()
        phase, player = now["phase"], now["players"][now["current"]]
        if phase == "over":
            raise Forbidden("the game is over")
        if (phase == "lose") != (word == "lose"):
            raise Forbidden("a load is to be lost first, or none is")
        if word == "lose":
            if rest[0] not in now["players"][now["actor"]]["loads"]:
                raise Forbidden("that load is not on board")
            return
        if word == "end":
            return
        if phase == "done":
            raise Forbidden("the turn is done")
        if word in ("place", "step", "pick", "drop", "deliver") and phase != "operate":
            raise Forbidden("the train has no time now")
        getattr(self, f"check_{word}")(now, player, *rest)

    def check_place(self, now, player, name):
        """A train begins in any city."""
        if player["at"]:
            raise Forbidden("it is on the map")
        if place_of(name) not in self.city:
            raise Forbidden("no city is there")

    def ways(self, now, start):
        """(next milepost, seat whose track leads there or None) for each step that track allows."""
        owners, flooded = now["owners"], now["flooded"]
        for other in around(start):
            edge = edge_of(start, other)
            if other not in self.terrain or edge in flooded:
                continue
            if self.is_red(edge):
                yield other, None
            elif edge in owners:
                yield other, owners[edge]

    def why_no_step(self, now, player, start, end, owner):
        """Why a train does not make a step now, the rule of turning left aside."""
        mine = now["current"]
        if now["moved"] >= self.speed(player):
            return "it has moved enough"
        if end in now["slow"] and now["moved"] >= (self.speed(player) + 1) // 2:
            return "it moves at half speed there"
        if end in now["shut"]:
            return "the mountain is shut"
        is_free = owner in (None, mine) or now["paid"] >> owner & 1
        if not is_free and player["cash"] < self.file.money.fee:
            return "the fee is too high"
        return ""

    def check_step(self, now, player, name):
        """Along track, no further than the train's speed, and back only in a city or at the end of a line."""
        if not player["at"]:
            raise Forbidden("it is nowhere")
        start, end = place_of(player["at"]), place_of(name)
        ways = dict(self.ways(now, start))
        if end not in ways:
            raise Forbidden("no track leads there")
        reason = self.why_no_step(now, player, start, end, ways[end])
        if reason:
            raise Forbidden(reason)
        if name == player["came"] and start not in self.city:
            onward = [
                other
                for other, owner in ways.items()
                if other != end and not self.why_no_step(now, player, start, other, owner)
            ]
            if onward:
                raise Forbidden("it turns only in a city")

    def check_pick(self, now, player, good):
        """A load that the city supplies or that lies there, if the train has room."""
        city = self.city_of(player)
        if city is None or self.is_struck(now, city):
            raise Forbidden("no city, or a strike")
        if len(player["loads"]) >= self.trains[player["train"]].loads:
            raise Forbidden("the train is full")
        if now["lying"].get(city.id) == good:
            return
        if good not in city.goods or now["chips"][good] < 1:
            raise Forbidden("there is none")

    def check_drop(self, now, player, good):
        """Any load, in any city."""
        if self.city_of(player) is None or good not in player["loads"]:
            raise Forbidden("no city, or no load")

    def check_deliver(self, now, player, card, good):
        """What a card in the hand asks for, in the city that asks."""
        city = self.city_of(player)
        if city is None or self.is_struck(now, city):
            raise Forbidden("no city, or a strike")
        if int(card) not in player["hand"] or good not in player["loads"]:
            raise Forbidden("no card, or no load")
        if (city.id, good) not in dict(self._wants(int(card))):
            raise Forbidden("nobody wants it here")

    def _wants(self, card):
        """((city, good), ) of each demand of a card, with what it pays."""
        return [((city, good), pays) for city, good, pays in self.file.demands[card]]

    def check_build(self, now, player, start, end):
        """From a major city or own track, where nobody has built and nothing forbids it, for cash."""
        money, limits = self.file.money, self.file.limits
        seat, one, other = now["current"], place_of(start), place_of(end)
        edge, owners = edge_of(one, other), now["owners"]
        if one not in self.terrain or other not in self.terrain or other not in around(one):
            raise Forbidden("no edge is there")
        if self.is_red(edge) or edge in self.closed or edge in owners:
            raise Forbidden("nothing can be built there")
        if one not in now["mine"] and not self.in_major(one):
            raise Forbidden("it does not begin at own track or at a major city")
        if edge in now["flooded"]:
            raise Forbidden("the river is flooded")
        if edge & now["shut"]:
            raise Forbidden("the mountain is shut")
        if edge & now["stormy"]:
            raise Forbidden("nothing is built in the storm")
        price = self.price(one, other)
        if price > player["cash"] or now["spent"] + price > money.a_turn:
            raise Forbidden("it costs too much")
        if self.in_major(one) and now["outward"] >= limits.out_of_majors:
            raise Forbidden("enough was begun in major cities")
        after = owners | {edge: seat}
        for city in {self.city[place].id: self.city[place] for place in edge if place in self.city}.values():
            self.check_room(after, seat, city)

    def check_room(self, owners, seat, city):
        """The limits at a city, with the new section among the others."""
        limits = self.file.limits
        exits = self.exits(city)
        there = [owners[edge] for edge in exits if edge in owners]
        if city.size == "major":
            free = len(exits) - len(there)
            if free < self.seats - len(set(there)):
                raise Forbidden("somebody would be shut out")
            return
        most = limits.in_small if city.size == "small" else limits.in_medium
        if len(set(there)) > most:
            raise Forbidden("others have filled the city")
        if there.count(seat) > limits.sections:
            raise Forbidden("too many sections at the city")

    def check_upgrade(self, now, player, train, drop="-"):
        """Once a turn, for its price, within what a turn may spend."""
        if self.is_opening(now) and not self.config.early_upgrades:
            raise Forbidden("not in the first turns")
        prices = dict(self.trains[player["train"]].upgrades)
        if now["has_upgraded"] or train not in prices:
            raise Forbidden("no such change")
        price = prices[train]
        if price > player["cash"] or now["spent"] + price > self.file.money.a_turn:
            raise Forbidden("it costs too much")
        too_many = len(player["loads"]) - self.trains[train].loads
        if too_many <= 0 and drop != "-":
            raise Forbidden("there is room for all loads")
        if too_many > 1 or (too_many == 1 and drop not in player["loads"]):
            raise Forbidden("there is no room for all loads, and none to drop was named")

    def check_newhand(self, now, player):
        """Instead of a turn."""
        if now["has_acted"]:
            raise Forbidden("the turn has begun")

    def check_restart(self, now, player):
        """Instead of a turn, with that option."""
        if not self.config.restart or now["has_acted"]:
            raise Forbidden("no such option, or the turn has begun")

    def check_borrow(self, now, player, millions):
        """Up to 20 a turn, with that option."""
        if not self.config.borrow or not 1 <= int(millions) <= self.file.money.loan - now["borrowed"]:
            raise Forbidden("no such option, or too much")
