"""Frame times of the Derailed! table for six at 1920 x 1080: ``python -m tests.bench.bench_derailed_scene``.

Counted as in ``bench_railroad_ink_scene``: one step of the app, in processor time of the thread.
"""

from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.games.derailed.actions import Play
from railgames.scenes.derailed.room import CanyonRoom
from railgames.scenes.screenshots import headless
from railgames.ui.pilot import Pilot
from tests.bench.bench_railroad_ink_scene import FRAMES, SIZE, frames, report, timed

NAMES = ("Ada", "Bruno", "Cleo", "Dan", "Eve", "Fay")
MOVES = 90


def main() -> None:
    """Print one line for each way of moving."""
    rules = game("derailed")
    with headless(SIZE, "paper") as services:
        setup = MatchSetup("derailed", rules.Config(), tuple(Seat(name) for name in NAMES), 2026)
        match = Match(rules, setup, services.library)
        while match.position < MOVES or match.state.current_player != 0 or match.can_undo:
            legal = match.state.legal_actions()
            match.play(legal[match.position * 7 % len(legal)])
        table = services.go.table(match)
        app, pilot = services.app, Pilot(services.app)
        app.push(table)
        pilot.step(3)
        pilot.press("return")
        pilot.step(3)
        room: CanyonRoom = table.room  # type: ignore[assignment]
        report("nothing moves", frames(app, iter([(5, 5)] * FRAMES), False))
        room.toggle_missing()
        play = next(action for action in match.state.legal_actions() if isinstance(action, Play))
        pilot.move(room.hand.places.cards[room.slot_of(play.card) or 0].center)
        pilot.button_down()
        hand, board = room.hand.rect, room.board.geometry.grid
        over_hand = ((hand.x + n % hand.w, hand.y + 60 + n % 90) for n in range(FRAMES))
        report("dragging a card over the hand", frames(app, over_hand, True))
        over_board = ((board.x + 3 * n % board.w, board.y + 5 * n % board.h) for n in range(FRAMES))
        report("dragging the ghost over the board", frames(app, over_board, True))
        cells = (room.board.geometry.cell(n * 5 % room.board.board.cells).center for n in range(FRAMES))
        report("another cell every frame", frames(app, cells, True))
        pilot.button_up()
        report("room.refresh", timed(room.refresh))
        report("the board composed anew", timed(lambda: compose(room)))


def compose(room: CanyonRoom) -> None:
    """Draw the table as if something had changed."""
    room.board._shown = None
    room.show_board()


if __name__ == "__main__":
    main()
