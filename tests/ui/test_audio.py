"""Sound never hurts."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from railgames.ui.audio import Audio

ASSETS = Path(__file__).parents[2] / "assets"


@pytest.fixture
def audio():
    audio = Audio((ASSETS,))
    yield audio
    audio.close()


def test_nothing_happens_before_start_and_after_close(audio):
    audio.play("click")
    audio.stop()
    assert audio.start()
    audio.play("click")
    audio.close()
    audio.play("click")
    audio.stop()
    audio.close()
    assert not audio.start()


def test_missing_damaged_or_odd_sound_is_silent(audio, tmp_path):
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "bad.ogg").write_bytes(b"not a sound")
    other = Audio((tmp_path,))
    other.start()
    other.play("bad")
    other.play("missing")
    other.play("../../etc/passwd")
    other.play("", group="nobody")
    other.close()


def test_no_device_is_silence(monkeypatch, audio):
    def fail(*_args, **_kwargs) -> None:
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    assert not audio.start()
    audio.play("click")


def test_volume_is_per_group_and_clamped(audio):
    audio.set_volume("effects", 7)
    audio.set_volume("interface", -1)
    assert audio.volume("effects") == 1.0
    assert audio.volume("interface") == 0.0
    audio.start()
    audio.play("click", group="interface")
    assert not pygame.mixer.get_busy()


def test_master_volume_lies_over_every_group():
    audio = Audio(volumes={"master": 0.5, "effects": 0.5, "music": 9.0})
    assert audio.loudness("effects") == 0.25
    assert audio.loudness("music") == 0.5
    audio.set_volume("master", 0.0)
    assert audio.loudness("interface") == 0.0


def test_a_sound_plays_as_loud_as_its_group_under_the_master_volume(audio):
    audio.set_volume("effects", 0.5)
    audio.set_volume("master", 0.5)
    audio.start()
    playing = {}
    for group, level in (("effects", 0.25), ("interface", 0.5), ("music", 0.5)):
        before = busy_channels()
        audio.play("bell", group=group)
        (channel,) = busy_channels() - before
        playing[channel] = level
    audio.play("bell", volume=0.5)
    (quieter,) = busy_channels() - set(playing)
    playing[quieter] = 0.125
    heard = {number: pygame.mixer.Channel(number).get_volume() for number in playing}
    # SDL keeps a volume in 128 steps
    assert heard == pytest.approx(playing, abs=1 / 128)


def busy_channels() -> set[int]:
    count = pygame.mixer.get_num_channels()
    return {number for number in range(count) if pygame.mixer.Channel(number).get_busy()}


def test_play_after_another_part_quit_the_mixer_does_not_crash():
    code = (
        "import pygame; from pathlib import Path; from railgames.ui.audio import Audio\n"
        f"a = Audio((Path({str(ASSETS)!r}),)); a.start(); a.play('bell')\n"
        "pygame.mixer.quit(); a.play('bell')\n"
        "a.stop(); a.close(); a.play('bell')"
    )
    env = os.environ | {"SDL_AUDIODRIVER": "dummy"}
    assert subprocess.run([sys.executable, "-c", code], env=env, timeout=60).returncode == 0
