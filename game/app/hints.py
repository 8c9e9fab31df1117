"""First-time hints: each is shown until it is dismissed, then never again, unless the player wants them all back."""

from __future__ import annotations

from typing import Literal

from game.app.settings import Settings
from game.core.text import Text

Hint = Literal[
    "roster",
    "situations",
    "rulebook",
    "table",
    "measure",
    "sight",
    "undo",
    "dice",
    "replay",
]


def wanted(settings: Settings, hint: Hint) -> bool:
    """Whether the hint is still to be shown."""
    return not settings.hints_off and hint not in settings.hints_seen


def words(hint: Hint) -> Text:
    return Text(f"app.hints.{hint}")


def dismiss(settings: Settings, hint: Hint) -> None:
    """Never show this hint again."""
    if hint not in settings.hints_seen:
        settings.hints_seen.append(hint)
    settings.save()


def dismiss_all(settings: Settings) -> None:
    settings.hints_off = True
    settings.save()


def reset(settings: Settings) -> None:
    """Show every hint again."""
    settings.hints_off = False
    settings.hints_seen.clear()
    settings.save()
