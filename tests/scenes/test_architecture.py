"""Only a room and the files that it is cut into need each other, and only for types."""

from pathlib import Path

from tests.architecture import circles_in

SCENES = Path(__file__).resolve().parents[2] / "railgames" / "scenes"


def test_no_picture_of_an_expansion_needs_the_room() -> None:
    """It asks a ``MotionRoom``."""
    circles = circles_in(SCENES / "railroad_ink", "railgames.scenes.railroad_ink")
    assert [[one for one in circle if ".expansions" in one or ".strokes" in one] for circle in circles] == [
        []
    ]


def test_every_circle_goes_through_the_class_that_its_files_are_parts_of() -> None:
    wholes = {f"railgames.scenes.{name}.room" for name in ("derailed", "empire_builder", "holding")}
    wholes |= {f"railgames.scenes.{name}.room" for name in ("railroad_ink", "spike")}
    wholes |= {"railgames.scenes.charting.view", "railgames.scenes.table.scene"}
    for circle in circles_in(SCENES, "railgames.scenes"):
        assert len(wholes & set(circle)) == 1, circle
