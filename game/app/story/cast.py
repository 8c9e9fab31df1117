"""Who is who in a story: pieces are met in the positions of the game, and men of a body are one actor."""

from __future__ import annotations

from typing import Any

from game.app.story.facts import Actor
from game.kit.looks import Looks


class Casting:
    """Finds the actor behind the id of a piece, and remembers those that have left the table."""

    def __init__(self, looks: Looks[Any]) -> None:
        self.actors: dict[str, Actor] = {}
        self._looks = looks
        self.bodies: dict[str, str] = {}
        self._strange: set[str] = set()

    def meet(self, ids: tuple[str, ...], *states: Any) -> None:
        """Look for these pieces in the positions before and after something was told of them."""
        for state in states:
            if all(id in self.bodies or id in self._strange for id in ids):
                return
            self._look(state)
        self._strange.update(id for id in ids if id not in self.bodies)

    def _look(self, state: Any) -> None:
        bodies = {}
        for group in self._looks.groups(state, None):
            self.actors.setdefault(group.id, Actor(group.id, group.seat, group.name, group.icon, group.role))
            bodies.update(dict.fromkeys(group.members, group.id))
        for token in (*self._looks.tokens(state, None), *self._looks.reserve(state, None)):
            if token.id in self.bodies:
                continue
            body = bodies.get(token.id) or (token.group if token.group in self.actors else "")
            if not body:
                self.actors[token.id] = Actor(token.id, token.seat, token.name, token.icon, token.role, token.rank)
            self.bodies[token.id] = body or token.id

    def actor(self, id: str) -> Actor | None:
        return self.actors.get(self.bodies.get(id, id))
