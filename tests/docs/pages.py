"""The pages that explain the repository, and what is in them: code blocks, names in code style, links."""

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("docs", "tools", "tests", "assets")

_FENCE = re.compile(
    r"^(?P<fence>```+)(?P<language>\w*)[^\n]*\n(?P<text>.*?)^(?P=fence)[ \t]*$", re.DOTALL | re.MULTILINE
)
_SPAN = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"")
_HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)


class Block(NamedTuple):
    """A fenced block of code: its language, empty where none is named, and its text."""

    language: str
    text: str


class Page:
    """One page in Markdown."""

    def __init__(self, path: Path, root: Path = ROOT) -> None:
        self.path = path
        self.name = path.relative_to(root).as_posix()
        self.text = path.read_text(encoding="utf-8")
        self.prose = _FENCE.sub("", self.text)
        self.blocks = tuple(Block(found["language"], found["text"]) for found in _FENCE.finditer(self.text))

    def __repr__(self) -> str:
        return self.name

    def block(self, language: str, containing: str) -> str:
        """The one code block of a language that holds these words. Raises LookupError."""
        found = [
            block.text for block in self.blocks if block.language == language and containing in block.text
        ]
        if len(found) != 1:
            raise LookupError(f"{self.name} has {len(found)} blocks in {language} with {containing!r}")
        return found[0]

    @property
    def spans(self) -> list[str]:
        """What stands in code style inside the prose, in order."""
        return _SPAN.findall(self.prose)

    @property
    def links(self) -> list[str]:
        """The targets of links and pictures."""
        return [one or other for one, other in _LINK.findall(self.prose)]

    @property
    def anchors(self) -> set[str]:
        """The anchors of the headings, as GitHub makes them."""
        return {_anchor(heading) for heading in _HEADING.findall(self.prose)}

    def section(self, title: str) -> str:
        """The text under a heading, up to the next one of its level. Raises LookupError."""
        start = re.search(rf"^(#+) +{re.escape(title)} *$", self.text, re.MULTILINE)
        if start is None:
            raise LookupError(f"{self.name} has no heading {title!r}")
        rest = self.text[start.end() :]
        end = re.search(rf"^#{{1,{len(start[1])}}} ", rest, re.MULTILINE)
        return rest[: end.start()] if end else rest


def _anchor(heading: str) -> str:
    kept = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower())
    return kept.replace(" ", "-")


@lru_cache(maxsize=1)
def pages() -> tuple[Page, ...]:
    """Every page of the repository: at the top, in docs/, and beside tools, tests and assets."""
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.md")]
    return tuple(Page(path) for path in (*sorted(ROOT.glob("*.md")), *sorted(found)))


def page(name: str) -> Page:
    """The page of this name ("docs/add-a-map.md")."""
    return next(one for one in pages() if one.name == name)


def rows_of(table: str) -> list[list[str]]:
    """The cells of the rows of the tables in a text, without the rows of heads and rules."""
    rows = [line.strip() for line in table.splitlines() if line.lstrip().startswith("|")]
    kept = [
        row
        for row, following in zip(rows, [*rows[1:], ""], strict=True)
        if not _is_rule(row) and not _is_rule(following)
    ]
    return [
        [cell.replace(r"\|", "|").strip() for cell in re.split(r"(?<!\\)\|", row.strip("|"))] for row in kept
    ]


def _is_rule(row: str) -> bool:
    return bool(re.fullmatch(r"\|(\s*:?-+:?\s*\|)+", row))
