"""The rules reference: pages, search, keys."""

import re
from collections.abc import Iterator

import pytest

from railgames.core.match import Match, MatchSetup
from railgames.core.options import options_of
from railgames.core.registry import game, game_ids
from railgames.games.railroad_ink.config import expansion_names
from railgames.scenes import screenshots
from railgames.scenes.commands import PICKS, every_command, grouped_commands, shared_commands
from railgames.scenes.match_words import own_rules
from railgames.scenes.rules import RulesScene, with_keys
from railgames.scenes.rules_file import RulesPage
from railgames.scenes.services import Services, game_scene
from railgames.ui.text import text_size
from tests.scenes.conftest import ADA, BOT, Bench, Run


def opened(run: Run) -> Bench:
    bench = run()
    bench.push(RulesScene(bench.services))
    return bench


def keys_page(bench: Bench) -> RulesPage:
    return next(page for page in bench.top.pages if page.title == "Keys")


def titles(bench: Bench) -> list[str]:
    return [page.title for page in bench.top.pages]


def test_typing_searches_all_pages_at_once(run: Run) -> None:
    bench = opened(run)
    bench.pilot.type("number WORTH")
    assert [page.title for page in bench.top.found] == ["Scores"]
    assert bench.top.text.sought == ("number", "WORTH")
    assert len(bench.top.text.hits()) >= 2
    assert bench.find("count").text == "1 page"


def test_up_and_down_walk_through_the_pages_while_words_are_typed(run: Run) -> None:
    bench = opened(run)
    assert bench.tree.focus is bench.top.entry
    walked = [bench.top.text.text]
    for key in ("down", "down", "up"):
        bench.press(key)
        walked.append(bench.top.text.text)
    first, second, third = (page.body for page in bench.top.pages[:3])
    assert walked == [first, second, third, second]
    assert bench.tree.focus is bench.top.entry, "one goes on typing"
    bench.top.text.text = "\n\n".join(["line"] * 200)
    bench.settle()
    bench.press("page down")
    assert bench.top.area.bar.offset > 0
    bench.press("page up")
    assert bench.top.area.bar.offset == 0


def test_what_holds_in_the_match_is_the_first_page_of_its_game_alone(run: Run) -> None:
    bench = run()
    scene = RulesScene(bench.services, "freight_dice", (), "- Rounds: 2")
    bench.push(scene)
    assert scene.pages[0] == RulesPage("This game", "- Rounds: 2")
    assert scene.text.text == "- Rounds: 2"
    scene._played = "spike"
    bench.push(scene)
    assert "This game" not in [page.title for page in scene._pages()]


def test_the_page_about_what_is_played_comes_first_and_those_about_other_values_last(
    services: Services,
) -> None:
    bench = Bench(services)
    own, values = "- Expansion: Lava", {"expansion": "lava", "goals": "basic"}
    bench.push(RulesScene(bench.services, "railroad_ink", (), own, values))
    assert titles(bench)[:3] == ["This game", "Expansion: Lava", "The game in a minute"]
    *_, usual = [page for page in bench.top.pages if not page.option]
    assert usual.title == "Keys"
    others = titles(bench)[titles(bench).index("Keys") + 1 :]
    assert others == sorted(others)
    assert "Expansion: Lava" not in others
    assert len(set(titles(bench))) == len(titles(bench))


def test_pages_about_an_expansion_come_last_where_none_is_played(services: Services) -> None:
    bench = Bench(services)
    bench.push(RulesScene(bench.services, "railroad_ink"))
    others = titles(bench)[titles(bench).index("Keys") + 1 :]
    assert len(others) == len(expansion_names()) - 1


def test_from_the_table_of_an_expansion_its_page_is_the_second(services: Services) -> None:
    bench = Bench(services)
    setup = MatchSetup("railroad_ink", game("railroad_ink").Config(expansion="river"), (ADA,), 1)
    services.go.play(Match(game("railroad_ink"), setup, services.library))
    bench.top.commands.open_rules()
    bench.pilot.settle()
    assert titles(bench)[:2] == ["This game", "Expansion: River"]


@pytest.mark.parametrize("game_id", game_ids())
def test_a_page_about_a_value_names_an_option_and_its_value(game_id: str) -> None:
    """Each expansion has one page of its own, so that nobody looks for it among the others."""
    known = {(one.name, value) for one in options_of(game(game_id).Config) for value, _ in one.choices}
    told = [(page.option, page.value) for page in game_scene(game_id).rules() if page.option]
    assert set(told) <= known
    assert len(set(told)) == len(told)
    for option in {option for option, _ in told}:
        default = next(one.default for one in options_of(game(game_id).Config) if one.name == option)
        assert {value for name, value in told if name == option} == {
            value for name, value in known if name == option and value != str(default)
        }
    unmarked = [page.title for page in game_scene(game_id).rules() if not page.option]
    assert not [title for title in unmarked if title.startswith("Expansion:")], "these pages name no option"


def test_the_options_that_are_not_as_usual_are_told_of_a_game_without_numbers(run: Run) -> None:
    bench = run()
    usual, short = (bench.table(ADA, BOT, rounds=rounds) for rounds in (3, 2))
    told = [own_rules(table.match, table.view) for table in (usual, short)]
    assert "" in told
    assert any("2" in words for words in told)


def test_a_search_without_result_says_so(run: Run) -> None:
    bench = opened(run)
    bench.pilot.type("zeppelin")
    assert bench.top.text.text == "No page contains these words."


def test_pages_are_turned_by_keyboard_and_by_mouse(run: Run) -> None:
    bench = opened(run)
    bench.tab_to("pages")
    bench.press("down")
    assert "worth of its city" in bench.top.text.text
    pages = bench.find("pages")
    bench.pilot.click((pages.rect.centerx, pages.rect.y + 18))
    assert "Roll the die" in bench.top.text.text


def test_the_keys_page_tells_the_keys_as_they_are_now(run: Run) -> None:
    bench = opened(run)
    bench.app.keys.bind("hint", "ctrl+j")
    bench.top.rebuild()
    bench.settle()
    bench.pilot.type("hint")
    assert "Ctrl+J" in bench.top.text.text


def test_the_keys_page_names_the_keys_of_the_game_it_is_about(run: Run) -> None:
    body = opened(run).top.found[-1].body
    assert "**W** Blow the whistle" in body
    assert "missing cards" not in body


def test_texts_of_the_rules_name_the_keys_as_they_are_now(run: Run) -> None:
    bench = opened(run)
    keys = bench.app.keys
    keys.bind("rotate", "ctrl+j")
    keys.bind("hint")
    text = "Turn it with {key:rotate}, pick with {key:pick_1..pick_4}, ask with {key:hint}."
    assert with_keys(text, keys) == "Turn it with Ctrl+J, pick with 1 - 4, ask with none."


@pytest.mark.parametrize("game_id", game_ids())
def test_every_key_in_the_text_of_the_rules_is_a_command(game_id: str) -> None:
    known = {command.name for command in every_command()}
    pages = game_scene(game_id).rules()
    names = [name for page in pages for name in re.findall(r"\{key:([^}]*)\}", page.body)]
    assert names or game_id == "empire_builder", "its rules name no key"
    assert [name for name in names if not all(one in known for one in name.split(".."))] == []
    fixed = r"\b(?:Esc|Enter|Space|Tab|Backspace|Home|End|Ctrl\+\S+|Shift\+\S+|F\d+)\b"
    written = [found for page in pages for found in re.findall(rf"\*\*{fixed}\*\*", page.body)]
    assert written == []


def test_from_the_table_the_keys_of_the_board_stand_first(run: Run) -> None:
    bench = run()
    bench.table(ADA, BOT)
    bench.press("f1")
    bench.top._search("Ship the first")
    text = bench.top.found[0].body
    assert "**1** Ship the first card" in text
    assert "**F** Turn the map over" in text
    assert text.index("Ship the first") < text.index("Save")


@pytest.fixture
def services() -> Iterator[Services]:
    """The program with the games that are installed."""
    with screenshots.headless((1280, 720), "paper") as services:
        yield services


LACKED = {
    "derailed": ("Mirror the piece", "**1 - 0**", "Turn the piece"),
    "railroad_ink": ("Run to the end of the round",),
    "spike": ("Run to the end of the round", "Mirror the piece", "Put the piece back", "**1 - 0**"),
    "empire_builder": ("Run to the end of the round", "Mirror the piece", "Put the piece back", "**1 - 0**"),
}
"""Shared keys that a game does not have."""


@pytest.mark.parametrize("game_id", game_ids())
def test_the_keys_page_has_no_key_that_the_game_has_not(services: Services, game_id: str) -> None:
    bench = Bench(services)
    bench.push(RulesScene(services, game_id))
    body = keys_page(bench).body
    assert [words for words in LACKED[game_id] if words in body] == []
    scene = game_scene(game_id)
    assert "**Ctrl+Z** Undo" in body
    assert set(scene.shared_titles()) <= {one.name for one in shared_commands()}


def test_words_that_were_looked_for_are_marked_and_the_first_is_in_sight(run: Run) -> None:
    bench = run((1024, 640))
    bench.push(RulesScene(bench.services))
    long = "\n".join(f"Line number {n} of a long page." for n in range(60))
    bench.top.pages = [RulesPage("Long", f"{long}\nHere the Zeppelin lands, a zeppelin.\n{long}")]
    bench.pilot.type("zeppelin LANDS")
    bench.settle()
    hits = bench.top.text.hits()
    assert len(hits) == 3
    assert bench.top.area.rect.contains(hits[0])
    assert bench.top.area.bar.offset > 0
    bench.press("ctrl+a", "backspace")
    bench.settle()
    assert bench.top.text.hits() == []


def test_a_page_that_is_found_by_its_title_stays_at_its_beginning(run: Run) -> None:
    """Its text may have the words too, far below."""
    bench = opened(run)
    body = "\n".join(f"- {word}" for word in ["nothing of it"] * 80 + ["at last signals, and far away"])
    bench.top.pages = [RulesPage("Signals", body), RulesPage("Other", body)]
    bench.pilot.type("signals")
    bench.settle()
    assert [page.title for page in bench.top.found] == ["Signals", "Other"]
    assert bench.top.area.bar.offset == 0
    bench.top.list.selected = 1
    bench.top._choose(1)
    bench.settle()
    assert bench.top.area.bar.offset > 0, "the words stand far below"


@pytest.mark.parametrize("game_id", game_ids())
def test_no_title_of_a_page_is_cut_in_the_list(services: Services, game_id: str) -> None:
    bench = Bench(services)
    bench.push(RulesScene(services, game_id))
    area, theme = bench.top.list.rect, bench.app.theme
    room = area.w - 2 * theme.px(12) - theme.px(14)  # what the edges and the bar take
    cut = [title for title in titles(bench) if text_size(theme, title, "body")[0] > room]
    assert not cut


def test_the_keys_page_names_every_command_that_has_a_key(run: Run) -> None:
    bench = opened(run)
    body = keys_page(bench).body
    keys = bench.app.keys
    for _, commands in grouped_commands([bench.top.game_id]):
        for command in commands:
            if command.name not in PICKS and keys.shown(command.name):
                assert f"**{keys.shown(command.name)}** {command.title}" in body
