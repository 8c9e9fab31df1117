"""Moments of a game worth a picture besides every kind of question: a target's plate, choices with their chances."""

from __future__ import annotations

from typing import Any

from game.app.screens.table import TableScreen
from game.app.table.panels.foresight import STEP
from game.core.request import Choose, ChooseSome, PickLayout, PickPath, Request
from game.kit.looks import Looks

_EVEN = 0.3
"""A chance worth a picture."""


def moments(looks: Looks[Any], state: Any, asked: Request[Any]) -> list[str]:
    """The names of what a question can show."""
    found = ["facing"] if looks.facing(state, asked) else []
    if isinstance(asked, PickLayout) and asked.topic:
        found.append(f"lay-{asked.topic}")
    if isinstance(asked, Choose):
        subjects = dict.fromkeys(option.subject for option in asked.legal() if option.subject)
        told = [looks.prospect(state, asked, option.key) for option in asked.legal()]
        if any(each and _EVEN < each.chance < 1 for each in told):
            found.append("aim")
        if any(isinstance(option.then, PickPath) for option in asked.legal()):
            found.append("reach")
        if any(isinstance(option.then, PickLayout) for option in asked.legal()):
            found.append("march")
        if any(looks.arsenal(state, asked, subject) for subject in subjects):
            found.append("strike")
        if len(asked.legal()) > 2 and any(_promises(looks, state, asked, option.key) for option in asked.legal()):
            found.append("slots")
        bags = [hero.bag.keys for hero in looks.heroes(state, asked.seat) if hero.bag]
        others = [option.key for option in asked.legal() if not option.key.startswith(tuple(bags))] if bags else []
        if len(others) > 2 and len(others) < len(asked.legal()):
            found.append("bag")
        thens = [option.then for option in asked.legal() if option.then is not None]
        if any(_in_tray(looks, state, then) for then in thens if isinstance(then, ChooseSome)):
            found.append("tray")
        if any(_in_tray(looks, state, then) for then in thens if isinstance(then, Choose)):
            found.append("pay")
        if looks.foresight(state, ""):
            found.append("foresight")
    return found


def _promises(looks: Looks[Any], state: Any, asked: Request[Any], key: str) -> bool:
    """Whether a chance stands beside an option."""
    aside = looks.aside(state, asked, key)
    return aside is not None and isinstance(aside.chance, str) and bool(aside.chance)


def _in_tray(looks: Looks[Any], state: Any, request: Choose[Any] | ChooseSome[Any]) -> bool:
    return all(looks.picks(state, request, option.key) for option in request.legal())


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
    if name == "aim":
        asked = table.controller.request
        legal = asked.legal() if isinstance(asked, Choose) else []
        told = [table.sitting.aiming.at(option.subject, option.key) for option in legal]
        best = max((each for each in told if each), key=lambda each: each.chance * (each.chance < 1), default=None)
        at = table.sitting.view.standing.token_place(best.target) if best else None
        return (round(at[0]), round(at[1])) if at else None
    if name == "reach":
        return _far(table)
    if name == "march":
        return _march(table)
    if name == "bag":
        table.around.open_next_bag()
    if name == "tray":
        table.controller.picking.pick(table.controller.picking.chips[-1])
    if name == "pay":
        _pay(table)
    if name == "foresight":
        table.draw(table.app.window)
        plan = table.sitting.foreseeing.plan
        drawn = [n for n, step in enumerate(plan.steps) if step.way] if plan else []
        steps = [spot for spot in table.around.foresight.spots if spot.name.startswith(STEP)]
        return steps[drawn[0]].rect.center if drawn and drawn[0] < len(steps) else None
    return None


def _far(table: TableScreen) -> tuple[int, int] | None:
    """Set out for the farthest place that is worth going to; where that is in the window."""
    path = table.controller.travel()
    ends = [way[-1].at for way in path.travel.suggestions() if way] if path else []
    if path is None or not ends:
        return None
    start = path.start
    far = max(ends, key=lambda at: (at.x - start.x) ** 2 + (at.y - start.y) ** 2)
    table.controller.scouting.set_out([far])
    x, y = table.sitting.view.camera.to_screen(far)
    return round(x), round(y)


def _march(table: TableScreen) -> tuple[int, int] | None:
    """Drag a body of men as far as it is worth going, and keep hold of it; where its first man is in the window."""
    asked, drilling = table.controller.request, table.controller.drilling
    options = asked.legal() if isinstance(asked, Choose) else []
    layout = next((option.then for option in options if isinstance(option.then, PickLayout)), None)
    if layout is None or not layout.start:
        return None
    first = layout.subjects[0]
    start = layout.start[first]
    ends = [places[first] for places in layout.layout.suggestions()]
    far = max(ends, key=lambda at: (at.x - start.x) ** 2 + (at.y - start.y) ** 2, default=start)
    if not drilling.grab(first, start, 1):
        return None
    drilling.follow(far, settled=True)
    x, y = table.sitting.view.camera.to_screen(far)
    return round(x), round(y)


def _pay(table: TableScreen) -> None:
    """Choose the first deed that can be paid in several ways."""
    asked, controller = table.play.asked, table.controller
    for option in asked.legal() if isinstance(asked, Choose) else ():
        if isinstance(option.then, Choose) and _in_tray(controller.looks, controller.state, option.then):
            controller.choose(option.key)
            return
