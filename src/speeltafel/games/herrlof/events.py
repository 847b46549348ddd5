"""The kinds of events: what there is to tell."""

from typing import Final

GATHERED: Final = 0
BEGAN: Final = 1
DEALT: Final = 2
TURNED: Final = 3
PREDICTED: Final = 4
PLAYED: Final = 5
LACKED: Final = 6
DREW: Final = 7
BURIED: Final = 8
TOOK: Final = 9
DESTROYED: Final = 10
STOLE: Final = 11
ROBBED: Final = 12
REACHED: Final = 13
PULLED: Final = 14
RETURNED: Final = 15
KEPT: Final = 16
GAVE: Final = 17
REVEALED: Final = 18
SCORED: Final = 19
CHANGED: Final = 20
BARE: Final = 21
LEADS: Final = 22
EVENTS: Final = (
    "gathered",
    "began",
    "dealt",
    "turned",
    "predicted",
    "played",
    "lacked",
    "drew",
    "buried",
    "took",
    "destroyed",
    "stole",
    "robbed",
    "reached",
    "pulled",
    "returned",
    "kept",
    "gave",
    "revealed",
    "scored",
    "changed",
    "bare",
    "leads",
)
