"""What a line of a card can be aimed at: ids of models and markers, '' for a line that is aimed at nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.request import Seat
from game.systems.bmg3.cards.play import Occasion
from game.systems.bmg3.content import Clause, Weapon
from game.systems.bmg3.flow.moving import why_not_granted
from game.systems.bmg3.flow.sight import distance, near_any
from game.systems.bmg3.flow.suspects import beside_whom
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Target
from game.systems.bmg3.state import Model


def nobody(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    return [""]


def never(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    return []


def _friends(occasion: Occasion, seat: Seat, fits: Callable[[Model], bool]) -> list[str]:
    return [model.id for model in occasion.game.in_play(seat) if fits(model)]


def stunned(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    return _friends(occasion, seat, lambda model: model.stun > 0)


def injured(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    return _friends(occasion, seat, lambda model: model.injury > 0)


def lying(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    return _friends(occasion, seat, lambda model: model.down)


def knocked_out(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    return _friends(occasion, seat, lambda model: model.ko)


def walkers(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    return _friends(occasion, seat, lambda model: why_not_granted(occasion.game, model) is None)


def acting(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    active = occasion.active
    return [active.id] if active and active.seat == seat and active.in_play and not active.ko else []


def acting_unmoved(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    activation = occasion.game.state.active
    return [] if activation and activation.moved else acting(occasion, seat, clause)


def shooters(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    return _friends(occasion, seat, lambda model: bool(empty_weapons(occasion.game, model)))


def own_attack_targets(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    """Targets of a friendly attack to which a die can be added (CRD-34)."""
    attack = occasion.attack
    if not attack or attack.attacker.seat != seat or clause.what not in ("", attack.kind):
        return []
    return [] if attack.weapon and attack.weapon.template else [target.model.id for target in attack.targets]


def own_targets(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    """Friendly targets of a rival attack."""
    attack = occasion.attack
    if not attack or attack.attacker.seat == seat:
        return []
    return [target.model.id for target in attack.targets if target.model.seat == seat]


def defenders(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    """Friendly targets that may block at all (DEF-05, DEF-06)."""
    if not occasion.attack or occasion.attack.kind != "melee":
        return []
    return [id for id in own_targets(occasion, seat, clause) if not occasion.game.model(id).ko]


def losable_dice(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    return [id for id in own_targets(occasion, seat, clause) if target_of(occasion, id).dice]


def cancellable(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    """It may be played against a rival attack whether or not there is anything to cancel yet (CRD-36)."""
    attack = occasion.attack
    answers = any(play.seat != seat for play in occasion.stack)
    rival = attack and attack.targets and attack.attacker.seat != seat
    return [""] if rival and (answers or has_bonus(occasion)) else []


def own_rolled(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    attack = occasion.attack
    return [""] if attack and attack.attacker.seat == seat and rerollable(attack.targets) else []


def rolled_at_me(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    mine = [target_of(occasion, id) for id in own_targets(occasion, seat, clause)]
    return [""] if rerollable(mine) else []


def suspect_friends(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    """Friendly models beside which a Suspect could be placed (SMP-05)."""
    return [model.id for model in beside_whom(occasion.game, seat)]


def answering_friends(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    """After a rival Revealed an own Suspect: any friend but the one closest to the revealer (SMP-02, SMP-05)."""
    revealer, marker, game = occasion.model, occasion.marker, occasion.game
    if not revealer or not marker or marker.seat != seat or revealer.seat == seat:
        return []
    friends = suspect_friends(occasion, seat, clause)
    closest = min(game.in_play(seat), key=lambda model: (distance(game, model, revealer), model.id), default=None)
    return [id for id in friends if closest and id != closest.id]


def rival_suspects(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    game = occasion.game
    friends = list(game.in_play(seat))
    return [
        marker.id
        for marker in game.markers("suspect", game.rival(seat))
        if near_any(game, marker, friends, clause.range)
    ]


def burning_lamps(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    return [lamp.id for lamp in occasion.game.markers("lamp") if not lamp.dark]


def rivals_in_range(occasion: Occasion, seat: Seat, clause: Clause) -> list[Model]:
    """Rival models that are not KO near a friendly one that is not KO; Vehicles feel nothing."""
    game, far = occasion.game, clause.range
    return game.once("rivals_in_range", (seat, far), partial(_rivals_in_range, game, seat, far))


def _rivals_in_range(game: Bmg3, seat: Seat, far: int) -> list[Model]:
    friends = [model for model in game.in_play(seat) if not model.ko]
    rivals = [model for model in game.in_play(game.rival(seat)) if not model.ko and not model.profile.is_vehicle]
    return [rival for rival in rivals if near_any(game, rival, friends, far)]


def stunnable(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    return [rival.id for rival in rivals_in_range(occasion, seat, clause) if rival.profile.willpower is not None]


def unaffected(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    return [rival.id for rival in rivals_in_range(occasion, seat, clause) if not rival.has_status(clause.what)]


def passing(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    return [""] if occasion.game.state.phase == "execute" else []


def rival_resource(occasion: Occasion, seat: Seat, clause: Clause) -> list[str]:
    top = occasion.stack[-1] if occasion.stack else None
    return [top.id] if top and top.seat != seat else []


# --- what both aims and deeds look for


def target_of(occasion: Occasion, id: str) -> Target:
    assert occasion.attack is not None
    return next(target for target in occasion.attack.targets if target.model.id == id)


def has_bonus(occasion: Occasion) -> bool:
    return bool(occasion.attack) and any(target.bonus for target in occasion.attack.targets)  # type: ignore[union-attr]


def rerollable(targets: list[Target]) -> list[tuple[Target, int]]:
    return [(target, at) for target in targets for at in target.rolled.fresh()]


def empty_weapons(game: Bmg3, model: Model) -> list[Weapon]:
    """Weapons that have fewer magazines than they began with (AMM-05)."""
    limited = [weapon for weapon in game.weapons(model) if weapon.id in model.magazines]
    return [weapon for weapon in limited if model.magazines[weapon.id] < game.most_magazines(model, weapon)]
