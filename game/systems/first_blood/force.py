"""Effects in force: what items, Tiers, specialists, Spells, [Command] abilities and Draw Events do to a Regiment."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from game.core.library import Library
from game.core.text import Text
from game.systems.first_blood.content import Command, DrawEvent, Effect, Entry, Item, Retinue, Spell
from game.systems.first_blood.state import Lasting, Model, Regiment

SOURCES: dict[str, type[Spell] | type[Command] | type[DrawEvent]] = {
    "spell": Spell,
    "command": Command,
    "event": DrawEvent,
}
"""Kinds of content whose effects may last."""


@dataclass(frozen=True, slots=True)
class InForce:
    """An effect that counts now, whence it comes, and on whom it is."""

    effect: Effect
    label: Text
    rule: str
    """The id of the rule behind it."""
    model: str = ""
    """The one model it is on; '': all models of the Regiment."""
    successes: int = 0

    def covers(self, model: Model | None) -> bool:
        """Whether it is on a model; on the rank and file when None."""
        return not self.model or (model is not None and model.id == self.model)


def in_force(library: Library, regiment: Regiment) -> Sequence[InForce]:
    """All of them, in a fixed order: items, Tiers, specialists, then whatever lasts.

    They are asked for again and again, so they are known by all that they depend on.
    """
    if not (regiment.items or regiment.lasting or regiment.is_character or _specialists(regiment)):
        return ()
    key = (
        library,
        regiment.entry,
        tuple([(model.id, model.rank, model.retinue, model.specialist) for model in regiment.models]),
        tuple(regiment.items),
        tuple([(each.source, each.n, each.choice, each.model, each.successes) for each in regiment.lasting]),
    )
    found = _known.get(key)
    if found is None:
        if len(_known) >= KEPT:
            _known.clear()
        found = _known[key] = (
            *_items(library, regiment),
            *_tiers(library, regiment),
            *_special(library, regiment),
            *_lasts(library, regiment),
        )
    return found


KEPT = 2048
_known: dict[Hashable, tuple[InForce, ...]] = {}


def _specialists(regiment: Regiment) -> list[Model]:
    return [model for model in regiment.models if model.specialist]


def _character(regiment: Regiment) -> Model | None:
    return next((model for model in regiment.models if model.rank == "character"), None)


def _on(effect: Effect, bearer: Model | None, regiment: Regiment) -> str | None:
    """The model an effect is on, '' for the Regiment, None for nobody."""
    match effect.on:
        case "regiment" | "target":
            return ""
        case "character":
            character = _character(regiment)
            return character.id if character else None
        case "bearer":
            return bearer.id if bearer else None


def _items(library: Library, regiment: Regiment) -> Iterator[InForce]:
    """Those of the Character, as long as he lives (ITM-04)."""
    bearer = _character(regiment)
    if bearer is None:
        return
    for id in regiment.items:
        item = library.get(Item, id)
        for effect in item.effects:
            on = _on(effect, bearer, regiment)
            if on is not None:
                yield InForce(effect, item.name, "CFB-ITM-04", on)


def _tiers(library: Library, regiment: Regiment) -> Iterator[InForce]:
    """As many Tiers as models of a category live; lower ones count too (RET-06, RET-07, RET-08)."""
    by_category: dict[str, list[Model]] = {}
    for model in regiment.models:
        if model.retinue:
            by_category.setdefault(library.get(Retinue, model.retinue).category, []).append(model)
    for models in by_category.values():
        retinue = library.get(Retinue, models[0].retinue)
        for tier in (retinue.tiers.first, retinue.tiers.second, retinue.tiers.third)[: len(models)]:
            for effect in tier:
                on = _on(effect, models[0], regiment)
                if on is not None:
                    yield InForce(effect, retinue.name, "CFB-RET-06", on)


def _special(library: Library, regiment: Regiment) -> Iterator[InForce]:
    """Those of specialised Command Models while they live (CMD-02)."""
    for model in _specialists(regiment):
        entry = library.get(Entry, regiment.entry)
        specialist = next(each for each in entry.specialists if each.id == model.specialist)
        for effect in specialist.effects:
            on = _on(effect, model, regiment)
            if on is not None:
                yield InForce(effect, specialist.name, "CFB-CMD-02", on)


def _lasts(library: Library, regiment: Regiment) -> Iterator[InForce]:
    for lasting in regiment.lasting:
        effect, label, rule = source_of(library, lasting)
        if not lasting.model or any(model.id == lasting.model for model in regiment.models):
            yield InForce(effect, label, rule, lasting.model, lasting.successes)


def source_of(library: Library, lasting: Lasting) -> tuple[Effect, Text, str]:
    """The effect that lasts, the name of what it comes from, and the rule behind it."""
    kind, _, id = lasting.source.partition(":")
    thing = library.get(SOURCES[kind], id)
    effect = thing.effects[lasting.n]
    rule = {"spell": "CFB-MAG-18", "command": "CFB-PRE-08", "event": "CFB-ACT-21"}[kind]
    return (effect.choices[lasting.choice] if lasting.choice >= 0 else effect), thing.name, rule
