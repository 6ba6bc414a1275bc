"""The pictures in the rules: all of them are drawn, and what they show is what the rules say."""

import re
from collections.abc import Iterator
from functools import lru_cache

import pytest
from msgspec.structs import replace

from railgames.content.library import Library
from railgames.core.options import options_of
from railgames.core.registry import game, game_ids
from railgames.games.derailed.actions import Play
from railgames.games.derailed.state import DerailedState
from railgames.games.derailed.stations import mend
from railgames.games.railroad_ink.board import Board, BoardFile, ExitFile, bits, load_board
from railgames.games.railroad_ink.components import orientations
from railgames.games.railroad_ink.config import expansion_names
from railgames.games.railroad_ink.expansions import Expansion, expansion
from railgames.games.railroad_ink.expansions.meteor import CraterSheet
from railgames.games.railroad_ink.scoring import components, sheet_lines
from railgames.games.railroad_ink.sheet import Sheet
from railgames.scenes import screenshots
from railgames.scenes.derailed.examples import state_of
from railgames.scenes.railroad_ink.examples import _ITEM, SIDES
from railgames.scenes.rules import UNIT
from railgames.scenes.services import Services, game_scene
from railgames.ui.widgets.rich_lines import CAPTION_WIDTH, even_lines, parse_rich


@pytest.fixture(scope="module")
def services() -> Iterator[Services]:
    with screenshots.headless((1280, 720), "paper") as services:
        yield services


def pictures(game_id: str) -> dict[str, str]:
    """What each picture shows -> its caption."""
    found = {}
    for page in game_scene(game_id).rules():
        for paragraph in parse_rich(page.body):
            if paragraph.kind == "pictures":
                found.update({span.target: span.text for span in paragraph.spans})
    return found


@pytest.mark.parametrize("game_id", game_ids())
def test_every_picture_in_the_rules_is_drawn(services: Services, game_id: str) -> None:
    assert len(pictures(game_id)) >= 12
    for words in pictures(game_id):
        for unit in (30, 60, 90):
            picture = game_scene(game_id).rules_picture(services.app, words, unit)
            assert picture is not None, words
            assert picture.get_width() >= unit, words
            assert picture.get_bounding_rect().w > unit // 2, words


@pytest.mark.parametrize("game_id", game_ids())
def test_no_caption_ends_with_a_line_that_is_much_shorter_than_the_others(
    services: Services, game_id: str
) -> None:
    app = services.app
    for words, caption in pictures(game_id).items():
        picture = game_scene(game_id).rules_picture(app, words, UNIT)
        assert picture is not None
        lines = even_lines(app.theme, caption, "small", max(picture.get_width(), CAPTION_WIDTH))
        assert " ".join(lines) == caption
        assert 3 * len(lines[-1]) >= max(map(len, lines)), lines


@pytest.mark.parametrize("game_id", game_ids())
def test_words_that_describe_no_picture_draw_none(services: Services, game_id: str) -> None:
    assert game_scene(game_id).rules_picture(services.app, "elephant grey", 60) is None


# -- Railroad Ink --------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def green() -> BoardFile:
    return Library().load("railroad_ink", "challenge-green", BoardFile)


@lru_cache(maxsize=1)
def plain_tiles() -> set[str]:
    """The tiles of the game without an expansion."""
    return set(load_board(Library(), "challenge-green", "challenge").dice.tile_of)


class Only:
    """A library whose only board is this one."""

    def __init__(self, file: BoardFile) -> None:
        self.file, self.library = file, Library()

    def load(self, game: str, map_id: str, kind: type) -> object:
        return self.file if kind is BoardFile else self.library.load(game, map_id, kind)


def expansion_in(words: str) -> Expansion:
    """The expansion whose tiles or craters a piece of board shows; without such the game without one."""
    if "*crater" in words:
        return expansion("meteor")
    tiles = {match["tile"] for match in map(_ITEM.fullmatch, words.split()[2:]) if match and match["tile"]}
    own = tiles - plain_tiles()
    for one in map(expansion, expansion_names()):
        pieces = one.file.pieces
        texts = [text for face in pieces.faces for text in (face.tile, *face.also)] + list(pieces.tiles)
        if own <= {way for text in texts for way in orientations(text)}:
            return one
    raise LookupError(words)


def example(words: str) -> tuple[Board, Sheet, list[tuple[str, int, int]], set[tuple[str, int]]]:
    """Of a piece of board: the board, what is drawn, (mark, cell, tile) of what may or may not be drawn, and
    the errors that are marked as (space, side)."""
    size, *items = words.split()[1:]
    wide, high = (int(part) for part in size.split("x"))
    matches = [_ITEM.fullmatch(item) for item in items]
    exits, errors = [], set()
    for match in matches:
        assert match is not None
        space = match["row"] + match["column"]
        if match["side"]:
            exits.append(ExitFile(space=space, side=match["side"], route=match["route"]))
        if match["error"]:
            errors.add((space, int(match["error"])))
    file = replace(
        green(),
        rows=max(3, high),
        columns=max(3, wide),
        exits=tuple(exits),
        network_track=tuple(4 * n for n in range(max(1, len(exits)))),
        walls=(),
        centre=(),
        factories=(),
        villages=(),
        universities=(),
    )
    own = expansion_in(words)
    board = load_board(Only(file), words, "challenge", pieces=own.file.pieces)  # type: ignore[arg-type]
    sheet, asked = own.sheet(board), []
    for match in matches:
        if match is not None and match["art"] == "crater":
            assert isinstance(sheet, CraterSheet)
            cell = board.cell_of[match["row"] + match["column"]]
            sheet = sheet.with_marks(0, sheet.marked | 1 << cell)
        if match is None or not match["tile"]:
            continue
        cell, tile = board.cell_of[match["row"] + match["column"]], board.dice.tile_of[match["tile"]]
        if match["how"]:
            asked.append((match["how"], cell, tile))
        else:
            sheet = sheet.place(cell, tile)
    return board, sheet, asked, errors


def boards() -> list[str]:
    return [words for words in pictures("railroad_ink") if words.startswith("board")]


@pytest.mark.parametrize("words", [one for one in boards() if "?=" in one or "!=" in one])
def test_what_is_green_may_be_drawn_and_what_is_red_may_not(words: str) -> None:
    board, sheet, asked, _ = example(words)
    for mark, cell, tile in asked:
        moves = {move for face in range(len(board.dice.faces)) for move in sheet.moves(face)}
        assert ((cell, tile) in moves) == (mark == "?"), (words, board.names[cell])


@pytest.mark.parametrize("words", [one for one in boards() if "points" in pictures("railroad_ink")[one]])
def test_networks_and_rivers_score_what_their_caption_says(words: str) -> None:
    _, sheet, _, _ = example(words)
    caption = pictures("railroad_ink")[words]
    said = sum(int(number) for number in re.findall(r"\d+", caption))
    (line,) = [line for line in sheet_lines(sheet) if line.key == "exits"]
    # Without exits the picture is of what an expansion counts.
    assert (line.points or sheet.points) == said


@pytest.mark.parametrize("words", [one for one in boards() if re.search(r"[A-J]\dx[0-3]", one)])
def test_errors_are_marked_where_they_are(words: str) -> None:
    _, sheet, _, errors = example(words)
    assert errors
    crossed = {sheet.board.place_of_end(1 << edge, sheet.occ) for edge in bits(sheet.crossed)}
    assert {f"{space}:{SIDES[side]}" for space, side in errors} == crossed
    assert components(sheet).errors == sheet.loose.bit_count()


# What a sign of an expansion lies on: letters of the tile in its space, after the sides.
LIES_ON = {"lit-lamp": "*lamp", "trail-flag": ""}


@pytest.mark.parametrize("words", [one for one in boards() if any(f"%{sign}" in one for sign in LIES_ON)])
def test_a_sign_lies_on_what_it_is_a_sign_of(words: str) -> None:
    items = [match for match in map(_ITEM.fullmatch, words.split()[2:]) if match is not None]
    tiles = {match["row"] + match["column"]: match["tile"] for match in items if match["tile"]}
    for match in items:
        if match["sign"] in LIES_ON:
            tile = tiles[match["row"] + match["column"]]
            assert tile.endswith(LIES_ON[match["sign"]])
            if match["sign"] == "trail-flag":
                assert set("HR") <= set(tile), "a station joins both kinds"


@pytest.mark.parametrize("words", [one for one in boards() if "*lamp" in one and re.search("[?!]=", one)])
def test_the_frame_of_a_space_covers_no_lamp(services: Services, words: str) -> None:
    """A lamp is the nearest thing to the edge of a space that a tile of any expansion has."""
    unit, edge = 200, services.app.theme.color("lamp_edge")
    framed = game_scene("railroad_ink").rules_picture(services.app, words, unit)
    plain = re.sub("[?!]=", "=", words)
    bare = game_scene("railroad_ink").rules_picture(services.app, plain, unit)
    assert framed is not None
    assert bare is not None
    spots = [(x, y) for x in range(0, bare.get_width(), 3) for y in range(0, bare.get_height(), 3)]
    lamp = [at for at in spots if bare.get_at(at)[:3] == edge[:3]]
    assert lamp
    assert all(framed.get_at(at)[:3] == edge[:3] for at in lamp)


# -- Derailed! -----------------------------------------------------------------------------------------------


def shown(words: str) -> tuple[DerailedState, int | None]:
    return state_of(words.removeprefix("canyon "))


def test_the_example_of_a_swap_is_the_swap_of_the_rules() -> None:
    dealt, mended = [words for words in pictures("derailed") if "plain=" in words]
    before, after = shown(dealt)[0], shown(mended)[0]
    assert before.starts == after.starts
    assert mend(before.starts, before.destinations, before.board.after)[0] == list(after.destinations)
    assert before.destinations != after.destinations


def test_the_words_about_stations_are_those_of_the_deal_and_what_is_an_option_has_no_number() -> None:
    text = " ".join(page.body for page in game_scene("derailed").rules())
    assert "they are never in the same lane" in text
    for words in pictures("derailed"):
        if words.startswith("canyon") and "plain=" not in words:
            state = shown(words)[0]
            assert all(start != end for start, end in zip(state.starts, state.destinations, strict=True)), (
                words
            )
    limit = next(option for option in options_of(game("derailed").Config) if option.name == "turn_limit")
    assert "**Turn limit**" in text
    assert not re.search(rf"\b(sixty|{limit.default})\b", text), "it is an option"


def test_the_first_canyon_shows_a_line_that_arrives() -> None:
    (words,) = [one for one, caption in pictures("derailed").items() if "has arrived" in caption]
    state, seat = shown(words)
    assert seat == 0
    port = state.board.stations + state.destinations.index(0)
    assert port in state.reach(0)


def test_where_a_caption_says_that_a_card_may_lie_the_rules_say_so() -> None:
    for words, caption in pictures("derailed").items():
        if "may lay" not in caption:
            continue
        state, _ = shown(words)
        state.hand_over(0)
        state.hands[0] = [state.board.deck.kind_of["straight"]] * 4
        may = any(isinstance(one, Play) and one.cell == "A2" for one in state.legal_actions())
        assert may == ("none" not in caption), words
