"""Impact Attacks: what a Charge does as it strikes home (IMP)."""

from __future__ import annotations

from collections.abc import Sequence

from game.systems.first_blood.flow.aftermath import conclude, suffer
from game.systems.first_blood.flow.attacks import Striker, aimed, strife_of, strikers
from game.systems.first_blood.flow.defence import defend
from game.systems.first_blood.flow.engagement import Engagement, in_reach
from game.systems.first_blood.flow.stats import attacks
from game.systems.first_blood.flow.strike import attack
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import (
    IMPACT_ATTACKS,
    IMPACT_DONE,
    IMPACT_EXTRA,
    MAKES_IMPACT,
    About,
    Charging,
    Strife,
)
from game.systems.first_blood.state import INCH, Model, Regiment


async def impact(charging: Charging, whole: Strife) -> None:
    """Impact Attacks, perhaps once more, then the Morale Tests of the Charge: targets, then chargers (CHG-27, IMP-01).

    `whole` is the Action with what the ground has done to the chargers.
    """
    game, regiment = charging.game, charging.regiment
    first = await _strike(charging, whole)
    if first is not None:
        await IMPACT_DONE(first)
        if first.again and not regiment.destroyed:
            second = await _strike(charging, whole)
            if second is not None:
                second.again = True  # at most one repetition (SPR-66)
                await IMPACT_DONE(second)
    await conclude(game, whole)


async def _strike(charging: Charging, whole: Strife) -> Strife | None:
    """One round of Impact Attacks: rules of a Clash do not count (IMP-11); whom they may wound is taken anew each time
    (SPR-66, WND-13)."""
    game, regiment = charging.game, charging.regiment
    graph = Engagement(game, regiment)
    blows = await aimed(game, chargers(game, regiment, charging.targets, graph), "first_blood.ask.impact", "impact")
    if not blows:
        return None
    strife = strife_of(game, "impact", regiment, regiment, blows, graph)
    strife.targets = [target for target in charging.targets if not target.destroyed]
    strife.suffered = whole.suffered
    await attack(game, strife)
    await defend(game, strife)
    await suffer(game, strife)
    whole.blows += strife.blows
    whole.broke += strife.broke
    for id, lost in strife.lost.items():
        whole.lost.setdefault(id, []).extend(lost)
    return strife


def chargers(game: FirstBlood, regiment: Regiment, targets: Sequence[Regiment], graph: Engagement) -> list[Striker]:
    """Who makes Impact Attacks: with somebody charged Within 1 inch, whatever the own reach (IMP-04, IMP-05).

    Each strikes one Regiment (IMP-09); nobody does against a Garrison (GAR-27).
    """
    if any(target.inside for target in targets):
        return []
    active = game.state.active
    mine = active is not None and active.regiment == regiment.id
    hindered = [*active.hindered, *active.climbed] if active is not None and mine else []
    charged = [model.id for target in targets for model in target.models]
    able = [model for model in regiment.models if model.id not in hindered and crashes(game, model)]
    reached = {
        model.id: [enemy for enemy in graph.engaging(model) if enemy.id in charged and _within(game, model, enemy)]
        for model in able
    }
    return strikers(game, "impact", reached, {id: dice(game, game.model(id)) for id in reached})


def crashes(game: FirstBlood, model: Model) -> bool:
    """Cavalry, Brutes and Monsters, and not the Light, unless a rule says so (IMP-02, IMP-03)."""
    return bool(MAKES_IMPACT(About(game, game.part_of(model), model, "charge")))


def _within(game: FirstBlood, model: Model, enemy: Model) -> bool:
    return in_reach(game.body(model), game.body(enemy), INCH)


def dice(game: FirstBlood, model: Model) -> int:
    """Half its total Attacks, the Leader's own included, rounded up; then others (IMP-06, IMP-07, IMP-08)."""
    about = About(game, game.part_of(model), model, "charge")
    half = (attacks(game, model, "charge").value + 1) // 2
    return max(0, IMPACT_ATTACKS(about, half).value) + max(0, IMPACT_EXTRA(about, 0).value)
