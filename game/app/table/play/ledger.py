"""One answer for many: a row for each option that asks for shares, filled in together and given one after the other.

The game still asks for them one by one; whoever sits at the table sees all of them at once, with a proposal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.table.play.options import AllotDraft
from game.core.request import Allot, Choose, Option, Share
from game.core.text import Refusal
from game.kit.turns import REST

Amounts = dict[str, dict[str, int]]


class LedgerDraft:
    """What each row has been given so far; rows that have something to decide first have no shares yet."""

    def __init__(self, request: Choose[Any], kept: Mapping[str, Mapping[str, int]] | None = None) -> None:
        self.request = request
        self.rows: dict[str, AllotDraft | None] = {}
        for option in request.legal():
            if option.key != REST:
                self.rows[option.key] = AllotDraft(option.then) if isinstance(option.then, Allot) else None
        for key, amounts in (kept or {}).items():
            draft = self.rows.get(key)
            if draft is not None:
                draft.begin_with(amounts)
        self.focus = 0
        """The row in focus."""
        self.column = 0

    @property
    def options(self) -> list[Option[Any]]:
        return [option for option in self.request.options if option.key in self.rows]

    @property
    def columns(self) -> list[Share[Any]]:
        """What can be given, as the first row names it."""
        first = next((draft for draft in self.rows.values() if draft), None)
        return list(first.request.shares) if first else []

    @property
    def focused(self) -> tuple[str, str]:
        """The row and the share in focus."""
        row = list(self.rows)[self.focus] if self.rows else ""
        shares = self.columns
        return row, shares[self.column].key if shares else ""

    @property
    def amounts(self) -> Amounts:
        return {key: dict(draft.amounts) for key, draft in self.rows.items() if draft}

    @property
    def left(self) -> int:
        """What has been given to nobody."""
        return sum(draft.left for draft in self.rows.values() if draft)

    def set(self, row: str, share: str, n: int) -> Refusal | None:
        """So many to a share of a row, as far as there is enough; the reason when nothing changes."""
        draft = self.rows[row]
        self.focus = list(self.rows).index(row)
        if draft is None:
            return None
        self.column = [each.key for each in draft.request.shares].index(share)
        return draft.add(share, n - draft.amounts[share])

    def step(self, across: int, down: int) -> None:
        """To the next share, or to the next row."""
        if self.rows:
            self.focus = (self.focus + down) % len(self.rows)
        if self.columns:
            self.column = (self.column + across) % len(self.columns)

    # --- the answers

    @property
    def answers(self) -> list[str]:
        """All of them, in the order of the rows; those that have something to decide come last."""
        filled = [f"{key} {draft.key}" for key, draft in self.rows.items() if draft]
        return [*filled, *(key for key, draft in self.rows.items() if draft is None)]

    @property
    def key(self) -> str:
        """The first answer; all of them at once where everything is as proposed."""
        offered = any(option.key == REST for option in self.request.legal())
        if offered and all(draft and _as_proposed(draft) for draft in self.rows.values()):
            return REST
        return self.answers[0]

    @property
    def then(self) -> list[tuple[str, str]]:
        """What is answered after the first, by topic."""
        return [] if self.key == REST else [(self.request.topic, key) for key in self.answers[1:] if " " in key]

    @property
    def refusal(self) -> Refusal | None:
        return next((draft.refusal for draft in self.rows.values() if draft and draft.refusal), None)


def _as_proposed(draft: AllotDraft) -> bool:
    return {key: n for key, n in draft.amounts.items() if n} == dict(draft.request.suggested)
