"""The pipe to a process of AIs: what is read of it, and what of one that has ended."""

import json
import time

import msgspec
import pytest

from railgames.ai.process import ChildProcess


class Pipe:
    """A connection with messages that have arrived; it tells when it ends."""

    def __init__(self, *messages: bytes) -> None:
        self.messages = list(messages)

    def poll(self, seconds: float) -> bool:
        if not self.messages:
            raise EOFError
        return True

    def recv_bytes(self) -> bytes:
        return self.messages.pop(0)


def plain(kind: str) -> bytes:
    return json.dumps({"kind": kind}).encode()


@pytest.fixture
def child() -> ChildProcess:
    return ChildProcess(time.monotonic)


def test_messages_are_read_in_order_to_the_end_of_the_pipe(child: ChildProcess) -> None:
    child.connection = Pipe(plain("ready"), plain("thinking"))  # type: ignore[assignment]
    assert [message["kind"] for message in child.messages()] == ["ready", "thinking"]
    assert child.is_ready


def test_a_process_is_not_ready_before_it_says_so(child: ChildProcess) -> None:
    child.connection = Pipe(plain("thinking"))  # type: ignore[assignment]
    assert list(child.messages())
    assert not child.is_ready


def test_nothing_more_is_read_of_a_process_that_was_stopped_meanwhile(child: ChildProcess) -> None:
    """What the old process had sent besides was taken for messages of the new one."""
    old, new = Pipe(plain("error"), plain("answer")), Pipe(plain("ready"))
    child.connection = old  # type: ignore[assignment]
    heard = []
    for message in child.messages():
        heard.append(message["kind"])
        child.stop(has_bots=False)
        child.connection = new  # type: ignore[assignment]
    assert heard == ["error"]
    assert len(old.messages) == len(new.messages) == 1


@pytest.mark.parametrize("what", [b"print was called here", b"5", b"[]"])
def test_what_is_no_message_is_told(child: ChildProcess, what: bytes) -> None:
    child.connection = Pipe(what)  # type: ignore[assignment]
    with pytest.raises(msgspec.DecodeError):
        list(child.messages())


def test_without_memory_there_is_no_process_and_messages_to_it_are_lost(
    child: ChildProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(process: object) -> None:
        raise OSError("no memory")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", no_memory)
    child.start()
    assert not child.is_alive
    assert child.stopped_for is None
    child.send(do="think")
    assert not list(child.messages())
    child.stop(has_bots=False)
