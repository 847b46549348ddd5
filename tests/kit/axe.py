"""What axe finds on a page."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """
async (rules) => {
  // What is being faded in has no contrast yet.
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const options = { rules, resultTypes: ['violations'] };
  return (await axe.run(document, options)).violations.map(
  ({ id, impact, help, nodes }) => ({ id, impact, help, nodes: nodes.map((node) => node.html) }));
}
"""
SHOWN = 4
"""Places of each finding that are shown."""


def found(page: Page, rules: dict[str, Any]) -> Any:
    """What axe finds; evaluated, which the page's policy lets through."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    violations = page.evaluate(RUN, rules)
    for one in violations:
        one["nodes"] = one["nodes"][:SHOWN]
    return violations


def clean(page: Page, where: str, **rules: Any) -> None:
    """Axe finds nothing here, but for rules that are switched off."""
    violations = found(page, rules)
    assert violations == [], f"{where}: {json.dumps(violations, indent=1)}"
