"""What actions do, a second time, by the words of the rules: see ``naive``.

A state is the dictionary of ``State.snapshot``; the luck is that of its generators.
"""

import json

from railgames.core.rng import Rng
from tests.games.derailed.naive import card, entered

HAND = 4
ENDS = {"canyon": {2: 1, 3: 2, 4: 3, 5: 3, 6: 3}, "long-gorge": {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}}
"""How many arrivals end a round on each map, by the number of players."""


class Rules:
    """All rules of one game."""

    def __init__(self, config, seats, length, companies):
        self.config, self.seats, self.length = config, seats, length
        most = {"printed": 9, "two": 2, "one": 1}[config.round_ends]
        self.needed = min(most, ENDS[config.map][seats])
        self.alphabet = sorted(range(seats), key=lambda seat: companies[seat])

    def play(self, before, text):
        """The state after a legal action."""
        state = json.loads(json.dumps(before))
        word, *rest = text.split()
        getattr(self, f"play_{word}")(state, *rest)
        return state

    def play_play(self, state, name, cell, turned):
        """A card out of the hand onto a cell; then everybody's line is looked at."""
        state["hands"][state["current"]].remove(name)
        state["piles"].setdefault(cell, []).append(name + "/" * int(turned))
        state["phase"] = "done"
        state["acted"] += 1
        arrived = state["rounds"][-1]["arrived"]
        for step in range(self.seats):
            seat = (state["current"] + step) % self.seats
            if seat not in arrived and len(arrived) < self.needed and self.is_joined(state, seat):
                arrived.append(seat)

    def is_joined(self, state, seat):
        """Whether a line leads from the seat's start to its destination."""
        table = {
            ("ABCDEF".index(name[0]), int(name[1:]) - 1): card(pile[-1].rstrip("/"), pile[-1].endswith("/"))
            for name, pile in state["piles"].items()
        }
        found = entered(table, self.seats, self.length, state["starts"].index(seat))
        return ("goal", state["destinations"].index(seat)) in found

    def play_discard(self, state, name):
        """Face up; it is the whole turn, but for the exchange between rounds."""
        state["hands"][state["current"]].remove(name)
        state["discard"].append(name)
        state["acted"] += 1
        if state["phase"] == "play":
            state["phase"] = "done"

    def play_end(self, state):
        """The round is over, or a card is drawn and the next player is on turn."""
        seat = state["current"]
        if state["phase"] == "exchange":
            self.draw(state, seat, state["acted"])
            state["current"], state["acted"] = (seat + 1) % self.seats, 0
            if state["current"] == state["first"]:
                state["phase"] = "play"
            return
        if len(state["rounds"][-1]["arrived"]) == self.needed:
            self.close(state)
            return
        self.draw(state, seat, 1)
        state["phase"] = "play"
        state["taken"] += 1
        running = state["rounds"][-1]
        while state["taken"] < self.config.turn_limit * self.seats:
            seat = (seat + 1) % self.seats
            if seat in running["arrived"]:
                if not self.config.waiting_cap or running["waited"][seat] < self.config.waiting_cap:
                    running["waited"][seat] += 1
            elif state["hands"][seat]:
                state["current"], state["acted"] = seat, 0
                return
            state["taken"] += 1
        self.close(state)

    def draw(self, state, seat, count):
        """From the deck; from the discards, when it is empty; from the covered cards, when there are none."""
        for _ in range(count):
            if not state["deck"]:
                cards, state["discard"] = state["discard"], []
                if not cards:
                    cards = [name.rstrip("/") for pile in state["piles"].values() for name in pile[:-1]]
                    state["piles"] = {cell: pile[-1:] for cell, pile in state["piles"].items()}
                if not cards:
                    return
                state["deck"] = sorted(cards)
                rng = Rng(state["rng"])
                rng.shuffle(state["deck"])
                state["rng"] = rng.state
            state["hands"][seat].append(state["deck"].pop())

    def points(self, result, seat):
        """One for arriving, one for being the first, one for each turn after."""
        if seat not in result["arrived"]:
            return 0
        return 1 + (result["arrived"][0] == seat) + result["waited"][seat]

    def total(self, state, seat):
        """Points in all rounds."""
        return sum(self.points(result, seat) for result in state["rounds"])

    def close(self, state):
        """The round is over: the next one begins, or the game has ended."""
        state["acted"] = 0
        last = state["rounds"][-1]
        state["rounds"].append({"arrived": [], "waited": [0] * self.seats})
        if len(state["rounds"]) > self.config.rounds:
            state["phase"] = "over"
            return
        state["discard"] += [name.rstrip("/") for pile in state["piles"].values() for name in pile]
        state["piles"], state["taken"] = {}, 0
        rng = Rng(state["station_rng"])
        state["starts"], dealt = state["destinations"], list(range(self.seats))
        rng.shuffle(dealt)
        state["swaps"] = self.mend(state["starts"], dealt)
        state["destinations"] = dealt
        standing = [(self.points(last, seat), self.total(state, seat)) for seat in range(self.seats)]
        state["first"] = rng.choice([seat for seat, one in enumerate(standing) if one == min(standing)])
        state["station_rng"] = rng.state
        for step in range(self.seats):
            seat = (state["first"] + step) % self.seats
            self.draw(state, seat, HAND - len(state["hands"][seat]))
        state["phase"] = "exchange" if self.config.exchange else "play"
        state["current"] = state["first"]

    def mend(self, starts, dealt):
        """While a lane has one company at both ends, its destination and the next company's change places."""
        swaps = []
        while conflicts := [lane for lane in range(self.seats) if starts[lane] == dealt[lane]]:
            lane = conflicts[0]
            place = self.alphabet.index(dealt[lane])
            other = dealt.index(self.alphabet[(place + 1) % self.seats])
            dealt[lane], dealt[other] = dealt[other], dealt[lane]
            swaps.append([lane, other])
        return swaps
