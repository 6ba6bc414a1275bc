"""A reminder holds the primary button back once for each seat and each thing."""

from railgames.scenes.room import PrimaryAction
from railgames.scenes.table.reminder import Reminder

COAL, FISH = (PrimaryAction("End turn", None, "", text) for text in ("coal", "fish"))
NOTHING = PrimaryAction("End turn")


def test_it_is_said_once_and_again_only_when_it_is_another() -> None:
    reminder = Reminder()
    assert reminder.words(NOTHING, 0) == ""
    assert [reminder.words(COAL, 0) for _ in range(3)] == ["coal", "", ""]
    assert reminder.words(COAL, 1) == "coal", "another seat was not told"
    assert [reminder.words(FISH, 1), reminder.words(COAL, 1)] == ["fish", "coal"]
    reminder.words(NOTHING, 1)
    assert reminder.words(COAL, 1) == "coal", "it is another time"
