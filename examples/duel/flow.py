"""How a duel is played, a beat at a time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from examples.duel import abilities as _abilities  # noqa: F401 - they register themselves
from examples.duel.ground import Deploying, Walk, between, gap
from examples.duel.points import (
    ATTACK_DICE,
    ATTACKED,
    DEPLOYED,
    DREW,
    FELL,
    GUARD_DICE,
    GUARDED,
    HITS_SCORED,
    MAY_SPLIT,
    MOVED,
    ORDERED,
    REACH,
    RETURNED,
    ROUND,
    SCOUTED,
    STANCES,
    SURGED,
    WOUNDED,
    Attack,
    Stand,
)
from examples.duel.state import SEATS, Duel, Model, Phase, Side, Stance
from game.core.cards import draw
from game.core.request import (
    Allot,
    Arrange,
    Choose,
    ChooseSome,
    Option,
    Path,
    PickPath,
    PickPoint,
    Roll,
    Seat,
    Share,
    Together,
)
from game.core.system import Game
from game.core.text import Refusal, Text

REACH_OF_ALL = 2000
HAND = 3


async def beat(game: Game[Duel]) -> None:
    """One step: a model deployed or activated, a hand dealt, the stances, an order."""
    match game.state.phase:
        case "deploy":
            await deploy(game)
        case "deal":
            await deal(game)
        case "stance":
            await stances(game)
        case "order":
            await order(game)
        case "activate":
            await activate(game)
    if not game.state.queue:
        begin_next_phase(game)


def begin(state: Duel, phase: Phase) -> None:
    """Enter a phase: say who has a turn in it, and in what order."""
    state.phase = phase
    if phase == "deploy":
        state.queue = in_turn([[model.id for model in state.of(seat)] for seat in SEATS])
    elif phase == "activate":
        first, second = leading(state)
        state.queue = in_turn([state.sides[first].order, state.sides[second].order])
    elif phase == "stance":
        state.queue = ["all"]
    else:
        state.queue = list(SEATS)


def begin_next_phase(game: Game[Duel]) -> None:
    state = game.state
    following: dict[Phase, Phase] = {"deploy": "deal", "deal": "stance", "stance": "order", "order": "activate"}
    if state.phase != "activate":
        begin(state, following[state.phase])
        return
    state.round += 1
    for model in state.models.values():
        model.moved = False
    game.tell(ROUND, round=state.round)
    begin(state, "stance")


def leading(state: Duel) -> tuple[Seat, Seat]:
    """Who activates first this round (DUEL-RND-02)."""
    first, second = SEATS
    return (first, second) if state.round % 2 else (second, first)


def in_turn(lists: list[list[str]]) -> list[str]:
    """One of each list in turn, until all are used up."""
    longest = max(map(len, lists))
    return [ids[i] for i in range(longest) for ids in lists if i < len(ids)]


async def deploy(game: Game[Duel]) -> None:
    """A model is placed (DUEL-DEP)."""
    model = game.state.models[game.state.queue.pop(0)]
    question = Text("duel.ask.deploy", model=model.id)
    model.at = await PickPoint(model.seat, question, Deploying(game.state, model), subject=model.id, topic="deploy")
    game.tell(DEPLOYED, model.id, model=model.id)


async def deal(game: Game[Duel]) -> None:
    """A side draws its hand and may change it once (DUEL-CRD-01)."""
    side = game.state.sides[game.state.queue.pop(0)]
    await draw_cards(game, side, HAND)
    options = [Option(card, card_name(card), card, subject=card) for card in side.hand]
    back = await ChooseSome(side.seat, Text("duel.ask.mulligan"), options, reveals=True, topic="mulligan")
    for card in back:
        side.hand.remove(card)
    side.pile.shuffle_in(*back)
    game.tell(RETURNED, side=side.seat, n=len(back))
    await draw_cards(game, side, len(back))


async def draw_cards(game: Game[Duel], side: Side, count: int) -> None:
    drawn = await draw(side.pile, count, Text("duel.draw.cards", side=side.seat, n=count), side.seat)
    side.hand = sorted([*side.hand, *drawn])
    if drawn:
        game.tell(DREW, side=side.seat, n=len(drawn))


async def stances(game: Game[Duel]) -> None:
    """Both sides choose how to fight, in secret (DUEL-RND-01)."""
    state = game.state
    state.queue.clear()
    if state.round > 1:
        for seat in SEATS:
            await draw_cards(game, state.sides[seat], 1)
    question = Text("duel.ask.stance")
    chosen = await Together(
        question, [Choose(seat, question, stance_options(), topic="stance") for seat in SEATS], topic="stance"
    )
    for seat, stance in zip(SEATS, chosen, strict=True):
        state.sides[seat].stance = stance
        game.tell(STANCES, side=seat, stance=stance_name(stance))


def stance_options() -> list[Option[Stance]]:
    return [Option(stance.key, stance_name(stance), stance) for stance in Stance]


async def order(game: Game[Duel]) -> None:
    """A side puts its models in order (DUEL-RND-02)."""
    side = game.state.sides[game.state.queue.pop(0)]
    options = [Option(m.id, Text("duel.model", id=m.id), m.id, subject=m.id) for m in game.state.of(side.seat)]
    side.order = await Arrange(side.seat, Text("duel.ask.order"), options, topic="order")
    game.tell(ORDERED, *side.order, side=side.seat, first=side.order[0])


@dataclass(slots=True)
class Turn:
    """What a model has done in this activation, and what it does next."""

    game: Game[Duel]
    model: Model
    moved: bool = False
    attacked: bool = False
    over: bool = False

    async def move(self, path: Path) -> None:
        self.moved = self.model.moved = True
        self.model.at = path[-1].at
        self.game.tell(MOVED, self.model.id, model=self.model.id)

    async def attack(self, shares: list[tuple[Model, int]]) -> None:
        self.attacked = True
        for target, dice in shares:
            if dice:
                await strike(Attack(self.game, self.model, target, dice))

    async def surge(self, card: str) -> None:
        self.model.surging = True
        self.game.state.sides[self.model.seat].discard(card)
        self.game.tell(SURGED, self.model.id, model=self.model.id)

    async def scout(self, card: str) -> None:
        side = self.game.state.sides[self.model.seat]
        side.discard(card)
        seen = await draw(side.pile, 2, Text("duel.draw.scout", side=side.seat), side.seat)
        options = [Option(next_card, card_name(next_card), next_card) for next_card in seen]
        side.pile.put_on_top(*await Arrange(side.seat, Text("duel.ask.scout"), options, reveals=True, topic="scout"))
        self.game.tell(SCOUTED, side=side.seat, n=len(seen))

    async def end(self) -> None:
        self.over = True


Deed = Callable[[], Awaitable[None]]


async def activate(game: Game[Duel]) -> None:
    """One model does what it can, in the order its player likes."""
    model = game.state.models[game.state.queue.pop(0)]
    turn = Turn(game, model)
    question = Text("duel.ask.act", model=model.id)
    while not turn.over:
        deed = await Choose(model.seat, question, deeds(turn), topic="act")
        await deed()
    model.off_balance = model.surging = False


def deeds(turn: Turn) -> list[Option[Deed]]:
    """Everything a model can do now, and what it cannot and why."""
    options = [move_option(turn), *attack_options(turn), *card_options(turn)]
    return [*options, Option("end", Text("duel.do.end"), turn.end)]


def move_option(turn: Turn) -> Option[Deed]:
    model, words = turn.model, Text("duel.do.move")
    if turn.moved:
        refusal = Refusal(Text("duel.no.moved_already"), "DUEL-MOV-01")
        return Option("move", words, turn.end, subject=model.id, refusal=refusal)
    assert model.at is not None
    budget = model.profile.move
    further = PickPath(model.seat, words, model.at, Walk(turn.game.state, model), budget, subject=model.id)
    return Option("move", words, lambda path: partial(turn.move, path), subject=model.id, then=further)


def attack_options(turn: Turn) -> list[Option[Deed]]:
    """An option for each enemy, and one to split the dice (DUEL-ATK-04)."""
    model, state = turn.model, turn.game.state
    if turn.attacked:
        once = Refusal(Text("duel.no.attacked_already"), "DUEL-ATK-01")
        return [Option("attack", Text("duel.do.attack_again"), turn.end, refusal=once)]
    stand = Stand(state, model)
    dice = ATTACK_DICE(stand, model.profile.dice).value
    reach = REACH(stand, REACH_OF_ALL).value
    options: list[Option[Deed]] = []
    targets: list[Model] = []
    for enemy in state.against(model.seat):
        refusal = why_not_attack(turn, enemy, reach)
        if refusal is None:
            targets.append(enemy)
        words = Text("duel.do.attack", target=enemy.id, n=dice)
        options.append(Option(f"attack:{enemy.id}", words, partial(turn.attack, [(enemy, dice)]), enemy.id, refusal))
    if len(targets) > 1:
        options.append(split_option(turn, targets, dice))
    return options


def why_not_attack(turn: Turn, enemy: Model, reach: int) -> Refusal | None:
    if (distance := gap(turn.model, enemy)) > reach:
        return Refusal(Text("duel.no.reach", distance=distance, reach=reach), "DUEL-ATK-01")
    if piece := between(turn.model, enemy):
        return Refusal(Text("duel.no.blocked", piece=piece.id), "DUEL-ATK-02")
    return None


def split_option(turn: Turn, targets: list[Model], dice: int) -> Option[Deed]:
    words = Text("duel.do.split", n=dice)
    allowed = MAY_SPLIT(Stand(turn.game.state, turn.model))
    if (why := allowed.forbidden) is not None:
        return Option("split", words, turn.end, refusal=Refusal(why.label, why.rule))
    shares = [Share(enemy.id, Text("duel.model", id=enemy.id), enemy, enemy.id) for enemy in targets]
    further = Allot(turn.model.seat, words, shares, dice, topic="do.split")
    return Option("split", words, lambda given: partial(turn.attack, given), then=further)


def card_options(turn: Turn) -> list[Option[Deed]]:
    side = turn.game.state.sides[turn.model.seat]
    options: list[Option[Deed]] = []
    if (card := side.holding("surge")) and not turn.attacked and not turn.model.surging:
        options.append(Option("surge", Text("duel.do.surge"), partial(turn.surge, card), card))
    if (card := side.holding("scout")) and len(side.pile) > 1:
        options.append(Option("scout", Text("duel.do.scout"), partial(turn.scout, card), card))
    return options


async def strike(attack: Attack) -> None:
    """Hits, what abilities and cards make of them, guard, wounds (DUEL-ATK)."""
    game, attacker, target = attack.game, attack.attacker, attack.target
    words = Text("duel.roll.attack", model=attacker.id, target=target.id)
    attack.rolled = await Roll(words, attack.dice, by=attacker.seat, topic="attack")
    game.tell(ATTACKED, attacker.id, target.id, dice=attack.rolled, model=attacker.id, target=target.id, n=attack.hits)
    await HITS_SCORED(attack)
    if not attack.hits:
        return
    dice = max(0, GUARD_DICE(Stand(game.state, target), target.profile.guard).value)
    rolled = await Roll(Text("duel.roll.guard", model=target.id), dice, by=target.seat, topic="guard")
    stopped = sum(die >= 5 for die in rolled)
    game.tell(GUARDED, target.id, dice=rolled, model=target.id, n=stopped)
    wound(game, attacker, target, attack.hits - stopped)


def wound(game: Game[Duel], attacker: Model, target: Model, wounds: int) -> None:
    """Mark wounds, no more than the model can take; whoever has taken all is out (DUEL-ATK-06)."""
    wounds = min(wounds, target.profile.toughness - target.wounds)
    if wounds <= 0:
        return
    state = game.state
    target.wounds += wounds
    state.sides[attacker.seat].dealt += wounds
    game.tell(WOUNDED, target.id, model=target.id, n=wounds)
    if target.wounds == target.profile.toughness:
        del state.models[target.id]
        state.queue = [id for id in state.queue if id != target.id]
        game.tell(FELL, target.id, model=target.id)


def card_name(card: str) -> Text:
    return Text(f"duel.card.{card.rstrip('0123456789')}")


def stance_name(stance: Stance) -> Text:
    return Text(f"duel.stance.{stance.key}")
