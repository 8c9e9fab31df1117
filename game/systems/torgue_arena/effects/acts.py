"""What cards make miniatures do: move, attack, retaliate, act out of turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.boards.grid import key, least
from game.boards.grid_travel import CellPath
from game.core.place import Point
from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.torgue_arena import content, points
from game.systems.torgue_arena.effects.doing import Doing
from game.systems.torgue_arena.flow import (
    actions,
    asking,
    basics,
    enemy_attack,
    enemy_moves,
    offers,
    response,
    targeting,
    tokens,
)
from game.systems.torgue_arena.flow import attack as attacks
from game.systems.torgue_arena.flow.act import Act
from game.systems.torgue_arena.flow.properties import properties
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Companion, Enemy, Figure, Hunter, Item
from game.systems.torgue_arena.vocabulary import STEPS, Colour, Op
from game.systems.torgue_arena.words import limits, whom

FREE_ATTACK = "torgue_arena.free_attack"
EXTRA = "torgue_arena.extra_action"
GRENADE = "grenade"

# --- moving


async def move(doing: Doing) -> None:
    """Enemies walk as on an order; hunters walk as they like, unless an enemy's or nobody's card moves them."""
    game, op = doing.game, doing.op
    steps = None if op.n == "movement" else await doing.number()
    own = whom.found(game, doing.bearer) if doing.bearer else None
    for figure in await doing.figures():
        if isinstance(figure, Enemy):
            await _march(doing, figure, steps)
        elif isinstance(own, Hunter | Companion):
            text = Text("torgue_arena.ask.card_move", figure=game.name(figure), card=doing.voice.name)
            await basics.walk(game, figure, steps or 0, text=text, topic="card_move")
        else:
            await _push(doing, figure, steps or 0)


async def _march(doing: Doing, enemy: Enemy, steps: int | None) -> None:
    game, toward = doing.game, doing.op.toward
    if toward == "away":
        source = await _source(doing, enemy)
        if source is not None:
            await enemy_moves.retreat(game, enemy, source, whom.movement(game, enemy) if steps is None else steps)
        return
    quarry = await _quarry(doing, enemy)
    if quarry is not None:
        await enemy_moves.advance(game, enemy, quarry, steps)


async def _quarry(doing: Doing, enemy: Enemy) -> Hunter | None:
    """The hunter an enemy heads for."""
    game = doing.game
    match doing.op.toward:
        case "attacker":
            figure = whom.attacker(game, doing.moment)
            return figure if isinstance(figure, Hunter) else None
        case "nearest":
            return await _nearest(doing, enemy)
        case _:
            return game.state.hunters.get(game.state.spotlight)


async def _nearest(doing: Doing, enemy: Enemy) -> Hunter | None:
    """Ties go to the most battered, then to the group (TGT-06)."""
    near = targeting.preferred(doing.game, enemy, whom.upright(doing.game), "nearest")
    if not near:
        return None
    game = doing.game
    text = Text("torgue_arena.ask.nearest", enemy=game.name(enemy))
    return await asking.agree(game, text, lambda: [Option(h.id, game.name(h), h, h.id) for h in near], topic="nearest")


async def _source(doing: Doing, enemy: Enemy) -> Point | None:
    """What an enemy runs away from: whoever attacks it, else the nearest hunter."""
    figure = whom.attacker(doing.game, doing.moment)
    if not isinstance(figure, Hunter):
        figure = await _nearest(doing, enemy)
    return figure.at if figure is not None else None


async def _push(doing: Doing, figure: Figure, steps: int) -> None:
    """A hunter is moved: to the zone nearest to what draws it, or farthest from it; its player settles ties."""
    game, anchor = doing.game, _anchor(doing, figure)
    if anchor is None or figure.at is None or steps <= 0 or basics.why_not_move(game, figure):
        return
    reach, sign = game.reach(figure, steps), -1 if doing.op.toward == "away" else 1
    now = sign * game.distance(figure.at, anchor)
    better = [stop for stop in reach.stops if sign * game.distance(stop, anchor) < now]
    ends = least(better, lambda stop: (sign * game.distance(stop, anchor), reach.costs[stop]))
    if not ends:
        return
    text = Text("torgue_arena.ask.pushed", figure=game.name(figure), card=doing.voice.name)
    options = [Option(key(at), Text("torgue_arena.do.zone", zone=game.called(at)), at, key(at)) for at in ends]
    end = await asking.ask(game, game.seat(figure), text, lambda: options, topic="pushed")
    await basics.follow(game, figure, CellPath(reach).towards(end), steps)


def _anchor(doing: Doing, figure: Figure) -> Point | None:
    """What a hunter is drawn to or driven from: the Spotlight, the enemy whose card it is, the nearest enemy."""
    game, toward = doing.game, doing.op.toward
    if toward == "spotlight":
        return game.spotlight.at
    own = whom.found(game, doing.bearer) if doing.bearer else None
    foe = own if isinstance(own, Enemy) else whom.attacker(game, doing.moment)
    if toward in ("attacker", "away") and isinstance(foe, Enemy):
        return whom.place_of(doing.moment, foe)
    near = least(list(game.enemies()), lambda enemy: game.distance(figure.at, enemy.at))
    return near[0].at if near and toward != "attacker" else None


# --- attacks of enemies


async def attack(doing: Doing) -> None:
    """Every enemy the card means attacks by the rule it names; a hunter makes a free attack."""
    for figure in await doing.figures():
        if isinstance(figure, Enemy):
            await _assault(doing, figure)
        else:
            await _free_attack(doing, figure)


async def _assault(doing: Doing, enemy: Enemy) -> None:
    """With its own Strength and properties unless the text changes them (SPC-05, ENC-03); no target, no attack."""
    game, op = doing.game, doing.op

    def made() -> points.Attack:
        return enemy_attack.attack_of(
            game, enemy, range=op.range, resist=op.resist, strength=op.strength, props=op.props
        )

    if enemy.at is None:
        return
    match op.target:
        case "everyone_in":
            place = await doing.zone()
            for hunter in targeting.legal(game, enemy, made()):
                if hunter.at == place and hunter in targeting.legal(game, enemy, made()):
                    await enemy_attack.assault(game, made(), hunter, op.target)
        case "attacker":
            target = whom.attacker(game, doing.moment)
            strike = made()
            if isinstance(target, Hunter) and target in targeting.legal(game, enemy, strike):
                await enemy_attack.assault(game, strike, target, op.target)
        case rule:
            strike = made()
            chosen = await targeting.choose(game, enemy, strike, rule)
            if chosen is not None:
                await enemy_attack.assault(game, strike, chosen, rule)


async def retaliate(doing: Doing) -> None:
    """The standard answer to a Fumble, against the hunter who attacks (ENC-06, CRT-09)."""
    hunter = whom.attacker(doing.game, doing.moment)
    for enemy in await doing.enemies():
        if isinstance(hunter, Hunter):
            await response.retaliate(doing.game, enemy, hunter)


# --- attacks of hunters


@dataclass(frozen=True, slots=True)
class Shot:
    """A free attack to be made: with what, and at whom; without an aim it begins with a Charge."""

    profile: content.AttackProfile
    item: Item | None = None
    aim: attacks.Aim | None = None


async def free_attack(doing: Doing) -> None:
    """As often as its ability may be used at the end of an activation, else as often as it says (HUN-07, SKL-13)."""
    n = await doing.number()
    for figure in await doing.figures():
        if isinstance(figure, Enemy):
            continue
        times = n
        if doing.op.ability and doing.moment.trigger == "end_activation":
            times = limits.uses(doing.game, figure, doing.op.ability)
        for _ in range(times):
            if not await _free_attack(doing, figure):
                break


async def _free_attack(doing: Doing, figure: Figure) -> bool:
    """One attack without a token, or none: whether it was made (D20, D15)."""
    game = doing.game

    def options() -> list[Option[Shot | None]]:
        return [*shots(game, doing.op, figure), Option("no", Text("torgue_arena.do.no_attack"), None)]

    if not any(option.refusal is None and option.key != "no" for option in options()):
        return False
    text = Text("torgue_arena.ask.free_attack", figure=game.name(figure), card=doing.voice.name)
    shot = await asking.ask(game, game.seat(figure), text, options, FREE_ATTACK, topic="free_attack")
    if shot is None:
        return False
    await _shoot(doing, figure, shot)
    return True


def has_shot(game: Arena, op: Op, moment: points.Moment, bearer: str) -> bool:
    """Whether the bearer could make its free attack; where somebody else may be meant, it counts as possible."""
    if op.who != "self":
        return True
    figure = whom.subject(game, moment, bearer)
    return figure is not None and any(option.refusal is None for option in shots(game, op, figure))


def shots(game: Arena, op: Op, figure: Figure) -> Iterator[Option[Shot | None]]:
    """Every attack the card allows, at every target."""
    if figure.at is None:
        return
    for profile, item, name in _profiles(game, op, figure):
        declared = _declared(game, op, figure, profile, item, _best(game, figure, item))
        title = game.gear(item).name if item is not None else profile.title
        for aim in attacks.aims(game, declared):
            assert isinstance(aim.value, attacks.Aim)
            told = Text("torgue_arena.do.attack_on", weapon=title, target=aim.text)
            yield Option(f"{name}@{aim.key}", told, Shot(profile, item, aim.value), aim.subject, aim.refusal)
        if "charge" in properties(declared) and not basics.why_not_move(game, figure):
            told = Text("torgue_arena.do.charge", weapon=title)
            yield Option(f"charge:{name}", told, Shot(profile, item), figure.id)


def _profiles(game: Arena, op: Op, figure: Figure) -> Iterator[tuple[content.AttackProfile, Item | None, str]]:
    """The attacks of loaded weapons that fit: by attribute, by tag, and not used this turn if the card says so."""
    # GRE-08
    fits = op.attribute
    if isinstance(figure, Companion):
        for n, profile in enumerate(game.companion_card(figure).attacks):
            if fits in (None, profile.attribute) and not op.tag:
                yield profile, None, f"attack:{n}"
    if not isinstance(figure, Hunter):
        return
    for item in game.equipped(figure):
        card = game.gear(item)
        if item.spent or (op.fresh and item.used) or (op.tag and not card.has(op.tag)):
            continue
        if card.slot == GRENADE and (op.tag != GRENADE or figure.grenade_thrown):  # GRE-05
            continue
        for n, profile in enumerate(card.attacks):
            if fits in (None, profile.attribute):
                yield profile, item, f"shoot:{item.id}:{n}"
    if fits in (None, "melee") and not op.tag and not op.fresh:
        yield attacks.melee_profile(), None, "melee"


def _best(game: Arena, figure: Figure, item: Item | None) -> Colour:
    die = game.gear(item).die if item is not None else None
    if die is not None:
        return die
    return max(tokens.colours(game, figure), key=lambda colour: STEPS[colour], default="red")


def _declared(
    game: Arena, op: Op, figure: Figure, profile: content.AttackProfile, item: Item | None, colour: Colour
) -> points.Attack:
    reaction = game.state.reacting[-1] if game.state.reacting else 0
    return attacks.hunter_attack(game, figure, profile, item=item, colour=colour, ability=op.ability, reaction=reaction)


async def _shoot(doing: Doing, figure: Figure, shot: Shot) -> None:
    """Choose the colour, Charge if it does, and strike (FRE-02, PRP-21)."""
    game, item = doing.game, shot.item
    die = game.gear(item).die if item is not None else None
    colour = die or await tokens.free_colour(game, figure)
    aim = shot.aim
    if aim is None:
        text = Text("torgue_arena.ask.charge", figure=game.name(figure), n=STEPS[colour])
        await basics.walk(game, figure, STEPS[colour], text=text, topic="charge")
    declared = _declared(game, doing.op, figure, shot.profile, item, colour)
    if aim is None:
        aims = attacks.aims(game, declared)
        if not any(option.refusal is None for option in aims):
            return  # PRP-22
        aim = await Choose(game.seat(figure), Text("torgue_arena.ask.free_target"), aims, topic="free_target")
    if die is not None and isinstance(figure, Hunter):
        figure.grenade_thrown = True
    await attacks.strike(game, declared, aim)


# --- actions out of turn


async def extra_action(doing: Doing) -> None:
    """One action at once, for a token or free, or none (FRE-01)."""
    for figure in await doing.figures():
        if not isinstance(figure, Enemy):
            for _ in range(await doing.number()):
                await _act(doing, figure)


async def _act(doing: Doing, figure: Figure) -> None:
    game, op = doing.game, doing.op
    assert op.action is not None
    extra = points.Extra(figure.id, None, op.action, op.free, "")

    def options() -> list[Option[Act | None]]:
        offered: list[Option[Act | None]] = [*offers.given(game, figure, extra)]  # type: ignore[list-item]
        return [*offered, Option("no", Text("torgue_arena.do.decline"), None)]

    if figure.at is None or not any(option.refusal is None and option.key != "no" for option in options()):
        return
    text = Text("torgue_arena.ask.extra_action", figure=game.name(figure), card=doing.voice.name)
    act = await asking.ask(game, game.seat(figure), text, options, EXTRA, topic="extra_action")
    if act is not None:
        await actions.perform(game, act)
