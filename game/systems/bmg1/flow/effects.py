"""Effects: how each comes over a character, and how long it lasts (EFX)."""

from __future__ import annotations

from game.core.text import Text
from game.systems.bmg1.content import Effect
from game.systems.bmg1.flow import rolls
from game.systems.bmg1.flow.harm import lose_counters, suffer
from game.systems.bmg1.flow.losses import lose_grip, make_casualty, release
from game.systems.bmg1.flow.posture import knock_down
from game.systems.bmg1.flow.smoke import lay_smoke
from game.systems.bmg1.flow.stealing import steal
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import (
    BURNED,
    BURNS,
    EFFECT_GAINED,
    KNOCKS_DOWN,
    POISON_DICE,
    POISON_TESTED,
    POISONED,
    SUFFERS,
    About,
    Afflicted,
    Attack,
    Harm,
)
from game.systems.bmg1.state import Model, PoisonMarker, Status, Until
from game.systems.bmg1.vocabulary import EffectName

LASTING: dict[EffectName, tuple[str, Until]] = {
    "blind": ("blind", "round"),  # EFX-04
    "flash": ("blind", "round"),  # EFX-17
    "cooled": ("paralyze", "round"),  # EFX-05
    "paralyze": ("paralyze", "round"),  # EFX-30
    "freeze": ("paralyze", "passed"),  # EFX-18
    "immobilized": ("immobilized", "broken"),  # EFX-23
    "shock": ("shock", "round"),  # EFX-38
}
"""The state each of these is, and until when."""


async def give(game: Bmg1, model: Model, effect: Effect, by: Model | None = None, attack: Attack | None = None) -> None:
    """One effect on one character, at once (EFX-01, GLY-08)."""
    if model.location == "casualty" or SUFFERS(Afflicted(game, model, effect.effect)).forbidden:
        return
    match effect.effect:
        case "enervating":  # EFX-10
            await lose_counters(game, model, effect.x)
        case "toxic":  # EFX-46, EFX-47
            await suffer(Harm(game, model, effect.x, 0, by, attack, what="toxic"))
        case "fire":
            await set_on_fire(game, model)
        case "poison":
            await poison(game, model, effect, by)
        case "hypnotize":
            await hypnotize(game, model, by)
        case "knocked_down":
            if attack is None or not KNOCKS_DOWN(attack).forbidden:
                await knock_down(game, model)
        case "steal":
            await steal(game, model, by)
        case "casualty":  # CRT-04
            await make_casualty(game, model, by, attack)
        case "smoke":
            assert model.at is not None
            await lay_smoke(game, model.at)
        case "displaced":
            raise ValueError("how far somebody is displaced is said by the attack: see `added_effects`")
        case _:
            name, until = LASTING[effect.effect]
            await befall(game, model, name, until, by)


async def befall(game: Bmg1, model: Model, name: str, until: Until, by: Model | None = None) -> None:
    """A state that lasts; the same twice is one, which lasts as long as the longer (EFX-01)."""
    had = next((status for status in model.statuses if status.id == name and not status.by), None)
    if had is not None and (had.until == until or had.until == "passed"):
        return
    if had is not None:
        model.statuses.remove(had)
    model.statuses.append(Status(name, until))
    game.tell(EFFECT_GAINED, model.id, model=game.name(model), effect=Text(f"bmg1.effect.{name}"))
    if name == "paralyze":  # GRB-08, TRT-51
        release(game, model)
        await lose_grip(game, model, by)


async def hypnotize(game: Bmg1, model: Model, by: Model | None) -> None:
    """A Willpower roll; failed, the hypnotizing player controls it through its next activation (EFX-20, EFX-21)."""
    if by is None or await rolls.willpower(game, model):
        return
    seat = game.controller(by)
    model.statuses = [status for status in model.statuses if status.id != "hypnotize"]
    model.statuses.append(Status("hypnotize", "next_activation", by.id, seat))
    game.tell(EFFECT_GAINED, model.id, model=game.name(model), effect=Text("bmg1.effect.hypnotize"))


# --- fire


async def set_on_fire(game: Bmg1, model: Model, markers: int = 1) -> None:
    """Fire markers; with two or more each of them is an Injury, once for the whole event (EFX-12, EFX-13, EFX-16)."""
    # GLY-08
    model.fire += markers
    game.tell(BURNED, model.id, model=game.name(model), n=model.fire)
    harm = Harm(game, model, 0, 0, what="fire", fire=markers)
    harm.injury = BURNS(harm, model.fire if model.fire >= 2 else 0).value
    if harm.injury:
        await suffer(harm)


async def spread_fire(game: Bmg1) -> None:
    """At the end of the round whoever burns gets one more marker, the player with the lead first (EFX-15, SEQ-05)."""
    for seat in game.order:
        for model in [each for each in game.of(seat) if each.fire and each.location in ("table", "sewer")]:
            await set_on_fire(game, model)


# --- poison


async def poison(game: Bmg1, model: Model, effect: Effect, by: Model | None) -> None:
    """A poison marker, and its effect at once; the same poison only once (EFX-31, EFX-33, EFX-36)."""
    inner = effect.inner
    assert inner is not None
    if any(each.effect == inner.effect and each.x == inner.x for each in model.poisons):
        return
    master = by is not None and POISON_DICE(About(game, by), 2).value > 2
    model.poisons.append(PoisonMarker(inner.effect, inner.x, by.id if by else "", master))
    game.tell(POISONED, model.id, model=game.name(model), effect=Text(f"bmg1.effect.{inner.effect}"))
    await give(game, model, inner, by)


async def test_poisons(game: Bmg1, model: Model) -> None:
    """One Endurance roll for each marker as its activation begins: passed, it is gone; failed, it acts again (EFX-34,
    EFX-35, EFX-37)."""
    for marker in list(model.poisons):
        if not model.in_play:
            return
        passed = await rolls.endurance(game, model, 3 if marker.master else 2)
        effect = Text(f"bmg1.effect.{marker.effect}")
        words = Text("bmg1.check.passed" if passed else "bmg1.check.failed")
        game.tell(POISON_TESTED, model.id, model=game.name(model), effect=effect, result=words)
        if passed:
            model.poisons.remove(marker)
        else:
            by = game.state.models.get(marker.by)
            await give(game, model, Effect(effect=marker.effect, x=marker.x), by)
