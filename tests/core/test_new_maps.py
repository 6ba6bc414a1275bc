"""Ids of maps that are made from a seed."""

import pytest

from railgames.core.new_maps import NewMap, new_map_id, new_map_of


@pytest.mark.parametrize("new", [NewMap(0), NewMap(17), NewMap(17, 48), NewMap(2**48 - 1, 80)])
def test_an_id_says_what_the_map_is_made_from(new):
    assert new_map_of(new_map_id(*new)) == new


@pytest.mark.parametrize(
    "map_id",
    [
        *("eastern-us", "", "generated", "generated:", "generated:x", "generated:-1", "generated:017"),
        *("generated:17:", "generated:17:0", "generated:17:048", "generated:17:48:1", "generated:17 "),
        *("generated:281474976710656", "generated:١", "Generated:17", "a generated:17", "generated:17\n"),
    ],
)
def test_other_ids_are_those_of_files(map_id):
    assert new_map_of(map_id) is None
