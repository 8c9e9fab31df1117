"""March: a whole Regiment moves up to its March, out of every enemy's reach (MAR)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from math import hypot

from shapely import Point as Spot
from shapely.ops import nearest_points

from game.boards.formation import SHAPES, Places, carried, strolled
from game.boards.table import Body
from game.core.place import Point
from game.core.request import LateOption, PickLayout
from game.core.text import Refusal, Text
from game.kit.skirmish.drilled import Drilled
from game.systems.first_blood.deeds import Deed, DeedOption
from game.systems.first_blood.flow import garrison
from game.systems.first_blood.flow.allowed import barred, performed
from game.systems.first_blood.flow.engagement import reach_of
from game.systems.first_blood.flow.garrison import may_occupy
from game.systems.first_blood.flow.ground import RULES, company, laid, level, pace, too_high
from game.systems.first_blood.flow.stats import march
from game.systems.first_blood.flow.treading import trodden
from game.systems.first_blood.game import CONTACT, WITHIN, FirstBlood, tenth
from game.systems.first_blood.points import FLIES, MARCH_BONUS, MARCHED, Acting, Mustered
from game.systems.first_blood.state import INCH, Regiment


def offers(game: FirstBlood, acting: Acting) -> list[DeedOption]:
    """The March of a Regiment on the table, or out of a building with its first Action (GAR-16)."""
    regiment = acting.regiment
    words = Text("first_blood.do.leave" if regiment.inside else "first_blood.do.march")
    leader = game.leader(regiment).id
    if regiment.inside:
        why = barred(game, regiment, "march")
        if why is None and acting.activation.begun > 1:
            why = Refusal(Text("first_blood.no.leave_late"), "CFB-GAR-16")
        return [DeedOption("march", words, partial(leave, game, regiment), leader, why)]
    if (why := barred(game, regiment, "march")) is not None:
        return [DeedOption("march", words, partial(stand, game, regiment), leader, why)]
    return [marches("march", words, leader, game, regiment, partial(marching, game, regiment))]


def marches(
    key: str,
    words: Text,
    subject: str,
    game: FirstBlood,
    regiment: Regiment,
    work_out: Callable[[], Drilled],
    forced: bool = False,
) -> DeedOption:
    """A March as an option: where it may go is worked out when somebody asks; a forced one lies ready."""
    layout = cache(work_out)

    def where() -> PickLayout:
        with game.still():
            company = layout().company
        start = {model.id: model.at for model in regiment.models if model.at is not None}
        men, budget = list(company.men), company.gait.budget
        shapes = SHAPES if len(men) > 1 else ()  # one man has no formation
        return PickLayout(
            regiment.seat, words, layout(), men, start, budget, shapes=shapes, proposes=forced, topic="march"
        )

    def value(places: Places) -> Deed:
        return partial(move, game, regiment, layout(), places)

    return LateOption(key, words, value, subject, where)


async def stand(game: FirstBlood, regiment: Regiment) -> None:
    """A March that is not allowed is never begun."""
    raise AssertionError(f"{regiment.id} may not March")


def allowance(game: FirstBlood, regiment: Regiment) -> int:
    """How far its next March goes, in mils (MAR-03, MAR-04, STD-02)."""
    bonus = MARCH_BONUS(Mustered(game, regiment, "march"), 0).value
    return march(game, regiment, "march") + bonus * INCH


def flies(game: FirstBlood, regiment: Regiment) -> bool:
    return FLIES(Mustered(game, regiment, "march"), 0).value > 0


def marching(game: FirstBlood, regiment: Regiment) -> Drilled:
    """Where it may go: by any way, Leaders first, through its own models, into no Engagement Range; the layout is
    judged as a whole (MAR-05, MAR-06, MAR-09, MAR-10, MAR-12, MAR-13), and one drag proposes one (GEO-09)."""
    flying = flies(game, regiment)
    gait = pace(allowance(game, regiment))
    men = company(game, regiment, gait, "clear" if flying else "off", flying=flying)
    more = partial(faults, game, regiment)
    goals = [partial(carried, men, goal) for goal in wishes(game, regiment, gait.budget)]
    return Drilled(men, RULES, goals, more, partial(strolled, men))


def faults(game: FirstBlood, regiment: Regiment, placed: Mapping[str, Body]) -> Mapping[str, Refusal]:
    """What a March demands besides: nobody who moved ends Engaging by a longer reach of his own, or right above or
    below an enemy; models that stand still are exempt (MAR-09, MAR-11, RUI-16)."""
    with game.still():
        found = too_high(game, regiment, placed)
        foes = game.bodies(game.enemies(regiment))
        for part in game.parts(regiment):
            reach = reach_of(game, part)
            moved = [placed[m.id] for m in part.models if m.id in placed and placed[m.id].at != m.at]
            near = _about(foes, moved, reach) if moved else []
            for body in moved:
                if any(_meets(body, foe, reach) for foe in near):
                    found.setdefault(body.id, Refusal(Text("first_blood.no.march_engaged"), "CFB-MAR-09"))
    return found


def _about(foes: Sequence[Body], bodies: Sequence[Body], reach: int) -> list[Body]:
    """Those of the enemies who are near enough to the box around some bases."""
    far = reach + max(body.base.width for body in (*bodies, *foes))
    left, right = min(body.at.x for body in bodies) - far, max(body.at.x for body in bodies) + far
    low, top = min(body.at.y for body in bodies) - far, max(body.at.y for body in bodies) + far
    return [foe for foe in foes if left <= foe.at.x <= right and low <= foe.at.y <= top]


def _meets(body: Body, foe: Body, reach: int) -> bool:
    """Whether a base reaches an enemy on its level, or stands over or under one on the next (ENG-08, RUI-16)."""
    apart = abs(level(body) - level(foe))
    if apart > 1:
        return False
    far = (body.base.width + foe.base.width) // 2 + (reach if apart == 0 else -WITHIN)
    dx, dy = body.at.x - foe.at.x, body.at.y - foe.at.y
    return dx * dx + dy * dy <= far * far


def wishes(game: FirstBlood, regiment: Regiment, budget: int) -> list[Point]:
    """Where its Leader may want to go: to the Objective Zones, towards each enemy, and back."""
    first = game.leader(regiment).at
    if first is None:
        return []
    goals = [Point(int(zone.x), int(zone.y)) for zone in game.scenario.zones]
    goals += doors(game, regiment, first)
    goals += [at for enemy in game.enemies(regiment) if (at := game.leader(enemy).at) is not None]
    found = [along(first, goal, budget) for goal in goals]
    found += [along(first, goal, budget // 2) for goal in goals[-2:]]
    home = -budget if regiment.seat == "A" else budget
    return [*found, Point(first.x, min(max(first.y + home, 0), game.table.depth), first.z)]


def doors(game: FirstBlood, regiment: Regiment, first: Point) -> list[Point]:
    """The nearest places in Contact with buildings that the Regiment may Occupy (GAR-09)."""
    half, found = game.width(game.leader(regiment)) // 2, []
    for piece in garrison.garrisons(game):
        if garrison.unfit(game, regiment, piece) is None and not garrison.besieged(game, regiment, piece):
            near, _ = nearest_points(piece.polygon, Spot(first.x, first.y))
            if (long := hypot(first.x - near.x, first.y - near.y)) > 0:
                out = (half + CONTACT // 2) / long
                spot = near.x + (first.x - near.x) * out, near.y + (first.y - near.y) * out
                found.append(Point(round(spot[0]), round(spot[1])))
    return found


def along(start: Point, goal: Point, far: int) -> Point:
    """A place so far on the straight way to a goal."""
    dx, dy = goal.x - start.x, goal.y - start.y
    long = max(1, round((dx * dx + dy * dy) ** 0.5))
    far = min(far, long)
    return Point(start.x + dx * far // long, start.y + dy * far // long, start.z)


async def move(game: FirstBlood, regiment: Regiment, layout: Drilled, places: Places) -> None:
    """The Action: everybody goes where the layout has him."""
    performed(game, regiment, "march")
    await go(game, regiment, layout, places)


async def go(game: FirstBlood, regiment: Regiment, layout: Drilled, places: Places) -> None:
    """Leaders first; then the ground takes its toll, and a building may be Occupied (MAR-05, MAR-12, GAR-09)."""
    farthest = max(layout.costs(places).values(), default=0)
    routes, flown = layout.company.routes(places), flies(game, regiment)
    laid(regiment, places)
    game.tell(
        MARCHED,
        *(model.id for model in regiment.models),
        regiment=game.name(regiment),
        side=regiment.seat,
        far=min(tenth(farthest), layout.company.gait.budget),
    )
    await trodden(game, regiment, routes, "march", flown=flown)
    await may_occupy(game, regiment)


async def leave(game: FirstBlood, regiment: Regiment) -> None:
    """A Regiment comes out of a building and may March on from there: one Action in all (GAR-16, GAR-20, GAR-21)."""
    performed(game, regiment, "march")
    await garrison.leave(game, regiment)
    if regiment.destroyed:
        return
    layout = marching(game, regiment)
    start = {model.id: model.at for model in regiment.models if model.at is not None}
    question, men = Text("first_blood.ask.march_on", regiment=game.name(regiment)), list(layout.company.men)
    places = await PickLayout(regiment.seat, question, layout, men, start, layout.company.gait.budget, topic="march")
    if places and any(places[id] != at for id, at in start.items()):
        await go(game, regiment, layout, places)
