"""Rosters for the duel: enough of a catalogue to try the builder with."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.roster import Muster, Offer, Pick, Roster, Verdict
from game.core.text import Refusal, Text

LEADERS, FIGHTERS = Text("duel.title"), Text("duel.phase.order")


class Warband(Muster):
    """Up to a hundred points, and no more than one fencer."""

    def offers(self) -> Sequence[Offer]:
        extras = (
            Offer("cloak", Text("duel.card.scout"), FIGHTERS, 5),
            Offer("blade", Text("duel.card.surge"), FIGHTERS, 10),
            Offer("second", Text("duel.stance.guard"), FIGHTERS, 8, most=3),
        )
        return (
            Offer("fencer", Text("duel.card.parry"), LEADERS, 40, "fencing", extras=extras),
            *(Offer(f"brute{n}", Text("duel.model", id=f"brute {n}"), FIGHTERS, 20, "arm-flex") for n in range(30)),
        )

    def limits(self) -> Sequence[int]:
        return (100, 150, 200)

    def judge(self, roster: Roster) -> Verdict:
        costs = {offer.id: offer for offer in self.offers()}
        known = [costs[pick.id] for pick in roster.picks if pick.id in costs]
        total = sum(offer.cost for offer in known)
        for pick, offer in zip(roster.picks, known, strict=False):
            total += sum(extra.cost * pick.extras.count(extra.id) for extra in offer.extras)
        faults: list[Refusal] = []
        if total > roster.limit:
            faults.append(
                Refusal(Text("duel.no.too_far", length=total * 1000, budget=roster.limit * 1000), "DUEL-RND-01")
            )
        if sum(pick.id == "fencer" for pick in roster.picks) > 1:
            faults.append(Refusal(Text("duel.no.moved_already"), "DUEL-ATK-01"))
        return Verdict(
            ((Text("duel.title"), total, roster.limit), (Text("duel.phase.order"), len(known), 0)), tuple(faults)
        )

    def starters(self) -> Sequence[Roster]:
        return (Roster("duel", "First crew", (Pick("fencer", ("cloak",)), Pick("brute1")), 100),)
