"""``railgames packs``: the order of the packs, what wins over what, and which are used."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from railgames.cli.codes import OK
from railgames.cli.output import printable
from railgames.core.errors import UsageError
from railgames.core.nearest import unknown_word
from railgames.core.text import tr

if TYPE_CHECKING:
    from railgames.content import Library
    from railgames.content.packs import Pack

HELP = """\
  railgames packs list              from the first to the last; where two have the same thing, the last wins
  railgames packs later my-boards   one place later: it wins over the pack that was after it
  railgames packs off my-boards     leave it out

A window that is open keeps what you change, and uses it from its next start.
"""


def add_parser(commands: Any, parents: Sequence[argparse.ArgumentParser] = ()) -> None:
    """Add ``packs`` and its actions to the subparsers action ``commands``."""
    summary = tr("list your packs, change their order, turn them on and off")
    parser = commands.add_parser(
        "packs",
        help=summary,
        description=_sentence(summary),
        epilog=tr(HELP),
        parents=parents,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(metavar="ACTION", dest="action", required=True)
    listing = _action(actions, "list", tr("list the packs in their order, and what wins over what"))
    listing.add_argument("--json", action="store_true", help=tr("one JSON object for each pack, one a line"))
    for name, words in (
        ("earlier", tr("move a pack one place earlier")),
        ("later", tr("move a pack one place later, so that it wins")),
        ("on", tr("use a pack again")),
        ("off", tr("leave a pack out")),
    ):
        _action(actions, name, words).add_argument("id", metavar="ID", help=tr("the name of its folder"))


def _sentence(summary: str) -> str:
    return f"{summary[0].upper()}{summary[1:]}."


def _action(actions: Any, name: str, summary: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(
        name, help=summary, description=_sentence(summary), allow_abbrev=False
    )
    parser.set_defaults(parser=parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Run one action and return its exit code. Raises UsageError for a pack that cannot be moved."""
    from railgames.content.installed import open_library

    if args.action == "list":
        _list(open_library(safe_mode=args.safe_mode), args.json)
        return OK
    library = open_library()
    _change(library, args.action, _pack(library, args.id))
    _list(open_library(), as_json=False)
    return OK


def _pack(library: Library, pack_id: str) -> Pack:
    from railgames.content.pack_order import movable

    mine = {pack.id: pack for pack in movable(library.packs)}
    if pack_id not in mine:
        raise UsageError(unknown_word(tr("You have no pack '{id}'.", id=pack_id), pack_id, list(mine)))
    return mine[pack_id]


def _change(library: Library, action: str, pack: Pack) -> None:
    """Move a pack, or turn it on or off, in the settings."""
    from railgames.content.pack_order import EARLIER, LATER, moved, why_not
    from railgames.store.folders import Folders, data_dir
    from railgames.store.settings import encode_settings, load_settings
    from railgames.store.settings_file import SettingsFile

    path = Folders(data_dir()).settings_file
    settings, notice = load_settings(path)
    file = SettingsFile(path, settings)
    if notice:
        print(notice, file=sys.stderr)
    if action in ("earlier", "later"):
        by = EARLIER if action == "earlier" else LATER
        if reason := why_not(library.packs, pack.id, by):
            raise UsageError(reason)
        settings.packs = moved(library.packs, pack.id, by)
    else:
        off = set(settings.packs_off) - {pack.id} | ({pack.id} if action == "off" else set())
        settings.packs_off = tuple(sorted(off))
    file.write(encode_settings(settings))


def _list(library: Library, as_json: bool) -> None:
    from railgames.content.pack_order import overlaps, told

    found = overlaps(library.packs)
    number = 0
    for pack in library.packs:
        number += not pack.is_ours
        wins = [one for one in found if one.winner.id == pack.id]
        if as_json:
            facts = {
                "id": pack.id,
                "title": pack.title,
                "version": pack.version,
                "place": 0 if pack.is_ours else number,
                "is_used": pack.is_enabled,
                "wins": {one.loser.id: one.things for one in wins},
            }
            print(json.dumps(facts, ensure_ascii=False))
            continue
        place = "" if pack.is_ours else f"{number}."
        print(printable(f"{place:4} {pack.id:24} {pack.title:36} {pack.version:9} {_state(pack)}").rstrip())
        for one in wins:
            print(printable(f"{'':5}{told(one)}"))


def _state(pack: Pack) -> str:
    if pack.is_off:
        return tr("off")
    return tr("off: {why}", why=pack.problems[0]) if pack.problems else ""
