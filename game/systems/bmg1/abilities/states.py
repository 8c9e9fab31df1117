"""What lying on the ground, poison, fire and smoke do by the basic rules."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, forbidding, on, setting
from game.core.text import Text
from game.systems.bmg1.flow.drops import plummet
from game.systems.bmg1.flow.effects import spread_fire, test_poisons
from game.systems.bmg1.flow.smoke import choke
from game.systems.bmg1.points import (
    IMPAIRED,
    LOST_GRIP,
    MAY_ATTACK,
    MAY_BLOCK,
    MAY_MANIPULATE,
    MAY_USE_TRAITS,
    MOVED,
    POISON_TESTS,
    ROUND_ENDED,
    About,
    Acting,
    Attack,
    Happening,
    Moving,
)


class States(Ability, id="bmg1.rules.states"):
    """Whoever lies on the ground neither attacks nor defends itself; poison, fire and smoke take their course."""

    @on(MAY_ATTACK)
    @on(MAY_MANIPULATE)
    @on(MAY_USE_TRAITS)
    def on_the_ground(self, source: Source, about: About) -> Modifier | None:
        """EFX-25, MAN-04, TRT-06"""
        return forbidding(Text("bmg1.no.down"), "BMG1-EFX-25") if about.model.is_down else None

    @on(MAY_BLOCK)
    def helpless(self, source: Source, attack: Attack) -> Modifier | None:
        """BLK-09, ATK-08"""
        model = attack.target.model if attack.target else None
        return forbidding(Text("bmg1.no.down"), "BMG1-BLK-09") if model and model.is_down else None

    @on(IMPAIRED)
    def crawls(self, source: Source, moving: Moving) -> Modifier | None:
        """EFX-26, EFX-29"""
        return setting(1, Text("bmg1.why.fallen"), "BMG1-EFX-26") if moving.model.is_down else None

    @on(POISON_TESTS)
    async def poison(self, source: Source, acting: Acting) -> None:
        """EFX-34"""
        await test_poisons(acting.game, acting.model)

    @on(ROUND_ENDED)
    async def fire(self, source: Source, happening: Happening) -> None:
        """EFX-15"""
        await spread_fire(happening.game)

    @on(LOST_GRIP)
    async def loses_hold(self, source: Source, happening: Happening) -> None:
        """Knocked down, K.O. or paralyzed on a wall (TRT-51)."""
        if happening.model is not None and happening.model.on_table:
            await plummet(happening.game, happening.model, happening.by)

    @on(MOVED)
    async def smoke(self, source: Source, acting: Acting) -> None:
        """EFX-41"""
        choke(acting.game, acting.model)
