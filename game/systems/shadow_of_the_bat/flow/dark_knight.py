"""Batman alone: his tokens, the three slots of his sheet, his wild icon and prepared card (DKN)."""

from __future__ import annotations

from game.core.request import DECLINE, Choose, Option
from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.content import Extension
from game.systems.shadow_of_the_bat.faces import cost_words, dice_words, icon_words
from game.systems.shadow_of_the_bat.flow import focus
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Die, Hero
from game.systems.shadow_of_the_bat.vocabulary import SPENDABLE, Icon

BATMAN = "batman"
"""The hero who can play alone, and whose ally helps when nobody plays him (SET-12)."""
TURNS = {"competitive": 2, "coop": 3}
"""His turns each round (DKN-17, DKN-20)."""


def tokens(game: Fight) -> list[str]:
    """The extension tokens laid on his sheet: all of them (DKN-02)."""
    return [token.id for token in game.library.all(Extension)]


# --- the dice phase


async def assign(game: Fight, hero: Hero) -> None:
    """His dice go to the slots: one that counts double, one for a prepared card or none, the rest (DKN-08 to 16)."""
    dice = hero.dice
    asked = Text("shadow_of_the_bat.ask.slot_1", name=game.name(hero))
    first: Die = await Choose(hero.seat, asked, _by_face(game, hero, dice), topic="slot_1")
    dice = _without(dice, first)
    asked = Text("shadow_of_the_bat.ask.slot_2", name=game.name(hero))
    unused: Option[Die | None] = Option(DECLINE, Text("shadow_of_the_bat.do.no_slot_2"), None)
    offered: list[Option[Die | None]] = [*_by_face(game, hero, dice, _why_no_slot(game, hero)), unused]  # type: ignore[list-item]
    second = await Choose(hero.seat, asked, offered, topic="slot_2")
    hero.dice = [first, Die(first.face, twin=True)]
    if second is not None:
        second.silent = True
        hero.dice.append(second)
        dice = _without(dice, second)
    hero.dice += dice
    game.tell(points.DICE_ARRANGED, hero.id, name=game.name(hero), icons=dice_words(game, hero))


def _by_face(game: Fight, hero: Hero, dice: list[Die], refusal: Refusal | None = None) -> list[Option[Die]]:
    """One die of every face shown."""
    faces = game.hero_card(hero).die
    shown: dict[tuple[Icon, ...], Die] = {}
    for die in dice:
        shown.setdefault(faces[die.face], die)
    return [
        Option("+".join(face), Text("shadow_of_the_bat.do.action_die", icons=icon_words(face)), die, hero.id, refusal)
        for face, die in shown.items()
    ]


def _without(dice: list[Die], taken: Die) -> list[Die]:
    return [die for die in dice if die is not taken]


def _why_no_slot(game: Fight, hero: Hero) -> Refusal | None:
    """A die is placed there only for a card that could be prepared (DKN-12)."""
    if preparable(game, hero):
        return None
    return Refusal(Text("shadow_of_the_bat.no.prepared", name=game.name(hero)), "SOTB-DKN-12")


def preparable(game: Fight, hero: Hero) -> list[str]:
    """Cards a die of the second slot could pay for: those of his hand, and those that will be back by then."""
    back = [id for id in hero.active if game.card(id).kind != "single_use"]
    return [id for id in (*hero.hand, *back) if game.card(id).kind in ("normal", "single_use")]


# --- his turns


def before_turn(hero: Hero) -> None:
    """His wild icon loses its name; before a later turn of the round his dice are refreshed (DKN-15, DKN-17)."""
    hero.wild, hero.wild_spent, hero.prepared = "", False, ""
    if hero.acted:
        refresh(hero)


def refresh(hero: Hero) -> None:
    """Every die unspent, with the face it shows (DKN-18, DKN-20)."""
    for die in hero.dice:
        die.spent = []
    hero.acted = False


def end_turn(hero: Hero) -> None:
    """An unspent wild icon is lost with his turn; named D it stays until his next (DKN-15, ICO-05)."""
    hero.prepared = ""
    if hero.wild in SPENDABLE:
        hero.wild = ""


async def start_turn(game: Fight, hero: Hero) -> None:
    """ "I Am Batman" gives 1 focus; the wild icon and the prepared card are named (DKN-07, DKN-13, DKN-15, WLD-03)."""
    focus.gain(game, hero)
    hero.wild_spent = False
    named: list[Icon] = [*SPENDABLE, "D"]  # DKN-14
    asked = Text("shadow_of_the_bat.ask.wild", name=game.name(hero))
    options = [Option(icon, Text(f"shadow_of_the_bat.icon.{icon}"), icon, hero.id) for icon in named]
    hero.wild = await Choose(hero.seat, asked, options, topic="wild")
    game.tell(points.WILD_NAMED, hero.id, name=game.name(hero), icon=Text(f"shadow_of_the_bat.icon.{hero.wild}"))
    if any(die.silent for die in hero.dice):
        await _prepare(game, hero)


async def _prepare(game: Fight, hero: Hero) -> None:
    """The card that the die of the second slot pays for (DKN-13)."""
    asked = Text("shadow_of_the_bat.ask.prepared", name=game.name(hero))
    known = [game.card(id) for id in preparable(game, hero) if id in hero.hand]
    options = [
        Option(
            card.id, Text("shadow_of_the_bat.do.prepare", card=card.name, cost=cost_words(card.cost)), card.id, card.id
        )
        for card in known
    ]
    none = Option(DECLINE, Text("shadow_of_the_bat.do.no_prepared"), "")
    hero.prepared = await Choose(hero.seat, asked, [*options, none], topic="prepared")
