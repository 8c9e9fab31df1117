"""A hunter's or companion's attack, from the choice of targets to the last [RE]action (RES, ATK, PRP)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from game.boards.grid import GridSight, key
from game.core.content import Localised
from game.core.journal import NOTHING_OWED, Owed
from game.core.place import Point
from game.core.request import DECLINE, Choose, ChooseSome, Option, Roll
from game.core.text import Refusal, Text
from game.kit.dice import Die, Pool, throw_again
from game.systems.torgue_arena import content, points
from game.systems.torgue_arena.flow import (
    asking,
    checks,
    credit,
    defence,
    dice,
    elements,
    explosions,
    gear,
    harm,
    resolution,
    responses,
)
from game.systems.torgue_arena.flow.properties import properties
from game.systems.torgue_arena.game import Arena, band
from game.systems.torgue_arena.pending import Harmed
from game.systems.torgue_arena.points import HAPPENED, Attack, Hit, Moment
from game.systems.torgue_arena.state import Enemy, Figure, Hunter, Item, Thing
from game.systems.torgue_arena.vocabulary import Colour
from game.systems.torgue_arena.words import lasting

BARREL_DEFENCE = 5
CROWD_DIE = 4
_MELEE = content.AttackProfile(title=Localised("torgue_arena.attack.melee", {}), attribute="melee", range=("red",))


@dataclass(frozen=True, slots=True)
class Aim:
    """What an attack is aimed at: an enemy or Barrel, or a whole zone with Crowd Control (PRP-11)."""

    target: str = ""
    zone: Point | None = None


def melee_profile() -> content.AttackProfile:
    """The basic Melee action (BAS-03)."""
    return _MELEE


def hunter_attack(
    game: Arena,
    figure: Figure,
    profile: content.AttackProfile,
    *,
    item: Item | None = None,
    colour: Colour | None,
    ability: str = "",
    reaction: int = 0,
) -> Attack:
    """An attack before its target is chosen; what a companion does is its hunter's deed (ATK-09)."""
    return Attack(
        game,
        profile.title,
        figure,
        game.owner(figure),
        profile.attribute,
        properties=profile.properties,
        critical=profile.critical,
        item=item,
        range=profile.range,
        colour=colour,
        ability=ability,
        reaction=reaction,
        origin=figure.at,
    )


# --- whom it may strike


def targets(game: Arena) -> Iterator[Enemy | Thing]:
    """Enemies, and Barrels as if they were enemies (ATK-01, ATK-03, TER-11)."""
    yield from game.enemies()
    yield from (thing for thing in game.state.things.values() if thing.kind == "barrel")


def looking(game: Arena, viewer: Figure) -> Callable[[Point], GridSight]:
    """How a miniature sees zones from where it stands, each looked at once."""
    return partial(game.sight, viewer)


def why_not(
    game: Arena, attack: Attack, there: Point, look: Callable[[Point], GridSight], name: Text
) -> Refusal | None:
    """Why a zone is out of range or sight of an attack (RES-01, RNG-06, LOS-01)."""
    if not _in_range(game, attack, there):
        return Refusal(Text("torgue_arena.no.range", target=name), "TOR-RNG-06")
    sight = look(there)
    return None if sight.clear else Refusal(sight.why(), sight.rule)


def _in_range(game: Arena, attack: Attack, there: Point) -> bool:
    assert attack.attacker is not None and not isinstance(attack.range, int)
    return band(game.distance(attack.attacker.at, there)) in attack.range


def aims(game: Arena, attack: Attack, *, refused: bool = True) -> list[Option[Aim]]:
    """Every target, or with Crowd Control every zone with one; what is out of reach says why (D09, D17, RES-06).

    Without the `refused` ones only those it may strike.
    """
    figure = attack.attacker
    if figure is None or figure.at is None:
        return []
    look = looking(game, figure)
    with game.still():
        found = list(targets(game))
        if not refused:
            zones = dict.fromkeys(target.at for target in found)
            open = {zone for zone in zones if zone is not None and _in_range(game, attack, zone) and look(zone).clear}
            found = [target for target in found if target.at in open]
        if found and "crowd_control" in properties(attack):
            zones = dict.fromkeys(target.at for target in found)
            return [_zone_option(game, attack, zone, look) for zone in zones if zone is not None]
        return [_target_option(game, attack, target, look) for target in found]


def _target_option(
    game: Arena, attack: Attack, target: Enemy | Thing, look: Callable[[Point], GridSight]
) -> Option[Aim]:
    assert target.at is not None
    name = target_name(game, target)
    refusal = why_not(game, attack, target.at, look, name)
    return Option(target.id, name, Aim(target.id), target.id, refusal)


def _zone_option(game: Arena, attack: Attack, zone: Point, look: Callable[[Point], GridSight]) -> Option[Aim]:
    name = Text("torgue_arena.zone", zone=game.called(zone))
    first = next(target for target in targets(game) if target.at == zone)
    return Option(key(zone), name, Aim(zone=zone), first.id, why_not(game, attack, zone, look, name))


def target_name(game: Arena, target: Figure | Thing) -> Text:
    return game.name(target) if isinstance(target, Figure) else Text(f"torgue_arena.terrain.{target.kind}")


# --- odds


def needed(hit: Hit, shield: int | None = None) -> int:
    """The number an attack has to reach: Defence or Shield roll, with everything that changes it (RES-02, ESH-05)."""
    target = hit.target
    if isinstance(target, Enemy):
        base = hit.attack.game.enemy_card(target).defence if shield is None else shield
        return points.DEFENCE(hit, base).value
    return points.DEFENCE(hit, BARREL_DEFENCE).value


def modifier(hit: Hit) -> int:
    """What is added to the attack die (RES-03, RES-08, GRE-07)."""
    attack = hit.attack
    assert attack.attacker is not None
    return defence.value_of(attack.game, attack.attacker, attack.attribute, attack) + points.ATTACK_ROLL(hit, 0).value


# --- the attack


async def strike(game: Arena, attack: Attack, aim: Aim) -> None:
    """An attack with all its repetitions, to the last [RE]action (RES-07, PRP-34)."""
    figure, hunter = attack.attacker, attack.by
    assert figure is not None and hunter is not None
    if attack.item is not None:
        attack.item.used = True
    attack.origin = figure.at
    with resolution.opened(game, settled=True) as whole:
        _aim(game, attack, aim)
        await HAPPENED(Moment(game, figure, trigger="on_attack_declared", attack=attack, target=_only(attack)))
        done = 0
        while True:
            harmed = await _resolve(game, attack, hunter, aim)
            done += 1
            if not _repetitions(game, attack, done, whole.downed):
                break
            await resolution.windows(game, harmed)
            harmed = []
            chosen = await _again(game, attack, done, whole.downed)
            if chosen is None:
                break
            aim = chosen
            _aim(game, attack, aim)
        await _use_up(game, attack, hunter)
    await resolution.conclude(game, harmed)


def _aim(game: Arena, attack: Attack, aim: Aim) -> None:
    """Take aim: the zone, and the target unless Crowd Control is still to choose (RES-01)."""
    attack.die, attack.total = None, 0
    if aim.zone is not None:
        attack.zone, attack.targets = aim.zone, []
        return
    target = game.state.enemies.get(aim.target) or game.state.things[aim.target]
    attack.zone, attack.targets = target.at, [target]


def _only(attack: Attack) -> Figure | Thing | None:
    return attack.targets[0] if attack.targets else None


def _repetitions(game: Arena, attack: Attack, done: int, downed: Sequence[str]) -> list[Option[Aim]]:
    """Where the same attack may go once more (PRP-34, PRP-37 to PRP-39)."""
    hunter, item = attack.by, attack.item
    assert hunter is not None and attack.attacker is not None
    if done > properties(attack).get("swift", 0) or (item is not None and not _ready(game, hunter, item)):
        return []
    if attack.attacker.at is None or not hunter.in_play or hunter.id in downed:
        return []
    attack.origin = attack.attacker.at
    return [option for option in aims(game, attack, refused=False) if _follows(game, attack, option)]


def _follows(game: Arena, attack: Attack, option: Option[Aim]) -> bool:
    """The same target, wherever it went, or another near where that was attacked (PRP-37, PRP-38)."""
    same = _only(attack)
    if same is not None and option.key == same.id:
        return True
    return game.distance(attack.zone, _place(game, option)) <= 1


def _ready(game: Arena, hunter: Hunter, item: Item) -> bool:
    """Whether a weapon is still in its slot and not Out of Ammo."""
    return not item.spent and any(each is item for each in game.equipped(hunter))


def _place(game: Arena, option: Option[Aim]) -> Point | None:
    aim = option.value
    assert isinstance(aim, Aim)
    if aim.zone is not None:
        return aim.zone
    target = game.state.enemies.get(aim.target) or game.state.things[aim.target]
    return target.at


async def _again(game: Arena, attack: Attack, done: int, downed: Sequence[str]) -> Aim | None:
    """Repeat or stop (D18); a Loot token used first may put the weapon away."""
    assert attack.attacker is not None
    text = Text("torgue_arena.ask.swift", figure=game.name(attack.attacker), attack=attack.title)
    stop: Option[Aim | None] = Option(DECLINE, Text("torgue_arena.do.no_swift"), None)

    def options() -> list[Option[Aim | None]]:
        repeats: list[Option[Aim | None]] = [
            Option(o.key, o.text, o.value, o.subject) for o in _repetitions(game, attack, done, downed)
        ]
        return [*repeats, stop]

    return await asking.ask(game, game.seat(attack.attacker), text, options, topic="swift")


async def _use_up(game: Arena, attack: Attack, hunter: Hunter) -> None:
    """What an attack costs its weapon in the end (PRP-32, PRP-33, GRE-03)."""
    item = attack.item
    if item is None or item not in hunter.items:
        return
    found = properties(attack)
    if "guzzler" in found or game.gear(item).slot == "grenade":
        harm.run_dry(game, hunter, item)
    if "disposable" in found:
        gear.discard(game, hunter, item)
        await gear.settle(game, hunter)


# --- one repetition


async def _resolve(game: Arena, attack: Attack, hunter: Hunter, aim: Aim) -> list[Harmed]:  # RES-05, CRT-07
    """One roll with everything that follows, except Signature Moves and the windows it has earned (RES-07)."""
    lasting.new_roll(attack)
    with resolution.opened(game) as pending:
        if aim.zone is not None:
            attack.targets = await _crowd(game, attack, aim.zone)  # DIC-12 (1)
        found = properties(attack)
        friends = _blasted(game, attack) if "explosive" in found else []
        await elements.kindle(game, attack, found, [*_enemies(attack), *friends])  # (2)
        shields = await explosions.shield_rolls(game, _enemies(attack))  # (3)
        await _roll(game, attack, hunter, found, shields)  # (4), (5)
        with asking.dice_lie(game):
            if attack.is_critical:
                friends += await _on_critical(game, attack, found, shields, friends)
            places = [(enemy, enemy.at) for enemy in _enemies(attack)]
            first_fumble = await _faces(game, attack, hunter)
            struck = _outcomes(game, attack, shields)
            harmed = Harmed()
            pending.harmed.append(harmed)
            for target in struck:
                await points.HAPPENED(Moment(game, attack.attacker, trigger="on_hit", attack=attack, target=target))
                if target.at is not None:
                    _hurt(game, attack, hunter, target)
            if friends and not attack.is_fumble:
                strength = attack.face + modifier(Hit(attack, friends[0]))
                await defence.defend(game, attack, friends, strength, harmed, rolled=True)  # (6), PRP-24
            for target in attack.targets:
                if target not in struck:
                    await points.HAPPENED(
                        Moment(game, attack.attacker, trigger="on_miss", attack=attack, target=target)
                    )
            for enemy, _ in places:
                if harm.is_finished(game, enemy):
                    await harm.eliminate(game, enemy, hunter, attack)
        await resolution.settle(game, pending)
        suppressed = first_fumble and "suppression" in found
        await responses.respond(game, attack, hunter, places, suppressed)
    return pending.harmed


def _enemies(attack: Attack) -> list[Enemy]:  # ELE-05
    # TER-18
    return [target for target in attack.targets if isinstance(target, Enemy)]


async def _crowd(game: Arena, attack: Attack, zone: Point) -> list[Figure | Thing]:
    """How many may be affected, and which (PRP-11 to PRP-13, D17, PRP-12)."""
    assert attack.attacker is not None
    seat = game.seat(attack.attacker)
    [most] = await Roll(Text("torgue_arena.roll.crowd", attack=attack.title), [CROWD_DIE], by=seat, topic="crowd")
    there = [target for target in targets(game) if target.at == zone]
    options: list[Option[Figure | Thing]] = [Option(t.id, target_name(game, t), t, t.id) for t in there]
    text = Text("torgue_arena.ask.crowd", n=min(most, len(there)))
    return await ChooseSome(seat, text, options, 1, min(most, len(there)), topic="crowd")


def _blasted(game: Arena, attack: Attack) -> list[Hunter]:  # PRP-09
    """Everybody in the zone of an Explosive attack: enemies become targets, hunters have to defend (PRP-23, PRP-24)."""
    assert attack.zone is not None
    standing = game.at(attack.zone)
    attack.targets += [f for f in standing if isinstance(f, Enemy) and f not in attack.targets]
    return defence.caught(game, standing)


async def _on_critical(
    game: Arena, attack: Attack, before: dict[str, int], shields: dict[str, int], friends: Sequence[Hunter]
) -> list[Hunter]:
    """What only a Critical adds: more elements, and an explosion that catches the others in the zone (PRP-19)."""
    found = properties(attack)
    more: list[Hunter] = []
    known = _enemies(attack)
    if "explosive" in found and "explosive" not in before:
        more = [hunter for hunter in _blasted(game, attack) if hunter not in friends]
    added = {name: x for name, x in found.items() if name not in before}
    if "overload" in found:
        added["overload"] = 1
    await elements.kindle(game, attack, added, [*_enemies(attack), *friends, *more])
    late = [enemy for enemy in _enemies(attack) if enemy not in known]
    shields.update(await explosions.shield_rolls(game, late))
    return more


async def _roll(game: Arena, attack: Attack, hunter: Hunter, found: dict[str, int], shields: dict[str, int]) -> None:
    """The attack die, and with Precision perhaps a second time (PRP-29, D16, PRP-35)."""
    assert attack.attacker is not None and attack.colour is not None and attack.zone is not None
    text = Text("torgue_arena.roll.attack", figure=game.name(attack.attacker), attack=attack.title)
    attack.die = die = await dice.roll(text, attack.colour, hunter.seat, "attack")
    if "precision" in found and await _repeat(game, attack, hunter):
        await throw_again([die], text, by=hunter.seat, topic="attack")
    first = _only(attack)
    attack.total = attack.face + (modifier(Hit(attack, first)) if first else 0)
    names = [target.id for target in attack.targets]
    told = target_name(game, first) if first else Text("torgue_arena.zone", zone=game.called(attack.zone))
    game.tell(
        points.ATTACKED,
        attack.attacker.id,
        *names,
        dice=[die.face],
        names=[die.name],
        sides=[die.sides],
        luck=_luck(attack, die, shields),
        figure=game.name(attack.attacker),
        attack=attack.title,
        target=told,
        total=attack.total,
        against=_against(attack, first, shields),
    )


def _luck(attack: Attack, die: Die, shields: dict[str, int]) -> Owed:
    """What the die gave and owed; the same face may hit several targets (MUL-01)."""
    assert attack.colour is not None
    colour, luck = attack.colour, NOTHING_OWED
    for target in attack.targets:
        hit = Hit(attack, target)
        more, number = modifier(hit), needed(hit, shields.get(target.id))
        luck += Pool([die]).owed(partial(_strikes, colour, more, number))
    return luck


def _strikes(colour: Colour, more: int, number: int, face: int) -> bool:
    return checks.hits(colour, face, face + more, number)


def _against(attack: Attack, target: Figure | Thing | None, shields: dict[str, int]) -> Text:
    """The number needed, in words, if there is just one target to say it of (RES-02)."""
    if target is None or len(attack.targets) > 1:
        return Text("torgue_arena.against_none")
    return Text("torgue_arena.against", n=needed(Hit(attack, target), shields.get(target.id)))


async def _repeat(game: Arena, attack: Attack, hunter: Hunter) -> bool:
    """No Loot token may be used here (LOO-07)."""
    text = Text("torgue_arena.ask.precision", attack=attack.title, face=attack.face)
    options = [
        Option("keep", Text("torgue_arena.do.keep", face=attack.face), False),
        Option("reroll", Text("torgue_arena.do.reroll"), True),
    ]
    again: bool = await Choose(hunter.seat, text, options, topic="precision")
    return again


async def _faces(game: Arena, attack: Attack, hunter: Hunter) -> bool:
    """What the face itself sets off; whether it is the hunter's first Fumble of the turn (CRT-01, CRT-05, PRP-10)."""
    first = _only(attack)
    if attack.is_critical:
        credit.feat(game, "critical", hunter, attack, first)
        await HAPPENED(Moment(game, attack.attacker, trigger="on_critical", attack=attack, target=first))
    if not attack.is_fumble:
        return False
    is_first = not hunter.fumbled
    hunter.fumbled = True  # PRP-31
    credit.feat(game, "fumble", hunter, attack, first)
    if "small_magazine" in properties(attack) and attack.item is not None:
        harm.run_dry(game, hunter, attack.item)
    await HAPPENED(Moment(game, attack.attacker, trigger="on_fumble", attack=attack, target=first))
    return is_first


def _outcomes(game: Arena, attack: Attack, shields: dict[str, int]) -> list[Figure | Thing]:
    """The targets the one roll hits, each compared by itself (MUL-01, ESH-10, PRP-02, ACT-10)."""
    assert attack.colour is not None
    struck: list[Figure | Thing] = []
    for target in attack.targets:
        hit = Hit(attack, target)
        number = needed(hit, shields.get(target.id))
        if checks.hits(attack.colour, attack.face, attack.face + modifier(hit), number):
            struck.append(target)
        else:
            # A 1 is told in words of its own: it misses whatever the sum says (DIC-08).
            why = Text("torgue_arena.told.by_one" if attack.face == 1 else "reason.none")
            game.tell(points.MISSED, target.id, target=target_name(game, target), attack=attack.title, why=why)
    return struck


def _hurt(game: Arena, attack: Attack, hunter: Hunter, target: Figure | Thing) -> None:
    """One wound or more, past the Shields that are left; a Barrel goes up (ATK-02, ATK-07, ESH-03, TER-12)."""
    if isinstance(target, Thing):
        explosions.blow_up(game, target, hunter)
        return
    assert isinstance(target, Enemy)
    left = harm.absorb(game, target, points.WOUNDS(Hit(attack, target)).value)
    if left > 0:
        credit.feat(game, "wound", hunter, attack, target)
        harm.hurt_enemy(game, target, left)
