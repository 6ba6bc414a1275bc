"""How a company looks: its colours from the theme, and the roof and shape of its stations."""

from collections.abc import Mapping

from pygame import Color

from railgames.games.derailed.board import Board, CompanyFile
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.theme import Theme

SHAPES = ("circle", "square", "triangle", "diamond", "pentagon", "hexagon")
"""The sign on a station's gable, by seat, so that stations never differ by colour alone."""


def look_of_company(company: CompanyFile, seat: int) -> SeatLook:
    """The colour and shape by which the table shows a company's seat."""
    return SeatLook(
        f"company_{company.color}", SHAPES[seat % len(SHAPES)], has_board=False, title=company.name
    )


def token_of(board: Board, seat: int) -> str:
    """The colour token of a seat's company."""
    return f"company_{board.companies[seat].color}"


def colors_of(theme: Theme, board: Board, seat: int) -> Mapping[str, str]:
    """The values of the tokens company, company_dark and company_light in this company's pictures."""
    return shades(theme, token_of(board, seat))


def shades(theme: Theme, token: str) -> dict[str, str]:
    """A colour token and the darker and lighter one that go with it."""
    plain = theme.color(token)
    light = plain.lerp(theme.color("rail_bed"), 0.45)
    return {
        "company": _hex(plain),
        "company_dark": _hex(plain.lerp(Color(0, 0, 0), 0.45)),
        "company_light": _hex(light),
    }


def _hex(color: Color) -> str:
    return f"#{color.r:02x}{color.g:02x}{color.b:02x}"


def short_name(board: Board, seat: int) -> str:
    """The first word of a company's name, short enough for a sign."""
    return board.company(seat).split()[0]
