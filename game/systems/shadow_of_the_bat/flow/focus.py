"""Focus: who holds it, gaining and spending it, and what it rolls again (FOC)."""

from __future__ import annotations

from game.core.request import ChooseSome, Option
from game.core.text import Text
from game.kit.dice import Die, Pool, throw_again
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import FOCUS_GAINED, FOCUS_SPENT
from game.systems.shadow_of_the_bat.state import BATTLE_DIE, Figure, Hero, Villains


def purse(game: Fight, figure: Figure) -> Hero | Villains | None:
    """Whose focus a figure spends: a hero its own, villains their pool (FOC-08, FOC-13); others none (FOC-12)."""
    if isinstance(figure, Hero):
        return figure
    return game.state.side if figure.side == "villains" and game.state.mode == "competitive" else None


def left(game: Fight, figure: Figure) -> int:
    """Focus a figure could spend now."""
    held = purse(game, figure)
    return held.focus if held else 0


def pool_at_start(game: Fight) -> int:
    """What the villain player begins with: the battle's number, else the leaders' sheets together (FOC-07, FOC-08)."""
    given = game.battle.villain_focus
    if given is not None:
        return given
    leaders = (figure for figure in game.state.villains.values() if figure.kind == "leader")
    return sum(game.printed(leader, "focus") or 0 for leader in leaders)


def gain(game: Fight, figure: Figure, amount: int = 1) -> int:
    """Give focus, never more than there was at the start (FOC-10, FOC-11); how much came."""
    held = purse(game, figure)
    gained = _gain(held, amount) if held else 0
    if gained:
        game.tell(FOCUS_GAINED, figure.id, name=game.name(figure), n=gained)
    return gained


def gain_pool(game: Fight, amount: int = 1) -> int:
    """The villains' pool grows, up to its start (FOC-09, FOC-11, FOC-12)."""
    gained = _gain(game.state.side, amount) if game.state.mode == "competitive" else 0
    if gained:
        game.tell(FOCUS_GAINED, name=Text("shadow_of_the_bat.villains"), n=gained)
    return gained


def _gain(held: Hero | Villains, amount: int) -> int:
    gained = max(0, min(amount, held.most_focus - held.focus))
    held.focus += gained
    return gained


def spend(game: Fight, figure: Figure, amount: int = 1) -> None:
    """Pay focus that is there."""
    held = purse(game, figure)
    assert held is not None and held.focus >= amount
    held.focus -= amount
    game.tell(FOCUS_SPENT, figure.id, name=game.name(figure), n=amount)


# --- rolling again


def face_words(face: int) -> Text:
    """What a battle die shows."""
    return Text(f"shadow_of_the_bat.face.{BATTLE_DIE[face - 1]}")


def die_options(dice: Pool) -> list[Option[Die]]:
    """The battle dice of a roll that have not been rolled again yet, numbered from 1 (FOC-02)."""
    return [
        Option(str(n + 1), Text("shadow_of_the_bat.do.die", n=n + 1, face=face_words(dice[n].face)), dice[n])
        for n in dice.fresh()
    ]


async def rerolls(game: Fight, figure: Figure, dice: Pool, text: Text, topic: str) -> None:  # FOC-05
    """As long as its side likes: 1 focus for any number of dice, no die twice (FOC-01 to FOC-03; decision 18)."""
    seat = game.controller(figure)
    while left(game, figure):
        options = die_options(dice)
        if not options:
            return
        asked = Text("shadow_of_the_bat.ask.reroll", name=game.name(figure), n=left(game, figure))
        chosen = await ChooseSome(seat, asked, options, topic="reroll")
        if not chosen:
            return
        spend(game, figure)
        await throw_again(chosen, text, by=seat, topic=topic)
