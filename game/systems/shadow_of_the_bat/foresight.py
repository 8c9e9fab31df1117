"""What a villain of the co-operative game would do now, step by step, as the table tells and draws it."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.text import Text
from game.kit import odds
from game.kit.foresight import Foreseen, Foresight
from game.systems.shadow_of_the_bat.ai import forecast
from game.systems.shadow_of_the_bat.ai.forecast import Stage
from game.systems.shadow_of_the_bat.flow import defence
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure

_MOST = 4
"""Whom it wants, and three actions."""
_SIGNS = {
    "strike": "sword-cross",
    "climb": "stairs-up",
    "jump": "run-fast",
    "leap": "run-fast",
    "come_to": "lightning-bolt",
    "break_free": "spider-web",
    "help": "hand-back-right",
    "end": "sleep",
    "ask": "help-circle-outline",
}
_MOVES = ("move", "escape", "climb", "jump", "leap")


def foresight(game: Fight, id: str) -> Foresight | None:
    """Of this villain, or else of the leader, or of the first that stands."""
    if game.state.mode != "coop" or game.state.phase not in ("dice", "action"):
        return None
    gang = [figure for figure in game.standing() if figure.side == "villains"]
    named = next((figure for figure in gang if figure.id == id), None)
    leader = next((figure for figure in gang if figure.kind == "leader"), None)
    figure = named or leader or (gang[0] if gang else None)
    if figure is None:
        return None
    stages = forecast.course(game, figure)
    target = stages[0].step.target if stages else ""
    wanted = [forecast.wanted(game, other) for other in gang if other is not figure] if target else []
    words = Text("shadow_of_the_bat.foresee.now")
    return Foresight(figure.id, words, tuple(_steps(game, figure, stages))[:_MOST], wanted.count(target))


def _steps(game: Fight, figure: Figure, stages: list[Stage]) -> Iterator[Foreseen]:
    """Whom it wants and why, then what it does; Strikes at the same enemy are one step."""
    if stages:
        yield from _wish(stages[0])
    times = 0
    for n, stage in enumerate(stages):
        following = stages[n + 1].step if n + 1 < len(stages) else None
        times += 1
        if following and following.kind == stage.step.kind == "strike" and following.target == stage.step.target:
            continue
        if stage.step.kind != "end" or not n:  # that it stops then goes without saying
            yield _step(game, figure, stage, times)
        times = 0


def _wish(stage: Stage) -> Iterator[Foreseen]:
    """The preferred target (TGT-03)."""
    for why in stage.step.path:
        values = dict(why.text.values)
        if why.rule == "TGT-03" and "most" in values:
            title = Text("shadow_of_the_bat.foresee.wants", name=values["name"])
            words = Text("shadow_of_the_bat.foresee.most", most=values["most"])
            yield Foreseen("target", title, words, target=stage.step.target, rule="SOTB-TGT-03")


def _toward(stage: Stage) -> Text | None:
    """How far it goes, and to whom."""
    if stage.tied:
        return Text("shadow_of_the_bat.foresee.tied", n=stage.tied)
    values = dict(stage.step.path[-1].text.values) if stage.step.path else {}
    if "name" not in values:
        return None
    return Text("shadow_of_the_bat.foresee.toward", n=len(stage.step.way), name=values["name"])


def _step(game: Fight, figure: Figure, stage: Stage, times: int) -> Foreseen:
    step = stage.step
    rule, why = f"SOTB-{step.rule}", step.path[-1].text if step.path else None
    if step.kind == "strike":
        target = game.figure(step.target)
        blocks = defence.defence(game, target)
        spared = odds.sure(stage.hits).less(odds.successes(blocks, 1, 2)).chances[0]
        chance = 1 - spared**times
        title = Text("shadow_of_the_bat.foresee.strikes", name=game.name(target), n=times)
        words = Text("shadow_of_the_bat.foresee.hits", n=stage.hits, blocks=blocks)
        way = (stage.start, target.at) if target.at is not None else ()
        return Foreseen(_SIGNS["strike"], title, words, f"{round(100 * chance)} %", way, step.target, rule)
    if step.kind in _MOVES and step.way:
        title = Text(f"shadow_of_the_bat.foresee.{step.kind}", space=game.called(step.way[-1]))
        return Foreseen(
            _SIGNS.get(step.kind, "shoe-print"), title, _toward(stage) or why, "", (stage.start, *step.way), "", rule
        )
    title = Text(f"shadow_of_the_bat.foresee.{step.kind}", name=game.name(figure))
    return Foreseen(_SIGNS[step.kind], title, why, rule=rule, target=step.target)
