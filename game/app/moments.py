"""Moments of a game worth a picture besides every kind of question: a target's plate, choices with their chances."""

from __future__ import annotations

from typing import Any

from game.app.screens.table import TableScreen
from game.core.request import Choose, Request
from game.kit.looks import Looks


def moments(looks: Looks[Any], state: Any, asked: Request[Any]) -> list[str]:
    """The names of what a question can show."""
    found = ["facing"] if looks.facing(state, asked) else []
    if isinstance(asked, Choose):
        subjects = dict.fromkeys(option.subject for option in asked.legal() if option.subject)
        if any(looks.arsenal(state, asked, subject) for subject in subjects):
            found.append("strike")
        if len(asked.legal()) > 2 and any(_promises(looks, state, asked, option.key) for option in asked.legal()):
            found.append("slots")
        bags = [hero.bag.keys for hero in looks.heroes(state, asked.seat) if hero.bag]
        others = [option.key for option in asked.legal() if not option.key.startswith(tuple(bags))] if bags else []
        if len(others) > 2 and len(others) < len(asked.legal()):
            found.append("bag")
    return found


def _promises(looks: Looks[Any], state: Any, asked: Request[Any], key: str) -> bool:
    """Whether a chance stands beside an option."""
    aside = looks.aside(state, asked, key)
    return aside is not None and bool(aside.chance)


def pointed(table: TableScreen, name: str) -> tuple[int, int] | None:
    """Bring a moment about; where the pointer goes for its picture."""
    if name == "strike":
        table.controller.striking.next_target()
        table.draw(table.app.window)
        cells = [spot.rect.center for spot in table.around.target.spots if spot.name.startswith("cell:")]
        return cells[0] if cells else None
    if name == "slots":
        spots = [spot for spot in table.around.question.spots if spot.name.startswith("option:")]
        asides = ((spot, table.controller.aside(spot.name.removeprefix("option:"))) for spot in spots)
        return next((spot.rect.center for spot, aside in asides if aside and aside.chance), None)
    if name == "bag":
        table.around.open_next_bag()
    return None
