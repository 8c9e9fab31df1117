"""What the core rules themselves say at the points: Tyres, elements, what the fallen leave, Loot, [RE]actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.hooks import Ability, Modifier, Source, adding, at_least, forbidding, on
from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena.flow import basics, explosions, loot, reactions
from game.systems.torgue_arena.flow.properties import elements, properties
from game.systems.torgue_arena.game import BASIC
from game.systems.torgue_arena.points import (
    AT_ANY_TIME,
    DEFENCE,
    DEFENCE_ROLL,
    FELL,
    IGNORES,
    LOOT_LIES,
    MAY_MOVE,
    PROPERTIES,
    REACTIONS,
    WOUNDS,
    About,
    Aside,
    Asked,
    Attack,
    Fall,
    Hit,
    Moment,
    Wounded,
)
from game.systems.torgue_arena.state import Enemy, Figure
from game.systems.torgue_arena.vocabulary import Property


class CoreRules(Ability, id=BASIC):
    """Terrain and elemental tokens change the numbers of every miniature."""

    @on(DEFENCE)
    @on(DEFENCE_ROLL)
    def shelter(self, source: Source, hit: Hit) -> Iterator[Modifier]:  # ESH-08
        """Tyres help and Corrosion harms the defender, against every attack; Barrels have neither (TER-07, TER-08)."""
        target = hit.target
        if not isinstance(target, Figure):
            return
        enemy = isinstance(target, Enemy)
        if tyres := hit.attack.game.tyres(target.at):
            yield adding(tyres, Text("torgue_arena.why.tyres"), "TOR-TER-06" if enemy else "TOR-TER-05")
        if corrosion := target.has("corrosion"):
            yield adding(-corrosion, Text("torgue_arena.why.corrosion"), "TOR-ELE-07")
            if enemy:
                yield at_least(0, Text("torgue_arena.why.not_below_zero"), "TOR-ELE-07")

    @on(WOUNDS)
    def more_wounds(self, source: Source, hit: Hit) -> Iterator[Modifier]:
        """Lethal once per source, Slag once, Vulnerable once per mention (ATK-07, ELE-24)."""
        target = hit.target
        found = properties(hit.attack)
        if lethal := found.get("lethal"):
            yield adding(lethal, Text("torgue_arena.why.lethal"), "TOR-PRP-26")
        if not isinstance(target, Figure):
            return
        if target.has("slag"):
            yield adding(1, Text("torgue_arena.why.slag"), "TOR-ELE-22")
        if isinstance(target, Enemy):
            card = hit.attack.game.enemy_card(target)
            if weak := sum(card.vulnerable(element) for element in elements(found)):
                yield adding(weak, Text("torgue_arena.why.vulnerable"), "TOR-PRP-41")

    @on(MAY_MOVE)
    def frozen(self, source: Source, about: About) -> Modifier | None:
        """Cryo roots its bearer to the spot; it may do everything else (ELE-10)."""
        if about.figure.has("cryo"):
            return forbidding(Text("torgue_arena.why.cryo"), "TOR-MOV-05")
        return None

    @on(IGNORES)
    def ignores_attacks(self, source: Source, about: About) -> Modifier | None:
        """Some enemies ignore Attack orders by nature (ORD-04)."""
        figure = about.figure
        if about.order != "attack" or not isinstance(figure, Enemy):
            return None
        if about.game.enemy_card(figure).trait("ignores_attack_orders") is None:
            return None
        return adding(1, Text("torgue_arena.why.ignores_attack_orders"), "TOR-ORD-04")

    @on(PROPERTIES)
    def bloodlust(self, source: Source, attack: Attack) -> Iterator[Property]:
        """In a Wanted mission the attacks of Uniques are Lethal while Slaughter is active (WMI-17)."""
        game, attacker = attack.game, attack.attacker
        if not (game.state.wanted and game.state.slaughter and isinstance(attacker, Enemy)):
            return
        if game.enemy_card(attacker).kind == "unique":
            yield Property(prop="lethal")

    @on(FELL)
    async def remains(self, source: Source, fall: Fall) -> None:
        """Loot and a Radiation blast, when the wounds are dealt (RES-07)."""
        await loot.leave(fall.game, fall)
        explosions.radiate(fall.game, fall)

    @on(LOOT_LIES)
    async def gathered(self, source: Source, moment: Moment) -> None:
        """Loot that appears where the hunter being activated stands can be Harvested at once (BAS-11)."""
        assert moment.zone is not None
        await basics.loot_appeared(moment.game, moment.zone)

    @on(AT_ANY_TIME)
    def tokens(self, source: Source, asked: Asked) -> Sequence[Option[Aside]]:
        """Loot tokens that would change something (LOO-06)."""
        return loot.uses(asked.game, asked.seat)

    @on(REACTIONS)
    async def reaction(self, source: Source, wounded: Wounded) -> None:
        """Whoever sees a wounded hunter may [RE]act (RCT-01)."""
        await reactions.window(wounded.game, wounded.harmed)
