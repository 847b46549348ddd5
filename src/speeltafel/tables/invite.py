"""Invitations: the short code of a table, which is easily said, and the picture that a phone reads."""

import io
import secrets

import segno

SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No 0, O, 1 or I: they are mistaken for each other."""
LENGTH = 5
LASTS = 24 * 3600.0
"""Seconds after which a code leads nowhere any more."""
QUIET = 4
"""Modules of white around the picture, which readers need."""


class Codes:
    """Which table each code leads to."""

    def __init__(self) -> None:
        self.tables: dict[str, str] = {}

    def draw(self) -> str:
        """A code that leads nowhere yet. 33 million is few: whoever tries codes has to be slowed down."""
        while True:
            code = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
            if code not in self.tables:
                return code

    def add(self, code: str, table: str) -> None:
        """From now on a code leads to a table; "" is none."""
        if code:
            self.tables[code] = table

    def drop(self, code: str) -> None:
        """From now on a code leads nowhere."""
        self.tables.pop(code, None)


def read_code(text: str) -> str:
    """A code as people type it, in capitals without gaps; "" if it cannot be one."""
    code = "".join(text.replace("-", "").split()).upper()
    return code if len(code) == LENGTH and set(code) <= set(SIGNS) else ""


def picture(link: str) -> bytes:
    """A link as a square that a phone reads, as SVG: dark on white, in any light."""
    written = io.BytesIO()
    segno.make_qr(link, error="m").save(
        written, kind="svg", border=QUIET, dark="#1b2523", light="#fff", omitsize=True, xmldecl=False
    )
    return written.getvalue()
