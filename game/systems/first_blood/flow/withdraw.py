"""Withdraw: out of combat past the enemies' parting blows; whoever does not get free is lost (WDR)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial

from game.boards.formation import Places, breaking_off, faults
from game.boards.table import Body
from game.core.request import Arrange, Option
from game.core.text import Refusal, Text
from game.kit.dice import throw
from game.kit.skirmish.drilled import Drilled
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow.aftermath import conclude, suffer
from game.systems.first_blood.flow.allowed import performed
from game.systems.first_blood.flow.attacks import aimed, strife_of, strikers
from game.systems.first_blood.flow.broken import break_up
from game.systems.first_blood.flow.defence import defend
from game.systems.first_blood.flow.engagement import Engagement, in_reach, reach_of
from game.systems.first_blood.flow.fighting import combat_refusal
from game.systems.first_blood.flow.ground import RULES, company, laid, pace
from game.systems.first_blood.flow.harm import remove
from game.systems.first_blood.flow.manoeuvre import chosen
from game.systems.first_blood.flow.stats import regiment_resolve
from game.systems.first_blood.flow.strike import attack
from game.systems.first_blood.flow.treading import trodden
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import CUT_DOWN, WITHDRAW_BONUS, WITHDREW, Acting, Mustered, Strife
from game.systems.first_blood.state import INCH, Regiment

OUT_OF_COMMAND = "reach.out_of_command"
WITHDRAWING = {
    **RULES,
    "reach.too_far": "CFB-WDR-09",
    "reach.on_body": "CFB-WDR-18",
    OUT_OF_COMMAND: "CFB-CMD-07",
}


def offers(game: FirstBlood, acting: Acting, graph: Engagement) -> list[DeedOption]:
    """Withdraw for whoever is Engaged; whoever only Engages Marches away (WDR-01, WDR-02, WDR-19)."""
    regiment = acting.regiment
    if not graph.is_engaged(regiment):
        return []
    why = combat_refusal(game, regiment, "withdraw")
    if regiment.inside:
        why = Refusal(Text("first_blood.no.inside"), "CFB-WDR-19")
    words = Text("first_blood.do.withdraw", distance=sure(game, regiment))
    return [DeedOption("withdraw", words, partial(withdraw, game, regiment), game.leader(regiment).id, why)]


async def withdraw(game: FirstBlood, regiment: Regiment) -> None:
    """Opportunity Attacks, the roll, the move, who is lost; then it is Broken (WDR-03 to WDR-17, WDR-21)."""
    performed(game, regiment, "withdraw")
    await opportunity(game, regiment)
    if regiment.destroyed:
        return
    far = await roll(game, regiment)
    layout = withdrawing(game, regiment, far)
    question = Text("first_blood.ask.withdraw", regiment=game.name(regiment), distance=far)
    places = await chosen(regiment, layout, question, "withdraw")
    routes = layout.company.routes(places)
    moved = laid(regiment, places)
    game.tell(WITHDREW, *moved, regiment=game.name(regiment), side=regiment.seat, distance=far)
    await trodden(game, regiment, routes, "withdraw")
    if not regiment.destroyed:
        await cut_down(game, regiment)
    if not regiment.destroyed:
        break_up(game, regiment)


# --- Opportunity Attacks


async def opportunity(game: FirstBlood, regiment: Regiment) -> None:
    """One Regiment after the other strikes, in its owner's order; then one Morale Test for all (WDR-06, WDR-20)."""
    graph = Engagement(game, regiment)
    enemies = [enemy for enemy in game.enemies(regiment) if graph.engages(enemy, regiment)]
    whole = Strife(game, "opportunity", None, [regiment])
    for enemy in await _in_order(game, regiment, enemies):
        if not regiment.destroyed:
            await _parting_blows(game, regiment, enemy, whole)
    await conclude(game, whole)


async def _in_order(game: FirstBlood, regiment: Regiment, enemies: Sequence[Regiment]) -> list[Regiment]:
    options = [Option(enemy.id, game.name(enemy), enemy, game.leader(enemy).id) for enemy in enemies]
    question = Text("first_blood.ask.opportunity_order", target=game.name(regiment))
    chosen: list[Regiment] = await Arrange(game.rival(regiment.seat), question, options, topic="opportunity_order")
    return chosen


async def _parting_blows(game: FirstBlood, regiment: Regiment, enemy: Regiment, whole: Strife) -> None:
    """Each enemy model that Engages one of them may make one Attack, Leader or not (WDR-03 to WDR-05, GAR-50)."""
    graph = Engagement(game, regiment)
    reached = {model.id: graph.engaging(model) for model in enemy.models}
    ready = strikers(game, "opportunity", reached, dict.fromkeys(reached, 1))
    blows = await aimed(game, ready, "first_blood.ask.opportunity", "opportunity", optional=True)
    if not blows:
        return
    strife = strife_of(game, "opportunity", None, enemy, blows, graph)
    strife.suffered = whole.suffered
    await attack(game, strife)
    await defend(game, strife)
    await suffer(game, strife)
    whole.blows += strife.blows
    for id, lost in strife.lost.items():
        whole.lost.setdefault(id, []).extend(lost)


# --- the move


def sure(game: FirstBlood, regiment: Regiment) -> int:
    """What the die is added to: the Resolve characteristic alone, and bonuses, in mils (WDR-07, WDR-08)."""
    bonus = WITHDRAW_BONUS(Mustered(game, regiment, "withdraw"), 0).value
    return (regiment_resolve(game, regiment) + bonus) * INCH


async def roll(game: FirstBlood, regiment: Regiment) -> int:
    """The Withdraw Distance in mils: a die and the Regiment's Resolve (WDR-07)."""
    text = Text("first_blood.roll.withdraw", regiment=game.name(regiment), distance=sure(game, regiment))
    rolled = await throw(text, 1, by=regiment.seat, topic="withdraw")
    return rolled.face * INCH + sure(game, regiment)


class Withdrawing(Drilled):
    """Layouts of a Regiment that withdraws: proposals end out of every reach, but only being Engaged is forbidden."""

    def __init__(self, game: FirstBlood, regiment: Regiment, far: int) -> None:
        self._game, self.regiment = game, regiment
        self._loose = company(game, regiment, pace(far), yields=True)
        super().__init__(company(game, regiment, pace(far), "clear", yields=True), WITHDRAWING, [self.away])

    @cached_property
    def _away(self) -> Places:
        return breaking_off(self.company, self._game.bodies(self._game.enemies(self.regiment)))

    def away(self) -> Places:
        """The engine's proposal."""
        return self._away

    def faults(self, places: Places) -> Mapping[str, Refusal]:
        """The path may cross Engagement Ranges, not bases (WDR-18); Command Range asks nobody back into them, nor after
        those who stay and will be lost (CMD-07, WDR-14)."""
        found = faults(self._loose, places)
        if any(why.key == OUT_OF_COMMAND for why in found.values()):
            held = [id for id, why in faults(self.company, places).items() if why.key == OUT_OF_COMMAND]
            strays = [id for id in held if id not in self._caught(places)]
            found = {id: why for id, why in found.items() if why.key != OUT_OF_COMMAND or id in strays}
        refused = {id: Refusal(why, WITHDRAWING.get(why.key, "")) for id, why in found.items()}
        return refused or stays_engaged(self._game, self, self._loose.placed(places))

    def _caught(self, places: Places) -> list[str]:
        """Those who stay where they are Engaged."""
        graph = Engagement(self._game, self.regiment, places)
        still = [model for model in self.regiment.models if places.get(model.id, model.at) == model.at]
        return [model.id for model in still if graph.engaged_by(model)]

    def could_get_free(self, id: str) -> bool:
        """Whether a Leader has any place out of reach to go to: the engine's own proposal finds it (WDR-10)."""
        body = self.company.men[id].moved(self._away[id])
        return self._is_lawful and not _in_any_reach(self._game, self.regiment, body)

    @cached_property
    def _is_lawful(self) -> bool:
        return all(why.key == OUT_OF_COMMAND for why in faults(self._loose, self._away).values())


def withdrawing(game: FirstBlood, regiment: Regiment, far: int) -> Withdrawing:
    return Withdrawing(game, regiment, far)


def stays_engaged(game: FirstBlood, layout: Withdrawing, placed: Mapping[str, Body]) -> Mapping[str, Refusal]:
    """Leaders must end outside every Engagement Range if they can; others who move must end free of enemies, and
    whoever stays does so at his own risk (WDR-09, WDR-10, WDR-18)."""
    regiment = layout.regiment
    leaders = {leader.id for leader in game.leaders(regiment)}
    graph = Engagement(game, regiment, {id: body.at for id, body in placed.items()})
    found: dict[str, Refusal] = {}
    for model in regiment.models:
        body = placed[model.id]
        if model.id in leaders and _in_any_reach(game, regiment, body) and layout.could_get_free(model.id):
            found[model.id] = Refusal(Text("first_blood.no.leader_engaged"), "CFB-WDR-10")
        elif body.at != model.at and graph.engaged_by(model):
            found[model.id] = Refusal(Text("first_blood.no.still_engaged"), "CFB-WDR-09")
    return found


def _in_any_reach(game: FirstBlood, regiment: Regiment, body: Body) -> bool:
    """Whether a base is in the Engagement Range of any enemy, whatever stands between."""
    for enemy in game.enemies(regiment):
        for model in enemy.models:
            piece = game.garrison(enemy)
            if piece is not None:
                if in_reach(body, piece, INCH):
                    return True
                break
            if in_reach(game.body(model), body, reach_of(game, game.part_of(model))):
                return True
    return False


async def cut_down(game: FirstBlood, regiment: Regiment) -> None:
    """Every model still Engaged is removed in one batch, Leaders too; no Morale Tests (WDR-11, WDR-12, WDR-13, WDR-14,
    WDR-15, WDR-16)."""
    graph = Engagement(game, regiment)
    caught = [model for model in regiment.models if graph.engaged_by(model)]
    if caught:
        game.tell(CUT_DOWN, *(model.id for model in caught), regiment=game.name(regiment), n=len(caught))
        await remove(game, caught)
