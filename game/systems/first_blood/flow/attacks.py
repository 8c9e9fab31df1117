"""Attacks in melee: who strikes whom with how many dice, asked as one question for all who have the same choice.

Clash, Impact Attacks and Opportunity Attacks are alike in this (CLA-04 to CLA-15, IMP-10, WDR-04).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from game.core.request import Allot, Share
from game.core.text import Text
from game.systems.first_blood.flow.engagement import Engagement, in_reach
from game.systems.first_blood.flow.stats import is_inspired, to_hit
from game.systems.first_blood.game import FirstBlood, Part
from game.systems.first_blood.points import CLUMSY, About, Blow, Strife
from game.systems.first_blood.state import INCH, Model, Regiment
from game.systems.first_blood.vocabulary import AttackKind


@dataclass(frozen=True, slots=True)
class Striker:
    """A model that attacks: its dice, and the parts of enemy Regiments it may choose (CLA-04, CLA-05)."""

    model: Model
    dice: int
    choices: tuple[Blow, ...]
    """What it would strike at each of them, alone."""

    @property
    def targets(self) -> tuple[str, ...]:
        return tuple(blow.target.id for blow in self.choices)

    @property
    def need(self) -> int:
        """The best number it strikes on."""
        return max(_need(blow) for blow in self.choices)

    @property
    def kind(self) -> tuple[object, ...]:
        """What makes it differ from others: whoever is alike is counted, not named."""
        blows = [(blow.target.id, *_kind(blow)) for blow in self.choices]
        part = self.choices[0].attacker
        return (part.id if part else "", self.dice, *blows)


def strikers(
    game: FirstBlood,
    kind: AttackKind,
    reached: Mapping[str, Sequence[Model]],
    dice: Mapping[str, int],
) -> list[Striker]:
    """Those who attack, by model id whom each can reach and with how many dice; the groups in their order (DIC-16).

    Without a legal target or a die nobody attacks (CLA-15), nor with a printed Clash of 0 (PRF-14).
    """
    models = [game.model(id) for id in reached if reached[id] and dice[id] > 0]
    parts = [part for id in dict.fromkeys(game.regiment_of(m.id).id for m in models) for part in _parts(game, id)]
    found: list[Striker] = []
    for part in parts:
        for model in part.models if part.profile.clash else ():
            if model in models:
                choices = _choices(game, kind, part, model, reached[model.id])
                found.append(Striker(model, dice[model.id], tuple(choices)))
    return found


def _parts(game: FirstBlood, regiment: str) -> list[Part]:
    return game.parts(game.regiment(regiment))


def _choices(game: FirstBlood, kind: AttackKind, part: Part, model: Model, reached: Sequence[Model]) -> list[Blow]:
    """The blow a model would strike at each part it reaches: at any of its models (CLA-08, GAR-45, OFF-18)."""
    by_part: dict[str, list[Model]] = {}
    for enemy in reached:
        by_part.setdefault(game.part_of(enemy).id, []).append(enemy)
    found: list[Blow] = []
    for id, models in by_part.items():
        target = game.part(id)
        blow = Blow(game, kind, part, target, [model], inspired=shares_inspired(kind, part.regiment, model))
        blow.near = _clumsy(game, part) and all(_close(game, model, one) for one in models)
        blow.crowding = _crowds(game, model, target)
        found.append(blow)
    return found


def shares_inspired(kind: AttackKind, regiment: Regiment, model: Model) -> bool:
    """In a Clash of an Inspired Regiment, never in Impact Attacks, nor for whoever changed floor in the Charge (INS-01,
    IMP-12, RUI-15, RUI-24)."""
    return kind == "clash" and regiment.inspired and model.id not in regiment.uninspired


def _clumsy(game: FirstBlood, part: Part) -> bool:
    return not part.regiment.inside and CLUMSY(About(game, part), 0).value > 0  # GAR-47


def _crowds(game: FirstBlood, model: Model, target: Part) -> bool:
    """Whether a model stands Within 1 inch of somebody who is clumsy so near (SPR-80)."""
    parts = [part for part in game.parts(target.regiment) if _clumsy(game, part)]
    return any(_close(game, model, one) for part in parts for one in part.models)


def _close(game: FirstBlood, model: Model, other: Model) -> bool:
    if model.at is None or other.at is None:
        return False
    return in_reach(game.body(model), game.body(other), INCH)


# --- the choice


async def aimed(
    game: FirstBlood,
    attackers: Sequence[Striker],
    question: str = "first_blood.ask.strike",
    topic: str = "strike",
    optional: bool = False,
) -> list[Blow]:
    """Ask whom they strike, once for all who are alike; nobody splits his Attacks (CLA-04, CLA-13, DP-26).

    With a single target nobody is asked, unless they need not strike at all.
    """
    chosen: list[Blow] = []
    for group in _grouped(attackers):
        chosen += await _alike(game, group, question, topic, optional)
    return pooled(game, chosen)


def proposed(game: FirstBlood, attackers: Sequence[Striker]) -> list[Blow]:
    """The blows of those who do as is suggested: each group as evenly as it goes."""
    found: list[Blow] = []
    for group in _grouped(attackers):
        found += _struck(group, list(enumerate(_even(len(group), len(group[0].choices)))))
    return pooled(game, found)


def _grouped(attackers: Sequence[Striker]) -> list[list[Striker]]:
    """Those who are alike, together."""
    groups: dict[tuple[object, ...], list[Striker]] = {}
    for striker in attackers:
        groups.setdefault(striker.kind, []).append(striker)
    return list(groups.values())


async def _alike(game: FirstBlood, group: Sequence[Striker], question: str, topic: str, optional: bool) -> list[Blow]:
    first = group[0]
    if len(first.choices) == 1 and not optional:
        given = [(0, len(group))]
    else:
        shares = [_share(game, n, blow) for n, blow in enumerate(first.choices)]
        part = first.choices[0].attacker
        assert part is not None
        words = Text(question, attackers=game.part_name(part), n=len(group), dice=first.dice)
        suggested = dict(zip((share.key for share in shares), _even(len(group), len(shares)), strict=True))
        seat = part.regiment.seat
        given = await Allot(seat, words, shares, len(group), spare=optional, suggested=suggested, topic=topic)
    return _struck(group, given)


def _struck(group: Sequence[Striker], given: Sequence[tuple[int, int]]) -> list[Blow]:
    """The blows of a group: by the place of each choice, how many take it."""
    found: list[Blow] = []
    left = list(group)
    for at, count in given:
        for striker in left[:count]:
            blow = striker.choices[at]
            blow.dice = striker.dice
            found.append(blow)
        left = left[count:]
    return found


def _share(game: FirstBlood, n: int, blow: Blow) -> Share[int]:
    words = Text("first_blood.do.strike", target=game.part_name(blow.target), need=_need(blow))
    return Share(blow.target.id, words, n, _subject(blow.target))


def _subject(part: Part) -> str:
    return part.model.id if part.model else part.models[0].id


def _even(count: int, shares: int) -> list[int]:
    """As evenly as it goes, the first a little more."""
    return [count // shares + (k < count % shares) for k in range(shares)]


# --- pools


def pooled(game: FirstBlood, blows: Sequence[Blow]) -> list[Blow]:
    """Attacks of one kind at one target are one pool: the better Clash first, near before far (CLA-14, DIC-16)."""
    with game.still():
        return _pooled(blows)


def _pooled(blows: Sequence[Blow]) -> list[Blow]:
    together: dict[tuple[object, ...], Blow] = {}
    for blow in blows:
        assert blow.attacker is not None
        key = (blow.attacker.id, blow.target.id, *_kind(blow))
        if key in together:
            together[key].models += blow.models
            together[key].dice += blow.dice
        else:
            together[key] = blow
    order = [blow.attacker.id for blow in blows if blow.attacker]
    targets = [regiment.id for regiment in declared(blows)]
    return sorted(together.values(), key=partial(_order, list(dict.fromkeys(order)), targets))


def declared(blows: Sequence[Blow]) -> list[Regiment]:
    """The target Regiments in the order in which they were first named (DIC-19)."""
    return list({blow.target.regiment.id: blow.target.regiment for blow in blows}.values())


def _order(attackers: Sequence[str], targets: Sequence[str], blow: Blow) -> tuple[object, ...]:
    assert blow.attacker is not None
    return (
        attackers.index(blow.attacker.id),
        targets.index(blow.target.regiment.id),
        blow.target.model is None,
        blow.target.id,
        -_need(blow),
        not (blow.near or blow.crowding),
    )


def _need(blow: Blow) -> int:
    """What its dice would have to be, Inspired counted; the blow itself is left as it is."""
    asked = Blow(blow.game, blow.kind, blow.attacker, blow.target, blow.models, inspired=blow.inspired)
    asked.inspired = is_inspired(asked)
    return to_hit(asked).value


def _kind(blow: Blow) -> tuple[object, ...]:
    """Dice with different effects are told apart (CLA-14)."""
    return _need(blow), blow.near, blow.crowding, blow.inspired


def strife_of(
    game: FirstBlood,
    kind: AttackKind,
    acting: Regiment | None,
    attackers: Regiment,
    blows: Sequence[Blow],
    graph: Engagement,
) -> Strife:
    """What these blows may do: only models Engaged now can be wounded, whatever moves or falls meanwhile (WND-13).

    Occupants of a Garrison have no places, so anybody inside may be wounded (GAR-28).
    """
    targets = declared(blows)
    engaged = {one.id: [m.id for m in graph.struck(attackers, one)] for one in targets if not one.inside}
    exposed = {one.id: [m.id for m in graph.struck(one, attackers)] for one in targets if not attackers.inside}
    return Strife(game, kind, acting, targets, list(blows), engaged, exposed)
