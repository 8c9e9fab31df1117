"""Going on the defensive: a wounded hero turns unspent dice to D (DEF-10 to DEF-18)."""

from __future__ import annotations

from game.core.request import ChooseSome, Option
from game.core.text import Text
from game.systems.shadow_of_the_bat.faces import icon_words
from game.systems.shadow_of_the_bat.flow import icons
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import DEFENSIVE
from game.systems.shadow_of_the_bat.state import Die, Hero


def turnable(game: Fight, hero: Hero) -> list[int]:  # MIX-03
    """Places of its own dice that may be turned: no icon spent, not D already, no copies (DEF-12, DEF-13, DKN-24)."""
    pure = d_face(game, hero)
    return [place for place in untouched(hero) if hero.dice[place].face != pure]


def untouched(hero: Hero) -> list[int]:
    """Places of its own dice that show icons, none of them spent; die and token of a slot are one (DKN-24)."""
    used = any(die.twin and die.touched for die in hero.dice)
    shown = [place for place, die in enumerate(hero.dice) if not (die.silent or die.twin)]
    return [place for place in shown if not hero.dice[place].touched and not (place == 0 and used)]


def d_face(game: Fight, hero: Hero) -> int:
    """The pure D face of its die (ICO-12)."""
    return game.hero_card(hero).die.index(("D",))


async def offer(game: Fight, hero: Hero) -> None:
    """A hero that took a wound and still stands may turn any number of dice (decision 21)."""
    places = turnable(game, hero)
    if not places or not hero.standing:
        return
    options = [Option(str(place + 1), _words(game, hero, place), place, f"die:{hero.id}:{place}") for place in places]
    chosen = await ChooseSome(
        hero.seat, Text("shadow_of_the_bat.ask.defensive", name=game.name(hero)), options, topic="defensive"
    )
    for place in chosen:
        turn(game, hero, place)
    if chosen:
        game.tell(DEFENSIVE, hero.id, name=game.name(hero), n=len(chosen))


def _words(game: Fight, hero: Hero, place: int) -> Text:
    face = game.hero_card(hero).die[hero.dice[place].face]
    return Text("shadow_of_the_bat.do.defensive", die=icons.die_words(game, hero, place), icons=icon_words(face))


def turn(game: Fight, hero: Hero, place: int) -> None:
    """Turn one of its own dice to D, and the copy a neighbour has not begun to use (DEF-14, DEF-15, DEF-11)."""
    turn_to(game, hero, place, d_face(game, hero))


def turn_to(game: Fight, hero: Hero, place: int, face: int) -> None:
    """Turn one of its own dice, its twin and its untouched copy to a face."""
    alike = [hero.dice[place], *(die for die in hero.dice if die.twin and place == 0), *copies_of(game, hero, place)]
    for die in alike:
        die.face, die.spent = face, [False] * len(game.hero_card(hero).die[face])


def copies_of(game: Fight, hero: Hero, place: int) -> list[Die]:
    """Untouched copies of a die: the left die's with the left neighbour, the right one's with the right (DIC-06)."""
    ring = list(game.state.heroes.values())
    step = {0: 1, 2: -1}.get(place, 0)
    if not step:
        return []
    holder = ring[(ring.index(hero) + step) % len(ring)]
    mine = [copy for copy in holder.copies if copy.owner == hero.id]
    if len(mine) > 1:  # of two heroes each is the other's neighbour on both sides, the right die's copy comes first
        mine = mine[1:] if step == 1 else mine[:1]
    return [copy for copy in mine if not copy.touched]
