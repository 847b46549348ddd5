"""The pages say what is true: examples run, links lead somewhere, words and paragraphs are complete."""

import ast
import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from string import Formatter
from types import ModuleType

import pytest

import speeltafel.games
from kit import paragraphs
from speeltafel.core.actions import SEAT_NAMES
from speeltafel.core.game import LANGS, Game, Lang
from speeltafel.core.options import SWITCH
from speeltafel.records import HEADERS, MANNERS
from speeltafel.trace import trace

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
GAMES = sorted(found.name for found in iter_modules(speeltafel.games.__path__))
"""All of them, those that are not listed too."""
EXAMPLE = ">>> "
WORDS_A_MINUTE = 220


def sources() -> list[Path]:
    """Every source file; tests beside the rules are none."""
    return sorted(path for path in (SRC / "speeltafel").rglob("*.py") if "tests" not in path.parts)


def in_root(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def find_game(name: str) -> Game:
    found: Game = import_module(f"speeltafel.games.{name}").GAME
    return found


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return find_game(request.param)


# Examples


def with_examples(paths: list[Path]) -> list[Path]:
    return [path for path in paths if EXAMPLE in path.read_text("utf-8")]


def complaints(text: str, name: str, known: dict[str, object]) -> str:
    """What doctest has to say about the examples of a text."""
    said: list[str] = []
    test = doctest.DocTestParser().get_doctest(text, known, name, name, 0)
    assert test.examples, f"{name} has no example"
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    return "".join(said)


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Read from the source: compiled modules carry none."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""


@pytest.mark.parametrize("page", with_examples(PAGES), ids=in_root)
def test_the_examples_of_a_page_run(page: Path) -> None:
    # The line of a fence is no output.
    text = re.sub("(?m)^```.*$", "", page.read_text("utf-8"))
    assert complaints(text, in_root(page), {}) == ""


@pytest.mark.parametrize("path", with_examples(sources()), ids=in_root)
def test_the_examples_of_a_module_run(path: Path) -> None:
    module: ModuleType = import_module(module_name(path))
    for docstring in docstrings(ast.parse(path.read_text("utf-8"))):
        if EXAMPLE in docstring:
            assert complaints(docstring, in_root(path), vars(module).copy()) == ""


def test_the_readme_shows_the_library_in_ten_lines() -> None:
    examples = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text("utf-8"))
    assert 1 <= sum(example.source.count("\n") for example in examples) <= 10


def test_the_readme_names_two_commands() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert set(re.findall(r"\bmake [a-z]+", text)) == {"make play", "make test"}


def test_the_readme_is_read_in_three_minutes() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").split()) <= 3 * WORDS_A_MINUTE


@pytest.mark.parametrize("page", ["README.md", "docs/records.md", "docs/adding-a-game.md"])
def test_a_page_that_shows_code_has_examples(page: str) -> None:
    assert EXAMPLE in (ROOT / page).read_text("utf-8")


# Links


def prose(page: Path) -> str:
    """A page without its code."""
    return re.sub("(?ms)^```.*?^```$|`[^`\n]*`", "", page.read_text("utf-8"))


def anchors(page: Path) -> set[str]:
    """What can be linked to in a page: its headings, as hosts of Markdown name them."""
    text = re.sub("(?ms)^```.*?^```$", "", page.read_text("utf-8"))
    headings = re.findall("(?m)^#+ (.+)$", text)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=in_root)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if re.match("[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), f"{in_root(page)} links to {link}, which is not there"
        if anchor:
            assert anchor in anchors(target), f"{in_root(page)} links to {link}: there is no such heading"


@pytest.mark.parametrize("page", PAGES, ids=in_root)
def test_files_that_a_page_names_are_there(page: Path) -> None:
    named = re.findall(r"`((?:src|tests|docs|bench)/[\w./-]*)`", page.read_text("utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=in_root)
def test_tests_that_a_page_names_are_there(page: Path) -> None:
    named = re.findall(r"`((?:src|tests)/[\w./-]+\.py)::(\w+)`", page.read_text("utf-8"))
    found = [(path, name) for path, name in named if f"\ndef {name}(" in (ROOT / path).read_text("utf-8")]
    assert named == found
    assert found or page.name != "security.md"


# Lists that must be complete


def rows(page: str, heading: str) -> list[list[str]]:
    """The cells of the first table beneath a heading, row by row, without its head."""
    text = (ROOT / page).read_text("utf-8").split(f"# {heading}\n")[1]
    table = re.search(r"(?m)^\|.*\n\|[-|]+\n((?:\|.*\n)+)", text)
    assert table, f"{page} has no table beneath {heading}"
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[1].splitlines()]


def code(cell: str) -> list[str]:
    """The words in a cell that are set as code."""
    return re.findall("`([^`]+)`", cell)


def test_every_command_is_listed() -> None:
    made = re.findall("(?m)^([a-z]+):.*## ", (ROOT / "Makefile").read_text("utf-8"))
    assert made
    assert [row[0] for row in rows("CONTRIBUTING.md", "Commands")] == [f"`make {name}`" for name in made]


def test_every_finding_of_bandit_has_a_row_of_its_own() -> None:
    passed = {
        (finding, in_root(path))
        for path in [*SRC.rglob("*.py"), *(ROOT / "bench").glob("*.py")]
        for finding in re.findall(r"# nosec (B\d+)", path.read_text("utf-8"))
    }
    told = {
        (finding, path)
        for row in rows("docs/security.md", "What bandit found")
        for finding in re.findall(r"B\d+", row[0])
        for path in code(row[1])
    }
    assert passed <= told
    assert {finding for finding, _ in passed} == {finding for finding, _ in told}


def test_every_law_is_written_down() -> None:
    _, _, written = (ROOT / "docs" / "design.md").read_text("utf-8").partition("## The laws\n")
    held = {
        number
        for path in (ROOT / "tests" / "laws").glob("*.py")
        for number in re.findall(r"(?m)^def law_(\d+[a-z]?)_", path.read_text("utf-8"))
    }
    assert set(re.findall(r"(?m)^- \*\*(\d+[a-z]?)\*\* ", written)) == held


def test_every_field_of_a_game_is_explained() -> None:
    listed = [name for row in rows("docs/adding-a-game.md", "The fields of a game") for name in code(row[0])]
    assert sorted(listed) == sorted(Game.__dataclass_fields__)


def test_every_method_of_a_state_is_explained() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8").split("# Reference\n")[1]
    owner = SOURCES["speeltafel.core.state"].classes["State"]
    public = [name for name in named_in(owner.body) if not name.startswith("_")]
    assert [name for name in public if not re.search(rf"`{name}\b", page)] == []


def test_every_key_of_a_trace_is_explained() -> None:
    steps = {code(row[0])[0] for row in rows("docs/records.md", "Traces")}
    events = {code(row[0])[0] for row in rows("docs/records.md", "The events of a trace")}
    game = find_game("herrlof")
    _, *lines, _ = trace(game, 3, game.options(), seed=11, steps=400)
    assert steps == {key for line in lines for key in line}
    assert events == {key for line in lines for event in line["events"] for key in event}


def test_every_sort_of_words_is_explained() -> None:
    listed = {
        key.split(".")[0] for row in rows("docs/adding-a-game.md", "Keys of words") for key in code(row[0])
    }
    assert listed == {key.split(".")[0] for name in GAMES for key in needed_words(find_game(name))}


def test_every_line_of_a_record_is_explained() -> None:
    listed = [code(row[0])[0].split()[0] for row in rows("docs/records.md", "Records")]
    assert listed == ["speeltafel", *HEADERS, "SEAT", "ending"]
    assert [code(row[0])[0] for row in rows("docs/records.md", "The ending")] == list(MANNERS)


def test_every_line_of_all_positions_is_explained(game: Game) -> None:
    listed = [code(row[0])[0] for row in rows("docs/records.md", "Lines that every game has")]
    assert listed == [fact.name for fact in game.all_facts if fact not in game.facts] + ["rng"]


def in_code() -> set[str]:
    """Names at the top of a module; and of its classes, as in `State.waiting`, the methods and attributes."""
    found: set[str] = set()
    for source in SOURCES.values():
        found |= set(named_in(source.tree.body))
        for name, owner in source.classes.items():
            found |= {f"{name}.{member}" for member in named_in(owner.body)}
            own = [node for node in ast.walk(owner) if isinstance(node, ast.Attribute)]
            found |= {f"{name}.{node.attr}" for node in own if isinstance(node.ctx, ast.Store)}
    return found


def named_in(body: list[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        yield from (target.id for target in targets if isinstance(target, ast.Name))


def test_the_words_of_the_glossary_are_in_the_code() -> None:
    known = in_code()
    listed = [name for row in rows("docs/glossary.md", "Glossary") for name in code(row[2])]
    assert listed
    assert [name for name in listed if name not in known] == []


def test_the_glossary_has_each_word_once_in_order() -> None:
    words = [row[0] for row in rows("docs/glossary.md", "Glossary")]
    assert words == sorted(set(words))


# The tutorial: docs/adding-a-game.md, followed to the letter in a copy of the project

MADE = "src/speeltafel/games/soundings"
GOLDEN = ["tests/test_playthroughs.py", "tests/test_perft.py"]
HELD_BY = ["tests/laws", "tests/test_docs.py", "tests/test_paragraphs.py", *GOLDEN, MADE]
"""Who looks at a new game."""


def copy_project(root: Path) -> None:
    """All that the tests of a game need."""
    unwanted = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for folder in ("src", "tests", "docs"):
        shutil.copytree(ROOT / folder, root / folder, ignore=unwanted)
    for path in [*ROOT.glob("*.md"), ROOT / "Makefile", ROOT / "conftest.py", ROOT / "pyproject.toml"]:
        shutil.copy(path, root)


def follow(page: str, root: Path) -> None:
    """Do what the fenced blocks of a page say: run, edit, or write a file piece by piece."""
    begun: set[Path] = set()
    for sort, name, body in re.findall(r"(?ms)^```(\w+) ?(\S*)\n(.*?)^```$", page):
        path = root / MADE / name
        if sort == "sh":
            subprocess.run(["sh", "-ec", body], cwd=root, check=True)
        elif sort == "diff":
            path.write_text(edited(path.read_text("utf-8"), body), "utf-8")
        elif name:
            before = path.read_text("utf-8") if path in begun else ""
            path.write_text(before + body, "utf-8")
            begun.add(path)


def edited(text: str, diff: str) -> str:
    """A text after a diff whose hunks are found by what they say, each in one spot."""
    for hunk in diff.split("@@\n")[1:]:
        lines = hunk.splitlines(keepends=True)
        old, new = ("".join(line[1:] or line for line in lines if line[0] != sign) for sign in "+-")
        assert text.count(old) == 1, f"not found in one spot:\n{old}"
        text = text.replace(old, new)
    return text


@pytest.mark.skipif(os.environ.get("SPEELTAFEL_BUILD") == "native", reason="a new game runs interpreted")
def test_the_tutorial_makes_a_game_that_passes_everything(tmp_path: Path) -> None:
    copy_project(tmp_path)
    follow((tmp_path / "docs" / "adding-a-game.md").read_text("utf-8"), tmp_path)
    environment = dict(os.environ, PYTHONPATH=str(tmp_path / "src"), SPEELTAFEL_BUILD="interpreted")

    def run(*command: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    tests = ("pytest", "-p", "no:cacheprovider", "-v", "-k", "soundings")
    run(*tests, "--golden", *GOLDEN)
    passed = run(*tests, *HELD_BY)
    assert all(f"\n{path}" in passed for path in HELD_BY), passed
    run("ruff", "check", "--no-cache", MADE)
    run("ruff", "format", "--no-cache", "--check", MADE)


# Words


def stem(zone: str) -> str:
    """The name of a zone without its numbers: hand for hand-0."""
    return re.sub(r"(-\d+)+$", "", zone)


def needed_words(game: Game) -> set[str]:
    """Every key for which a game must have words."""
    zones = {stem(zone.name) for seats in game.seats for zone in game.zones(game.new(seats, deaf=True))}
    names = {name for verb in game.verbs for kind in verb.kinds for name in kind.names}
    names |= set(game.card_names)
    return {
        "seat",
        "a card",
        "pitch",
        *(f"pass.{window.passes}" for window in game.windows),
        *(f"verb.{verb.word}" for verb in game.verbs[1:]),
        *(f"window.{window.name}" for window in game.windows),
        *(f"event.{kind}" for kind in game.events),
        *(f"reason.{reason}" for reason in game.state().reasons()),
        *(f"option.{name}" for name in game.options.names()),
        *(f"option.{name}.{word}" for name in game.options.names() for word in chosen_by_name(game, name)),
        *(f"zone.{zone}" for zone in zones),
        *(f"name.{name}" for name in names if name and not name.isdigit() and name not in SEAT_NAMES),
    }


def chosen_by_name(game: Game, option: str) -> set[str]:
    """The words that an option can be; those of a switch are the page's own."""
    return set(game.options.allowed(option).words) - set(SWITCH.words)


def placeholders(words: str) -> set[str]:
    """The fields of a template; those without a name are numbered."""
    fields = [name for _, name, _, _ in Formatter().parse(words) if name is not None]
    return {name or str(number) for number, name in enumerate(fields)}


def allowed_placeholders(game: Game, key: str) -> set[str]:
    """What `narrate`, `label` and `name_of` fill in under a key."""
    sort, _, name = key.partition(".")
    if key == "seat":
        return {"0"}
    if sort == "verb":
        verb = next(verb for verb in game.verbs if verb.word == name)
        return {str(number) for number in range(len(verb.kinds))}
    if sort == "event":
        return {"seat", "card"} if key.endswith(".hidden") else {"seat", "card", "number"}
    return set()


@pytest.mark.parametrize("lang", LANGS)
def test_everything_has_words(game: Game, lang: Lang) -> None:
    assert needed_words(game) - game.words[lang].keys() == set()


def test_both_languages_have_the_same_words(game: Game) -> None:
    assert game.words["nl"].keys() == game.words["en"].keys()
    assert game.title.keys() == set(LANGS)


def test_words_have_the_same_placeholders_in_both_languages(game: Game) -> None:
    for key, words in game.words["en"].items():
        assert placeholders(words) == placeholders(game.words["nl"][key]), key


@pytest.mark.parametrize("lang", LANGS)
def test_only_placeholders_that_are_filled(game: Game, lang: Lang) -> None:
    for key in needed_words(game) | {key for key in game.words[lang] if key.endswith(".hidden")}:
        assert placeholders(game.words[lang][key]) <= allowed_placeholders(game, key), key
        if key.startswith("verb."):  # else two actions would have the same label
            assert placeholders(game.words[lang][key]) == allowed_placeholders(game, key), key


@pytest.mark.parametrize("lang", LANGS)
def test_no_words_for_what_is_not_there(game: Game, lang: Lang) -> None:
    known = {tuple(key.split(".")[:2]) for key in needed_words(game)}
    for key in game.words[lang]:
        if key.split(".")[0] in ("pass", "verb", "window", "event", "reason", "option", "zone"):
            assert tuple(key.split(".")[:2]) in known, f"{key} is used by nothing"


def test_words_for_a_choice_are_for_one_that_can_be_made(game: Game) -> None:
    for key in game.words["en"]:
        sort, _, rest = key.partition(".")
        option, _, choice = rest.partition(".")
        if sort == "option" and choice:
            numbers = map(str, game.options.allowed(option).span)
            assert choice in chosen_by_name(game, option).union(numbers), key


# Rules pages


def game_folder(game: Game) -> Path:
    return SRC / "speeltafel" / "games" / game.name


def cited(game: Game) -> set[str]:
    """The paragraphs that the code of a game names."""
    found = {verb.paragraph for verb in game.verbs}
    found |= {game.options.paragraph(name) for name in game.options.names()}
    for path in game_folder(game).glob("*.py"):
        text = path.read_text("utf-8")
        found |= set(re.findall(r"§(\d+(?:\.\d+)+)", text))
        found |= set(offered(ast.parse(text)))
    return found


def offered(tree: ast.Module) -> Iterator[str]:
    """The paragraphs that are written out in calls of the menu."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr in ("of", "one", "must"):
            for given in node.args:
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    yield given.value


def test_both_rules_pages_have_the_same_paragraphs(game: Game) -> None:
    numbers = paragraphs(game, "en")
    assert numbers
    assert numbers == paragraphs(game, "nl")
    assert numbers == sorted(set(numbers), key=lambda number: [int(part) for part in number.split(".")])


def test_paragraphs_that_code_cites_exist(game: Game) -> None:
    assert cited(game) - set(paragraphs(game, "en")) == set()


@pytest.mark.parametrize("lang", LANGS)
def test_an_option_is_named_in_the_paragraph_that_it_cites(game: Game, lang: Lang) -> None:
    page = (game_folder(game) / f"RULES.{lang}.md").read_text("utf-8")
    for name in game.options.names():
        _, _, paragraph = page.partition(f"\n**{game.options.paragraph(name)}** ")
        assert f"`{name}`" in paragraph.split("\n**")[0], name


# Docstrings


@dataclass
class Source:
    """A source file: its classes, and where the names that it imports come from."""

    path: Path
    tree: ast.Module
    classes: dict[str, ast.ClassDef] = field(default_factory=dict)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)


def read_source(path: Path) -> Source:
    source = Source(path, ast.parse(path.read_text("utf-8")))
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ClassDef):
            source.classes[node.name] = node
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                source.imports[alias.asname or alias.name] = (node.module, alias.name)
    return source


SOURCES = {module_name(path): read_source(path) for path in sources()}


def is_documented_above(source: Source, owner: ast.ClassDef, method: str) -> bool:
    """Whether a base class of this project says what the method does."""
    for base in owner.bases:
        if not isinstance(base, ast.Name):
            continue
        module, name = source.imports.get(base.id, (module_name(source.path), base.id))
        home = SOURCES.get(module)
        if home is None or name not in home.classes:
            continue
        above = home.classes[name]
        for node in above.body:
            if isinstance(node, ast.FunctionDef) and node.name == method and ast.get_docstring(node):
                return True
        if is_documented_above(home, above, method):
            return True
    return False


def undocumented(source: Source) -> Iterator[str]:
    """Public modules, classes, functions and methods that do not say what they do."""
    if source.tree.body and not ast.get_docstring(source.tree):
        yield in_root(source.path)
    for node in source.tree.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_"):
            continue
        if not ast.get_docstring(node):
            yield f"{in_root(source.path)}:{node.lineno} {node.name}"
        if isinstance(node, ast.ClassDef):
            yield from undocumented_methods(source, node)


def is_setter(node: ast.FunctionDef) -> bool:
    """Whether a method sets what the property of its name says."""
    return any(isinstance(mark, ast.Attribute) and mark.attr == "setter" for mark in node.decorator_list)


def undocumented_methods(source: Source, owner: ast.ClassDef) -> Iterator[str]:
    """Those of a class; what a base class says need not be said again."""
    for node in owner.body:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_") or is_setter(node):
            continue
        if not ast.get_docstring(node) and not is_documented_above(source, owner, node.name):
            yield f"{in_root(source.path)}:{node.lineno} {owner.name}.{node.name}"


def test_everything_public_says_what_it_does() -> None:
    assert [name for source in SOURCES.values() for name in undocumented(source)] == []
