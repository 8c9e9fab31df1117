"""What one look found out: the answer that rules, overlays and bots share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.boards.ray import Ray
from game.boards.table import Body, Spot
from game.core.place import Point
from game.core.text import Text


@dataclass(frozen=True, slots=True)
class Light:
    """A source that suspends the night within `radius` of its rim."""

    source: Body | Spot
    radius: int
    lamp: int
    """Height of the light point above the feet of the source."""

    @property
    def at(self) -> Point:
        return self.source.at

    @property
    def pool(self) -> int:
        """How far it shines from the middle of its source."""
        return self.radius + self.source.form.width // 2

    @property
    def point(self) -> tuple[float, float, float]:
        x, y, z = self.source.at
        return x, y, z + self.lamp


@dataclass(frozen=True, slots=True)
class Night:
    """How far eyes reach in the dark, and what lights it up."""

    range: int
    lights: Sequence[Light] = ()
    slack: int = 0
    """The system's tolerance for inclusive limits."""


@dataclass(frozen=True, slots=True)
class SightReport:
    """One viewer, one target: is there a line, through what, and does the night hide it."""

    clear: bool
    """An unobstructed line exists, night set aside."""
    seen: int = 0
    of: int = 0
    """Parts of the target seen, of how many, where the rule counts them."""
    need: int = 0
    cover: bool = False
    obscured: bool = False
    blockers: tuple[str, ...] = ()
    """Ids of what stops the lines, the one that stops most first."""
    obscurers: tuple[str, ...] = ()
    """Ids of what gives cover, obscures, or may stop a shot; in the order the rule wants."""
    rays: tuple[Ray, ...] = ()
    dark: bool = False
    """Beyond the reach of eyes at night, and not lit."""
    lit_by: tuple[str, ...] = ()
    distance: int = 0
    range: int = 0

    @property
    def visible(self) -> bool:
        """There is a line, and it is not too dark."""
        return self.clear and not self.dark

    @property
    def lit(self) -> bool:
        return bool(self.lit_by)

    def why(self, names: Mapping[str, str | Text] | None = None) -> Text:
        """The answer in one sentence; `names` gives pieces the words players know them by."""
        called = names or {}
        if not self.clear and 0 < self.seen < self.need:
            return Text("board.sight.too_little", seen=self.seen, of=self.of, need=self.need)
        if not self.clear and self.blockers:
            return Text("board.sight.blocked", piece=called.get(self.blockers[0], self.blockers[0]))
        if not self.clear:
            return Text("board.sight.hidden")
        if self.dark:
            return Text("board.sight.dark", distance=self.distance, range=self.range)
        if self.cover and self.obscurers:
            return Text("board.sight.cover", piece=called.get(self.obscurers[0], self.obscurers[0]))
        if self.obscured and self.obscurers:
            return Text("board.sight.obscured", piece=called.get(self.obscurers[0], self.obscurers[0]))
        if self.lit_by:
            return Text("board.sight.lit", light=called.get(self.lit_by[0], self.lit_by[0]))
        return Text("board.sight.clear")
