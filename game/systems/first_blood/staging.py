"""Attacks and Spells as the table stages them, read off the journal: a show for each group of dice (DIC-16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.journal import Entry
from game.core.text import Text
from game.kit.staging import DEFENCE, MISS, Fate, Kind, Loss, Staged, Term, Throw, joined, number, values
from game.systems.first_blood.flow.pool import passes
from game.systems.first_blood.points import (
    ACTIVATION_OVER,
    BECAME_BROKEN,
    CARD_DRAWN,
    DEFENDED_ROLL,
    DESTROYED,
    FELL,
    MORALE_TESTED,
    ROUND_STARTED,
    SHOT,
    SPELL_CAST,
    SPELL_FAILED,
    STRUCK,
)

_KINDS: dict[str, Kind] = {STRUCK.key: "melee", SHOT.key: "shot", SPELL_CAST.key: "spell", SPELL_FAILED.key: "spell"}
_SPELLS = (SPELL_CAST.key, SPELL_FAILED.key)
_ENDS = (CARD_DRAWN.key, ACTIVATION_OVER.key, ROUND_STARTED.key)
_FATES = {DESTROYED.key: "destroyed", BECAME_BROKEN.key: "broken", FELL.key: "fell"}
"""What may become of the target, the worst first."""


@dataclass(slots=True)
class _Attack:
    """What has been told so far of one group of dice, and of the Hits it scored."""

    begins: int
    attack: Entry | None
    told: int = 0
    defence: Entry | None = None
    fate: Entry | None = None
    morale: bool = False
    """It is a Morale Test: its dice are the defence."""

    @property
    def target(self) -> str:
        entry = self.attack or self.defence
        assert entry is not None
        return entry.subjects[-1] if entry.subjects else ""

    @property
    def hits(self) -> int:
        return number(self.attack, "n") if self.attack else 0

    @property
    def wounds(self) -> int:
        if self.defence is None:
            return 0
        return number(self.defence, "n" if self.morale else "wounds")


def _home(id: str) -> str:
    """The Regiment a model belongs to."""
    return id.partition(".")[0]


def staged(entries: Sequence[Entry]) -> list[Staged]:
    """Every group's attack, Spell and Morale Test of which the result is told."""
    found: list[_Attack] = []
    open: list[_Attack] = []
    """Those of this Activation, in order."""
    for at, entry in enumerate(entries):
        if entry.event in _ENDS:
            open.clear()
        elif entry.event in _KINDS and len(entry.subjects) > 1:
            attack = _Attack(at, entry)
            attack.told = at + 1 if not _waits(entry) else 0
            found.append(attack)
            open.append(attack)
        elif entry.event == DEFENDED_ROLL.key and entry.subjects:
            _defended(found, open, entry, at)
        elif entry.event == MORALE_TESTED.key and entry.subjects:
            test = _Attack(at, None, at + 1, entry, morale=True)
            found.append(test)
            open.append(test)
        elif entry.event in _FATES:
            _befalls(open, entry)
    return [_staged(each, found) for each in found if each.told]


def _waits(entry: Entry) -> bool:
    """Whether Defense dice follow: Hits are answered, and so may those of a Spell be."""
    return entry.event in (STRUCK.key, SHOT.key) and number(entry, "n") > 0


def _defended(found: list[_Attack], open: list[_Attack], entry: Entry, at: int) -> None:
    """The dice answer the first attack on the Regiment that nobody has answered; others stand alone."""
    home = _home(entry.subjects[0])
    waiting = [each for each in open if not each.told and each.defence is None and _home(each.target) == home]
    if waiting:
        waiting[0].defence, waiting[0].told = entry, at + 1
        return
    spell = next((each for each in open if _cast(each) and each.defence is None and _home(each.target) == home), None)
    if spell is not None:
        spell.defence, spell.told = entry, at + 1
        return
    alone = _Attack(at, None, at + 1, entry)
    found.append(alone)
    open.append(alone)


def _cast(attack: _Attack) -> bool:
    return attack.attack is not None and attack.attack.event == SPELL_CAST.key


def _befalls(open: list[_Attack], entry: Entry) -> None:
    """The last attack that wounded the Regiment is what it came of."""
    for attack in reversed(open):
        known = _is_of(attack, entry)
        if known and attack.wounds:
            worst = list(_FATES)
            if attack.fate is None or worst.index(entry.event) < worst.index(attack.fate.event):
                attack.fate = entry
            return


def _is_of(attack: _Attack, entry: Entry) -> bool:
    """Whether an entry is about the Regiment that was attacked; the destroyed are told by their name alone."""
    if entry.subjects:
        return _home(entry.subjects[0]) == _home(attack.target)
    fallen = attack.fate
    return fallen is not None and values(fallen)["regiment"] == values(entry)["regiment"]


# --- in words


def _staged(attack: _Attack, all: Sequence[_Attack]) -> Staged:
    entry = attack.attack or attack.defence
    assert entry is not None
    source = _source(attack, all)
    kind = _KINDS[attack.attack.event] if attack.attack else "melee"
    verdict = _verdict(attack)
    word = "word_one" if attack.wounds == 1 else "word_many"
    loss = Loss(attack.wounds, Text(f"first_blood.stage.{word}")) if attack.wounds else None
    return Staged(
        source,
        attack.target,
        kind,
        _title(attack),
        _attack_dice(attack.attack) if attack.attack else None,
        _defence_dice(attack) if attack.defence else None,
        _sum(attack),
        loss,
        verdict,
        attack.begins,
        attack.told,
        unhurt=_unhurt(attack),
        answer=Text("first_blood.stage.resolve") if attack.morale else DEFENCE,
    )


def _unhurt(attack: _Attack) -> Text:
    """A Spell works or fails, a Morale Test is passed, and Hits that are saved are no misses."""
    if attack.attack is not None and attack.attack.event in _SPELLS:
        return Text("first_blood.stage.works" if _cast(attack) else "first_blood.stage.fails")
    if attack.morale:
        return Text("first_blood.stage.steady")
    return Text("first_blood.stage.all_saved") if attack.defence else MISS


def _source(attack: _Attack, all: Sequence[_Attack]) -> str:
    """Who struck: of a Morale Test, whoever struck last."""
    if attack.attack is not None:
        return attack.attack.subjects[0]
    before = [each for each in all if each.attack and each.begins < attack.begins]
    foes = [each for each in before if _home(each.target) == _home(attack.target)]
    return foes[-1].attack.subjects[0] if foes and foes[-1].attack else attack.target


def _title(attack: _Attack) -> Text:
    if attack.attack is None:
        assert attack.defence is not None
        word = "morale" if attack.morale else "defends"
        return Text(f"first_blood.stage.{word}", target=values(attack.defence)["target"])
    told = values(attack.attack)
    if attack.attack.event in _SPELLS:
        return Text("first_blood.stage.casts", model=told["model"], spell=told["spell"], target=told["target"])
    return Text("stage.title", attacker=told["attacker"], target=told["target"])


def _attack_dice(entry: Entry) -> Throw:
    told, need, dice = values(entry), number(entry, "need"), len(entry.dice)
    detail = Text("first_blood.stage.to_hit", n=dice, need=need, why=told["why"])
    plain = isinstance(told["why"], Text) and told["why"].key == "reason.none"
    average = dice * sum(passes(face, need) for face in range(1, 7)) / 6 if plain else None
    tally = Text("stage.hits", n=number(entry, "n"))
    if entry.event in _SPELLS:
        tally = Text("first_blood.stage.successes", n=number(entry, "n"), wanted=number(entry, "wanted"))
    return Throw(entry, tally, detail, average=average)


def _defence_dice(attack: _Attack) -> Throw:
    entry = attack.defence
    assert entry is not None
    good = len(entry.marked or ())
    if attack.morale:
        detail = Text("first_blood.stage.to_hold", n=len(entry.dice), need=number(entry, "need"))
        return Throw(entry, Text("first_blood.stage.held", n=good), detail)
    detail = Text("first_blood.stage.to_save", n=len(entry.dice), need=number(entry, "need"))
    return Throw(entry, Text("first_blood.stage.saved", n=good), detail)


def _sum(attack: _Attack) -> tuple[Term, ...]:
    """Hits less saves are Wounds; dice that failed a Morale Test are as well."""
    lost = Term(Text("first_blood.stage.wounds", n=attack.wounds), "loss" if attack.wounds else "plain")
    if attack.attack is None:
        assert attack.defence is not None
        dice, good = len(attack.defence.dice), len(attack.defence.marked or ())
        word = "tests" if attack.morale else "hits"
        first = Term(Text(f"first_blood.stage.{word}", n=dice), "attack")
        held = Text("first_blood.stage.held" if attack.morale else "first_blood.stage.saved", n=good)
        return joined(first, "–", Term(held, "defence"), "=", lost)
    entry = attack.attack
    if entry.event in _SPELLS:
        works = entry.event == SPELL_CAST.key
        tally = Text("first_blood.stage.successes", n=number(entry, "n"), wanted=number(entry, "wanted"))
        verdict = Text("first_blood.stage.works" if works else "first_blood.stage.fails")
        parts = joined(Term(tally, "attack"), "=", Term(verdict, "good" if works else "plain"))
        return parts if attack.defence is None else parts + joined("·", lost)
    hits = Term(Text("stage.hits", n=attack.hits), "attack")
    if attack.defence is None:
        return joined(hits)
    saved = Text("first_blood.stage.saved", n=len(attack.defence.marked or ()))
    return joined(hits, "–", Term(saved, "defence"), "=", lost)


def _verdict(attack: _Attack) -> Fate | None:
    entry = attack.fate
    if entry is None:
        return None
    word = _FATES[entry.event]
    return Fate(Text(f"first_blood.stage.{word}", n=number(entry, "n")))
