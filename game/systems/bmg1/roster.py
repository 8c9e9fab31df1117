"""Bands as players build them: who may join, what they may spend, and everything wrong with them (REP to EQP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from game.core.home import assets
from game.core.library import Library
from game.core.roster import Muster, Offer, Roster, Verdict
from game.core.system import SetupError
from game.core.text import Catalog, Refusal, Text
from game.core.wording import clip
from game.systems.bmg1.bandlist import Band, Member, listed, loaded, picked, ready, ready_made
from game.systems.bmg1.catalogue import crew_name, offers
from game.systems.bmg1.content import Crew, Equipment, ReadyBand
from game.systems.bmg1.vocabulary import TraitName

LIMITS = (300, 150, 450)
"""The scenarios of the book, the short and the long game (REP-02, REP-04)."""
LOWEST, HIGHEST, STEP = 100, 900, 10
"""What else players may agree on (REP-01, REP-04)."""
FEWEST = 2
"""Characters of a Band, which has to split into two groups (BND-13)."""
GIVES: dict[TraitName, TraitName] = {"total_vision": "night_vision", "acrobat": "dodge"}
"""Traits that bring another with them, which need not be bought (EQP-06)."""


def no(key: str, rule: str, **values: int | str | Text) -> Refusal:
    return Refusal(Text(f"bmg1.muster.no.{key}", **values), f"BMG1-{rule}")


# --- the Band as a whole


def strangers(library: Library, band: Band) -> Iterator[Refusal]:
    """Nothing that no pack has (CNT-10)."""
    for id in band.unknown:
        yield Refusal(Text("bmg1.muster.no.pick", id=clip(id)))
    for one in band.members:
        for id in one.unknown:
            yield Refusal(Text("bmg1.muster.no.extra", id=clip(id), name=one.profile.alias))


def limits(library: Library, band: Band) -> Iterator[Refusal]:
    """A limit that players may agree on, and no more Reputation than it (REP-01, REP-03, REP-04)."""
    if not LOWEST <= band.limit <= HIGHEST or band.limit % STEP:
        yield no("limit", "REP-04", low=LOWEST, high=HIGHEST, step=STEP)
    if band.reputation > band.limit:
        yield no("reputation", "REP-03", n=band.reputation - band.limit, limit=band.limit)


def leader(library: Library, band: Band) -> Iterator[Refusal]:
    """One Band Leader, a Leader or a Sidekick, who names the affiliation (BND-01, BND-11)."""
    marked = [one for one in band.members if one.marked]
    if band.leader is None:
        yield no("leader", "BND-01")
        return
    if len(marked) > 1:
        yield no("leaders_marked", "BND-01", one=marked[0].profile.alias, other=marked[1].profile.alias)
    if band.leader.profile.rank not in ("leader", "sidekick"):
        yield no("leader_rank", "BND-01", name=band.leader.profile.alias)
    if not band.crew:
        yield no("leader_unknown", "BND-11", name=band.leader.profile.alias)
    elif band.leader.crew not in ("", band.crew):
        named = crew_name(library, band.leader.crew)
        yield no("leader_crew", "BND-11", name=band.leader.profile.alias, crew=named)


def affiliations(library: Library, band: Band) -> Iterator[Refusal]:
    """All share the Band Leader's, go with anybody, or come as somebody's friend (BND-02, BND-03, TRT-15)."""
    for one in band.members:
        if not band.crew or band.belongs(one) or band.is_guest(one):
            continue
        names = {"name": one.profile.alias, "crew": crew_name(library, band.crew)}
        if one.has("affinity"):
            yield no("affinity", "TRT-16", **names)
        else:
            yield no("affiliation", "BND-02", **names)


def hates(library: Library, band: Band) -> Iterator[Refusal]:
    """Nobody joins a Band he Hates (TRT-84)."""
    for one in band.members:
        if band.crew in one.named("hates"):
            yield no("hates", "TRT-84", name=one.profile.alias, crew=crew_name(library, band.crew))


def ranks(library: Library, band: Band) -> Iterator[Refusal]:
    """How many of each rank; Henchmen are not counted (BND-04 to 07, BND-10, BND-12, TRT-47)."""
    for one in band.of_rank("leader"):
        if one is not band.leader:
            yield no("leader_follows", "BND-04", name=one.profile.alias)
    most = band.sidekicks_allowed
    if len(band.of_rank("sidekick")) > most:
        yield no("sidekicks", "BND-05", n=most)
    agents = len(band.of_rank("free_agent"))
    if agents > band.free_agents_allowed:
        yield no("free_agents", "BND-06", n=band.free_agents_allowed, have=agents, limit=band.limit)


def twice(library: Library, band: Band) -> Iterator[Refusal]:
    """Only Minions come several times (BND-07 to 09, PRF-02)."""
    told: list[str] = []
    for one, other in combinations((one.profile for one in band.members), 2):
        if one.minion or other.minion or one.id in told:
            continue
        if one.id == other.id or one.name.words == other.name.words:
            told.append(one.id)
            both = one.rank == other.rank == "henchman"
            yield no("twice", "BND-07" if both else "BND-09", name=one.alias)


def enough(library: Library, band: Band) -> Iterator[Refusal]:
    """Two at least (BND-13)."""
    if len(band.members) < FEWEST:
        yield no("too_few", "BND-13", n=FEWEST)


def elite(library: Library, band: Band) -> Iterator[Refusal]:
    """One Elite of each type, or any number under their boss (TRT-68, TRT-69)."""
    bosses = [type for one in band.members for type in one.named("elite_boss")]
    for type, times in Counter(type for one in band.members for type in one.named("elite")).items():
        if times > 1 and type not in bosses:
            yield no("elite", "TRT-68", n=times, type=crew_name(library, type))


# --- money and equipment


def money(library: Library, band: Band) -> Iterator[Refusal]:
    """No more dollars than the limit gives (FND-02, FND-03)."""
    if band.spent > band.money:
        yield no("money", "FND-02", n=band.spent - band.money, money=band.money)


def equipment(library: Library, band: Band) -> Iterator[Refusal]:
    """For Henchmen, one thing each, from the Band's own list and never more than it says (EQP-01 to 07, EQP-49)."""
    for one in band.members:
        if one.items and one.profile.rank != "henchman":
            yield no("not_henchman", "EQP-01", name=one.profile.alias)
            continue
        if len(one.items) > 1:
            yield no("items", "EQP-04", name=one.profile.alias)
        for item, weapon in one.items:
            yield from _fits(library, band, one, item, weapon)
    for id, times in Counter(item.id for one in band.members for item, _ in one.items).items():
        item = library.get(Equipment, id)
        if times > item.most:
            yield no("too_many", "EQP-02", n=item.most, item=item.name)


def _fits(library: Library, band: Band, member: Member, item: Equipment, weapon: str) -> Iterator[Refusal]:
    """Why a thing is nothing for this Henchman."""
    profile, names = member.profile, {"name": member.profile.alias, "item": item.name}
    if item.crew != band.crew:
        yield no("other_list", "EQP-07", **names, crew=crew_name(library, item.crew))
    if item.tag and item.tag not in profile.tags:
        yield no("tag", "EQP-49", **names)
    own = {trait.id for trait in profile.traits}
    own |= {GIVES[trait] for trait in own if trait in GIVES}
    granted = item.trait.id if item.trait else "titan_dose" if item.dose else None
    if granted in own or (item.dose and profile.doses):
        yield no("has_it", "EQP-06", **names)
    if item.ammo and weapon not in [each.id for each in loaded(library, profile)]:
        key = "which_weapon" if not weapon and loaded(library, profile) else "no_weapon"
        yield no(key, "EQP-05", **names)


RULES: tuple[Callable[[Library, Band], Iterator[Refusal]], ...] = (
    strangers,
    limits,
    leader,
    affiliations,
    hates,
    ranks,
    twice,
    enough,
    elite,
    money,
    equipment,
)


def faults(library: Library, band: Band) -> tuple[Refusal, ...]:
    """Everything wrong with a Band."""
    return tuple(fault for rule in RULES for fault in rule(library, band))


class Bmg1Muster(Muster):
    """The Bands of the first edition."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def offers(self) -> Sequence[Offer]:
        return offers(self.library)

    def limits(self) -> Sequence[int]:
        """REP-01, REP-02"""
        return LIMITS

    def judge(self, roster: Roster) -> Verdict:
        band = listed(self.library, roster)
        counted = (
            ("reputation", band.reputation, band.limit),
            ("money", band.spent, band.money),
            ("characters", len(band.members), 0),
            ("sidekicks", len(band.of_rank("sidekick")), band.sidekicks_allowed),
            ("free_agents", len(band.of_rank("free_agent")), band.free_agents_allowed),
        )
        totals = tuple((Text(f"bmg1.muster.total.{name}", n=most or have), have, most) for name, have, most in counted)
        return Verdict(totals, faults(self.library, band))

    def called(self, roster: Roster) -> Text | None:
        return next((one.name for one in self.library.all(ReadyBand) if one.name.words["en"] == roster.name), None)

    def about(self, roster: Roster) -> Text | None:
        """What is said of it where it is a ready one, or else of its crew."""
        ready = next(
            (b for b in self.library.all(ReadyBand) if ready_made(self.library, b).picks == roster.picks), None
        )
        crew = self.library.find(Crew, listed(self.library, roster).crew)
        return ready.text if ready else crew.text if crew else None

    def starters(self) -> Sequence[Roster]:
        return [ready_made(self.library, band) for band in self.library.all(ReadyBand)]


def legal(library: Library, roster: str | dict[str, Any]) -> Band:
    """The Band of a ready one's id or of a player's roster; SetupError names the first fault in one sentence."""
    # BND-14
    band = ready(library, roster) if isinstance(roster, str) else picked(library, roster)
    found = faults(library, band)
    if not found:
        return band
    catalog = Catalog([assets() / "locale"])
    library.add_words(catalog)
    reason, rule = catalog.render(found[0].reason).rstrip("."), found[0].rule
    raise SetupError(f"The roster '{clip(band.name)}' cannot be played: {reason}{f' ({rule})' if rule else ''}.")


__all__ = ["LIMITS", "Bmg1Muster", "faults", "legal"]
