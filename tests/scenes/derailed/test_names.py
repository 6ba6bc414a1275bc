"""Everybody has one name at the table: the player's, everywhere; a company is how they look."""

from typing import Any

import pytest
from pygame import Rect

from railgames.games.derailed.events import CardLaid
from railgames.scenes.table.log_panel import log_lines
from railgames.testing.rooms.desk import texts_of
from railgames.ui.text import text_size
from tests.scenes.derailed.conftest import Desk, OpenDesk, greedy

pytestmark = pytest.mark.usefixtures("no_pictures")


def every_text(at: Desk) -> list[str]:
    """What the table says in words, besides the tooltips of the seats."""
    assert at.table.tree is not None
    hand = at.room.hand.view
    cards = {card.tooltip_text() for card in at.table.cards}
    shown = [text for text in texts_of(at.table.tree.root) if text not in cards]
    lines = log_lines(at.match, at.table.controller.visible, at.table.named)
    news = [text for line in hand.news for text in (line.text, line.short)]
    return [*shown, *(line.text for line in lines), *news, *at.room.board.names]


def test_no_company_is_named_in_any_words_of_a_whole_game(desk: OpenDesk) -> None:
    at = desk(people=1, ais=3, seed=5, rounds=2)
    at.table.commands.toggle_log()
    companies = [company.name for company in at.room.board.board.companies]
    parts = [word for name in companies for word in (name, name.split()[0])]
    at.room.toggle_missing()
    while not at.match.is_over:
        at.match.play(greedy(at.match.state))
        if at.match.position % 7 == 0 or at.match.state.current_player == 0:
            at.see_round_end()
            for text in every_text(at):
                assert not any(part in text for part in parts), text
                assert "{who" not in text, text


def test_a_cut_of_the_viewers_line_is_said_to_be_theirs(desk: OpenDesk) -> None:
    at = desk(people=1, ais=2, seed=5)
    said = False
    for _ in range(200):
        at.match.play(greedy(at.match.state))
        for event in at.match.log[-1].events:
            if isinstance(event, CardLaid) and 0 in event.cuts and len(event.cuts) == 1:
                assert at.table.named(event.text()).endswith("cuts your line")
                said = True
        if said or at.match.is_over:
            break
    assert said


def test_the_hand_and_the_stations_bear_the_players_names(desk: OpenDesk) -> None:
    at = desk(people=1, ais=2, seed=5)
    assert list(at.room.board.names) == ["Ada", "Bruno", "Cleo"]
    at.room.toggle_missing()
    assert [line.text.split(":")[0] for line in at.room.hand.view.news] == ["Ada", "Bruno", "Cleo"]


def test_a_reason_of_an_ai_names_people(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1)
    reason = "blocks {whose 0} line; lets {who 1} arrive"
    at.table.on_played(at.match.play(greedy(at.match.state)).entries, reason)
    assert at.table.news.words.endswith("blocks your line; lets Bruno arrive")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [None, 1.5])
def test_a_name_stands_on_every_seat_card(desk: OpenDesk, size: tuple[int, int], scale: float | None) -> None:
    at = desk(size=size, scale=scale, people=1, ais=5)
    for card in at.table.cards:
        assert card.rect.w > 0
        if card.is_compact:
            name = card.short_name(at.app.theme, card.rect.w - 12)
            assert name == card.title
            assert text_size(at.app.theme, name, "small")[0] <= card.rect.w
        drawn: Any = at.app.window.surface.subsurface(Rect(card.rect).clip(at.app.window.surface.get_rect()))
        assert drawn.get_size() == card.rect.size, "a card reaches beyond the window"


def test_a_long_name_keeps_its_first_word_on_a_small_card(desk: OpenDesk) -> None:
    at = desk(size=(1024, 640), people=1, ais=5)
    card = at.table.cards[1]
    card.title = "Ann-Marie Wolfeschlegel"
    wide = text_size(at.app.theme, "Ann-Marie", "small")[0]
    assert card.short_name(at.app.theme, wide) == "Ann-Marie"
    assert card.short_name(at.app.theme, wide // 2).endswith("…")
