"""Clash: close in, choose whom to strike, and strike all at once (CLA)."""

from __future__ import annotations

from functools import partial

from game.core.text import Text
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow.aftermath import fight
from game.systems.first_blood.flow.allowed import performed
from game.systems.first_blood.flow.attacks import Striker, aimed, strife_of, strikers
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.flow.fighting import combat_refusal, in_combat
from game.systems.first_blood.flow.garrison import take_over
from game.systems.first_blood.flow.manoeuvre import laid_out, manoeuvring
from game.systems.first_blood.flow.stats import attacks
from game.systems.first_blood.flow.treading import trodden
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import MANOEUVRED, Acting
from game.systems.first_blood.state import Regiment


def offers(game: FirstBlood, acting: Acting, graph: Engagement) -> list[DeedOption]:
    """A Clash for whoever Engages or is Engaged (CLA-01, CLA-02)."""
    regiment = acting.regiment
    if not in_combat(regiment, graph):
        return []
    ready = fighters_of(game, regiment, graph)
    words = Text(
        "first_blood.do.clash" if ready else "first_blood.do.clash_apart",
        n=sum(striker.dice for striker in ready),
        models=len(ready),
        need=max((striker.need for striker in ready), default=0),
    )
    why = combat_refusal(game, regiment, "clash")
    foes = graph.foes(regiment)
    about = foes[0] if len(foes) == 1 else regiment
    return [DeedOption("clash", words, partial(clash, game, regiment), game.leader(about).id, why)]


def fighters_of(game: FirstBlood, regiment: Regiment, graph: Engagement) -> list[Striker]:
    """Everybody with an enemy in reach, charged or not, and as many dice as he has Attacks (CLA-10, CHG-26, GAR-36)."""
    reached = {model.id: graph.engaging(model) for model in regiment.models}
    dice = {model.id: attacks(game, model, "clash").value for model in regiment.models if reached[model.id]}
    return strikers(game, "clash", {id: reached[id] for id in dice}, dice)


async def clash(game: FirstBlood, regiment: Regiment) -> None:
    """Manoeuvre, targets, all strike at once, Wounds, reactions, Morale; then Inspired is used up (CLA-03, CLA-09,
    INS-04)."""
    performed(game, regiment, "clash")
    suffered = {} if regiment.inside else await close_in(game, regiment)
    if not regiment.destroyed:
        graph = Engagement(game, regiment)
        blows = await aimed(game, fighters_of(game, regiment, graph))
        strife = strife_of(game, "clash", regiment, regiment, blows, graph)
        strife.suffered = suffered
        stormed = {one.id: one.inside for one in strife.targets if one.inside}
        await fight(game, strife)
        empty = [game.pieces[piece] for id, piece in stormed.items() if game.regiment(id).destroyed]
        await take_over(game, regiment, empty)
    regiment.inspired = False
    regiment.uninspired.clear()


async def close_in(game: FirstBlood, regiment: Regiment) -> dict[str, int]:
    """Every model may move up to 2 inches before any Attack (MAN-01, MAN-03, MAN-04); what the ground costs is tested
    for at the end of the Clash (ZON-29, MOR-13)."""
    layout = manoeuvring(game, regiment)
    question = Text("first_blood.ask.manoeuvre", regiment=game.name(regiment))
    routes = await laid_out(game, regiment, layout, question, "manoeuvre", MANOEUVRED)
    return await trodden(game, regiment, routes, "clash", tests=False)
