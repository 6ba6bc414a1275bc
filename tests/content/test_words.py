"""The list of English texts for translators, and what is said of keys that are none of them."""

import tomllib
from pathlib import Path

import pytest

import railgames
from railgames.content import words
from railgames.content.checks import check_pack, problems_of_pack
from railgames.content.library import Library
from railgames.content.packs import read_pack
from railgames.content.translations import KnownTexts, LocaleFile, Translations
from railgames.content.typed import convert
from railgames.content.words import Texts, as_data, as_toml, every_text
from railgames.core.registry import game, game_ids
from tests.content.conftest import GOOD_MAP, MakePack, write

SCENES = Path(railgames.__file__).parent / "scenes"


@pytest.fixture(scope="module")
def real() -> Texts:
    """The texts of the program as it is; before the tiny game of this folder takes its place."""
    return every_text(Library())


@pytest.mark.parametrize(
    "text",
    [
        "New game",  # a button
        "Dice",  # the title of an option
        "Three goals",  # a choice
        "north",  # looked up in a table
        "easy",
        "Saboteur",  # a style
        "Canyon",  # the title of a map
        "Long rail",  # a goal card
        "New country",  # a map that is made from a seed
        "letters a-z, digits and -",  # the form of a value in a file
        "a city, a good, and what it pays",
    ],
)
def test_texts_from_everywhere_are_in_the_list(real: Texts, text: str) -> None:
    assert text in real


def test_what_a_game_says_of_itself_is_in_the_list(real: Texts) -> None:
    for game_id in game_ids():
        rules = game(game_id)
        said = [rules.tagline, rules.length, rules.tie_words]
        said += [*rules.level_words.values(), *rules.style_words.values()]
        assert [text for text in said if text and text not in real] == []


def test_counted_texts_are_listed_under_their_plural(real: Texts) -> None:
    assert real.counted["{n} pages"] == "{n} page"
    assert "{n} page" not in set(real)


def test_the_rules_in_our_own_words_are_in_the_list(real: Texts) -> None:
    for path in sorted(SCENES.rglob("*rules.toml")):
        pages = tomllib.loads(path.read_text(encoding="utf-8"))
        for page in pages["page"]:
            assert page["title"].strip() in real
            assert page["body"].strip() in real


def test_texts_of_the_command_line_are_not(real: Texts) -> None:
    assert "start without your packs and without games of other packages" not in real


def test_a_list_is_a_locale_file_that_changes_nothing_until_it_is_filled_in(real: Texts) -> None:
    text = as_toml(real, Translations())
    file = convert(tomllib.loads(text), LocaleFile, "xx.toml")
    assert len(file.words) == len(real)
    empty = Translations([file])
    assert len(empty) == 0
    assert empty.gettext("New game") == "New game"
    assert empty.ngettext("{n} point", "{n} points", 2) == "{n} points"


def test_translations_there_are_stay_in_the_list() -> None:
    texts = Texts()
    texts.add("menu.py", "New game")
    texts.add("menu.py", 'Say "hi"\n')
    texts.add("score.py", "{n} points", singular="{n} point")
    texts.add("score.py", "New game")
    texts.add("score.py", "...")
    words = {"New game": "Neues Spiel", "{n} points": ["{n} Punkt", "{n} Punkte"]}
    known = Translations([LocaleFile(name="Deutsch", words=words)])
    text = as_toml(texts, known)
    data = tomllib.loads(text)
    assert data["name"] == "Deutsch"
    assert data["words"] == {**words, 'Say "hi"\n': ""}
    assert text.index("# menu.py") < text.index('"New game"') < text.index("# score.py")
    assert as_data(texts, known) == {
        "menu.py": {"New game": "Neues Spiel", 'Say "hi"\n': ""},
        "score.py": {"{n} points": ["{n} Punkt", "{n} Punkte"]},
    }


def test_maps_of_packs_bring_their_titles_and_broken_games_nothing(
    data: Path, packs: Path, make_pack: MakePack
) -> None:
    make_pack("mine", {"maps/tiny/south.toml": GOOD_MAP.replace("North", "Deep South")})
    texts = every_text(Library(data, packs))
    assert "Deep South" in texts
    assert "North" in texts


def test_a_damaged_page_of_rules_of_another_package_hides_no_other_text(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = write(
        tmp_path / "strange",
        {"rules.toml": "[[", "a/rules.toml": '[[page]]\ntitle = "Deep rules"', "x.py": 'tr("Deep words")'},
    )
    monkeypatch.setattr(words, "_packages", lambda: [("strange", package)])
    texts = every_text(Library(data))
    assert "Deep rules" in texts
    assert "Deep words" in texts


def test_a_key_that_is_no_text_is_a_note_with_the_nearest(data: Path, make_pack: MakePack) -> None:
    words = 'name = "Deutsch"\n[words]\n"Nwe gmae" = "Neues Spiel"\n"Quit" = "Ende"\n'
    root = make_pack("mine", {"locale/de.toml": words, "locale/xx.toml": "x"})
    found = problems_of_pack(read_pack(root), texts=lambda: KnownTexts(("New game", "Quit")))
    notes = [one for one in found if one.is_note]
    assert [str(note) for note in notes] == [
        'mine/locale/de.toml:3: $.words["Nwe gmae"]: No text of the program is this; it changes nothing.'
        " - did you mean 'New game'?"
    ]
    assert not any(problem.is_note for problem in check_pack(root))


@pytest.mark.parametrize(
    ("word", "is_told"),
    [
        ('"New game" = ["Neues Spiel"]', True),
        ('"New game" = ["Neues Spiel", "Neue Spiele"]', True),
        ('"New game" = ["", ""]', False),  # not translated yet
        ('"New game" = "Neues Spiel"', False),
        ('"{n} points" = ["{n} Punkt", "{n} Punkte"]', False),
        ('"{n} points" = "{n} Punkte"', False),  # one form for all numbers
    ],
)
def test_a_list_for_a_text_without_a_number_is_told_because_it_changes_nothing(
    make_pack: MakePack, word: str, is_told: bool
) -> None:
    root = make_pack("mine", {"locale/de.toml": f'name = "Deutsch"\n[words]\n{word}\n'})
    locale = convert(tomllib.loads((root / "locale/de.toml").read_text()), LocaleFile, "de.toml")
    shown = Translations([locale])
    found = problems_of_pack(
        read_pack(root), texts=lambda: KnownTexts(("New game", "{n} points"), ("{n} points",))
    )
    told = [one for one in found if "no plural" in one.message]
    assert bool(told) == is_told
    for note in told:
        assert note.is_note
        assert str(note).startswith('mine/locale/de.toml:3: $.words["New game"]: This text has no number')
        assert shown.gettext("New game") == "New game"


def test_languages_are_shown_by_their_own_names(data: Path) -> None:
    write(data, {"locale/de.toml": 'name = "Deutsch"', "locale/xx.toml": "x"})
    write(data, {"locale/pt-br.toml": 'name = "Português"'})
    assert Library(data).language_names() == {"de": "Deutsch", "pt-br": "Português", "xx": "xx"}
