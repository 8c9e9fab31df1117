"""Attacks of the first edition as the table stages them, read off the journal: Impacts, what stops them, Damage.

An attack is two shows where Impacts get through: the Impact roll against Block or Blink!, and the Damage roll with its
Collateral die against armour. Cross Fire is a show of its own (ATK-04, ATK-05, XFR-02).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.core.journal import Entry
from game.core.text import Text
from game.kit.sounds import Sound, weapon_sound
from game.kit.staging import Fate, Kind, Loss, Staged, Term, Throw, joined, number, values
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import (
    ACTIVATED,
    ACTIVATION_OVER,
    ARMOURED,
    BECAME_CASUALTY,
    BLINKED,
    BLOCKED_ROLL,
    BURST,
    CRITICAL,
    CROSS_FIRE,
    DAMAGE_ROLLED,
    DODGED,
    HURT,
    KNOCKED_DOWN,
    LAMP_DESTROYED,
    ROUND_STARTED,
    SHOT,
    SPRAYED,
    STORMED,
    STRUCK,
    WENT_KO,
)

_ENDS = (ACTIVATED.key, ACTIVATION_OVER.key, ROUND_STARTED.key)
_BLASTS = (BURST.key, SPRAYED.key, STORMED.key)
_STOPS = {BLOCKED_ROLL.key: "blocked", BLINKED.key: "blinked", DODGED.key: "dodged", ARMOURED.key: "armoured"}
_VERDICTS = {BECAME_CASUALTY.key: "casualty", WENT_KO.key: "ko", KNOCKED_DOWN.key: "down"}
"""What the target may become, the worst first."""
SIDES = 6


@dataclass(slots=True)
class _Show:
    """One show: its dice, what answered them, and what came of it."""

    attacker: str
    target: str
    kind: Kind
    title: Text
    begins: int
    rolled: Entry
    told: int = 0
    stops: list[Entry] = field(default_factory=list)
    hurt: Entry | None = None
    fate: str = ""
    critical: bool = False

    @property
    def damages(self) -> bool:
        return self.rolled.event in (DAMAGE_ROLLED.key, CROSS_FIRE.key)

    @property
    def left(self) -> int:
        """What nothing has stopped."""
        return max(0, number(self.rolled, "n") - sum(number(entry, "n") for entry in self.stops))


def staged(entries: Sequence[Entry]) -> list[Staged]:
    """Every roll of an attack of which the result is told."""
    told = _Telling()
    for at, entry in enumerate(entries):
        told.hear(entry, at)
    return [_staged(show) for show in told.shows if show.told]


class _Telling:
    """Reads the journal and keeps the show under way, whose target may still answer or suffer."""

    def __init__(self) -> None:
        self.shows: list[_Show] = []
        self._last: _Show | None = None
        self._source: tuple[str, Kind] = ("", "melee")
        """Whose attack it is, and of which kind."""

    def hear(self, entry: Entry, at: int) -> None:
        if entry.event in _ENDS:
            self._last, self._source = None, ("", "melee")
        elif entry.event in _BLASTS and entry.subjects:
            self._end(at)
            self._last, self._source = None, (entry.subjects[0], "blast")
        elif entry.event in (STRUCK.key, SHOT.key) and entry.subjects:
            self._end(at)
            self._source = entry.subjects[0], _kind(entry)
            self._begin(_title(entry), entry, at, told=0 if number(entry, "n") else at + 1)
        elif entry.event in (DAMAGE_ROLLED.key, CROSS_FIRE.key) and self._source[0]:
            self._end(at)
            hurts = number(entry, "n") or (self._source[1] == "shot" and entry.event == DAMAGE_ROLLED.key)
            self._begin(_damage_title(entry), entry, at, told=0 if hurts else at + 1)
        elif self._last is not None and entry.subjects and entry.subjects[0] == self._last.target:
            self._goes_on(self._last, entry, at)

    def _begin(self, title: Text, entry: Entry, at: int, told: int) -> None:
        attacker, kind = self._source
        self._last = _Show(attacker, entry.subjects[-1], kind, title, at, entry, told)
        self.shows.append(self._last)

    def _end(self, at: int) -> None:
        """Something else begins: what has been told of the show under way is all of it."""
        if self._last is not None:
            self._last.told = self._last.told or at

    def _goes_on(self, show: _Show, entry: Entry, at: int) -> None:
        if show.damages:
            _suffers(show, entry)
            if entry.event in (HURT.key, LAMP_DESTROYED.key):
                show.told = show.told or at + 1
        elif entry.event in _STOPS:
            show.stops.append(entry)
            if not show.left:
                show.told = at + 1


def _suffers(show: _Show, entry: Entry) -> None:
    if entry.event == HURT.key and show.hurt is None:
        show.hurt = entry
    elif entry.event == CRITICAL.key:
        show.critical = True
    elif entry.event in _VERDICTS:
        show.fate = min(show.fate or entry.event, entry.event, key=list(_VERDICTS).index)


def heard(game: Bmg1, staged: Staged) -> Sound:
    """What the weapon of an attack sounds like: the journal does not name it, so the first of its kind."""
    attacker = game.state.models.get(staged.attacker)
    carried = game.weapons(attacker) if attacker else []
    kind = "melee" if staged.kind == "melee" else "ranged"
    weapon = next((weapon for weapon in carried if weapon.kind == kind), None)
    if weapon is None:
        return weapon_sound(staged.kind)
    return weapon_sound(staged.kind, weapon.id, weapon.icon, shots=weapon.rof or 1)


def _kind(entry: Entry) -> Kind:
    return "melee" if entry.event == STRUCK.key else "shot"


def _title(entry: Entry) -> Text:
    told = values(entry)
    return Text("stage.title", attacker=told["model"], target=told["target"])


def _damage_title(entry: Entry) -> Text:
    word = "cross_fire" if entry.event == CROSS_FIRE.key else "damage"
    return Text(f"bmg1.stage.{word}", target=values(entry)["target"])


# --- in words


def _staged(show: _Show) -> Staged:
    verdict = Fate(Text(f"bmg1.stage.{_VERDICTS[show.fate]}")) if show.fate else None
    return Staged(
        show.attacker,
        show.target,
        show.kind,
        show.title,
        _damage_dice(show) if show.damages else _impact_dice(show.rolled),
        None if show.damages else _defence(show),
        _damage_sum(show) if show.damages else _impact_sum(show),
        _loss(show),
        verdict,
        show.begins,
        show.told,
        more=not show.damages and show.left > 0,
    )


def _impact_dice(entry: Entry) -> Throw:
    told, need, dice = values(entry), number(entry, "need"), len(entry.dice)
    detail = Text("bmg1.stage.impact", n=dice, need=need, why=told["why"])
    average = dice * (SIDES + 1 - need) / SIDES
    return Throw(entry, Text("bmg1.stage.impacts", n=number(entry, "n")), detail, average=average)


def _defence(show: _Show) -> Throw | None:
    """All rolls that stopped Impacts, one after the other; where there were several, each die says against what."""
    if not show.stops:
        return None
    dice: list[int] = []
    marked: list[int] = []
    captions: list[Text | None] = []
    for entry in show.stops:
        marked += [len(dice) + place for place in entry.marked or ()]
        dice += entry.dice
        captions += [_stop_words(entry) if len(show.stops) > 1 else None] * len(entry.dice)
    whole = replace(show.stops[0], dice=tuple(dice), marked=tuple(marked))
    stopped = sum(number(entry, "n") for entry in show.stops)
    detail = None if len(show.stops) > 1 else _stop_detail(show.stops[0])
    return Throw(whole, Text("bmg1.stage.stopped", n=stopped), detail, tuple(captions))


def _stop_words(entry: Entry) -> Text:
    told = values(entry)
    if entry.event == BLINKED.key:
        return Text("bmg1.stage.behind", obstacle=told["obstacle"], need=number(entry, "need"))
    return Text(f"bmg1.stage.{_STOPS[entry.event]}", need=number(entry, "need"))


def _stop_detail(entry: Entry) -> Text:
    told = values(entry)
    if entry.event == BLINKED.key:
        return Text("bmg1.stage.blink", n=len(entry.dice), obstacle=told["obstacle"], need=number(entry, "need"))
    return Text("bmg1.stage.against", n=len(entry.dice), what=_stop_words(entry))


def _impact_sum(show: _Show) -> tuple[Term, ...]:
    parts = joined(Term(Text("bmg1.stage.impacts", n=number(show.rolled, "n")), "attack"))
    for entry in show.stops:
        parts += joined("–", Term(Text("bmg1.stage.stops", n=number(entry, "n"), what=_stop_words(entry)), "defence"))
    if show.stops:
        parts += joined("=", Term(Text("bmg1.stage.impacts", n=show.left)))
    return parts


def _damage_dice(show: _Show) -> Throw:
    entry = show.rolled
    need = number(entry, "need")
    captions: list[Text | None] = [None] * len(entry.dice)
    plain = len(entry.dice)
    if entry.event == DAMAGE_ROLLED.key:
        captions[-1] = Text("bmg1.stage.collateral")
        plain -= 1
    detail = Text("bmg1.stage.to_damage", n=plain, need=need, why=values(entry).get("why", Text("reason.none")))
    average = plain * (SIDES + 1 - need) / SIDES
    return Throw(entry, Text("bmg1.stage.successes", n=number(entry, "n")), detail, tuple(captions), average)


def _damage_sum(show: _Show) -> tuple[Term, ...]:
    """Successes and what the Collateral die adds, and the markers they make (DMG-07, COL-02, CRT-01)."""
    parts = joined(Term(Text("bmg1.stage.successes", n=number(show.rolled, "n")), "attack"))
    if show.critical:
        parts += joined("+", Term(Text("bmg1.stage.critical"), "attack"))
    if show.hurt is None:
        return parts
    return parts + joined("=", Term(_lost(show), "loss"))


def _lost(show: _Show) -> Text:
    """The markers, and how many more the target can bear."""
    assert show.hurt is not None
    all = _markers(number(show.hurt, "injury"), number(show.hurt, "stun"))
    left = number(show.hurt, "endurance") - number(show.hurt, "now")
    gone = show.fate in (BECAME_CASUALTY.key, WENT_KO.key)
    return all if gone or left <= 0 else Text("stage.left", what=all, n=left)


def _markers(injury: int, stun: int) -> Text:
    if stun and injury:
        return Text("bmg1.look.both", injury=injury, stun=stun)
    return Text("bmg1.look.injuries", n=injury) if injury else Text("bmg1.look.stuns", n=stun)


def _loss(show: _Show) -> Loss | None:
    if show.hurt is None:
        return None
    injury, stun = number(show.hurt, "injury"), number(show.hurt, "stun")
    if injury and stun:
        return Loss(injury, Text("bmg1.stage.word_both", n=stun))
    word = "bmg1.stage.word_injury" if injury else "bmg1.stage.word_stun"
    return Loss(injury + stun, Text(word)) if injury or stun else None
