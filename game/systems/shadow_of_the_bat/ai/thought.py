"""What one AI villain considers before its next step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from game.boards.grid import key
from game.boards.grid_reach import Reach
from game.boards.square_moves import Route
from game.core.place import GRID_SCALE, Point, point
from game.core.text import Text
from game.systems.shadow_of_the_bat.ai import candidates, climbing, movement, priority
from game.systems.shadow_of_the_bat.ai.attacks import Aim
from game.systems.shadow_of_the_bat.ai.movement import NOWHERE
from game.systems.shadow_of_the_bat.ai.steps import Question, Step, StepKind, Why
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure, Memory


class Thought:
    """What one figure considers before its next step; everything is worked out at most once."""

    def __init__(self, game: Fight, figure: Figure, memory: Memory) -> None:
        assert figure.at is not None
        self.game = game
        self.figure = figure
        self.memory = memory
        self.at = figure.at
        self.path: list[Why] = []
        self._aims: dict[str, Aim] = {}
        self._routes: dict[str, Mapping[Point, Route]] = {}

    # --- what it knows

    @cached_property
    def seen(self) -> list[Figure]:
        """Enemies in its direct sight now."""
        return candidates.seen(self.game, self.figure)

    @cached_property
    def met(self) -> list[Figure]:
        """Those, and any it saw earlier in this activation."""
        return candidates.met(self.game, self.figure, self.memory, self.seen)

    @cached_property
    def known(self) -> list[Figure]:
        """Its candidates (TGT-02)."""
        return self.met or candidates.shared(self.game, self.figure)

    @cached_property
    def wanted(self) -> tuple[Figure, ...]:
        """The preferred target, or those tied for it."""
        return priority.preferred(self.game, self.figure, self.known)

    @property
    def target(self) -> Figure | None:
        """The preferred target once ties are settled; None without candidates."""
        id = self.memory.choice("target", [enemy.id for enemy in self.wanted])
        return None if id is None else self.game.figure(id)

    @property
    def others(self) -> list[Figure]:
        return [enemy for enemy in self.known if enemy is not self.target]

    @cached_property
    def climbs(self) -> bool:
        """An enemy on another level is or was in its direct sight (AIC-02)."""
        return climbing.other_level_known(self.game, self.figure, self.met)

    @cached_property
    def reach(self) -> Reach:
        return movement.walk(self.game, self.figure)

    def aim(self, enemy: Figure) -> Aim:
        if enemy.id not in self._aims:
            self._aims[enemy.id] = Aim(self.game, self.figure, enemy)
        return self._aims[enemy.id]

    def routes(self, enemy: Figure) -> Mapping[Point, Route]:
        if enemy.id not in self._routes:
            self._routes[enemy.id] = movement.routes(self.game, self.figure, self.aim(enemy), self.climbs)
        return self._routes[enemy.id]

    def is_rough(self, enemy: Figure) -> bool:
        """It has only a rough route to that enemy (AIM-08)."""
        here = self.routes(enemy).get(self.at, NOWHERE)
        return here.rough and here is not NOWHERE

    # --- what it concludes

    def note(self, rule: str, word: str, **values: int | str | Text) -> None:
        """One more reason on the way to its decision."""
        self.path.append(Why(rule, Text(f"shadow_of_the_bat.why.ai_{word}", **values)))

    def name(self, figure: Figure) -> Text:
        return self.game.name(figure)

    def called(self, place: Point) -> str:
        return self.game.called(place)

    def step(self, kind: StepKind, cost: int = 0, target: Figure | None = None, way: Sequence[Point] = ()) -> Step:
        return Step(kind, tuple(self.path), cost, target.id if target else "", way=tuple(way))

    def strike(self, target: Figure) -> Step:
        kind = self.aim(target).kind(self.at)
        assert kind is not None
        return Step("strike", tuple(self.path), 1, target.id, kind)

    def among(self, question: Question, figures: Sequence[Figure], rule: str) -> Figure | Step:
        """One of the figures, or the tie between them."""
        ids = [figure.id for figure in figures]
        chosen = self.memory.choice(question, ids)
        return self._tie(question, ids, rule) if chosen is None else self.game.figure(chosen)

    def place(self, places: Sequence[Point], rule: str) -> Point | Step:
        """One of the spaces, or the tie between them (decision 36)."""
        keys = [key(place) for place in places]
        chosen = self.memory.choice("space", keys)
        return self._tie("space", keys, rule) if chosen is None else point(chosen, GRID_SCALE)

    def _tie(self, question: Question, options: Sequence[str], rule: str) -> Step:
        self.note(rule, f"tie_{question}", n=len(options))
        return Step("ask", tuple(self.path), question=question, options=tuple(options))
