"""``python -m tools.geography``: write the map of North America, and print its figures.

``--check`` writes nothing and says whether the committed file is the one that is made. ``--figures`` makes
nothing, and prints the figures of the committed file.
"""

import argparse
import sys
import tomllib

import msgspec

from railgames.games.empire_builder.mapfile import MapFile
from tools.geography.north_america import TARGET, make_map
from tools.geography.report import report
from tools.geography.writing import as_toml


def main() -> int:
    """Do what the words of the command line say."""
    parser = argparse.ArgumentParser(prog="python -m tools.geography", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; compare with the committed file")
    parser.add_argument("--figures", action="store_true", help="print the figures of the committed file")
    words = parser.parse_args()
    if words.figures:
        file = msgspec.convert(tomllib.loads(TARGET.read_text("utf-8")), MapFile)
    else:
        file = make_map()
        text = as_toml(file)
        if words.check:
            same = text == TARGET.read_text("utf-8")
            print("the same" if same else "another map than the committed one")
            return 0 if same else 1
        TARGET.parent.mkdir(exist_ok=True)
        TARGET.write_text(text, "utf-8")
    for line in report(file):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
