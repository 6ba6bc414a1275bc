"""Sound that never fails: silent until started, without a device, and after quit."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame

from railgames.content.asset_folder import AssetFolder, asset_folder

logger = logging.getLogger(__name__)

GROUPS = ("master", "effects", "music", "interface")
SUFFIXES = (".ogg", ".wav")


class Audio:
    """Plays named sounds of assets/sounds in volume groups; every call is safe at any time.

    ``folders`` are ``assets`` folders; the first wins.
    """

    def __init__(
        self, folders: Sequence[Path | AssetFolder] = (), volumes: dict[str, float] | None = None
    ) -> None:
        self._folders = tuple(asset_folder(folder) for folder in folders)
        self._volumes = dict.fromkeys(GROUPS, 1.0)
        for group, level in (volumes or {}).items():
            self._volumes[group] = min(1.0, max(0.0, level))
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._running = False
        self._closed = False

    @property
    def is_running(self) -> bool:
        """True when a device was found and the mixer runs."""
        return self._running and not self._closed and pygame.mixer.get_init() is not None

    def start(self) -> bool:
        """Open the sound device; False, and silence, when there is none."""
        if self._running or self._closed:
            return self.is_running
        with quiet():
            return self._open()

    def _open(self) -> bool:
        try:
            # 1024 samples are 23 ms. The device wakes for each buffer, also when nothing sounds.
            pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=1024)
            pygame.mixer.set_num_channels(16)
        except (pygame.error, NotImplementedError, ImportError, AttributeError) as error:
            logger.info("no sound: %s", error)
            return False
        self._running = True
        return True

    def play(self, name: str, group: str = "effects", volume: float = 1.0) -> None:
        """Play assets/sounds/<name>; does nothing where that cannot be."""
        level = self.loudness(group) * volume
        if not self.is_running or level <= 0:
            return
        sound = self._sound(name)
        if sound is None:
            return
        try:
            channel = sound.play()
        except pygame.error as error:
            logger.info("sound %s: %s", name, error)
            return
        if channel is not None:
            channel.set_volume(min(1.0, level))

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            self._sounds[name] = self._load(name)
        return self._sounds[name]

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        for folder in self._folders:
            for suffix in SUFFIXES:
                path = folder.file(f"sounds/{name}{suffix}")
                if path is None or not path.is_file():
                    continue
                try:
                    return pygame.mixer.Sound(path)
                except (pygame.error, OSError) as error:
                    logger.info("sound %s: %s", path, error)
        return None

    def volume(self, group: str) -> float:
        """Volume of a group, 0 to 1."""
        return self._volumes.get(group, 1.0)

    def loudness(self, group: str) -> float:
        """Effective volume of a group, 0 to 1: its own times the master volume."""
        return self.volume(group) * (1.0 if group == "master" else self.volume("master"))

    def set_volume(self, group: str, level: float) -> None:
        """Set a group's volume, 0 to 1. It applies to the next sound; to music at once."""
        self._volumes[group] = min(1.0, max(0.0, level))
        if self.is_running:
            pygame.mixer.music.set_volume(self.loudness("music"))

    def reload(self, folders: Sequence[Path | AssetFolder]) -> None:
        """Read every sound again when it is next played, from these folders."""
        self.stop()
        self._folders = tuple(asset_folder(folder) for folder in folders)
        self._sounds.clear()

    def stop(self) -> None:
        """Silence what is playing."""
        if self.is_running:
            pygame.mixer.stop()

    def close(self) -> None:
        """Stop sound for good. Sounds are freed before the mixer quits: freeing them later crashes."""
        if self.is_running:
            pygame.mixer.stop()
            self._sounds.clear()
            pygame.mixer.quit()
        self._closed = True


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Suppress the sound system's messages on standard error; without a device it prints a page of them."""
    try:
        sys.stderr.flush()
        kept = os.dup(2)
    except (OSError, ValueError, AttributeError):
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)
