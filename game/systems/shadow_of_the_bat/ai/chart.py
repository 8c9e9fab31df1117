"""The decision procedure of AI villains: the chart as one total function (AIP).

`next_step` looks at a position and what the figure remembers, and answers with exactly one step, or with a tie. Each
part of the chart is a function that finds its step or lets the next part try.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.boards.square_moves import Jump
from game.core.place import Point
from game.core.text import Text
from game.systems.shadow_of_the_bat.ai import climbing, movement
from game.systems.shadow_of_the_bat.ai.attacks import Aim, nearest
from game.systems.shadow_of_the_bat.ai.steps import Step, StepKind
from game.systems.shadow_of_the_bat.ai.thought import Thought
from game.systems.shadow_of_the_bat.flow.ground import in_harm
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure, Memory


def next_step(game: Fight, figure: Figure, memory: Memory) -> Step:  # AIP-05, AIP-07, AIP-09, AIP-10
    """What an AI villain does next, with the path of its decision; never more than one thing (AIP, SPA-05, AIE-01)."""
    thought = Thought(game, figure, memory)
    with game.still():
        for part in CHART:
            step = part(thought)
            if step is not None:
                return step
    thought.note("AIP-11", "end")
    return thought.step("end")


# --- P0 and P1: sight, statuses, harmful terrain


def unseeing(thought: Thought) -> Step | None:
    """P0: nobody in sight, direct or shared: no activation (AIP-01, COO-06)."""
    if thought.memory.began or thought.known:
        return None
    thought.note("AIP-01", "unseeing")
    return thought.step("end")


def unaware(thought: Thought) -> Step | None:
    """Unaware and falling figures do nothing at all (AIS-11, STA-10, STA-12, AIP-02)."""
    status = next((status for status in ("unaware", "falling") if thought.figure.has(status)), None)
    if status is None:
        return None
    thought.note("AIS-11", "unaware", status=Text(f"shadow_of_the_bat.status.{status}"))
    return thought.step("end")


def spent(thought: Thought) -> Step | None:
    """No action is left (AIP-03)."""
    if thought.memory.actions > 0:
        return None
    thought.note("AIP-03", "spent")
    return thought.step("end")


def come_to(thought: Thought) -> Step | None:
    """A stunned figure shakes off one token, before anything else and whenever it is stunned (AIS-01, STA-04)."""
    tokens = thought.figure.has("stunned")
    if not tokens:
        return None
    thought.note("AIS-01", "stunned", n=tokens)
    return thought.step("come_to", 1)


def break_free(thought: Thought) -> Step | None:
    """A stuck figure makes one attempt in each activation (AIS-02, AIS-03, AIS-04)."""
    memory, tokens = thought.memory, thought.figure.has("stuck")
    if memory.ready or memory.tried or not tokens:
        return None
    thought.note("AIS-02", "stuck", n=tokens)
    return thought.step("break_free", 1)


def escape(thought: Thought) -> Step | None:
    """Out of harmful terrain: on foot, else by a jump, else it stays (AIS-05 to AIS-10)."""
    game, figure, memory = thought.game, thought.figure, thought.memory
    if memory.ready or memory.fled or figure.has("stuck") or not in_harm(game, figure):
        return None
    thought.note("AIS-05", "in_harm")
    if stops := thought.reach.best(thought.reach.costs.__getitem__):
        end = _out(thought, stops, "AIS-07")
        return end if isinstance(end, Step) else _walk(thought, "escape", end, "AIS-06")
    if memory.actions >= 2:
        if found := climbing.jumps_to_safety(game, figure):
            return _leap(thought, found, "AIS-08")
        if found := climbing.jumps_toward_safety(game, figure):
            return _leap(thought, found, "AIS-09")
    thought.note("AIS-10", "trapped")
    return None


def _leap(thought: Thought, found: Sequence[Jump], rule: str) -> Step:
    landings = [jump.landing for jump in found]
    end = _out(thought, landings, rule) if rule == "AIS-08" else thought.place(landings, rule)
    return end if isinstance(end, Step) else _jump(thought, "leap", found, end, rule)


def _out(thought: Thought, places: Sequence[Point], rule: str) -> Point | Step:
    """Of equally near ways out, the one with the shortest route to the preferred target, if there is one (AIS-07)."""
    if len(places) == 1 or not thought.known:
        return thought.place(places, rule)
    settled = target(thought)
    if settled is not None:
        return settled
    assert thought.target is not None
    return thought.place(movement.shortest(places, thought.routes(thought.target)), rule)


# --- P2: the preferred target


def target(thought: Thought) -> Step | None:
    """Who it is, worked out again before each action; a tie is asked (AIP-03, TGT-07, TGT-08)."""
    if not thought.known:
        return None
    wanted = thought.among("target", thought.wanted, "TGT-07")
    if isinstance(wanted, Step):
        return wanted
    wish = thought.game.villain_card(thought.figure).coop.priority
    stat = Text(f"shadow_of_the_bat.attribute.{wish.stat}")
    most = Text(f"shadow_of_the_bat.priority.{wish.dir}", stat=stat)
    if not any(why.rule == "TGT-03" for why in thought.path):
        thought.note("TGT-03", "target", name=thought.name(wanted), most=most)
    return None


# --- P3, P4 and P7: Strikes


def strike_target(thought: Thought) -> Step | None:
    """P3: the preferred target at optimal range (AIP-04, AIK-07, AIK-14, AIM-12)."""
    if thought.target is None:
        return None
    name, aim = thought.name(thought.target), thought.aim(thought.target)
    if aim.optimal(thought.at):
        thought.note("AIP-04", "strike", name=name, n=aim.hits(thought.at))
        return thought.strike(thought.target)
    thought.note("AIP-04", "no_strike", name=name)
    return None


def strike_other(thought: Thought) -> Step | None:
    """P4: another candidate at optimal range, the nearest (AIP-05, AIK-16)."""
    ready = [enemy for enemy in thought.others if thought.aim(enemy).optimal(thought.at)]
    if not ready:
        return None
    enemy = thought.among("other", nearest(thought.game, thought.figure, ready), "AIK-16")
    if isinstance(enemy, Step):
        return enemy
    thought.note("AIP-05", "strike_other", name=thought.name(enemy), n=thought.aim(enemy).hits(thought.at))
    return thought.strike(enemy)


def strike_far(thought: Thought) -> Step | None:
    """P7: a shooter takes the nearest enemy it sees, with the penalty (AIP-08, AIK-15)."""
    if thought.game.villain_card(thought.figure).coop.attack != "ranged":
        return None
    far = [enemy for enemy in thought.seen if _is_far(thought.aim(enemy), thought.at)]
    if not far:
        return None
    enemy = thought.among("other", nearest(thought.game, thought.figure, far), "AIP-08")
    if isinstance(enemy, Step):
        return enemy
    thought.note("AIP-08", "strike_far", name=thought.name(enemy), n=thought.aim(enemy).hits(thought.at))
    return thought.strike(enemy)


def _is_far(aim: Aim, at: Point) -> bool:
    return aim.kind(at) == "ranged" and aim.attackable(at)


# --- P5 and P8: climbs and jumps


def climb_to_strike(thought: Thought) -> Step | None:
    """P5: the nearest candidate would be in optimal range from a space it can climb to (AIP-06, AIC-03, AIC-01)."""
    game, figure = thought.game, thought.figure
    if not thought.climbs:
        return None
    spaces = climbing.climb_spaces(game, figure)
    near = [
        enemy
        for enemy in (nearest(game, figure, thought.known) if spaces else ())
        if climbing.level(game, enemy) != climbing.level(game, figure)
        and climbing.climbs_to_strike(spaces, thought.aim(enemy))
    ]
    if not near:
        return None
    enemy = thought.among("other", near, "AIC-03")
    if isinstance(enemy, Step):
        return enemy
    end = thought.place(climbing.climbs_to_strike(spaces, thought.aim(enemy)), "AIC-03")
    if isinstance(end, Step):
        return end
    thought.note("AIP-06", "climb_to_strike", space=thought.called(end), name=thought.name(enemy))
    return thought.step("climb", 1, enemy, (end,))


def climb_on(thought: Thought) -> Step | None:
    """P8: a climb that shortens the route to the preferred target (AIP-09, AIC-05)."""
    enemy = thought.target
    if enemy is None or climbing.held(thought.game, thought.figure):
        return None
    if not thought.climbs and not thought.is_rough(enemy):
        return None
    found = climbing.shortening_climbs(thought.game, thought.figure, thought.routes(enemy))
    if not found:
        return None
    end = thought.place(found, "AIC-05")
    if isinstance(end, Step):
        return end
    thought.note("AIC-05", "climb_on", space=thought.called(end), name=thought.name(enemy))
    return thought.step("climb", 1, enemy, (end,))


def jump_on(thought: Thought) -> Step | None:
    """P8: a jump over harmful terrain where there is no other way, or at a target that stands in it (AIC-07)."""
    game, figure, enemy = thought.game, thought.figure, thought.target
    if enemy is None or thought.memory.actions < 2 or climbing.held(game, figure):
        return None
    if thought.is_rough(enemy) and (over := climbing.jumps_over_harm(game, figure, thought.routes(enemy))):
        return _jump_at(thought, over, enemy, "AIC-08")
    if found := climbing.jumps_to_strike(game, figure, thought.aim(enemy)):
        return _jump_at(thought, found, enemy, "AIC-09")
    return None


def _jump_at(thought: Thought, found: Sequence[Jump], enemy: Figure, rule: str) -> Step:
    end = thought.place([jump.landing for jump in found], rule)
    return end if isinstance(end, Step) else _jump(thought, "jump", found, end, rule, enemy)


def _jump(
    thought: Thought, kind: StepKind, found: Iterable[Jump], end: Point, rule: str, enemy: Figure | None = None
) -> Step:  # AIC-06
    jump = next(jump for jump in found if jump.landing == end)
    thought.note(rule, kind, space=thought.called(end))
    return thought.step(kind, 2, enemy, jump.path)


# --- P6: the movement


def move(thought: Thought) -> Step | None:
    """P6: once in each activation, to where it can strike, else toward its target (AIP-07, AIM-02 to AIM-05)."""
    if thought.target is None:
        return None
    staying = _why_not_moving(thought)
    step = None if staying else _movement(thought, thought.target)
    if step is None:
        thought.note("AIP-07", staying or "no_way")
    return step


def _why_not_moving(thought: Thought) -> str:
    """Why its one movement is out of the question, in a word (AIM-01, AIS-04)."""
    if thought.memory.moved:
        return "moved"
    return "held" if thought.figure.has("stuck") else ""


def _movement(thought: Thought, enemy: Figure) -> Step | None:
    if not thought.reach.stops:
        return None
    if stops := movement.attack_stops(thought.reach, thought.aim(enemy)):
        return _go(thought, enemy, stops, "AIM-02", "move_to_strike")
    ready = [other for other in thought.others if movement.attack_stops(thought.reach, thought.aim(other))]
    if ready:
        other = thought.among("other", nearest(thought.game, thought.figure, ready), "AIM-03")
        if isinstance(other, Step):
            return other
        stops = movement.attack_stops(thought.reach, thought.aim(other))
        return _go(thought, other, stops, "AIM-03", "move_to_strike")
    if stops := movement.nearer_stops(thought.reach, thought.aim(enemy), thought.routes(enemy)):
        return _go(thought, enemy, stops, "AIM-04", "move_nearer")
    return _toward_another(thought)


def _toward_another(thought: Thought) -> Step | None:
    """M4: toward the nearest of the other candidates that can be approached (AIM-05)."""
    rest = thought.others
    while rest:
        near = nearest(thought.game, thought.figure, rest)
        open_to = {enemy.id: stops for enemy in near if (stops := _nearer(thought, enemy))}
        if open_to:
            enemy = thought.among("other", [enemy for enemy in near if enemy.id in open_to], "AIM-05")
            if isinstance(enemy, Step):
                return enemy
            return _go(thought, enemy, open_to[enemy.id], "AIM-05", "move_nearer")
        rest = [enemy for enemy in rest if enemy not in near]
    return None


def _nearer(thought: Thought, enemy: Figure) -> tuple[Point, ...]:
    return movement.nearer_stops(thought.reach, thought.aim(enemy), thought.routes(enemy))


def _go(thought: Thought, enemy: Figure, stops: Sequence[Point], rule: str, word: str) -> Step:
    end = thought.place(stops, "AIM-06")
    if isinstance(end, Step):
        return end
    thought.note(rule, word, space=thought.called(end), name=thought.name(enemy))
    return thought.step("move", 1, enemy, thought.reach.path(end)[1:])


def _walk(thought: Thought, kind: StepKind, end: Point, rule: str) -> Step:
    thought.note(rule, kind, space=thought.called(end))
    return thought.step(kind, 1, way=thought.reach.path(end)[1:])


# --- P9: help


def help_friend(thought: Thought) -> Step | None:
    """P9: with nothing better to do it frees a stuck friend beside it (AIP-10, AIE-03)."""
    game, figure = thought.game, thought.figure
    stuck = [f for f in game.friends(figure) if f.standing and f.has("stuck") and game.adjacent(figure, f)]
    if not stuck:
        return None
    friend = thought.among("friend", stuck, "AIE-03")
    if isinstance(friend, Step):
        return friend
    thought.note("AIE-03", "help", name=thought.name(friend))
    return thought.step("help", 1, friend)


CHART: tuple[Callable[[Thought], Step | None], ...] = (
    unseeing,
    unaware,
    spent,
    come_to,
    break_free,
    escape,
    target,
    strike_target,
    strike_other,
    climb_to_strike,
    move,
    strike_far,
    climb_on,
    jump_on,
    help_friend,
)
"""P0 to P9 in their order; what none of them takes is P10, the end."""
