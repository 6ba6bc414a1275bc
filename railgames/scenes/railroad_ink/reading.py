"""From a state to what the hand shows of one seat."""

from typing import Any

from railgames.core.text import tr
from railgames.games.railroad_ink.closing import goal_of
from railgames.games.railroad_ink.player import UNIVERSITIES_FOR_A_SPECIAL, Player
from railgames.scenes.railroad_ink.ghost import Pick
from railgames.scenes.railroad_ink.hand import GoalCard, HandView, Slot
from railgames.scenes.railroad_ink.options import Options, words_of


def read_hand(
    view: Any, seat: int, options: Options, is_interactive: bool, caption: str, is_idle: bool
) -> HandView:
    """What lies before ``seat``; ``options`` are its legal actions, empty when it is not on turn;
    ``is_idle``: it holds nothing and has asked for nothing."""
    player: Player = view.players[seat]
    return HandView(
        dice=_dice(view, player, options, is_interactive),
        specials=_specials(view, player, options, is_interactive),
        specials_left=player.specials_left,
        universities=player.universities if view.config.buildings else None,
        universities_needed=UNIVERSITIES_FOR_A_SPECIAL,
        goals=tuple(_goal(view, player, idx) for idx in range(len(view.goals))),
        choices=tuple(words_of(action) for action in options.choices),
        choosing_copy=bool(options.copies),
        choosing_special=bool(options.given),
        beckons=bool(is_interactive and is_idle and options.ways) and view.turn == 1 and not player.sheet.occ,
        caption=caption,
    )


def _dice(view: Any, player: Player, options: Options, is_interactive: bool) -> tuple[Slot, ...]:
    """The roll in its order, each die drawn or not, then the factory's copies."""
    left = list(player.dice)
    slots = []
    for face in view.roll:
        state = "used"
        if face in left:
            left.remove(face)
            state = "free"
        slots.append(_die(view, face, state, options, is_interactive, False))
    for face in player.copies:
        slots.append(_die(view, face, "free", options, is_interactive, True))
    return tuple(slots)


def _die(view: Any, face: int, state: str, options: Options, is_interactive: bool, is_copy: bool) -> Slot:
    file = view.board.dice.faces[face]
    reason = ""
    if state == "used":
        reason = tr("This die is drawn already.")
    elif is_interactive and not options.must_choose and not options.spaces(file.name):
        state, reason = "barred", tr("No space takes this die now.")
    return Slot(file.name, tr(file.title), file.tile, state, reason, is_copy)


def _specials(view: Any, player: Player, options: Options, is_interactive: bool) -> tuple[Slot, ...]:
    dice = view.board.dice
    unused = player.unused_routes()
    slots = []
    for face in dice.specials:
        file = dice.faces[face]
        state, reason = "free", ""
        if face not in unused:
            state, reason = "used", tr("This special route is crossed off.")
        elif not options.spaces(file.name) and file.name not in options.given:
            state = "barred" if is_interactive else "free"
            reason = _why_barred(view, player, file.name, is_interactive)
        slots.append(Slot(file.name, tr(file.title), file.tile, state, reason))
    return tuple(slots)


def _why_barred(view: Any, player: Player, name: str, is_interactive: bool) -> str:
    """The state's own reason, unless only the place is wrong."""
    if not is_interactive:
        return ""
    if player.can_use_special and not player.choices:
        return tr("No space takes this route now.")
    board = view.board
    tile = board.tiles[board.dice.face_tiles[board.dice.face_of[name]][0]].text
    return view.why_illegal(Pick(name, 0, True).action(board.names[0], tile)) or ""


def _goal(view: Any, player: Player, idx: int) -> GoalCard:
    goal = goal_of(view, view.goals[idx])
    scored = next((points for code, points in player.goals if code == goal.code), None)
    worth = view.deck.points_for(view.claims[idx], view.turn, len(view.players))
    return GoalCard(goal.code, tr(goal.title), tr(goal.text), worth, scored)
