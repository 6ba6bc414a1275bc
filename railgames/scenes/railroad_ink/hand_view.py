"""What the hand shows of one seat, as data read from a state."""

from collections.abc import Sequence

import msgspec

from railgames.core.text import tr
from railgames.games.railroad_ink.closing import goal_worth
from railgames.games.railroad_ink.player import UNIVERSITIES_FOR_A_SPECIAL, Player
from railgames.games.railroad_ink.scoring import goal_of
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink.expansions.base import PLAIN, ExpansionPicture, ExtraDie
from railgames.scenes.railroad_ink.ghost import Pick
from railgames.scenes.railroad_ink.legal_plays import LegalPlays
from railgames.scenes.railroad_ink.worth import goal_words, goals_reached, reached_words, special_words


class Piece(msgspec.Struct, frozen=True):
    """A die or special route as shown. ``state``: free, used, barred or read, never drawn (why: ``reason``);
    ``is_own``: a die of the expansion; ``is_moved``: a route that was taken off the board; ``is_copyable``: a
    factory asks what to copy, and may copy it."""

    face: str
    title: str
    tile: str
    state: str = "free"
    reason: str = ""
    is_copy: bool = False
    is_own: bool = False
    is_moved: bool = False
    is_copyable: bool = False


class GoalCard(msgspec.Struct, frozen=True):
    """A goal: ``worth`` what it scores now, ``scored`` what this seat has from it, None before; ``more`` what
    it scores by round, and who has reached it; ``kind`` of feat, empty for an expansion's own. It
    ``is_reached`` where the end of this round will count it."""

    code: str
    title: str
    text: str
    worth: int
    scored: int | None = None
    more: str = ""
    kind: str = ""
    is_reached: bool = False


class HandView(msgspec.Struct, frozen=True):
    """Everything the hand shows; equal views look the same.

    ``universities`` are those marked, None when the game has no buildings; ``universities_needed`` of them
    give one more special route, or double one more die (``doubles``). ``invites_pick``: the dice glow until
    the first one is picked. ``uses`` are the extra dice that can be used now, ``used_die`` the one whose
    spaces are shown. ``other_board`` is what the small picture of a second board shows, empty without one;
    its first item is its name. ``short_choices`` are the words of the buttons where they must be short.
    """

    dice: tuple[Piece, ...] = ()
    extra_dice: tuple[ExtraDie, ...] = ()
    specials: tuple[Piece, ...] = ()
    specials_left: int = 0
    special_title: str = ""
    doubles: bool = False
    special_words: str = ""
    universities: int | None = None
    universities_needed: int = 0
    goals: tuple[GoalCard, ...] = ()
    choices: tuple[str, ...] = ()
    short_choices: tuple[str, ...] = ()
    other_board: tuple[object, ...] = ()
    choosing_copy: bool = False
    choosing_special: bool = False
    invites_pick: bool = False
    caption: str = ""
    uses: tuple[int, ...] = ()
    used_die: int | None = None


def read_hand(
    view: InkState,
    seat: int,
    legal: LegalPlays,
    is_interactive: bool,
    caption: str,
    is_idle: bool,
    names: Sequence[str] = (),
    spent: Sequence[int] = (),
    expansion: ExpansionPicture = PLAIN,
    used_die: int | None = None,
    other_board: tuple[object, ...] = (),
    is_round_over: bool = False,
) -> HandView:
    """The hand of ``seat``; ``legal`` is empty when the seat is not on turn; ``is_idle``: nothing is held and
    no hint is shown; ``names`` are those of all players; ``spent`` the slots of dice that were drawn, in
    order; ``used_die`` is the die that is read whose spaces are shown; ``is_round_over``: this seat has ended
    the round too, although the view is of the moment before."""
    player: Player = view.players[seat]
    is_first = view.turn == 1 and not any(player.rounds)
    invites_pick = is_interactive and is_idle and is_first and bool(legal.ways)
    current = view.current_player
    has_ended = is_round_over or current is None or current > seat  # seats draw in their order
    doubles, storey = view.expansion.doubles(view.turn), view.expansion.storey_in(view.turn)
    return HandView(
        dice=tuple(
            _left_over(piece) if has_ended else _why_barred(view, player, piece, expansion)
            for piece in _dice(view, player, legal, is_interactive, spent, expansion)
        ),
        extra_dice=_extra_dice(expansion.dice(view, seat), legal, is_interactive),
        specials=(_doubles if doubles else _specials)(view, player, legal, is_interactive),
        specials_left=player.specials_left,
        special_title=tr("Once more") if doubles else tr("Special routes"),
        doubles=doubles,
        special_words=special_words(player, doubles),
        universities=player.universities if view.config.buildings and not storey else None,
        universities_needed=UNIVERSITIES_FOR_A_SPECIAL,
        goals=tuple(_goal(view, player, idx, names) for idx in range(len(view.goals))),
        choices=legal.choice_words,
        short_choices=legal.short_choice_words,
        other_board=other_board,
        choosing_copy=bool(legal.copies),
        choosing_special=bool(legal.given),
        invites_pick=invites_pick,
        caption=caption,
        uses=tuple(sorted(legal.uses)),
        used_die=used_die,
    )


def _extra_dice(dice: Sequence[ExtraDie], legal: LegalPlays, is_interactive: bool) -> tuple[ExtraDie, ...]:
    """The dice that are read; those for use that can do nothing now are barred and say so."""
    may_use = is_interactive and not legal.must_choose
    return tuple(
        die._replace(words=tr("{die} It can do nothing now.", die=die.words), is_barred=True)
        if may_use and die.is_for_use and not die.is_used and number not in legal.uses
        else die
        for number, die in enumerate(dice)
    )


def used_slots(roll: Sequence[int], left: Sequence[int], spent: Sequence[int]) -> set[int]:
    """The slots of ``roll`` whose dice are drawn, of which ``left`` are not; of equal faces those that were
    ``spent`` first, else the last ones."""
    used: set[int] = set()
    for face in set(roll):
        slots = [slot for slot, other in enumerate(roll) if other == face]
        count = len(slots) - list(left).count(face)
        order = [slot for slot in spent if slot in slots]
        order += [slot for slot in reversed(slots) if slot not in order]
        used.update(order[: max(0, count)])
    return used


def _dice(
    view: InkState,
    player: Player,
    legal: LegalPlays,
    is_interactive: bool,
    spent: Sequence[int],
    expansion: ExpansionPicture,
) -> tuple[Piece, ...]:
    """The dice in the order of the roll, drawn or not, then the copies of factories, then a route that was
    taken off the board, then the dice of the expansion."""
    dice, moved = list(player.dice), expansion.moved(player)
    if moved:
        dice.remove(view.board.dice.face_of[moved])
    used = used_slots(view.roll, dice, spent)
    pieces = []
    for slot, face in enumerate(view.roll):
        state = "used" if slot in used else "free"
        pieces.append(_die(view, face, state, legal, is_interactive))
    for face in player.copies:
        pieces.append(_die(view, face, "free", legal, is_interactive, is_copy=True))
    if moved:
        face = view.board.dice.face_of[moved]
        pieces.append(_die(view, face, "free", legal, is_interactive, is_moved=True))
    used = used_slots(view.own_roll, dice, ())
    for slot, face in enumerate(view.own_roll):
        if face in view.board.dice.read_faces:
            pieces.append(_read_die(view, player, face, expansion))
            continue
        state = "used" if slot in used else "free"
        pieces.append(_die(view, face, state, legal, is_interactive, is_own=True))
    return tuple(pieces)


def _read_die(view: InkState, player: Player, face: int, expansion: ExpansionPicture) -> Piece:
    """A die of the expansion whose face is not drawn, with what it tells."""
    file = view.board.dice.faces[face]
    told = expansion.words_read(view, player, file.name)
    reason = " ".join(filter(None, (tr("It is read, not drawn."), told)))
    return Piece(file.name, tr(file.title), file.tile, "read", reason, is_own=True)


def _die(
    view: InkState,
    face: int,
    state: str,
    legal: LegalPlays,
    is_interactive: bool,
    is_copy: bool = False,
    is_own: bool = False,
    is_moved: bool = False,
) -> Piece:
    file = view.board.dice.faces[face]
    reason = ""
    if state == "used":
        reason = tr("This die is drawn already.")
    elif is_interactive and not legal.must_choose and not legal.spaces(file.name):
        state, reason = "barred", tr("No space takes this die now.")
    is_copyable = file.name in legal.copies
    return Piece(file.name, tr(file.title), file.tile, state, reason, is_copy, is_own, is_moved, is_copyable)


def _left_over(piece: Piece) -> Piece:
    """The die as it looks to a seat that has ended the round: what it left can no longer be drawn."""
    if piece.state in ("used", "read"):
        return piece
    return msgspec.structs.replace(piece, state="used", reason=tr("It was not drawn in this round."))


def _why_barred(view: InkState, player: Player, piece: Piece, expansion: ExpansionPicture) -> Piece:
    """The die with the expansion's reason for it, where it has one."""
    reason = expansion.why_barred(view, player, piece.face) if piece.state == "barred" else ""
    return msgspec.structs.replace(piece, reason=reason) if reason else piece


def _doubles(view: InkState, player: Player, legal: LegalPlays, is_interactive: bool) -> tuple[Piece, ...]:
    """The dice of the roll, each once, as they may be drawn once more."""
    pieces = []
    for face in dict.fromkeys(view.roll):
        file = view.board.dice.faces[face]
        state, reason = "free", ""
        if not player.can_use_special or (is_interactive and not legal.spaces(file.name, True)):
            state, reason = "barred", _why_no_special(view, player, file.name, is_interactive)
        pieces.append(Piece(file.name, tr(file.title), file.tile, state, reason))
    return tuple(pieces)


def _specials(view: InkState, player: Player, legal: LegalPlays, is_interactive: bool) -> tuple[Piece, ...]:
    dice = view.board.dice
    unused = player.unused_routes()
    pieces = []
    for face in dice.specials:
        file = dice.faces[face]
        state, reason = "free", ""
        if face not in unused:
            state, reason = "used", tr("This special route is crossed off.")
        elif not legal.spaces(file.name, True) and file.name not in legal.given:
            state = "barred" if is_interactive or not player.specials_left else "free"
            reason = _why_no_special(view, player, file.name, is_interactive)
        pieces.append(Piece(file.name, tr(file.title), file.tile, state, reason))
    return tuple(pieces)


def _why_no_special(view: InkState, player: Player, name: str, is_interactive: bool) -> str:
    """Why a special route cannot be drawn: the state's own reason, unless only the place is wrong."""
    if not is_interactive:
        return ""
    if player.can_use_special and not player.choices:
        return tr("No space takes this route now.")
    board = view.board
    tile = board.tiles[board.dice.face_tiles[board.dice.face_of[name]][0]].text
    return view.why_illegal(Pick(name, 0, True).action(board.names[0], tile)) or ""


def _goal(view: InkState, player: Player, idx: int, names: Sequence[str]) -> GoalCard:
    goal = goal_of(view, view.goals[idx])
    scored = next((points for code, points in player.goals if code == goal.code), None)
    worth = goal_worth(view, idx)
    more = goal_words(view, names or [""] * len(view.players), idx)
    is_reached = goal.code in goals_reached(view, player)
    if is_reached:
        more = f"{reached_words()}\n{more}"
    return GoalCard(goal.code, tr(goal.title), tr(goal.text), worth, scored, more, goal.kind, is_reached)
