"""How the reef is played, a beat at a time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from examples.reef import abilities as _abilities  # noqa: F401 - they register themselves
from examples.reef.ground import beside, home, swimming
from examples.reef.points import (
    BROUGHT,
    DREW,
    GRAPPLED,
    GRIP,
    GULPED,
    ROUND,
    SNATCHED,
    STROKES,
    SWAM,
    TOOK,
    WINDED,
    WRESTLED,
    Stand,
    Wrestle,
)
from examples.reef.state import SEATS, Diver, Reef, called
from game.boards.grid_reach import Reach
from game.boards.grid_travel import CellPath
from game.core.cards import draw
from game.core.place import GRID_SCALE
from game.core.request import Choose, Option, Path, PickPath, Roll, Seat
from game.core.system import Game
from game.core.text import Refusal, Text

STROKES_OF_ALL = 4
GRIP_OF_ALL = 0
HAND = 2


async def beat(game: Game[Reef]) -> None:
    """One step: a hand dealt, or a diver's activation."""
    seat = game.state.queue.pop(0)
    if game.state.phase == "deal":
        await deal(game, seat)
    else:
        await activate(game, await choose_diver(game.state, seat))
    if not game.state.queue:
        begin_round(game)


async def deal(game: Game[Reef], seat: Seat) -> None:
    """A side draws its hand (REEF-CRD-01)."""
    side = game.state.sides[seat]
    side.hand = sorted(await draw(side.pile, HAND, Text("reef.draw.hand", side=seat), seat))
    game.tell(DREW, side=seat, n=len(side.hand))


def begin_round(game: Game[Reef]) -> None:
    """Everybody may act again; who begins changes from round to round (REEF-RND-01)."""
    state = game.state
    if state.phase == "dive":
        state.round += 1
    state.phase = "dive"
    for diver in state.divers.values():
        diver.acted = False
    state.queue = turns(state)
    game.tell(ROUND, round=state.round)


def turns(state: Reef) -> list[Seat]:
    """The seats in turn, once for each diver that has not acted."""
    first, second = SEATS if state.round % 2 else SEATS[::-1]
    waiting = {seat: sum(not diver.acted for diver in state.of(seat)) for seat in SEATS}
    return [seat for turn in range(max(waiting.values())) for seat in (first, second) if turn < waiting[seat]]


async def choose_diver(state: Reef, seat: Seat) -> Diver:
    divers = [diver for diver in state.of(seat) if not diver.acted]
    options = [Option(diver.id, called(diver), diver, subject=diver.id) for diver in divers]
    chosen: Diver = await Choose(seat, Text("reef.ask.diver"), options, topic="diver")
    return chosen


@dataclass(slots=True)
class Activation:
    """What a diver has done in this activation, and what it does next."""

    game: Game[Reef]
    diver: Diver
    has_swum: bool = False
    has_wrestled: bool = False
    is_over: bool = False

    async def swim(self, path: Path) -> None:
        """REEF-SWM."""
        self.has_swum = True
        game, diver = self.game, self.diver
        diver.at = path[-1].at
        game.tell(SWAM, diver.id, model=called(diver), n=len(path))
        if diver.at in game.state.pearls and not diver.pearl:
            game.state.pearls.remove(diver.at)
            diver.pearl = True
            game.tell(TOOK, diver.id, model=called(diver))
        if diver.pearl and home(diver.seat, diver.at):
            diver.pearl = False
            game.state.sides[diver.seat].pearls += 1
            game.tell(BROUGHT, diver.id, model=called(diver))

    async def wrestle(self, target: Diver) -> None:
        self.has_wrestled = True
        await wrestle(Wrestle(self.game, self.diver, target))

    async def gulp(self, card: str) -> None:
        self.diver.gulped = True
        self.game.state.sides[self.diver.seat].hand.remove(card)
        self.game.tell(GULPED, self.diver.id, model=called(self.diver))

    async def end(self) -> None:
        self.is_over = True


Deed = Callable[[], Awaitable[None]]


async def activate(game: Game[Reef], diver: Diver) -> None:
    """One diver does what it can, in the order its player likes."""
    turn = Activation(game, diver)
    question = Text("reef.ask.act", model=called(diver))
    while not turn.is_over:
        act = await Choose(diver.seat, question, acts(turn), topic="act")
        await act()
    diver.acted = True
    diver.gulped = False
    diver.winded = max(0, diver.winded - 1)


def acts(turn: Activation) -> list[Option[Deed]]:
    """Everything the diver can do now, and what it cannot and why."""
    return [
        swim_option(turn),
        *wrestle_options(turn),
        *gulp_options(turn),
        Option("end", Text("reef.do.end"), turn.end, subject=turn.diver.id),
    ]


def reach(state: Reef, diver: Diver) -> Reach:
    """Where the diver can swim with the strokes it has now (REEF-SWM-01)."""
    return swimming(state, diver, max(0, STROKES(Stand(diver), STROKES_OF_ALL).value))


def swim_option(turn: Activation) -> Option[Deed]:
    diver = turn.diver
    water = reach(turn.game.state, diver)
    words = Text("reef.do.swim", n=water.budget or 0)
    refusal = None
    if turn.has_swum:
        refusal = Refusal(Text("reef.no.swum"), "REEF-SWM-01")
    elif not water.leads_somewhere:
        refusal = Refusal(Text("reef.no.way"), "REEF-SWM-02")
    if refusal:
        return Option("swim", words, turn.end, subject=diver.id, refusal=refusal)
    way = PickPath(diver.seat, words, diver.at, CellPath(water), water.budget or 0, diver.id, GRID_SCALE, topic="swim")
    return Option("swim", words, lambda path: partial(turn.swim, path), subject=diver.id, then=way)


def wrestle_options(turn: Activation) -> list[Option[Deed]]:
    """An option for each enemy beside the diver (REEF-WRS-01)."""
    near = [enemy for enemy in turn.game.state.against(turn.diver.seat) if beside(turn.diver, enemy)]
    refusal = Refusal(Text("reef.no.wrestled"), "REEF-WRS-01") if turn.has_wrestled else None
    return [
        Option(
            f"wrestle:{enemy.id}",
            Text("reef.do.wrestle", target=called(enemy)),
            partial(turn.wrestle, enemy),
            subject=enemy.id,
            refusal=refusal,
        )
        for enemy in near
    ]


def gulp_options(turn: Activation) -> list[Option[Deed]]:
    """REEF-CRD-02."""
    card = turn.game.state.sides[turn.diver.seat].holding("gulp")
    if card is None or turn.has_swum or turn.diver.gulped:
        return []
    return [Option("gulp", Text("reef.do.gulp"), partial(turn.gulp, card), subject=card)]


async def wrestle(contest: Wrestle) -> None:
    """Both roll and add their grip; the loser is winded and may lose a pearl (REEF-WRS)."""
    game, attacker, target = contest.game, contest.attacker, contest.target
    words = Text("reef.roll.wrestle", model=called(attacker), target=called(target))
    rolled = await Roll(words, 2, by=attacker.seat, names=(attacker.id, target.id), topic="wrestle")
    contest.attack = rolled[0] + GRIP(Stand(attacker), GRIP_OF_ALL).value
    contest.defence = rolled[1] + GRIP(Stand(target), GRIP_OF_ALL).value
    game.tell(
        GRAPPLED,
        attacker.id,
        target.id,
        dice=rolled,
        model=called(attacker),
        target=called(target),
        attack=contest.attack,
        defence=contest.defence,
    )
    await WRESTLED(contest)
    winner, loser = (attacker, target) if contest.is_won else (target, attacker)
    if loser.pearl and not winner.pearl:
        loser.pearl, winner.pearl = False, True
        game.tell(SNATCHED, winner.id, loser.id, model=called(winner), target=called(loser))
    loser.winded = 2 if loser is attacker else 1
    game.tell(WINDED, loser.id, model=called(loser))
