"""Abilities a model uses in its activation, and those that change what its actions reach (SPC, ABL)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.hooks import Ability, Modifier, Source, on, setting
from game.core.request import Option
from game.core.text import Refusal, Text
from game.systems.bmg3.abilities.rounds import unmoved
from game.systems.bmg3.deeds import DeedOption
from game.systems.bmg3.flow.check import check, pay_against
from game.systems.bmg3.flow.harm import give_status, wake
from game.systems.bmg3.flow.sight import in_contact, near, sees
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import ACTIONS, HEALED, SUSPECT_REACH, About, Acting, Action
from game.systems.bmg3.state import INCH, Model

GAZE = 8 * INCH
KEEN_EYE = 3 * INCH
STUN_HEALED = 2
KIT = "first_aid_kit"


class Detective(Ability, id="bmg3.detective"):
    """This model places and Reveals Suspects within 3 inches that it sees, not only in contact."""

    @on(SUSPECT_REACH)
    def reach(self, source: Source, about: About) -> Modifier | None:
        if about.model.id != source.bearer:
            return None
        return setting(KEEN_EYE, Text("bmg3.why.detective"), "BMG3-ABL-09")


class Hypnotise(Ability, id="bmg3.hypnotise"):
    """An enemy within 8 inches that this model sees is Hypnotised if it fails a Willpower check."""

    @on(ACTIONS)
    def gaze(self, source: Source, acting: Acting) -> Iterator[Action]:
        game, model = acting.game, acting.model
        if model.id != source.bearer:
            return
        for enemy in game.enemies(model):
            text, key = Text("bmg3.do.hypnotise", target=game.name(enemy)), f"hypnotise:{enemy.id}"
            deed = partial(hypnotise, game, model, enemy)
            yield Action(key, "special", Option(key, text, deed, enemy.id, unreached(game, model, enemy)))


def unreached(game: Bmg3, model: Model, enemy: Model) -> Refusal | None:
    """Why an enemy cannot be hypnotised (ABL-21)."""
    if enemy.profile.is_vehicle:
        return Refusal(Text("bmg3.no.vehicle"), "BMG3-ABL-21")
    if not near(game, model, enemy, GAZE):
        return Refusal(Text("bmg3.no.far", limit=GAZE), "BMG3-ABL-21")
    if not sees(game, model, enemy).visible:
        return Refusal(Text("bmg3.no.unseen"), "BMG3-ABL-21")
    return unmoved(enemy)


async def hypnotise(game: Bmg3, model: Model, enemy: Model) -> None:
    """Effort first, then the check of whoever is hypnotised (EFF-07, EFF-25, CHK-03)."""
    fewer = await pay_against(game, model, enemy, "willpower", "hypnotise")
    if not await check(game, enemy, "willpower", "hypnotise", fewer):
        await give_status(game, enemy, "hypnotised", "end_of_round")


class Medic(Ability, id="bmg3.medic"):
    """This model takes up to 2 Stun markers, or 1 Injury marker, off itself or a friend in contact."""

    @on(ACTIONS)
    def treat(self, source: Source, acting: Acting) -> Iterator[Action]:
        if acting.model.id == source.bearer:
            yield from treatments(acting, "medic")


class FirstAidKit(Ability, id="bmg3.first_aid_kit"):
    """Once per game this model takes up to 2 Stun markers, or 1 Injury marker, off itself or a friend in contact."""

    @on(ACTIONS)
    def treat(self, source: Source, acting: Acting) -> Iterator[Action]:
        if acting.model.id == source.bearer:
            spent = KIT in acting.model.used_game
            yield from treatments(acting, KIT, Refusal(Text("bmg3.no.kit_used"), "BMG3-CTC-19") if spent else None)


def treatments(acting: Acting, by: str, refusal: Refusal | None = None) -> Iterator[Action]:
    """Everything that could be healed here: whom, of what and how much (ABL-22, DPT-31)."""
    game, medic = acting.game, acting.model
    found = [action for patient in patients(game, medic) for action in remedies(game, medic, patient, by)]
    if not found:
        refusal = refusal or Refusal(Text("bmg3.no.patient"), "BMG3-ABL-22")
    if refusal:
        option: DeedOption = Option(by, Text(f"bmg3.do.{by}"), partial(leave, game), medic.id, refusal)
        yield Action(by, "special", option)
        return
    yield from found


async def leave(game: Bmg3) -> None:
    """Nobody is treated: for an option that cannot be chosen."""


def patients(game: Bmg3, medic: Model) -> list[Model]:
    """The model itself and its friends in contact, KO or not (ABL-22)."""
    return [friend for friend in game.friends(medic) if friend is medic or in_contact(game, medic, friend)]


def remedies(game: Bmg3, medic: Model, patient: Model, by: str) -> Iterator[Action]:
    for stun, injury in [*((n, 0) for n in range(1, min(STUN_HEALED, patient.stun) + 1)), (0, 1)]:
        if injury > patient.injury:
            continue
        key = f"{by}:{patient.id}:{f'stun{stun}' if stun else 'injury'}"
        kind = "stun" if stun else "injury"
        text = Text(f"bmg3.do.heal_{kind}", target=game.name(patient), n=stun or injury)
        deed = partial(heal, game, medic, patient, stun, injury, by)
        yield Action(key, "special", Option(key, text, deed, patient.id))


async def heal(game: Bmg3, medic: Model, patient: Model, stun: int, injury: int, by: str) -> None:
    """Take the markers off; a KO model may wake by it, but not act this round (RCV-06)."""
    if by == KIT:
        medic.used_game.append(KIT)
    patient.stun -= stun
    patient.injury -= injury
    kind = Text(f"bmg3.damage.{'stun' if stun else 'injury'}")
    game.tell(HEALED, patient.id, medic.id, model=game.name(patient), by=game.name(medic), kind=kind, n=stun or injury)
    await wake(game, patient)
