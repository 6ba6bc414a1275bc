"""Motion: in order, to the end, and as fast as the setting says."""

import pytest

from railgames.ui.tween import (
    SPEEDS,
    AtPace,
    Parallel,
    Sequence,
    Tween,
    Tweens,
    call,
    ease_in_out,
    ease_out,
    ease_out_back,
    linear,
    pause,
)


@pytest.mark.parametrize("ease", [linear, ease_out, ease_in_out, ease_out_back])
def test_every_ease_goes_from_0_to_1(ease):
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == pytest.approx(1.0)


def test_tween_ends_at_exactly_1_and_is_done_once():
    seen: list[float] = []
    done: list[int] = []
    tweens = Tweens()
    tweens.start(0.2, seen.append, lambda: done.append(1))
    for _ in range(20):
        tweens.advance(0.03)
    assert seen[-1] == 1.0
    assert seen == sorted(seen)
    assert done == [1]
    assert not tweens.active


@pytest.mark.parametrize(("speed", "reduced"), [("off", False), ("normal", True), ("calm", True)])
def test_motion_off_is_instant(speed, reduced):
    seen: list[float] = []
    done: list[int] = []
    Tweens(speed, reduced).start(5.0, seen.append, lambda: done.append(1))
    assert seen == [1.0]
    assert done == [1]


def test_speed_stretches_time():
    for speed in ("calm", "normal", "fast"):
        tweens = Tweens(speed)
        tweens.start(1.0)
        tweens.advance(SPEEDS[speed] - 0.01)
        assert tweens.active
        tweens.advance(0.02)
        assert not tweens.active


def test_switching_motion_off_ends_what_runs():
    done: list[int] = []
    tweens = Tweens("calm")
    tweens.start(9.0, on_done=lambda: done.append(1))
    tweens.speed = "off"
    tweens.advance(0.01)
    assert done == [1]


def test_sequence_runs_in_order_and_carries_the_time_left_over():
    log: list[str] = []
    last: list[float] = []
    sequence = Sequence(
        Tween(0.1, on_done=lambda: log.append("first"), ease=linear),
        call(lambda: log.append("call")),
        pause(0.1),
        Tween(0.1, last.append, ease=linear),
        on_done=lambda: log.append("all"),
    )
    tweens = Tweens()
    tweens.add(sequence)
    tweens.advance(0.25)
    assert log == ["first", "call"]
    assert last == [pytest.approx(0.5)]
    tweens.advance(0.1)
    assert log == ["first", "call", "all"]


def test_parallel_is_done_with_the_longest():
    log: list[str] = []
    tweens = Tweens()
    tweens.add(
        Parallel(
            Tween(0.1, on_done=lambda: log.append("short")),
            Tween(0.3, on_done=lambda: log.append("long")),
            on_done=lambda: log.append("all"),
        )
    )
    tweens.advance(0.2)
    assert log == ["short"]
    tweens.advance(0.2)
    assert log == ["short", "long", "all"]


def test_skip_finishes_everything_and_what_it_starts():
    log: list[str] = []
    tweens = Tweens()
    tweens.start(1.0, on_done=lambda: tweens.start(1.0, on_done=lambda: log.append("chained")))
    tweens.add(Sequence(pause(1.0), call(lambda: log.append("sequence"))))
    tweens.skip()
    assert sorted(log) == ["chained", "sequence"]
    assert not tweens.active


def test_skip_of_an_endless_chain_ends():
    tweens = Tweens()

    def again() -> None:
        tweens.start(1.0, on_done=again)

    again()
    tweens.skip()
    assert tweens.active


def test_cancelled_motion_is_not_finished():
    seen: list[float] = []
    tweens = Tweens()
    tween = tweens.start(1.0, seen.append)
    tweens.cancel(tween)
    tweens.cancel(tween)
    tweens.advance(2.0)
    assert seen == []


def test_motion_cancelled_by_another_in_the_same_step_does_not_move():
    tweens = Tweens()
    seen: list[float] = []
    second = Tween(1.0, seen.append)
    tweens.start(0.1, on_done=lambda: tweens.cancel(second))
    tweens.add(second)
    tweens.advance(0.5)
    assert seen == []


def test_motion_that_fails_does_not_stop_the_others():
    seen: list[float] = []
    tweens = Tweens()
    tweens.start(1.0, lambda t: 1 / 0)
    tweens.start(1.0, seen.append)
    with pytest.raises(ZeroDivisionError):
        tweens.advance(0.1)
    tweens.advance(0.1)
    assert seen


def test_a_motion_at_another_pace_takes_that_time_and_hands_on_the_rest():
    seen = []
    motion = AtPace(Sequence(Tween(2.0, seen.append, ease=linear), pause(2.0)), 1.0)
    assert motion.seconds == 1.0
    assert motion.advance(0.25) is None
    assert seen == [0.5]
    assert motion.seconds == 0.75
    assert motion.advance(1.0) == pytest.approx(0.25)
    assert motion.seconds == 0.0
    assert seen[-1] == 1.0


def test_a_motion_in_no_time_ends_at_once():
    ended = []
    motion = AtPace(pause(3.0, lambda: ended.append(True)), 0.0)
    assert motion.advance(0.0) == 0.0
    assert ended


def test_how_long_motions_take():
    assert Sequence(pause(1.0), Parallel(pause(2.0), pause(3.0))).seconds == 4.0
    assert Parallel().seconds == 0.0
