"""What the sheet panel shows: the card of the piece that is meant, or else what the game is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.kit.looks import Sheet

if TYPE_CHECKING:
    from game.app.screens.table import TableScreen


class Reading:
    """Finds the sheet for what the player looks at; it is made once for each position."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self.goal = False
        """The player wants to read what the game is about, whatever is selected."""
        self._seen: tuple[object, Sheet | None] = (None, None)
        self._briefed: tuple[object, Sheet | None] = (None, None)

    @property
    def briefing(self) -> Sheet | None:
        """What the game is about, as far as its system says so."""
        table = self._table
        key = (table.host.revision, table.history.stop if table.history else -1)
        if self._briefed[0] != key:
            self._briefed = (key, table.looks.briefing(table.state_shown))
        return self._briefed[1]

    def sheet(self) -> Sheet | None:
        """Of what the pointer means, or of the selected model, or of what is meant anyway; else the goal."""
        table = self._table
        hovered = table.hovered.subject if table.hovered else ""
        acting = "" if table.history else table.host.acting
        kept = () if self.goal else (table.selected, self._focused(), acting)
        ids = (table.mouse.model, hovered, *kept)
        stop = table.history.stop if table.history else -1
        key = (ids, table.host.revision, stop, table.host.viewer, table.host.motion.told)
        if self._seen[0] != key:
            sheets = (table.looks.sheet(table.state_shown, each, table.host.viewer) for each in ids if each)
            found = next((sheet for sheet in sheets if sheet), None)
            self._seen = (key, found or self.briefing)
        return self._seen[1]

    def _focused(self) -> str:
        """The piece that the option in focus is about."""
        draft = None if self._table.history else self._table.controller.draft
        if draft is None or not 0 <= draft.focus < len(draft.options):
            return ""
        return draft.options[draft.focus].subject
