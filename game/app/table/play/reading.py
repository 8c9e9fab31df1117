"""What the sheet panel shows: the card of the piece that is meant, or else what the game is about."""

from __future__ import annotations

from game.app.table.play.sitting import Sitting
from game.kit.looks import Sheet


class Reading:
    """Finds the sheet for what the player looks at; it is made once for each position."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._seen: tuple[object, Sheet | None] = (None, None)
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
        """Of what the pointer means, or of the selected model, or of what is meant anyway; else the goal."""
        sitting = self._sitting
        acting = "" if sitting.history else sitting.host.acting
        kept = () if sitting.goal else (sitting.selected, self._focused(), acting)
        ids = (sitting.pointed, sitting.meant, *kept)
        stop = sitting.history.stop if sitting.history else -1
        key = (ids, sitting.host.revision, stop, sitting.host.viewer, sitting.host.motion.told)
        if self._seen[0] != key:
            sheets = (sitting.host.looks.sheet(sitting.state_shown, each, sitting.host.viewer) for each in ids if each)
            found = next((sheet for sheet in sheets if sheet), None)
            self._seen = (key, found or self.briefing)
        return self._seen[1]

    def _focused(self) -> str:
        """The piece that the option in focus is about."""
        draft = None if self._sitting.history else self._sitting.host.controller.draft
        if draft is None or not 0 <= draft.focus < len(draft.options):
            return ""
        return draft.options[draft.focus].subject
