"""A host with a made-up clock: people come, say things and go; what each is told is kept."""

from typing import Any

from speeltafel.bots.seated import Seated
from speeltafel.core.game import Lang
from speeltafel.games import load
from speeltafel.tables.host import Host
from speeltafel.tables.lobby import Lobby
from speeltafel.tables.post import Listener
from speeltafel.tables.protocol import About, ChairWish, Message, NewTable, Said, Told
from speeltafel.tables.store import Store


class Person(Listener):
    """Somebody at a table."""

    def __init__(self, name: str, lang: Lang = "en") -> None:
        super().__init__(name, lang)
        self.told: list[Told] = []

    def news(self) -> Message:
        """The last that was told of the match."""
        return next(told.news for told in reversed(self.told) if told.news)

    def heard(self, key: str) -> list[Any]:
        """All that was told under a key."""
        found = [getattr(told, key) for told in self.told]
        return [one for one in found if one is not None]

    def about(self) -> About:
        """The last that was told of the table."""
        return next(told.about for told in reversed(self.told) if told.about)


class Room:
    """One table, with a clock that stands until it is moved."""

    def __init__(
        self,
        game: str,
        *chairs: str,
        store: Store | None = None,
        options: dict[str, object] | None = None,
        bot_pace: float = 0.0,
    ) -> None:
        self.now = 1000.0
        self.store = store or Store()
        self.lobby = Lobby(self.store, self.now, bot_pace)
        wish = NewTable(game, [ChairWish(who) for who in chairs], "Anna", options=options or {})
        self.host: Host = self.lobby.open(wish, "Anna", self.now)
        self.deliver()

    def deals(self, position: str) -> None:
        """The match is at this position, of which the record knows nothing; whoever comes now sees it."""
        table = self.host.playing()
        state = self.host.game.setup(position)
        state.ears = table.state.ears
        table.state = state
        self.host.order.turn_to(table, self.now)

    def deliver(self) -> None:
        """Keep and tell what the host has done."""
        changes, letters = self.host.taken()
        self.store.write(changes)
        for listener, told in letters:
            assert isinstance(listener, Person)
            listener.told.append(told)

    def comes(self, name: str, sits: bool = True, lang: Lang = "en") -> Person:
        """Somebody comes, and takes a chair if there is one."""
        person = Person(name, lang)
        if sits:
            self.host.sit(name, name, -1, lang, self.now)
        self.host.connect(person, self.now)
        self.deliver()
        return person

    def goes(self, person: Person) -> None:
        """Somebody is lost."""
        self.host.disconnect(person, self.now)
        self.deliver()

    def says(self, person: Person, **said: object) -> Told:
        """Somebody says something; the last thing that they are told."""
        self.host.receive(person, Said(**said), self.now)  # type: ignore[arg-type]  # any field of it
        self.deliver()
        return person.told[-1]

    def says_all(self, person: Person, **said: object) -> list[Told]:
        """Somebody says something; all that they are told."""
        before = len(person.told)
        self.says(person, **said)
        return person.told[before:]

    def does(self, person: Person, action: str) -> list[Told]:
        """Somebody acts, in the words of a record; all that they are told."""
        return self.says_all(person, do=self.host.game.read_action(action), moment=self.host.order.moment)

    def passes_time(self, seconds: float) -> None:
        """Time goes by; what is due is done."""
        until = self.now + seconds
        while (due := self.host.deadline()) is not None and due <= until:
            self.now = max(self.now, due)
            self.host.tick(self.now)
            self.deliver()
        self.now = until

    def restarts(self) -> None:
        """The server ends and starts again; nobody is connected."""
        self.lobby = Lobby(self.store, self.now, self.lobby.bot_pace)
        self.host = self.lobby.hosts[self.host.id]

    def bots_act(self) -> None:
        """Every bot that is asked chooses, until none is."""
        while self.host.thinkers():
            self.bot_acts()

    def bot_acts(self) -> int:
        """One bot chooses; its seat."""
        seat, name = self.host.thinkers()[0]
        record = self.host.playing().record
        bot = Seated(name, load(record.game), seat, record.seed)
        action = bot.choose(record.replay(listeners=bot.ears), len(record.actions))
        self.host.bot_answers(seat, int(action), self.host.order.moment, self.now)
        self.deliver()
        return seat
