"""``railgames maps list|check|generate|render|words|schema``: tools for map authors, without a window."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from railgames.cli.codes import CONTENT, OK
from railgames.cli.output import printable, write_output
from railgames.core.errors import Problem, UsageError
from railgames.core.text import ntr, tr

if TYPE_CHECKING:
    from railgames.content import Library
    from railgames.content.translations import KnownTexts
    from railgames.core.game import MapSource

CHECK_HELP = """\
  railgames maps check                            every pack
  railgames maps check railroad_ink               every map of one game
  railgames maps check railroad_ink my-map.toml   one file, or one map by its id
  railgames maps check path/to/my-pack            one pack
"""


GENERATE_HELP = """\
  railgames maps generate spike --seed 17 -o my-pack/maps/spike/seventeen.toml   a file to change and share
  railgames play spike --map generated:17                                       the same without a file
  railgames play spike --map generated:17:48                                    with 48 cities
  railgames play empire_builder --map generated:17:40                           a small continent
"""


WORDS_HELP = """\
  railgames maps words -o de.toml       every text without a translation
  railgames maps words de -o new.toml   with the German ones that the packs have
"""


def add_parser(commands: Any, parents: Sequence[argparse.ArgumentParser] = ()) -> None:
    """Add ``maps`` and its actions to the subparsers action ``commands``."""
    summary = tr("list, check and draw maps")
    parser = commands.add_parser("maps", help=summary, description=_sentence(summary), parents=parents)
    actions = parser.add_subparsers(metavar="ACTION", dest="action", required=True)

    listing = _action(actions, "list", tr("list the maps of every pack"))
    listing.add_argument("game", metavar="GAME", nargs="?", help=tr("only this game's maps"))
    listing.add_argument("--json", action="store_true", help=tr("one JSON object for each map, one a line"))

    check = _action(actions, "check", tr("list every problem of a map or a pack"), CHECK_HELP)
    check.add_argument(
        "words", metavar="GAME|FILE", nargs="*", help=tr("what to check (default: every pack)")
    )

    _generate_arguments(_action(actions, "generate", tr("make a new map from a seed"), GENERATE_HELP))

    render = _action(actions, "render", tr("draw a map into a picture"))
    render.add_argument("words", metavar="GAME|FILE", nargs="+", help=tr("a game and a map's id or file"))
    render.add_argument("--size", default="1280x720", metavar="WxH", help=tr("pixels (default: 1280x720)"))
    render.add_argument("--theme", default="paper", metavar="T", help=tr("paper or night (default: paper)"))
    render.add_argument("-o", "--output", required=True, metavar="FILE", help=tr("the PNG to write"))

    words = _action(actions, "words", tr("list every English text, for translators"), WORDS_HELP)
    words.add_argument("language", metavar="LANG", nargs="?", help=tr("with its translations so far"))
    words.add_argument("--json", action="store_true", help=tr("JSON instead of a locale file"))
    words.add_argument("-o", "--output", metavar="FILE", help=tr("write FILE instead of printing"))

    schema = _action(
        actions, "schema", tr("write JSON Schemas, so that an editor can check maps as you type")
    )
    schema.add_argument("game", metavar="GAME", nargs="?", help=tr("only this game's map files"))
    schema.add_argument("-o", "--output", metavar="DIR", help=tr("write files into DIR instead of printing"))


def _generate_arguments(generate: argparse.ArgumentParser) -> None:
    generate.add_argument("game", metavar="GAME", help=tr("a game that makes maps"))
    generate.add_argument(
        "--seed", metavar="N", help=tr("the same seed makes the same map (default: by lot)")
    )
    generate.add_argument(
        "--size", type=int, metavar="N", help=tr("number of cities (default: the usual one)")
    )
    generate.add_argument(
        "-o", "--output", "--out", metavar="FILE", help=tr("write FILE instead of printing")
    )


def run(args: argparse.Namespace) -> int:
    """Run one action and return its exit code: 0, or 3 if content is invalid."""
    actions = {
        "list": _list,
        "check": _check,
        "generate": _generate,
        "render": _render,
        "words": _words,
        "schema": _schema,
    }
    return actions[args.action](args)


def _sentence(summary: str) -> str:
    return f"{summary[0].upper()}{summary[1:]}."


def _action(actions: Any, name: str, summary: str, epilog: str = "") -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(
        name,
        help=summary,
        description=_sentence(summary),
        epilog=tr(epilog),
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(parser=parser)
    return parser


def _library(args: argparse.Namespace) -> Library:
    from railgames.content.installed import open_library

    return open_library(safe_mode=getattr(args, "safe_mode", False))


def _list(args: argparse.Namespace) -> int:
    library = _library(args)
    if args.game:
        _known_game(args.game)
    entries = [entry for game in library.games() if args.game in (None, game) for entry in library.maps(game)]
    for entry in entries:
        if args.json:
            facts = {
                name: getattr(entry, name) for name in ("game", "id", "title", "version", "pack", "sha256")
            }
            print(json.dumps({**facts, "path": str(entry.path)}, ensure_ascii=False))
        else:
            print(f"{entry.game:16} {entry.id:28} {printable(entry.title):36} {entry.pack} {entry.version}")
    _told((*library.problems, *library.notes), sys.stderr)
    return OK


class _Checked(NamedTuple):
    """What was checked, in words ("2 packs, 9 files"), what was found, and the folders of the packs by
    their ids, or the one file by its path."""

    what: str
    problems: list[Problem]
    places: dict[str, Path]

    def path_of(self, file: str) -> Path | None:
        """The file that a problem names."""
        pack, _, name = file.partition("/")
        return self.places.get(file) or (self.places[pack] / name if pack in self.places else None)


def _check(args: argparse.Namespace) -> int:
    words: list[str] = args.words
    from railgames.content.lines import with_lines

    library = _library(args)
    if not words:
        checked = _check_all(library)
    elif len(words) == 1 and words[0] in _game_ids():
        checked = _check_game(words[0], library)
    elif len(words) == 1 and not _is_path(words[0]):
        _known_game(words[0])
        checked = _check_game(words[0], library)
    elif len(words) == 1 and Path(words[0]).is_dir():
        checked = _check_folder(Path(words[0]).resolve(), library)
    else:
        checked = _check_one(words, library)
    code = _told(with_lines(checked.problems, checked.path_of), sys.stdout)
    print(f"{checked.what}: {_verdict(checked.problems)}", file=sys.stderr)
    return code


def _check_all(library: Library) -> _Checked:
    """Every problem of every pack; a pack that is disabled for one problem is still checked completely."""
    from railgames.content import checks
    from railgames.content.packs import read_pack

    problems = [*checks.check_built_in(library.data_root), *library.strays]
    for pack in library.packs:
        if not pack.is_built_in:
            whole = read_pack(pack.root) if pack.is_off and not pack.package else pack
            problems += checks.problems_of_pack(whole, library.part_ids, library.below, _texts(library))
    problems += [note for note in library.notes if note not in problems]
    packs = ntr("{n} pack", "{n} packs", len(library.packs))
    what = f"{packs}, {_files(sum(len(pack.files) for pack in library.packs))}"
    return _Checked(what, problems, _folders(library))


def _check_game(game_id: str, library: Library) -> _Checked:
    from railgames.content import checks

    problems: list[Problem] = []
    entries = [*library.maps(game_id), *library.parts(game_id)]
    for entry in entries:
        folder = entry.id.rpartition("/")[0]
        problems += checks.check_map_file(entry.path, entry.game, entry.name, folder, library.part_ids)
    is_of_game = f"/maps/{game_id}/"
    problems += [one for one in (*library.problems, *library.notes) if is_of_game in one.file]
    what = tr("the game {game}, {files}", game=game_id, files=_files(len(entries)))
    return _Checked(what, problems, _folders(library))


def _check_folder(folder: Path, library: Library) -> _Checked:
    from railgames.content import checks
    from railgames.content.packs import read_pack

    pack = read_pack(folder)
    problems = checks.problems_of_pack(pack, library.part_ids, library.below, _texts(library))
    what = tr("the pack {id}, {files}", id=pack.id, files=_files(len(pack.files)))
    return _Checked(what, problems, {pack.id: pack.root})


def _check_one(words: Sequence[str], library: Library) -> _Checked:
    from railgames.content import checks

    game_id, path = _map_of(words, library)
    problems = checks.check_map_file(path, game_id, str(path), parts=library.part_ids)
    return _Checked(_files(1), problems, {str(path): path})


def _folders(library: Library) -> dict[str, Path]:
    return {pack.id: pack.root for pack in library.packs}


def _texts(library: Library) -> Callable[[], KnownTexts]:
    """The texts that may be translated; read when a pack has words, and once."""
    from railgames.content.translations import KnownTexts
    from railgames.content.words import every_text

    def read() -> KnownTexts:
        found = every_text(library)
        return KnownTexts(tuple(found), found.counted)

    return cache(read)


def _files(count: int) -> str:
    return ntr("{n} file", "{n} files", count)


def _generate(args: argparse.Namespace) -> int:
    from railgames.cli.match_options import seed_from
    from railgames.content.written import as_toml
    from railgames.core.registry import game

    _known_game(args.game)
    maker = game(args.game)
    if maker.new_maps is None:
        raise UsageError(tr("{game} makes no maps.", game=maker.title))
    seed, size = seed_from(args), maker.new_maps.usual if args.size is None else args.size
    words = f" --size {size}" if args.size is not None else ""
    comment = f"railgames maps generate {args.game} --seed {seed}{words}"
    text = as_toml(maker.make_map(seed, size), comment)
    if args.output:
        write_output(Path(args.output), text)
        print(args.output)
    else:
        print(text, end="")
    return OK


def _render(args: argparse.Namespace) -> int:
    from railgames.content.loose import LooseMap
    from railgames.core.new_maps import new_map_of

    library = _library(args)
    maps: MapSource = library
    if len(args.words) == 2 and new_map_of(args.words[1]) is not None:
        game_id, map_id = args.words
        _known_game(game_id)
    else:
        game_id, path = _map_of(args.words, library)
        maps, map_id = LooseMap(game_id, path, library), path.stem
    # Imported here, because checking and listing maps must work without pygame.
    drawing = importlib.import_module("railgames.cli.render_command")
    code = drawing.render_map(game_id, maps, map_id, args.output, library, size=args.size, theme=args.theme)
    return int(code)


def _words(args: argparse.Namespace) -> int:
    from railgames.content import words
    from railgames.content.translations import Translations

    library = _library(args)
    texts = words.every_text(library)
    known = library.locale(args.language) if args.language else Translations()
    if args.json:
        text = json.dumps(words.as_data(texts, known), ensure_ascii=False, indent=1) + "\n"
    else:
        text = words.as_toml(texts, known, known.plural)
    if args.output:
        write_output(Path(args.output), text)
        print(args.output)
    else:
        print(text, end="")
    done = sum(bool(known.forms(one) if one in texts.counted else known.word(one)) for one in texts)
    print(tr("{done} of {all} texts are translated.", done=done, all=len(texts)), file=sys.stderr)
    return OK


def _schema(args: argparse.Namespace) -> int:
    from railgames.content import schema
    from railgames.core.registry import game_ids

    schemas: dict[str, Any] = {}
    for game_id in [args.game] if args.game else game_ids():
        schemas |= schema.map_schemas(game_id)
    if not args.game:
        look = _library(args).look()
        schemas |= {"pack": schema.pack_schema(), "locale": schema.locale_schema()}
        schemas["theme"] = schema.theme_schema(look)
    if args.output:
        folder = Path(args.output)
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in schemas.items():
            target = folder / f"{name}.schema.json"
            write_output(target, json.dumps(text, indent=2) + "\n")
            print(target)
    else:
        is_one = len(schemas) == 1
        print(json.dumps(schemas[args.game] if is_one else schemas, indent=2))
    return OK


def _map_of(words: Sequence[str], library: Library) -> tuple[str, Path]:
    """(game id, file) from one or two arguments of the command line."""
    if len(words) > 2:
        raise UsageError(tr("'{word}' is one argument too many.", word=words[2]))
    named = words[-1]
    if len(words) == 2:
        _known_game(words[0])
        return words[0], Path(named) if _is_path(named) else library.entry(words[0], named).path
    from railgames.core.registry import game_ids

    if not Path(named).exists():
        raise UsageError(tr("There is no file '{name}'.", name=named))
    above = Path(named).resolve().parent
    folder = next((name for name in (above.name, above.parent.name) if name in game_ids()), "")
    if not folder:
        known = ", ".join(game_ids())
        raise UsageError(
            tr(
                "The game of '{name}' is unknown; give GAME FILE. Known games: {known}.",
                name=named,
                known=known,
            )
        )
    return folder, Path(named)


def _is_path(word: str) -> bool:
    return word.endswith((".toml", ".json")) or os.sep in word or "/" in word or Path(word).exists()


def _game_ids() -> tuple[str, ...]:
    from railgames.core.registry import game_ids

    return game_ids()


def _known_game(game_id: str) -> None:
    """Raises UnknownGame with the nearest known id."""
    from railgames.core.registry import game

    if game_id not in _game_ids():
        game(game_id)


def _told(problems: Sequence[Problem], stream: Any) -> int:
    for problem in problems:
        text = printable(str(problem))
        print(tr("note: {text}", text=text) if problem.is_note else text, file=stream)
    return CONTENT if any(not problem.is_note for problem in problems) else OK


def _verdict(found: Sequence[Problem]) -> str:
    problems = [one for one in found if not one.is_note]
    notes = len(found) - len(problems)
    words = [ntr("{n} note", "{n} notes", notes)] if notes else []
    if not problems:
        return " ".join([tr("No problems found."), *(f"{note}." for note in words)])
    files = len({problem.file for problem in problems})
    words.insert(0, ntr("{n} problem", "{n} problems", len(problems)))
    return tr("{problems} in {files}.", problems=", ".join(words), files=_files(files))
