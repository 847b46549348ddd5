"""The command line: play, replay, rules, list, perft, trace.

Bad input ends with one clear line and exit code 2; nothing is written over.
"""

import argparse
import getpass
import json
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields
from datetime import datetime
from ipaddress import ip_address
from pathlib import Path
from typing import NoReturn

from rich.console import Console
from rich.table import Table as Grid

from speeltafel.bots.roster import BOTS
from speeltafel.core.errors import InvalidInput, SpeeltafelError, quoted, unknown
from speeltafel.core.events import TRUTH
from speeltafel.core.game import LANGS, Game, Lang
from speeltafel.core.options import Options, read_json
from speeltafel.core.perft import perft
from speeltafel.games import load, names
from speeltafel.records import Record, RecordFile, read_record
from speeltafel.tables.client import HomeClient
from speeltafel.tables.pace import BOT_PACE
from speeltafel.tables.replay import Replay
from speeltafel.tables.table import Sitter, Table
from speeltafel.tables.text import WORDS
from speeltafel.terminal import Asker, Left, Player, Terminal, show_rules
from speeltafel.trace import trace
from speeltafel.web.serve import Settings, serve
from speeltafel.web.visitor import Cookies, Door, Visitor

BAD_INPUT = 2
CUT_OFF = 130
"""The exit code of a command that was broken off, as shells have it."""


class Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        raise InvalidInput(f"{message}; `{self.prog} --help` lists what there is")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; the process ends with its exit code."""
    try:
        run(list(sys.argv[1:] if arguments is None else arguments))
    except SpeeltafelError as problem:
        print(f"speeltafel: {problem}", file=sys.stderr)
        sys.exit(BAD_INPUT)
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        sys.exit(CUT_OFF)


def run(arguments: list[str]) -> None:
    """Run a command; raises on bad input."""
    command = arguments[0] if arguments else "--help"
    if command in ("-h", "--help", "help"):
        print(overview())
        return
    if command not in COMMANDS:
        raise InvalidInput(unknown("command", command, COMMANDS))
    COMMANDS[command](arguments[1:])


def overview() -> str:
    """What there is, in a few lines."""
    lines = ["usage: speeltafel COMMAND ...", ""]
    lines += [f"  {name:8} {command.__doc__}" for name, command in COMMANDS.items()]
    lines += ["", f"Games: {', '.join(names())}. `speeltafel COMMAND --help` says more."]
    return "\n".join(lines)


# Arguments that several commands share.


def parser_for(command: str) -> Parser:
    """The parser of a command."""
    parser = Parser(prog=f"speeltafel {command}", description=COMMANDS[command].__doc__, allow_abbrev=False)
    parser.add_argument("--lang", choices=LANGS, default=system_lang(), help="the language")
    return parser


def match_parser(command: str, arguments: list[str]) -> tuple[Parser, Game]:
    """The parser of a command about a match: its game, seats, seed, and every option of the game."""
    parser = parser_for(command)
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(names())}")
    asked = [word for word in arguments if not word.startswith("-")]
    if not asked:
        if {"-h", "--help"} & set(arguments):
            parser.print_help()
            sys.exit()
        raise InvalidInput(f"name a game: {', '.join(names())}")
    game = load(next((word for word in asked if word in names()), asked[0]))
    span = f"{game.seats[0]} to {game.seats[-1]}"
    parser.add_argument(
        "--seats", type=number, metavar="N", default=game.seats[0], help=f"{span} (default: %(default)s)"
    )
    parser.add_argument(
        "--seed", type=seed, metavar="SEED", help="an int, or 64 hex digits (default: drawn by lot)"
    )
    lang = chosen_lang(arguments)
    for name in game.options.names():
        said = game.words[lang][f"option.{name}"]
        allowed, paragraph = game.options.allowed(name), game.options.paragraph(name)
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            dest=f"option_{name}",
            metavar="VALUE",
            help=f"{said}: {allowed} (§{paragraph})",
        )
    return parser, game


def options_of(given: argparse.Namespace, game: Game) -> Options:
    """The options of the game that were given as flags."""
    named = {name: getattr(given, f"option_{name}") for name in game.options.names()}
    for name, value in named.items():
        if value is not None and game.options.allowed(name).document:
            named[name] = read_document(Path(value))
    return game.options.read({name: value for name, value in named.items() if value is not None})


def read_document(path: Path) -> object:
    """Plain JSON in a file."""
    try:
        return read_json(str(path), path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as problem:
        why = getattr(problem, "strerror", None) or "it is no text"
        raise InvalidInput(f"{path} cannot be read: {why}") from None


def parsed(parser: Parser, arguments: list[str]) -> argparse.Namespace:
    """The arguments; an unknown flag is named with the nearest one."""
    given, rest = parser.parse_known_args(arguments)
    if rest:
        flags = [
            flag for action in parser._actions for flag in action.option_strings if flag.startswith("--")
        ]
        raise InvalidInput(unknown("argument", rest[0].partition("=")[0], flags))
    return given


def number(text: str) -> int:
    """A number of the command line."""
    if text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number")


def seconds(text: str) -> float:
    """A time of the command line."""
    if text.isascii() and text.replace(".", "", 1).isdigit() and len(text) < 10:
        return float(text)
    raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of seconds")


def amount(text: str) -> float:
    """So many times or days; 0 is without end."""
    try:
        return seconds(text)
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number") from None


def address(text: str) -> str:
    """The address of a machine; "": none."""
    try:
        return text and str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no address such as 127.0.0.1") from None


def seed(text: str) -> int | str:
    """A seed of the command line; `Game.new` judges it."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 64 else text


def system_lang() -> Lang:
    """The system's language, English where it is neither."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "nl" if value.lower().startswith("nl") else "en"
    return "en"


def chosen_lang(arguments: list[str]) -> Lang:
    """The language that is asked for, known before the other arguments are."""
    early = Parser(add_help=False, allow_abbrev=False)
    early.add_argument("--lang", choices=LANGS, default=system_lang())
    lang: Lang = early.parse_known_args(arguments)[0].lang
    return lang


# The commands.


def play(arguments: list[str]) -> None:
    """Play a match against bots, or go on with one."""
    if any(word.partition("=")[0] == "--table" for word in arguments):
        visit(arguments)
        return
    parser, game = match_parser("play", arguments)
    parser.add_argument("--table", metavar="URL", help="play at this table of a server; needs no GAME")
    parser.add_argument(
        "--bots",
        default=BOTS[0],
        help=f"a bot, or one for each other seat, as in greedy,uniform: {', '.join(BOTS)} (1: forgets most)",
    )
    parser.add_argument("--name", help="how you are called")
    parser.add_argument("--record", type=Path, metavar="FILE", help="where the match is kept")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a match that was kept")
    given = parsed(parser, arguments)
    words = WORDS[given.lang]
    record, path = resumed(given.resume, game) if given.resume else begun(given, game)
    name = given.name or login_name() or words["you"]
    table = Table(record, sitters(given.bots, name, record.seats, given.lang))
    console = Console()
    file = RecordFile(path, record)
    try:
        Terminal(HomeClient(table, 0, file), console, console.input).play()
    except (Left, KeyboardInterrupt):
        console.print()
        console.print(words["go on"].format(command_name(), game.name, path), soft_wrap=True, markup=False)
    finally:
        file.close()
    console.print(words["kept"].format(path), soft_wrap=True, markup=False)


def visit(arguments: list[str]) -> None:
    """Play at a table of a server."""
    parser = parser_for("play")
    parser.add_argument("--table", metavar="URL", required=True, help="the table, as its link says")
    parser.add_argument("--name", help="how you are called")
    given = parsed(parser, arguments)
    door = Door(given.table, Cookies(data_folder() / "servers.json"))
    chair = Visitor(door, given.name or login_name(), given.lang)
    console = Console()
    try:
        Terminal(chair, console, Asker(chair.bell, chair.news, console)).play()
    except (Left, KeyboardInterrupt):
        console.print()
        words = WORDS[given.lang]["chair kept"]
        console.print(
            words.format(f"{command_name()} play --table {given.table}"), soft_wrap=True, markup=False
        )
    finally:
        chair.leave()


def begun(given: argparse.Namespace, game: Game) -> tuple[Record, Path]:
    """A new match, and the file that will keep it."""
    key = secrets.token_hex(32) if given.seed is None else given.seed
    record = Record.start(game, given.seats, options_of(given, game), key)
    path = given.record or default_path(game)
    if path.exists():
        raise InvalidInput(f"{path} is there already; go on with --resume, or name another file")
    return record, path


def resumed(path: Path, game: Game) -> tuple[Record, Path]:
    """A match that was kept, and its file."""
    record = read_record(path)
    if record.game != game.name:
        raise InvalidInput(f"{path} is a match of {record.game}, not of {game.name}: name that game")
    if record.ending:
        raise InvalidInput(f"{path} was {record.ending.manner}; `speeltafel replay` shows it")
    return record, path


def sitters(bots: str, name: str, seats: int, lang: Lang) -> list[Sitter]:
    """The person at seat 0 and a bot at each other seat."""
    chosen = bots.split(",")
    if len(chosen) == 1:
        chosen *= seats - 1
    if len(chosen) != seats - 1:
        raise InvalidInput(
            f"--bots names {len(chosen)} bots for {seats - 1} seats; name one, or one for each"
        )
    for bot in chosen:
        if bot not in BOTS:
            raise InvalidInput(unknown("bot", bot, BOTS))
    others = [Sitter(WORDS[lang]["bot"].format(seat), bot, lang) for seat, bot in enumerate(chosen, 2)]
    return [Sitter(name[:20], "", lang), *others]


def command_name() -> str:
    """How this command was called, so that what is shown can be typed."""
    return sys.argv[0] if Path(sys.argv[0]).name == "speeltafel" else "python -m speeltafel"


def login_name() -> str:
    """How the system calls the person; "" where that says nothing."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError):
        return ""
    return "" if name == "root" else name.capitalize()


def data_folder() -> Path:
    """The user's data folder for matches."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "speeltafel"


def default_path(game: Game) -> Path:
    """Where a match is kept unless said: in the user's data folder, under the time it began."""
    return data_folder() / f"{game.name}-{datetime.now():%Y-%m-%d-%H%M%S}.record"


def replay(arguments: list[str]) -> None:
    """Step through a record."""
    parser = parser_for("replay")
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument("--seat", type=number, help="see it as this seat did (default: everything open)")
    given = parsed(parser, arguments)
    record = read_record(given.file)
    if given.seat is not None and given.seat >= record.seats:
        raise InvalidInput(f"there is no seat {given.seat}; seats are 0 to {record.seats - 1}")
    game, lang = load(record.game), given.lang
    console = Console()
    seen_by = TRUTH if given.seat is None else given.seat
    replayed = Replay(record, seat_names(game, record.seats, lang))
    Player(replayed, seen_by, lang, console, console.input).run()


def learn(arguments: list[str]) -> None:
    """Show what a record tells about learning."""
    parser = parser_for("learn")
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    given = parsed(parser, arguments)
    record = read_record(given.file)
    game = load(record.game)
    if game.lesson is None:
        teaching = [name for name in names() if load(name).lesson]
        raise InvalidInput(
            f"{given.file} is a match of {game.name}; there are lessons in {', '.join(teaching)}"
        )
    record.replay(deaf=True)
    Console().print(game.lesson(record, given.lang, seat_names(game, record.seats, given.lang)))


def seat_names(game: Game, seats: int, lang: Lang) -> list[str]:
    """How seats are called where nobody is known to sit."""
    return [game.words[lang]["seat"].format(seat + 1) for seat in range(seats)]


def rules(arguments: list[str]) -> None:
    """Show the rules of a game."""
    parser = parser_for("rules")
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(names())}")
    parser.add_argument("about", nargs="*", metavar="ABOUT", help="a number such as 4.2, or words")
    given = parsed(parser, arguments)
    show_rules(Console(), load(given.game), given.lang, " ".join(given.about))


def list_games(arguments: list[str]) -> None:
    """List the games."""
    given = parsed(parser_for("list"), arguments)
    words = WORDS[given.lang]
    grid = Grid(
        words["name"], words["game"], words["players"], words["minutes"], box=None, padding=(0, 2, 0, 0)
    )
    for game in map(load, names()):
        spans = (game.seats, game.minutes)
        grid.add_row(game.name, game.title[given.lang], *(f"{span[0]}-{span[-1]}" for span in spans))
    Console().print(grid)


def card(arguments: list[str]) -> None:
    """Check the spare cards of a file and print what they do."""
    parser = parser_for("card")
    parser.add_argument("file", type=Path, metavar="FILE", help="spare cards: docs/spare-cards.md")
    given = parsed(parser, arguments)
    document = read_document(given.file)
    for game in map(load, names()):
        if game.cards is not None:
            print(game.cards(document))


def count(arguments: list[str]) -> None:
    """Count in how many ways a match can go on, by depth."""
    parser, game = match_parser("perft", arguments)
    parser.add_argument("--depth", type=number, default=3, help="how deep (default: %(default)s)")
    given = parsed(parser, arguments)
    state = game.new(given.seats, options_of(given, game), given.seed or 0, deaf=True)
    for depth in range(1, given.depth + 1):
        print(depth, perft(state, depth), flush=True)


def write_trace(arguments: list[str]) -> None:
    """Play at random and write everything as JSON lines."""
    parser, game = match_parser("trace", arguments)
    parser.add_argument("--steps", type=number, default=10**9, help="at most so many (default: to the end)")
    given = parsed(parser, arguments)
    for line in trace(game, given.seats, options_of(given, game), given.seed or 0, given.steps):
        print(json.dumps(line, ensure_ascii=False, separators=(",", ":")))


def run_server(arguments: list[str]) -> None:
    """Serve tables for people with browsers, and for `play --table`."""
    parser = parser_for("serve")
    for flag, kind, default, said in SERVER_FLAGS:
        name = f"SPEELTAFEL_{flag.upper().replace('-', '_')}"
        parser.add_argument(
            f"--{flag}",
            type=kind,
            default=os.environ.get(name, default),
            help=f"{said} (default: %(default)s; or {name} in the environment)",
        )
    parser.add_argument(
        "--open",
        action=argparse.BooleanOptionalAction,
        default=os.environ.get("SPEELTAFEL_OPEN", "") not in ("", "0"),
        help="show the page in this machine's browser, if it has one (or SPEELTAFEL_OPEN=1)",
    )
    given = parsed(parser, arguments)
    serve(
        Settings(
            **{field.name: getattr(given, field.name) for field in fields(Settings) if field.name in given}
        )
    )


SERVER_FLAGS: tuple[tuple[str, Callable[[str], object], str, str], ...] = (
    ("host", str, "127.0.0.1", "the address to listen at"),
    ("port", number, "8080", "the port to listen at, 0 for any"),
    ("data", Path, str(data_folder() / "tables"), "the folder where matches are kept"),
    ("bot-workers", number, "1", "processes in which bots think"),
    (
        "bot-pace",
        seconds,
        str(BOT_PACE),
        "about how many seconds a bot takes for an answer; 0: as long as it thinks",
    ),
    ("allowance", amount, "1", "times the usual limits for one address and one connection; 0: no limits"),
    ("behind-proxy", address, "", "the address of a proxy that says for whom it asks"),
    ("keep-days", amount, "90", "days until a table that is over or never began is removed; 0: never"),
)


COMMANDS: dict[str, Callable[[list[str]], None]] = {
    "play": play,
    "serve": run_server,
    "replay": replay,
    "learn": learn,
    "rules": rules,
    "list": list_games,
    "card": card,
    "perft": count,
    "trace": write_trace,
}
