"""Rules pages: numbered paragraphs beside the rules, in both languages.

A paragraph begins a line with its bold number, as in `**4.2** You must follow suit`, and goes on
until the next paragraph or heading.
"""

import re
from functools import cache
from pathlib import Path

PARAGRAPH = re.compile(r"^\*\*(\d+(?:\.\d+)+)\*\* +(.*)$")


class Page:
    """One rules page."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.paragraphs: dict[str, str] = {}
        """By number, in the order of the page, in Markdown without the number."""
        self.numbers: list[str] = []
        """The numbers in the order of the page; what is given twice stands here twice."""
        number = ""
        for line in text.splitlines():
            begun = PARAGRAPH.match(line)
            if begun:
                number = begun[1]
                self.numbers.append(number)
                self.paragraphs[number] = begun[2]
            elif line.startswith("#"):
                number = ""
            elif number and line.strip():
                self.paragraphs[number] += "\n\n" + line

    def about(self, words: str) -> list[str]:
        """The numbers of the paragraphs that hold all these words, or that begin with this number."""
        wanted = words.lower().split()
        found = [
            number for number, text in self.paragraphs.items() if all(word in text.lower() for word in wanted)
        ]
        begun = [number for number in self.paragraphs if f"{number}.".startswith(words.rstrip(".") + ".")]
        return begun or found


@cache
def read_page(folder: Path, lang: str) -> Page:
    """The rules page of the game in this folder."""
    return Page((folder / f"RULES.{lang}.md").read_text(encoding="utf-8"))
