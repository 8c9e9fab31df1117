"""Hunters, companions and enemies of a situation."""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.boards.grid import key
from game.boards.hexes import Crowd
from game.core.place import Point
from game.core.wording import clip, many
from game.kit.situation import Where
from game.systems.torgue_arena.content import CompanionCard, EnemyCard, Gear, HunterCard, LootKind, Signature, Tree
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.situation.told import ToldEnemy, ToldHunter
from game.systems.torgue_arena.state import MONEY, SEATS, ActionToken, Companion, Enemy, Hunter, Item
from game.systems.torgue_arena.vocabulary import ELEMENTS, Colour, Element
from game.systems.torgue_arena.words import lasting

COLOURS: dict[str, Colour] = {"G": "green", "Y": "yellow", "R": "red"}
_TOKEN = re.compile(r"([GYR])(?:\[([GYR])\])?(\*?)")


def put_hunter(game: Arena, where: Where, id: str, given: ToldHunter) -> None:
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


def put_enemy(game: Arena, where: Where, given: ToldEnemy | str) -> None:
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


def check_room(game: Arena, where: Where) -> None:
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
