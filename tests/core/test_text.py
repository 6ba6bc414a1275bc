import pytest

from railgames.core.errors import ContentError, IllegalAction, Problem, RailgamesError, SaveError
from railgames.core.text import install, ntr, tr


class German:
    def gettext(self, message):
        return {"Undo": "Zurück", "{name} wins": "{name} gewinnt"}.get(message, message)

    def ngettext(self, msgid1, msgid2, n):
        return "{n} Punkt" if n == 1 else "{n} Punkte"


@pytest.fixture
def german():
    install(German())
    yield
    install(None)


def test_without_a_catalogue_a_text_is_what_was_written():
    assert tr("Undo") == "Undo"
    assert tr("{name} wins", name="Ada") == "Ada wins"
    assert ntr("{n} point", "{n} points", 1) == "1 point"
    assert ntr("{n} point of {name}", "{n} points of {name}", 2, name="Ada") == "2 points of Ada"


def test_an_installed_catalogue_translates_and_None_goes_back(german):
    assert tr("Undo") == "Zurück"
    assert tr("{name} wins", name="日本") == "日本 gewinnt"
    assert ntr("{n} point", "{n} points", 3) == "3 Punkte"
    install(None)
    assert tr("Undo") == "Undo"


def test_the_empty_text_stays_empty():
    """The catalogue's own header must never show."""
    import gettext

    class Header(gettext.NullTranslations):
        def gettext(self, message):
            return message or "Project-Id-Version"

    install(Header())
    try:
        assert tr("") == ""
    finally:
        install(None)


def test_braces_in_a_field_are_left_alone():
    assert tr("'{text}' is no action", text="{0} {evil.__class__}") == "'{0} {evil.__class__}' is no action"


def test_a_text_without_fields_may_hold_braces():
    assert tr("a {brace}") == "a {brace}"


def test_a_problem_is_one_line_with_what_is_allowed():
    problem = Problem(
        file="a.toml", where="line 7", message="no such side", allowed="N, E, S, W", hint="did you mean E?"
    )
    assert str(problem) == "a.toml: line 7: no such side (allowed: N, E, S, W) - did you mean E?"
    error = ContentError([problem, Problem(file="b", where="$", message="empty")])
    assert len(error.problems) == 2
    assert len(str(error).splitlines()) == 2


def test_every_error_of_ours_has_one_root():
    for kind in (SaveError, IllegalAction):
        assert issubclass(kind, RailgamesError)
