"""Effects that last a while, and their end (MAG-18, PRE-08, ACT-21)."""

from __future__ import annotations

from collections.abc import Sequence

from game.systems.first_blood.force import source_of
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import EFFECT_ENDED
from game.systems.first_blood.state import Lasting, Regiment, Until


def end_effects(game: FirstBlood, regiment: Regiment, over: Sequence[Lasting]) -> None:
    """These last no longer; told once for each Spell, ability or Event."""
    told: list[str] = []
    for lasting in over:
        regiment.lasting.remove(lasting)
        if lasting.source not in told:
            told.append(lasting.source)
            _, name, _ = source_of(game.library, lasting)
            game.tell(EFFECT_ENDED, *_leading(game, regiment), regiment=game.name(regiment), effect=name)


def _leading(game: FirstBlood, regiment: Regiment) -> list[str]:
    return [] if regiment.destroyed else [game.leader(regiment).id]


def ending(game: FirstBlood, regiment: Regiment, until: Until) -> None:
    """Whatever lasts until now on a Regiment ends."""
    end_effects(game, regiment, [one for one in regiment.lasting if one.until == until])


def end_spells_of(game: FirstBlood, caster: Regiment) -> None:
    """Spells that last until this Caster's next Activation end, on whomever they lie (MAG-18, ACT-07)."""
    own = [model.id for model in caster.models]
    for regiment in game.state.regiments.values():
        end_effects(game, regiment, [one for one in regiment.lasting if one.until == "caster" and one.by in own])
