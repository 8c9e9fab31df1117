"""Attacks in the arena as the table stages them, read off the journal (RES, ORD, ATK, WND)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.core.journal import Entry
from game.core.text import Text
from game.kit.sounds import Sound, weapon_sound
from game.kit.staging import Fate, Kind, Loss, Staged, Term, Throw, joined, number, values
from game.systems.torgue_arena import points
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.vocabulary import DIE

_RESULTS = (points.MISSED.key, points.SHIELD_SPENT.key, points.ENEMY_WOUNDED.key, points.DEFENDED.key)
_FATES = {points.ELIMINATED.key: "eliminated", points.HUNTER_OUT.key: "out", points.HUNTER_DOWN.key: "down"}
_BEGINS = (points.ATTACKED.key, points.ENEMY_ATTACKED.key)
_ENDS = (points.ACTIVATED.key, points.ACTIVATION_OVER.key, points.ROUND_BEGAN.key, points.EXPLODED.key)


@dataclass(slots=True)
class _Attack:
    """What has been told of an attack on one target so far."""

    begins: int
    attacked: Entry
    target: str
    shield: Entry | None = None
    """What an enemy rolled for its Shield before the attack (ESH-02)."""
    told: int = 0
    defended: Entry | None = None
    shields: int = 0
    wounds: int = 0
    fate: str = ""

    @property
    def by_enemy(self) -> bool:
        return self.attacked.event == points.ENEMY_ATTACKED.key


def staged(game: Arena, entries: Sequence[Entry]) -> list[Staged]:
    """Every attack of which the result is told, target by target."""
    open: dict[str, _Attack] = {}
    shields: dict[str, tuple[int, Entry]] = {}
    found: list[_Attack] = []
    for at, entry in enumerate(entries):
        if entry.event in _ENDS:
            open.clear()
        elif entry.event == points.SHIELD_ROLLED.key:
            shields[entry.subjects[0]] = at, entry
        elif entry.event in _BEGINS:
            open = {target: _begun(at, entry, target, shields.get(target)) for target in entry.subjects[1:]}
            found += open.values()
            shields.clear()
        elif entry.subjects and (attack := open.get(entry.subjects[0])):
            _goes_on(attack, entry, at)
    return [_staged(game, attack) for attack in found if attack.told]


def _begun(at: int, entry: Entry, target: str, shield: tuple[int, Entry] | None) -> _Attack:
    begins, rolled = shield or (at, None)
    return _Attack(begins, entry, target, rolled)


def _goes_on(attack: _Attack, entry: Entry, at: int) -> None:
    if entry.event in _FATES:
        attack.fate = entry.event
        return
    if entry.event == points.DEFENDED.key:
        attack.defended = entry
    elif entry.event == points.SHIELD_SPENT.key:
        attack.shields += number(entry, "n")
    elif entry.event in (points.ENEMY_WOUNDED.key, points.WOUNDED.key):
        attack.wounds += number(entry, "n")
    if entry.event in _RESULTS:
        attack.told = attack.told or at + 1


def _staged(game: Arena, attack: _Attack) -> Staged:
    told = values(attack.attacked)
    names = ("enemy", "hunter") if attack.by_enemy else ("figure", "target")
    defended = _defence_dice(attack.defended) if attack.defended else _shield_dice(attack.shield) or _needed(attack)
    return Staged(
        attack.attacked.subjects[0],
        attack.target,
        _kind(game, attack),
        Text("stage.title", attacker=told[names[0]], target=_name(game, attack, told[names[1]])),
        _strength(attack) if attack.by_enemy else _attack_die(attack),
        defended,
        _sum(game, attack),
        _loss(attack),
        Fate(Text(f"torgue_arena.stage.{_FATES[attack.fate]}")) if attack.fate else None,
        attack.begins,
        attack.told,
    )


def _name(game: Arena, attack: _Attack, first: int | str | Text) -> int | str | Text:
    """Who is struck: the entry itself names only the first of several."""
    if attack.target == attack.attacked.subjects[1]:
        return first
    hunter = game.state.hunters.get(attack.target)
    enemy = game.state.enemies.get(attack.target)
    return game.name(hunter) if hunter else game.name(enemy) if enemy else first


def _kind(game: Arena, attack: _Attack) -> Kind:
    """Explosions catch several; a hunter's Melee is a blow, and so is an attack within one zone by an enemy."""
    if len(attack.attacked.subjects) > 2:
        return "blast"
    if not attack.by_enemy:
        return "melee" if values(attack.attacked)["attack"] == Text("torgue_arena.attack.melee") else "shot"
    enemy = game.state.enemies.get(attack.attacked.subjects[0])
    hunter = game.state.hunters.get(attack.target)
    together = enemy is not None and hunter is not None and enemy.at is not None and enemy.at == hunter.at
    return "melee" if together else "shot"


_HEARD: dict[str, Sound] = {
    "explosive": "explosion",
    "crowd_control": "shotgun",
    "precision": "rifle",
    "suppression": "burst",
    "swift": "burst",
    "shock": "shock",
    "cryo": "tech",
    "corrosion": "splash",
    "slag": "splash",
}
"""What the properties of firearms sound like, the loudest first."""


def heard(game: Arena, staged: Staged, icon: str) -> Sound:
    """What the weapon of an attack sounds like: a hunter's by what it has equipped, an enemy's by its icon."""
    hunter = game.state.hunters.get(staged.attacker)
    if hunter is None or staged.kind not in ("shot", "melee"):
        return weapon_sound(staged.kind, icon)
    wanted = "melee" if staged.kind == "melee" else "firearm"
    carried = [game.gear(item) for item in game.equipped(hunter, "weapon")]
    gear = next((gear for gear in carried if gear.kind == wanted), None)
    if gear is None or wanted == "melee":
        return weapon_sound(staged.kind, gear.icon if gear else icon)
    props = [each.prop for attack in gear.attacks for each in attack.properties]
    return next((sound for prop, sound in _HEARD.items() if prop in props), weapon_sound(staged.kind, gear.icon))


# --- dice


def _attack_die(attack: _Attack) -> Throw:
    entry, total, face = attack.attacked, number(attack.attacked, "total"), attack.attacked.dice[0]
    hit = bool(attack.wounds or attack.shields)
    marked = (0,) if hit else ()
    tally = Text("torgue_arena.stage.total", n=total)
    return Throw(replace(entry, marked=marked), tally, _die_words(entry, total - face))


def _die_words(entry: Entry, bonus: int) -> Text:
    name = entry.names[0] if entry.names else ""
    colour = Text(f"torgue_arena.colour.{name}") if name in DIE else Text("reason.none")
    plain = Text("torgue_arena.stage.die", sides=entry.sides[0], colour=colour)
    return Text("torgue_arena.stage.die_more", die=plain, bonus=f"{bonus:+d}") if bonus else plain


def _strength(attack: _Attack) -> Throw:
    """An enemy rolls nothing that is told: its Strength stands for its dice (ORD-06)."""
    return Throw(attack.attacked, Text("torgue_arena.stage.strength", n=number(attack.attacked, "strength")))


def _defence_dice(entry: Entry) -> Throw:
    total = number(entry, "total")
    return Throw(entry, Text("torgue_arena.stage.total", n=total), _die_words(entry, total - entry.dice[0]))


def _shield_dice(entry: Entry | None) -> Throw | None:
    if entry is None:
        return None
    return Throw(entry, Text("torgue_arena.stage.total", n=entry.dice[0]), Text("torgue_arena.stage.shield"))


def _needed(attack: _Attack) -> Throw | None:
    """An enemy without a Shield rolls nothing: the number needed stands for its dice (RES-02)."""
    goal = _goal(attack)
    if goal is None:
        return None
    bare = replace(attack.attacked, dice=(), marked=None)
    return Throw(bare, Text("torgue_arena.stage.total", n=goal), Text("torgue_arena.stage.needed"))


def _goal(attack: _Attack) -> int | None:
    """The number needed, if it was told of this very target."""
    against = values(attack.attacked).get("against")
    if not isinstance(against, Text) or attack.target != attack.attacked.subjects[1]:
        return None
    found = dict(against.values).get("n")
    return found if isinstance(found, int) else None


# --- words


def _sum(game: Arena, attack: _Attack) -> tuple[Term, ...]:
    """The number reached against the number needed, and what it costs (RES-03, RES-04, ORD-08)."""
    if attack.by_enemy:
        strength = Term(Text("torgue_arena.stage.strength", n=number(attack.attacked, "strength")), "attack")
        total = number(attack.defended, "total") if attack.defended else 0
        against = Term(Text("torgue_arena.stage.against", n=total), "defence")
        parts = joined(strength, against)
    else:
        total, face = number(attack.attacked, "total"), attack.attacked.dice[0]
        reached = Term(Text("torgue_arena.stage.total", n=total), "attack")
        parts = joined(reached)
        if total != face:
            bonus = total - face
            sign, more = ("+" if bonus > 0 else "–"), Term(Text("torgue_arena.stage.total", n=abs(bonus)), "attack")
            parts = joined(Term(Text("torgue_arena.stage.total", n=face), "attack"), sign, more, "=", reached)
        goal = _goal(attack)
        if goal is not None:
            parts += joined(Term(Text("torgue_arena.stage.against", n=goal), "defence"))
    return parts + joined("=", Term(_outcome(game, attack), "loss" if attack.wounds else "plain"))


def _outcome(game: Arena, attack: _Attack) -> Text:
    if attack.wounds:
        words = Text("torgue_arena.stage.wounds", n=attack.wounds)
        left = _left(game, attack.target)
        return Text("stage.left", what=words, n=left) if left and not attack.fate else words
    if attack.shields:
        return Text("torgue_arena.stage.shields", n=attack.shields)
    if attack.fate:
        return Text(f"torgue_arena.stage.{_FATES[attack.fate]}")
    return Text("torgue_arena.stage.resisted" if attack.by_enemy else "stage.miss")


def _left(game: Arena, id: str) -> int:
    """Wounds that an enemy can still take."""
    enemy = game.state.enemies.get(id)
    return game.enemy_card(enemy).hit_points - enemy.wounds if enemy else 0


def _loss(attack: _Attack) -> Loss | None:
    n, what = (attack.wounds, "wounds") if attack.wounds else (attack.shields, "shields")
    many = "one" if n == 1 else "many"
    return Loss(n, Text(f"torgue_arena.stage.{what}_{many}")) if n else None
