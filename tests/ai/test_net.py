"""Small dense nets: what they compute, however many rows there are, and how their arrays are stored."""

import base64
import subprocess
import sys

import msgspec
import numpy as np
import pytest

from railgames.ai import net
from railgames.ai.net import DenseNet, Layer, array_of, net_file, product


def floats(*rows):
    return np.array(rows, dtype=np.float32)


def test_a_net_of_two_layers_adds_weighs_and_cuts_below_zero():
    two = DenseNet(
        [
            Layer((floats((1, -1), (2, 0)),), np.float32([0, 1])),
            Layer((floats((1, 0), (10, 1)),), np.float32([0, 5])),
        ]
    )
    # (1, 2) -> (5, 0) -> (5, 0) -> (5, 5); (-2, 0) -> (-2, 3) -> (0, 3) -> (30, 8)
    assert two(floats((1, 2), (-2, 0))).tolist() == [[5, 5], [30, 8]]


def test_a_last_layer_of_one_row_of_weights_gives_one_number_a_row():
    one = DenseNet([Layer((floats((1,), (1,)),), np.float32([-3])), Layer((np.float32([2]),), np.float32(1))])
    assert one(floats((1, 4), (1, 1))).tolist() == [5, 1]


def test_several_inputs_are_like_one_that_has_them_side_by_side():
    rng = np.random.default_rng(1)
    weights, bias = rng.random((7, 4), dtype=np.float32), rng.random(4, dtype=np.float32)
    rows = rng.random((9, 7), dtype=np.float32)
    last = Layer((rng.random(4, dtype=np.float32),), np.float32(0.5))
    whole = DenseNet([Layer((weights,), bias), last])
    parts = DenseNet([Layer((weights[:3], weights[3:]), bias), last])
    assert parts(rows[:, :3], rows[:, 3:]) == pytest.approx(whole(rows), rel=1e-5)
    with pytest.raises(ValueError, match="zip"):
        parts(rows[:, :3])


def test_inputs_may_have_more_axes():
    rng = np.random.default_rng(2)
    deep = DenseNet(
        [
            Layer((rng.random((3, 5), dtype=np.float32),), rng.random(5, dtype=np.float32)),
            Layer((rng.random(5, dtype=np.float32),), np.float32(0)),
        ]
    )
    rows = rng.random((2, 4, 3), dtype=np.float32)
    assert deep(rows).shape == (2, 4)
    assert deep(rows)[1, 2] == pytest.approx(deep(rows[1, 2:3])[0])


def test_a_large_product_is_made_of_blocks_below_the_threshold(monkeypatch):
    rng = np.random.default_rng(3)
    left, right = rng.random((50, 6), dtype=np.float32), rng.random((6, 4), dtype=np.float32)
    whole = left @ right
    sizes = []

    class Counted(np.ndarray):
        def __matmul__(self, other):
            sizes.append(self.size * other.shape[-1])
            return np.asarray(self) @ np.asarray(other)

    monkeypatch.setattr(net, "IS_SINGLE", False)
    monkeypatch.setattr(net, "SMALL_PRODUCT", 200)
    assert product(left.view(Counted), right) == pytest.approx(whole)
    assert len(sizes) == 7
    assert max(sizes) <= 200


def test_arrays_come_from_base64_in_any_float_kind():
    values = floats((1.5, -2, 0.25), (4, 5, 6))
    for kind in ("<f4", "<f2"):
        text = base64.b64encode(values.astype(kind).tobytes()).decode()
        found = array_of(text, (2, 3), kind)
        assert found.dtype == np.float32
        assert found.tolist() == values.tolist()
        found[0, 0] = 9  # its own memory
        with pytest.raises(ValueError, match="reshape"):
            array_of(text, (2, 2), kind)


def test_a_net_file_lies_beside_its_package(tmp_path, monkeypatch):
    class File(msgspec.Struct):
        seats: int

    (tmp_path / "brain" / "nets").mkdir(parents=True)
    (tmp_path / "brain" / "__init__.py").write_text("")
    (tmp_path / "brain" / "nets" / "two.json").write_text('{"seats": 2}')
    monkeypatch.syspath_prepend(tmp_path)
    assert net_file("brain", "two", File).seats == 2


def test_the_module_comes_without_numpy():
    code = "import sys, railgames.ai.net; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
