"""Every published answer for Classic dice and base rules: games, last rounds, placements, move lists."""

import pytest

from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.scoring import components, total
from railgames.games.railroad_ink.sheet import Sheet
from tests.games.railroad_ink import known
from tests.games.railroad_ink.lastround import best_round

CASES = "placement_and_score_cases.json"


@pytest.fixture(scope="module")
def by_space(maps):
    """The published games read longest routes as simple paths over spaces."""
    return load_board(maps, "challenge-green", "classic", "space")


def drawn(board, moves, *, check=True):
    sheet = Sheet(board)
    for face, cell, tile in moves:
        assert not check or sheet.fits(face, cell, tile)
        sheet = sheet.place(cell, tile)
    return sheet


def in_some_order(sheet, moves):
    """(the sheet, the moves that never fit): the published order within a round is free."""
    left = list(moves)
    while True:
        fitting = [move for move in left if sheet.fits(*move)]
        if not fitting:
            return sheet, left
        left.remove(fitting[0])
        sheet = sheet.place(*fitting[0][1:])


def played(board, game):
    """The sheet of a published game, drawn round by round; None when a drawing is not legal."""
    sheet = Sheet(board)
    for turn in range(1, 8):
        moves = [known.move_of(board, item) for item in game["moves"] if item["turn"] == turn]
        sheet, left = in_some_order(sheet, moves)
        if left:
            return None
    return sheet


def test_every_published_game_is_legal_and_scores_the_same(by_space, classic):
    wrong = []
    for game in known.read("full_games.json"):
        for board in (by_space, classic):
            sheet = played(board, game)
            if sheet is None:
                wrong.append((game["player"], game["seed"]))
                continue
            parts, want = components(sheet), game["expected"]
            ours = (parts.exits, parts.railway, parts.highway, parts.centre, -parts.errors, parts.total)
            theirs = (
                want["Connecting Exits"],
                want["Longest Railway"],
                want["Longest Highway"],
                want["Centre Points"],
                want["Errors"],
                want["Score"],
            )
            if ours != theirs:
                wrong.append((game["player"], game["seed"]))
    assert set(wrong) == {("perfect-look-ahead", 86)}


def last_rounds(board, positions):
    for position in positions:
        sheet = drawn(board, [known.move_of(board, item) for item in position["board"]], check=False)
        dice = tuple(sorted(board.dice.face_of[known.FACE[name]] for name in position["dice"]))
        used = {known.FACE[name] for name in position["specials_used"]}
        left = [face for face in board.dice.specials if board.dice.faces[face].name not in used]
        yield position, sheet, dice, tuple(left) if len(used) < 3 else ()


def test_exact_last_round_finds_the_proven_optimum(classic):
    solved = 0
    for position, sheet, dice, specials in last_rounds(classic, known.read("last_round_optimal.json")):
        if solved == 2 or sheet.front.bit_count() > 6:
            continue  # all of them take half an hour
        best = best_round(sheet, dice, specials, limit=30_000)
        if not best.is_complete:
            assert best.points <= position["optimal_total"]
            continue
        solved += 1
        assert best.points == position["optimal_total"], position["seed"]
        for _, cell, tile in best.moves:
            sheet = sheet.place(cell, tile)
        assert total(sheet) == best.points
    assert solved


def test_every_valid_prefix_is_legal(classic):
    cases = known.read(CASES)
    assert len(cases["valid_prefixes"]) == 171
    for text in cases["valid_prefixes"]:
        drawn(classic, known.moves_of_text(classic, cases["tiles"], text))


@pytest.mark.parametrize(
    "reason", ["DUPLICATE_PLACEMENT", "NO_VALID_CONNECTION", "INVALID_CONNECTION", "INVALID_EDGE"]
)
def test_every_invalid_sequence_is_refused(classic, reason):
    cases = known.read(CASES)
    for text in cases["invalid"][reason]:
        _, left = in_some_order(Sheet(classic), known.moves_of_text(classic, cases["tiles"], text))
        assert left, text


def test_neighbours_join_only_by_the_same_kind(classic):
    cases = known.read(CASES)
    for verdict, pairs in cases["connected"].items():
        for first, second in pairs:
            ((_, cell, tile),) = known.moves_of_text(classic, cases["tiles"], first)
            ((_, other, its_tile),) = known.moves_of_text(classic, cases["tiles"], second)
            side = next((s for s in range(4) if classic.neighbour[cell][s] == other), None)
            if verdict == "NOT_NEIGHBOURS":
                assert side is None, (first, second)
                continue
            ours, theirs = classic.tiles[tile].sides[side], classic.tiles[its_tile].sides[side ^ 2]
            said = "DISCONNECTED" if not (ours and theirs) else "VALID" if ours == theirs else "INVALID"
            assert said == verdict, (first, second)


def test_published_boards_score_part_by_part(by_space):
    cases = known.read(CASES)
    for case in cases["scores"]:
        sheet = drawn(by_space, known.moves_of_text(by_space, cases["tiles"], case["board"]), check=False)
        parts = components(sheet)
        exits = [(network & by_space.exit_edges).bit_count() for network in sheet.networks]
        assert sorted(n for n in exits if n > 1) == sorted(n for n in case["networks"] if n > 1)
        assert (parts.centre, parts.errors) == (case["centre"], case["errors"])
        assert (parts.railway, parts.highway) == (case["longest_rail"], case["longest_highway"])
        assert parts.total - parts.railway - parts.highway == case["basic"]
        assert parts.total == case["advanced"]
    for case in cases["basic_small"]:
        sheet = drawn(by_space, known.moves_of_text(by_space, cases["tiles"], case["board"]), check=False)
        parts = components(sheet)
        assert parts.total - parts.railway - parts.highway == case["basic"]


def sequences(sheet, dice):
    """Every order and way to draw the dice until none fits, as tuples of moves."""
    found = set()
    for face in set(dice):
        rest = list(dice)
        rest.remove(face)
        for cell, tile in sheet.moves(face):
            for tail in sequences(sheet.place(cell, tile), rest):
                found.add(((face, cell, tile), *tail))
    return found or {()}


def test_complete_move_lists_agree(classic):
    cases = known.read(CASES)
    for number, case in enumerate(cases["generate_move"]):
        sheet = drawn(classic, known.moves_of_text(classic, cases["tiles"], case["board"]), check=False)
        dice = [
            classic.dice.face_of[known.CODE[case["dice"][at : at + 2]]]
            for at in range(0, len(case["dice"]), 2)
        ]
        want = {
            tuple(known.moves_of_text(classic, cases["tiles"], text))
            for text in case["moves"]
            if not (number == 0 and text.startswith("S"))
        }
        got = sequences(sheet, dice)
        assert {frozenset(moves) for moves in got} == {frozenset(moves) for moves in want}, number
