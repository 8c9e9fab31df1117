"""Whole battles with simple content: a street with start spaces, a gang, four heroes with their cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.boards.grid import Mark
from game.boards.squares import SquareBoard
from game.core.content import Content
from game.core.library import Library
from game.core.session import Session
from game.core.system import Seating, Setup
from game.systems.shadow_of_the_bat.state import HEROES, VILLAIN, State
from game.systems.shadow_of_the_bat.system import BatSystem
from game.testing.scene import Scene
from tests.systems.shadow_of_the_bat import scenes
from tests.systems.shadow_of_the_bat.scenes import card, effect, make, scheme, trigger

NAMES = ("robin", "batgirl", "catwoman", "nightwing")


def mark(what: str, /, *places: str, n: int = 1, **values: int | str) -> Mark:
    return Mark(f"{what}{n}", what, tuple(scenes.at(place) for place in places), n, values=tuple(values.items()))


MARKS = (
    mark("start", "0,0", "0,1", "0,2", "0,3", "0,4"),
    mark("enemy", "9,1", "9,3", n=1, profile="thug"),
    mark("enemy", "10,2", n=2, profile="gun"),
    mark("enemy", "11,4", n=3, profile="boss"),
    mark("goal", "11,7", n=1, kind="exit"),
    mark("token", "6,6", n=1, kind="evidence"),
)


def street(*more: Mark, without: str = "") -> SquareBoard:
    """Five start spaces on the left, two thugs, a gun and the boss on the right."""
    kept = tuple(each for each in MARKS if each.kind != without)
    return scenes.open_board(12, 8, marks=(*kept, *more))


def hero_cards(name: str) -> list[Content]:
    """Six cards: a bonus, a constant, an instant, one of a single use, a heal, a run."""
    return [
        card(f"{name}_1", effect("gain_focus"), hero=name),
        card(f"{name}_2", effect("modify_attr", attr="defense", amount=1), hero=name, kind="constant"),
        card(f"{name}_3", effect("heal"), hero=name, kind="instant", trigger=trigger("after_wound")),
        card(f"{name}_4", effect("heal", amount=2), hero=name, kind="single_use", cost={"focus": 1}),
        card(f"{name}_5", effect("strike", strike="melee", plus=2), hero=name, cost={"icons": ["A"]}),
        card(f"{name}_6", effect("move"), hero=name, cost={"life": 1}),
    ]


def deck(villain: str, icons: str, count: int = 2) -> list[Content]:
    """Ten grey cards and a red group of three."""
    grey: list[Content] = [scheme(f"{villain}_g{n}", villain, icons, count, shields=n % 2) for n in range(10)]
    red: list[Content] = [scheme(f"{villain}_r{n}", villain, icons, count, group="red") for n in range(3)]
    return [*grey, *red]


CONTENT: tuple[Content, ...] = (
    *(each for name in (*NAMES, "batman") for each in hero_cards(name)),
    *(card(f"gadget_{n}", effect("gain_focus"), hero=None, kind="gadget") for n in range(1, 7)),
    scheme("rush", "giant"),
    scheme("volley", "giant"),
    scheme("order", "giant"),
    *deck("thug", "M A A"),
    *deck("gun", "M R R"),
    *deck("boss", "M A A", 1),
    make("extension", "dk_life", attr="life", bonus=4),
    make("extension", "dk_focus", attr="focus", bonus=2),
    make("extension", "dk_move", attr="move", bonus=1),
    make("extension", "dk_melee", attr="melee", bonus=1),
    make("extension", "dk_defense", attr="defense", bonus=1),
)

BATTLE: dict[str, Any] = {
    "map": "test",
    "villains": [{"villain": "thug", "letters": ["red"]}, {"villain": "gun"}, {"villain": "boss"}],
    "heroes_win": [{"type": "leader_ko", "who": "boss", "count": 3}],
    "villains_win": [{"type": "hero_ko_total", "count": 4}],
    "dark_knight": True,
}
"""The battle of these games, for tests to change."""


def content(*more: Content, **battle: Any) -> Library:
    """All of it, with changes to the battle; the fixtures' own schemes belong to somebody who stays away."""
    changed = {**BATTLE, **battle}
    given = {(type(each), each.id) for each in more}
    kept = [each for each in CONTENT if (type(each), each.id) not in given]
    return scenes.library(*kept, *more, make("battle", "alley", **changed))


def system(*more: Content, on: SquareBoard | None = None, **battle: Any) -> BatSystem:
    return BatSystem(content(*more, **battle), {"test": on or street()})


def setup(mode: str = "", heroes: Iterable[str] = NAMES, names: dict[str, str] | None = None) -> Setup:
    """A setup of the battle in a mode, with heroes chosen beforehand."""
    named = names or {}
    seats = [Seating(seat, named.get(seat, ""), roster=id) for seat, id in zip(HEROES, heroes, strict=False)]
    return Setup("shadow_of_the_bat", f"alley{mode}", seats=(*seats, Seating(VILLAIN, named.get("V", ""))))


def begun(
    mode: str = "", *more: Content, on: SquareBoard | None = None, heroes: Iterable[str] = NAMES, **battle: Any
) -> Scene[State]:
    """A battle at its first question."""
    return Scene(Session(system(*more, on=on, **battle), setup(mode, heroes)))


def played(
    mode: str = "", *more: Content, on: SquareBoard | None = None, heroes: Iterable[str] = NAMES, **battle: Any
) -> Scene[State]:
    """The same with everything chosen that is asked, up to the dice of round 1."""
    s = begun(mode, *more, on=on, heroes=heroes, **battle)
    while s.state.phase == "setup":
        request = s.session.pending
        assert request is not None
        s.session.answer(request.candidates(1)[0])
    return s
