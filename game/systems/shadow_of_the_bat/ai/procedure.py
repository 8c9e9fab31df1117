"""The turn of a villain type in the co-operative game: its figures, one after another, by the chart (COO, AIA, AIE)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.core.place import GRID_SCALE, point
from game.core.request import Choose, Option
from game.core.request import Step as Pace
from game.core.text import Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.ai import candidates, movement, order
from game.systems.shadow_of_the_bat.ai.chart import next_step
from game.systems.shadow_of_the_bat.ai.steps import Question, Step, Why, done, fresh
from game.systems.shadow_of_the_bat.flow import ending, freeing, moving, statuses, strike, terrain_moves
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Moment, Strike
from game.systems.shadow_of_the_bat.state import Activation, Figure, Memory


async def type_turn(game: Fight, villain: str) -> bool:
    """Activate the next figure of a type; whether another one follows (COO-04, AIA-01, AIE-04, MOD-04, COO-07).

    Called once in each beat. `state.activated` says who has been activated; the caller clears it between turns.
    """
    tied = order.following(game, villain)
    if tied:
        await activate(game, await _next_figure(game, tied))
    return bool(order.waiting(game, villain))


async def activate(game: Fight, figure: Figure) -> None:
    """The whole activation of one figure (AIP, ACT-03)."""
    state, memory = game.state, fresh(figure)
    state.turn, state.active, state.path = "villains", Activation(figure.id, memory=memory), []
    state.activated.append(figure.id)
    _look(game, figure, memory)
    awake = not _is_away(figure) and bool(candidates.candidates(game, figure, memory))  # COO-06
    if awake:
        figure.activated = True
        await points.HAPPENED(Moment(game, "turn_start", figure))
    while figure.standing:
        step = next_step(game, figure, memory)
        if step.kind == "ask":
            memory.chosen[step.question] = await _asked(game, figure, step)
            continue
        tell(game, figure, step)
        if step.kind == "end":
            break
        await perform(game, figure, step, memory)
    await ending.end_activation(game, figure)  # even if it was not activated (COO-12, AIE-02)
    if awake:
        await points.HAPPENED(Moment(game, "turn_end", figure))
    state.active = None


def _is_away(figure: Figure) -> bool:
    """It has no turn at all (STA-10, STA-12)."""
    return bool(figure.has("unaware") or figure.has("falling"))


# --- carrying out


async def perform(game: Fight, figure: Figure, step: Step, memory: Memory) -> None:
    """Spend the actions of a step and carry it out; the figure remembers whom it sees on the way (AIP-12)."""
    done(memory, step)
    match step.kind:
        case "come_to":
            statuses.take(game, figure, "stunned", by="AIS-01")
        case "break_free":
            await freeing.free(game, figure, figure)
        case "help":
            await freeing.free(game, figure, game.figure(step.target))
        case "strike":
            target = game.figure(step.target)
            await strike.strike(game, Strike(game, figure, target, step.strike, by_ai=True))
        case "move" | "escape":
            guide = moving.Guide(partial(movement.walk, game, figure), partial(_look, game, figure, memory))
            await moving.move(game, figure, tuple(Pace(at) for at in step.way), guide=guide)
        case "climb":
            await terrain_moves.climb(game, figure, step.way[-1])
        case "jump" | "leap":
            await terrain_moves.jump(game, figure, step.way[-1])
    if figure.standing:
        _look(game, figure, memory)


def _look(game: Fight, figure: Figure, memory: Memory) -> None:
    """Whoever it sees stays known until its activation ends; every space it enters counts (AIM-11, AIM-13)."""
    memory.meet(candidates.seen(game, figure))


# --- asking the heroes' players


async def _next_figure(game: Fight, tied: Sequence[Figure]) -> Figure:
    """Which of several tied figures is activated first (AIA-07, decision 33)."""
    options = [_figure_option(game, figure) for figure in tied]
    return game.figure(await Choose(game.group, Text("shadow_of_the_bat.ask.ai_next"), options, topic="ai_next"))


async def _asked(game: Fight, figure: Figure, step: Step) -> str:
    """How the heroes' players decide a tie (decisions 34 to 36)."""
    asked = Text(f"shadow_of_the_bat.ask.ai_{step.question}", name=game.name(figure))
    options = [_option(game, step.question, option) for option in step.options]
    chosen: str = await Choose(game.group, asked, options, topic=f"ai_{step.question}")
    return chosen


def _option(game: Fight, question: Question, option: str) -> Option[str]:
    if question == "space":
        words = Text("shadow_of_the_bat.do.ai_space", space=game.called(point(option, GRID_SCALE)))
        return Option(option, words, option, option)
    return _figure_option(game, game.figure(option))


def _figure_option(game: Fight, figure: Figure) -> Option[str]:
    return Option(figure.id, game.name(figure), figure.id, figure.id)


# --- telling


def tell(game: Fight, figure: Figure, step: Step) -> None:
    """Write the decision down: its whole path for the screen, its outcome with the rules behind it for the journal."""
    if step.rule == "AIP-03":  # no decision was left to make
        return
    game.state.path += [written(why) for why in step.path]
    event = points.AI_IDLE if step.rule == "AIP-01" else points.AI_DECIDED
    rules = tuple(f"SOTB-{why.rule}" for why in step.path)
    game.tell(replace(event, rules=rules), figure.id, name=game.name(figure), why=step.path[-1].text)


def written(why: Why) -> str:
    """A reason as the state keeps it."""
    return json.dumps([why.rule, why.text.to_json()], ensure_ascii=False, sort_keys=True)


def read(line: str) -> Why:
    """The same reason again."""
    rule, text = json.loads(line)
    return Why(rule, _text(text))


def _text(tree: dict[str, object]) -> Text:
    values = {name: _value(value) for name, value in tree.items() if name != "key"}
    return Text(str(tree["key"]), **values)


def _value(value: object) -> int | str | Text:
    if isinstance(value, dict):
        return _text(value)
    return value if isinstance(value, int) else str(value)
