"""What the sheet panel shows: the card of the piece that is meant, or else what the game is about."""

from __future__ import annotations

from game.app.table.play.sitting import Sitting
from game.kit.sheets import Sheet


class Reading:
    """Finds the sheet for what the player looks at; it is made once for each position."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._sheets: dict[str, Sheet | None] = {}
        self._position: object = None
        self._briefed: tuple[object, Sheet | None] = (None, None)

    @property
    def briefing(self) -> Sheet | None:
        """What the game is about, as far as its system says so."""
        sitting = self._sitting
        key = (sitting.host.revision, sitting.history.stop if sitting.history else -1)
        if self._briefed[0] != key:
            self._briefed = (key, sitting.host.looks.briefing(sitting.state_shown))
        return self._briefed[1]

    def sheet(self) -> Sheet | None:
        """The sheet of what is under the pointer, or else the one that shows without it."""
        return self._of(self._sitting.pointed, self._sitting.meant) or self.kept()

    def kept(self) -> Sheet | None:
        """The sheet of the selected model, of the piece in focus or of the one acting; else the goal."""
        sitting = self._sitting
        if sitting.goal:
            return self.briefing
        acting = "" if sitting.history else sitting.host.acting
        return self._of(sitting.selected, self.focused(), acting) or self.briefing

    def wanted(self) -> Sheet | None:
        """The sheet somebody asks for: of what is pointed at, of a piece clicked on or in focus, or the goal."""
        sitting = self._sitting
        if found := self._of(sitting.pointed, sitting.meant):
            return found
        if sitting.goal:
            return self.briefing
        acting = "" if sitting.history else sitting.host.acting
        return self._of(*(id for id in (sitting.selected, self.focused()) if id != acting))

    def _of(self, *ids: str) -> Sheet | None:
        """The sheet of the first of these pieces that has one; made once for each position."""
        sitting = self._sitting
        stop = sitting.history.stop if sitting.history else -1
        position = (sitting.host.revision, stop, sitting.host.viewer, sitting.host.motion.told)
        if self._position != position:
            self._position = position
            self._sheets.clear()
        for id in map(sitting.bodies.head, filter(None, ids)):
            if id not in self._sheets:
                self._sheets[id] = sitting.host.looks.sheet(sitting.state_shown, id, sitting.host.viewer)
            if sheet := self._sheets[id]:
                return sheet
        return None

    def focused(self) -> str:
        """The piece that the option in focus is about."""
        draft = None if self._sitting.history else self._sitting.host.controller.draft
        if draft is None or not 0 <= draft.focus < len(draft.options):
            return ""
        return draft.options[draft.focus].subject
