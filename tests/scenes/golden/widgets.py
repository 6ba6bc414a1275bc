"""Golden pictures of the table's widgets, each alone in every state, at two scales and in both themes."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pygame
from pygame import Rect, Surface

from railgames.core.game import Event, ScoreLine, ScoreSheet
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.scenes.room import PrimaryAction
from railgames.scenes.round_end import RoundEnd, SeatRound
from railgames.scenes.table.bars import BottomBar, TopBar
from railgames.scenes.table.log_panel import LogPanel
from railgames.scenes.table.round_card import RoundCard, SeatLine
from railgames.scenes.table.score_strip import ScoreStrip, SlimStrip
from railgames.scenes.table.seat_card import SeatCard
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.app import App, AppSettings
from railgames.ui.theme import Theme
from railgames.ui.widgets import Widget, WidgetTree
from tests.core.toy_game import GAME, FreightConfig, FreightMaps

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[2]

WINDOW = (1600, 900)
"""So large that the scale is the one that was set."""

POINTED = "pointed"
"""The name of a list whose second or third line the pointer is over."""

Place = tuple[Widget, tuple[int, int, int, int]]
"""A widget and its rectangle, in pixels at scale 1."""


class Sheet(msgspec.Struct, frozen=True):
    """One picture of several widgets; ``make`` gives them, ``size`` is in pixels at scale 1."""

    name: str
    make: Callable[[App], Sequence[Place]]
    size: tuple[int, int]
    theme: str = "paper"
    scale: float = 1.0

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.png"

    def draw(self) -> Surface:
        """The picture as it is drawn now."""
        size = (int(self.size[0] * self.scale), int(self.size[1] * self.scale))
        look = AppSettings(theme=self.theme, scale=self.scale, speed="off")
        app = App(look, data_root=ROOT, headless_size=WINDOW, strict=True)
        try:
            spread = Spread(self.make(app))
            tree = WidgetTree(spread, art=app.art, keys=app.keys)
            for overlay in spread.overlays:
                tree.open(overlay)
            surface = Surface(size)
            tree.layout(app.theme, (0, 0, *size))
            spread.point(app.theme)
            surface.fill(app.theme.color("ground"))
            tree.draw(surface)
            return surface
        finally:
            app.close()


class Spread(Widget):
    """Widgets at fixed places, with the cards of a round open above them."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.overlays = [widget for widget, _ in places if isinstance(widget, RoundCard)]
        self.places = [(widget, rect) for widget, rect in places if widget not in self.overlays]
        super().__init__(*(widget for widget, _ in self.places))

    def arrange(self, theme: Theme) -> None:
        for widget, rect in self.places:
            widget.place(Rect(*(int(theme.px(side)) for side in rect)), theme)

    def point(self, theme: Theme) -> None:
        """Move the pointer over a line of each list that is named so."""
        for widget in self.children:
            if widget.name != POINTED:
                continue
            if isinstance(widget, ScoreStrip):
                spot = widget._rects(theme, len(LINES))[1]
            else:
                assert isinstance(widget, LogPanel)
                widget.draw(Surface(widget.rect.bottomright), theme)
                spot = [rect for rect, line in widget._drawn if line.spots][2]
            widget.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot.center))


# -- score strips --------------------------------------------------------------------------------------------

LINES = (
    ScoreLine("exits", "Connected exits", 12, ("a", "b")),
    ScoreLine("road", "Longest road", 5, ("c",)),
    ScoreLine("rail", "Longest railway", 0, ("d",)),
    ScoreLine("centre", "Spaces in the centre of the board", 3),
    ScoreLine("errors", "Open ends", -4, ("e",)),
    ScoreLine("lost", "Lost for good", -2),
)
SHEET = ScoreSheet(0, LINES, 14)
BETTER = ScoreSheet(
    0,
    tuple(
        msgspec.structs.replace(line, points=line.points + n)
        for line, n in zip(LINES, (4, 0, 2, 0, -3, 0), strict=True)
    ),
    17,
)
MORE = ScoreSheet(0, (*LINES[:3], ScoreLine("goal", "First goal", 4), *LINES[4:]), 13)


def strip(
    kind: type[ScoreStrip],
    preview: ScoreSheet | None = None,
    *,
    is_compact: bool = False,
    is_pointed: bool = False,
) -> ScoreStrip:
    found = kind(lambda places: None)
    found.show(SHEET, preview)
    found.provisional = frozenset(("errors", "rail"))
    found.is_compact = is_compact
    found.name = POINTED if is_pointed else "score"
    return found


def score_strips(app: App) -> list[Place]:
    """Plain and pointed at; a gain and a loss; a new line; too low for its air; too low for every line."""
    return [
        (strip(ScoreStrip, is_pointed=True), (8, 8, 210, 190)),
        (strip(ScoreStrip, BETTER), (226, 8, 210, 190)),
        (strip(ScoreStrip, MORE), (444, 8, 210, 150)),
        (strip(ScoreStrip), (662, 8, 160, 110)),
        (strip(ScoreStrip, BETTER, is_compact=True), (662, 126, 132, 30)),
        (strip(ScoreStrip, is_compact=True), (662, 164, 132, 30)),
        (strip(SlimStrip, BETTER, is_pointed=True), (8, 206, 420, 96)),
        (strip(SlimStrip), (436, 206, 386, 96)),
    ]


# -- seat cards ----------------------------------------------------------------------------------------------


def picture(size: tuple[int, int]) -> Surface:
    """A board, small."""
    found = Surface(size)
    found.fill((90, 140, 90))
    pygame.draw.line(found, (20, 20, 20), (0, 0), size, 3)
    return found


def card(
    seat: int,
    name: str,
    score: str,
    status: str,
    *,
    on_turn: bool = False,
    shown: bool = False,
    has_board: bool = True,
    has_picture: bool = True,
    compact: bool = False,
    progress: float | None = None,
    hovered: bool = False,
) -> SeatCard:
    found = SeatCard(seat, name, lambda: None, picture)
    found.look = SeatLook(f"seat:{seat}", ("circle", "square", "triangle", "diamond")[seat % 4], has_board)
    found.show(score, status, on_turn, shown)
    found.is_compact, found.has_picture, found.progress = compact, has_picture, progress
    found.is_hovered = hovered
    return found


def seat_cards(app: App) -> list[Place]:
    """Full ones with and without picture, of one line, and compact ones."""
    long = "Wolfeschlegelsteinhausenb"
    new = SeatCard(3, "Nobody yet", lambda: None, picture)
    return [
        (card(0, "Ada", "12", "to play", on_turn=True, shown=True), (8, 8, 210, 72)),
        (card(1, "Brunel", "-3", "AI, normal", hovered=True), (8, 88, 210, 72)),
        (card(2, long, "104", "thinking...", on_turn=True, progress=0.4), (8, 168, 210, 72)),
        (new, (8, 248, 210, 72)),
        (card(0, "Ada Lovelace", "7", "a status that is far too long", shown=True), (226, 8, 210, 44)),
        (card(1, "Crampton", "40", "person", has_picture=False, shown=True), (226, 60, 210, 58)),
        (card(2, "Locke", "8", "person", has_board=False, shown=True), (226, 126, 210, 58)),
        (card(3, long, "5", "person", shown=True), (226, 192, 210, 26)),
        (card(0, "Ada", "5", "person", has_picture=False, on_turn=True, shown=True), (226, 226, 120, 28)),
        (card(1, long, "77", "person", has_picture=False), (226, 262, 210, 58)),
        (card(0, "Ada", "12", "", compact=True, on_turn=True, shown=True), (444, 8, 60, 58)),
        (card(1, "Isambard Kingdom", "-3", "", compact=True), (444, 74, 60, 58)),
        (card(2, long, "104", "", compact=True, progress=0.7, shown=True), (444, 140, 60, 58)),
        (card(3, "Crampton", "8", "", compact=True, shown=True, has_board=False), (444, 206, 60, 44)),
        (card(1, "Ada Lovelace", "7", "AI, hard", progress=0.0), (512, 8, 130, 72)),
        (card(2, "Ada", "7", "AI, hard", progress=1.0), (512, 88, 170, 72)),
    ]


# -- the card of a round -------------------------------------------------------------------------------------

LOOKS = (SeatLook("seat:0", "circle"), SeatLook("seat:1", "square"), SeatLook("seat:2", "triangle"))
NAMES = ("Ada", "Brunel", "Locke")


def line(
    seat: int, words: str, points: int, total: int, board: Surface | None = None, is_first: bool = False
) -> SeatLine:
    return SeatLine(SeatRound(seat, words, points, total, board), NAMES[seat], LOOKS[seat], is_first)


def round_lines(app: App) -> list[Place]:
    """Lines without pictures, and with them."""
    board = picture((int(app.theme.px(100)), int(app.theme.px(90))))
    return [
        (line(0, "Exits +8, Longest road +2", 10, 34, is_first=True), (8, 8, 340, 44)),
        (line(1, "Open ends -4", -4, 1021), (8, 60, 340, 44)),
        (line(2, "no points", 0, 7), (8, 112, 340, 44)),
        (
            line(0, "Exits +8, Longest road +2, and more than one line", 10, 34, board, True),
            (356, 8, 250, 92),
        ),
        (line(1, "Open ends -4", -4, 8, board), (356, 112, 250, 92)),
        (line(2, "no points", 0, 7, board), (614, 8, 250, 100)),
    ]


def round_card(app: App, board: Surface | None, hand: Rect, room: Rect) -> list[Place]:
    """The card as a whole, open in a window."""
    seats = (
        SeatRound(1, "Exits +8, Longest road +2", 10, 34, board),
        SeatRound(0, "Open ends -4", -4, 8, board),
        SeatRound(2, "no points", 0, 7, board),
    )
    end = RoundEnd("Round 3 is over", seats, ("The next round is the last but three.",))
    px = app.theme.px
    places = [Rect(*(int(px(side)) for side in rect)) for rect in (hand, room)]
    return [
        (
            RoundCard(end, NAMES, LOOKS.__getitem__, lambda: None, lambda: places[0], lambda: places[1]),
            (0,) * 4,
        )
    ]


def round_card_beside(app: App) -> list[Place]:
    return round_card(app, None, Rect(330, 8, 260, 364), Rect(70, 8, 520, 364))


def round_card_below(app: App) -> list[Place]:
    board = picture((int(app.theme.px(90)), int(app.theme.px(90))))
    return round_card(app, board, Rect(70, 300, 530, 72), Rect(70, 8, 530, 364))


# -- bars ----------------------------------------------------------------------------------------------------


class Turn:
    """What can be taken back and played again."""

    def __init__(self, can_undo: bool, can_redo: bool, is_hinting: bool = False) -> None:
        self.can_undo, self.can_redo, self.is_hinting = can_undo, can_redo, is_hinting
        self.ai_wait = ""


def top_bar(app: App, heading: str, prompt: str, *, is_wide: bool) -> TopBar:
    found = TopBar(app.keys, *(lambda: None,) * 4)
    found.heading.text, found.prompt.text = heading, prompt
    found.show_speed("fast", is_wide)
    return found


def bottom_bar(
    app: App,
    turn: Turn,
    news: str,
    label: str = "",
    *,
    is_wide: bool = True,
    mine: bool = True,
    reason: str = "",
    skips: bool = False,
    runs: bool = False,
    hint: bool = False,
) -> BottomBar:
    found = BottomBar(app.keys, *(lambda: None,) * 8)
    found.show_words(is_wide)
    primary = PrimaryAction(label, reason=reason) if label else None
    found.show(turn, mine, news, primary, skips, runs, hint)
    return found


def bars(app: App) -> list[Place]:
    """Both bars: with words and without, for a person and while others play."""
    wait = "Brunel thinks about the second die"
    return [
        (top_bar(app, "Round 3: Ada", "Draw the dice that are left.", is_wide=True), (0, 0, 800, 44)),
        (top_bar(app, "Round 3: Ada", "Draw the dice that are left. " * 3, is_wide=False), (0, 48, 500, 44)),
        (bottom_bar(app, Turn(True, False), "", "End turn"), (0, 100, 800, 52)),
        (
            bottom_bar(app, Turn(True, True), "A die is left", "Done", reason="A die is left", hint=True),
            (0, 156, 800, 52),
        ),
        (
            bottom_bar(app, Turn(False, True, True), wait, mine=False, skips=True, runs=True),
            (0, 212, 800, 52),
        ),
        (bottom_bar(app, Turn(False, False), wait, mine=False, skips=True, is_wide=False), (0, 268, 500, 52)),
        (
            bottom_bar(app, Turn(False, False), wait, mine=False, runs=True, is_wide=False),
            (510, 268, 290, 52),
        ),
    ]


# -- the log -------------------------------------------------------------------------------------------------


class Told(Event, frozen=True, kw_only=True):
    """An event with more words, and with a place of the board where it names one."""

    words: str

    def text(self) -> str:
        return f"{self.words} before the train has come" if "ships" in self.words else self.words

    def spots(self) -> tuple[str, ...]:
        return ("B2",) if "ships" in self.words else ()


def told(events: Sequence[Event]) -> list[Event]:
    return [Told(seat=None if "A1" in event.text() else event.seat, words=event.text()) for event in events]


def log(app: App) -> list[Place]:
    """Too narrow for its lines; scrolled back; empty."""
    seats = (Seat("Ada", None, 0, 0), Seat("Brunel", Level.EASY, 1, 1))
    match = Match(GAME, MatchSetup("freight_dice", FreightConfig(), seats, 5), FreightMaps())
    for _ in range(14):
        match.play(match.state.legal_actions()[-1])
    fresh = Match(GAME, MatchSetup("freight_dice", FreightConfig(), seats, 5), FreightMaps())

    def panel(of: Match, name: str) -> LogPanel:
        found = LogPanel(of, told, str, lambda: 0, LOOKS.__getitem__, lambda: None, lambda seat, places: None)
        found.name = name
        found.toggle()
        return found

    back = panel(match, "back")
    back._back = 4
    return [
        (panel(match, POINTED), (12, 12, 200, 260)),
        (back, (230, 12, 300, 200)),
        (panel(fresh, "empty"), (545, 12, 200, 120)),
    ]


def _twice(name: str, make: Callable[[App], Sequence[Place]], size: tuple[int, int]) -> tuple[Sheet, Sheet]:
    return Sheet(name, make, size), Sheet(f"{name}-night", make, size, "night", 0.8)


SHEETS = (
    *_twice("widget-score-strip", score_strips, (830, 310)),
    *_twice("widget-seat-card", seat_cards, (690, 328)),
    *_twice("widget-round-line", round_lines, (872, 212)),
    *_twice("widget-round-card", round_card_beside, (600, 380)),
    *_twice("widget-round-pictures", round_card_below, (610, 380)),
    *_twice("widget-bars", bars, (800, 324)),
    *_twice("widget-log", log, (760, 286)),
)
