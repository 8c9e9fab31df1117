"""Gadgets of the utility belt: as many as the hero likes, each once (GAD)."""

from __future__ import annotations

from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.cards import abilities
from game.systems.shadow_of_the_bat.flow.icons import Face, Way
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Moment, Offer
from game.systems.shadow_of_the_bat.state import Hero


def offers(game: Fight, hero: Hero, faces: list[Face]) -> list[Offer]:
    """The gadgets in hand: any number a turn, besides the card (GAD-02, GAD-04)."""
    return [abilities.offer(game, hero, id, faces, _why_not_now(game, hero, id), do=use) for id in hero.gadgets]


def _why_not_now(game: Fight, hero: Hero, id: str) -> Refusal | None:
    card = game.card(id)
    if card.trigger:
        return Refusal(Text("shadow_of_the_bat.no.instant", card=card.name), "SOTB-GAD-04")
    return abilities.why_no_action(game, hero, card)


async def use(game: Fight, hero: Hero, id: str, moment: Moment | None, way: Way) -> None:
    """Paid for, carried out, removed from the battle (GAD-03)."""
    await abilities.pay(game, hero, id, way)
    hero.gadgets.remove(id)
    hero.gone.append(id)
    abilities.show(game, id)
    game.tell(points.GADGET_USED, hero.id, id, name=game.name(hero), card=game.card(id).name)
    await abilities.carry_out(game, hero, id, moment)
