"""A sound is refused by what it decodes to, whatever length it states."""

import os
import struct
from pathlib import Path

import pytest

from railgames.content.root import data_root
from railgames.content.sounds import MAX_BYTES, MAX_LONGEST, MAX_SECONDS, check_sound

SOUNDS = sorted((data_root() / "assets/sounds").glob("*.ogg"))


def shifted(value: int) -> int:
    """What the highest byte of a checksum adds to the next."""
    for _ in range(8):
        value = ((value << 1) ^ 0x04C11DB7 if value & 0x80000000 else value << 1) & 0xFFFFFFFF
    return value


BYTES = [shifted(byte << 24) for byte in range(256)]


def checksum(page: bytes) -> int:
    value = 0
    for byte in page:
        value = (value << 8) & 0xFFFFFFFF ^ BYTES[value >> 24 ^ byte]
    return value


def pages_of(data: bytes) -> list[tuple[int, bytes, bytes]]:
    """(stated samples, lengths of the segments, body) of each page."""
    pages, at = [], 0
    while at < len(data):
        count = data[at + 26]
        lengths = data[at + 27 : at + 27 + count]
        end = at + 27 + count + sum(lengths)
        pages.append((struct.unpack_from("<q", data, at + 6)[0], lengths, data[at + 27 + count : end]))
        at = end
    return pages


def packets_of(pages: list[tuple[int, bytes, bytes]]) -> list[bytes]:
    packets, packet = [], b""
    for _, lengths, body in pages:
        at = 0
        for length in lengths:
            packet += body[at : at + length]
            at += length
            if length < 255:
                packets.append(packet)
                packet = b""
    return packets


def one_page(stream: bytes, number: int, stated: int, packets: list[bytes]) -> bytes:
    lengths = bytes(len(packet) for packet in packets)
    head = b"OggS\0\0" + struct.pack("<q", stated) + stream + struct.pack("<II", number, 0)
    page = bytearray(head + bytes([len(packets)]) + lengths + b"".join(packets))
    struct.pack_into("<I", page, 22, checksum(bytes(page)))
    return bytes(page)


def bomb(source: bytes, pages: int) -> bytes:
    """A sound whose pages state a few samples and hold hours of them: its shortest packet again and again."""
    found = pages_of(source)
    heads = [page for page in found if page[0] <= 0]
    end = sum(27 + len(lengths) + len(body) for _, lengths, body in heads)
    least = min((packet for packet in packets_of(found[len(heads) :]) if packet), key=len)
    assert len(least) < 255
    body = b"".join(one_page(source[14:18], len(heads) + i, 1000 + i, [least] * 255) for i in range(pages))
    return source[:end] + body


def said(tmp_path: Path, data: bytes) -> str:
    path = tmp_path / "a.ogg"
    path.write_bytes(data)
    return " ".join(str(problem) for problem in check_sound(path, "a.ogg"))


def test_our_own_sounds_pass() -> None:
    assert len(SOUNDS) > 5
    for path in SOUNDS:
        assert check_sound(path) == []


@pytest.mark.parametrize("pages", [30, 120])
def test_a_sound_that_lies_about_its_length_is_refused(tmp_path: Path, pages: int) -> None:
    source = min((path.read_bytes() for path in SOUNDS), key=len)
    data = bomb(source, pages)
    assert len(data) < MAX_BYTES
    assert f"allowed: {MAX_SECONDS} seconds" in said(tmp_path, data)


def test_a_sound_that_passes_decodes_to_no_more_than_the_limit(tmp_path: Path) -> None:
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    source = min((path.read_bytes() for path in SOUNDS), key=len)
    most = max(pages for pages in range(1, 20) if not said(tmp_path, bomb(source, pages)))
    (tmp_path / "b.ogg").write_bytes(bomb(source, most))
    pygame.mixer.init(44100, -16, 2)
    try:
        assert 1 < pygame.mixer.Sound(tmp_path / "b.ogg").get_length() <= MAX_LONGEST
    finally:
        pygame.mixer.quit()


def test_a_large_file_is_refused_unread(tmp_path: Path) -> None:
    assert "The file is too large" in said(tmp_path, SOUNDS[0].read_bytes() + b"\0" * MAX_BYTES)


def test_a_second_sound_in_the_file_is_refused(tmp_path: Path) -> None:
    data = SOUNDS[0].read_bytes()
    other = data[:14] + b"abcd" + data[18:]
    assert "more than one sound" in said(tmp_path, data + data)
    assert "more than one sound" in said(tmp_path, data + other)


def test_block_sizes_that_are_none_are_refused(tmp_path: Path) -> None:
    data = bytearray(SOUNDS[0].read_bytes())
    for sizes in (0x00, 0x55, 0xFF, 0x8B):
        data[56] = sizes
        assert "damaged" in said(tmp_path, bytes(data))
