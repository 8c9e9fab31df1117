"""Command Cards, Draw Events, [Command] abilities, Spells and items as the table shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.journal import Entry as Told
from game.core.request import Seat
from game.core.text import Text
from game.kit.cardplay import CardPlayed
from game.kit.faces import CardFace, CardKind, Hand, Progress
from game.kit.figure_looks import backs
from game.kit.staging import values
from game.systems.first_blood.content import Command, DrawEvent, Item, Spell
from game.systems.first_blood.flow.drawing import able, entry_of
from game.systems.first_blood.flow.events import events
from game.systems.first_blood.flow.magic import known
from game.systems.first_blood.flow.orders import abilities
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import COMMANDED, EVENT_RESOLVED, SPELL_CAST, SPELL_FAILED
from game.systems.first_blood.state import Regiment

KINDS: dict[type[Spell | Command | DrawEvent | Item], tuple[CardKind, str]] = {
    Spell: ("wit", "burst"),
    Command: ("deed", "rays"),
    DrawEvent: ("ground", "lozenges"),
    Item: ("grit", "rays"),
}
"""The colour and the pattern of each kind of card."""


# --- the stacks


def stacks(game: FirstBlood, viewer: Seat | None) -> list[Hand]:
    """The own stack in its order, the rival's as backs; those that have acted are known to all (CPH-03, CPH-05)."""
    found: list[Hand] = []
    for seat, side in game.state.sides.items():
        if not side.stack and not side.drawn:
            continue
        title = Text("first_blood.look.stack", side=seat)
        short = (
            Text("first_blood.look.own_stack" if viewer == seat else "first_blood.look.rival_stack")
            if viewer
            else title
        )
        cards = _cards(game, seat) if viewer in (None, seat) else backs(len(side.stack), title)
        found.append(Hand(seat, title, cards, short, stack=True, acted=tuple(side.drawn)))
    return found


def _cards(game: FirstBlood, seat: Seat) -> tuple[CardFace, ...]:
    stack, found = game.side(seat).stack, list[CardFace]()
    for n, card in enumerate(stack):
        copies = sum(entry_of(other) == entry_of(card) for other in stack[:n])
        regiments = able(game, seat, card)
        if copies < len(regiments):
            found.append(command_card(game, regiments[copies]))
    return tuple(found)


def command_card(game: FirstBlood, regiment: Regiment) -> CardFace:
    """A Regiment's card: its strength, and the Draw Events printed on it (CRD-02)."""
    n, whole = len(regiment.models), regiment.size
    strength = Progress(n, whole, Text("first_blood.look.strength", n=n, whole=whole))
    printed = events(game, regiment)
    text = Text("first_blood.look.card", event=printed[0].name, text=printed[0].text) if printed else None
    leader, icon = game.leader(regiment).id, regiment.profile.icon
    return CardFace(leader, game.name(regiment), icon, text, progress=strength, pattern="rays")


# --- what is written on cards


def face(thing: Spell | Command | DrawEvent | Item) -> CardFace:
    """What a Spell, [Command] ability, Draw Event or item says."""
    worth = str(thing.attunement) if isinstance(thing, Spell) else ""
    kind, pattern = KINDS[type(thing)]
    return CardFace(thing.id, thing.name, thing.icon, thing.text, worth=worth, kind=kind, pattern=pattern)


def carried(game: FirstBlood, regiment: Regiment) -> Iterator[tuple[Text, tuple[CardFace, ...]]]:
    """Everything written on cards that belongs to a Regiment, in piles."""
    yield Text("first_blood.look.events"), tuple(face(event) for event in events(game, regiment))
    orders = {command.id: command for model in regiment.models for command in abilities(game, model)}
    yield Text("first_blood.look.commands"), tuple(face(command) for command in orders.values())
    spells = {spell.id: spell for caster in game.caster_models(regiment) for spell in known(game, caster)}
    yield Text("first_blood.look.spells"), tuple(face(spell) for spell in spells.values())
    items = [game.library.get(Item, id) for id in regiment.items]
    yield Text("first_blood.look.items"), tuple(face(item) for item in items)


# --- what was played

_PLAYED: dict[str, tuple[str, type[DrawEvent | Command | Spell]]] = {
    EVENT_RESOLVED.key: ("effect", DrawEvent),
    COMMANDED.key: ("command", Command),
    SPELL_CAST.key: ("spell", Spell),
    SPELL_FAILED.key: ("spell", Spell),
}


def played(game: FirstBlood, entries: Sequence[Told]) -> CardPlayed | None:
    """The first Draw Event, [Command] ability or Spell that was used, and what came of it."""
    for at, entry in enumerate(entries):
        if entry.event not in _PLAYED or not entry.subjects:
            continue
        name, kind = _PLAYED[entry.event]
        said = values(entry)[name]
        thing = next((one for one in game.library.all(kind) if one.name == said), None)
        regiment = game.state.regiments.get(entry.subjects[0].partition(".")[0])
        if thing is None or regiment is None:
            continue
        words = Text(f"first_blood.played.{name}", regiment=game.name(regiment))
        after = entries[at + 1].text if at + 1 < len(entries) else entry.text
        effect = entry.text if kind is Spell else after
        return CardPlayed(face(thing), regiment.seat, words, effect=effect, touches=entry.subjects)
    return None
