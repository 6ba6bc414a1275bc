import re
from enum import StrEnum
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from railgames.core import registry
from railgames.core.errors import UsageError
from railgames.core.options import config_with, in_effect, options_of, switched_off, values_of
from tests.core.toy_game import FreightConfig


class Ink(StrEnum):
    BLUE = "deep_blue"
    RED = "red"


class Config(msgspec.Struct, frozen=True):
    ink: Annotated[Ink, Meta(title="Ink", extra={"titles": {"red": "Blazing"}})] = Ink.BLUE
    goals: Annotated[bool, Meta(description="Play with goals.", extra={"advanced": True})] = False
    reading: Literal["own", "shared"] = "own"
    rounds: Annotated[int, Meta(ge=1, le=9)] = 7
    note: str = ""
    seats: tuple[int, ...] = msgspec.field(default_factory=tuple)


def test_types_decide_the_control():
    assert [(option.name, option.kind) for option in options_of(Config)] == [
        ("ink", "choice"),
        ("goals", "toggle"),
        ("reading", "choice"),
        ("rounds", "number"),
        ("note", "text"),
        ("seats", "text"),
    ]
    assert [option.kind for option in options_of(FreightConfig)] == ["map", "number", "toggle", "choice"]


class Chosen(msgspec.Struct, frozen=True):
    companies: Annotated[tuple[Literal["red", "blue"], ...], Meta(extra={"seats": True})] = ()
    goals: Annotated[
        Literal["basic", "none"],
        Meta(extra={"titles": {"basic": "Three goals"}, "notes": {"none": "Nobody hurries."}}),
    ] = "basic"
    hard: bool = False


def test_one_choice_for_each_seat_is_an_option_of_its_own_kind():
    companies, *_ = options_of(Chosen)
    assert (companies.kind, companies.choices) == ("seats", (("red", "Red"), ("blue", "Blue")))
    assert config_with(Chosen, {"companies": "blue, red"}).companies == ("blue", "red")
    assert config_with(Chosen, {"companies": ["blue"]}).companies == ("blue",)
    assert config_with(Chosen, {"companies": ""}).companies == ()
    with pytest.raises(UsageError, match="Option companies cannot be 'green'; allowed: red, blue"):
        config_with(Chosen, {"companies": "green"})
    assert values_of(Chosen(("red",))) == {"companies": ("red",), "goals": "basic", "hard": False}


class Limited(msgspec.Struct, frozen=True):
    goal: Annotated[int, Meta(ge=0, le=9, extra={"titles": {"0": "the map's"}})] = 0


def test_a_number_that_means_something_else_is_told_in_words():
    [goal] = options_of(Limited)
    assert (goal.kind, goal.low, goal.high) == ("number", 0, 9)
    assert [goal.words(value) for value in (0, "0", 7)] == ["the map's", "the map's", "7"]
    assert config_with(Limited, {"goal": "0"}).goal == 0


@pytest.mark.parametrize("game", registry.game_ids())
def test_no_option_leaves_the_meaning_of_a_number_to_its_help(game):
    for option in options_of(registry.game(game).Config):
        assert not re.search(r"\b\d+:", option.help), option.name


def test_values_are_told_in_the_words_of_the_option():
    companies, goals, hard = options_of(Chosen)
    assert goals.words("basic") == "Three goals"
    assert goals.notes == {"none": "Nobody hurries."}
    assert hard.words(False) == "no"
    assert companies.words(("blue", "red")) == "Blue, Red"


def test_titles_help_bounds_and_defaults_come_from_the_fields():
    ink, goals, reading, rounds, *_ = options_of(Config)
    assert ink.choices == (("deep_blue", "Deep blue"), ("red", "Blazing"))
    assert ink.default == "deep_blue"
    assert (goals.title, goals.help, goals.default, goals.advanced) == (
        "Goals",
        "Play with goals.",
        False,
        True,
    )
    assert reading.choices == (("own", "Own"), ("shared", "Shared"))
    assert (rounds.low, rounds.high, rounds.default) == (1, 9, 7)


def test_a_config_is_made_from_values_or_their_texts():
    assert config_with(Config, {}) == Config()
    assert config_with(Config, {"rounds": "3", "goals": "true", "ink": "red"}) == Config(
        Ink.RED, True, rounds=3
    )
    assert config_with(Config, {"rounds": 3, "goals": True, "reading": "shared"}) == Config(
        goals=True, reading="shared", rounds=3
    )


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("On", True), ("no", False), ("OFF", False)])
def test_a_toggle_understands_the_usual_words(text, value):
    assert config_with(Config, {"goals": text}).goals is value


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"colour": "red"}, "no option 'colour'; known: ink, goals"),
        ({"ink": "green"}, "ink cannot be 'green'; allowed: deep_blue, red"),
        ({"rounds": "12"}, "rounds cannot be '12'; allowed: 1 to 9"),
        ({"rounds": "many"}, "allowed: 1 to 9"),
        ({"goals": "perhaps"}, "allowed: yes or no"),
        ({"reading": ""}, "allowed: own, shared"),
    ],
)
def test_what_cannot_be_set_is_told_with_what_can(settings, told):
    with pytest.raises(UsageError, match=told):
        config_with(Config, settings)


class Switched(msgspec.Struct, frozen=True):
    events: Annotated[bool, Meta(extra={"off_with": {"fast": "The fast game has no events."}})] = True
    fast: bool = False


def test_an_option_without_effect_beside_another_is_off_and_says_why():
    options = options_of(Switched)
    assert switched_off(options, {}) == {}
    assert switched_off(options, {"fast": True}) == {"events": "The fast game has no events."}
    assert in_effect(options, {"fast": True, "events": True}) == {"fast": True, "events": False}
    assert in_effect(options, {"events": True}) == {"events": True}
    assert config_with(Switched, {"fast": "yes"}) == Switched(events=False, fast=True)
    assert config_with(Switched, {"fast": "no"}) == Switched(events=True, fast=False)
    assert config_with(Switched, {"fast": "yes", "events": "no"}) == Switched(events=False, fast=True)


def test_an_option_that_is_switched_on_without_effect_is_refused_with_the_reason():
    with pytest.raises(UsageError, match=r"events cannot be on: The fast game has no events\."):
        config_with(Switched, {"fast": "yes", "events": "yes"})


@pytest.mark.parametrize("game", registry.game_ids())
def test_what_switches_an_option_off_is_an_option_itself(game):
    options = {one.name: one for one in options_of(registry.game(game).Config)}
    for option in options.values():
        for other, reason in option.off_with.items():
            assert option.kind == options[other].kind == "toggle"
            assert reason.endswith(".")


@pytest.mark.parametrize("game", registry.game_ids())
def test_no_preset_sets_an_option_that_has_no_effect_beside_it(game):
    """Else it stays off when the option that switches it off is turned off again."""
    options = options_of(registry.game(game).Config)
    for preset in registry.game(game).presets:
        assert not set(preset.values) & set(switched_off(options, preset.values)), preset.title
