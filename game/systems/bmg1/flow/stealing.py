"""Steal: a weapon changes hands, or the Loot its victim carries (EFX-42 to 45)."""

from __future__ import annotations

from game.core.request import Choose, Draw, Option
from game.core.text import Text
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import STOLEN
from game.systems.bmg1.state import Model


async def steal(game: Bmg1, victim: Model, thief: Model | None) -> None:
    """One thing at random; Loot is one more of them; nothing there, nothing taken (EFX-42, EFX-45, LOO-06)."""
    if thief is None:
        return
    things = [*victim.weapons, *([victim.loot] if victim.loot and not thief.loot else [])]
    if not things:
        return
    question = Text("bmg1.draw.steal", thief=game.name(thief), model=game.name(victim))
    [taken] = await Draw(question, things, 1, by=game.controller(thief), topic="steal")
    if taken == victim.loot:
        game.marker(taken).carrier = thief.id
        thief.loot, victim.loot = taken, ""
        what = Text("bmg1.marker.loot")
    else:
        what = game.weapon(taken).name
        await take_weapon(game, victim, thief, taken)
    game.tell(STOLEN, thief.id, victim.id, thief=game.name(thief), model=game.name(victim), weapon=what)


async def take_weapon(game: Bmg1, victim: Model, thief: Model, taken: str) -> None:
    """With its magazines; of two stolen weapons one is kept and the other destroyed (EFX-43 to 45)."""
    victim.weapons.remove(taken)
    magazines, most = victim.magazines.pop(taken, 0), victim.most_magazines.pop(taken, 0)
    if victim.stolen == taken:
        victim.stolen = ""
    kept = taken
    if thief.stolen:
        options = [Option(id, game.weapon(id).name, id) for id in (taken, thief.stolen)]
        question = Text("bmg1.ask.keep_stolen", model=game.name(thief))
        kept = await Choose(game.controller(thief), question, options, topic="keep_stolen")
    if kept != taken:
        return
    if thief.stolen:
        _drop(thief, thief.stolen)
    thief.weapons.append(taken)
    thief.stolen = taken
    if most:
        thief.magazines[taken] = magazines
        thief.most_magazines[taken] = most


def _drop(thief: Model, weapon: str) -> None:
    thief.weapons.remove(weapon)
    thief.magazines.pop(weapon, None)
    thief.most_magazines.pop(weapon, None)
