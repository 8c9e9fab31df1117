"""Draw Events: what a Command Card does when it is drawn, and Activations inside an Activation (DRW, EVT)."""

from __future__ import annotations

from typing import Literal

from game.core.request import DECLINE, Choose, Option
from game.core.text import Refusal, Text
from game.systems.first_blood.content import DrawEvent, Effect, Officer
from game.systems.first_blood.flow.drawing import able, begin, card_name, indicated, reveal
from game.systems.first_blood.flow.effects import Doing, take_place
from game.systems.first_blood.flow.presence import commands
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import CARD_RETURNED, EVENT_RESOLVED, Acting
from game.systems.first_blood.state import Model, Regiment

ANOTHER = "another_event"
"""The custom effect that allows one Draw Event more (DRW-03)."""
Lent = Literal["double_time", "fire_and_advance"]


async def resolve(game: FirstBlood, acting: Acting) -> None:
    """Its owner may resolve a Draw Event of the card; several only where a rule says so, one after the other (DRW-01 to
    DRW-03, ACT-08)."""
    regiment, activation = acting.regiment, acting.activation
    while len(activation.events) < allowed(game, regiment):
        found = [event for event in events(game, regiment) if event.id not in activation.events]
        options: list[Option[DrawEvent | None]] = [
            Option(event.id, event.name, event, game.leader(regiment).id, why_not(game, regiment, event))
            for event in found
        ]
        if all(option.refusal for option in options):
            return
        options.append(Option(DECLINE, Text("first_blood.do.no_event"), None))
        question = Text("first_blood.ask.event", regiment=game.name(regiment))
        reaction = f"first_blood.{found[0].id}" if len(found) == 1 else ""
        event: DrawEvent | None = await Choose(regiment.seat, question, options, reaction, topic="event")
        if event is None:
            return
        activation.events.append(event.id)
        game.tell(EVENT_RESOLVED, game.leader(regiment).id, regiment=game.name(regiment), effect=event.name)
        await take_place(game, doing(game, regiment, event))
        for effect in event.effects:
            if effect.op == "draw_next":
                await draw_next(game, acting, effect)


def doing(game: FirstBlood, regiment: Regiment, event: DrawEvent) -> Doing:
    """An Event of a Regiment: on itself, until the end of the Round (ACT-21)."""
    return Doing(f"event:{event.id}", event.name, event.effects, game.leader(regiment), regiment, "round")


def events(game: FirstBlood, regiment: Regiment) -> list[DrawEvent]:
    """The Draw Events of a Regiment: its Entry's, its Officer's, and those that were added (DRW-08)."""
    ids = list(game.entry(regiment).events)
    for model in regiment.models:
        if model.rank == "officer":
            ids += officer_of(game, model).events
    ids += [force.effect.ref for force in game.in_force(regiment) if force.effect.op == "grant_event"]
    return [game.library.get(DrawEvent, id) for id in dict.fromkeys(ids)]


def officer_of(game: FirstBlood, model: Model) -> Officer:
    """The Officer of the Army List that a model is, by its profile."""
    profile = model.profile.id.partition("{")[0]
    return next(officer for officer in game.library.all(Officer) if officer.profile == profile)


def allowed(game: FirstBlood, regiment: Regiment) -> int:
    """How many Draw Events may be resolved (DRW-02, DRW-03)."""
    return 1 + sum(force.effect.op == "custom" and force.effect.ref == ANOTHER for force in game.in_force(regiment))


def why_not(game: FirstBlood, regiment: Regiment, event: DrawEvent) -> Refusal | None:
    """Not off the table, unless it brings its Regiment on (DRW-04, DRW-05, DRW-06); nothing of the dead (CHR-30)."""
    if not regiment.on_table and not event.enters:
        return Refusal(Text("first_blood.no.event_off_table"), "CFB-DRW-04")
    if event.scope == "character" and _character(regiment) is None:
        return Refusal(Text("first_blood.no.event_character"), "CFB-CHR-30")
    if any(effect.op == "draw_next" for effect in event.effects) and not game.side(regiment.seat).stack:
        return Refusal(Text("first_blood.no.event_stack"), "CFB-EVT-12")
    return None


def _character(regiment: Regiment) -> Model | None:
    return next((model for model in regiment.models if model.rank == "character"), None)


# --- the next card acts within this Activation


async def draw_next(game: FirstBlood, acting: Acting, effect: Effect) -> None:
    """Draw the next card: a Regiment near the Character acts at once, any other card goes to the bottom (EVT-02,
    EVT-04, EVT-06, EVT-08). Either way the Character has one Action left (EVT-05, EVT-09, EVT-12).

    Its whole Activation is played on top of this one, which goes on afterwards (EVT-11).
    """
    regiment, character = acting.regiment, _character(acting.regiment)
    acting.activation.left = 1
    side = game.side(regiment.seat)
    card = await reveal(game, regiment.seat)
    if not card or character is None:
        return
    near = [one for one in able(game, regiment.seat, card) if one.on_table and commands(game, character, one)]
    if not near:
        side.stack.append(card)
        game.tell(CARD_RETURNED, side=regiment.seat, card=card_name(game, card))
        return
    lent: Lent = "double_time" if effect.ref == "double_time" else "fire_and_advance"
    begin(game, await indicated(game, regiment.seat, near), lent)  # EVT-13
