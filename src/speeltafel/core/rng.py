"""Seeded generators: a small fast one, and a keyed one that nobody can foresee.

All arithmetic is `(x * A + C) & M` with M below 2**62, which native and interpreted code
compute alike. Seeds are hashed before use: neighbouring seeds give unrelated streams.
"""

import hashlib
import re
from typing import Final

from mypy_extensions import i64, mypyc_attr

MASK: Final = (1 << 62) - 1
FACTOR: Final = 3202034522624059733
STEP: Final = 1442695040888963407
SCRAMBLE: Final = 2685821657736338717
WORD: Final = 32
"""Bits of one answer."""
BLOCK: Final = 16
"""Words that one call of BLAKE2 gives."""


def stepped(state: i64) -> i64:
    """The state after this one."""
    return (state * FACTOR + STEP) & MASK


def word_of(state: i64) -> i64:
    """The 32 random bits of a state."""
    return (((state ^ (state >> 31)) * SCRAMBLE) & MASK) >> 30


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """The fast generator, for the lab, for samples and for search. `make_rng` seeds one."""

    def __init__(self) -> None:
        self.state: i64 = 0

    def word(self) -> i64:
        """The next 32 random bits."""
        self.state = stepped(self.state)
        return word_of(self.state)

    def below(self, n: i64) -> i64:
        """A uniform number from 0 to n - 1, for an n of at most 31 bits."""
        self.state = stepped(self.state)
        return (word_of(self.state) * n) >> WORD

    def fork(self) -> "Rng":
        """A new fast generator whose stream depends on this one alone."""
        forked = Rng()
        forked.state = ((self.word() << 30) ^ self.word()) & MASK
        return forked

    def copy(self) -> "Rng":
        """A generator that will give the same answers."""
        copied = Rng()
        copied.state = self.state
        return copied

    def text(self) -> str:
        """The whole state of the generator, for `read_rng`."""
        return f"fast {self.state:016x}"

    def is_keyed(self) -> bool:
        """Whether this is the keyed generator."""
        return False


class KeyedRng(Rng):
    """BLAKE2 in counter mode under a key of 256 bits, for tables where people play."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key: bytes = bytes.fromhex(key)
        self.used: i64 = 0
        """Words given so far."""
        self.words: list[int] = []
        """The block that the next words come from."""

    def word(self) -> i64:
        """The next 32 random bits."""
        at = self.used % BLOCK
        if at == 0 or not self.words:
            number: int = self.used // BLOCK
            block = hashlib.blake2b(number.to_bytes(8, "big"), key=self.key, person=b"speeltafel").digest()
            self.words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 64, 4)]
        self.used += 1
        return self.words[at]

    def below(self, n: i64) -> i64:
        """A uniform number from 0 to n - 1, for an n of at most 31 bits."""
        return (self.word() * n) >> WORD

    def copy(self) -> Rng:
        """A generator that will give the same answers."""
        copied = KeyedRng(self.key.hex())
        copied.used = self.used
        return copied

    def text(self) -> str:
        """The whole state of the generator, for `read_rng`."""
        used: int = self.used
        return f"keyed {self.key.hex()} {used}"

    def is_keyed(self) -> bool:
        """Whether this is the keyed generator."""
        return True


def is_seed(seed: object) -> bool:
    """Whether this can seed a match: an int from 0 below 2**62, or 64 hex digits."""
    if isinstance(seed, bool):
        return False
    if isinstance(seed, int):
        return 0 <= seed <= MASK
    return isinstance(seed, str) and re.fullmatch("[0-9a-f]{64}", seed) is not None


def make_rng(seed: int | str) -> Rng:
    """The generator for a seed as a record writes it."""
    if isinstance(seed, str):
        return KeyedRng(seed)
    digest = hashlib.blake2b(b"%d" % seed, digest_size=8, person=b"speeltafel").digest()
    rng = Rng()
    rng.state = int.from_bytes(digest, "big") & MASK
    return rng


def read_rng(text: str) -> Rng | None:
    """The generator that `text()` described; None if it describes none."""
    fast = re.fullmatch("fast ([0-9a-f]{16})", text)
    if fast is not None:
        state = int(fast.group(1), 16)
        if state > MASK:
            return None
        rng = Rng()
        rng.state = state
        return rng
    keyed = re.fullmatch("keyed ([0-9a-f]{64}) ([0-9]{1,15})", text)
    if keyed is None:
        return None
    unseen = KeyedRng(keyed.group(1))
    unseen.used = int(keyed.group(2))
    return unseen
