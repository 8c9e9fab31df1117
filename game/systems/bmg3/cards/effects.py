"""What cards do as Resources, and as a bonus when they are scored: the vocabulary of `effects` in a pack.

docs/packs-bmg3.md tells it to authors. A line is aimed when the card is played, and carried out when it resolves; by
then its aim may be gone (CRD-27).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Literal

from game.boards.spots import legal, ring, square
from game.core.place import Point
from game.core.request import Choose, ChooseSome, Option, Outline, PickPoint, Seat
from game.core.text import Refusal, Text
from game.kit.dice import throw_again
from game.systems.bmg3.cards.aims import (
    acting,
    acting_unmoved,
    answering_friends,
    burning_lamps,
    cancellable,
    defenders,
    empty_weapons,
    injured,
    knocked_out,
    losable_dice,
    lying,
    never,
    nobody,
    own_attack_targets,
    own_rolled,
    own_targets,
    passing,
    rerollable,
    rival_resource,
    rival_suspects,
    rivals_in_range,
    rolled_at_me,
    shooters,
    stunnable,
    stunned,
    suspect_friends,
    target_of,
    unaffected,
    walkers,
)
from game.systems.bmg3.cards.play import OUTSIDE, Moment, Occasion
from game.systems.bmg3.content import Clause
from game.systems.bmg3.flow import harm
from game.systems.bmg3.flow.hand import discard, draw
from game.systems.bmg3.flow.moving import granted_move
from game.systems.bmg3.flow.sight import SLACK, distance
from game.systems.bmg3.flow.suspects import Suspecting, place_suspect, why_no_suspect
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import PASSES_GAINED, STOOD_UP, Target
from game.systems.bmg3.state import INCH, Lasting, Marker

BETWEEN = (Moment.ACTIVATION_START, Moment.BEFORE_ACTION, Moment.ACTIVATION_END, *OUTSIDE)
ANY_TIME = tuple(Moment)
DECLARED = (Moment.ATTACK_DECLARED,)
ROLLED = (Moment.ATTACK_ROLLED,)

Until = Literal["attack", "activation", "round", "game"]
Aims = Callable[[Occasion, Seat, Clause], list[str]]
Deed = Callable[[Occasion, Seat, Clause, str], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class EffectKind:
    """One word of the vocabulary: when it fits, what it can be aimed at ('' where nothing is), and what it does.

    `does` answers whether it still could be done.
    """

    moments: tuple[Moment, ...]
    aims: Aims
    does: Deed

    @property
    def is_pointed(self) -> bool:
        """It answers something particular, so its moment is worth a question."""
        return set(self.moments).isdisjoint(BETWEEN)


def fits(occasion: Occasion, clause: Clause) -> bool:
    """Whether a line can be carried out at this moment at all."""
    moments = EFFECTS[clause.kind].moments
    return occasion.moment in moments or (occasion.answering and Moment.CARD_PLAYED in moments)


def aims_of(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    """What a line could be aimed at now; nothing: it cannot be played."""
    return EFFECTS[clause.kind].aims(occasion, seat, clause) if fits(occasion, clause) else []


async def carry_out(game: Bmg3, seat: Seat, clause: Clause) -> None:
    """A line that comes as a bonus, aimed as it is carried out."""
    occasion = Occasion(game, Moment.BEFORE_ACTION if game.state.active else Moment.RECOUNT_3)
    aims = EFFECTS[clause.kind].aims(occasion, seat, clause)
    if aims:
        await EFFECTS[clause.kind].does(occasion, seat, clause, await aim(game, seat, clause, aims))


async def aim(game: Bmg3, seat: Seat, clause: Clause, aims: list[str]) -> str:
    """Choose what a line is aimed at."""
    options = [Option(id or "none", subject_name(game, id), id, id) for id in aims]
    chosen: str = await Choose(seat, Text(f"bmg3.aim.{clause.kind}"), options, topic=f"aim.{clause.kind}")
    return chosen


def subject_name(game: Bmg3, id: str) -> Text:
    """What players call a model, marker or nothing."""
    if id in game.state.models:
        return game.name(game.model(id))
    marker = find_marker(game, id)
    return Text(f"bmg3.marker.{marker.kind}") if marker else Text("bmg3.aim.none")


def find_marker(game: Bmg3, id: str) -> Marker | None:
    return next((marker for marker in game.state.markers if marker.id == id), None)


# --- what is done


async def heal_stun(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    game = occasion.game
    model = game.model(subject)
    if not model.in_play:
        return False
    model.stun = max(0, model.stun - clause.n)
    await harm.wake(game, model)
    return True


async def heal_injury(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    model = occasion.game.model(subject)
    if not model.in_play:
        return False
    model.injury = max(0, model.injury - clause.n)
    return True


async def stand_up(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    model = occasion.game.model(subject)
    if not model.in_play:
        return False
    if model.down:
        model.down = False
        occasion.game.tell(STOOD_UP, model.id, model=occasion.game.name(model))
    return True


async def lasting(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    """An effect that stays a while; `abilities/lasting.py` says what it does."""
    if subject and not occasion.game.model(subject).in_play:
        return False
    n = int(clause.range) if clause.kind in ("move_bonus", "far_sight") else clause.n
    until: Until = "game" if clause.kind == "recovery_die" else _for_now(occasion.game)
    occasion.game.state.lasting.append(Lasting(f"card_{clause.kind}", seat, subject, n, until))
    return True


def _for_now(game: Bmg3) -> Until:
    """To the end of the activation, or outside one of the round."""
    return "activation" if game.state.active else "round"


async def guard(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    occasion.game.state.lasting.append(Lasting("card_guard", seat, subject, clause.n, "attack"))
    return True


async def free_move(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    game = occasion.game
    model = game.model(subject)
    if subject not in walkers(occasion, seat, clause):
        return False
    await granted_move(game, model, clause.range, Text("bmg3.ask.free_move", model=game.name(model)), "free_move")
    return True


async def extra_action(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:  # GEN-01
    activation = occasion.game.state.active
    if not activation or activation.model != subject or subject not in acting(occasion, seat, clause):
        return False
    activation.extra.append(clause.what)
    return True


async def add_dice(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    if subject not in own_attack_targets(occasion, seat, clause):
        return False
    target = target_of(occasion, subject)
    target.dice, target.bonus = target.dice + clause.n, target.bonus + clause.n
    return True


async def remove_dice(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    if subject not in own_targets(occasion, seat, clause):
        return False
    target = target_of(occasion, subject)
    target.dice = max(0, target.dice - clause.n)
    return True


async def cancel_dice(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    for target in occasion.attack.targets if occasion.attack else []:
        target.dice, target.bonus = max(0, target.dice - target.bonus), 0
    return True


async def reroll(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    return await _roll_again(occasion, seat, clause, list(occasion.attack.targets) if occasion.attack else [])


async def force_reroll(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    mine = [target_of(occasion, id) for id in own_targets(occasion, seat, clause)]
    return await _roll_again(occasion, seat, clause, mine)


async def _roll_again(occasion: Occasion, seat: Seat, clause: Clause, targets: list[Target]) -> bool:
    """The player picks eligible dice; no die is rolled more than twice (DIC-07 to DIC-09, DIC-08)."""
    options = [
        Option(
            f"{target.model.id}.{at}",
            Text("bmg3.do.reroll", die=target.rolled[at].face, model=occasion.game.name(target.model)),
            target.rolled[at],
            target.model.id,
        )
        for target, at in rerollable(targets)
    ]
    chosen = await ChooseSome(seat, Text("bmg3.ask.reroll", n=clause.n), options, 0, clause.n, topic="reroll")
    if not chosen:
        return True
    await throw_again(chosen, Text("bmg3.roll.again"), by=seat, topic="again")
    return True


async def place_own_suspect(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    game = occasion.game
    model = game.model(subject)
    if not model.in_play or Suspecting(game, seat, model, 0).why_nowhere:
        return False
    question = Text("bmg3.ask.suspect", model=game.name(model))
    at = await PickPoint(seat, question, Suspecting(game, seat, model, 0), subject=model.id, topic="suspect")
    assert at is not None
    await place_suspect(game, seat, at, model)
    return True


class Shifting:
    """Where a Suspect may be moved to, `limit` away at most (SUS-13)."""

    def __init__(self, game: Bmg3, marker: Marker, limit: int) -> None:
        self.game, self.marker, self.limit = game, marker, limit

    def why_not(self, at: Point) -> Refusal | None:
        here = self.marker.at
        if at.z != here.z or square(at, here) > (self.limit + SLACK) ** 2:
            return Refusal(Text("bmg3.no.suspect_reach", limit=self.limit), "BMG3-CTC-22")
        return why_no_suspect(self.game, replace(self.marker, at=at))

    def area(self) -> list[Outline]:
        return [tuple((at.x, at.y) for at in ring(self.marker.at, self.limit))]

    def suggestions(self) -> list[Point]:
        places = [at for far in (self.limit, self.limit // 2) for at in ring(self.marker.at, far)]
        return legal(places, self.why_not)


async def move_suspect(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    game = occasion.game
    marker = find_marker(game, subject)
    if not marker:
        return False
    where = Shifting(game, marker, clause.n * INCH)
    if where.suggestions():
        at = await PickPoint(seat, Text("bmg3.ask.move_suspect"), where, subject=marker.id, topic="move_suspect")
        assert at is not None
        marker.at = at
    return True


async def take_suspect(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    marker = find_marker(occasion.game, subject)
    if not marker:
        return False
    occasion.game.state.markers.remove(marker)
    return True


async def dark_lamp(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    lamp = find_marker(occasion.game, subject)
    if not lamp:
        return False
    lamp.dark = True
    occasion.game.state.lasting.append(Lasting("card_dark_lamp", seat, lamp.id, 0, _for_now(occasion.game)))
    return True


async def gain_pass(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    occasion.game.side(seat).passes += clause.n
    occasion.game.tell(PASSES_GAINED, side=seat, n=clause.n)
    return True


async def do_harm(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    """The closest friend is taken to have done it, so that what comes of it counts as done by the crew."""
    game = occasion.game
    if subject not in stunnable(occasion, seat, clause):
        return False
    model = game.model(subject)
    friends = [friend for friend in game.in_play(seat) if not friend.ko]
    closest = min(friends, key=lambda friend: (distance(game, friend, model), friend.id))
    await harm.suffer(game, model, clause.n, 0, by=closest, reason="card")
    return True


async def afflict(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    model = occasion.game.model(subject)
    if model not in rivals_in_range(occasion, seat, clause):
        return False
    await harm.give_status(occasion.game, model, clause.what)
    return True


async def reload(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    game = occasion.game
    model = game.model(subject)
    weapons = empty_weapons(game, model)
    if not model.in_play:
        return False
    if not weapons:
        return True
    options = [Option(weapon.id, weapon.name, weapon) for weapon in weapons]
    weapon = await Choose(seat, Text("bmg3.ask.reload"), options, topic="reload")
    most = game.most_magazines(model, weapon)
    model.magazines[weapon.id] = min(most, model.magazines.get(weapon.id, 0) + clause.n)
    return True


async def draw_more(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    """One more card, then one under the deck; that discard is not refilled (SMP-04)."""
    await draw(occasion.game, seat, clause.n)
    await discard(occasion.game, seat, clause.n)
    return True


async def counter(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    for play in occasion.stack:
        if play.id == subject:
            play.countered = True
            return True
    return False


async def nothing(occasion: Occasion, seat: Seat, clause: Clause, subject: str) -> bool:
    """For a line that says something about the card itself."""
    return True


EFFECTS: dict[str, EffectKind] = {
    "heal_stun": EffectKind(ANY_TIME, stunned, heal_stun),
    "heal_injury": EffectKind(ANY_TIME, injured, heal_injury),
    "stand_up": EffectKind(ANY_TIME, lying, stand_up),
    "move_bonus": EffectKind((Moment.ACTIVATION_START, Moment.BEFORE_ACTION), acting_unmoved, lasting),
    "free_move": EffectKind(BETWEEN, walkers, free_move),
    "extra_action": EffectKind((Moment.ACTIVATION_START, Moment.BEFORE_ACTION), acting, extra_action),
    "add_dice": EffectKind(DECLARED, own_attack_targets, add_dice),
    "remove_dice": EffectKind(DECLARED, losable_dice, remove_dice),
    "cancel_dice": EffectKind(DECLARED, cancellable, cancel_dice),
    "guard": EffectKind(DECLARED, defenders, guard),
    "reroll": EffectKind(ROLLED, own_rolled, reroll),
    "force_reroll": EffectKind(ROLLED, rolled_at_me, force_reroll),
    "place_suspect": EffectKind(BETWEEN, suspect_friends, place_own_suspect),
    "answer_reveal": EffectKind((Moment.SUSPECT_REVEALED,), answering_friends, place_own_suspect),
    "move_suspect": EffectKind(BETWEEN, rival_suspects, move_suspect),
    "remove_suspect": EffectKind(BETWEEN, rival_suspects, take_suspect),
    "dark_lamp": EffectKind(ANY_TIME, burning_lamps, dark_lamp),
    "gain_pass": EffectKind(BETWEEN, passing, gain_pass),
    "recovery_die": EffectKind(ANY_TIME, knocked_out, lasting),
    "harm": EffectKind(BETWEEN, stunnable, do_harm),
    "afflict": EffectKind(BETWEEN, unaffected, afflict),
    "far_sight": EffectKind(ANY_TIME, nobody, lasting),
    "reload": EffectKind(ANY_TIME, shooters, reload),
    "draw": EffectKind(ANY_TIME, nobody, draw_more),
    "counter": EffectKind((Moment.CARD_PLAYED,), rival_resource, counter),
    "remove_card": EffectKind(ANY_TIME, nobody, nothing),
    "nothing": EffectKind((), never, nothing),
}
POINTED = frozenset(kind for kind, effect in EFFECTS.items() if effect.is_pointed)
"""Lines that answer something particular."""
