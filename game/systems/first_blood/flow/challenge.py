"""Challenge!: a Character or Officer goes for another; who is not reached must answer (CHL, OFF-09 to OFF-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from game.boards.formation import Aim, Bound, Foe, Places, faults, mended
from game.boards.formation.aim import CLOSE
from game.boards.formation.assault import nearest_place, striking
from game.boards.table import Body
from game.core.place import Point
from game.core.request import Choose, Option
from game.core.text import Refusal, Text
from game.kit.skirmish.drilled import Drilled
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow.allowed import barred, performed
from game.systems.first_blood.flow.duel import draw_in, duel, met
from game.systems.first_blood.flow.engagement import in_reach, lines_against, reach_of
from game.systems.first_blood.flow.ground import RULES, pace
from game.systems.first_blood.flow.manoeuvre import HELD, fighters, laid_out
from game.systems.first_blood.flow.stats import command_range, commands, march
from game.systems.first_blood.flow.treading import trodden
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import ACCEPTED, APPROACHED, CHALLENGED, PROVOKED, REFUSED, Acting
from game.systems.first_blood.state import Model, Regiment

APPROACHING = {**RULES, **HELD, "reach.too_far": "CFB-CHL-02", "reach.out_of_command": "CFB-CHL-03"}


def heroes(regiment: Regiment) -> list[Model]:
    """Who may challenge and be challenged: the Character, or an Officer (CHL-01, OFF-09)."""
    return [model for model in regiment.models if model.rank in ("character", "officer")]


def offers(game: FirstBlood, acting: Acting) -> list[DeedOption]:
    """A Challenge! to every Character and Officer within Command Range; no Line of Sight is needed (CHL-01, CHL-22)."""
    regiment = acting.regiment
    found: list[DeedOption] = []
    for hero in heroes(regiment):
        for target in in_range(game, hero):
            words = Text("first_blood.do.challenge", target=game.model_name(target))
            deed = partial(challenge, game, hero, target)
            found.append(DeedOption(f"challenge:{target.id}", words, deed, target.id, refusal(game, regiment)))
    return found


def in_range(game: FirstBlood, hero: Model) -> list[Model]:
    """The heroes of the enemy that a hero may challenge; nobody in or from a Garrison (CHL-01, CHL-25)."""
    regiment = game.regiment_of(hero.id)
    if hero.at is None:
        return []
    reach = command_range(game, hero)
    others = [other for enemy in game.enemies(regiment) for other in heroes(enemy) if other.at is not None]
    return [other for other in others if commands(game, hero, other, reach)]


def refusal(game: FirstBlood, regiment: Regiment) -> Refusal | None:
    """Whoever refused a Challenge! declares none until his next Activation has ended (CHL-17, CHL-21)."""
    if regiment.refused:
        return Refusal(Text("first_blood.no.refused"), "CFB-CHL-17")
    return barred(game, regiment, "challenge")


async def challenge(game: FirstBlood, hero: Model, target: Model) -> None:
    """The Action; if the two do not come together the challenged may have to answer at once (CHL-11, CHL-18)."""
    performed(game, game.regiment_of(hero.id), "challenge")
    game.tell(CHALLENGED, hero.id, target.id, model=game.model_name(hero), target=game.model_name(target))
    if await go_for(game, hero, target) or not _both_live(game, hero, target):
        return
    if hero.rank == target.rank:  # OFF-10; between an Officer and a Character nobody is Provoked (OFF-11)
        await answer(game, hero, target)


async def answer(game: FirstBlood, hero: Model, target: Model) -> None:
    """A Provoked hero accepts, out of sequence and whatever his Command Range, or refuses; what comes of it ends the
    matter (CHL-12, CHL-13 to CHL-19, CHL-15)."""
    rival = game.regiment_of(target.id)
    game.tell(PROVOKED, target.id, model=game.model_name(target), target=game.model_name(hero))
    question = Text("first_blood.ask.provoked", model=game.model_name(target), target=game.model_name(hero))
    options = [
        Option("accept", Text("first_blood.do.accept", target=game.model_name(hero)), True, hero.id),
        Option("refuse", Text("first_blood.do.refuse"), False, target.id),
    ]
    if await Choose(rival.seat, question, options, topic="provoked"):
        game.tell(ACCEPTED, target.id, hero.id, model=game.model_name(target))
        await go_for(game, target, hero)
    else:
        rival.refused = 2
        game.tell(REFUSED, target.id, model=game.model_name(target))


async def go_for(game: FirstBlood, hero: Model, target: Model) -> bool:
    """Move as near as possible; if that Engages the other's Regiment, the duel is fought; whether it was (CHL-02 to
    CHL-11)."""
    regiment, rival = game.regiment_of(hero.id), game.regiment_of(target.id)
    layout = approaching(game, hero, target)
    question = Text("first_blood.ask.challenge", model=game.model_name(hero), target=game.model_name(target))
    routes = await laid_out(game, regiment, layout, question, "challenge", APPROACHED)
    await trodden(game, regiment, routes, "challenge")
    if not _both_live(game, hero, target) or not met(game, regiment, rival):
        return False
    draw_in(game, hero, target)
    await duel(game, regiment, hero, target)
    return True


def _both_live(game: FirstBlood, *models: Model) -> bool:
    return all(model in game.regiment_of(model.id).models for model in models)


# --- the move


def approaching(game: FirstBlood, hero: Model, target: Model) -> Drilled:
    """The hero goes where he and his foe have each other in reach if he can, else in reach of somebody of that
    Regiment, else as near as possible; the others then move as in a manoeuvre (CHL-03, CHL-23)."""
    regiment, rival = game.regiment_of(hero.id), game.regiment_of(target.id)
    company = fighters(game, regiment, pace(march(game, regiment, "challenge")), yields=True)
    foe, foes = (mutual(game, hero, models) for models in ([target], rival.models))
    wanted, places = best_approach(company, hero.id, (foe, foes))
    near = foes.to_nearest(company.men[hero.id].moved(places[hero.id]))

    def more(placed: Mapping[str, Body]) -> Mapping[str, Refusal]:
        body = placed[hero.id]
        if wanted is not None and not wanted.meets(body) and not foe.meets(body):
            return {hero.id: Refusal(Text("first_blood.no.could_engage"), "CFB-CHL-23")}
        if wanted is None and foes.to_nearest(body) > near + CLOSE:
            return {hero.id: Refusal(Text("first_blood.no.could_be_nearer"), "CFB-CHL-23")}
        return {}

    return Drilled(company, APPROACHING, [lambda: places], more)


def best_approach(company: Bound, id: str, aims: Sequence[Aim]) -> tuple[Aim | None, Places]:
    """The first of the aims that can be met and everybody's places for it, his men standing still if they can; without
    any, the nearest he comes."""
    still = {other: man.at for other, man in company.men.items()}
    for aim in aims:
        if aim.meets(company.men[id]):
            return aim, still
        for crowd in (company.men, NOBODY):
            found = _with(company, id, striking(company, aim, id, crowd))
            if found is not None:
                return aim, found
    for crowd in (NOBODY, company.men):
        found = _with(company, id, nearest_place(company, aims[-1], id, crowd))
        if found is not None:
            return None, found
    return None, still


NOBODY: Mapping[str, Body] = {}


def _with(company: Bound, id: str, place: Point | None) -> Places | None:
    """Everybody's places with the hero there, if all of them can make room and follow."""
    if place is None:
        return None
    places = mended(company, {**{other: man.at for other, man in company.men.items()}, id: place}, id)
    return None if faults(company, places) else places


def mutual(game: FirstBlood, hero: Model, foes: list[Model]) -> Aim:
    """Whom a hero means to Engage and be Engaged by (CHL-02)."""
    regiment = game.regiment_of(hero.id)
    reach = {game.body(foe).id: reach_of(game, game.part_of(foe)) for foe in foes}
    own = reach_of(game, game.part_of(hero))
    there, here = (lines_against(game, seat) for seat in (game.rival(regiment.seat), regiment.seat))

    def strikes(man: Body, foe: Foe) -> bool:
        other = foe.body
        if not isinstance(other, Body) or not in_reach(man, other, own) or not in_reach(other, man, reach[other.id]):
            return False
        return there.free(man, other) and here.free(other, man)

    bodies = [Foe(game.body(foe), regiment.id) for foe in foes]
    return Aim(tuple(bodies), {hero.id: own}, strikes, stacked=True)
