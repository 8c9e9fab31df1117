"""The faces of cards and dice: ability cards, gadgets, villain cards, initiative."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.journal import Entry
from game.core.request import Roll
from game.core.text import Text, chained
from game.kit.cardplay import CardPlayed, OnCard
from game.kit.faces import CardBox, CardFace, CardKind
from game.kit.tokens import NOBODY, Tone
from game.kit.trays import Chip
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.content import ActivationSet, Card, Scheme
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import BATTLE_DIE, VILLAIN, Die, Hero, Laid
from game.systems.shadow_of_the_bat.vocabulary import Cost

ICONS = {
    "M": "shoe-print",
    "A": "sword-cross",
    "R": "target",
    "D": "shield",
    "B": "bat",
    "W": "help-circle",
}
"""The signs of the icons on dice and cards."""
KINDS = {
    "normal": "cards-outline",
    "constant": "infinity",
    "single_use": "close-octagon-outline",
    "instant": "lightning-bolt",
    "gadget": "bag-personal",
}

_PLAYS = tuple(
    told.key for told in (points.CARD_PLAYED, points.INSTANT_PLAYED, points.GADGET_USED, points.SCHEME_PLAYED)
)
_BUTTONS = {"card": ("U", "cards-playing"), "scheme": ("U", "cards-playing"), "down": ("O", "card-off-outline")}
_HOUSEKEEPING = tuple(told.key for told in (points.SCHEME_DISCARDED, points.HIDDEN_DISCARDED, points.CARD_SPENT))
"""What is told about cards that says nothing about what they do."""
_ABOUT: dict[str, CardKind] = {
    "normal": "ground",
    "constant": "grit",
    "single_use": "deed",
    "instant": "wit",
    "gadget": "grit",
}
"""The colour of a hero's card, by how it is used."""
FOCUS = "meditation"
BATTLE_FACES = {
    "H": ("star-four-points",),
    "HB": ("star-four-points", "bat"),
    "D": ("shield",),
    "DB": ("shield", "bat"),
}
"""What the sides of a battle die show: a hit or a block, some with a bat."""
LINE = ("left", "middle", "right")
"""The places of a hero's dice."""
TOKENS = {
    "antidote": "flower",
    "bomb": "bomb",
    "console": "monitor",
    "crate": "package-variant-closed",
    "evidence": "magnify",
    "hostage": "handcuffs",
    "loot": "cash-multiple",
    "smoke": "weather-fog",
}
"""Kinds of tokens that the table has words for, and their icons."""


def icon_words(icons: Sequence[str]) -> Text:
    """Icons in words, one after the other."""
    return chained("shadow_of_the_bat.look.plus", [Text(f"shadow_of_the_bat.icon.{icon}") for icon in icons])


def dice_words(game: Fight, hero: Hero) -> Text:
    """What the dice of a hero show, left to right; one that gives no icons is left out (DKN-13)."""
    faces = game.hero_card(hero).die
    return chained("shadow_of_the_bat.dice", [icon_words(faces[die.face]) for die in hero.dice if not die.silent])


def cost_words(cost: Cost) -> Text:
    """What a card costs."""
    parts = [icon_words(cost.icons)] if cost.icons else []
    if cost.focus:
        parts.append(Text("shadow_of_the_bat.look.focus_cost", n=cost.focus))
    if cost.life:
        parts.append(Text("shadow_of_the_bat.look.life_cost", n=cost.life))
    return chained("shadow_of_the_bat.look.plus", parts) if parts else Text("shadow_of_the_bat.look.no_cost")


def token_words(kind: str) -> Text:
    """What players call a token on the map; a kind nobody has words for goes by its own name."""
    if kind in TOKENS:
        return Text(f"shadow_of_the_bat.token.{kind}")
    return Text("shadow_of_the_bat.look.token", kind=kind.replace("_", " "))


def token_icon(kind: str) -> str:
    return TOKENS.get(kind, "circle-double")


def die_faces(game: Fight, rolled: Roll | Entry) -> Sequence[tuple[str, ...]]:
    """What dice show: a hero's dice its own faces, all others the faces of battle dice."""
    heroes = game.state.heroes
    if isinstance(rolled, Entry):
        action = rolled.event in (points.DICE_ROLLED.key, points.DICE_REROLLED.key)
        hero = heroes.get(rolled.subjects[0]) if action else None
    else:
        action = rolled.topic == "action"
        hero = next((hero for hero in heroes.values() if hero.seat == rolled.by), None) if action else None
    if hero is None:
        return [BATTLE_FACES[face] for face in BATTLE_DIE]
    return [tuple(ICONS[icon] for icon in face) for face in game.hero_card(hero).die]


def card_face(card: Card, id: str = "") -> CardFace:
    """An ability card or gadget: its kind as the sign, its cost and what it does."""
    text = Text("shadow_of_the_bat.look.card", cost=cost_words(card.cost), text=card.text)
    price = (*(ICONS.get(icon, "help-circle") for icon in card.cost.icons), *[FOCUS] * card.cost.focus)
    boxes = (CardBox(cost_words(card.cost), card.text, "accent"),)
    art = card.icon
    return CardFace(
        id or card.id, card.name, KINDS[card.kind], text, kind=_ABOUT[card.kind], boxes=boxes, art=art, price=price
    )


def set_words(game: Fight, each: ActivationSet) -> Text:
    """Whom a villain card activates and with what."""
    anybody = Text("shadow_of_the_bat.look.anybody")
    name = anybody if each.villain == "any" else game.villain_card(each.villain).name
    count = Text("shadow_of_the_bat.look.all") if each.count == "all" else str(each.count)
    return Text("shadow_of_the_bat.look.activates", n=count, name=name, icons=icon_words(each.icons))


def scheme_words(game: Fight, card: Scheme) -> Text:
    parts = [set_words(game, each) for each in (card.activate, card.additional) if each]
    if card.shields:
        parts.append(Text("shadow_of_the_bat.look.shields", n=card.shields))
    for ability in card.abilities:
        timing = Text(f"shadow_of_the_bat.timing.{ability.timing}")
        parts.append(Text("shadow_of_the_bat.look.timed", timing=timing, text=ability.text))
    parts.append(card.text)
    return chained("shadow_of_the_bat.look.sentences", parts)


def scheme_face(game: Fight, id: str) -> CardFace:
    card = game.scheme(id)
    icon = game.villain_card(card.villain).icon
    return CardFace(
        id, card.name, icon, scheme_words(game, card), worth=f"+{card.shields}" if card.shields else "", kind="wit"
    )


def laid_face(game: Fight, slot: int, laid: Laid) -> CardFace:
    """A card of the queue; one played face down shows nothing."""
    if laid.face_down:
        return CardFace(f"slot:{slot}", Text("shadow_of_the_bat.look.face_down"), "card-off-outline")
    return scheme_face(game, laid.card)


def initiative_face(game: Fight, place: int, word: str) -> CardFace:
    """An initiative card that has been turned over: a hero, or a villain type."""
    card = word.partition("#")[0]
    hero = game.state.heroes.get(card)
    name = game.hero_card(hero).name if hero else game.villain_card(card).name
    icon = game.hero_card(hero).icon if hero else game.villain_card(card).icon
    return CardFace(f"initiative:{place}", name, icon)


def die_chip(game: Fight, hero: Hero, die: Die, place: int) -> Chip:
    """A die or the copy of a neighbour's, with what is left on it."""
    owner = die.owner or hero.id
    face = game.hero_card(owner).die[die.face]
    words = Text("shadow_of_the_bat.look.die", icons=icon_words(face))
    note: Text | None = None
    tone: Tone = "plain"
    seat, role = NOBODY, ""
    if die.owner:
        note, tone = game.hero_card(owner).name, "accent"
        seat, role = game.state.heroes[owner].seat, game.hero_card(owner).role
        words = Text("shadow_of_the_bat.look.copy", name=note, icons=icon_words(face))
    elif game.state.dark_knight:
        note = slot_words(hero, place)
    elif len(hero.dice) == 3 and game.state.phase != "dice":
        note = Text(f"shadow_of_the_bat.look.{LINE[place]}")
    spent = tuple(die.spent) if len(die.spent) == len(face) else (False,) * len(face)
    if die.silent:
        spent = (True,) * len(face)
    return Chip(f"die:{hero.id}:{place}", tuple(ICONS[icon] for icon in face), words, spent, tone, note, seat, role)


def slot_words(hero: Hero, place: int) -> Text | None:
    """Where a die of the Dark Knight lies, once its token lies beside the first (DKN-10, DKN-12, DKN-16)."""
    if not any(each.twin for each in hero.dice):
        return None
    die = hero.dice[place]
    number = 2 if die.silent else 1 if die.twin or place == 0 else 3
    return Text("shadow_of_the_bat.look.slot", n=number)


def icon_chip(name: str, icon: str, note: Text | None = None) -> Chip:
    """An icon that is on no die."""
    return Chip(name, (ICONS[icon],), icon_words([icon]), (False,), "accent", note)


def played(game: Fight, entries: Sequence[Entry]) -> CardPlayed | None:
    """A hero's card or gadget, or a villain's card, with what came of it at once."""
    at = next((n for n, entry in enumerate(entries) if entry.event in _PLAYS), None)
    if at is None:
        return None
    entry = entries[at]
    after = [each for each in entries[at + 1 :] if each.event not in _HOUSEKEEPING]
    touches = tuple(dict.fromkeys(id for each in after for id in each.subjects if id != entry.subjects[0]))
    effect = after[0].text if after else None
    hero = game.state.heroes.get(entry.subjects[0])
    face = card_face(game.card(entry.subjects[1])) if hero else scheme_face(game, entry.subjects[0])
    return CardPlayed(face, hero.seat if hero else VILLAIN, entry.text, effect=effect, touches=touches)


def on_card(game: Fight, key: str) -> OnCard | None:
    """What a card is played as: a button over it, with its price."""
    play, _, id = key.partition(":")
    if play not in _BUTTONS:
        return None
    letter, icon = _BUTTONS[play]
    card = game.library.find(Card, id)
    aside = cost_words(card.cost) if card else None
    return OnCard(Text(f"shadow_of_the_bat.on_card.{play}"), aside, letter, icon, main=play != "down")
