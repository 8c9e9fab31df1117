"""Defence: how many dice a figure rolls, and what they block (DEF)."""

from __future__ import annotations

from game.core.hooks import Tally
from game.core.request import DECLINE, Choose, ChooseSome, Option
from game.core.text import Text
from game.kit.dice import throw, throw_again
from game.systems.shadow_of_the_bat.flow import focus
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import ATTRIBUTE, DEFENCE, DEFENDED, About, Strike
from game.systems.shadow_of_the_bat.state import BATTLE_DIE, Figure


def defence_tally(game: Fight, figure: Figure, strike: Strike | None = None) -> Tally:
    """The Defence attribute with D icons, terrain, tokens and cards, each with its reason (DEF-03)."""
    about = About(game, figure, "defense", strike)
    return DEFENCE(about, ATTRIBUTE(about, game.printed(figure, "defense") or 0).value)


def defence(game: Fight, figure: Figure, strike: Strike | None = None) -> int:
    """Dice of its defence roll, never below 0 (DEF-03, DEF-20)."""
    return max(0, defence_tally(game, figure, strike).value)


def is_block(face: int) -> bool:  # ICO-10
    return BATTLE_DIE[face - 1].startswith("D")


async def defend(game: Fight, strike: Strike) -> None:
    """The target rolls its Defence; each block cancels a hit (DEF-04, DEF-05, DEF-19)."""
    target = strike.target
    count = defence(game, target, strike)
    focused = count > 0 and await _commits(game, strike, count)
    seat, name = game.controller(target), game.name(target)
    words = Text("shadow_of_the_bat.roll.defence", name=name, n=strike.hits)
    strike.defence = await throw(words, count, by=seat, topic="defence")
    for most in ([strike.spare] if strike.spare else []) + ([count] if focused else []):
        asked = Text("shadow_of_the_bat.ask.defence_reroll", name=name, n=strike.hits)
        fresh = focus.die_options(strike.defence)
        chosen = await ChooseSome(seat, asked, fresh, most=min(most, len(fresh)), topic="defence_reroll")
        await throw_again(chosen, words, by=seat, topic="defence")
    blocking = strike.defence.places(is_block)
    strike.blocks = len(blocking)
    luck = strike.defence.owed(is_block)
    game.tell(DEFENDED, target.id, dice=strike.defence.faces, marked=blocking, luck=luck, name=name, n=strike.blocks)


async def _commits(game: Fight, strike: Strike, count: int) -> bool:
    """Focus on defence dice is spent before they are rolled, and only 1 (DEF-06 to DEF-08; decision 19, DEF-07)."""
    target = strike.target
    if not focus.left(game, target):
        return False
    name = game.name(target)
    asked = Text("shadow_of_the_bat.ask.defence_focus", name=name, hits=strike.hits, n=count)
    options = [
        Option(DECLINE, Text("shadow_of_the_bat.do.no_focus"), False),
        Option("focus", Text("shadow_of_the_bat.do.defence_focus", n=focus.left(game, target)), True, target.id),
    ]
    commits = await Choose(
        game.controller(target), asked, options, reaction="shadow_of_the_bat.defence_focus", topic="defence_focus"
    )
    if commits:
        focus.spend(game, target)
    return commits
