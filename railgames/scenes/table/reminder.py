"""What a person may have forgotten is said once, before the primary button does what it says."""

from railgames.scenes.room import PrimaryAction


class Reminder:
    """Holds the first press back where the room reminds of something; the second one is meant."""

    def __init__(self) -> None:
        self._told: tuple[int, str] | None = None

    def words(self, primary: PrimaryAction, seat: int) -> str:
        """What is to be said instead of the press, empty where it counts. What a seat was told and did not
        do is not said again as long as it is the same."""
        told = (seat, primary.reminder) if primary.reminder else None
        is_known, self._told = told == self._told, told
        return "" if is_known else primary.reminder
