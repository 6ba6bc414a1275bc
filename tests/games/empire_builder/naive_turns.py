"""What actions and cards do, a second time: see ``naive``."""

import json

from railgames.core.rng import Rng
from railgames.games.empire_builder import mapfile as files
from tests.games.empire_builder.naive import Book, place_of, section, within


class Rules(Book):
    """All rules on one map, with the options of one game."""

    # -- what actions do -------------------------------------------------------------------------------------

    def play(self, before, text):
        """The state after an action, which must be legal."""
        self.check(self.now(before), text)
        state = json.loads(json.dumps(before))
        word, *rest = text.split()
        player = state["players"][state["current"]]
        state["is_fresh"] = word != "lose"
        if word not in ("end", "lose"):
            state["has_acted"] = True
        getattr(self, f"play_{word}")(state, player, *rest)
        return state

    def play_place(self, state, player, name):
        """It stands there, and has come from nowhere."""
        player["at"], player["came"] = name, ""

    def play_step(self, state, player, name):
        """One milepost on; the owner of the track has a fee, once a turn."""
        start, end = place_of(player["at"]), place_of(name)
        owner = dict(self.ways(self.now(state), start))[end]
        if owner not in (None, state["current"]) and not state["paid"] >> owner & 1:
            fee = self.file.money.fee
            player["cash"] -= fee
            player["fees"] -= fee
            state["players"][owner]["cash"] += fee
            state["players"][owner]["fees"] += fee
            state["paid"] |= 1 << owner
        player["came"], player["at"] = player["at"], name
        state["moved"] += 1

    def play_pick(self, state, player, good):
        """From what lies there first, else from the supply."""
        city = self.city_of(player)
        if state["lying"].get(city.id) == good:
            del state["lying"][city.id]
        else:
            state["chips"][good] -= 1
        player["loads"].append(good)

    def play_drop(self, state, player, good):
        """Back to the supply where it is supplied; else it lies there, and what lay there goes back."""
        city = self.city_of(player)
        player["loads"].remove(good)
        if good in city.goods:
            state["chips"][good] += 1
            return
        if city.id in state["lying"]:
            state["chips"][state["lying"][city.id]] += 1
        state["lying"][city.id] = good

    def play_deliver(self, state, player, card, good):
        """Chip back, cash, card away, and a new card."""
        city, card = self.city_of(player), int(card)
        pays = dict(self._wants(card))[city.id, good]
        for number in state["booms"]:
            if self.file.events[number].good == good:
                pays += self.file.events[number].bonus
                state["booms"].remove(number)
                break
        player["loads"].remove(good)
        state["chips"][good] += 1
        kept = min(player["debt"], pays)
        player["debt"] -= kept
        player["cash"] += pays - kept
        player["earned"] += pays
        player["deliveries"] += 1
        player["hand"].remove(card)
        state["discard"].append(card)
        self.fill_hand(state)

    def play_build(self, state, player, start, end):
        """Paid at once; the train has had its time."""
        price = self.price(place_of(start), place_of(end))
        player["track"].append(f"{start} {end}")
        player["cash"] -= price
        player["built"] += price
        state["spent"] += price
        state["outward"] += self.in_major(place_of(start))
        state["phase"] = "build"

    def play_upgrade(self, state, player, train, drop="-"):
        """Paid at once; a load that has no room goes back."""
        price = dict(self.trains[player["train"]].upgrades)[train]
        player["train"] = train
        player["cash"] -= price
        player["upgraded"] += price
        state["spent"] += price
        state["has_upgraded"] = True
        if drop != "-":
            player["loads"].remove(drop)
            state["chips"][drop] += 1
        state["phase"] = "build"

    def play_newhand(self, state, player):
        """The hand away, a new one, and the turn is done."""
        state["phase"] = state["resume"] = "done"
        state["discard"] += player["hand"]
        player["hand"] = []
        self.fill_hand(state)

    def play_restart(self, state, player):
        """All track, loads and debts away, the first train, the cash of a start, a new hand."""
        for load in player["loads"]:
            state["chips"][load] += 1
        player["track"], player["loads"] = [], []
        player["at"] = player["came"] = ""
        player["train"] = self.file.trains[0].id
        player["cash"], player["debt"] = self.file.money.start, 0
        self.play_newhand(state, player)

    def play_borrow(self, state, player, millions):
        """Twice as much is owed."""
        player["cash"] += int(millions)
        player["debt"] += 2 * int(millions)
        state["borrowed"] += int(millions)

    def play_lose(self, state, player, good):
        """Of the seat whose choice it is; then the next one's, or the turn goes on."""
        loser = state["players"][state["actor"]]
        loser["loads"].remove(good)
        state["chips"][good] += 1
        state["losers"].pop(0)
        self.ask_losers(state)

    def ask_losers(self, state):
        """Who chooses a load next; when nobody does, the turn goes on."""
        while state["losers"]:
            loads = state["players"][state["losers"][0]]["loads"]
            if len(set(loads)) > 1:
                state["phase"], state["actor"] = "lose", state["losers"][0]
                return
            state["losers"].pop(0)
            if loads:
                state["chips"][loads.pop()] += 1
        state["phase"], state["actor"] = state["resume"], state["current"]

    # -- cards -----------------------------------------------------------------------------------------------

    def fill_hand(self, state):
        """Draw until the hand is full; events act at once."""
        player = state["players"][state["current"]]
        state["is_fresh"] = False
        while len(player["hand"]) < self.file.limits.hand and (state["deck"] or state["discard"]):
            if not state["deck"]:
                rng = Rng(state["rng"])
                state["deck"], state["discard"] = state["discard"], []
                rng.shuffle(state["deck"])
                state["rng"] = rng.state
            card = state["deck"].pop()
            if card < len(self.file.demands):
                player["hand"].append(card)
            else:
                state["discard"].append(card)
                self.act(state, card - len(self.file.demands))
        self.ask_losers(state)

    def act(self, state, number):
        """An event card."""
        event, seat = self.file.events[number], state["current"]
        if isinstance(event, files.FloodFile):
            for player in state["players"]:
                player["track"] = [
                    name for name in player["track"] if section(name) not in self.over[event.river]
                ]
        if isinstance(event, files.FloodFile | files.WeatherFile | files.StrikeFile):
            state["in_force"].append([number, seat, 2])
        if isinstance(event, files.BoomFile):
            state["booms"].append(number)
        if isinstance(event, files.TaxFile):
            state["is_open"] = True
            for player in state["players"]:
                tax = [tax for floor, tax in event.brackets if floor <= player["cash"]][-1]
                player["cash"] -= min(tax, player["cash"])
        if isinstance(event, files.DerailmentFile):
            self.derail(state, event)

    def derail(self, state, event):
        """Trains near lose a load and a turn; the drawer also the rest of this one."""
        area = within({place for city in event.cities for place in self.cells[city]}, event.radius)
        seats = [(state["current"] + step) % self.seats for step in range(self.seats)]
        for seat in seats:
            player = state["players"][seat]
            if not player["at"] or place_of(player["at"]) not in area:
                continue
            player["misses"] = True
            if seat == state["current"]:
                state["resume"] = "done"
            if len(set(player["loads"])) == 1:
                state["chips"][player["loads"].pop()] += 1  # there is nothing to choose
            elif len(player["loads"]) > state["losers"].count(seat):
                state["losers"].append(seat)

    # -- turns -----------------------------------------------------------------------------------------------

    def play_end(self, state, player):
        """The turn passes on, over everybody who misses one."""
        state["is_fresh"] = False
        self.turn_over(state)
        while state["phase"] != "over" and state["players"][state["current"]]["misses"]:
            state["players"][state["current"]]["misses"] = False
            self.turn_over(state)

    def turn_over(self, state):
        """One turn has ended: events run out, who has won, and who is next."""
        seat = state["current"]
        player = state["players"][seat]
        player["turns"] += 1
        left = [[number, who, left - (who == seat)] for number, who, left in state["in_force"]]
        state["in_force"] = [one for one in left if one[2]]
        # Money that is owed wins nothing: the rule book leaves that open.
        if (
            not player["debt"]
            and player["cash"] >= player["goal"]
            and self.linked(player) >= self.majors_needed()
        ):
            player["has_won"] = True
        state["place"] += 1
        if state["place"] == self.seats:
            state["place"] = 0
            self.round_over(state)
            if state["phase"] == "over":
                return
        state["current"] = state["actor"] = self.order(state)[state["place"]]
        for key in ("moved", "paid", "spent", "outward", "borrowed"):
            state[key] = 0
        state["has_upgraded"] = state["has_acted"] = False
        state["phase"] = state["resume"] = "build" if self.is_opening(state) else "operate"

    def round_over(self, state):
        """All have had as many turns: the game ends, or a tie raises the goal; or the next round begins."""
        qualified = [player for player in state["players"] if player["has_won"]]
        if qualified:
            most = max(player["cash"] for player in qualified)
            best = [player for player in qualified if player["cash"] == most]
            if len(best) == 1:
                state["phase"], state["ended"] = "over", "goal"
                return
            for player in best:
                player["goal"] += self.file.money.goal_step
            for player in qualified:
                player["has_won"] = False
        if state["round"] == self.file.limits.turns:
            state["phase"], state["ended"] = "over", "time"
            return
        state["round"] += 1
