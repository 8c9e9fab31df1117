"""What an Action does to those it hurts, in the one order that always holds (WND-02, LDR-13, BRK-09, MOR-05).

Wounds are allocated, the fallen leave their tokens, a lost Leader is replaced, Regiments break at once; Hits come back
at whoever struck; last come the Morale Tests and their Wounds.
"""

from __future__ import annotations

from game.systems.first_blood.flow.defence import defend
from game.systems.first_blood.flow.harm import allocate, bury
from game.systems.first_blood.flow.morale import failures
from game.systems.first_blood.flow.strike import attack
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import REACTIONS, Blow, Strife
from game.systems.first_blood.state import Regiment


async def fight(game: FirstBlood, strife: Strife) -> None:
    """A whole Action of Attacks: to hit, Defense, and everything after."""
    await attack(game, strife)
    await defend(game, strife)
    await resolve(game, strife)


async def resolve(game: FirstBlood, strife: Strife) -> None:
    """Everything after the Defense Rolls."""
    await suffer(game, strife)
    await conclude(game, strife)


async def suffer(game: FirstBlood, strife: Strife) -> None:
    """Allocate what is due, remove the fallen, let reactions answer; Morale is left to `conclude` (WND-17, SPR-21)."""
    for regiment in concerned(strife):
        await _wounds(game, regiment, strife)
    await REACTIONS(strife)
    answers, strife.answers = strife.answers, []
    for attacker in {blow.attacker.regiment.id: blow.attacker.regiment for blow in answers if blow.attacker}.values():
        given = [blow for blow in answers if blow.attacker and blow.attacker.regiment is attacker]
        await _answer(game, strife, attacker, given)


def concerned(strife: Strife) -> list[Regiment]:
    """The targets in declared order, then the Acting Regiment (DIC-16, MOR-15)."""
    acting = [strife.acting] if strife.acting and strife.acting not in strife.targets else []
    return [*strife.targets, *acting]


async def _wounds(game: FirstBlood, regiment: Regiment, strife: Strife) -> None:
    """All Wounds of one Regiment are allocated before anybody is removed (WND-17, CHR-15)."""
    only = strife.engaged.get(regiment.id)
    for part in game.parts(regiment):
        due = strife.due.pop(part.id, 0)
        if due:
            suffered = await allocate(game, part, due, only)
            strife.suffered[part.id] = strife.suffered.get(part.id, 0) + suffered
    lost = await bury(game, regiment, strife)
    if lost:
        strife.lost.setdefault(regiment.id, []).extend(model.id for model in lost)


async def _answer(game: FirstBlood, strife: Strife, attacker: Regiment, blows: list[Blow]) -> None:
    """Hits that come back at the Acting Regiment, on models that the other Engaged; nothing answers them (SPR-100)."""
    acting = strife.acting
    if acting is None or acting.destroyed:
        return
    back = Strife(game, "reaction", None, [acting], blows, suffered=strife.suffered, duel=strife.duel)
    back.discarded, back.blessings = strife.discarded, strife.blessings
    if attacker.id in strife.exposed:
        back.engaged[acting.id] = strife.exposed[attacker.id]
    await defend(game, back)
    await _wounds(game, acting, back)
    strife.broke += back.broke


async def conclude(game: FirstBlood, strife: Strife) -> None:
    """One Morale Test of each who suffered: the targets, then the Acting Regiment (MOR-01, MOR-13, MOR-15,
    WND-02); none for the Wounds of a Volley and the like (MOR-10, VOL-16, CHR-26)."""
    suffered = dict(strife.suffered)
    strife.suffered.clear()
    if not strife.tests:
        return
    for regiment in concerned(strife):
        await test(game, regiment, suffered, strife)


async def test(game: FirstBlood, regiment: Regiment, suffered: dict[str, int], strife: Strife | None = None) -> None:
    """Each part tests for its own Wounds; failures are Wounds on anybody of it, and cause no further tests (CHR-14,
    CHR-25, MOR-07, MOR-08, MOR-14)."""
    failed = {part.id: await failures(game, part, suffered.get(part.id, 0), strife) for part in game.parts(regiment)}
    for part in game.parts(regiment):
        if failed[part.id]:
            await allocate(game, part, failed[part.id])
    await bury(game, regiment, strife)
