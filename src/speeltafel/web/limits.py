"""How much one address and one connection may ask: buckets of tokens that fill up again with time.

No clock: every method takes `now`. No more than `NAMES_MOST` buckets are remembered, the last used ones; a
bucket that is forgotten is full again.
"""

from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv6Address

NAMES_MOST = 10_000
MISSES_KNOWN = 4
"""Names that led nowhere and may be asked for again: they tell nothing new, and old tabs ask."""
NAME_LONGEST = 64
"""Characters of such a name that are remembered."""
NETWORK_BITS = 64
"""Of an IPv6 address, what names a household; the rest its owner may choose at will."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    most: int
    refill: float


REQUESTS = Rate(300, 30.0)
"""Requests at the door, sockets that are opened among them."""
OPENINGS = Rate(60, 0.1)
"""Tables that are opened."""
MISSES = Rate(20, 1 / 30)
"""Look-ups of a table, a chair or a code that lead nowhere."""
MESSAGES = Rate(100, 20.0)
"""Messages of one connection."""
UNHEARD = Rate(100, 1.0)
"""Messages of one connection beyond those, each of which is answered with a complaint."""
FRAMES = Rate(100, 1.0)
"""Frames of one connection that are no message: pings, pongs, and parts of messages."""
ALL_MESSAGES = Rate(1000, 200.0)
"""Messages of all connections of an address."""
SOCKETS_MOST = 100
"""Sockets that an address has open at once."""


class Bucket:
    """Tokens, as many as its rate allows."""

    def __init__(self, rate: Rate, allowance: float, now: float) -> None:
        """`allowance` times the rate; 0: there is always another token."""
        self.most = rate.most * allowance
        self.refill = rate.refill * allowance
        self.tokens = self.most
        self.filled = now

    def wait(self, now: float) -> float:
        """Seconds until there is a token; 0: there is one."""
        if not self.most:
            return 0.0
        self.tokens = min(self.most, self.tokens + self.refill * max(0.0, now - self.filled))
        self.filled = now
        return max(0.0, (1 - self.tokens) / self.refill)

    def take(self, now: float) -> float:
        """Take a token; 0, or (then nothing is taken) the seconds until there is one."""
        wait = self.wait(now)
        if not wait:
            self.tokens -= 1
        return wait


class Buckets:
    """A bucket for each name."""

    def __init__(self, rate: Rate, allowance: float) -> None:
        self.rate = rate
        self.allowance = allowance
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, name: str, now: float) -> Bucket:
        """The bucket of a name."""
        bucket = self.buckets.get(name)
        if bucket is None:
            bucket = self.buckets[name] = Bucket(self.rate, self.allowance, now)
            if len(self.buckets) > NAMES_MOST:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(name)
        return bucket

    def take(self, name: str, now: float) -> float:
        """Take a token of a name; 0, or the seconds until there is one."""
        return self.of(name, now).take(now)


class Guesses:
    """Counts look-ups that lead nowhere: whoever guesses has to stop, and learns nothing any more."""

    def __init__(self, allowance: float) -> None:
        self.buckets = Buckets(MISSES, allowance)
        self.missed: OrderedDict[str, deque[str]] = OrderedDict()
        """By address, what it looked up in vain of late."""

    def wait(self, address: str, now: float) -> float:
        """Seconds until this address may look something up; 0: it may."""
        return self.buckets.of(address, now).wait(now)

    def miss(self, address: str, name: str, now: float) -> None:
        """What this address looked up is not there."""
        known = self.missed.setdefault(address, deque(maxlen=MISSES_KNOWN))
        self.missed.move_to_end(address)
        if len(self.missed) > NAMES_MOST:
            self.missed.popitem(last=False)
        if name[:NAME_LONGEST] not in known:
            known.append(name[:NAME_LONGEST])
            self.buckets.take(address, now)


class Limits:
    """All limits of one server."""

    def __init__(self, allowance: float = 1.0) -> None:
        """`allowance` times the rates above; 0: no limits, for tests and for measuring."""
        self.allowance = allowance
        self.requests = Buckets(REQUESTS, allowance)
        self.openings = Buckets(OPENINGS, allowance)
        self.messages = Buckets(ALL_MESSAGES, allowance)
        self.guesses = Guesses(allowance)
        self.sockets: Counter[str] = Counter()

    def bucket(self, rate: Rate, now: float) -> Bucket:
        """A bucket for one connection."""
        return Bucket(rate, self.allowance, now)

    @contextmanager
    def socket(self, address: str) -> Iterator[bool]:
        """Whether an address may have one more socket, which is open meanwhile."""
        self.sockets[address] += 1
        try:
            yield not self.allowance or self.sockets[address] <= SOCKETS_MOST * self.allowance
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]


def household(address: str) -> str:
    """What of an address its owner cannot choose."""
    try:
        six = IPv6Address(address)
    except AddressValueError:
        return address
    if six.ipv4_mapped:
        return str(six.ipv4_mapped)
    return str(IPv6Address(int(six) >> (128 - NETWORK_BITS) << (128 - NETWORK_BITS)))
