"""Gadgets of the utility belt: as many as one likes, each once (GAD)."""

from __future__ import annotations

from functools import partial

from game.core.request import Option
from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.faces import cost_words
from game.systems.shadow_of_the_bat.flow import cards, icons
from game.systems.shadow_of_the_bat.flow.deeds import Offer, Plan
from game.systems.shadow_of_the_bat.flow.icons import Face, Way
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Moment
from game.systems.shadow_of_the_bat.state import Hero


def offers(game: Fight, hero: Hero, faces: list[Face]) -> list[Offer]:
    """The gadgets in hand: any number a turn, besides the card (GAD-02, GAD-04)."""
    return [offer(game, hero, id, f"gadget:{id}", faces, _why_not_now(game, hero, id)) for id in hero.gadgets]


def _why_not_now(game: Fight, hero: Hero, id: str) -> Refusal | None:
    card = game.card(id)
    if card.trigger:
        return Refusal(Text("shadow_of_the_bat.no.instant", card=card.name), "SOTB-GAD-04")
    return cards.why_no_action(game, hero, card)


def offer(
    game: Fight, hero: Hero, id: str, key: str, faces: list[Face], refusal: Refusal | None, moment: Moment | None = None
) -> Offer:
    """A gadget as an option, with the ways to pay for it."""
    card = game.card(id)
    text = Text("shadow_of_the_bat.do.gadget", card=card.name, cost=cost_words(card.cost))
    found = cards.ways(hero, id, card, faces)
    refusal = refusal or cards.why_not_paid(game, hero, card.cost)
    if refusal is None and not found:
        refusal = Refusal(Text("shadow_of_the_bat.no.cost", cost=cost_words(card.cost)), "SOTB-ABL-02")
    if refusal:
        return Option(key, text, None, id, refusal)
    chosen: partial[Plan] = partial(partial, use, game, hero, id, moment)
    if len(found) == 1:
        return Option(key, text, chosen(found[0]), id)
    return Option(key, text, chosen, id, then=icons.choice(game, hero, found))


async def use(game: Fight, hero: Hero, id: str, moment: Moment | None, way: Way) -> None:
    """Paid for, carried out, removed from the battle (GAD-03)."""
    cards.pay(game, hero, id, way)
    hero.gadgets.remove(id)
    hero.gone.append(id)
    cards.show(game, id)
    game.tell(points.GADGET_USED, hero.id, id, name=game.name(hero), card=game.card(id).name)
    await cards.carry_out(game, hero, id, moment)
