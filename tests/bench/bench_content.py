"""How long content takes; run with ``python -m pytest tests/bench/bench_content.py``."""

from pathlib import Path
from typing import Any

from railgames.content import Library, data_root
from railgames.content.checks import check_built_in
from tests.content.conftest import GOOD_MAP, PACK_CARD, write


def test_opening_the_library(benchmark: Any) -> None:
    """Aim: under 5 ms; a start pays it before the first frame."""
    benchmark(Library)


def test_opening_the_library_with_ten_packs(benchmark: Any, tmp_path: Path) -> None:
    """Aim: under 15 ms once the packs were checked."""
    for number in range(10):
        name = f"pack-{number}"
        files = {f"maps/railroad_ink/{name}-{i}.txt": GOOD_MAP for i in range(20)}
        write(tmp_path / name, {"pack.toml": PACK_CARD.format(id=name), **files})
    benchmark(lambda: Library(packs_dir=tmp_path))


def test_listing_maps_with_their_titles(benchmark: Any) -> None:
    """Aim: under 5 ms; the set-up scene pays it."""

    def titles() -> list[str]:
        return [entry.title for entry in Library().maps("railroad_ink")]

    assert benchmark(titles)


def test_checking_the_built_in_pack(benchmark: Any) -> None:
    """Aim: under 0.5 s; ``railgames maps check``."""
    assert benchmark(lambda: check_built_in(data_root())) == []
