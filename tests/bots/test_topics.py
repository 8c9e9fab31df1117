"""Computer players know a question by its topic: renaming a sentence changes no game."""

from __future__ import annotations

import pytest

from game import bots
from game.bots.seat import step
from game.core.dice import Chance
from game.core.session import Session
from game.core.text import Text
from game.kit import registry

GAMES = ("bmg3", "torgue_arena", "shadow_of_the_bat", "duel")
RENAMED = "renamed"


def answers(name: str, most: int = 120) -> list[tuple[str, str]]:
    """The first answers of a game between computer players, with who gave them."""
    system = registry.load(name)
    session = Session(system, system.quick_start(), digests=False)
    minds = {seat: bots.bot("weak", f"topics:{seat}") for seat in system.seats(session.state)}
    chance = Chance("topics")
    while session.pending is not None and len(session.answers) < most:
        step(session, minds, chance)
    return [(answered.by, answered.key) for answered in session.answers]


@pytest.mark.parametrize("name", GAMES)
def test_renaming_every_question_changes_no_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, renamed = answers(name), 0
    make = Text.__init__

    def rename(self: Text, key: str, /, **values: object) -> None:
        nonlocal renamed
        asks = ".ask." in key or ".aim." in key
        renamed += asks
        make(self, f"{RENAMED}.{key}" if asks else key, **values)  # type: ignore[arg-type]

    monkeypatch.setattr(Text, "__init__", rename)
    assert answers(name) == before
    assert renamed > 0
