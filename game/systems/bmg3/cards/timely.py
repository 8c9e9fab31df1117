"""Cards that fit at any time, and the moments at which one of them changes what is about to happen (CRD-29).

At other moments nobody is asked about them: they can be played as well at the start or the end of the activation.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core.request import Seat
from game.systems.bmg3.cards.effects import aims_of
from game.systems.bmg3.cards.play import Moment, Occasion
from game.systems.bmg3.content import Clause
from game.systems.bmg3.flow.allowance import TYPES, paid_by
from game.systems.bmg3.flow.pool import damage, defence_dice, hit_bonus, hits, strength_bonus, strength_of
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Acting, Attack, Target

Timely = Callable[[Occasion, Seat, Clause], bool]


def is_timely(occasion: Occasion, seat: Seat, id: str) -> bool:
    """Whether a card of a player could change what happens next."""
    lines = occasion.game.card(id).effects
    return any(TIMELY[line.kind](occasion, seat, line) for line in lines if line.kind in TIMELY)


def saves_from_ko(occasion: Occasion, seat: Seat, clause: Clause) -> bool:
    """Stun taken off a friend that the dice on the table may knock out, or off one that has just been."""
    model = occasion.model
    if occasion.moment is Moment.MODEL_KO and model is not None:
        return model.seat == seat and model.ko and model.stun - clause.n < (model.profile.willpower or 0)
    return any(_keeps_up(attack, clause.n) for attack in _struck(occasion, seat))


def saves_from_removal(occasion: Occasion, seat: Seat, clause: Clause) -> bool:
    """Injury taken off a friend that the dice on the table may kill."""
    return any(_keeps_in_play(attack, clause.n) for attack in _struck(occasion, seat))


def catches_active(occasion: Occasion, seat: Seat, clause: Clause) -> bool:
    """A rival's active model has just come within reach, and has something left to do."""
    game, model, activation = occasion.game, occasion.active, occasion.game.state.active
    if occasion.moment is not Moment.BEFORE_ACTION or model is None or activation is None or model.seat == seat:
        return False
    acting = Acting(game, model, activation)
    can_act = any(paid_by(acting, kind) for kind in TYPES)
    return activation.taken[-1:] == ["move"] and can_act and model.id in aims_of(occasion, seat, clause)


def may_be_timely(game: Bmg3, id: str) -> bool:
    """Whether there are moments at which a card could change what happens next."""
    return any(line.kind in TIMELY for line in game.card(id).effects)


TIMELY: dict[str, Timely] = {
    "heal_stun": saves_from_ko,
    "heal_injury": saves_from_removal,
    "harm": catches_active,
    "afflict": catches_active,
}


# --- what the dice on the table may still do


def _struck(occasion: Occasion, seat: Seat) -> list[Attack]:
    """An attack whose dice have been rolled, seen for each of the player's models under it."""
    attack = occasion.attack
    if attack is None or occasion.moment is not Moment.ATTACK_ROLLED:
        return []
    return [attack.at(target) for target in attack.targets if target.model.seat == seat]


def _keeps_up(attack: Attack, less: int) -> bool:
    """Whether so much less Stun lets the target stay up under a number of hits that would fell it."""
    target = _target(attack)
    model, (stun, _) = target.model, damage(attack)
    if model.ko or model.profile.willpower is None:
        return False
    after = max(0, model.stun - less)
    return any(after + n * stun < model.profile.willpower <= model.stun + n * stun for n in _possible(attack))


def _keeps_in_play(attack: Attack, less: int) -> bool:
    """The same for Injury and removal; each hit on a KO model injures once more (DMG-03)."""
    model, (_, injury) = _target(attack).model, damage(attack)
    injury += model.ko
    after, endurance = max(0, model.injury - less), model.profile.endurance
    return any(after + n * injury < endurance <= model.injury + n * injury for n in _possible(attack))


def _possible(attack: Attack) -> range:
    """The numbers of hits that may get through, once the target has blocked."""
    target, bonus = _target(attack), hit_bonus(attack)
    most = len(target.rolled.places(lambda face: hits(face, target.defence, bonus)))
    least = max(0, most - defence_dice(attack).value)
    die = target.strength_rolled
    strong = bool(die) and hits(die, strength_of(attack), strength_bonus(attack))
    return range(least + strong, most + strong + 1)


def _target(attack: Attack) -> Target:
    assert attack.target is not None
    return attack.target
