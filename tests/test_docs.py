"""The pages say what is true: examples run, links lead somewhere, words and paragraphs are complete."""

import ast
import doctest
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from string import Formatter
from types import ModuleType

import pytest

import speeltafel.games
from speeltafel.core.actions import SEAT_NAMES
from speeltafel.core.game import LANGS, Game, Lang

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
GAMES = sorted(found.name for found in iter_modules(speeltafel.games.__path__))
"""All of them, those that are not listed too."""
EXAMPLE = ">>> "


def sources() -> list[Path]:
    """Every source file; tests beside the rules are none."""
    return sorted(path for path in (SRC / "speeltafel").rglob("*.py") if "tests" not in path.parts)


def in_root(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = import_module(f"speeltafel.games.{request.param}").GAME
    return found


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
        *(f"pass.{window.passes}" for window in game.windows),
        *(f"verb.{verb.word}" for verb in game.verbs[1:]),
        *(f"window.{window.name}" for window in game.windows),
        *(f"event.{kind}" for kind in game.events),
        *(f"reason.{reason}" for reason in game.state().reasons()),
        *(f"option.{name}" for name in game.options.names()),
        *(f"zone.{zone}" for zone in zones),
        *(f"name.{name}" for name in names if name and not name.isdigit() and name not in SEAT_NAMES),
    }


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


# Rules pages


def game_folder(game: Game) -> Path:
    return SRC / "speeltafel" / "games" / game.name


def paragraphs(game: Game, lang: Lang) -> list[str]:
    """The numbers of a rules page, in its order."""
    page = (game_folder(game) / f"RULES.{lang}.md").read_text("utf-8")
    return re.findall(r"(?m)^\*\*(\d+(?:\.\d+)+)\*\* ", page)


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


def undocumented_methods(source: Source, owner: ast.ClassDef) -> Iterator[str]:
    """Those of a class; what a base class says need not be said again."""
    for node in owner.body:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        if not ast.get_docstring(node) and not is_documented_above(source, owner, node.name):
            yield f"{in_root(source.path)}:{node.lineno} {owner.name}.{node.name}"


def test_everything_public_says_what_it_does() -> None:
    assert [name for source in SOURCES.values() for name in undocumented(source)] == []
