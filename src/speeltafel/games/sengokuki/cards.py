"""What is in the box: the board with its fields, the cards, the pieces; and the numbers of the rulebook."""

from typing import Final

from mypy_extensions import i64

from speeltafel.core.cards import Box

# §2.1 Six files, seven ranks; field = 6 * (rank - 1) + file, so a1 is 0 and f7 is 41.

FILES: Final = 6
RANKS: Final = 7
FIELDS: Final = 42
BOARD: Final = (1 << 42) - 1
FIELD_NAMES: Final = [f"{file}{rank}" for rank in range(1, RANKS + 1) for file in "abcdef"]

# §2.2 Where White begins: the Daimyo left, the Shinobi right, by option; Black's are on the last rank.

CENTRE_LEFT: Final = 2
CENTRE_RIGHT: Final = 3
CORNER_LEFT: Final = 0
CORNER_RIGHT: Final = 5
LAST_RANK: Final = 36
"""The first field of Black's home row."""

# §2.4 Three kinds of army card in four kamon, two of each; eight Heiya, six Ki.

TYPE_NAMES: Final = ["kibatai", "ashigaru", "kihei"]
KAMON_NAMES: Final = ["red", "yellow", "green", "blue"]
PAIR: Final = 2
HEIYA_COPIES: Final = 8
KI_COPIES: Final = 6

KIBATAI_CARDS: Final = (1 << 8) - 1
ASHIGARU_CARDS: Final = KIBATAI_CARDS << 8
KIHEI_CARDS: Final = KIBATAI_CARDS << 16
ARMY: Final = (1 << 24) - 1
HEIYA: Final = 255 << 24
KI: Final = 63 << 32
HEIYA_CARD: Final = 24
KI_CARD: Final = 32

BOX: Final = Box([[PAIR] * (len(TYPE_NAMES) * len(KAMON_NAMES)) + [HEIYA_COPIES, KI_COPIES]])
ARMY_NAMES: Final = [f"{kamon}-{name}" for name in TYPE_NAMES for kamon in KAMON_NAMES]
NAMES: Final = (
    [name for army in ARMY_NAMES for name in (army, "")]
    + ["heiya"]
    + [""] * (HEIYA_COPIES - 1)
    + ["ki"]
    + [""] * (KI_COPIES - 1)
)
"""By card; the further copies of a kind have none."""

# §2.5 The pieces, in the order in which they are offered to move.

DAIMYO: Final = 0
SHINOBI: Final = 1
ASHIGARU: Final = 2
KIHEI: Final = 3
KIBATAI: Final = 4
PIECE_NAMES: Final = ["daimyo", "shinobi", "ashigaru", "kihei", "kibatai"]
SUPPLY: Final = [2, 6, 4, 4, 4]
"""By piece, how many there are for both seats together."""

# §3.7 Turns with two Ki that lose; §6.2 quiet turns that draw.

YONHON: Final = 2
DRAW_AFTER: Final = 100
DRAW_STEP: Final = 20


def piece_of(card: i64) -> i64:
    """The piece that a pair of this army card earns, the card as a mask."""
    if card & KIBATAI_CARDS:
        return KIBATAI
    if card & ASHIGARU_CARDS:
        return ASHIGARU
    return KIHEI
