"""A tiny campaign of two scenarios for tests, and games that stand between them.

game = between(money=2, machines=["ammo"])            # the Intermission after a victory
run(vending.reveal(game), cards="viper#1 boomer#1 ...")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.boards.hexes import HexBoard
from game.core.cards import Pile
from game.core.content import Content
from game.core.session import Session
from game.core.system import Setup
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import State
from game.systems.torgue_arena.system import ArenaSystem
from game.testing.scene import Scene
from tests.systems.torgue_arena import scenes
from tests.systems.torgue_arena.scenes import cond, effect, grenade, gun, make, mod, op, shield, words

HUNTERS = ("salvador", "mordecai", "amara", "moze")
BAG = "ammo ammo cash cash health level poster weapon"


def slot(*ops: dict[str, Any]) -> dict[str, Any]:
    return {"text": words("slot"), "effects": [effect("passive", *ops)]}


def tree(id: str, first: dict[str, Any] | None = None) -> Content:
    """Two slots of rank 1, one of each other rank; the first slot may be given."""
    plain = slot(op("add_attribute", attribute="ranged"))
    ranks = [[first or plain, plain], [plain], [plain], [plain]]
    return make("tree", id, lean="attack", ranks=ranks)  # type: ignore[no-any-return]


def announcement(id: str, rank: int, *orders: str) -> Content:
    """Spawn, Move and Attack; an Event first from rank 2 on, Slaughter before all of rank 3."""
    usual = ("slaughter", "event", "spawn", "move", "attack")[3 - max(1, rank) :]
    return make("announcement", id, rank=rank, orders=[{"order": order} for order in orders or usual])  # type: ignore[no-any-return]


def scenario(id: str, **fields: Any) -> Content:
    usual = {"map": "test", "money": 1000, "announcements": 2, "spawn": [{"enemy": "psycho"}]}
    return make("scenario", id, **{**usual, "victory": [cond("eliminated")], **fields})  # type: ignore[no-any-return]


CONTENT: tuple[Content, ...] = (
    *(tree(f"{hunter}_{n}") for hunter in HUNTERS for n in (1, 2, 3)),
    gun("viper", price=400, resale=100),
    gun("cobra", price=600, resale=200),
    gun("adder", price=1000),
    gun("mamba", price=700),
    grenade("boomer", price=500, resale=100),
    grenade("fizzer", price=300),
    grenade("popper", price=300),
    grenade("banger", price=300),
    shield("wall", price=700, resale=200),
    shield("fence", price=500),
    mod("pill", price=400),
    mod("balm", price=400),
    gun("unkempt", deck="torgue", price=2000, resale=500),
    gun("hornet", deck="torgue", price=2500, resale=500),
    gun("norfleet", deck="torgue", price=3000),
    make("loot", "ammo", front="ammo", resale=100, count=4),
    make("loot", "weapon", front="weapon", resale=200, count=4),
    make("loot", "health", front="health", draw=True, count=4),
    make("loot", "cash", front="money", count=6),
    make("loot", "level", front="level_up", count=2),
    make("loot", "poster", front="wanted", count=1),
    make("loot", "legend", front="legendary", count=0),
    *(announcement(f"r{rank}_{n:02}", rank) for rank in (1, 2, 3) for n in range(1, 13)),
    announcement("fired", 0, "slaughter", "spawn", "move", "attack"),
    *(make("event", f"event_{n}", orders=[{"order": "move"}]) for n in (1, 2, 3)),
    *(make("signature", f"sig_{n}", window="activation", event="eliminate", n=n) for n in (1, 2, 3, 4)),
    make("family", "boss", count=1),
    scenes.enemy("boss", kind="boss", hit_points=2),
    make("wanted", "toes", uniques=["nine_toes"], others=[{"enemy": "psycho", "n": 2}]),
    make("wanted", "gang", others=[{"enemy": "psycho", "n": 2}]),
    scenario("one", next_on_victory="two"),
    scenario(
        "two",
        next_on_defeat="one",
        spawn=[{"enemy": "boss"}, {"enemy": "marauder"}],
        victory=[cond("eliminated", enemy="boss")],
    ),
    make("campaign", "season", boss="boss", rank0="fired", scenarios=["one", "two"]),
)
"""Two scenarios, three decks of gear, enough Announcements and every kind of Loot token."""


def decks() -> dict[str, Pile]:
    return {
        "guns": Pile(["adder#1", "cobra#1", "mamba#1", "viper#1"]),
        "ammo": Pile(["banger#1", "boomer#1", "fizzer#1", "popper#1"]),
        "zed": Pile(["balm#1", "fence#1", "pill#1", "wall#1"]),
        "torgue": Pile(["hornet#1", "norfleet#1", "unkempt#1"]),
    }


def ground() -> HexBoard:
    return scenes.board()


def _first(known: Any, given: Mapping[str, Any]) -> State:
    usual: dict[str, Any] = {
        "phase": "intermission",
        "turn": "",
        "scenario": "one",
        "campaign": "season",
        "next_scenario": "two",
        "result": "won",
        "scenario_result": "won",
        "games": 1,
        "decks": decks(),
        "bag": BAG,
        "announcements": [f"r1_{n:02}" for n in range(1, 13)],
    }
    pieces = given.get("pieces") or [f"{hunter} 0,{n}" for n, hunter in enumerate(HUNTERS)]
    fields = {name: value for name, value in given.items() if name != "pieces"}
    return scenes.state(known, *pieces, **{**usual, **fields})


def between(*content: Content, **fields: Any) -> Arena:
    """A game without a session, in the Intermission after the first scenario was won; four players unless told."""
    known = scenes.library(*CONTENT, *content)
    return Arena(_first(known, fields), known, ground())


class Season(ArenaSystem):
    """The tiny campaign, from a given state or from the beginning; its ten Wanted maps are one board."""

    def __init__(self, *content: Content, first: Mapping[str, Any] | None = None) -> None:
        board = wanted_ground()
        maps = {"test": ground(), **{f"wanted_{n:02}": board for n in range(1, 11)}}
        super().__init__(scenes.library(*CONTENT, *content), maps)
        self.first = first

    def start(self, setup: Setup) -> State:
        return super().start(setup) if self.first is None else _first(self.library, self.first)


def wanted_ground() -> HexBoard:
    """Open hexagons with a start zone for Uniques."""
    open = scenes.board()
    return HexBoard(open.cells, marks=(*open.marks, scenes.Mark("lair", "unique_start", (scenes.at("1,-4"),))))


def stage(*content: Content, **fields: Any) -> Scene[State]:
    """The same as `between` played beat by beat."""
    return Scene(Session(Season(*content, first=fields), Setup("torgue_arena")))
