"""The rules reference: pages, search, keys."""

from railgames.scenes.rules import RulesScene, marked
from tests.scenes.conftest import ADA, BOT, Bench, Run


def opened(run: Run) -> Bench:
    bench = run()
    bench.push(RulesScene(bench.services))
    return bench


def test_typing_searches_all_pages_at_once(run: Run) -> None:
    bench = opened(run)
    bench.pilot.type("number WORTH")
    assert [page.title for page in bench.top.found] == ["Scores"]
    assert "**" in bench.top.text.text
    assert bench.find("count").text == "1 page"


def test_a_search_without_result_says_so(run: Run) -> None:
    bench = opened(run)
    bench.pilot.type("zeppelin")
    assert bench.top.text.text == "No page holds these words."


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


def test_from_the_table_the_keys_of_the_board_stand_first(run: Run) -> None:
    bench = run()
    bench.table(ADA, BOT)
    bench.press("f1")
    bench.top._search("Ship the first")
    text = bench.top.found[0].body
    assert "**1** Ship the first card" in text
    assert "**F** Turn the map over" in text
    assert text.index("Ship the first") < text.index("Save")


def test_words_that_were_looked_for_are_bold_but_headings_stay() -> None:
    body = "## Cards\nA card counts.\n- Cards above the die stay.\nNothing here."
    assert marked(body, "card").split("\n") == [
        "## Cards",
        "**A card counts.**",
        "- **Cards above the die stay.**",
        "Nothing here.",
    ]
