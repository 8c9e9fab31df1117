"""Attacks of the third edition as the table stages them, read off the journal (ATK, DEF, DMG, KOD, CAS)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.core.journal import Entry
from game.core.text import Text
from game.kit.sounds import Sound, weapon_sound
from game.kit.staging import Fate, Kind, Loss, Staged, Term, Throw, joined, number, values
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import (
    ACTIVATED,
    ACTIVATION_OVER,
    ATTACKED,
    BECAME_CASUALTY,
    DAMAGED,
    DEFENDED,
    KNOCKED_DOWN,
    ROUND_STARTED,
    WENT_KO,
)

_ENDS = (ACTIVATED.key, ACTIVATION_OVER.key, ROUND_STARTED.key)
_VERDICTS = {BECAME_CASUALTY.key: "casualty", WENT_KO.key: "ko", KNOCKED_DOWN.key: "down"}
"""What the target may become, the worst first."""


@dataclass(slots=True)
class _Attack:
    """What has been told of an attack on one target so far."""

    begins: int
    told: int
    attacked: Entry
    defended: Entry | None = None
    damaged: Entry | None = None
    fate: str = ""

    @property
    def target(self) -> str:
        return self.attacked.subjects[1]

    @property
    def landed(self) -> int:
        """The hits that get through (DEF-02)."""
        return number(self.attacked, "n") - (number(self.defended, "n") if self.defended else 0)


def staged(game: Bmg3, entries: Sequence[Entry]) -> list[Staged]:
    """Every attack of which the result is told."""
    open: dict[str, _Attack] = {}
    found: list[_Attack] = []
    for at, entry in enumerate(entries):
        if entry.event in _ENDS:
            open.clear()
        elif entry.event == ATTACKED.key:
            attack = _Attack(at, 0 if number(entry, "n") else at + 1, entry)
            open[attack.target] = attack
            found.append(attack)
        elif entry.subjects and (struck := open.get(entry.subjects[0])):
            _goes_on(struck, entry, at)
    return [_staged(game, attack) for attack in found if attack.told]


def _goes_on(attack: _Attack, entry: Entry, at: int) -> None:
    if entry.event == DEFENDED.key:
        attack.defended = entry
    elif entry.event == DAMAGED.key and attack.damaged is None:
        attack.damaged = entry
    elif entry.event in _VERDICTS:
        attack.fate = min(attack.fate or entry.event, entry.event, key=list(_VERDICTS).index)
    else:
        return
    attack.told = attack.told or at + 1


def _staged(game: Bmg3, attack: _Attack) -> Staged:
    told = values(attack.attacked)
    title = Text("stage.title", attacker=told["attacker"], target=told["target"])
    verdict = Fate(Text(f"bmg3.stage.{_VERDICTS[attack.fate]}")) if attack.fate else None
    return Staged(
        attack.attacked.subjects[0],
        attack.target,
        _kind(game, attack),
        title,
        _attack_dice(attack.attacked),
        _defence_dice(attack.defended) if attack.defended else _undefended(attack.attacked),
        _sum(game, attack),
        _loss(attack.damaged) if attack.damaged else None,
        verdict,
        attack.begins,
        attack.told,
    )


def _weapon(game: Bmg3, attacked: Entry) -> Weapon | None:
    attacker = game.state.models[attacked.subjects[0]]
    name = values(attacked)["weapon"]
    return next((weapon for weapon in game.weapons(attacker) if weapon.name == name), None)


def heard(game: Bmg3, staged: Staged) -> Sound:
    """What the weapon of an attack sounds like."""
    weapon = _weapon(game, staged.attack.entry) if staged.attack else None
    return weapon_sound(staged.kind, weapon.id, weapon.icon, shots=weapon.rof) if weapon else weapon_sound(staged.kind)


def _kind(game: Bmg3, attack: _Attack) -> Kind:
    weapon = _weapon(game, attack.attacked)
    if weapon is None or weapon.kind == "melee":
        return "melee"
    return "blast" if weapon.template else "shot"


def _attack_dice(entry: Entry) -> Throw:
    told = values(entry)
    need, why, n = number(entry, "defence"), told["dice_why"], number(entry, "n")
    detail = Text("bmg3.stage.attack", n=len(entry.dice), why=why, need=need)
    strength = told["strength"]
    captions: list[Text | None] = [None] * len(entry.dice)
    average: float | None = None
    plain = len(entry.dice)
    if any(entry.names) and isinstance(strength, Text):
        own = dict(strength.values)["need"]
        captions[-1] = Text("bmg3.stage.strength_die", need=own)
        plain -= 1
        average = _chance(own) if isinstance(own, int) else None
    unchanged = isinstance(why, Text) and why.key == "reason.none"
    average = plain * _chance(need) + (average or 0.0) if unchanged else None
    return Throw(entry, Text("stage.hits", n=n), detail, tuple(captions), average)


def _chance(need: int) -> float:
    """How likely a die is to hit: a natural 1 never does, a natural 6 always (ATK-07, ATK-08)."""
    return (7 - max(2, min(6, need))) / 6


def _defence_dice(entry: Entry) -> Throw:
    detail = Text("bmg3.stage.defence", n=len(entry.dice), why=values(entry)["why"], need=number(entry, "need"))
    return Throw(entry, Text("stage.blocks", n=number(entry, "n")), detail)


def _undefended(entry: Entry) -> Throw:
    """Nobody rolls against a shot, or against no hit at all: the Defence itself is shown (DEF-05, DEF-08)."""
    bare = replace(entry, dice=(), marked=None)
    return Throw(bare, Text("bmg3.stage.need", n=number(entry, "defence")), Text("bmg3.stage.undefended"))


def _sum(game: Bmg3, attack: _Attack) -> tuple[Term, ...]:
    """Hits less blocks, times what a hit does (ATK-10)."""
    hits = Term(Text("stage.hits", n=number(attack.attacked, "n")), "attack")
    parts = joined(hits)
    if attack.defended:
        parts += joined("–", Term(Text("stage.blocks", n=number(attack.defended, "n")), "defence"))
        parts += joined("=", Term(Text("stage.hits", n=attack.landed)))
    if attack.damaged is None or not attack.landed:
        return parts
    stun, injury = number(attack.damaged, "stun"), number(attack.damaged, "injury")
    if attack.landed > 1:
        parts += joined("×", Term(_markers(stun // attack.landed, injury // attack.landed)))
    return parts + joined("=", Term(_lost(game, attack, stun, injury), "loss"))


def _markers(stun: int, injury: int) -> Text:
    if stun and injury:
        return Text("bmg3.stage.both", stun=stun, injury=injury)
    return Text("bmg3.stage.injury", n=injury) if injury else Text("bmg3.stage.stun", n=stun)


def _lost(game: Bmg3, attack: _Attack, stun: int, injury: int) -> Text:
    """The markers in all, and how many more the target can bear."""
    model, all = game.state.models[attack.target], _markers(stun, injury)
    willpower = model.profile.willpower
    stunned = bool(stun) and willpower is not None
    left = willpower - model.stun if stunned and willpower is not None else model.profile.endurance - model.injury
    return all if attack.fate or left <= 0 else Text("stage.left", what=all, n=left)


def _loss(entry: Entry) -> Loss | None:
    stun, injury = number(entry, "stun"), number(entry, "injury")
    if stun and injury:
        return Loss(stun, Text("bmg3.stage.word_both", n=injury))
    word = "bmg3.stage.word_injury" if injury else "bmg3.stage.word_stun"
    return Loss(stun + injury, Text(word)) if stun or injury else None
