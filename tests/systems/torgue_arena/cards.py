"""Cards for tests: an effect on a hunter's gear, a companion, an enemy, or on nobody's card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.content import Content
from game.core.text import Text
from game.systems.torgue_arena.content import Scenario
from game.systems.torgue_arena.flow import attack as attacks
from game.systems.torgue_arena.flow import enemy_attack
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import HAPPENED, READ, Attack, Moment, Passage
from game.systems.torgue_arena.state import Figure
from game.systems.torgue_arena.vocabulary import Colour, Effect, Trigger
from tests.systems.torgue_arena.scenes import arena, attack, cond, effect, enemy, make, mod, run

Written = dict[str, Any]


def scenario(id: str = "test", **fields: Any) -> Scenario:
    """A scenario that nobody wins by accident."""
    usual = {"map": "test", "money": 0, "announcements": 3, "spawn": [], "victory": [cond("round", op=">", n=50)]}
    return make("scenario", id, **{**usual, **fields})  # type: ignore[no-any-return]


def bearing(bearer: str, *effects: Written) -> Content:
    """A card with these effects: a mod for a hunter, or the card of a companion, an enemy or the scenario ('')."""
    match bearer:
        case "":
            return scenario(special_rules=list(effects))
        case "bloodwing":
            attributes = {"melee": 2, "reflexes": 2}
            return make(  # type: ignore[no-any-return]
                "companion", bearer, attributes=attributes, attacks=[attack("red", "melee")], effects=list(effects)
            )
        case "psycho":
            return enemy("psycho", defence=6, strength=7, resist="melee", effects=list(effects))
    return mod("gadget", *effects)


def table(*pieces: str, on: str = "salvador", effects: Sequence[Written], **more: Any) -> Arena:
    """A game in which a card with these effects is in play."""
    content = [bearing(on, *effects), *more.pop("content", ())]
    if on == "":
        more.setdefault("scenario", "test")
    elif on not in ("bloodwing", "psycho"):
        gear = dict(more.pop("gear", {}))
        more["gear"] = {**gear, on: f"{gear.get(on, '')} gadget"}
    return arena(*pieces, content=content, **more)


def doing(*pieces: str, on: str = "salvador", do: Written | Sequence[Written], **more: Any) -> Arena:
    """A game in which `act` makes the bearer of a card do something."""
    ops = [do] if isinstance(do, dict) else list(do)
    return table(*pieces, on=on, effects=[effect("on_level_up", *ops, **more.pop("how", {}))], **more)


def written(game: Arena) -> Effect:
    """The effect the card under test shows."""
    return next(voice.clause for voice in game.answering("on_level_up"))


def shot(
    game: Arena, attacker: Figure | None = None, target: Figure | None = None, colour: Colour = "yellow", **more: Any
) -> Attack:
    """An attack of a hunter or enemy that is being made."""
    made = Attack(game, Text("test"), attacker, None, **more)
    made.colour = colour
    made.origin = attacker.at if attacker else None
    made.targets = [target] if target else []
    return made


def act(game: Arena, *answers: str, by: str = "salvador", dice: str = "", cards: str = "", **moment: Any) -> None:
    """Let the card under test do what it says, in a moment of its bearer's."""
    figure = game.figure(by) if by else None
    now = Moment(game, figure, **moment)
    run(resolve(game, (written(game),), now, by), *answers, dice=dice, cards=cards)


async def fire(game: Arena, trigger: Trigger, figure: Figure | None = None, **moment: Any) -> None:
    """Something happens, to a miniature or to the table."""
    await HAPPENED(Moment(game, figure, trigger=trigger, **moment))


async def resolve(game: Arena, effects: Sequence[Effect], moment: Moment, bearer: str) -> None:
    """Effects that do not wait for themselves."""
    await READ(Passage(effects, moment, bearer))


async def shoot(game: Arena, colour: Colour = "yellow", target: str = "psycho#1", by: str = "salvador") -> None:
    """A plain attack with the first weapon."""
    hunter = game.hunter(by)
    item = next(item for item in hunter.items if game.gear(item).attacks)
    made = attacks.hunter_attack(game, hunter, game.gear(item).attacks[0], item=item, colour=colour)
    await attacks.strike(game, made, attacks.Aim(target))


async def assault(game: Arena, target: str = "salvador") -> None:
    enemy = game.state.enemies["psycho#1"]
    await enemy_attack.assault(game, enemy_attack.attack_of(game, enemy), game.hunter(target))
