"""Markers on models and what they do: damage, Effort, KO, Casualty, Knocked Down, waking (DMG, EFF, KOD, CAS, KND)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.hooks import Ability, Tally
from game.core.text import Text
from game.systems.bmg3.content import AbilityText
from game.systems.bmg3.flow.boss import name_new_boss
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import (
    AFTER_CASUALTY,
    AFTER_KO,
    BECAME_CASUALTY,
    BECAME_KO,
    DAMAGED,
    EFFORT_LIMIT,
    EFFORT_MADE,
    EFFORT_MARKERS,
    EFFORT_RESERVE,
    EFFORT_SPENT,
    KNOCKED_DOWN,
    PASS_GAINED,
    RECOVERED,
    STATUS_ENDED,
    STATUS_GAINED,
    WENT_KO,
    WOKE,
    About,
    Happening,
    Straining,
)
from game.systems.bmg3.state import Model, Status, Until

EFFORTS = 3
"""What a model may pay at one time while it is hardly hurt (EFF-14)."""

# --- damage


async def suffer(
    game: Bmg3, model: Model, stun: int, injury: int, hits: int = 1, by: Model | None = None, reason: str = "attack"
) -> None:
    """A damage event of so many markers in all, and what comes of it at once."""
    hurt(game, model, stun, injury, hits, reason)
    await settle(game, [model], by)


def hurt(game: Bmg3, model: Model, stun: int, injury: int, hits: int = 1, reason: str = "attack") -> None:
    """Put damage markers on a model; `settle` says later what they do (DMG-01, DMG-07, PRO-09)."""
    if model.ko:
        injury += hits  # DMG-03
    willpower, endurance = model.profile.willpower or 0, model.profile.endurance
    model.stun = min(model.stun + stun, willpower)  # DMG-02; without Willpower it takes no Stun (PRO-18)
    model.injury = min(model.injury + injury, endurance)
    why = Text(f"bmg3.reason.{reason}")
    kind = "both" if stun and injury else "injury" if injury else "stun"
    harm = Text(f"bmg3.harm.{kind}", stun=stun, injury=injury)
    game.tell(DAMAGED, model.id, model=game.name(model), harm=harm, stun=stun, injury=injury, reason=why)


async def settle(game: Bmg3, models: Iterable[Model], by: Model | None = None) -> None:  # PRO-09, PRO-10
    """Casualties first, then KO; new Bosses, and only then may cards answer (DMG-07, ATK-12, CRD-34, PRO-11)."""
    hurt_ones = [model for model in models if model.in_play]
    removed = [model for model in hurt_ones if model.injury >= model.profile.endurance]
    for model in removed:
        become_casualty(game, model, by)
    felled = [model for model in hurt_ones if model.in_play and not model.ko and knocked_out(model)]
    for model in felled:
        await go_ko(game, model, by)
    for seat in game.order:
        if any(model.id == game.side(seat).boss for model in removed):
            await name_new_boss(game, seat)
    for model in felled:
        await AFTER_KO(Happening(game, model, by=by))
    for model in removed:
        await AFTER_CASUALTY(Happening(game, model, by=by))


def knocked_out(model: Model) -> bool:
    """Whether its Stun markers have reached its Willpower (KOD-01)."""
    return model.profile.willpower is not None and model.stun >= model.profile.willpower


async def remove(game: Bmg3, model: Model, by: Model | None = None) -> None:
    """A Casualty without regard to markers, such as after a long fall (CAS-02)."""
    model.injury = model.profile.endurance
    await settle(game, [model], by)


def become_casualty(game: Bmg3, model: Model, by: Model | None) -> None:
    """It leaves the game, and nothing of it stays on the table (CAS-01, CAS-03)."""
    pay_for_loss(game, model)
    model.casualty, model.at = True, None
    model.ko = model.down = model.bold = False
    model.statuses.clear()
    game.tell(BECAME_CASUALTY, model.id, model=game.name(model))
    game.remember("casualty", by.seat if by else model.seat, model.id, by.id if by else "", of=model.seat)


async def go_ko(game: Bmg3, model: Model, by: Model | None) -> None:  # KOD-10
    """It is out until it recovers: no longer Knocked Down, its Bold marker lost (KOD-07, PLN-09, KOD-09, EFX-01)."""
    pay_for_loss(game, model)
    model.ko = True
    model.down = model.bold = False
    game.tell(WENT_KO, model.id, model=game.name(model))
    game.remember("ko", by.seat if by else model.seat, model.id, by.id if by else "", of=model.seat)
    await BECAME_KO(Happening(game, model, by=by))


def pay_for_loss(game: Bmg3, model: Model) -> None:
    """One Pass for an activation that is lost with its model (PAS-04, PAS-05, PAS-15, ACT-18)."""
    active = game.state.active
    still_to_come = model.can_activate and not (active and active.model == model.id)
    if game.state.phase != "execute" or not still_to_come or model.gave_pass:
        return
    model.gave_pass = True
    game.side(model.seat).passes += 1
    game.tell(PASS_GAINED, model.id, side=model.seat, model=game.name(model))


# --- states


async def knock_down(game: Bmg3, model: Model) -> None:
    """It lies on the floor; KO models and Vehicles do not (KND-01, KND-05, CRT-06, VEH-02)."""
    if not model.in_play or model.ko or model.down or model.profile.is_vehicle:
        return
    model.down = True
    game.tell(KNOCKED_DOWN, model.id, model=game.name(model))


async def give_status(game: Bmg3, model: Model, id: str, until: Until | None = None) -> None:
    """A lasting state, once only; each knows when it ends unless its giver says otherwise (EFX, EFX-02)."""
    if not model.in_play or model.has_status(id):
        return
    model.statuses.append(Status(id, until or usual_end(id)))
    game.tell(STATUS_GAINED, model.id, model=game.name(model), status=status_name(game, id))


def usual_end(id: str) -> Until:
    """When a status ends unless its giver says otherwise (EFX-04, EFX-05)."""
    end: Until = getattr(Ability.registry.get(f"bmg3.{id}"), "until", "cleared")
    return end


async def end_status(game: Bmg3, model: Model, id: str) -> None:
    """The state is over."""
    if not model.has_status(id):
        return
    model.statuses = [status for status in model.statuses if status.id != id]
    game.tell(STATUS_ENDED, model.id, model=game.name(model), status=status_name(game, id))


def status_name(game: Bmg3, id: str) -> Text:
    known = game.library.find(AbilityText, id)
    return known.name if known else Text(f"bmg3.status.{id}")


async def wake(game: Bmg3, model: Model) -> None:
    """A KO model whose Stun has fallen below its Willpower wakes, Knocked Down (RCV-04 to RCV-07)."""
    if not model.ko or knocked_out(model):
        return
    in_recount = game.state.phase == "recount"
    model.ko = False
    model.barred = model.barred or not in_recount
    game.tell(RECOVERED if in_recount else WOKE, model.id, model=game.name(model))
    game.remember("recovered", model.seat, model.id)
    await knock_down(game, model)


# --- Effort


def effort_left(game: Bmg3, model: Model, fighting: bool = False) -> int:  # EFF-06, EFF-12, EFF-24
    """The most Effort a model may make at one time; an attack or defence may use a reserve (EFF-11, EFF-14)."""
    # PRO-17, PRO-18
    if model.ko or model.profile.willpower is None:
        return 0
    limit = effort_limit(game, model)
    if limit.forbidden:
        return 0
    most = limit.value + (EFFORT_RESERVE(About(game, model), 0).value if fighting else 0)
    room = model.profile.willpower - 1 - model.stun
    return max((n for n in range(most + 1) if markers_for(game, model, n) <= room), default=0)


def effort_limit(game: Bmg3, model: Model) -> Tally:
    """The usual limit of one action, ability, attack or defence (EFF-14, EFF-15, DIC-10, EFF-16, EFF-26)."""
    return EFFORT_LIMIT(About(game, model), EFFORTS)


def markers_for(game: Bmg3, model: Model, n: int) -> int:
    """The Stun markers that `n` Efforts cost."""
    return max(0, EFFORT_MARKERS(About(game, model), n).value) if n else 0


async def make_effort(game: Bmg3, model: Model, n: int) -> None:
    """Take Stun markers by choice; that is no damage, and never enough for KO (EFF-02, EFF-10)."""
    if not n:
        return
    strain = Straining(game, model, n, effort_limit(game, model).value)
    model.stun += markers_for(game, model, n)
    game.tell(EFFORT_MADE, model.id, model=game.name(model), n=n)
    game.remember("effort_made", model.seat, model.id)
    await EFFORT_SPENT(strain)
