"""Effects while they last: what each forbids and changes (EFX)."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on, setting
from game.core.text import Text
from game.systems.bmg1.flow import rolls
from game.systems.bmg1.flow.lasting import end_status
from game.systems.bmg1.points import (
    ATTACK,
    BLIND,
    BLOCK_NEEDS,
    DEFENSE,
    IMPACT_NEEDS,
    IMPAIRED,
    MAY_ACT,
    MAY_ATTACK,
    MAY_BLOCK,
    MAY_MANIPULATE,
    MAY_MOVE,
    MAY_SPEND,
    MAY_USE_TRAITS,
    THAWING,
    About,
    Acting,
    Attack,
    Happening,
    Moving,
    Paying,
)


class Blind(Ability, id="bmg1.status.blind"):
    """It sees nothing and shoots at nobody, strikes and Blocks on 6+ only, spends no MC and gropes its way."""

    @on(BLIND)
    def blind(self, source: Source, about: About) -> Modifier:
        """EFX-02"""
        return setting(1, Text("bmg1.effect.blind"), "BMG1-EFX-02")

    @on(IMPACT_NEEDS)
    def strikes(self, source: Source, attack: Attack) -> Modifier | None:
        """A modified 6, whatever the target (EFX-02, IMP-08)."""
        return setting(6, Text("bmg1.effect.blind"), "BMG1-IMP-08") if attack.by(source) else None

    @on(BLOCK_NEEDS)
    def blocks(self, source: Source, attack: Attack) -> Modifier | None:
        """EFX-02, BLK-09"""
        return setting(6, Text("bmg1.effect.blind"), "BMG1-BLK-09") if attack.against(source) else None

    @on(MAY_SPEND)
    def spends(self, source: Source, paying: Paying) -> Modifier | None:
        """EFX-03"""
        return forbidding(Text("bmg1.no.blind_mc"), "BMG1-EFX-03") if paying.price.move else None

    @on(IMPAIRED)
    def gropes(self, source: Source, moving: Moving) -> Modifier:
        """EFX-03"""
        return setting(1, Text("bmg1.effect.blind"), "BMG1-EFX-03")

    @on(MAY_MANIPULATE)
    def handles(self, source: Source, about: About) -> Modifier:
        """MAN-04"""
        return forbidding(Text("bmg1.no.blind"), "BMG1-MAN-04")


class Shock(Ability, id="bmg1.status.shock"):
    """For the rest of the round it may not spend any counter."""

    @on(MAY_SPEND)
    def spends(self, source: Source, paying: Paying) -> Modifier:
        """EFX-38, EFX-39"""
        return forbidding(Text("bmg1.no.shock"), "BMG1-EFX-38")

    @on(MAY_MANIPULATE)
    def handles(self, source: Source, about: About) -> Modifier:
        """MAN-04"""
        return forbidding(Text("bmg1.no.shock"), "BMG1-MAN-04")


class Immobilized(Ability, id="bmg1.status.immobilized"):
    """It cannot move or spend MC, and has 1 Attack less."""

    @on(MAY_MOVE)
    def moves(self, source: Source, moving: Moving) -> Modifier:
        """EFX-22"""
        return forbidding(Text("bmg1.no.held"), "BMG1-EFX-22")

    @on(MAY_SPEND)
    def spends(self, source: Source, paying: Paying) -> Modifier | None:
        """EFX-22"""
        return forbidding(Text("bmg1.no.held"), "BMG1-EFX-22") if paying.price.move else None

    @on(ATTACK)
    def weaker(self, source: Source, about: About) -> Modifier | None:
        """However many hold it (EFX-22, EFX-23)."""
        first = next(status for status in about.model.statuses if status.id == "immobilized")
        return adding(-1, Text("bmg1.effect.immobilized"), "BMG1-EFX-22") if source.params is first else None

    @on(MAY_MANIPULATE)
    def handles(self, source: Source, about: About) -> Modifier:
        """MAN-04"""
        return forbidding(Text("bmg1.no.held"), "BMG1-MAN-04")


class Paralyze(Ability, id="bmg1.status.paralyze"):
    """It can do nothing at all, and has 2 Defense less."""

    @on(DEFENSE)
    def defense(self, source: Source, attack: Attack) -> Modifier | None:
        """EFX-30"""
        return adding(-2, Text("bmg1.effect.paralyze"), "BMG1-EFX-30") if attack.against(source) else None

    @on(MAY_ACT)
    def acts(self, source: Source, acting: Acting) -> Modifier | None:
        """EFX-30, EXE-19"""
        mine = acting.model.id == source.bearer
        return forbidding(Text("bmg1.no.paralyzed"), "BMG1-EFX-30") if mine else None

    @on(MAY_SPEND)
    def spends(self, source: Source, paying: Paying) -> Modifier:
        """EFX-30"""
        return forbidding(Text("bmg1.no.paralyzed"), "BMG1-EFX-30")

    @on(MAY_MOVE)
    def moves(self, source: Source, moving: Moving) -> Modifier:
        """EFX-30"""
        return forbidding(Text("bmg1.no.paralyzed"), "BMG1-EFX-30")

    @on(MAY_ATTACK)
    @on(MAY_MANIPULATE)
    @on(MAY_USE_TRAITS)
    def does(self, source: Source, about: About) -> Modifier:
        """EFX-30, MAN-04"""
        return forbidding(Text("bmg1.no.paralyzed"), "BMG1-EFX-30")

    @on(MAY_BLOCK)
    def blocks(self, source: Source, attack: Attack) -> Modifier | None:
        """EFX-30, BLK-09"""
        return forbidding(Text("bmg1.no.paralyzed"), "BMG1-BLK-09") if attack.against(source) else None

    @on(THAWING)
    async def thaw(self, source: Source, happening: Happening) -> None:
        """Frozen until an Endurance roll is passed, one at the beginning of each round (EFX-18, EFX-19)."""
        model = happening.game.model(source.bearer)
        status = source.params
        if status.until == "passed" and await rolls.endurance(happening.game, model):
            end_status(happening.game, model, status)
