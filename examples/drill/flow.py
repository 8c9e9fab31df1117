"""How a drill is played, a beat at a time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from examples.drill import ground as field
from examples.drill.points import (
    CHARGED,
    CLASHED,
    DEPLOYED,
    FAILED,
    FELL,
    FELL_BACK,
    GONE,
    HELD,
    MARCHED,
    ROUND,
    SHOT,
    STACKED,
)
from examples.drill.state import SEATS, Army, Drill, Phase, Regiment
from game.boards.formation import Places, gap
from game.boards.table import Body
from game.core.request import (
    Allot,
    Arrange,
    Choose,
    ChooseSome,
    Option,
    PickLayout,
    Roll,
    Seat,
    Share,
    Together,
)
from game.core.system import Game
from game.core.text import Refusal, Text

Deed = Callable[[], Awaitable[None]]


async def beat(game: Game[Drill]) -> None:
    """One step: a regiment deployed, the stacks, a regiment activated."""
    match game.state.phase:
        case "deploy":
            await deploy(game)
        case "stack":
            await stack(game)
        case "activate":
            await activate(game)
    if not game.state.queue:
        next_phase(game)


def begin(state: Drill, phase: Phase) -> None:
    """Enter a phase: say who has a turn in it, and in what order."""
    state.phase = phase
    if phase == "deploy":
        state.queue = in_turn([[regiment.id for regiment in state.of(seat)] for seat in SEATS])
    elif phase == "stack":
        state.queue = ["all"]
    else:
        first, second = SEATS if state.round % 2 else SEATS[::-1]
        state.queue = in_turn([[seat] * len(state.armies[seat].stack) for seat in (first, second)])


def next_phase(game: Game[Drill]) -> None:
    state = game.state
    if state.phase == "activate":
        state.round += 1
        game.tell(ROUND, round=state.round)
    begin(state, "activate" if state.phase == "stack" else "stack")


def in_turn(lists: list[list[str]]) -> list[str]:
    longest = max(map(len, lists), default=0)
    return [ids[i] for i in range(longest) for ids in lists if i < len(ids)]


async def deploy(game: Game[Drill]) -> None:
    """A regiment is put down whole (DRL-DEP-01)."""
    regiment = game.state.regiments[game.state.queue.pop(0)]
    question = Text("drill.ask.deploy", regiment=regiment.id)
    layout = field.deploying(game.state, regiment)
    men = [man.id for man in regiment.men]
    places = await PickLayout(regiment.seat, question, layout, men, {}, 0, shapes=SHAPES, topic="deploy")
    field.laid(regiment, places or {})
    game.tell(DEPLOYED, regiment.leader, regiment=regiment.id)


SHAPES = ("block", "line", "column", "ring")


async def stack(game: Game[Drill]) -> None:
    """Both sides put their regiments in order, in secret (DRL-RND-01)."""
    state = game.state
    state.queue.clear()
    question = Text("drill.ask.stack")
    orders = await Together(
        question, [Arrange(seat, question, _cards(state, seat), topic="stack") for seat in SEATS], topic="stack"
    )
    for seat, order in zip(SEATS, orders, strict=True):
        state.armies[seat].stack, state.armies[seat].acted = list(order), []
        game.tell(STACKED, side=seat)


def _cards(state: Drill, seat: Seat) -> list[Option[str]]:
    return [Option(one.id, Text("drill.regiment", id=one.id), one.id, subject=one.leader) for one in state.of(seat)]


async def activate(game: Game[Drill]) -> None:
    """The top of a stack acts once (DRL-RND-02)."""
    state = game.state
    army = state.armies[state.queue.pop(0)]
    if not army.stack:
        return
    regiment = state.regiments[army.stack.pop(0)]
    state.acting = regiment.id
    army.acted.append(regiment.id)
    question = Text("drill.ask.act", regiment=regiment.id)
    deed = await Choose(regiment.seat, question, deeds(game, regiment), topic="act")
    await deed()
    state.acting = ""


def deeds(game: Game[Drill], regiment: Regiment) -> list[Option[Deed]]:
    """Everything a regiment can do now, and what it cannot and why."""
    state = game.state
    foes = [other for other in state.against(regiment.seat) if field.engaged(regiment, other, field.ENGAGED)]
    struck = [other for other in state.against(regiment.seat) if field.engaged(regiment, other, regiment.kind.reach)]
    options = [_march(game, regiment, bool(foes)), *_charges(game, regiment, bool(foes))]
    options += _volleys(game, regiment, bool(foes))
    if struck:
        options.append(Option("clash", Text("drill.do.clash"), partial(clash, game, regiment), struck[0].leader))
    if foes:
        options.append(Option("back", Text("drill.do.back"), partial(fall_back, game, regiment), regiment.leader))
    return [*options, Option("hold", Text("drill.do.hold"), partial(hold, game, regiment))]


def _march(game: Game[Drill], regiment: Regiment, engaged: bool) -> Option[Deed]:
    words = Text("drill.do.march")
    if engaged:
        refusal = Refusal(Text("drill.no.engaged"), "DRL-MOV-03")
        return Option("march", words, partial(hold, game, regiment), regiment.leader, refusal)
    layout = field.marching(game.state, regiment)
    start = {man.id: man.at for man in regiment.men if man.at is not None}
    further = PickLayout(
        regiment.seat, words, layout, list(layout.company.men), start, regiment.kind.march, topic="march"
    )

    def value(places: Places) -> Deed:
        return partial(march, game, regiment, places)

    return Option("march", words, value, regiment.leader, then=further)


async def march(game: Game[Drill], regiment: Regiment, places: Places) -> None:
    field.laid(regiment, places)
    game.tell(MARCHED, *(man.id for man in regiment.men), regiment=regiment.id)


def _charges(game: Game[Drill], regiment: Regiment, engaged: bool) -> list[Option[Deed]]:
    found: list[Option[Deed]] = []
    for other in game.state.against(regiment.seat):
        away = distance(regiment, other)
        words = Text("drill.do.charge", regiment=other.id)
        refusal = None
        if engaged:
            refusal = Refusal(Text("drill.no.engaged"), "DRL-CHG-01")
        elif not needed(regiment, away):
            refusal = Refusal(Text("drill.no.far", distance=away), "DRL-CHG-01")
        deed = partial(charge, game, regiment, other)
        found.append(Option(f"charge:{other.id}", words, deed, other.leader, refusal))
    return found


def distance(regiment: Regiment, other: Regiment) -> int:
    """From the leader to the nearest man of the other (DRL-CHG-02)."""
    here = [body for body in field.bodies(regiment) if body.id in regiment.leaders] or field.bodies(regiment)
    return min((gap(a, b) for a in here for b in field.bodies(other)), default=1 << 30)


def needed(regiment: Regiment, away: int) -> int:
    """The least that the die of a charge must show to get so far; 0 if none is enough (DRL-CHG-02)."""
    least = max(1, -(-(away - regiment.kind.march) // 1000))
    return least if least <= 6 else 0


async def charge(game: Game[Drill], regiment: Regiment, other: Regiment) -> None:
    """A die and the march must reach him; then all go (DRL-CHG)."""
    [die] = await Roll(Text("drill.roll.charge", regiment=regiment.id), 1, by=regiment.seat, topic="charge")
    far = regiment.kind.march + die * 1000
    if far < distance(regiment, other):
        game.tell(FAILED, regiment.leader, dice=[die], regiment=regiment.id, distance=far)
        return
    layout = field.charging(game.state, regiment, [other], far)
    start = {man.id: man.at for man in regiment.men if man.at is not None}
    question = Text("drill.ask.charge", regiment=regiment.id, distance=far)
    men = list(layout.company.men)
    places = await PickLayout(
        regiment.seat, question, layout, men, start, far, shapes=(), proposes=True, topic="charge"
    )
    field.laid(regiment, places or {})
    game.tell(CHARGED, *men, dice=[die], regiment=regiment.id, target=other.id)
    await clash(game, regiment)


def _volleys(game: Game[Drill], regiment: Regiment, engaged: bool) -> list[Option[Deed]]:
    if not regiment.kind.shoots:
        return []
    found: list[Option[Deed]] = []
    for other in game.state.against(regiment.seat):
        count = len(_shooters(regiment, other))
        words = Text("drill.do.shoot", regiment=other.id, n=count)
        refusal = None
        if engaged:
            refusal = Refusal(Text("drill.no.engaged"), "DRL-SHT-01")
        elif not count:
            refusal = Refusal(Text("drill.no.range"), "DRL-SHT-01")
        found.append(Option(f"shoot:{other.id}", words, partial(shoot, game, regiment, other), other.leader, refusal))
    return found


def _shooters(regiment: Regiment, other: Regiment) -> list[Body]:
    foes = field.bodies(other)
    return [man for man in field.bodies(regiment) if min(gap(man, foe) for foe in foes) <= regiment.kind.shoots]


async def shoot(game: Game[Drill], regiment: Regiment, other: Regiment) -> None:
    """A die for each man in range, 5 or more hits (DRL-SHT-01)."""
    count = len(_shooters(regiment, other))
    rolled = await Roll(Text("drill.roll.shoot", regiment=regiment.id), count, by=regiment.seat, topic="shoot")
    hits = [at for at, die in enumerate(rolled) if die >= 5]
    men = regiment.leader, other.leader
    game.tell(SHOT, *men, dice=rolled, marked=hits, regiment=regiment.id, target=other.id, n=len(hits))
    await casualties(game, other, len(hits))


async def clash(game: Game[Drill], regiment: Regiment) -> None:
    """Every man with an enemy within his reach strikes one of their regiments (DRL-CLA)."""
    state = game.state
    for targets, men in _fighters(state, regiment).items():
        words = Text("drill.ask.strike", n=len(men))
        shares = [Share(id, Text("drill.regiment", id=id), id, subject=state.regiments[id].leader) for id in targets]
        even = {id: len(men) // len(targets) + (k < len(men) % len(targets)) for k, id in enumerate(targets)}
        given = await Allot(regiment.seat, words, shares, len(men), suggested=even, topic="strike")
        for target, count in given:
            if count and target in state.regiments:
                await _strike(game, regiment, state.regiments[target], count)


def _fighters(state: Drill, regiment: Regiment) -> dict[tuple[str, ...], list[str]]:
    """The men who strike, by the regiments they can choose from."""
    found: dict[tuple[str, ...], list[str]] = {}
    for man in field.bodies(regiment):
        near = tuple(
            other.id
            for other in state.against(regiment.seat)
            if any(gap(man, foe) <= regiment.kind.reach for foe in field.bodies(other))
        )
        if near:
            found.setdefault(near, []).append(man.id)
    return found


async def _strike(game: Game[Drill], regiment: Regiment, other: Regiment, count: int) -> None:
    rolled = await Roll(Text("drill.roll.strike", regiment=regiment.id), count, by=regiment.seat, topic="strike")
    hits = [at for at, die in enumerate(rolled) if die >= regiment.kind.strikes]
    men = regiment.leader, other.leader
    game.tell(CLASHED, *men, dice=rolled, marked=hits, regiment=regiment.id, target=other.id, n=len(hits))
    await casualties(game, other, len(hits))


async def casualties(game: Game[Drill], regiment: Regiment, hits: int) -> None:
    """As many men are taken off, by their owner's choice, the leader last (DRL-CAS)."""
    state = game.state
    ranks = [man.id for man in regiment.men if man.id != regiment.leader]
    count = min(hits, len(ranks))
    lost = list[str]()
    if count:
        options = [Option(id, Text("drill.man", id=id), id, subject=id) for id in ranks]
        words = Text("drill.ask.lose", regiment=regiment.id, n=count)
        lost = await ChooseSome(
            regiment.seat, words, options, count, count, suggested=_farthest(regiment, count), topic="lose"
        )
    if hits > len(ranks):
        lost.append(regiment.leader)
    regiment.men = [man for man in regiment.men if man.id not in lost]
    for army in state.armies.values():
        if army.seat != regiment.seat:
            army.slain += len(lost)
    if lost:
        game.tell(FELL, *lost, regiment=regiment.id, n=len(lost))
    if not regiment.men:
        _remove(state, regiment)
        game.tell(GONE, regiment=regiment.id)


def _farthest(regiment: Regiment, count: int) -> list[str]:
    """Those who are missed least: the farthest from their leader, never the flag if that can be helped."""
    here = {body.id: body for body in field.bodies(regiment)}
    head = here[regiment.leader]
    ranks = [body for body in here.values() if body.id != regiment.leader]
    ranks.sort(key=lambda body: (body.id == regiment.bearer, -gap(head, body), body.id))
    return [body.id for body in ranks[:count]]


def _remove(state: Drill, regiment: Regiment) -> None:
    del state.regiments[regiment.id]
    army: Army = state.armies[regiment.seat]
    if regiment.id in army.stack:
        army.stack.remove(regiment.id)


async def fall_back(game: Game[Drill], regiment: Regiment) -> None:
    """A die and half the march, out of every reach; whoever stays within it is lost (DRL-FBK)."""
    [die] = await Roll(Text("drill.roll.back", regiment=regiment.id), 1, by=regiment.seat, topic="back")
    far = regiment.kind.march // 2 + die * 1000
    layout = field.falling_back(game.state, regiment, far)
    start = {man.id: man.at for man in regiment.men if man.at is not None}
    question = Text("drill.ask.back", regiment=regiment.id, distance=far)
    men = list(layout.company.men)
    places = await PickLayout(regiment.seat, question, layout, men, start, far, shapes=(), proposes=True, topic="back")
    field.laid(regiment, places or {})
    game.tell(FELL_BACK, *men, dice=[die], regiment=regiment.id)
    await _caught(game, regiment)


async def _caught(game: Game[Drill], regiment: Regiment) -> None:
    foes = [body for other in game.state.against(regiment.seat) for body in field.bodies(other)]
    lost = [man.id for man in field.bodies(regiment) if any(gap(man, foe) <= field.ENGAGED for foe in foes)]
    regiment.men = [man for man in regiment.men if man.id not in lost]
    for army in game.state.armies.values():
        if army.seat != regiment.seat:
            army.slain += len(lost)
    if lost:
        game.tell(FELL, *lost, regiment=regiment.id, n=len(lost))
    if not regiment.men:
        _remove(game.state, regiment)
        game.tell(GONE, regiment=regiment.id)
    elif regiment.leader in lost:
        regiment.leader = regiment.men[0].id


async def hold(game: Game[Drill], regiment: Regiment) -> None:
    game.tell(HELD, regiment.leader, regiment=regiment.id)
