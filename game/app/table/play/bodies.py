"""Which body of men a piece belongs to: whoever points at one of them means all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.kit.tokens import Group


class Bodies:
    """The bodies of men on show, by their own ids and by their men."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self.groups = groups
        self._of = {id: group for group in groups for id in (group.id, *group.members)}

    def of(self, id: str) -> Group | None:
        return self._of.get(id)

    def head(self, id: str) -> str:
        """Who stands for the men a piece belongs to; the piece itself where it stands alone."""
        group = self._of.get(id)
        return group.leader if group else id

    def names(self, id: str) -> list[str]:
        """By what a question may mean a piece, the nearest first: itself, its leader, its whole body."""
        group = self._of.get(id)
        return list(dict.fromkeys((id, group.leader, group.id))) if group else [id]

    def singled(self, asked: Iterable[str]) -> list[str]:
        """Those of the pieces a question asks about who are men of a body, one by one; none if it means bodies."""
        men = [id for id in asked if (group := self._of.get(id)) and id != group.id]
        plain = [id for id in men if self._of[id].leader != id]
        return men if plain else []
