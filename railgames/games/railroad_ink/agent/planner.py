"""The agent: it plans a whole round from its observation, then plays the plan action by action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from railgames.core.actions import Action
from railgames.core.game import Agent, Budget, Decision
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.core.text import tr
from railgames.games.railroad_ink.actions import Duplicate, End
from railgames.games.railroad_ink.agent.beam import HASTY_BEAM, HASTY_WIDTH, ends_of_round
from railgames.games.railroad_ink.agent.effort import Effort
from railgames.games.railroad_ink.agent.goals import GoalView, goal_view
from railgames.games.railroad_ink.agent.layout import Layout, layout_of
from railgames.games.railroad_ink.agent.net import KNOWN_CELLS, knows, net_for
from railgames.games.railroad_ink.agent.node import Node, Round, Step, root_of
from railgames.games.railroad_ink.agent.reasons import reason_of
from railgames.games.railroad_ink.agent.search import Search
from railgames.games.railroad_ink.agent.values import Values
from railgames.games.railroad_ink.legality import drawing, must_still_draw
from railgames.games.railroad_ink.scoring import goal_of
from railgames.games.railroad_ink.sheet import Sheet
from railgames.games.railroad_ink.state import InkState


class Skill(NamedTuple):
    """A level of strength.

    ``noise`` is the half-width in points of the triangular noise added to evaluations; ``evaluations`` and
    ``seconds`` bound one decision; evaluations are those of a plain board (``SearchCost``). ``brief`` is the
    effort for less than ``BRIEF_SECONDS``, as for a hint: a small search that completes is better than a part
    of a large one. ``unlike`` replaces the skill on a board that the nets know nothing of, ``tiny`` on one
    with fewer spaces than any of those that they know.
    """

    effort: Effort
    uses_net: bool
    noise: float
    evaluations: int
    seconds: float
    brief: Effort | None = None
    unlike: Skill | None = None
    tiny: Skill | None = None

    def on(self, layout: Layout) -> Skill:
        """The skill as it plays this board."""
        if self.unlike is None or knows(layout):
            return self
        is_tiny = layout.board.cells < KNOWN_CELLS.start
        return self.tiny if is_tiny and self.tiny is not None else self.unlike


BRIEF_SECONDS = 0.5
# The beams of the last round are measured on 100 positions with a proven optimum.
BRISK = Effort(
    beam=8,
    width=300,
    candidates=4,
    rolls=4,
    halvings=1,
    inner_beam=1,
    inner_width=12,
    last_beam=200,
    last_width=12_000,
    learns=True,
)
# BRIEF completes within 0.2 seconds.
BRIEF = BRISK._replace(width=200)
DEEP = Effort(
    beam=32,
    width=1500,
    candidates=32,
    rolls=8,
    halvings=2,
    inner_beam=1,
    inner_width=12,
    inner_last_beam=4,
    trust=1.0,
    finalists=8,
    last_beam=1000,
    last_width=40_000,
    learns=True,
)
# Where no net helps, more roll-outs keep the levels apart. Noise helps those that look at little, and on tiny
# boards: the best of several blurred values is higher where more ways are open.
PLAIN = Effort(
    beam=4, width=300, candidates=3, rolls=4, inner_beam=1, inner_width=40, last_beam=16, last_width=1500
)
# The search for the next best plans of a hint: many plans in less than a tenth of a second.
OTHER_BEAM, OTHER_WIDTH = 10, 300
PATIENT = BRISK._replace(candidates=8, rolls=6, halvings=2)
EASY = Skill(Effort(beam=2, width=150, last_beam=4, last_width=300), False, 1.0, 2_500, 1.0)
NORMAL = Skill(
    Effort(beam=3, width=250, last_beam=8, last_width=800),
    True,
    1.5,
    5_000,
    1.0,
    unlike=Skill(PLAIN, False, 1.0, 7_500, 1.0),
)
HARD = Skill(
    BRISK,
    True,
    0.0,
    27_000,
    3.0,
    BRIEF,
    unlike=Skill(PATIENT, False, 0.0, 27_000, 3.0, BRIEF),
    tiny=Skill(PATIENT, False, 1.0, 27_000, 3.0, BRIEF),
)
EXPERT = Skill(DEEP, True, 0.0, 150_000, 12.0, BRIEF, unlike=Skill(DEEP, False, 0.0, 150_000, 12.0, BRIEF))
SKILLS = {Level.EASY: EASY, Level.NORMAL: NORMAL, Level.HARD: HARD, Level.EXPERT: EXPERT}


def make_agent(level: Level) -> Agent[InkState]:
    """A fresh AI of a level."""
    return InkAgent(SKILLS[level])


def budget_of(level: Level) -> tuple[int | None, float]:
    """(evaluations, seconds at most) for one decision."""
    skill = SKILLS[level]
    return skill.evaluations, skill.seconds


class InkAgent:
    """One AI. It keeps its plan for the round, by the position in which each step is due."""

    def __init__(self, skill: Skill) -> None:
        self._skill = skill
        if skill.uses_net:
            import numpy  # noqa: F401 - loaded now instead of during the first decision
        self._plan: dict[str, Decision] = {}

    def choose(self, view: InkState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        """One of ``legal`` and the reason. Plans the round again unless the plan contains this position."""
        known = self._plan.get(_place(view))
        if known is not None and known.action in legal:
            return known
        if len(legal) == 1:
            return Decision(legal[0], tr("nothing else is possible"))
        return self._think(view, legal, rng, budget)

    def candidates(
        self, view: InkState, legal: Sequence[Action], rng: Rng, budget: Budget, count: int
    ) -> Sequence[Decision]:
        """Its choice, then the first drawings of the next best ways to end the round."""
        best = self.choose(view, legal, rng, budget)
        if len(legal) == 1 or count == 1:
            return [best]
        values = self._values(view, rng)
        if view.expansion.must_choose(view):
            rated = sorted(_rated(view, legal, values, rng), key=lambda item: -item[0])
            others = [Decision(action, tr("the round goes well after it")) for _, action in rated]
        else:
            others = _other_plans(view, values, rng, 4 * count)
        found = [best]
        for decision in others:
            if len(found) < count and all(decision.action != other.action for other in found):
                found.append(decision)
        return found

    def _think(self, state: InkState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        values = self._values(state, rng)
        if state.expansion.must_choose(state):
            return _tried(state, legal, values, rng, budget)
        better = _better_than_drawing(state, values, rng)
        if better is not None:
            return better
        this = values.this
        root = _root(state)

        def report(node: Node) -> None:
            decision = _due(state, _in_order(state, node.steps), root.sheet, this)
            if decision.action in legal:
                budget.report(decision)

        skill = self._skill.on(this.layout)
        is_brief = budget.seconds is not None and budget.seconds < BRIEF_SECONDS
        effort = skill.brief if is_brief and skill.brief is not None else skill.effort
        turn = state.expansion.board_round(state.turn)
        search = Search(this, values, effort, turn, rng, budget, report)
        self._plan = _walk(state, _in_order(state, search.best(root).steps), root.sheet, this)
        decision = self._plan.get(_place(state))
        if decision is not None and decision.action in legal:
            return decision
        # The plan ends the round, but an action of the expansion must come first.
        return _tried(state, state.expansion.worth_trying(state) or legal, values, rng, budget)

    def _values(self, state: InkState, rng: Rng) -> Values:
        layout = layout_of(state.board)
        expansion = state.expansion
        then = state.turn + expansion.storeys
        dice = (*expansion.route_dice(state.board, then), *expansion.own_dice(state.board, then))
        doubles = expansion.doubles(state.turn)
        this = Round(layout, state.roll, state.config.buildings, dice, doubles)
        skill = self._skill.on(layout)
        net = net_for(layout) if skill.uses_net else None
        rounds = state.rounds // expansion.storeys
        return Values(this, rounds, _goals(state, layout), net, rng, skill.noise, expansion.search_cost)


def _root(state: InkState) -> Node:
    """The node of the seat that acts."""
    root = root_of(state.player)
    root.sheet = state.expansion.sheet_for_search(state)
    return root


def _tried(state: InkState, legal: Sequence[Action], values: Values, rng: Rng, budget: Budget) -> Decision:
    """The best action where a plan of drawings does not apply: each is followed by a quick search."""
    best, most = legal[0], float("-inf")
    for found, action in _rated(state, legal, values, rng):
        if found > most:
            best, most = action, found
            budget.report(Decision(best, tr("the rest of the round goes best after it")))
    budget.spend(round(values.spent))
    return Decision(best, tr("the rest of the round goes best after it"))


def _better_than_drawing(state: InkState, values: Values, rng: Rng) -> Decision | None:
    """The best optional action of the expansion, if the round goes better after it; None if it does not.

    Where the round cannot end without one, the best of them in any case.
    """
    tries = [action for action in state.expansion.worth_trying(state) if state.why_illegal(action) is None]
    if not tries:
        return None
    root = _root(state)
    most, best = float("-inf"), None
    if must_still_draw(state) is not None or state.expansion.holds_round(state) is None:
        turn = state.expansion.board_round(state.turn)
        most = ends_of_round(root, values.this, values, turn, HASTY_BEAM, HASTY_WIDTH, rng)[0].value
    for found, action in _rated(state, tries, values, rng):
        if found > most:
            best, most = action, found
    return None if best is None else Decision(best, _gain_of(state, best))


def _gain_of(state: InkState, action: Action) -> str:
    """Why an action of the expansion is good: what it gains on the board, or the round as a whole."""
    now = state.clone()
    seat = state.current
    now.apply(action)
    gain = now.players[seat].sheet.reason_since(state.players[seat].sheet)
    return gain or tr("the rest of the round goes better after it")


def _rated(
    state: InkState, legal: Sequence[Action], values: Values, rng: Rng
) -> Iterator[tuple[float, Action]]:
    """(value, action) of every action but the end of the round, by a quick search of the round after it."""
    for action in legal:
        if isinstance(action, End):
            continue
        now = state.clone()
        now.apply(action)
        root = _root(now)
        turn = now.expansion.board_round(now.turn)
        ends = ends_of_round(root, values.this, values, turn, HASTY_BEAM, HASTY_WIDTH, rng)
        yield ends[0].value, action


def _other_plans(state: InkState, values: Values, rng: Rng, count: int) -> list[Decision]:
    """The first decisions of ``count`` different plans, best plan first, by a quick search.

    A plan gives the first of its drawings that no better plan has given and that is legal now.
    """
    root, this = _root(state), values.this
    turn = state.expansion.board_round(state.turn)
    ends = ends_of_round(root, this, values, turn, OTHER_BEAM, OTHER_WIDTH, rng, keep=count)
    found: list[Decision] = []
    known: set[Action] = set()
    for node in ends:
        steps = node.steps
        for at, step in enumerate(steps):
            action = _action(state, step)
            if action not in known and state.why_illegal(action) is None:
                known.add(action)
                order = (step, *steps[:at], *steps[at + 1 :])
                found.append(Decision(action, reason_of(root.sheet, order, this)))
                break
    return found


def _place(state: InkState) -> str:
    """The key of a position of a round, for the seat that acts."""
    player = state.player
    marks = (player.dice, player.copies, player.choices, player.used, player.regular, player.extra)
    sheet = player.sheet
    return f"{state.turn} {state.current} {sheet.zobrist} {sheet.marked} {sheet.own} {marks}"


def _goals(state: InkState, layout: Layout) -> GoalView:
    rivals = [
        (root_of(player), player)
        for seat, player in enumerate(state.players)
        if seat != state.current and state.goals
    ]
    goals = [(goal_of(state, code), claims) for code, claims in zip(state.goals, state.claims, strict=True)]
    rounds = state.rounds // state.expansion.storeys
    return goal_view(layout, state.deck, goals, state.player, rivals, rounds, len(state.players))


def _in_order(state: InkState, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of a plan, those with faces of the expansion last where the rules want that."""
    if not state.expansion.draws_last:
        return steps
    own = state.board.dice.own_faces
    return tuple(sorted(steps, key=lambda step: step.face in own))


def _first(state: InkState, steps: tuple[Step, ...]) -> Action:
    if state.player.choices:
        return Duplicate(_copied(state, steps))
    if steps:
        return _action(state, steps[0])
    return End()


def _action(state: InkState, step: Step) -> Action:
    return drawing(state.board, step.face, step.cell, step.tile, is_special=step.is_special)[1]


def _copied(state: InkState, steps: Sequence[Step]) -> str:
    """The die that a factory copies: one that the rest of the plan needs and does not have."""
    lacking = [step.face for step in steps if not step.is_special]
    for face in (*state.player.dice, *state.player.copies):
        if face in lacking:
            lacking.remove(face)
    face = next((face for face in lacking if face in state.roll), state.roll[0])
    return state.face_name(face)


def _due(state: InkState, steps: tuple[Step, ...], sheet: Sheet, this: Round) -> Decision:
    """The first action of a plan that begins at ``state``, and its reason."""
    action = _first(state, steps)
    if isinstance(action, Duplicate):
        return Decision(action, _why_copied(state, action, steps))
    if isinstance(action, End):
        if state.player.sheet.owed(state.player.dice):
            return Decision(action, tr("no die that is left can be drawn"))
        return Decision(action, tr("nothing else is worth drawing"))
    return Decision(action, reason_of(sheet, steps, this))


def _why_copied(state: InkState, action: Duplicate, steps: Sequence[Step]) -> str:
    face = state.board.dice.face_of[action.face]
    spaces = [state.board.names[step.cell] for step in steps if step.face == face]
    if not spaces:
        return tr("no die would help more")
    return tr("it can be drawn again, in {space}", space=spaces[-1])


def _walk(state: InkState, steps: tuple[Step, ...], sheet: Sheet, this: Round) -> dict[str, Decision]:
    """Every decision of the plan by the position in which it is due, found by playing it on a copy."""
    plan: dict[str, Decision] = {}
    now = state.clone()
    while True:
        decision = _due(now, steps, sheet, this)
        if now.why_illegal(decision.action) is not None:
            return plan
        plan[_place(now)] = decision
        if isinstance(decision.action, End):
            return plan
        if not isinstance(decision.action, Duplicate):
            step, *rest = steps
            sheet, steps = sheet.place(step.cell, step.tile), tuple(rest)
        now.apply(decision.action)
