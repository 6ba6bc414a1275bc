"""What the room asks of an expansion. A new expansion overrides what it needs."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from pygame import Rect, Surface

from railgames.core.actions import Action, format_action
from railgames.core.game import Event, ScoreLine
from railgames.games.railroad_ink.components import Layer, Segment
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.motions import Stage
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.scenes.railroad_ink.inks import Inks
from railgames.ui.app import App
from railgames.ui.tween import Motion

Lie = Literal["space", "over", "lines"]
"""Where a tile is drawn: in its space, over what is there, or on the lines that meet at the upper left corner
of its space."""


class ExtraDie(NamedTuple):
    """A die of an expansion: SVG elements on 100 x 100 units, and its words; ``is_used``: it was used in this
    round; ``is_for_use``: a press uses it, where it can do anything; ``is_barred``: it can do nothing now."""

    face: str
    words: str
    is_used: bool = False
    is_for_use: bool = False
    is_barred: bool = False


class BoardsPicture:
    """What an expansion shows and says of the boards of a seat, where they are not as anywhere."""

    def networks(self, player: Player, places: Sequence[str]) -> Sequence[tuple[int, int]]:
        """The networks, as (mask of cells, points), that the places of one of its score lines are; none for
        places that are lit one by one."""
        return ()

    def exits(self, storey: int) -> str:
        """The art of all exits of a board of a seat; empty: that of their routes."""
        return ""

    def storey_words(self, storey: int) -> str:
        """The name of one of several boards of a seat."""
        return ""

    def exit_words(self, player: Player, number: int) -> str:
        """What an exit is joined with; empty for the usual words."""
        return ""


class Captions:
    """What an expansion says in the line under the dice, where it is not as anywhere."""

    def invitation(self, view: InkState, die: int | None) -> str:
        """One line under the dice while one that is read can be used; ``die`` is that whose spaces are shown.
        Empty for the usual words."""
        return ""

    def words_to_choose(self, view: InkState) -> str:
        """One line under the dice while one of its actions comes first; empty for what the heading says."""
        return ""

    def first_words(self, view: InkState) -> str:
        """One line under the dice while one can be picked; empty for the usual words."""
        return ""

    def words_of_held(self, is_special: bool, turn: str) -> str:
        """One line under the dice while a route is held; ``turn`` is the key that turns it. Empty for
        the usual words."""
        return ""


class MotionRoom(Protocol):
    """What the motion of an expansion may ask of the room that it is shown in."""

    @property
    def app(self) -> App: ...

    @property
    def stage(self) -> Stage:
        """What runs effects over the board."""
        ...

    @property
    def geometry(self) -> BoardGeometry:
        """Where the spaces of the board are."""
        ...

    @property
    def tray(self) -> Rect:
        """Where the dice lie."""
        ...

    def refresh_now(self) -> None:
        """Show everything as it is after the action, while its motion continues."""
        ...

    def new_roll(self) -> Motion:
        """New dice are shown, and fall onto the tray."""
        ...


class ExpansionPicture(BoardsPicture, Captions):
    """An expansion without a picture of its own: its actions are buttons, its events happen unseen.

    ``marks`` are the letters and words in the texts of its tiles, which it draws; no other has them.
    ``offers_dice``: the spaces of a die that can be used are shown before it is pressed. ``path_ink`` is the
    colour of the paths of choices. ``signs`` are what its rules show on a die or in a space, by name: SVG
    elements on 100 x 100 units; ``grounds`` are what lies under the routes of a space with such a sign.
    """

    marks: tuple[str, ...] = ()
    offers_dice = False
    path_ink = "error_mark"
    signs: Mapping[str, str] = {}
    grounds: Mapping[str, str] = {}

    # -- what is drawn ---------------------------------------------------------------------------------------

    def strokes(self, layer: Layer, has_routes: bool, is_faded: bool) -> str:
        """What a tile has beside its routes, as SVG elements on 100 x 100 units, under the routes."""
        return ""

    def strokes_over(self, layer: Layer, is_faded: bool) -> str:
        """What lies over the routes of such a tile."""
        return ""

    def lies(self, tile: str) -> Lie:
        """Where a tile is drawn; what is not in a space is drawn by ``draw_piece``."""
        return "space"

    def piece_strokes(self, tile: str) -> str:
        """Such a tile as it lies on a board, for the rules: SVG elements on 100 x 100 units, from the upper
        left corner of its space."""
        return ""

    def draw_piece(
        self, app: App, surface: Surface, at: BoardGeometry, cell: int, tile: str, alpha: int = 255
    ) -> None:
        """Draw over a board a tile that does not lie in its space; nothing here."""

    def routes(self, segments: Sequence[Segment], layer: Layer, inks: Inks, grow: float) -> str | None:
        """The routes of a tile with one of its marks, as SVG elements; None: they look as anywhere.

        ``grow`` below 1 is a half drawn one.
        """
        return None

    def shown_faces(self) -> Sequence[str]:
        """Faces of its dice that are read, not drawn, for the set-up: SVG elements on 100 x 100 units."""
        return ()

    def draw_under(self, app: App, surface: Surface, at: BoardGeometry, player: Player) -> int:
        """Draw on a board what lies under its tiles; nothing here.

        Returns the mask of the spaces whose ground it covers: what is printed there is drawn again over it.
        """
        return 0

    def draw_over(self, app: App, surface: Surface, at: BoardGeometry, player: Player) -> None:
        """Draw over a board what is on it beside the tiles; nothing here."""

    def draw_place(self, app: App, surface: Surface, at: BoardGeometry, cell: int, side: int) -> bool:
        """Draw the highlight of a score's place on a side of a space; False where a route end is meant."""
        return False

    def draw_threat(self, app: App, surface: Surface, rect: Rect) -> None:
        """Draw in a space what a choice under the pointer would leave there; nothing here."""

    def change_frame(self, action: Action) -> str:
        """The frame round each space that a choice changes."""
        return "cell-illegal"

    # -- words -----------------------------------------------------------------------------------------------

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        """What a space is in this expansion, for its tooltip; empty for nothing."""
        return ""

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        """What one of its score lines counts, with its numbers; empty for the line's own note."""
        return ""

    # -- its actions and dice --------------------------------------------------------------------------------

    def route_of(self, action: Action) -> str | None:
        """The special route that the action gives up by a press on it; None: the action gets a button."""
        return None

    def aim(self) -> str:
        """What a newcomer must know of it, in a line or two; empty for nothing."""
        return ""

    def words_of(self, action: Action) -> str:
        """The words on the button of an action."""
        text = format_action(action).replace("-", " ").replace("_", " ")
        return text[:1].upper() + text[1:]

    def short_words_of(self, action: Action) -> str:
        """The words on its button where there are many and little room. No tooltip tells more: it would lie
        over the other buttons."""
        return self.words_of(action)

    def has_button(self, action: Action) -> bool:
        """Whether an action has a button; one without is played on the board alone."""
        return True

    def die_of(self, view: InkState, seat: int, action: Action) -> int | None:
        """The number among ``dice`` of the die that an action uses: a press on the die shows the spaces where
        such actions end. None: the spaces are shown without a press on a die."""
        return None

    def meant(self, view: InkState, die: int, space: str) -> Action | None:
        """What a press on a space means while the spaces of a die are shown, for the reason why it may not
        be; None for nothing."""
        return None

    def why_barred(self, view: InkState, player: Player, face: str) -> str:
        """Why a die that is drawn fits nowhere now, where it is not the board's fault; empty for that."""
        return ""

    def words_read(self, view: InkState, player: Player, face: str) -> str:
        """What the face of a die that is read, not drawn, tells a seat; empty for what its title says."""
        return ""

    def moved(self, player: Player) -> str:
        """The face of a route that was taken off the board and is among the dice; empty for none."""
        return ""

    def path(self, view: InkState, seat: int, action: Action) -> Sequence[int]:
        """The cells over which an action goes, ending with the one that a press on plays it; none without."""
        return ()

    def site(self, view: InkState, seat: int) -> int | None:
        """The cell from which the next such path begins, which is marked on the board; None for none."""
        return None

    def dice(self, view: InkState, seat: int) -> Sequence[ExtraDie]:
        """The dice on the tray of a seat that are read, not drawn."""
        return ()

    def motion(self, room: MotionRoom, event: Event) -> Motion | None:
        """How an event on the shown board looks; None for nothing."""
        return None


PLAIN = ExpansionPicture()
