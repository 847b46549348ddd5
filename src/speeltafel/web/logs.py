"""Logs as lines of JSON. What is logged names tables and seats, never cards, names or keys."""

import json
import logging
import sys
from typing import Any

OWN = frozenset(vars(logging.makeLogRecord({})))
"""What every record has: the rest was said by whoever logged it."""


class JsonLines(logging.Formatter):
    """One object a line: time, level, what happened, and what else was said."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        said: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        said |= {key: value for key, value in vars(record).items() if key not in OWN}
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False, default=str)


def log_json() -> None:
    """Have everything logged as lines of JSON on the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
