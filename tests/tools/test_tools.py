"""The tools still run: what they make is of the form that the program reads."""

import json

import msgspec
import numpy as np
import pytest

from railgames.games.derailed.agent.features import size_of
from railgames.games.derailed.agent.net import NetFile, net_of
from railgames.games.spike.agent.judgement import Weights
from railgames.games.spike.agent.standing import NAMES
from tools import sounds
from tools.training.adam import Adam
from tools.training.derailed import train
from tools.training.spike import train as spike
from tools.training.spike.games import RANGES


def test_adam_finds_the_lowest_point_of_a_bowl():
    weights = [np.array([5.0, -3.0], np.float32), np.array([2.0], np.float32)]
    lowest = [np.array([1.0, 2.0], np.float32), np.array([-1.0], np.float32)]
    adam = Adam(weights)
    for step in range(800):
        gradients = [2 * (part - goal) for part, goal in zip(weights, lowest, strict=True)]
        adam.step(gradients, 0.1 * (1 - step / 800))
    assert all(np.allclose(part, goal, atol=0.01) for part, goal in zip(weights, lowest, strict=True))


def test_weight_decay_pulls_a_weight_without_gradient_to_zero():
    weights = [np.ones(1, np.float32), np.ones(1, np.float32)]
    adam = Adam(weights, decay=(0.1, 0.0))
    for _ in range(20):
        adam.step([np.zeros(1, np.float32)] * 2, 0.01)
    assert weights[0] < 0.9
    assert weights[1] == 1


def test_a_net_is_trained_from_rounds_of_derailed(tmp_path, monkeypatch, capsys):
    path = tmp_path / "net.json"
    monkeypatch.setattr("sys.argv", ["train", "-o", str(path), "--turns", "1", "--rounds", "24"])
    train.main()
    assert capsys.readouterr().out.count("squared error") == 2
    net = net_of(msgspec.convert(json.loads(path.read_text()), NetFile))
    points = net(np.zeros((3, size_of(2)), np.float32))
    assert points.shape == (3,)
    assert np.isfinite(points).all()


def test_a_net_learns_what_it_is_shown():
    chance = np.random.default_rng(1)
    net = train.Learner.fresh(chance)
    numbers = chance.random((2048, size_of(2))).astype(np.float32)
    points = numbers[:, 0] + 2 * numbers[:, 1]
    before = float(((net(numbers) - points) ** 2).mean())
    assert net.learn(numbers, points, 80, chance) < before / 20


def test_weights_of_spike_are_fitted_to_games(tmp_path, capsys):
    path = tmp_path / "standing.json"
    spike.main(["weights", "-o", str(path), "--games", "1"])
    assert capsys.readouterr().out.startswith("1 games, ")
    found = msgspec.convert(json.loads(path.read_text()), Weights)
    assert found.names == NAMES
    assert len(found.weights) == len(found.tempo) == 3


def test_weights_of_spike_are_those_that_made_the_records():
    chance = np.random.default_rng(2)
    true = chance.normal(size=len(NAMES))
    records = [
        spike.Record(numbers, 20.0, tempo, float(true @ numbers) + 2.0 * tempo)
        for numbers in chance.normal(size=(2000, len(NAMES)))
        for tempo in (1, -1)
    ]
    weights, tempo = spike.fitted(records)
    factors = spike.time_left_of(records[0])
    assert factors @ weights == pytest.approx(true, abs=0.1)
    assert factors @ tempo == pytest.approx(2.0, abs=0.1)
    assert spike.explained(records, weights, tempo) > 0.99


def test_constants_of_spike_are_told(capsys):
    spike.main(["constants", "--games", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(RANGES)


def test_every_sound_of_the_assets_is_made_here():
    assert set(sounds.SOUNDS) == {path.stem for path in sounds.OUT.glob("*.ogg")}
    for make in sounds.SOUNDS.values():
        wave = make()
        assert 0.01 < len(wave) / sounds.RATE < 3
        assert np.isfinite(wave).all()
        assert wave.any()
