"""Who is who: no account, a signed cookie that names a device, and nothing about it."""

import secrets
from collections.abc import Mapping

from itsdangerous import BadSignature, Signer

COOKIE = "speeltafel"
PERSON_BYTES = 15
A_YEAR = 365 * 24 * 3600


class People:
    """Knows the cookies that this server has given out."""

    def __init__(self, secret: bytes) -> None:
        self.signer = Signer(secret, salt="speeltafel person")

    def known(self, cookies: Mapping[str, str]) -> str:
        """The person who sends these cookies; "" if it is nobody we know."""
        try:
            return self.signer.unsign(cookies.get(COOKIE, "")).decode()
        except BadSignature:
            return ""

    def newcomer(self) -> tuple[str, str]:
        """A new person, and the cookie for them."""
        person = secrets.token_urlsafe(PERSON_BYTES)
        return person, self.signer.sign(person).decode()
