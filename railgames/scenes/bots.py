"""The question before a saved game with AIs from outside: does each play on, or a level in its place?"""

from collections.abc import Callable, Collection, Mapping

from msgspec.structs import replace

from railgames.ai.bot_search import doubtful_bots
from railgames.core.bots import bot_of, bot_title
from railgames.core.errors import UsageError
from railgames.core.level import Level
from railgames.core.match import Match, Seat
from railgames.core.text import tr
from railgames.scenes.frame import Fixed, framed
from railgames.scenes.page import Page
from railgames.scenes.services import Services
from railgames.ui.scene import Scene
from railgames.ui.widgets import Button, Column, Label, Panel, Row, ScrollArea, Spacer, Widget
from railgames.ui.widgets.choice import Choice

WIDTH, CHOICE_WIDTH = 760, 220

Kind = tuple[Level | None, bool]
"""A level (None: a person), and whether the bot itself plays."""


class BotsScene(Page):
    """Asks for each doubtful seat (seat -> why its bot is missing, or "") who plays it; then shows the table.

    A missing bot is replaced by its seat's level unless another is chosen. One that is there must be chosen:
    a save may come from a stranger, and it names what is run.
    """

    def __init__(
        self, services: Services, match: Match, doubtful: Mapping[int, str], table: Callable[[], Scene]
    ) -> None:
        super().__init__(services)
        self.match = match
        self.doubtful = dict(doubtful)
        self._table = table
        self.kinds: dict[int, Kind] = {seat: (self._seat(seat).level, False) for seat in doubtful}

    def _seat(self, seat: int) -> Seat:
        return self.match.setup.seats[seat]

    def build(self) -> Widget:
        rows = [self._row(seat) for seat in self.doubtful]
        self._go_on = Button(tr("Go on"), self.go_on, kind="primary", big=True, name="go on")
        cancel = Button(tr("Cancel"), self.back, name="cancel")
        content = ScrollArea(Column(*rows, gap=3))
        return framed(tr("Who plays on?"), self.back, content, [Spacer(), cancel, self._go_on], width=WIDTH)

    def built(self) -> None:
        if self.tree is not None:
            self.tree.default = self._go_on
            self.tree.set_focus(self._go_on)

    def _row(self, seat: int) -> Widget:
        who, why = self._seat(seat), self.doubtful[seat]
        choice: Choice[Kind] = Choice(
            self._offered(seat),
            self.kinds[seat],
            lambda kind: self._choose(seat, kind),
            name=f"kind {seat + 1}",
        )
        head = Row(Label(who.name, "strong", grow=1), Fixed(choice, CHOICE_WIDTH), gap=3)
        return Panel(
            Column(head, Label(where_from(who.bot, why), "small", "ink_soft", wraps=True), gap=2),
            kind="flat",
            pad=4,
        )

    def _offered(self, seat: int) -> list[tuple[Kind, str]]:
        levels = self.match.game.levels
        kinds: list[tuple[Kind, str]] = []
        if not self.doubtful[seat]:
            kinds.append(((self._seat(seat).level, True), tr("{name} itself", name=self._seat(seat).kind)))
        kinds += [((level, False), tr("AI, {level}", level=tr(str(level)))) for level in levels]
        return [*kinds, ((None, False), tr("Person"))]

    def _choose(self, seat: int, kind: Kind) -> None:
        self.kinds[seat] = kind

    def go_on(self) -> None:
        """Seat whom was chosen, and show the table in place of the question."""
        seats = list(self.match.setup.seats)
        for seat, (level, is_bot) in self.kinds.items():
            if not is_bot:
                seats[seat] = replace(seats[seat], level=level, style="", bot="")
        self.match.setup = replace(self.match.setup, seats=tuple(seats))
        self.services.let_run(seats[seat].bot for seat in self.kinds)
        self.app.replace(self._table())


def without_strangers(match: Match, known: Collection[str]) -> str:
    """Let levels play for the bots of a match that the player has never let run. A sentence on it, or ""."""
    strangers = doubtful_bots(match, known)
    seats = [
        replace(seat, bot="") if idx in strangers else seat for idx, seat in enumerate(match.setup.seats)
    ]
    names = [match.setup.seats[idx].kind for idx in strangers]
    match.setup = replace(match.setup, seats=tuple(seats))
    if not names:
        return ""
    return tr(
        "AIs of the game play for {names}, which cannot be found or is not known.", names=", ".join(names)
    )


def where_from(reference: str, why: str) -> str:
    """A sentence for the player about an AI from outside that is missing (``why``) or not known yet."""
    if why:
        return tr(
            "{name} played here, an AI that cannot be found now. {why}", name=bot_title(reference), why=why
        )
    try:
        place = bot_of(reference).place
    except UsageError:
        place = reference
    return tr(
        "{name} played here, a program of its own: {place}. "
        "Let it run only if you trust whoever gave you this game.",
        name=bot_title(reference),
        place=place,
    )
