"""[Command] abilities: after Draw Events and before the first Action (PRE)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.request import DECLINE, Choose, Option
from game.core.text import Text
from game.systems.first_blood.content import Character, Command
from game.systems.first_blood.flow.effects import Doing, take_place, useful
from game.systems.first_blood.flow.events import officer_of
from game.systems.first_blood.flow.presence import commands
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import COMMANDED, Acting
from game.systems.first_blood.state import Model, Regiment


@dataclass(frozen=True, slots=True)
class Order:
    """A [Command] ability, who gives it and to whom."""

    command: Command
    by: Model
    to: Regiment


async def give(game: FirstBlood, acting: Acting) -> None:
    """Each ability of the Regiment's models may be used once, on itself or on one friend (PRE-04, PRE-05,
    PRE-06, PRE-08, OFF-05, ACT-10)."""
    regiment, activation = acting.regiment, acting.activation
    while found := [o for o in orders(game, regiment) if _key(o) not in activation.commands]:
        options: list[Option[Order | None]] = [
            Option(f"{order.command.id}:{order.to.id}", _words(game, order), order, game.leader(order.to).id)
            for order in found
        ]
        options.append(Option(DECLINE, Text("first_blood.do.no_command"), None))
        question = Text("first_blood.ask.command", regiment=game.name(regiment))
        order: Order | None = await Choose(regiment.seat, question, options, topic="command")
        if order is None:
            return
        activation.commands.append(_key(order))
        game.tell(
            COMMANDED,
            order.by.id,
            game.leader(order.to).id,
            model=game.model_name(order.by),
            command=order.command.name,
            regiment=game.name(order.to),
        )
        await take_place(game, doing(order))


def _key(order: Order) -> str:
    return f"{order.by.id}:{order.command.id}"


def _words(game: FirstBlood, order: Order) -> Text:
    return Text("first_blood.do.command", command=order.command.name, regiment=game.name(order.to))


def doing(order: Order) -> Doing:
    command = order.command
    return Doing(f"command:{command.id}", command.name, command.effects, order.by, order.to, "round")


def orders(game: FirstBlood, regiment: Regiment) -> list[Order]:
    """All that would change something: the own Regiment, or one that has the commander's Presence (PRE-03, PRE-06)."""
    return [
        Order(command, model, to)
        for model in regiment.models
        for command in abilities(game, model)
        for to in game.friends(regiment)
        if reaches(game, model, to) and useful(command.effects, to)
    ]


def abilities(game: FirstBlood, model: Model) -> list[Command]:
    """The [Command] abilities of a Character or Officer, and those he was given (PRE-04, OFF-05)."""
    regiment = game.regiment_of(model.id)
    ids: list[str] = []
    if model.rank == "character":
        ids += game.library.get(Character, regiment.entry).commands
    elif model.rank == "officer":
        ids += officer_of(game, model).commands
    for force in game.in_force(regiment):
        if force.effect.op == "grant_ability" and force.model == model.id:
            ids.append(force.effect.ref)
    return [game.library.get(Command, id) for id in dict.fromkeys(ids)]


def reaches(game: FirstBlood, model: Model, to: Regiment) -> bool:
    """Whether a commander's abilities may be used on a Regiment: on his own, or on one within his Command Range that is
    not Broken (PRE-06, PRE-09, PRE-11, BRK-04); who refused a Challenge! has no Presence (CHL-17)."""
    own = game.regiment_of(model.id)
    if to is own:
        return True
    return not to.broken and not to.is_character and not own.refused and commands(game, model, to)
