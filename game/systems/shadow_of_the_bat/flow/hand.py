"""The hand of a hero: cards that lie face up come back to it (ABL-05, ABL-06, ABL-13)."""

from __future__ import annotations

from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.flow import spans
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Hero


def take_back(game: Fight, hero: Hero) -> None:
    """At the start of its turn or at its knock-down: back to hand, single-use cards leave (ABL-05, ABL-06, ABL-13)."""
    if not hero.active:
        return
    lying, hero.active = hero.active, []
    for id in lying:
        spans.leave(game, id)
        if game.card(id).kind == "single_use":
            hero.gone.append(id)
            game.tell(points.CARD_SPENT, hero.id, id, name=game.name(hero), card=game.card(id).name)
    back = [id for id in lying if id not in hero.gone]
    hero.hand += back
    if back:
        game.tell(points.CARDS_BACK, hero.id, name=game.name(hero), n=len(back))
