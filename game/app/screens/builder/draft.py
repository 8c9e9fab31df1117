"""A roster being built: who is in it, what is chosen of it, and every change, which can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from game.app.screens.builder.judging import Idea, Judged
from game.core.roster import Muster, Offer, Pick, Roster, write_roster
from game.kit import registry


class Draft:
    """Kept at every change, legal or not: the verdict explains, it never forbids. `changed` is called after each."""

    def __init__(self, roster: Roster, path: Path, changed: Callable[[], None]) -> None:
        self.roster, self.path, self._changed = roster, path, changed
        muster = registry.looks_of(roster.system).muster
        assert muster is not None, "only games with rosters open the builder"
        self.muster: Muster = muster
        self.offers = {offer.id: offer for offer in muster.offers()}
        self.judged = Judged(muster, self.offers, roster)
        self.pick = self.first_member()
        """The pick that is looked at; -1: none."""
        self.extra = ""
        """The extra of it that is looked at."""
        self._done: list[Roster] = []
        self._undone: list[Roster] = []

    # --- what there is

    def is_card(self, pick: Pick) -> bool:
        offer = self.offers.get(pick.id)
        return offer is not None and offer.card

    def first_member(self) -> int:
        return next((n for n, pick in enumerate(self.roster.picks) if not self.is_card(pick)), -1)

    @property
    def leader(self) -> int:
        """The pick that wears the crown, or else the first of the crew."""
        crowned = [n for n, pick in enumerate(self.roster.picks) if self.crowned(pick)]
        return next(iter(crowned), self.first_member())

    def crowned(self, pick: Pick) -> bool:
        offer = self.offers.get(pick.id)
        return offer is not None and any(extra.id in pick.extras for extra in offer.extras if extra.icon == "crown")

    @property
    def chosen(self) -> Pick | None:
        return self.roster.picks[self.pick] if 0 <= self.pick < len(self.roster.picks) else None

    @property
    def offer(self) -> Offer | None:
        """What the chosen pick is one of."""
        return self.offers.get(self.chosen.id) if self.chosen else None

    @property
    def counted(self) -> Offer | None:
        """The chosen extra, if it may be taken several times."""
        found = next((extra for extra in self.offer.extras if extra.id == self.extra), None) if self.offer else None
        return found if found and found.most > 1 else None

    @property
    def undoable(self) -> bool:
        return bool(self._done)

    @property
    def redoable(self) -> bool:
        return bool(self._undone)

    # --- choosing

    def choose(self, pick: int) -> None:
        self.pick, self.extra = pick, ""
        self._changed()

    def choose_extra(self, extra: str) -> None:
        before, self.extra = self.extra, extra
        if before != extra:
            self._changed()

    # --- changing

    def _become(self, roster: Roster) -> None:
        """Another roster in place of this one: judged and kept."""
        self.roster = roster
        self.judged = Judged(self.muster, self.offers, roster)
        self.pick = min(self.pick, len(roster.picks) - 1)
        write_roster(roster, self.path)

    def _change(self, picks: Sequence[Pick]) -> None:
        self._note()
        self._become(msgspec.structs.replace(self.roster, picks=tuple(picks)))
        self._changed()

    def _replace(self, pick: Pick) -> None:
        """Another pick in place of the chosen one."""
        at = self.pick
        self._change([*self.roster.picks[:at], pick, *self.roster.picks[at + 1 :]])

    def _note(self) -> None:
        """Remember how it was."""
        self._done.append(self.roster)
        self._undone.clear()

    def undo(self) -> None:
        if self._done:
            self._undone.append(self.roster)
            self._become(self._done.pop())
            self._changed()

    def redo(self) -> None:
        if self._undone:
            self._done.append(self.roster)
            self._become(self._undone.pop())
            self._changed()

    def take(self, offer: str) -> None:
        self.pick = len(self.roster.picks)
        self._change([*self.roster.picks, Pick(offer)])

    def twice(self) -> None:
        pick = self.roster.picks[self.pick]
        self.pick = len(self.roster.picks)
        self._change([*self.roster.picks, pick])

    def drop(self) -> None:
        at = self.pick
        self._change([*self.roster.picks[:at], *self.roster.picks[at + 1 :]])

    def move(self, pick: int, to: int) -> None:
        """Put a pick where another one is; those between move up."""
        picks = list(self.roster.picks)
        picks.insert(to, picks.pop(pick))
        self.pick = to
        self._change(picks)

    def count(self, by: int) -> None:
        """Take a counted extra once more, or once less."""
        counted, pick = self.counted, self.chosen
        if counted is None or pick is None:
            return
        wanted = min(counted.most, max(0, pick.extras.count(counted.id) + by))
        kept = tuple(one for one in pick.extras if one != counted.id)
        self._replace(Pick(pick.id, (*kept, *(counted.id,) * wanted)))

    def toggle(self, extra: str) -> None:
        self.extra = extra
        if self.counted is not None:
            self.count(1)
            return
        pick = self.roster.picks[self.pick]
        kept = tuple(one for one in pick.extras if one != extra)
        self._replace(Pick(pick.id, kept if len(kept) < len(pick.extras) else (*pick.extras, extra)))

    def accept(self, idea: Idea) -> None:
        """Do what was suggested."""
        if idea.pick < 0:
            self.take(idea.what.id)
            return
        self.pick = idea.pick
        self.toggle(idea.what.id)

    def rename(self, name: str) -> None:
        self._become(msgspec.structs.replace(self.roster, name=name.strip() or self.roster.name))

    def limit(self, limit: str) -> None:
        self._note()
        self._become(msgspec.structs.replace(self.roster, limit=int(limit)))
        self._changed()
