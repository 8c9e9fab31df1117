"""The columns beside the board: a row for every hero, the battle over one of them, the villains over the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.core.request import Seat
from game.core.text import Text
from game.kit.heroes import Coin, Hero, Plaque, Stat, Tint
from game.systems.shadow_of_the_bat import sheets
from game.systems.shadow_of_the_bat.content import HeroCard
from game.systems.shadow_of_the_bat.faces import ICONS, icon_words
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import HEROES, State, Support
from game.systems.shadow_of_the_bat.state import Hero as Figure
from game.systems.shadow_of_the_bat.vocabulary import Attribute

_STATS: tuple[Attribute, ...] = ("move", "melee", "ranged", "defense", "skill")


def rows(game: Fight, viewer: Seat | None) -> Sequence[Hero]:
    """The viewer's hero first, then the others by seat; while heroes are chosen, also those nobody has taken yet."""
    state = game.state
    taken = sorted(state.heroes.values(), key=lambda hero: hero.seat != viewer)
    shown = [_hero(game, hero, viewer) for hero in taken]
    return shown + _free(game) if state.phase == "setup" and len(taken) < len(seats(state)) else shown


def seats(state: State) -> Sequence[Seat]:
    """Where heroes sit; a lone Batman has all to himself (DKN-01)."""
    return HEROES[:1] if state.dark_knight else HEROES


def _free(game: Fight) -> list[Hero]:
    """The heroes that can still be chosen."""
    state = game.state
    seat = seats(state)[len(state.heroes)]
    cards = [card for card in game.library.all(HeroCard) if card.id not in state.heroes]
    word = Text("shadow_of_the_bat.row.free")
    return [Hero(card.id, seat, card.name, card.icon, card.role, word, coins=_faces(card)) for card in cards]


def _faces(card: HeroCard) -> tuple[Coin, ...]:
    """The six faces of a hero's die."""
    return tuple(Coin(icon_words(face), icons=tuple(ICONS[icon] for icon in face)) for face in card.die)


def _hero(game: Fight, hero: Figure, viewer: Seat | None) -> Hero:
    card, state = game.hero_card(hero), game.state
    acting = state.active.figure == hero.id if state.active else state.phase == "dice" and hero.seat == viewer
    word, tone = _state(game, hero, acting)
    life = game.printed(hero, "life") or 1
    return Hero(
        hero.id,
        hero.seat,
        card.name,
        card.icon,
        card.role,
        word,
        tone,
        acting=acting,
        done=hero.acted and state.phase == "action",
        down=hero.down or hero.out,
        health=(game.life(hero), life),
        coins=() if acting else tuple(_coins(game, hero)),
        focus=(hero.focus, hero.most_focus),
        stats=tuple(_stats(game, hero)),
        words=(card.ability.title, card.ability.text),
        mates=tuple(_mate(game, support) for support in state.supports.values() if support.hero == hero.id),
    )


def _state(game: Fight, hero: Figure, acting: bool) -> tuple[Text | None, Tint]:
    if hero.down or hero.out:
        return Text("shadow_of_the_bat.row.down"), "bad"
    if acting:
        return Text(
            "shadow_of_the_bat.row.rolls" if game.state.phase == "dice" else "shadow_of_the_bat.row.acts"
        ), "accent"
    if hero.acted and game.state.phase == "action":
        return Text("shadow_of_the_bat.row.done"), "dim"
    return None, "dim"


def _mate(game: Fight, support: Support) -> Hero:
    card = game.support_card(support)
    return Hero(support.id, game.controller(support), card.name, card.icon, card.role)


def _coins(game: Fight, hero: Figure) -> Iterator[Coin]:
    """Its dice, as the others see them; whoever acts has them in the tray."""
    for die in hero.dice:
        face = game.hero_card(hero).die[die.face]
        gone = die.silent or (bool(die.spent) and all(die.spent)) or hero.acted
        yield Coin(icon_words(face), icons=tuple(ICONS[icon] for icon in face), spent=gone)


def _stats(game: Fight, hero: Figure) -> Iterator[Stat]:
    for line in sheets.numbers(game, hero, _STATS):
        yield Stat(line.icon, str(line.value), line.label)


# --- over the columns


def battle(game: Fight) -> Plaque:
    """The battle, and how it is fought."""
    return Plaque(game.battle.name, Text(f"shadow_of_the_bat.mode.{mode(game)}"))


def heroes(game: Fight) -> Plaque:
    """The heroes, as the villain reads of them, and what they are fighting for."""
    return Plaque(Text("shadow_of_the_bat.heroes"), game.battle.name)


def mode(game: Fight) -> Literal["competitive", "coop", "dark_knight", "dark_knight_duel"]:
    coop = game.state.mode == "coop"
    if game.state.dark_knight:
        return "dark_knight" if coop else "dark_knight_duel"
    return "coop" if coop else "competitive"


def villains(game: Fight) -> Plaque:
    """The villains, and who moves them."""
    state, title = game.state, Text("shadow_of_the_bat.villains")
    if state.mode == "coop" and not state.initiative:
        return Plaque(title, Text("shadow_of_the_bat.row.the_book"))
    if state.mode == "coop":
        return Plaque(title, Text("shadow_of_the_bat.row.by_the_book", n=len(state.initiative)))
    return Plaque(title, Text("shadow_of_the_bat.row.by_cards", n=len(state.side.hand), focus=state.side.focus))
