"""Special rules of courage and fear."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, at_least, forbidding, on, scaling, setting
from game.systems.first_blood.abilities.combat import CLASHES
from game.systems.first_blood.abilities.naming import is_regiments, name
from game.systems.first_blood.flow.engagement import now
from game.systems.first_blood.flow.presence import present
from game.systems.first_blood.game import FirstBlood, Part
from game.systems.first_blood.points import (
    FAILURES,
    FEAR,
    FEARED,
    IS_INSPIRED,
    MAY_BREAK,
    RESOLVE,
    TERROR,
    About,
    Breaking,
    Facing,
    Inspiring,
    Strife,
    Testing,
)
from game.systems.first_blood.state import Regiment
from game.systems.first_blood.vocabulary import AttackKind

# --- fear


def meets(game: FirstBlood, part: Part, regiment: Regiment) -> bool:
    """Whether a Regiment is Engaged with models of a part, either way round (ENG-11)."""
    graph = now(game, regiment)
    return any(enemy in part.models for model in regiment.models for enemy in graph.engaged_with(model))


def frightened(source: Source, testing: Testing, kinds: tuple[AttackKind, ...], x: int) -> int:
    """By how much a Terrifying attacker lowers Resolve: he must have struck, and somebody must have fallen (SPR-84,
    SPR-86)."""
    strife, regiment = testing.strife, testing.part.regiment
    if testing.reason != "morale" or strife is None or strife.kind not in kinds or not strife.lost.get(regiment.id):
        return 0
    if not any(part.id == source.bearer for part in strife.attackers(regiment)):
        return 0
    return TERROR(About(testing.game, testing.part), x).value


def fiercest(source: Source, strife: Strife, regiment: Regiment) -> bool:
    """Of several Terrifying attackers the highest value counts, once (SPR-02)."""
    attackers = strife.attackers(regiment)
    values = [(strife.game.rules(part).get("terrifying", 0), part.id) for part in attackers]
    return max(values)[1] == source.bearer


class Terrifying(Ability, id="first_blood.terrifying"):
    """Whoever loses models to its Clash has X less Resolve until it ends; enemies Engaged with it test to rally."""

    @on(RESOLVE)
    def appals(self, source: Source, testing: Testing) -> Modifier | None:
        less = frightened(source, testing, CLASHES, source.params)
        if not less or testing.strife is None or not fiercest(source, testing.strife, testing.part.regiment):
            return None
        return adding(-less, name(source), "CFB-SPR-84")

    @on(FEARED)
    def looms(self, source: Source, facing: Facing) -> Modifier | None:
        """One test covers Fearsome and Terrifying together (SPR-85, SPR-86)."""
        game, regiment = facing.game, facing.regiment
        if not _theirs(source, facing) or TERROR(About(game, game.main(regiment)), source.params).value <= 0:
            return None
        return setting(1, name(source), "CFB-SPR-85")


class Fearsome(Ability, id="first_blood.fearsome"):
    """An enemy Regiment Engaged with it must roll its Resolve or less for a Combat Rally."""

    @on(FEARED)
    def looms(self, source: Source, facing: Facing) -> Modifier | None:
        game, regiment = facing.game, facing.regiment
        if not _theirs(source, facing) or not FEAR(About(game, game.main(regiment))):
            return None
        return setting(1, name(source), "CFB-SPR-32")


def _theirs(source: Source, facing: Facing) -> bool:
    """Whether an enemy's models speak, and the Regiment is Engaged with them."""
    part = facing.game.part(source.bearer)
    return part.regiment in facing.foes and meets(facing.game, part, facing.regiment)


class Fearless(Ability, id="first_blood.fearless"):
    """Ignores Fearsome, and counts the Terrifying value of its enemies X lower."""

    @on(FEAR)
    def stands(self, source: Source, about: About) -> Modifier:
        return forbidding(name(source), "CFB-SPR-30")

    @on(TERROR)
    def calm(self, source: Source, about: About) -> Iterator[Modifier]:
        yield adding(-source.params, name(source), "CFB-SPR-30")
        yield at_least(0, name(source), "CFB-SPR-30")


# --- Inspired and Broken


class Dauntless(Ability, id="first_blood.dauntless"):
    """The Regiment cannot be Broken, and its Clashes always count as Inspired."""

    @on(IS_INSPIRED)
    def burns(self, source: Source, inspiring: Inspiring) -> Modifier | None:
        blow = inspiring.blow
        own = blow.attacker is not None and inspiring.game.regiment_of(source.bearer) is blow.attacker.regiment
        return setting(1, name(source), "CFB-SPR-22") if own and blow.kind == "clash" else None

    @on(MAY_BREAK)
    def holds(self, source: Source, breaking: Breaking) -> Modifier | None:
        own = is_regiments(breaking.game, source, breaking.regiment)
        return forbidding(name(source), "CFB-SPR-22") if own else None


class Dread(Ability, id="first_blood.dread"):
    """Enemy Regiments Engaged with it never count as Inspired, whatever else inspires them."""

    @on(IS_INSPIRED)
    def chills(self, source: Source, inspiring: Inspiring) -> Modifier | None:
        """It beats every source of Inspired (SPR-29, SPR-97)."""
        game, attacker = inspiring.game, inspiring.blow.attacker
        own = game.regiment_of(source.bearer)
        if attacker is None or own.seat == attacker.regiment.seat or not is_regiments(game, source, own):
            return None
        met = own in now(game, attacker.regiment).foes(attacker.regiment)
        return forbidding(name(source), "CFB-SPR-29") if met else None


class InspiringPresence(Ability, id="first_blood.inspiring_presence"):
    """Friendly Regiments within this Character's Command Range cannot be Broken; it does not rally those who are."""

    @on(MAY_BREAK)
    def steadies(self, source: Source, breaking: Breaking) -> Modifier | None:
        """A Broken Regiment has no Command Presence, so it is not cured (SPR-52, SPR-53)."""
        near = any(model.id == source.bearer for model in present(breaking.game, breaking.regiment))
        return forbidding(name(source), "CFB-SPR-52") if near else None


# --- Morale


class Indomitable(Ability, id="first_blood.indomitable"):
    """Discards one failed die of each Morale Test."""

    @on(FAILURES)
    def shrugs_off(self, source: Source, testing: Testing) -> Iterator[Modifier]:
        """Before Oblivious halves the rest (SPR-95); never for Stranded tests (STR-07)."""
        if _own_morale(source, testing):
            yield adding(-1, name(source), "CFB-SPR-51")
            yield at_least(0, name(source), "CFB-SPR-51")


class Oblivious(Ability, id="first_blood.oblivious"):
    """Suffers only 1 Wound for every 2 failed Morale dice, rounded up."""

    @on(FAILURES)
    def halves(self, source: Source, testing: Testing) -> Iterator[Modifier]:
        if _own_morale(source, testing):
            yield adding(1, name(source), "CFB-SPR-58")  # so that halving rounds up
            yield scaling(1, 2, name(source), "CFB-SPR-58")


def _own_morale(source: Source, testing: Testing) -> bool:
    return testing.reason == "morale" and source.bearer == testing.part.id
