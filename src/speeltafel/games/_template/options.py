"""What can be chosen before a match."""

from dataclasses import dataclass
from typing import Literal

from speeltafel.core.options import Allowed, Options, option


@dataclass(frozen=True)
class TemplateOptions(Options):
    """The options of the template."""

    first: int | Literal["random"] = option("random", "1.3", Allowed(words=("random",), span=range(2)))
