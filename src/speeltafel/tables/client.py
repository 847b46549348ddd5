"""A person's chair at a table, wherever the table is: what the terminal, or any other client, lives on."""

from collections.abc import Sequence

from speeltafel.core.actions import PASS
from speeltafel.core.game import Game, Lang
from speeltafel.records import RecordFile
from speeltafel.tables.protocol import Message, Refusal, Standing
from speeltafel.tables.table import Table


class Moved(Exception):
    """The table has moved on while a person was thinking."""


class Declined(Exception):
    """The table did not take an action; says why in one polite sentence."""


class Client:
    """One person's way to a table."""

    game: Game
    seat: int
    lang: Lang
    takes_time = True
    """Whether others may take their time."""

    def names(self) -> Sequence[str]:
        """Who sits where."""
        raise NotImplementedError

    def arrive(self) -> Message:
        """All there is to know now."""
        raise NotImplementedError

    def wait(self) -> Message:
        """What is told next."""
        raise NotImplementedError

    def act(self, action: int, moment: int) -> Message:
        """Answer the question with this moment; what is told then. Raises `Declined`."""
        raise NotImplementedError

    def meaning(self, said: str) -> int | Refusal:
        """The action that words mean, or why they mean none."""
        raise NotImplementedError

    def advice(self, about: str) -> str:
        """What this seat could reckon about a thing that the game knows by this word; "" if nothing."""
        return ""

    def standing(self) -> Standing:
        """The standing order."""
        raise NotImplementedError

    def order(self, standing: Standing) -> None:
        """Give another standing order."""
        raise NotImplementedError


class HomeClient(Client):
    """A chair at a table of bots in this very process; every action is kept before it is told."""

    takes_time = False

    def __init__(self, table: Table, seat: int, file: RecordFile) -> None:
        self.table = table
        self.game = table.game
        self.seat = seat
        self.lang = table.sitters[seat].lang
        self.file = file

    def names(self) -> Sequence[str]:
        return self.table.names

    def arrive(self) -> Message:
        return self._unless_passed(self.table.message(self.seat, self.lang))

    def wait(self) -> Message:
        """A bot acts."""
        bot = self.table.waiting()[0]
        return self._played(bot, self.table.think(bot), int(self.table.state.moment))

    def act(self, action: int, moment: int) -> Message:
        return self._played(self.seat, action, moment)

    def _played(self, seat: int, action: int, moment: int) -> Message:
        messages = self.table.act(seat, action, moment)
        self.file.append(seat, action)
        mine = next(message for message in messages if message.seat == self.seat)
        return self._unless_passed(mine)

    def _unless_passed(self, message: Message) -> Message:
        """The message; or, where a standing order passes, what is told after that as well."""
        if not message.choices or not self.table.passes(self.seat):
            return message
        after = self._played(self.seat, PASS, message.moment)
        return after.following(message)

    def meaning(self, said: str) -> int | Refusal:
        return self.table.meaning(self.seat, said, self.lang)

    def advice(self, about: str) -> str:
        return self.table.advice(self.seat, about, self.lang)

    def standing(self) -> Standing:
        return self.table.sitters[self.seat].standing

    def order(self, standing: Standing) -> None:
        self.table.sitters[self.seat].standing = standing
