"""The line under the tray of dice."""

from typing import TYPE_CHECKING

from railgames.core.text import tr
from railgames.games.railroad_ink.components import mirrored, turned
from railgames.scenes.railroad_ink.ghost import Pick, cycle
from railgames.scenes.railroad_ink.hand import capital
from railgames.scenes.railroad_ink.still import storey_of_now

if TYPE_CHECKING:
    from railgames.scenes.railroad_ink.room import InkRoom


def caption_of(room: "InkRoom", *, is_turned: bool, looked_at: int | None) -> str:
    """What to choose, what is held, or what to begin with. ``is_turned``: another board of the seat is shown
    than that which is drawn on; ``looked_at``: the other seat whose board is shown."""
    view = room.view
    if room.legal.copies:
        return tr("Choose a die: the factory copies it.")
    if room.legal.must_choose:
        rules = view.expansion
        event = rules.roll_event(view) if rules.must_choose(view) else None
        own = room.expansion.words_to_choose(view) or view.prompt(room.table.viewer)
        return event.text() if event is not None else own
    if is_turned:
        return _words_of_turn(room)
    if looked_at is not None:
        if not view.is_covering:
            return ""
        name = room.table.match.setup.seats[looked_at].name
        return tr("What {name} draws is covered until the round is over.", name=name)
    return _invitation(room) if room.pick is None else _words_of_held(room, room.pick)


def _words_of_held(room: "InkRoom", pick: Pick) -> str:
    """What is held, and how it is turned and mirrored, where that changes it."""
    keys, tile, dice = room.app.keys, room.orientation, room.board.board.dice
    face = capital(tr(dice.faces[dice.face_of[pick.face]].title))
    turn = keys.shown("rotate") or tr("the wheel")
    own = room.expansion.words_of_held(pick.is_special, capital(turn))
    if own:
        return own
    if len(cycle(tile)) == 1:
        return tr("{face}: press a space that is lit.", face=face)
    if mirrored(tile) in {turned(tile, n) for n in range(4)}:
        return tr("{face}: {turn} turns it.", face=face, turn=turn)
    mirror = keys.shown("mirror") or tr("the button")
    return tr("{face}: {turn} turns it, {mirror} mirrors it.", face=face, turn=turn, mirror=mirror)


def _words_of_turn(room: "InkRoom") -> str:
    """What is said while another board is shown than that which is drawn on."""
    drawn_on = room.expansion.storey_words(storey_of_now(room.view))
    key = room.app.keys.shown("other_board") or tr("a press")
    return tr("{key} leads back: {board}", key=key, board=drawn_on)


def _invitation(room: "InkRoom") -> str:
    """What to begin with, while nothing is held."""
    view = room.view
    if room.legal.uses:
        words = room.expansion.invitation(view, room.used_die)
        if words:
            return words
    faces = room.board.board.dice.faces
    dice = {faces[face].name for face in (*room.player.dice, *room.player.copies)}
    if dice & room.legal.ways.keys():
        return room.expansion.first_words(view) or tr("Pick a die, then a space.")
    if not room.legal.can_draw:
        return ""
    if view.expansion.doubles(view.turn):
        return tr("One of the dice may be drawn once more.")
    return tr("A special route may still be drawn.")
