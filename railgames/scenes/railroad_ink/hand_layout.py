"""Layout of the hand: tray, tools, choices, special routes and goals. Nothing is ever cut off."""

from itertools import product

import msgspec
from pygame import Rect

from railgames.ui.text import SMALLEST, line_height, text_width, wrap
from railgames.ui.theme import Theme

DIE, SPECIAL, TOOL, CHOICE = 104, 78, 34, 40
"""Preferred sizes at scale 1; all but the text shrink together when space is short."""

TWO_ROWS = 54
"""Preferred size of special routes that lie in two rows, at scale 1."""

LEAST_SPECIAL, GOOD_SPECIAL = 28, 44
"""Pixels at scale 1 of special routes in one row: below the least, which a finger needs, they lie in two;
below the good size too, where there is room."""

LEAST_TOOL = 28
"""Pixels at scale 1 that a finger needs, if the hand is not too low for them."""

TIGHT = 2
"""Pixels at scale 1 between special routes that would be less than good in one row."""

SMALL_DIE = 36
"""Pixels at scale 1: where all dice of an expansion's roll in one row would be smaller, they lie in two."""

CHOICE_PAD = 16
"""Pixels at scale 1 that a choice's frame takes of its width."""

MOST_ROWS, MOST_SHORT = 3, 7
"""Rows of choices with whole words, at most, where they have short ones; and short ones in a row, at most."""

MOST_LINES, MOST_LINES_BESIDE = 3, 4
"""Lines of text on a goal's card, at most; and on a narrow one, beside a second board."""

CAPTION = 126
"""The least width of a caption beside the tools, at scale 1."""

OTHER_BOARD, LEAST_BESIDE, GOALS_BESIDE = 230, 180, 200
"""The largest side of a second board, the least with goals beside it, and their least width, at scale 1."""

SHRINKS = (1.0, 0.9, 0.8, 0.72, 0.64, 0.56, 0.48, 0.4)
LEAST_IN_TWO = 0.8
"""How small all becomes so that special routes lie in two rows that could lie in one."""

GOAL_FORMS = (("card", 0.64), ("line", 0.48), ("chip", 0.4))
"""Forms of the goals, and how small the dice become before the next one, which has fewer words."""


class HandNeeds(msgspec.Struct, frozen=True):
    """How many of each thing there are, and the texts that a goal's card and a choice must have room for.

    ``own_dice`` of the dice are an expansion's, so that they lie there in every round. Without ``tools``, as
    where nobody plays, there is none of their row but the ``caption``, if there ever is one.
    """

    dice: int
    specials: int
    goals: int
    choices: int
    other_board: bool = False
    goal_texts: tuple[str, ...] = ()
    choice_texts: tuple[str, ...] = ()
    short_choice_texts: tuple[str, ...] = ()
    own_dice: int = 0
    tools: bool = True
    caption: bool = True


class HandLayout:
    """Rectangles in window pixels: ``tray``, ``dice``, ``tools`` (three buttons, or none), ``caption``,
    ``choices``, ``special_head``, ``specials``, ``goals``, ``other_board``; ``goal_form`` is card, line or
    chip, ``has_short_choices`` whether the choices show short words."""

    def __init__(self, theme: Theme, area: Rect, needs: HandNeeds, is_beside: bool) -> None:
        self.theme = theme
        self.needs = needs
        self.is_beside = is_beside
        self.gap = max(2, theme.px(8))
        self.pad = max(4, theme.px(12))
        self.card_lines = 2
        inner = area.inflate(-2 * self.pad, -2 * self.pad)
        self.other_board = self._other_board(inner, is_beside)
        if not is_beside:
            self._place_below(inner)
        else:
            self._place_beside(inner)

    def _other_board(self, inner: Rect, is_beside: bool) -> Rect:
        """The place of a second board: in the lower corner of a column, or at the end of a row."""
        if not self.needs.other_board:
            return Rect(inner.bottomleft, (0, 0))
        most = self.theme.px(OTHER_BOARD)
        free = inner.w - self.theme.px(GOALS_BESIDE) - self.gap
        if is_beside and free >= self.theme.px(LEAST_BESIDE):
            most = min(most, free)
        side = max(
            0, min(most, inner.h * 9 // 25, inner.w * 3 // 5) if is_beside else min(inner.h, inner.w // 4)
        )
        if is_beside:
            return Rect(inner.x, inner.bottom - side, side, side)
        inner.w -= side + 2 * self.pad
        return Rect(inner.right + 2 * self.pad, inner.y, side, side)

    # -- sizes -----------------------------------------------------------------------------------------------

    def _shrink(self, factor: float, width: int, special_rows: int = 1) -> None:
        theme, needs = self.theme, self.needs
        self.tray_pad = max(3, round(theme.px(10) * factor))
        self.gap = max(2, round(theme.px(8) * max(0.5, factor)))
        self.usual_die = self._fit_die(4, factor, width)
        # With a fifth die all dice shrink, but nothing below the tray moves: the pointer may head there.
        self.dice_rows = 2 if self._is_narrow(width) else 1
        self.dice_columns = max(4, -(-needs.dice // self.dice_rows))
        self.die = self._fit_die(self.dice_columns, factor, width)
        self.special_columns = max(1, -(-needs.specials // special_rows))
        most = round(theme.px(SPECIAL if special_rows == 1 else TWO_ROWS) * factor)
        self.special = max(14, min(max(most, theme.px(LEAST_SPECIAL)), self._fit_special(width)))
        many = 1 if needs.choices <= 2 else 2 if factor > 0.8 else 4
        self.choice_columns = self._columns_with_words(max(1, min(many, needs.choices)), width)
        self.has_short_choices = self._is_better_short(width)
        if self.has_short_choices:
            rows = -(-needs.choices // MOST_SHORT)
            self.choice_columns = -(-needs.choices // rows)
        self.tool = max(20, theme.px(LEAST_TOOL), round(theme.px(TOOL) * factor))
        self.choice = max(line_height(theme, "strong") + 4, round(theme.px(CHOICE) * max(factor, 0.7)))

    def _fit_special(self, width: int) -> int:
        """The side of a special route, in pixels, when ``special_columns`` of them share this width."""
        columns, px = self.special_columns, self.theme.px
        side = (width - (columns - 1) * self.gap) // columns
        if side < px(GOOD_SPECIAL):
            side = max(side, (width - (columns - 1) * px(TIGHT)) // columns)
        return int(side)

    def _rows_of_specials(self, width: int, form: str, least: float) -> tuple[tuple[int, float], ...]:
        """In how many rows the special routes may lie with this form of the goals, the best first; and how
        small the dice may become for it, ``least`` at last."""
        count, px = self.needs.specials, self.theme.px
        in_one_row = (width - (count - 1) * px(TIGHT)) // max(1, count)
        if count < 4 or in_one_row >= px(GOOD_SPECIAL):
            return ((1, least),)
        if in_one_row >= px(LEAST_SPECIAL):
            return ((2, max(least, LEAST_IN_TWO)), (1, least))
        return ((2, least),) if form == "card" else ((2, least), (1, least))

    def _is_narrow(self, width: int) -> bool:
        """Whether the dice of an expansion's roll are too small in one row, whatever else there is."""
        usual, px = 4 + self.needs.own_dice, self.theme.px
        return usual > 4 and (width - px(20) - px(8) * (usual - 1)) // usual < px(SMALL_DIE)

    def _fit_die(self, columns: int, factor: float, width: int) -> int:
        """The side of a die of which so many lie side by side on the tray."""
        inside = width - 2 * self.tray_pad - (columns - 1) * self.gap
        return int(max(16, min(round(self.theme.px(DIE) * factor), inside // columns)))

    def _columns_with_words(self, most: int, width: int) -> int:
        """At most this many columns of choices, so that the words of each fit."""
        texts = self.needs.choice_texts
        longest = max((text_width(self.theme, text, "strong", SMALLEST) for text in texts), default=0)
        for columns in (most, 2):
            inside = (width - (columns - 1) * self.gap) // columns - self.theme.px(CHOICE_PAD)
            if columns <= most and longest <= inside:
                return columns
        return 1

    def _is_better_short(self, width: int) -> bool:
        """Whether choices take many rows with whole words, and have short ones that fit side by side."""
        texts = self.needs.short_choice_texts
        if texts == self.needs.choice_texts or -(-self.needs.choices // self.choice_columns) <= MOST_ROWS:
            return False
        longest = max(text_width(self.theme, text, "strong", SMALLEST) for text in texts)
        return bool(
            longest <= (width - (MOST_SHORT - 1) * self.gap) // MOST_SHORT - self.theme.px(CHOICE_PAD)
        )

    @property
    def _head(self) -> int:
        return int(line_height(self.theme, "small"))

    def _tray_height(self) -> int:
        return int(self.dice_rows * (self.usual_die + self.gap) - self.gap + 2 * self.tray_pad)

    def _choice_height(self) -> int:
        return -(-self.needs.choices // self.choice_columns) * (self.choice + self.gap)

    def _special_height(self) -> int:
        if not self.needs.specials:
            return 0
        rows = -(-self.needs.specials // self.special_columns)
        return self._head + rows * self.special + (rows - 1) * self.gap // 2

    def _goal_height(self, form: str) -> int:
        if not self.needs.goals:
            return 0
        small, strong = line_height(self.theme, "small"), line_height(self.theme, "strong")
        if form == "card":
            return int(self.needs.goals * (strong + self.card_lines * small + self.gap * 2) - self.gap // 2)
        if form == "line":
            return int(self.needs.goals * (strong + self.gap) - self.gap // 2)
        return int(strong + self.gap)

    # -- beside the board: one column ------------------------------------------------------------------------

    def _place_beside(self, inner: Rect) -> None:
        form = self._choose(inner.w, inner.h)
        y = self._put_tray(inner.x, inner.y, inner.w) + self.gap
        y = self._put_tools(inner.x, y, inner.w) + self.gap
        y = self._put_choices(inner.x, y, inner.w)
        below = self._special_height() + self.gap + self._foot_height(form, inner.w)
        left = inner.bottom - y - below
        spare = max(0, min(left // 3, self.theme.px(18)))
        y = self._put_specials(inner.x, y + spare, inner.w) + self.gap + spare
        bottom = inner.bottom
        if self.needs.other_board:
            if self._goal_width(inner.w) == inner.w:
                bottom = self.other_board.y - self.gap
            else:
                self.other_board.y = y
        wide = self._goal_width(inner.w)
        self._put_goals(Rect(inner.right - wide, y, wide, max(0, bottom - y)), form)
        lowest = max(
            self.goals[-1].bottom if self.goals else y, self.other_board.bottom if self.other_board.h else y
        )
        self.bottom = Rect(inner.x, lowest, inner.w, 0)
        self.bottom.h = max(0, inner.bottom - self.bottom.y)

    def _choose(self, width: int, height: int) -> str:
        """Choose the largest sizes that fit; the dice become smaller before the goals lose their words."""
        self.card_lines = max(2, self._lines_of_texts(width))
        most = MOST_LINES if self._goal_width(width) == width else MOST_LINES_BESIDE
        for form, least in GOAL_FORMS:
            if form == "card" and self.card_lines > most:
                continue
            for rows, smallest in self._rows_of_specials(width, form, least):
                for factor in SHRINKS[: SHRINKS.index(smallest) + 1]:
                    self._shrink(factor, width, rows)
                    if self._column_height(form, width) <= height:
                        return form
        return "chip"

    def _lines_of_texts(self, width: int) -> int:
        """How many lines the longest text of a goal takes on a card, a number from one on."""
        theme = self.theme
        free = max(1, self._goal_width(width) - theme.px(36 + 22 + 4 * 6))
        return max((len(wrap(theme, text, "small", free)) for text in self.needs.goal_texts), default=2)

    def _column_height(self, form: str, width: int) -> int:
        choices = self._choice_height()
        fixed = (
            self._tray_height() + self._tools_height(width) + choices + self._special_height() + 4 * self.gap
        )
        return fixed + self._foot_height(form, width)

    def _goal_width(self, width: int) -> int:
        """The width of the goals: they stand beside a second board where there is room for both."""
        rest = width - self.other_board.w - self.gap
        return rest if self.needs.other_board and rest >= self.theme.px(GOALS_BESIDE) else width

    def _foot_height(self, form: str, width: int) -> int:
        """The height of the goals and a second board."""
        goals, board = self._goal_height(form), self.other_board.h
        if self._goal_width(width) < width:
            return max(goals, board)
        return goals + board + (self.gap if goals and board else 0)

    # -- below the board: two columns ------------------------------------------------------------------------

    def _place_below(self, inner: Rect) -> None:
        half = (inner.w - 2 * self.pad) // 2
        form = "chip"
        for factor, (rows, _) in product(SHRINKS, self._rows_of_specials(half, form, SHRINKS[-1])):
            self._shrink(factor, half, rows)
            left = self._tray_height() + self._tools_height(half) + self.gap
            left += self._choice_height()
            if max(left, self._special_height() + self.gap + self._goal_height(form)) <= inner.h:
                break
        y = self._put_tray(inner.x, inner.y, half) + self.gap
        y = self._put_tools(inner.x, y, half) + self.gap
        self._put_choices(inner.x, y, half)
        right = inner.x + half + 2 * self.pad
        y = self._put_specials(right, inner.y, half) + self.gap
        if inner.bottom - y >= self._goal_height("line"):
            form = "line"
        self._put_goals(Rect(right, y, half, inner.bottom - y), form)
        self.bottom = Rect(right, inner.bottom, half, 0)

    @staticmethod
    def height_below(theme: Theme) -> int:
        """Pixels the hand wants below a board."""
        return int(theme.px(DIE + TOOL + 84))

    @property
    def stops(self) -> tuple[int, ...]:
        """A y in the gap below the tray, below the tools and choices, below the special routes, and below all
        of the hand."""
        middle = [self.caption, *self.tools, *self.choices]
        parts = [[self.tray], middle, [self.special_head, *self.specials], [*self.goals, self.other_board]]
        there = [[rect for rect in part if rect.h] for part in parts if any(rect.h for rect in part)]
        lows = [max(rect.bottom for rect in part) + self.theme.px(8) for part in there]
        tops = [*(min(rect.top for rect in part) for part in there[1:]), lows[-1]]
        return tuple(int(min(low, top)) for low, top in zip(lows, tops, strict=True))

    # -- parts -----------------------------------------------------------------------------------------------

    def _put_tray(self, x: int, y: int, width: int) -> int:
        columns, rows = self.dice_columns, self.dice_rows
        self.tray = Rect(x, y, width, self._tray_height())
        free = width - 2 * self.tray_pad - columns * self.die
        step = self.die + min(free // (columns - 1), self.die // 2)
        left = x + (width - (columns - 1) * step - self.die) // 2
        down = self.usual_die + self.gap
        top = y + (self.tray.h - (rows - 1) * down - self.die) // 2
        self.dice = [
            Rect(left + n % columns * step, top + n // columns * down, self.die, self.die)
            for n in range(max(columns, self.needs.dice))
        ]
        return self.tray.bottom

    @property
    def _words(self) -> int:
        """Height of a caption of two lines; its letters may reach a little into the gaps."""
        return 2 * self._head - 2 * int(self.theme.px(4))

    def _beside_tools(self, width: int) -> int:
        """Width that the tools leave for the caption."""
        return width - 3 * self.tool - 2 * (self.gap // 2) - self.gap

    def _tools_height(self, width: int) -> int:
        """Height of tools and caption, which stands below them where it has no room beside them."""
        if not self.needs.tools:
            return self._words if self.needs.caption else 0
        if self._beside_tools(width) < self.theme.px(CAPTION):
            return self.tool + self.gap // 2 + self._words
        return max(self.tool, self._words)

    def _put_tools(self, x: int, y: int, width: int) -> int:
        gap, high = self.gap // 2, self._tools_height(width)
        if not self.needs.tools:
            self.tools, self.caption = [], Rect(x, y, width, high)
            return y + high
        is_below = self._beside_tools(width) < self.theme.px(CAPTION)
        top = y if is_below else y + (high - self.tool) // 2
        self.tools = [
            Rect(x + width - (3 - n) * self.tool - (2 - n) * gap, top, self.tool, self.tool) for n in range(3)
        ]
        if is_below:
            self.caption = Rect(x, top + self.tool + gap, width, self._words)
        else:
            self.caption = Rect(x, y, self._beside_tools(width), high)
        return y + high

    def _put_choices(self, x: int, y: int, width: int) -> int:
        columns, step = self.choice_columns, self.choice + self.gap
        wide = (width - (columns - 1) * self.gap) // columns
        self.choices = []
        for n in range(self.needs.choices):
            row, column = divmod(n, columns)
            self.choices.append(Rect(x + column * (wide + self.gap), y + row * step, wide, self.choice))
        return y + self._choice_height()

    def _put_specials(self, x: int, y: int, width: int) -> int:
        columns, count = self.special_columns, self.needs.specials
        self.specials: list[Rect] = []
        self.special_head = Rect(x, y, width, self._head if count else 0)
        if not count:
            return y
        free = width - columns * self.special
        most = self.special if columns < count else self.special // 3
        gap = min(free // max(1, columns - 1), most) if columns > 1 else 0
        for n in range(count):
            row, column = divmod(n, columns)
            top = y + self._head + row * (self.special + self.gap // 2)
            self.specials.append(Rect(x + column * (self.special + gap), top, self.special, self.special))
        return self.specials[-1].bottom

    def _put_goals(self, area: Rect, form: str) -> None:
        self.goal_form = form
        count = self.needs.goals
        height = self._goal_height(form)
        self.goals: list[Rect] = []
        if not count:
            return
        if form == "chip":
            wide = (area.w - (count - 1) * self.gap) // count
            self.goals = [Rect(area.x + n * (wide + self.gap), area.y, wide, height) for n in range(count)]
            return
        each = (height - (count - 1) * (self.gap // 2)) // count
        step = each + self.gap // 2
        self.goals = [Rect(area.x, area.y + n * step, area.w, each) for n in range(count)]
