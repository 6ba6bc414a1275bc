from railgames.core.repeats import repeats


def test_each_value_that_stands_twice_is_named_once_and_at_its_second_place() -> None:
    assert repeats(["a", "b", "a", "c", "b", "a"]) == [(2, "a"), (4, "b")]
    assert repeats([(1, 2), (2, 1)]) == []
    assert repeats(iter(())) == []
