"""One line of text being edited: caret, selection, words. No pixels here."""

from __future__ import annotations


def _kind(char: str) -> int:
    return 0 if char.isspace() else 1 if char.isalnum() or char == "_" else 2


def word_left(text: str, at: int) -> int:
    """The beginning of the word before a position."""
    while at > 0 and text[at - 1].isspace():
        at -= 1
    if at > 0:
        kind = _kind(text[at - 1])
        while at > 0 and _kind(text[at - 1]) == kind:
            at -= 1
    return at


def word_right(text: str, at: int) -> int:
    """The beginning of the next word."""
    if at < len(text):
        kind = _kind(text[at])
        while at < len(text) and _kind(text[at]) == kind:
            at += 1
    while at < len(text) and text[at].isspace():
        at += 1
    return at


class EditLine:
    """Text with a caret; what lies between ``anchor`` and ``caret`` is selected."""

    def __init__(self, text: str = "", max_length: int = 200) -> None:
        self.max_length = max_length
        self.text = text[:max_length]
        self.caret = self.anchor = len(self.text)
        self._past: list[tuple[str, int]] = []

    @property
    def selection(self) -> tuple[int, int]:
        """Where the selection begins and ends."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    def move_to(self, at: int, selects: bool = False) -> None:
        """Put the caret somewhere, keeping the anchor while selecting."""
        self.caret = max(0, min(at, len(self.text)))
        if not selects:
            self.anchor = self.caret

    def left(self, by_word: bool = False, selects: bool = False) -> None:
        """Move left by a letter or word; without Shift a selection collapses to its left end."""
        start, end = self.selection
        if start != end and not selects and not by_word:
            self.move_to(start)
            return
        self.move_to(word_left(self.text, self.caret) if by_word else self.caret - 1, selects)

    def right(self, by_word: bool = False, selects: bool = False) -> None:
        """Move right by a letter or word; without Shift a selection collapses to its right end."""
        start, end = self.selection
        if start != end and not selects and not by_word:
            self.move_to(end)
            return
        self.move_to(word_right(self.text, self.caret) if by_word else self.caret + 1, selects)

    def select_all(self) -> None:
        """Select everything."""
        self.anchor, self.caret = 0, len(self.text)

    def select_word(self, at: int) -> None:
        """Select the word at a position."""
        if not self.text:
            return
        at = max(0, min(at, len(self.text) - 1))
        kind = _kind(self.text[at])
        start = end = at
        while start > 0 and _kind(self.text[start - 1]) == kind:
            start -= 1
        while end < len(self.text) and _kind(self.text[end]) == kind:
            end += 1
        self.anchor, self.caret = start, end

    def insert(self, text: str) -> bool:
        """Put printable text in place of the selection, as much as fits; False when nothing changed."""
        clean = "".join(char if char.isprintable() else " " for char in text.replace("\r\n", " "))
        start, end = self.selection
        clean = clean[: max(0, self.max_length - len(self.text) + end - start)]
        if not clean and start == end:
            return False
        self._replace(start, end, clean)
        return True

    def delete(self, is_forward: bool = False, by_word: bool = False) -> bool:
        """Delete the selection, or the letter or word at the caret; False when there was nothing."""
        start, end = self.selection
        if start == end:
            if is_forward:
                end = word_right(self.text, end) if by_word else min(len(self.text), end + 1)
            else:
                start = word_left(self.text, start) if by_word else max(0, start - 1)
        if start == end:
            return False
        self._replace(start, end, "")
        return True

    def _replace(self, start: int, end: int, text: str) -> None:
        self._past.append((self.text, self.caret))
        del self._past[:-100]
        self.text = self.text[:start] + text + self.text[end:]
        self.move_to(start + len(text))

    def undo(self) -> bool:
        """Take back the last change."""
        if not self._past:
            return False
        self.text, caret = self._past.pop()
        self.move_to(caret)
        return True
