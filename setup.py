"""The native build: mypyc compiles the rules, the core and the search to C.

SPEELTAFEL_NATIVE says how hard to try: off, auto (the default: where it cannot be built, the same
code runs interpreted) or required (a build that fails, fails).
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

MODE = os.environ.get("SPEELTAFEL_NATIVE") or "auto"
MODES = ("off", "auto", "required")

# Found by name, so that a new game is compiled without a word here.
NATIVE = {
    "core": ("actions", "rng", "cards", "menu", "places", "events", "log", "mind", "state", "bot"),
    "games/*": (
        "cards",
        "events",
        "moves",
        "table",
        "stack",
        "programs",
        "round",
        "purse",
        "odds",
        "rules",
        "greedy",
    ),
    "bots": ("uniform", "forgetful", "ismcts"),
}

# Small functions are to vanish into their callers. GCC's own limits keep many of them: every call in
# mypyc's code has an error path, which makes them look large. Worth a seventh of the time.
INLINE = ["--param=max-inline-insns-auto=120", "--param=inline-unit-growth=100"]

# Without the first, every call inside the library goes through a table, since another library might
# replace the function. The second undoes mypyc's -Werror: a new compiler's new warning is no reason
# to fail on somebody else's machine. The third avoids wrong code: GCC 12 compiles
# `if (x & K) return K; return 0;` for a K beyond 32 bits to an AND with a register that was never set.
# The last is Python's own, which a CFLAGS in the environment would drop: arithmetic wraps around.
CORRECT = ["-fno-semantic-interposition", "-Wno-error", "-fno-peephole2", "-fwrapv"]
FLAGS = [*CORRECT, *INLINE] if os.name == "posix" else []


def sources() -> list[str]:
    """The native modules that there are."""
    found = [
        path.as_posix()
        for folder, names in NATIVE.items()
        for name in names
        for path in Path("src/speeltafel").glob(f"{folder}/{name}.py")
    ]
    return sorted(found)


def extensions() -> list[Extension]:
    """The modules to compile; none where that is not wanted or, in mode auto, not possible."""
    # The other commands only ask for the package's name and needs, and mypyc takes seconds.
    if MODE == "off" or not {"bdist_wheel", "build", "build_ext"} & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify

        # One group in one C file: calls between modules are plain calls, which the compiler inlines.
        found = mypycify(sources(), opt_level="3", multi_file=False, group_name="speeltafel")
    except (ImportError, SystemExit) as problem:  # no mypy here; or it found an error, and said so
        if MODE == "required":
            raise
        say_interpreted("mypyc is not installed" if isinstance(problem, ImportError) else "mypyc failed")
        return []
    for extension in found:
        # A new list: mypyc gives all extensions the same one.
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
        extension.depends.append("setup.py")  # compile anew when the flags change
    return found


def say_interpreted(why: str) -> None:
    print(f"speeltafel: {why}, so there is no native build; runs interpreted, and slower", file=sys.stderr)


class BuildNative(build_ext):
    """Compile all or nothing: a module without the library that they share would not import."""

    def run(self) -> None:
        try:
            super().run()
        except (BaseError, CCompilerError):
            if MODE == "required":
                raise
            say_interpreted("no C compiler that works")
            self.extensions = []


class Build(build):
    """Build, and drop what an earlier build left behind: it would be installed as well."""

    def run(self) -> None:
        super().run()
        commands = [self.get_finalized_command(name) for name in self.get_sub_commands()]
        made = {os.path.abspath(path) for command in commands for path in command.get_outputs()}
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and os.path.abspath(path) not in made:
                path.unlink()


if MODE not in MODES:
    sys.exit(f"SPEELTAFEL_NATIVE is {MODE!r}; it can be {', '.join(MODES)}")

setup(ext_modules=extensions(), cmdclass={"build": Build, "build_ext": BuildNative})
