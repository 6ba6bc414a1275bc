from pathlib import Path

import pytest

from railgames.content import Library
from railgames.content.translations import LocaleFile, Translations, check_translations
from railgames.core import text
from tests.content.conftest import MakePack

PSEUDO = """\
name = "Ƥşḗŭḓǿ"
plural = "two"
[words]
"New game" = "Ƞḗẇ ɠȧḿḗ"
"Seat {n}" = "Şḗȧŧ {n}"
"{n} points" = ["{n} ƥǿīƞŧ", "{n} ƥǿīƞŧş"]
"""


def test_a_pack_brings_the_words_of_a_language(data: Path, packs: Path, make_pack: MakePack) -> None:
    make_pack("aaa", {"locale/xx.toml": PSEUDO})
    library = Library(data, packs)
    assert library.problems == ()
    assert library.languages() == ["xx"]
    text.install(library.locale("xx"))
    try:
        assert text.tr("New game") == "Ƞḗẇ ɠȧḿḗ"
        assert text.tr("Seat {n}", n=3) == "Şḗȧŧ 3"
        assert text.tr("Quit") == "Quit"
        assert text.ntr("{n} point", "{n} points", 1) == "1 ƥǿīƞŧ"
        assert text.ntr("{n} point", "{n} points", 2) == "2 ƥǿīƞŧş"
        assert text.ntr("{n} die", "{n} dice", 2) == "2 dice"
    finally:
        text.install(None)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("Neu\\nes", "control character"),
        ("Neu\\u0007", "control character"),
        ("\\n\\t", "control character"),
        ("", ""),
        ("   ", "shows nothing"),
        ("\\u200f\\u3000", "shows nothing"),
        ("Neues Spiel", ""),
    ],
)
def test_words_that_would_show_nothing_or_break_a_line_are_refused(
    data: Path, packs: Path, make_pack: MakePack, word: str, said: str
) -> None:
    make_pack("aaa", {"locale/xx.toml": f'name = "X"\n[words]\n"New game" = "{word}"'})
    problems = Library(data, packs).problems
    assert len(problems) == bool(said)
    assert said in "".join(map(str, problems))


def test_words_of_several_packs_are_merged_and_a_region_lies_over_its_language(
    data: Path, packs: Path, make_pack: MakePack
) -> None:
    make_pack("aaa", {"locale/de.toml": 'name = "Deutsch"\n[words]\nYes = "Ja"\nNo = "Nein"'})
    make_pack("bbb", {"locale/de.toml": 'name = "Deutsch"\n[words]\nNo = "Nö"'})
    make_pack("ccc", {"locale/de-at.toml": 'name = "Österreich"\n[words]\nYes = "Jo"'})
    library = Library(data, packs)
    german, austrian = library.locale("de"), library.locale("de_AT.UTF-8")
    assert (german.gettext("Yes"), german.gettext("No")) == ("Ja", "Nö")
    assert (austrian.gettext("Yes"), austrian.gettext("No"), austrian.name) == ("Jo", "Nö", "Österreich")
    assert library.locale("fr").gettext("Yes") == "Yes"


@pytest.mark.parametrize(
    ("rule", "counts"),
    [
        ("one", {0: 0, 1: 0, 5: 0}),
        ("two", {0: 1, 1: 0, 2: 1}),
        ("french", {0: 0, 1: 0, 2: 1}),
        ("slavic", {1: 0, 21: 0, 11: 2, 2: 1, 24: 1, 12: 2, 5: 2, 0: 2}),
        ("polish", {1: 0, 21: 2, 2: 1, 22: 1, 12: 2}),
        ("czech", {1: 0, 3: 1, 5: 2}),
    ],
)
def test_each_plural_rule_picks_its_form(rule: str, counts: dict[int, int]) -> None:
    words = Translations([LocaleFile(name="x", plural=rule, words={"things": ["0", "1", "2"]})])  # type: ignore[arg-type]
    assert {n: int(words.ngettext("thing", "things", n)) for n in counts} == counts


@pytest.mark.parametrize(
    ("message", "word"),
    [
        ("Seat {n}", "Platz {m}"),
        ("Seat {n}", "Platz {n.__class__}"),
        ("Seat {n}", "Platz {n:>999999999}"),
        ("Seat {n}", "Platz {n!r}"),
        ("Seat {n}", "Platz {n"),
        ("Seat {n}", "Platz {}"),
        ("Seat", "Platz {0}"),
        ("{n} seats", ["Platz"]),
    ],
)
def test_a_translation_that_would_fail_or_run_wild_is_refused(message: str, word: str | list[str]) -> None:
    assert check_translations(LocaleFile(name="x", words={message: word}), "x.toml")


def test_a_translation_may_leave_a_field_out() -> None:
    assert not check_translations(
        LocaleFile(name="x", words={"Seat {n} of {m:.1f}": "Platz {m:.1f}"}), "x.toml"
    )
