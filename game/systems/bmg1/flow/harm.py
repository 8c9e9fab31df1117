"""Markers on a character: in which order they come, what they cost, when it is K.O. or lost (DMG, ACC, KOD, CAS)."""

from __future__ import annotations

from game.core.request import Allot, Share
from game.core.text import Text
from game.systems.bmg1.flow import skills
from game.systems.bmg1.flow.losses import knock_out, make_casualty
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import COUNTERS_LOST, HARMED, HURT, MARKERS_PER_COUNTER, About, Harm
from game.systems.bmg1.state import Model
from game.systems.bmg1.vocabulary import SLOTS, Slot

PER_COUNTER = 2


async def suffer(harm: Harm) -> None:
    """All markers of one event: what lessens them, then Injuries before Stuns (DMG-09, DMG-15).

    Each multiple of two that the total passes costs a counter; Endurance reached is a K.O., by Injuries alone a
    Casualty (ACC-01, KOD-01, CAS-01).
    """
    game, model = harm.game, harm.model
    if model.location == "casualty":
        return
    for window in HARMED:
        await window(harm)
    before, ko = model.markers, model.posture == "ko"
    endurance = skills.endurance(game, model).value
    place(model, harm.injury, harm.stun, endurance)
    game.tell(
        HURT,
        model.id,
        model=game.name(model),
        markers=markers_told(max(0, harm.injury), max(0, harm.stun)),
        injury=max(0, harm.injury),
        stun=max(0, harm.stun),
        now=model.markers,
        endurance=endurance,
    )
    if model.injury >= endurance:
        await make_casualty(game, model, harm.by, harm.attack)
    elif model.markers >= endurance and not ko:
        await knock_out(game, model, harm.by, harm.attack)
    elif not ko:
        await lose_counters(game, model, counters_due(game, model, before))


def markers_told(injury: int, stun: int) -> Text:
    """What is suffered, in words; a kind of which there is none is not named."""
    kinds = [Text(f"bmg1.markers.{kind}", n=n) for kind, n in (("injury", injury), ("stun", stun)) if n]
    if not kinds:
        return Text("bmg1.markers.none")
    return kinds[0] if len(kinds) == 1 else Text("bmg1.markers.both", first=kinds[0], second=kinds[1])


def place(model: Model, injury: int, stun: int, endurance: int) -> None:
    """Injuries first, as many markers as Endurance holds; whoever is full exchanges Stuns for the Injuries left over
    (DMG-09 to 11, KOD-08 to 10, GLY-10, DMG-10)."""
    room = max(0, endurance - model.markers)
    placed = min(injury, room)
    model.injury += placed
    model.stun += min(stun, room - placed)
    exchanged = min(injury - placed, model.stun)
    model.injury += exchanged
    model.stun -= exchanged


def counters_due(game: Bmg1, model: Model, before: int) -> int:
    """Counters that new markers cost: multiples of two passed (ACC-01, ACC-05)."""
    per = MARKERS_PER_COUNTER(About(game, model), PER_COUNTER)
    return 0 if per.forbidden else max(0, model.markers // per.value - before // per.value)


async def lose_counters(game: Bmg1, model: Model, n: int) -> None:
    """Its controller chooses which; with none left nothing is lost (ACC-02, ACC-03, EFX-11)."""
    n = min(n, model.counters.total)
    if n <= 0:
        return
    shares = [
        Share[Slot](slot, Text(f"bmg1.slot.{slot}"), slot, most=model.counters.of(slot))
        for slot in SLOTS
        if model.counters.of(slot)
    ]
    question = Text("bmg1.ask.lose_counters", model=game.name(model), n=n)
    lost: list[tuple[Slot, int]] = await Allot(game.controller(model), question, shares, n, topic="lose_counters")
    for slot, count in lost:
        model.counters.add(slot, -count)
    game.tell(COUNTERS_LOST, model.id, model=game.name(model), n=n)
