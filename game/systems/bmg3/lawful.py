"""What a hand-made position must obey: whatever no game can come to is named with its place and its rule."""

from __future__ import annotations

from game.boards import measure
from game.boards.measure import fits
from game.boards.table import Body
from game.core.hooks import Ability
from game.core.request import Seat
from game.core.text import Text
from game.core.wording import clip
from game.kit.situation import Where
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.flow.furniture import EACH
from game.systems.bmg3.flow.hand import HAND
from game.systems.bmg3.flow.lead import LEAD
from game.systems.bmg3.flow.plan import MARKERS, PLAN
from game.systems.bmg3.flow.recount import POINTS, recount_steps
from game.systems.bmg3.flow.setup import STEPS
from game.systems.bmg3.flow.sight import SLACK
from game.systems.bmg3.flow.suspects import MOST, room_for
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import SEATS, Marker, Model

STORM = "event_storm"
OFF_TABLE = "board.fit.off_table"


def check(where: Where, game: Bmg3) -> None:
    """SetupError for the first thing that is wrong; where `practice` allows it, only what cannot be played."""
    for model in game.state.models.values():
        check_harm(where / "models" / model.id, model)
        check_gear(where / "models" / model.id, game, model)
    check_places(where / "models", game)
    for seat in SEATS:
        check_crew(where / "models", game, seat)
        check_side(where / "sides" / seat, game, seat)
    for n, marker in enumerate(game.state.markers):
        check_marker(where / "markers" / n, game, marker)
    check_furniture(where / "markers", game)
    check_round(where, game)


# --- models


def check_harm(where: Where, model: Model) -> None:
    """Markers and states that go together (KOD, CAS, DMG, VEH)."""
    name, willpower = model.profile.id, model.profile.willpower
    if model.casualty:
        if model.ko or model.down or model.bold:
            where.against("BMG3-CAS-03", "a casualty leaves nothing on the table")
        return
    if model.injury >= model.profile.endurance:
        raise (where / "injury").wrong(f"with {model.injury} Injury a {name} is a casualty")
    if willpower is None and (model.ko or model.stun):
        raise where.wrong(f"a {name} has no Willpower, so it takes no Stun and is never KO")
    if willpower is not None and not model.ko and model.stun >= willpower:
        raise (where / "stun").wrong(f"with {model.stun} Stun a {name} is KO; say ko = true")
    if willpower is not None and model.stun > willpower:
        (where / "stun").against("BMG3-DMG-02", f"a {name} takes no more than {willpower} Stun")
    if willpower is not None and model.ko and model.stun < willpower:
        (where / "ko").against("BMG3-KOD-01", f"a {name} is KO with {willpower} Stun, not with {model.stun}")
    if model.ko and model.down:
        (where / "down").against("BMG3-KOD-07", "a KO model is not Knocked Down")
    if model.ko and model.bold:
        (where / "bold").against("BMG3-PLN-09", "a KO model has lost its Bold marker")
    if model.activated and model.bold:
        (where / "bold").against("BMG3-ACT-11", "a model that was activated has no Bold marker")
    if model.down and model.profile.is_vehicle:
        (where / "down").against("BMG3-VEH-02", "a Vehicle is never Knocked Down")


def check_gear(where: Where, game: Bmg3, model: Model) -> None:
    """Magazines, statuses, and what has been used already."""
    carried = {weapon.id: weapon for weapon in game.weapons(model)}
    for id, left in model.magazines.items():
        _check_magazines(where / "magazines" / id, game, model, carried[id], left)
    statuses = [status.id for status in model.statuses]
    for id in statuses:
        if statuses.count(id) > 1:
            raise (where / "effects").wrong(f"'{id}' is named twice; a status is there or not")
    known = [name.removeprefix("bmg3.").removeprefix("event_") for name in Ability.registry if name.startswith("bmg3.")]
    for part, used in (("used_round", model.used_round), ("used_game", model.used_game)):
        for id in used:
            (where / part).one_of(id, known, "ability")


def _check_magazines(where: Where, game: Bmg3, model: Model, weapon: Weapon, left: int) -> None:
    most = game.most_magazines(model, weapon)
    if left > most:
        where.against("BMG3-AMM-05", f"it carries {_counted(most, 'magazine')} at most, not {left}")


def check_places(where: Where, game: Bmg3) -> None:
    """Everybody stands somewhere, and nobody in another or in a Lamp Post (GEO-11, GEO-12)."""
    lamps = [game.marker_body(lamp) for lamp in game.markers("lamp")]
    for model in game.in_play():
        assert model.at is not None
        if reason := fits(game.table, game.body(model), [*game.bodies(without=model), *lamps]):
            raise (where / model.id / "at").wrong(f"it cannot stand at {model.at.key()}: {_objection(reason)}")


def check_crew(where: Where, game: Bmg3, seat: Seat) -> None:
    crew = [model for model in game.state.models.values() if model.seat == seat]
    if not crew:
        raise where.wrong(f"player {seat} has no model")
    bold = sum(model.bold for model in crew)
    if bold > MARKERS:
        where.against("BMG3-PLN-01", f"player {seat} has {MARKERS} Bold markers, not {bold}")


# --- sides


def check_side(where: Where, game: Bmg3, seat: Seat) -> None:
    """A player's cards, points and zone."""
    side = game.side(seat)
    if len(side.hand) > HAND:
        (where / "hand").against("BMG3-CRD-20", f"a hand holds {HAND} cards, not {len(side.hand)}")
    names = [game.card(laid.card).id for laid in side.laid]
    for name in names:
        if names.count(name) > 1:
            (where / "laid").against("BMG3-CRD-25", f"two cards called '{name}' do not lie open at a time")
    if side.points > POINTS:
        (where / "points").against("BMG3-RES-08", f"nobody has more than {POINTS} Resource points")
    if side.boss and game.model(side.boss).casualty:
        (where / "boss").against("BMG3-CRW-24", f"'{side.boss}' is a casualty, and no Boss any more")
    if side.zone and not game.state.encounter:
        raise (where / "zone").wrong("a zone belongs to an encounter; say which")
    if side.zone and side.zone == game.side(game.rival(seat)).zone:
        raise (where / "zone").wrong(f"both players have zone {side.zone} (BMG3-ENC-02)")


# --- markers


def check_marker(where: Where, game: Bmg3, marker: Marker) -> None:
    """It lies on the table, on one surface, beside the others (GEN-05, SUS-09, FUR-07)."""
    body = game.marker_body(marker)
    flat = Body("", body.at, body.base, 1)
    if reason := fits(game.table, flat, (), support=1000):
        sentence = f"it cannot lie at {marker.at.key()}: {_objection(reason)}"
        if reason.key == OFF_TABLE:
            raise (where / "at").wrong(sentence)
        (where / "at").against("BMG3-SUS-09" if marker.kind == "suspect" else "BMG3-FUR-07", sentence)
    for other in game.state.markers:
        if other is marker or other.at.z != marker.at.z:
            continue
        if measure.overlaps(body, game.marker_body(other), SLACK, flat=True):
            (where / "at").against("BMG3-GEN-05", f"it overlaps '{clip(other.id)}'")
    if marker.kind == "suspect":
        _check_suspect(where / "at", game, marker)


def _check_suspect(where: Where, game: Bmg3, marker: Marker) -> None:
    """Suspects keep off the own zone and each other; models may have come to stand on them."""
    refusal = room_for(game, marker).too_near(marker.at)
    if refusal is None:
        return
    too_near = "its player's own zone" if refusal.rule == "BMG3-SUS-02" else "another Suspect of its player"
    where.against(refusal.rule, f"it is too near to {too_near}")


def check_furniture(where: Where, game: Bmg3) -> None:
    limits = (("lamp", EACH, "BMG3-FUR-01"), ("sewer", EACH, "BMG3-FUR-03"), ("suspect", MOST, "BMG3-SUS-04"))
    for (kind, most, rule), seat in ((limit, seat) for limit in limits for seat in SEATS):
        count = len(game.markers(kind, seat))
        if count > most:
            where.against(rule, f"player {seat} has {most} markers called {kind}, not {count}")


# --- the round


def check_round(where: Where, game: Bmg3) -> None:
    """Steps of the phase, and what lasts."""
    state = game.state
    steps = {"lead": LEAD, "plan": PLAN, "execute": ("passes",), "recount": recount_steps(game), "setup": STEPS}
    for n, step in enumerate(state.queue):
        known = steps.get(state.phase, ())
        (where / "queue" / n).one_of(step.partition(":")[0] if state.phase == "setup" else step, known, "step")
    things = [*state.models, *(marker.id for marker in state.markers)]
    abilities = [name.removeprefix("bmg3.") for name in Ability.registry if name.startswith("bmg3.")]
    for n, lasting in enumerate(state.lasting):
        (where / "lasting" / n).one_of(lasting.ability, abilities, "ability")
        if lasting.subject:
            (where / "lasting" / n).one_of(lasting.subject, things, "model or marker")
    if state.storm and game.event_ability != STORM:
        (where / "storm").against("BMG3-EVT-04", "only the storm brings a storm")


def _objection(reason: Text) -> str:
    """What the table has against a place, for an author."""
    values = dict(reason.values)
    match reason.key:
        case "board.fit.off_table":
            return "part of it would be off the table"
        case "board.fit.on_body":
            return f"'{clip(str(values['other']))}' is in the way"
        case "board.fit.on_piece":
            return f"{values['piece']} is in the way"
        case _:
            return "nothing carries it there"


def _counted(n: int, thing: str) -> str:
    return f"1 {thing}" if n == 1 else f"{n} {thing}s"
