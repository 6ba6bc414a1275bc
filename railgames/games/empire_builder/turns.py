"""The flow of the game: the start, what each action does, the ends of turns, rounds and the game."""

from railgames.core.actions import Action
from railgames.core.game import Event, winners
from railgames.core.rng import Rng
from railgames.games.empire_builder import cards, moving, scoring
from railgames.games.empire_builder.actions import (
    NONE,
    Borrow,
    Build,
    Deliver,
    Drop,
    End,
    Lose,
    NewHand,
    PickUp,
    PlaceTrain,
    Restart,
    Step,
    Upgrade,
)
from railgames.games.empire_builder.events import (
    Borrowed,
    Built,
    Dealt,
    Delivered,
    Dropped,
    EventOver,
    FeePaid,
    Finished,
    GoalRaised,
    GoalReached,
    HandGone,
    PickedUp,
    Restarted,
    Stepped,
    TrainPlaced,
    TurnMissed,
    Upgraded,
)
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.position import Position


def deal(position: Position, seed: int) -> None:
    """Shuffle, deal the demand cards, and choose the first player. Events that are drawn are shuffled
    back."""
    board = position.board
    position.rng = Rng.from_seed(seed, "empire_builder")
    deck = list(range(board.cards if cards.has_events(position) else board.events_from))
    position.rng.shuffle(deck)
    put_back: list[int] = []
    for player in position.players:
        while len(player.hand) < board.file.limits.hand and deck:
            card = deck.pop()
            (player.hand if card < board.events_from else put_back).append(card)
    position.deck = deck + put_back
    position.rng.shuffle(position.deck)
    position.first = _first(position)
    position.current = position.actor = position.first


def _first(position: Position) -> int:
    """The seat with the highest single payment; ties are decided by the next highest, then randomly."""
    file = position.board.file
    payouts = [
        sorted((pays for card in player.hand for _, _, pays in file.demands[card]), reverse=True)
        for player in position.players
    ]
    return position.rng.choice([seat for seat, own in enumerate(payouts) if own == max(payouts)])


def opening_events(position: Position) -> list[Event]:
    """The event at the start."""
    hands = tuple(tuple(player.hand) for player in position.players)
    return [Dealt(hands=hands, first=position.first)]


def apply(position: Position, action: Action) -> list[Event]:
    """Play a legal action; the events."""
    events: list[Event] = []
    position.is_fresh = True
    match action:
        case Step():
            _step(position, action, events)
        case PlaceTrain():
            position.player.at = position.board.cell_of(action.milepost)
            title = position.board.title(position.player.at)
            events.append(TrainPlaced(seat=position.current, milepost=action.milepost, title=title))
        case PickUp():
            _pick_up(position, action, events)
        case Drop():
            _drop(position, action, events)
        case Deliver():
            _deliver(position, action, events)
        case Build():
            _build(position, action, events)
        case Upgrade():
            _upgrade(position, action, events)
        case NewHand():
            _new_hand(position, events)
        case Restart():
            _restart(position, events)
        case Borrow():
            _borrow(position, action, events)
        case Lose():
            cards.lose(position, position.actor, position.board.good_number[action.good], events)
            position.losers.remove(position.actor)
        case End():
            _end_turn(position, events)
            return events
    position.has_acted = True
    _ask_losers(position, events)
    return events


def _ask_losers(position: Position, events: list[Event]) -> None:
    """Ask each player whose train derailed for a load; afterwards the turn continues."""
    while position.losers and len(set(position.players[position.losers[0]].loads)) == 1:
        # A seat that loses both its loads has no choice left after the first.
        seat = position.losers.pop(0)
        cards.lose(position, seat, position.players[seat].loads[0], events)
    if position.losers:
        if position.phase is not Phase.LOSE:
            position.resume = position.phase
        position.phase, position.actor = Phase.LOSE, position.losers[0]
        position.is_fresh = False
    elif position.phase is Phase.LOSE:
        position.phase, position.actor = position.resume, position.current
        position.is_fresh = False


def _step(position: Position, action: Step, events: list[Event]) -> None:
    board, player, seat = position.board, position.player, position.current
    end = board.cell_of(action.milepost)
    owner = position.owner.get(board.key(player.at, end))
    if owner is not None and owner != seat and not position.paid >> owner & 1:
        fee = board.file.money.fee
        position.paid |= 1 << owner
        other = position.players[owner]
        player.cash, other.cash = player.cash - fee, other.cash + fee
        player.fees, other.fees = player.fees - fee, other.fees + fee
        events.append(FeePaid(seat=seat, to=owner, millions=fee))
    before, here = board.city_at.get(player.at, -1), board.city_at.get(end, -1)
    title = board.title(end) if here not in (-1, before) else ""
    events.append(Stepped(seat=seat, start=board.name(player.at), end=action.milepost, title=title))
    player.came, player.at = player.at, end
    position.moved += 1


def _pick_up(position: Position, action: PickUp, events: list[Event]) -> None:
    board, player = position.board, position.player
    city, good = position.city_of(position.current), board.good_number[action.good]
    if position.lying.get(city) == good:
        del position.lying[city]
    else:
        position.chips[good] -= 1
    player.loads.append(good)
    titles = board.file.goods[good].title, board.file.cities[city].title
    events.append(PickedUp(seat=position.current, good=action.good, title=titles[0], city=titles[1]))


def _drop(position: Position, action: Drop, events: list[Event]) -> None:
    board = position.board
    city, good = position.city_of(position.current), board.good_number[action.good]
    position.player.loads.remove(good)
    stays = good not in board.supplies[city]
    back = position.lying.get(city) if stays else good
    if back is not None:
        position.chips[back] += 1
    if stays:
        position.lying[city] = good
    titles = board.file.goods[good].title, board.file.cities[city].title
    events.append(
        Dropped(seat=position.current, good=action.good, title=titles[0], city=titles[1], stays=stays)
    )


def _deliver(position: Position, action: Deliver, events: list[Event]) -> None:
    board, player = position.board, position.player
    city, good = position.city_of(position.current), board.good_number[action.good]
    pays = moving.pays(position, action.card, city, good) or 0
    bonus = cards.bonus_for(position, good)
    kept = min(player.debt, pays + bonus)
    player.debt -= kept
    player.cash += pays + bonus - kept
    player.earned += pays + bonus
    player.deliveries += 1
    player.loads.remove(good)
    position.chips[good] += 1
    player.hand.remove(action.card)
    position.discard.append(action.card)
    events.append(
        Delivered(
            seat=position.current,
            card=action.card,
            good=action.good,
            title=board.file.goods[good].title,
            city=board.file.cities[city].title,
            pays=pays,
            bonus=bonus,
            kept=kept,
        )
    )
    cards.fill_hand(position, events)


def _build(position: Position, action: Build, events: list[Event]) -> None:
    board, player = position.board, position.player
    start, end = board.cell_of(action.start), board.cell_of(action.end)
    cost, key = board.cost(start, end), board.key(start, end)
    player.cash -= cost
    player.built += cost
    position.spent += cost
    position.outward += board.is_major(start)
    reached = start if player.nodes >> end & 1 else end  # the end that had no track may be the start
    position.owner[key] = position.current
    player.track.add(key)
    player.nodes |= 1 << start | 1 << end
    position.phase = Phase.BUILD
    city = board.city_at.get(reached, -1)
    title = board.file.cities[city].title if city >= 0 else ""
    events.append(
        Built(
            seat=position.current,
            start=action.start,
            end=action.end,
            millions=cost,
            title=title,
            spent=position.spent,
        )
    )


def _upgrade(position: Position, action: Upgrade, events: list[Event]) -> None:
    board, player = position.board, position.player
    cost = dict(position.train.upgrades)[action.train]
    player.cash -= cost
    player.upgraded += cost
    position.spent += cost
    position.has_upgraded = True
    player.train = board.train_number[action.train]
    position.phase = Phase.BUILD
    events.append(
        Upgraded(seat=position.current, train=action.train, title=position.train.title, millions=cost)
    )
    if action.drop != NONE:
        cards.lose(position, position.current, board.good_number[action.drop], events)


def _new_hand(position: Position, events: list[Event]) -> None:
    player = position.player
    position.phase = position.resume = Phase.DONE
    position.discard += player.hand
    events.append(HandGone(seat=position.current, cards=tuple(player.hand)))
    player.hand = []
    cards.fill_hand(position, events)


def _restart(position: Position, events: list[Event]) -> None:
    player, money = position.player, position.board.file.money
    events.append(Restarted(seat=position.current, sections=len(player.track)))
    for key in player.track:
        del position.owner[key]
    for good in player.loads:
        position.chips[good] += 1
    player.track, player.nodes, player.loads = set(), 0, []
    player.at = player.came = NOWHERE
    player.train = player.debt = 0
    player.cash = money.start
    _new_hand(position, events)


def _borrow(position: Position, action: Borrow, events: list[Event]) -> None:
    player = position.player
    player.cash += action.millions
    player.debt += 2 * action.millions
    position.borrowed += action.millions
    events.append(Borrowed(seat=position.current, millions=action.millions, debt=player.debt))


# -- ends ----------------------------------------------------------------------------------------------------


def _end_turn(position: Position, events: list[Event]) -> None:
    """Pass the turn on, skipping players who miss theirs."""
    position.is_fresh = False
    while True:
        _close_turn(position, events)
        if position.phase is Phase.OVER:
            return
        position.current = position.actor = position.order()[position.place]
        position.begin_turn()
        position.phase = position.resume = Phase.BUILD if position.is_opening else Phase.OPERATE
        if not position.player.misses:
            return
        position.player.misses = False
        events.append(TurnMissed(seat=position.current))


def _close_turn(position: Position, events: list[Event]) -> None:
    seat, player = position.current, position.player
    player.turns += 1
    _note_goal(position, seat, events)
    _wear_off(position, seat, events)
    position.place += 1
    if position.place == len(position.players):
        position.place = 0
        _close_round(position, events)
        position.round += position.phase is not Phase.OVER


def _note_goal(position: Position, seat: int, events: list[Event]) -> None:
    """Note whether the seat has reached the goal; tell those who still have a turn in this round."""
    player = position.players[seat]
    if player.has_won or not position.has_goal(seat):
        return
    player.has_won = True
    if position.place + 1 < len(position.players):
        events.append(GoalReached(seat=seat))


def _wear_off(position: Position, seat: int, events: list[Event]) -> None:
    """Count down the events that the seat drew."""
    left = [one._replace(left=one.left - (one.seat == seat)) for one in position.in_force]
    over = [one for one in left if not one.left]
    position.in_force = [one for one in left if one.left]
    for one in over:
        events.append(EventOver(number=one.event, title=position.board.file.events[one.event].title))
    if over:
        position.weigh_events()


def _close_round(position: Position, events: list[Event]) -> None:
    """End the round. Of those who have reached the goal the one with most cash wins; a tie raises the
    goal."""
    able = [seat for seat, player in enumerate(position.players) if player.has_won]
    if able:
        most = max(position.players[seat].cash for seat in able)
        best = [seat for seat in able if position.players[seat].cash == most]
        if len(best) == 1:
            _finish(position, "goal", events)
            return
        for seat in best:
            position.players[seat].goal += position.board.file.money.goal_step
        goal = max(position.players[seat].goal for seat in best)
        events.append(GoalRaised(seats=tuple(best), goal=goal))
        for player in position.players:
            player.has_won = False
    if position.round >= position.board.file.limits.turns:
        _finish(position, "time", events)


def _finish(position: Position, reason: str, events: list[Event]) -> None:
    position.phase, position.ended = Phase.OVER, reason
    events.append(Finished(winners=winners(scoring.sheets(position)), reason=reason))
