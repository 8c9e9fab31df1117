"""What a muster says of a roster, asked once: its verdict, why something does not fit, what would still fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from game.core.roster import Muster, Offer, Pick, Roster, Verdict
from game.core.text import Refusal


@dataclass(frozen=True, slots=True)
class Idea:
    """Something that would fit: an extra for a pick, or an offer of its own where `pick` is -1."""

    pick: int
    what: Offer


class Judged:
    """One roster, judged."""

    def __init__(self, muster: Muster, offers: Mapping[str, Offer], roster: Roster) -> None:
        self._muster, self._offers, self.roster = muster, offers, roster
        self.verdict: Verdict = muster.judge(roster)
        self._reasons: dict[str, Refusal | None] = {}

    @property
    def legal(self) -> bool:
        return bool(self.roster.picks) and not self.verdict.faults

    def met(self, at: int) -> bool:
        """Whether a total keeps its own rule; one of an empty roster never does."""
        _, have, most = self.verdict.totals[at]
        return bool(self.roster.picks) and at not in self.verdict.unmet and not (most and have > most)

    @property
    def left(self) -> int:
        """Points that are not used yet, below zero when there are too many."""
        _, have, most = self.verdict.totals[0]
        return most - have if most else 0

    def reason(self, offer: str) -> Refusal | None:
        """What would be wrong with the roster if this were added that is not wrong already."""
        if offer not in self._reasons:
            news = self._news((*self.roster.picks, Pick(offer)))
            self._reasons[offer] = next(iter(news), None)
        return self._reasons[offer]

    def _news(self, picks: tuple[Pick, ...]) -> list[Refusal]:
        """What would be wrong; what is wrong already is no news, though its numbers may change."""
        before = {(fault.rule, fault.reason.key) for fault in self.verdict.faults}
        judged = self._muster.judge(msgspec.structs.replace(self.roster, picks=picks))
        return [fault for fault in judged.faults if (fault.rule, fault.reason.key) not in before]

    def ideas(self, chosen: int) -> Iterator[Idea]:
        """What would fit into what is left: something for the chosen pick, for another, or somebody more."""
        picks = self.roster.picks
        order = [*([chosen] if 0 <= chosen < len(picks) else []), *(n for n in range(len(picks)) if n != chosen)]
        for at in order:
            offer = self._offers.get(picks[at].id)
            for extra in offer.extras if offer else ():
                if extra.id in picks[at].extras or not extra.detail or extra.most > 1:
                    continue
                taken = Pick(picks[at].id, (*picks[at].extras, extra.id))
                if not self._news((*picks[:at], taken, *picks[at + 1 :])):
                    yield Idea(at, extra)
        known = {self._offers[pick.id].section for pick in picks if pick.id in self._offers}
        fitting = [offer for offer in self._offers.values() if offer.section in known and 0 < offer.cost <= self.left]
        for offer in sorted(fitting, key=lambda offer: -offer.cost):
            if self.reason(offer.id) is None:
                yield Idea(-1, offer)

    def suggestion(self, chosen: int) -> Idea | None:
        """The first of them, somebody more before equipment where many points are left."""
        ideas = self.ideas(chosen)
        return next((idea for idea in ideas), None) if self.roster.picks else None
