"""Phase C: zones, groups and deployment (DEP)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from game.boards.measure import distance, touching
from game.boards.table import Body, Piece, Table, Zone
from game.core.place import Point
from game.core.request import Choose, ChooseSome, Option, PickPoint, Seat
from game.core.text import Text
from game.kit.dice import throw
from game.kit.skirmish.deploying import Deploying, Deploys, Standing
from game.kit.skirmish.words import No
from game.systems.bmg1.flow.selection import roll_off
from game.systems.bmg1.flow.strategies import applies, has
from game.systems.bmg1.flow.terrain import SOLID
from game.systems.bmg1.flow.zones import box, printed, zones
from game.systems.bmg1.game import TOUCH, WITHIN, Bmg1
from game.systems.bmg1.points import ATTACKER_NAMED, DEPLOYED, GROUPS_MADE, HELD_BACK, ZONE_CHOSEN
from game.systems.bmg1.state import CM, P1, SEATS, Model

DEEPER = 10 * CM
PATROL = 10 * CM
HELD_ON = 4
DEPLOYS = Deploys(
    WITHIN,
    steps=(2 * CM, CM // 2),
    apart=4 * CM,
    company=8 * CM,
    crowd=6 * CM,
    no_zone=No("bmg1.no.zone", "BMG1-DEP-05"),
    nearest_spot=No("bmg1.no.nearest_spot", "BMG1-DEP-05"),
)

# --- who deploys where


async def who_opens(game: Bmg1) -> None:
    """A roll decides who deploys first, and in every scenario who places the first objective (DEP-02, SCN-19)."""
    state = game.state
    state.opener = state.lead = await roll_off(game, Text("bmg1.roll.opener"), "opener")


async def choose_zones(game: Bmg1) -> None:
    """The first player takes the zone he likes, in an Ambush there is none to take (DEP-03, SCN-10, SCN-52, DCN-12)."""
    match game.scenario.deployment:
        case "edge_roll":
            return
        case "ambush":
            _zoned(game, await attacker(game), "A")
        case _:
            options = [Option(letter, Text("bmg1.do.zone", zone=letter), letter) for letter in ("A", "B")]
            first = game.state.opener
            _zoned(game, first, await Choose(first, Text("bmg1.ask.zone"), options, topic="zone"))


def _zoned(game: Bmg1, seat: Seat, letter: str) -> None:
    game.side(seat).zone = "A" if letter == "A" else "B"
    game.side(game.rival(seat)).zone = "B" if letter == "A" else "A"
    game.tell(ZONE_CHOSEN, side=seat, zone=letter)


async def attacker(game: Bmg1) -> Seat:
    """The Band with more characters; as many: the winner of a coin says who (SCN-48, DIC-06)."""
    bands = {seat: sum(1 for _ in game.of(seat)) for seat in SEATS}
    most = [seat for seat in SEATS if bands[seat] == max(bands.values())]
    if len(most) > 1:
        die = (await throw(Text("bmg1.roll.coin"), 1, by=P1, topic="coin")).face
        winner = P1 if die % 2 == 0 else game.rival(P1)
        options = [Option(seat, Text("bmg1.do.attacker", side=seat), seat) for seat in SEATS]
        most = [await Choose(winner, Text("bmg1.ask.attacker"), options, topic="attacker")]
    game.tell(ATTACKER_NAMED, side=most[0])
    return most[0]


# --- strategies of phase C


async def hold_back(game: Bmg1, seat: Seat) -> None:
    """Reinforcements: one miniature and a die; on 4+ it may stay off the table (STG-14, STG-24, DCN-14)."""
    if not await applies(game, seat, "reinforcements"):
        return
    options = [Option(model.id, game.name(model), model, model.id) for model in game.of(seat)]
    model: Model = await Choose(seat, Text("bmg1.ask.reinforcements"), options, topic="reinforcements")
    die = (await throw(Text("bmg1.roll.reinforcements"), 1, by=seat, topic="reinforcements")).face
    if die < HELD_ON:
        return
    choice = [Option("yes", Text("bmg1.do.hold"), True), Option("no", Text("bmg1.do.deploy_now"), False)]
    if await Choose(seat, Text("bmg1.ask.hold", model=game.name(model)), choice, topic="hold"):
        game.side(seat).held = model.id
        game.tell(HELD_BACK, model.id, side=seat, model=game.name(model))


async def send_patrol(game: Bmg1, seat: Seat) -> None:
    """Patrol: one miniature may stand outside the zone (STG-13); without zones it helps arrivals (STG-23)."""
    if not await applies(game, seat, "patrol") or game.scenario.deployment == "edge_roll":
        return
    able = [model for model in game.of(seat) if model.id != game.side(seat).held]
    options = [Option(model.id, game.name(model), model.id, model.id) for model in able]
    game.side(seat).patrol = await Choose(seat, Text("bmg1.ask.patrol"), options, topic="patrol")


# --- groups


def waits(game: Bmg1, model: Model) -> bool:
    """Placed after phase D (DEP-08), or held back (STG-14)."""
    return game.has(model, "hidden") or game.has(model, "undercover") or game.side(model.seat).held == model.id


async def make_groups(game: Bmg1, seat: Seat) -> None:
    """Two groups as equal as possible; who is named goes first (DEP-01, DCN-11). Hidden ones belong to one too."""
    band = list(game.of(seat))
    half = len(band) // 2
    options = [Option(model.id, game.name(model), model.id, model.id) for model in band]
    question = Text("bmg1.ask.group", n=half)
    first = await ChooseSome(seat, question, options, half, len(band) - half, topic="group")
    game.side(seat).groups = [first, [model.id for model in band if model.id not in first]]
    game.tell(GROUPS_MADE, *first, side=seat, n=len(first))


async def order_groups(game: Bmg1) -> list[str]:
    """By turns, a group each; whoever lies in Ambush deploys all of it last (DEP-03, SCN-43, STG-12, STG-29)."""
    # DEP-04
    order = (game.state.opener, game.rival(game.state.opener))
    turns = [(seat, number) for number in (0, 1) for seat in order]
    for seat in order:
        if await applies(game, seat, "ambush"):
            turns.sort(key=lambda turn: turn[0] == seat)
            break
    return [f"deploy:{seat}:{number}" for seat, number in turns for _ in _deploying(game, seat, number)]


def _deploying(game: Bmg1, seat: Seat, number: int) -> list[Model]:
    group = [game.model(id) for id in game.side(seat).groups[number]]
    return [model for model in group if model.location == "off" and not waits(game, model)]


# --- one miniature


async def deploy(game: Bmg1, seat: Seat, number: int) -> None:
    """One miniature of a group, wholly inside the area, on any surface (DEP-05, DEP-07, DCN-13)."""
    options: list[Option[tuple[Model, Point | None]]] = []
    for model in _deploying(game, seat, number):
        words = Text("bmg1.do.deploy", model=game.name(model))
        ask = PickPoint(seat, words, deploying(game, model, number), subject=model.id, topic="do.deploy")
        options.append(Option(model.id, words, _putter(model), model.id, then=ask))
        if game.has(model, "lord_of_the_sewers"):
            inside_words = Text("bmg1.do.deploy_sewer", model=game.name(model))
            options.append(Option(f"sewer:{model.id}", inside_words, (model, None), model.id))
    question = Text("bmg1.ask.deploy", group=number + 1)
    chosen: tuple[Model, Point | None] = await Choose(seat, question, options, topic="deploy")
    model, at = chosen
    if at is None:  # TRT-119
        model.location = "sewer"
        game.tell(DEPLOYED, model.id, model=game.name(model))
    else:
        await put_down(game, model, at)


def _putter(model: Model) -> Callable[[Point], tuple[Model, Point | None]]:
    return lambda at: (model, at)


async def put_down(game: Bmg1, model: Model, at: Point) -> None:
    """It stands there, crouched behind something it touches if its player likes (DEP-06, COV-04, COV-05, DCN-13)."""
    model.at, model.location = at, "table"
    game.tell(DEPLOYED, model.id, model=game.name(model))
    covers = covers_for(game, model)
    if not covers:
        return
    options = [Option("no", Text("bmg1.do.upright"), "")]
    options += [Option(piece.id, Text("bmg1.do.crouched", piece=named(game, piece)), piece.id) for piece in covers]
    model.cover = await Choose(model.seat, Text("bmg1.ask.crouched", model=game.name(model)), options, topic="crouched")
    model.posture = "crouched" if model.cover else "up"


def covers_for(game: Bmg1, model: Model) -> list[Piece]:
    """The pieces it may crouch behind: any it touches that has a Blink! class (COV-05, COV-07)."""
    return list(_covers(game.table, game.body(model)))


@lru_cache(maxsize=4096)
def _covers(table: Table, body: Body) -> tuple[Piece, ...]:
    x, y, near = body.at.x, body.at.y, body.base.width + TOUCH
    return tuple(
        piece
        for piece, (left, low, right, top) in ((piece, piece.bounds) for piece in table.having(*SOLID))
        if left - near <= x <= right + near and low - near <= y <= top + near
        if piece.number("blink") and touching(body, piece, TOUCH) and _beside(body, piece)
    )


def named(game: Bmg1, piece: Piece) -> Text | str:
    """What players call a piece; an objective by its kind."""
    crate = next((marker for marker in game.state.markers if marker.id == piece.id), None)
    return Text(f"bmg1.marker.{crate.kind}") if crate else piece.name


def _beside(body: Body, piece: Piece) -> bool:
    """Not merely below its feet."""
    return piece.top > body.at.z


def standing(game: Bmg1, model: Model) -> Standing:
    """Where a miniature could stand at all: on the table, on nobody and on no Lamppost (GEO-03, GEO-11, GEO-27)."""
    solid = [game.marker_body(m) for m in game.markers("lamp", "ammo", "titan")]
    others = [*game.bodies(without=model), *solid]
    return Standing(game.table, partial(game.body_at, model), others, "BMG1-GEO-27", support=0)


def deploying(game: Bmg1, model: Model, number: int) -> Deploying:
    """Where a miniature of a group may be put (DEP-07)."""
    seat = model.seat
    return Deploying(
        standing(game, model),
        areas(game, model, number),
        DEPLOYS,
        towards=zones(game, game.rival(seat)),
        friends=[other.at for other in game.friends(model) if other.at is not None],
    )


def areas(game: Bmg1, model: Model, number: int) -> tuple[Zone, ...]:
    """The zones a group may use, as deep as a Fast Advance makes them, wider for whoever is on Patrol."""
    found = group_zones(game, model.seat, number)
    if has(game, model.seat, "fast_advance"):
        by = DEEPER if len(zones(game, model.seat)) == 1 else DEEPER // 2  # STG-11
        found = tuple(deeper(game, zone, by) for zone in found)
    if game.side(model.seat).patrol == model.id:
        found = tuple(wider(game, zone, PATROL) for zone in found)
    return found


def group_zones(game: Bmg1, seat: Seat, number: int) -> tuple[Zone, ...]:
    """Of two areas each takes one group, whole (SCN-43, SCN-49); a single one takes both (SCN-52)."""
    own = zones(game, seat)
    if len(own) < 2:
        return own
    taken = _zone_of(game, seat, own, 0)
    if number == 0:
        return own if taken is None else (taken,)
    mine = _zone_of(game, seat, own, 1)
    if mine is not None:
        return (mine,)
    return tuple(zone for zone in own if zone is not taken)


def _zone_of(game: Bmg1, seat: Seat, own: tuple[Zone, ...], number: int) -> Zone | None:
    """The area in which a group has begun to deploy: the one nearest to its first miniature."""
    there = [game.model(id) for id in game.side(seat).groups[number] if game.model(id).on_table]
    if not there:
        return None
    return min(own, key=lambda zone: distance(game.body(there[0]), zone, flat=True))


def deeper(game: Bmg1, zone: Zone, by: int) -> Zone:
    """From its inner borders towards the middle; one that touches no edge on all sides by half (STG-11, STG-22)."""
    left, low, right, top = box(zone)
    width, depth = game.table.width, game.table.depth
    if left > 0 and low > 0 and right < width and top < depth:
        return wider(game, zone, by // 2)
    return _rectangle(
        game,
        left - by * (left > 0),
        low - by * (low > 0),
        right + by * (right < width),
        top + by * (top < depth),
    )


def wider(game: Bmg1, zone: Zone, by: int) -> Zone:
    left, low, right, top = box(zone)
    return _rectangle(game, left - by, low - by, right + by, top + by)


def _rectangle(game: Bmg1, left: int, low: int, right: int, top: int) -> Zone:
    width, depth = game.table.width, game.table.depth
    [zone] = printed([(max(0, left), max(0, low), min(width, right), min(depth, top))])  # type: ignore[list-item]
    return zone
