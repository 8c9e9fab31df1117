"""Scenes of the arena: a few hunters and enemies on open hexagons, with the specification's fixtures at hand.

    game = arena("salvador 0,0", "psycho 2,0", spotlight="salvador")
    run(attack(...), "A yes", dice="6")

    with scene("moze 0,0 G* Y R[Y]", "psycho 1,0", "tyre 2,0 x3", phase="hunters") as s:
        s.play("A", "melee:psycho#1", dice="5")

A piece is written in words: what it is, its zone, then for a hunter its tokens (`G`, `Y`, `R`, `R[G]` for a wounded
one, a star for a Spent one), for terrain how many and its face (`x3`, `face=trap`). Hunters sit at A, B, C, D in the
order given; enemies are numbered in the order given (`psycho#1`). `gear` puts items on hunters, `put` sets the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.boards.grid import Mark, Side
from game.boards.hexes import HexBoard, Zone, disc
from game.core.cards import Pile
from game.core.content import Content, Localised, read_special
from game.core.library import Library, Pack
from game.core.place import GRID_SCALE, Point, point
from game.core.session import Session
from game.core.system import Setup
from game.systems.torgue_arena.content import (
    KINDS,
    Announcement,
    CompanionCard,
    EnemyCard,
    EventCard,
    Family,
    Gear,
    HunterCard,
    LootKind,
    Scenario,
    Tree,
)
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import SEATS, ActionToken, Companion, Enemy, Hunter, Item, Shown, State, Thing
from game.systems.torgue_arena.system import ArenaSystem
from game.testing.scene import Scene
from tests.systems.running import Unforeseen, run

__all__ = ["Unforeseen", "run"]

COLOURS = {"G": "green", "Y": "yellow", "R": "red"}
TERRAIN = ("barrel", "tyre", "skag_vomit", "loot_chest", "ammo_chest", "mailbox", "vending", "objective", "loot")

# --- content


def words(text: str) -> Localised:
    """A text that reads the same in every language and is its own key."""
    return Localised(f"test.{text}", dict.fromkeys(("en", "es", "it"), text))


_TEXTS = ("text", "title", "shout", "tagline", "intro", "goal")


def make(kind: str, id: str, /, **fields: Any) -> Any:
    """A card as a pack would write it; texts that do not matter are filled in."""
    cls = KINDS[kind]
    return msgspec.convert({"id": id, "name": words(id), **_told(cls, fields)}, cls, dec_hook=_read)


def _read(kind: type, written: object) -> object:
    return written if isinstance(written, Localised) else read_special(kind, written)


def _told(cls: type, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields with texts in place of those a table needs and lacks, at every depth."""
    wanted = [f.name for f in msgspec.structs.fields(cls) if f.required and f.name in _TEXTS]
    return {**{name: words(name) for name in wanted}, **fields}


def attack(range: str = "red yellow green", attribute: str = "ranged", **more: Any) -> dict[str, Any]:
    """An attack of a weapon: `attack("red yellow", properties=[prop("swift", 2)])`."""
    return {"title": words("attack"), "attribute": attribute, "range": range.split(), **more}


def prop(name: str, x: int = 0) -> dict[str, Any]:
    return {"prop": name, "x": x}


def effect(trigger: str, *ops: dict[str, Any], when: Iterable[dict[str, Any]] = (), **more: Any) -> dict[str, Any]:
    """`effect("on_hit", op("heal", n=1), when=[cond("has_spotlight")])`."""
    return {"trigger": trigger, "do": list(ops), "when": list(when), **more}


def op(kind: str, **fields: Any) -> dict[str, Any]:
    return {"kind": kind, **fields}


def cond(kind: str, **fields: Any) -> dict[str, Any]:
    return {"kind": kind, **fields}


def family(id: str, count: int = 8) -> Family:
    return make("family", id, count=count)  # type: ignore[no-any-return]


def enemy(id: str, **fields: Any) -> EnemyCard:
    """An enemy: Movement 2, 1 Hit point, Defence 5, Strength 6 against Reflexes, range 1 unless told."""
    numbers = {"movement": 2, "hit_points": 1, "defence": 5, "strength": 6, "range": 1}
    usual = {"family": id, "resist": "reflexes", **numbers}
    return make("enemy", id, **{**usual, **fields})  # type: ignore[no-any-return]


def hunter(id: str, tokens: str = "G Y Y", **fields: Any) -> HunterCard:
    """A hunter; attributes by name: `hunter("moze", ranged=2, tech=2, reflexes=1)`."""
    names = ("will", "medicine", "ranged", "reflexes", "melee", "tech")
    attributes = {name: fields.pop(name) for name in names if name in fields}
    usual: dict[str, Any] = {
        "tokens": [COLOURS[letter] for letter in tokens.split()],
        "attributes": attributes,
        "special": {"title": words("special"), "text": words("special")},
        "trees": [f"{id}_1", f"{id}_2", f"{id}_3"],
    }
    return make("hunter", id, **{**usual, **fields})  # type: ignore[no-any-return]


def gun(id: str, range: str = "red yellow green", *properties: dict[str, Any], **fields: Any) -> Gear:
    """A firearm with one ranged attack."""
    tags = fields.pop("tags", [])
    shot = attack(range, properties=list(properties), critical=fields.pop("critical", []))
    usual = {"deck": "guns", "slot": "weapon", "kind": "firearm", "tags": tags, "attacks": [shot], "price": 400}
    return make("gear", id, **{**usual, **fields})  # type: ignore[no-any-return]


def grenade(id: str, die: str = "yellow", *properties: dict[str, Any], **fields: Any) -> Gear:
    thrown = attack(fields.pop("range", "red yellow"), fields.pop("attribute", "ranged"), properties=list(properties))
    usual = {"deck": "ammo", "slot": "grenade", "die": die, "attacks": [thrown], "price": 500}
    return make("gear", id, **{**usual, **fields})  # type: ignore[no-any-return]


def shield(id: str, tokens: str = "Y Y", **fields: Any) -> Gear:
    usual = {"deck": "zed", "slot": "shield", "tokens": [COLOURS[letter] for letter in tokens.split()], "price": 700}
    return make("gear", id, **{**usual, **fields})  # type: ignore[no-any-return]


def mod(id: str, *effects: dict[str, Any], **fields: Any) -> Gear:
    return make("gear", id, **{"deck": "zed", "slot": "mod", "price": 400, "effects": list(effects), **fields})  # type: ignore[no-any-return]


def scenario(id: str = "bout", **fields: Any) -> Scenario:
    """A scenario that is not won by itself; `spawn` and `spawn_slaughter` in words: `"3 psycho, 1 goliath @2"`."""
    for table in ("spawn", "spawn_slaughter"):
        fields[table] = [_line(written.split()) for written in fields.get(table, "").split(",") if written.strip()]
    usual = {"map": "test", "money": 0, "announcements": 1, "victory": [cond("round", n=60)]}
    return make("scenario", id, **{**usual, **fields})  # type: ignore[no-any-return]


def _line(written: list[str]) -> dict[str, Any]:
    zone = int(written[2][1:]) if len(written) > 2 else 1
    return {"n": int(written[0]), "enemy": written[1], "zone": zone}


def announcement(id: str, orders: str = "", rank: int = 1, **fields: Any) -> Announcement:
    """Orders in words: `"move attack out_of_ammo:all"`; `also` are orders given as tables, after them."""
    lines = [*_orders(orders), *fields.pop("also", [])]
    return make("announcement", id, rank=rank, orders=lines, **fields)  # type: ignore[no-any-return]


def event(id: str, *effects: dict[str, Any], orders: str = "", **fields: Any) -> EventCard:
    return make("event", id, effects=list(effects), orders=_orders(orders), **fields)  # type: ignore[no-any-return]


def _orders(written: str) -> list[dict[str, Any]]:
    parts = [word.partition(":") for word in written.split()]
    return [{"order": name, "who": who} if who else {"order": name} for name, _, who in parts]


def loot(id: str, front: str = "", draw: bool = False, **fields: Any) -> LootKind:
    """A kind of Loot token; its front is its id unless told."""
    return make("loot", id, front=front or id, draw=draw, **fields)  # type: ignore[no-any-return]


LOOT: tuple[Content, ...] = (
    loot("health"),
    loot("ammo", resale=100),
    loot("weapon"),
    loot("money"),
    loot("level_up"),
    loot("wanted"),
    loot("legendary", count=0),
    loot("health_card", "health", draw=True),
    loot("ammo_card", "ammo", draw=True),
    loot("weapon_card", "weapon", draw=True),
)
"""Every kind of Loot token, plain and with the Draw-card icon."""


def tree(id: str, *ranks: Iterable[dict[str, Any]], lean: str = "attack") -> Tree:
    """A Skill Tree: for each rank the effects of its slots; what is left out is filled with slots that do little."""
    idle = effect("on_level_up", op("gain_money", n=500))
    rows = [list(rank) for rank in ranks] + [[idle]] * (4 - len(ranks))
    slots = [[{"text": words("skill"), "effects": [slot]} for slot in row] for row in rows]
    return make("tree", id, lean=lean, ranks=slots)  # type: ignore[no-any-return]


GUNZERKER = {
    "title": words("Gunzerker"),
    "text": words("Gunzerker"),
    "effects": [effect("end_activation", op("free_attack", attribute="ranged", fresh=True, ability="gunzerker"))],
}
AXE = {
    "title": words("Throwing Axe"),
    "text": words("Throwing Axe"),
    "effects": [
        effect(
            "on_order", op("attack", target="nearest_without_spotlight", range=3, resist="reflexes"), order="special"
        )
    ],
}
HIGH_CALIBRE = {
    "title": words("High Calibre"),
    "text": words("High Calibre"),
    "effects": [
        effect(
            "on_order",
            op("add_strength", n=2),
            op("grant_property", prop="lethal"),
            order="special",
            duration="this_turn",
        )
    ],
}
RETALIATE = [effect("on_fumble", op("retaliate"))]
FIXTURES: tuple[Content, ...] = (
    hunter("salvador", ranged=2, medicine=2, melee=1, special=GUNZERKER, starting_gear=["caracal"]),
    hunter("mordecai", ranged=3, reflexes=2, tech=1, companion="bloodwing", starting_gear=["caracal"]),
    hunter("amara", melee=3, will=2, reflexes=1),
    hunter("moze", ranged=2, tech=2, reflexes=1),
    make(
        "companion",
        "bloodwing",
        attributes={"melee": 2, "reflexes": 2},
        attacks=[attack("red", "melee")],
    ),
    gun("caracal", "red yellow green", prop("pistol"), deck="starting", price=0),
    family("psycho"),
    family("marauder"),
    family("tink"),
    family("goliath", 2),
    family("skag"),
    enemy("psycho", defence=6, strength=7, resist="melee", fumble_on_attack=RETALIATE, specials=[AXE]),
    enemy("marauder", defence=5, strength=6, range=3),
    enemy(
        "badass_marauder",
        kind="badass",
        family="marauder",
        defence=6,
        shields=["yellow"],
        strength=7,
        range=3,
        traits=[{"trait": "pinata", "n": 1}],
    ),
    enemy("tink", strength=6, range=2, properties=[prop("crowd_control")], specials=[HIGH_CALIBRE]),
    enemy(
        "reaper",
        family="psycho",
        hit_points=2,
        defence=7,
        strength=7,
        resist="melee",
        fumble_on_defence=[effect("on_fumble", op("extra_wounds", n="1d4"))],
    ),
    enemy(
        "nine_toes",
        kind="unique",
        family="psycho",
        hit_points=5,
        defence=7,
        shields=["yellow"],
        strength=8,
        resist="melee",
    ),
    enemy("suicide", family="psycho", movement=3, strength=8, traits=[{"trait": "ignores_attack_orders"}]),
    enemy("goliath", base="large", hit_points=4, defence=6, strength=9, resist="melee"),
    enemy("skag", movement=3, resist="melee"),
)
"""The profiles of the specification's examples."""


def library(*content: Content) -> Library:
    """The fixtures and what is given; a given card replaces the fixture of its kind and id."""
    given = {(type(thing), thing.id) for thing in content}
    kept = [thing for thing in FIXTURES if (type(thing), thing.id) not in given]
    return Library("torgue_arena", KINDS, [(Pack("test", words("test"), "1", Path(), True, ""), [*kept, *content])])


# --- the board


def board(
    zones: Iterable[Zone] = disc(4), *, stations: str = "0,4", spawns: str = "0,-4", sides: Iterable[Side] = ()
) -> HexBoard:
    """Open hexagons with a green New-U Station and Spawn Zones, numbered in the order given."""
    marks = [Mark(f"new_u{n}", "station", (at,), values=(("green", int(n == 1)),)) for n, at in _numbered(stations)]
    marks += [Mark(f"spawn{n}", "spawn", (at,), n) for n, at in _numbered(spawns)]
    return HexBoard(tuple(zones), tuple(sides), (), tuple(marks))


def _numbered(places: str) -> list[tuple[int, Point]]:
    return [(n, at(word)) for n, word in enumerate(places.split(), 1)]


def at(place: str) -> Point:
    """A zone: `1,-2`."""
    return point(place, GRID_SCALE)


# --- scenes


def tokens(written: Iterable[str]) -> list[ActionToken]:
    """`G`, `Y*` (Spent), `R[G]` (wounded)."""
    made: list[ActionToken] = []
    for word in written:
        bare = word.rstrip("*")
        printed = COLOURS[bare[2] if "[" in bare else bare[0]]
        made.append(ActionToken(printed, COLOURS[bare[0]], word.endswith("*")))  # type: ignore[arg-type]
    return made


class Stage(ArenaSystem):
    """The system with a given first state."""

    def __init__(self, library: Library, board: HexBoard, first: State) -> None:
        super().__init__(library, {"test": board})
        self.first = first

    def start(self, setup: Setup) -> State:
        return self.first


def state(
    library: Library,
    *pieces: str,
    gear: Mapping[str, str] | None = None,
    put: Mapping[str, Mapping[str, Any]] | None = None,
    queue: str = "",
    bag: str = "",
    players: str = "ABCD",
    **fields: Any,
) -> State:
    """The state that the words describe: hunters' turn of round 1 unless told."""
    made = State("test", phase="hunters", turn="hunters", round=1)
    for piece in pieces:
        _place(library, made, piece.split())
    for name, items in (gear or {}).items():
        made.hunters[name].items += [_item(library, n, word) for n, word in enumerate(items.split(), 1)]
    for hunter in made.hunters.values():
        made.players[hunter.seat] = players["ABCD".index(hunter.seat)]
    made.spotlight = fields.pop("spotlight", next(iter(made.hunters), ""))
    made.queue = [Shown(card) for card in queue.split()]
    made.bag = Pile(sorted(bag.split()))
    for name, values in fields.items():
        setattr(made, name, values)
    for id, values in (put or {}).items():
        thing = made.hunters.get(id) or made.companions.get(id) or made.enemies.get(id) or made.things[id]
        for name, value in values.items():
            setattr(thing, name, value)
    return made


def _place(library: Library, made: State, written: list[str]) -> None:
    id, place, *rest = written
    where = None if place == "-" else at(place)
    if (card := library.find(HunterCard, id)) is not None:
        printed = rest or [colour[0].upper() for colour in card.tokens]
        made.hunters[id] = Hunter(id, where, seat=SEATS[len(made.hunters)], tokens=tokens(printed), out=where is None)
    elif (mate := library.find(CompanionCard, id)) is not None:
        owner = next(card.id for card in library.all(HunterCard) if card.companion == id)
        own = tokens(rest or [colour[0].upper() for colour in mate.tokens])
        made.companions[id] = Companion(id, where, hunter=owner, tokens=own)
    elif id in TERRAIN:
        assert where is not None
        more = dict(word.split("=") for word in rest if "=" in word)
        count = next((int(word[1:]) for word in rest if word[0] == "x"), 1)
        name = f"{id}#{made.next_id}"
        made.things[name] = Thing(name, id, where, count, more.get("face", ""))  # type: ignore[arg-type]
        made.next_id += 1
    else:
        name = f"{id}#{made.next_id}"
        made.enemies[name] = Enemy(name, where)
        made.next_id += 1


def _item(library: Library, number: int, written: str) -> Item:
    """`caracal`, `caracal*` (Out of Ammo), `caracal@inventory`."""
    bare, _, place = written.rstrip("*").partition("@")
    card = library.get(Gear, bare)
    item = Item(f"{bare}#{number}", place or card.slot, written.endswith("*"))  # type: ignore[arg-type]
    item.shield = [False] * len(card.tokens)
    return item


def arena(*pieces: str, content: Iterable[Content] = (), on: HexBoard | None = None, **fields: Any) -> Arena:
    """A game without a session, for pure questions and for `run`."""
    known, ground = library(*content), on or board()
    return Arena(state(known, *pieces, **fields), known, ground)


def scene(*pieces: str, content: Iterable[Content] = (), on: HexBoard | None = None, **fields: Any) -> Scene[State]:
    """The same played by a strict script, beat by beat."""
    known, ground = library(*content), on or board()
    return Scene(Session(Stage(known, ground, state(known, *pieces, **fields)), Setup("torgue_arena")))
