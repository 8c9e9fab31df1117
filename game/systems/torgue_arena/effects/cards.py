"""What cards say at the points: the passive effects of everything in play, and the boosts of an attack."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, on, setting
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.effects import triggers
from game.systems.torgue_arena.game import CARD, Arena, Voice
from game.systems.torgue_arena.state import Companion, Enemy, Figure, Thing
from game.systems.torgue_arena.vocabulary import Colour, Op, OpName, Property
from game.systems.torgue_arena.words import conditions, limits, whom


def said(
    game: Arena,
    kind: OpName,
    figure: Figure | Thing | None,
    attack: points.Attack | None = None,
    target: Figure | Thing | None = None,
) -> Iterator[tuple[Text, Op, Voice]]:
    """The passive operations of a kind that concern a miniature, in this attack against this target if there is one."""
    if not isinstance(figure, Figure):
        return
    lines = game.saying(kind)
    if not lines:
        return
    moment = points.Moment(game, figure, attack, target, attack.attacker if attack else None)
    for voice, op in lines:
        if concerns(game, voice, op, figure, moment) and limits.use_of(game, voice).left:
            yield voice.name, op, voice


def concerns(game: Arena, voice: Voice, op: Op, figure: Figure, moment: points.Moment) -> bool:
    """Whether a passive operation is about a miniature, and its conditions hold."""
    when, bearer = voice.clause.when, voice.bearer
    if op.who == "self":
        about = bearer in ("", figure.id) or (
            isinstance(figure, Companion) and bearer == figure.hunter and whom.names(when, figure.id)
        )
    else:
        about = any(each is figure for each in whom.tied(game, op, _told_by(game, voice, moment), bearer))
    return about and conditions.all_hold(game, when, moment, bearer)


def _told_by(game: Arena, voice: Voice, moment: points.Moment) -> points.Moment:
    """The moment as a card's bearer sees it: targets are those it attacks, the attacker is whoever attacks it."""
    attack, bearer = moment.attack, whom.found(game, voice.bearer)
    if attack is None or bearer is None:
        return moment
    aimed = [moment.target] if moment.target is not None else list(attack.targets)
    return points.Moment(
        game,
        moment.figure,
        attack if attack.attacker is bearer else None,
        moment.target if attack.attacker is bearer else None,
        attack.attacker if any(each is bearer for each in aimed) else None,
    )


def boosts(attack: points.Attack, kind: OpName, figure: Figure | Thing | None) -> Iterator[tuple[Text, Op]]:
    """What lasts as long as this attack, for one miniature."""
    for boost in attack.boosts:
        if boost.op.kind == kind and figure is not None and boost.figure == figure.id:
            yield boost.name, boost.op


def _n(op: Op) -> int:
    return op.n if isinstance(op.n, int) else 0


class CardText(Ability, id=CARD):
    """A card does what is written on it."""

    @on(points.HAPPENED)
    async def happened(self, source: Source, moment: points.Moment) -> None:
        await triggers.happen(moment)

    @on(points.READ)
    async def read(self, source: Source, passage: points.Passage) -> None:
        await triggers.read(passage)

    @on(points.ATTRIBUTE)
    def attribute(self, source: Source, about: points.About) -> Iterator[Modifier]:
        attack = about.attack
        target = about.figure if attack is not None and attack.attacker is not about.figure else None
        for name, op, _ in said(about.game, "add_attribute", about.figure, attack, target):
            if op.attribute == about.attribute:
                yield adding(_n(op), name)
        for name, op in boosts(attack, "add_attribute", about.figure) if attack else ():
            if op.attribute == about.attribute:
                yield adding(_n(op), name)

    @on(points.STRENGTH)
    def strength(self, source: Source, attack: points.Attack) -> Iterator[Modifier]:
        if isinstance(attack.attacker, Enemy):
            yield from _added(attack, "add_strength", attack.attacker, None)

    @on(points.ATTACK_ROLL)
    def attack_roll(self, source: Source, hit: points.Hit) -> Iterator[Modifier]:
        if hit.attack.by_hunters:
            yield from _added(hit.attack, "add_strength", hit.attack.attacker, hit.target)

    @on(points.DEFENCE)
    def defence(self, source: Source, hit: points.Hit) -> Iterator[Modifier]:
        yield from _added(hit.attack, "add_defence", hit.target, hit.target)

    @on(points.DEFENCE_ROLL)
    def defence_roll(self, source: Source, hit: points.Hit) -> Iterator[Modifier]:
        yield from _added(hit.attack, "add_defence_roll", hit.target, hit.target)

    @on(points.WOUNDS)
    def wounds(self, source: Source, hit: points.Hit) -> Iterator[Modifier]:
        attack = hit.attack
        for name, op, _ in said(attack.game, "extra_wounds", attack.attacker, attack, hit.target):
            yield adding(_n(op), name)
        for boost in attack.boosts:
            if boost.op.kind == "extra_wounds" and boost.target in ("", hit.target.id):
                yield adding(_n(boost.op), boost.name)

    @on(points.IGNORES)
    def ignores(self, source: Source, about: points.About) -> Iterator[Modifier]:
        for name, op, _ in said(about.game, "ignore_order", about.figure):
            if op.order == about.order:
                yield adding(1, name)

    @on(points.SLOTS)
    def slots(self, source: Source, about: points.About) -> Iterator[Modifier]:
        for name, op, _ in said(about.game, "add_slot", about.figure):
            if op.slot == about.slot:
                yield adding(_n(op), name)

    @on(points.USES)
    def uses(self, source: Source, about: points.About) -> Iterator[Modifier]:
        """Of two cards that disagree the scenario's gives way, then the smaller number (PRI-01, PRI-03)."""
        found = [
            (bool(voice.bearer), _n(op), name)
            for name, op, voice in said(about.game, "set_uses", about.figure)
            if op.ability == about.ability
        ]
        for _, n, name in sorted(found, key=lambda each: each[:2]):
            yield setting(n, name)

    @on(points.ACTION_TOKENS)
    def action_tokens(self, source: Source, about: points.About) -> Iterator[Colour]:
        for _, op, _ in said(about.game, "add_action_token", about.figure):
            if op.colour is not None:
                yield from [op.colour] * _n(op)

    @on(points.PROPERTIES)
    def properties(self, source: Source, attack: points.Attack) -> Iterator[Property]:
        attacker = attack.attacker
        granted = [op for _, op, _ in said(attack.game, "grant_property", attacker, attack)]
        granted += [op for _, op in boosts(attack, "grant_property", attacker)]
        for op in granted:
            if op.prop is not None:
                yield Property(prop=op.prop, x=op.x)

    @on(points.EXTRAS)
    def extras(self, source: Source, about: points.About) -> Iterator[points.Extra]:
        for _, op, voice in said(about.game, "extra_action", about.figure):
            address = f"{voice.bearer}:{voice.address}"
            if op.action is not None and not limits.spent(about.game, about.figure, address):
                yield points.Extra(about.figure.id, None, op.action, op.free, address)


def _added(
    attack: points.Attack, kind: OpName, figure: Figure | Thing | None, target: Figure | Thing | None
) -> Iterator[Modifier]:
    """Everything that adds to a number of a miniature in an attack."""
    for name, op, _ in said(attack.game, kind, figure, attack, target):
        yield adding(_n(op), name)
    for name, op in boosts(attack, kind, figure):
        yield adding(_n(op), name)
