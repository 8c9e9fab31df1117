"""Hand-made situations: a position as its author writes it, and what is wrong with it in one sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from msgspec import UNSET, Meta, UnsetType

from game.boards.grid import key
from game.boards.hexes import Crowd, HexBoard
from game.core.cards import Pile
from game.core.library import Library
from game.core.place import Point
from game.core.system import SetupError
from game.core.wording import clip, many
from game.kit.cards.addresses import card_of
from game.kit.situation import Count, Numbers, Told, ToldSituation, Where, read
from game.systems.torgue_arena import situation_checks
from game.systems.torgue_arena.content import (
    Announcement,
    Campaign,
    CompanionCard,
    EnemyCard,
    EventCard,
    Gear,
    HunterCard,
    LootKind,
    Scenario,
    Signature,
    Tree,
    Wanted,
)
from game.systems.torgue_arena.flow import intermission, layout, scenario, setup
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import (
    MONEY,
    SEATS,
    ActionToken,
    Companion,
    Enemy,
    Hunter,
    Item,
    Kill,
    Shown,
    State,
    Thing,
)
from game.systems.torgue_arena.vocabulary import DECKS, ELEMENTS, Attribute, Colour, Element, Moved, Terrain
from game.systems.torgue_arena.words import lasting

COLOURS: dict[str, Colour] = {"G": "green", "Y": "yellow", "R": "red"}
_FOUND = ("ammo", "zed", "guns", "torgue", "loot", "money", "objective", "trap")
FACES: dict[str, tuple[str, ...]] = {
    "barrel": ("plain", "key", *ELEMENTS),
    "vending": DECKS,
    "loot_chest": _FOUND,
    "ammo_chest": _FOUND,
    "mailbox": _FOUND,
}
"""What the reverse of an element may show (TER-14, TER-22, TER-30)."""
_TOKEN = re.compile(r"([GYR])(?:\[([GYR])\])?(\*?)")


class ToldHunter(Told):
    """A hunter: where it stands, its tokens, its gear and how it fares."""

    at: str = ""
    """A zone as `q,r`; without one the hunter is eliminated."""
    seat: Literal["", "A", "B", "C", "D"] = ""
    tokens: tuple[str, ...] = ()
    """`G`, `Y*` (Spent), `R[Y]` (wounded, once yellow); none: those of its card."""
    items: tuple[str, ...] | None = None
    """`caracal`, `caracal*` (Spent), `caracal@inventory`, `shield-2` (two tokens Spent); None: its starting gear."""
    tree: str = ""
    slots: tuple[Count, ...] = ()
    levels: Count | None = None
    """As many as there are filled slots, unless told."""
    loot: tuple[str, ...] = ()
    money: Annotated[int, Meta(ge=0, le=20000, multiple_of=MONEY)] = 0
    signature: str = ""
    stun: Count = 0
    elements: dict[Element, Count] = {}
    activated: bool = False
    carries: tuple[str, ...] = ()
    """Objectives on its card."""
    companion: str = ""
    """Where its companion stands; none: beside it."""
    companion_tokens: tuple[str, ...] = ()
    """Those of the companion's own card, written like its hunter's."""
    characteristics: dict[Attribute, Annotated[int, Meta(ge=0, le=9)]] = {}
    """Attributes that are not those of its card: `{ ranged = 5 }`."""


class ToldNumbers(Numbers, frozen=True):
    """The numbers of an enemy's card that differ."""

    hit_points: Annotated[int, Meta(ge=1, le=30)] | UnsetType = UNSET
    defence: Count | UnsetType = UNSET
    strength: Count | UnsetType = UNSET
    range: Annotated[int, Meta(ge=0, le=9)] | UnsetType = UNSET
    movement: Annotated[int, Meta(ge=0, le=4)] | UnsetType = UNSET


class ToldEnemy(Told):
    """An enemy miniature."""

    enemy: str
    at: str
    wounds: Count = 0
    shields_spent: Count = 0
    elements: dict[Element, Count] = {}
    characteristics: ToldNumbers = ToldNumbers()
    """The numbers that are not those of its card: `{ hit_points = 9 }`."""


class ToldThing(Told):
    """An element of the Arena."""

    kind: Terrain
    at: str
    count: Annotated[int, Meta(ge=1, le=9)] = 1
    face: str = ""
    used: bool = False
    """A Vending Machine that somebody has used."""


class ToldArena(ToldSituation, kw_only=True):
    """A whole situation; see docs/protocol.md."""

    hunters: Annotated[dict[str, ToldHunter | str], Meta(min_length=1, max_length=4)]
    scenario: str = ""
    """For its rules, spawn table and victory, and for its map unless another is told; the first one unless told."""
    enemies: tuple[ToldEnemy | str, ...] = ()
    things: tuple[ToldThing | str, ...] | None = None
    """Instead of the map's: `tyre 2,0 x3`, `vending 1,0 face=zed used`."""
    players: dict[Literal["A", "B", "C", "D"], str] = {}
    round: Annotated[int, Meta(ge=1, le=40)] = 1
    phase: Literal["hunters", "enemies", "end", "intermission"] = "hunters"
    result: Literal["won", "lost"] = "won"
    """How the scenario ended, in an Intermission."""
    in_time: bool = False
    """Before the Announcement of rank 0, in an Intermission."""
    levels_gained: Count = 0
    """In this scenario (UPG-02)."""
    wanted_found: bool = False
    """Somebody has drawn a Wanted token: a mission is offered in the Intermission."""
    wanted: str = ""
    """A Wanted card: its mission is played instead of the scenario."""
    spotlight: str = ""
    """The first hunter unless told."""
    slaughter: bool = False
    queue: tuple[str, ...] = ()
    """Announcements, a star for Spent ones; the last is the one of rank 0."""
    announcements: tuple[str, ...] | None = None
    """The deck of twelve, the Queue's cards too; those of rank 1 unless told."""
    money: Annotated[int, Meta(ge=0, le=20000, multiple_of=MONEY)] = 0
    bag: tuple[str, ...] | None = None
    """All Loot tokens that nobody has, unless told."""
    discard: tuple[str, ...] = ()
    """Loot tokens beside the bag."""
    events: tuple[str, ...] | None = None
    """The Event deck; all of the campaign's that are not discarded, unless told."""
    event_discard: tuple[str, ...] = ()
    """Oldest first."""
    boxes: tuple[str, ...] = ()
    kills: dict[str, Count] = {}
    """Enemies eliminated so far, by their cards."""
    delivered: tuple[str, ...] = ()
    """Objectives."""


def situated(told: Mapping[str, Any], library: Library, boards: Mapping[str, HexBoard]) -> State:
    """The state a situation describes; SetupError says what is wrong with it."""
    given, where = read(told, ToldArena)
    played = _scenario(where / "scenario", given, library)
    wanted = (where / "wanted").find(library, Wanted, given.wanted).id if given.wanted else ""
    name = given.map or ("wanted_01" if wanted else played.map)
    board = (where / "map").board(boards, name)
    _check_map(where / "map", board, name, played, wanted)
    state = State(name, scenario=played.id, wanted=wanted, alone=given.phase != "intermission", games=1)
    state.campaign = next((each.id for each in library.all(Campaign) if played.id in each.scenarios), "")
    game = Arena(state, library, board)
    for id, hunter in given.hunters.items():
        _hunter(game, where / "hunters" / id, id, ToldHunter(hunter) if isinstance(hunter, str) else hunter)
    state.hunters = dict(sorted(state.hunters.items(), key=lambda pair: pair[1].seat))
    seats = [each.seat for each in state.hunters.values()]
    for seat in given.players:
        (where / "players").one_of(seat, seats, "hunter at seat")
    state.players = {seat: given.players.get(seat, "") for seat in seats}  # type: ignore[call-overload]
    for n, enemy in enumerate(given.enemies):
        _enemy(game, where / "enemies" / n, enemy)
    _things(game, where / "things", given)
    _counters(game, where, given)
    _objectives(game, where, given)
    _check_room(game, where)
    situation_checks.check(game, where)
    _enter_phase(game, where, given)
    return state


def _scenario(where: Where, given: ToldArena, library: Library) -> Scenario:
    if given.scenario:
        return where.find(library, Scenario, given.scenario)
    known = library.all(Scenario)
    if not known:
        raise SetupError("No pack holds a scenario, so no situation can be played.")
    return next((each for each in known if each.map == given.map), known[0])


def _check_map(where: Where, board: HexBoard, name: str, scenario: Scenario, wanted: str) -> None:
    """The map has what the scenario's rules will look for."""
    if not board.marked("station"):
        raise where.wrong(f"the map '{name}' has no New-U Station")
    numbers = [mark.number for mark in board.marked("spawn")]
    for line in () if wanted else (*scenario.spawn, *scenario.spawn_slaughter):
        if line.zone not in numbers:
            raise where.wrong(f"the scenario '{scenario.id}' needs a Spawn Zone {line.zone}, which '{name}' lacks")


# --- miniatures


def _hunter(game: Arena, where: Where, id: str, given: ToldHunter) -> None:
    state = game.state
    card = where.find(game.library, HunterCard, id)
    taken = [each.seat for each in state.hunters.values()]
    seat = (where / "seat").seat(given.seat, SEATS, taken)
    levels = len(given.slots) if given.levels is None else given.levels
    changed = {str(name): n for name, n in given.characteristics.items()}
    hunter = Hunter(id, seat=seat, levels=levels, stun=given.stun, changed=changed)
    state.hunters[id] = hunter
    hunter.items = [_item(game, where / "items", word) for word in _gear(given, card)]
    _check_slots(game, where, hunter, given, card)
    if given.tokens:
        hunter.tokens = [_token(where / "tokens", word) for word in given.tokens]
    else:
        hunter.tokens = [ActionToken(colour, colour) for colour in card.tokens]
        lasting.settle(game, hunter)
    hunter.loot = [(where / "loot").find(game.library, LootKind, token).id for token in given.loot]
    hunter.money, hunter.activated = given.money // MONEY, given.activated
    if given.signature:
        hunter.signature = (where / "signature").find(game.library, Signature, given.signature).id
    hunter.elements = _elements(given.elements)
    hunter.out = not given.at
    hunter.at = (where / "at").cell(game.board, given.at, "zone") if given.at else None
    if card.companion is not None:
        _companion(game, where, hunter, game.library.get(CompanionCard, card.companion), given)
    elif given.companion or given.companion_tokens:
        raise (where / "companion").wrong(f"{id} has no companion")


def _gear(given: ToldHunter, card: HunterCard) -> tuple[str, ...]:
    return card.starting_gear if given.items is None else given.items


def _token(where: Where, word: str) -> ActionToken:
    match = _TOKEN.fullmatch(word)
    if match is None:
        raise where.wrong(f"'{clip(word)}' is no token: write G, Y or R, R[G] for a wounded one, a star if Spent")
    shown, printed, star = match.groups()
    if printed and shown != "R":
        raise where.wrong(f"'{clip(word)}': only a red token stands for another, as in R[{printed}] (TOR-WND-01)")
    return ActionToken(COLOURS[printed or shown], COLOURS[shown], bool(star))


def _item(game: Arena, where: Where, word: str) -> Item:
    """`caracal`, `caracal*`, `caracal@inventory`, `turtle-1`."""
    bare, _, place = word.partition("@")
    bare, _, broken = bare.removesuffix("*").partition("-")
    card = where.find(game.library, Gear, bare)
    if place not in ("", "inventory"):
        raise where.wrong(f"'{clip(word)}': after the @ there is only inventory")
    spent = int(broken) if broken.isdigit() else 0
    if spent > len(card.tokens) or (broken and not broken.isdigit()):
        raise where.wrong(f"'{clip(word)}': {card.id} has {many(len(card.tokens), 'Shield token')}")
    taken = [item.id for hunter in game.state.hunters.values() for item in hunter.items]
    number = 1 + sum(id.startswith(f"{bare}#") for id in taken)
    item = Item(f"{bare}#{number}", "inventory" if place else card.slot, "*" in word)
    item.shield = [n < spent for n in range(len(card.tokens))]
    return item


def _check_slots(game: Arena, where: Where, hunter: Hunter, given: ToldHunter, card: HunterCard) -> None:
    if not given.tree:
        if given.slots:
            raise (where / "slots").wrong("name the tree they belong to")
        return
    (where / "tree").one_of(given.tree, card.trees, f"tree of {card.id}")
    hunter.tree = (where / "tree").find(game.library, Tree, given.tree).id
    tree = game.library.get(Tree, hunter.tree)
    over = next((slot for slot in given.slots if slot >= len(tree.slots)), None)
    if over is not None:
        raise (where / "slots").wrong(f"the tree {tree.id} has {len(tree.slots)} slots, counted from 0")
    twice = next((slot for slot in given.slots if given.slots.count(slot) > 1), None)
    if twice is not None:
        raise (where / "slots").wrong(f"slot {twice} can be filled once")
    hunter.slots = sorted(given.slots)


def _companion(game: Arena, where: Where, hunter: Hunter, card: CompanionCard, given: ToldHunter) -> None:
    tokens = [ActionToken(colour, colour) for colour in card.tokens]
    if given.companion_tokens:
        tokens = [_token(where / "companion_tokens", word) for word in given.companion_tokens]
        if sorted(token.printed for token in tokens) != sorted(card.tokens):
            own = " ".join(colour[0].upper() for colour in card.tokens) or "none"
            raise (where / "companion_tokens").wrong(f"the Action tokens of {card.id} are {own}")
    companion = Companion(card.id, hunter.at, hunter=hunter.id, tokens=tokens)
    if given.companion and hunter.out:
        raise (where / "companion").wrong(f"{card.id} leaves play together with {hunter.id} (TOR-AID-08)")
    if given.companion:
        companion.at = (where / "companion").cell(game.board, given.companion, "zone")
    game.state.companions[card.id] = companion


def _elements(given: Mapping[Element, int]) -> dict[str, int]:
    return {element: given[element] for element in ELEMENTS if given.get(element)}


def _enemy(game: Arena, where: Where, given: ToldEnemy | str) -> None:
    if isinstance(given, str):
        enemy, _, at = given.partition(" ")
        given = ToldEnemy(enemy, at.strip())
    where.find(game.library, EnemyCard, given.enemy)
    id = game.fresh(given.enemy)
    changed = given.characteristics.told()
    enemy_ = Enemy(id, where.cell(game.board, given.at, "zone"), wounds=given.wounds, changed=changed)
    card = game.enemy_card(enemy_)
    if given.wounds >= card.hit_points:
        raise where.wrong(f"with {many(given.wounds, 'wound')} a {card.id} is eliminated")
    if given.shields_spent > len(card.shields):
        raise where.wrong(f"a {card.id} has {many(len(card.shields), 'Shield')}")
    enemy_.shields_spent, enemy_.elements = given.shields_spent, _elements(given.elements)
    game.state.enemies[id] = enemy_


def _check_room(game: Arena, where: Where) -> None:
    crowds: dict[Point, Crowd] = {}
    for figure in game.figures():
        assert figure.at is not None
        crowd = crowds.get(figure.at, Crowd())
        refusal = game.board.no_room(figure.at, game.base(figure), crowd, game.now)
        if refusal is not None:
            here = where / "hunters" / figure.id / "at" if isinstance(figure, Hunter) else where / figure.id
            raise here.wrong(f"there is no room for it in {key(figure.at)} ({refusal.rule})")
        large = game.base(figure) == "large"
        crowds[figure.at] = Crowd(crowd.small + (not large), crowd.large + large)


# --- the Arena


def _things(game: Arena, where: Where, given: ToldArena) -> None:
    if given.things is None:
        layout.place_elements(game)
        return
    for n, told in enumerate(given.things):
        here = where / n
        thing = _written(here, told) if isinstance(told, str) else told
        _check_face(game, here, thing)
        _put(game, here.cell(game.board, thing.at, "zone"), thing)
    layout.place_objectives(game)


def _put(game: Arena, at: Point, told: ToldThing) -> None:
    """One thing with a count where several are a stack, else several things."""
    stacked = told.kind in layout.STACKED
    for _ in range(1 if stacked else told.count):
        id = game.fresh(told.kind)
        game.state.things[id] = Thing(id, told.kind, at, told.count if stacked else 1, told.face, told.used)


def _check_face(game: Arena, where: Where, thing: ToldThing) -> None:
    """What lies face up has to say what it is; what lies face down may, and nothing else has a face."""
    face = thing.face
    if thing.used and thing.kind != "vending":
        raise where.wrong(f"a {thing.kind} is gone when it is used, only a vending machine stays (TOR-TER-25)")
    if thing.kind == "loot":
        where.find(game.library, LootKind, face)
    elif thing.kind == "objective":
        where.one_of(face, game.scenario.objectives, "objective of this scenario")
    elif face:
        where.one_of(face, FACES.get(thing.kind, ()), f"face of a {thing.kind}")


def _written(where: Where, words: str) -> ToldThing:
    kind, at, *rest = [*words.split(), "", ""][: max(2, len(words.split()))]
    where.one_of(kind, get_args(Terrain), "element")
    thing = ToldThing(kind, at)  # type: ignore[arg-type]
    for word in rest:
        if word.startswith("face="):
            thing.face = word.removeprefix("face=")
        elif re.fullmatch(r"x[1-9]", word):
            thing.count = int(word[1:])
        elif word == "used":
            thing.used = True
        else:
            raise where.wrong(f"'{clip(word)}' is neither a number such as x3 nor a face such as face=trap nor 'used'")
    return thing


# --- the rest


def _counters(game: Arena, where: Where, given: ToldArena) -> None:
    state, library = game.state, game.library
    state.round, state.slaughter, state.money = given.round, given.slaughter, given.money // MONEY
    state.levels_gained, state.wanted_found = given.levels_gained, given.wanted_found
    state.spotlight = given.spotlight or next(game.hunters(), next(iter(state.hunters.values()))).id
    (where / "spotlight").one_of(state.spotlight, list(state.hunters), "hunter here")
    for word in given.queue:
        card = (where / "queue").find(library, Announcement, word.removesuffix("*"))
        state.queue.append(Shown(card.id, word.endswith("*")))
    if not state.queue:
        state.queue = [Shown(setup.rank_zero(game))]
    situation_checks.queue(game, where / "queue", given.phase)
    state.announcements = _announcements(where / "announcements", given, library) or setup.of_rank(game, 1)
    state.event_discard = [(where / "event_discard").find(library, EventCard, id).id for id in given.event_discard]
    if given.events is None:
        left = [id for id in setup.event_deck(game).cards if id not in state.event_discard]
        state.events = Pile(sorted(left))
    else:
        state.events = Pile(sorted((where / "events").find(library, EventCard, id).id for id in given.events))
    discard = [(where / "discard").find(library, LootKind, id).id for id in given.discard]
    if given.bag is None:
        setup.fill_bag(game)
        state.bag = Pile(sorted((Counter(state.bag.cards) - Counter(discard)).elements()))
    else:
        state.bag = Pile(sorted((where / "bag").find(library, LootKind, id).id for id in given.bag))
    state.bag_discard = discard
    setup.shuffle_decks(game)
    held = [item.id for hunter in state.hunters.values() for item in hunter.items]
    for deck in DECKS:
        state.decks[deck] = Pile([id for id in state.decks[deck].rest if id not in held])
    boxes = [box.id for box in game.scenario.boxes]
    state.boxes = [(where / "boxes").one_of(box, boxes, "box of this scenario") for box in given.boxes]


def _announcements(where: Where, given: ToldArena, library: Library) -> list[str]:
    """Twelve numbered cards (UPG-01)."""
    cards = [where.find(library, Announcement, id) for id in given.announcements or ()]
    if given.announcements is not None:
        situation_checks.once_each(where, given.announcements, "TOR-UPG-01")
        if len(cards) != setup.DECK or not all(card.rank for card in cards):
            where.against("TOR-UPG-01", f"the deck is {setup.DECK} Announcements of rank 1 to 3")
    return sorted(card.id for card in cards)


def _objectives(game: Arena, where: Where, given: ToldArena) -> None:
    """Those somebody carries or has delivered, and the enemies that are gone already."""
    for id, told in given.hunters.items():
        for objective in told.carries if isinstance(told, ToldHunter) else ():
            _move(game, where / "hunters" / id / "carries", objective, "gain", game.hunter(id))
    for objective in given.delivered:
        _move(game, where / "delivered", objective, "deliver", None)
    for card, n in given.kills.items():
        (where / "kills").find(game.library, EnemyCard, card)
        game.state.kills += [Kill(card, game.state.spotlight, game.state.round) for _ in range(n)]


def _move(game: Arena, where: Where, objective: str, moved: Moved, hunter: Hunter | None) -> None:
    where.one_of(card_of(objective), game.scenario.objectives, "objective of this scenario")
    if not scenario.move_objective(game, objective, moved, hunter):
        raise where.wrong(f"no '{objective}' is left")


def _enter_phase(game: Arena, where: Where, given: ToldArena) -> None:
    """Begin as told; chests and Barrels whose reverse the author leaves open get one by chance (TER-17, TER-26)."""
    state = game.state
    if given.phase == "intermission":
        _rest(game, where, given)
        return
    if given.phase == "enemies" and given.slaughter:
        raise (where / "slaughter").wrong("Slaughter ends when the enemies' turn begins (TOR-SLA-02)")
    if given.phase == "hunters" and all(hunter.activated or hunter.out for hunter in state.hunters.values()):
        raise (where / "hunters").wrong('somebody has to be left to activate, or it says phase = "enemies"')
    if layout.unseen(game):
        state.phase, state.steps = "setup", ["faces", f"enter:{given.phase}"]
    else:
        setup.enter(game, given.phase)


def _rest(game: Arena, where: Where, given: ToldArena) -> None:
    """The first step of the Intermission after this scenario, with all that the next game will need (ITM-02)."""
    state = game.state
    if len(state.hunters) < len(SEATS):
        raise (where / "hunters").wrong("four hunters go through an Intermission (TOR-GEN-04)")
    if not state.campaign:
        raise (where / "scenario").wrong(f"'{state.scenario}' belongs to no campaign, so no Intermission follows it")
    state.result, state.won_in_time = given.result, given.in_time
    state.machines = [deck for deck in DECKS for each in state.things.values() if each.used and each.face == deck]
    intermission.begin_intermission(game)
    if state.over:
        raise (where / "result").wrong(f"whoever wins '{state.scenario}' has won the campaign (TOR-WIN-06)")
