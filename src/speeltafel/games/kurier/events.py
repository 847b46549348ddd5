"""The words of the rules: what a seat can do, what is asked, what happens, how a match ends."""

from typing import Final

from speeltafel.core.actions import SEAT_NAMES, Kind, Verb
from speeltafel.games.kurier.cards import INN_NAMES, NAMES, ROW, SEATS_MOST, STOP_NAMES

START: Final = 1 << 18
DEPLOY: Final = 2 << 18
FLIP: Final = 3 << 18
PLACE: Final = 4 << 18
HAND: Final = 5 << 18
DEPART: Final = 6 << 18
SWAP: Final = 7 << 18
COIN: Final = 8 << 18
ROB: Final = 9 << 18
INN: Final = Kind(INN_NAMES)
STOP: Final = Kind(STOP_NAMES)
COURIER: Final = Kind(NAMES[:ROW])
VERBS: Final = [
    Verb("pass", "11.1", []),
    Verb("start", "2.7", [INN]),
    Verb("deploy", "4.1", [COURIER, INN]),
    Verb("flip", "4.2", []),
    Verb("place", "4.2", [INN]),
    Verb("hand", "5.1", [INN, COURIER], button=True),
    Verb("depart", "6.1", [INN, STOP, STOP], button=True, after=1),
    Verb("swap", "6.1", [INN, STOP, STOP], button=True, after=1),
    Verb("coin", "8.1", []),
    Verb("rob", "9.6", [Kind(SEAT_NAMES[:SEATS_MOST])]),
]

STARTING: Final = 0
TURN: Final = 1
PLACING: Final = 2
BONUS: Final = 3
ROUBLES: Final = 4

BEGINS: Final = 0
LAID: Final = 1
COLOUR: Final = 2
TURNED: Final = 3
PLACED: Final = 4
WAITS: Final = 5
REFILLED: Final = 6
SENT: Final = 7
HANDED: Final = 8
PASSED_ON: Final = 9
DEPARTED: Final = 10
TRAVELLED: Final = 11
CARRIED: Final = 12
RETURNED: Final = 13
ARRIVED: Final = 14
STAYED: Final = 15
PAID: Final = 16
COUNTED: Final = 17
SHORT: Final = 18
FLIPPED: Final = 19
ROBBED: Final = 20
NJET_SAID: Final = 21
LOST: Final = 22
SAVED: Final = 23
SHOWED: Final = 24
ADMITTED: Final = 25
IDLED: Final = 26
EVENTS: Final = (
    *("begins", "laid", "colour", "turned", "placed", "waits", "refilled", "sent", "handed", "passed on"),
    *("departed", "travelled", "carried", "returned", "arrived", "stayed", "paid", "counted", "short"),
    *("flipped", "robbed", "njet", "lost", "saved", "showed", "admitted", "idled"),
)

BY_PAYMENT: Final = 0
BY_ARRIVAL: Final = 1
FIRST_TO_ROUBLE: Final = 2
FIRST_AT_GUARD: Final = 3
FURTHEST: Final = 4
REASONS: Final = ["paid", "arrived", "first_to_rouble", "first_at_guard", "furthest"]

BASIS: Final = 0
REVISED: Final = 1
RIOGRANDE: Final = 2
WITHOUT: Final = 3

NOWHERE: Final = -1
NO_TYPE: Final = -1
NO_CAP: Final = -1
FIRST_GUARD: Final = 18
"""The place of the leftmost guard; those of the inns are their numbers."""
CZAR: Final = 23
PALACE_SCORE: Final = 5
