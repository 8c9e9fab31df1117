"""Skill Trees: choosing one, filling its slots, levelling up (SKL, LEV)."""

from __future__ import annotations

from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import Tree
from game.systems.torgue_arena.flow import asking, gear, harm, tokens
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import HAPPENED, Moment
from game.systems.torgue_arena.state import Hunter


def fillable(game: Arena, hunter: Hunter) -> list[int]:
    """The slots a level could fill now, by their place in the tree: rank by rank (SKL-05, SKL-06, SKL-14)."""
    tree = game.tree(hunter)
    if tree is None:
        return []
    reached = {0, *(tree.slots[slot][0] for slot in hunter.slots)}
    return [n for n, (rank, _) in enumerate(tree.slots) if n not in hunter.slots and rank - 1 in reached]


def unplaced(hunter: Hunter) -> int:
    """Levels that are kept for later (SKL-10)."""
    return hunter.levels - len(hunter.slots)


async def level_up(game: Arena, drawer: Hunter | None = None) -> None:  # LEV-03, LEV-05, LEV-06, SKL-01
    """Every hunter improves once; whoever drew the token also heals and recharges (LEV-01, LEV-02, LEV-04)."""
    game.state.levels_gained += 1
    game.tell(points.LEVELLED_UP)
    for hunter in game.state.hunters.values():
        hunter.levels += 1
        await place_level(game, hunter)
    if drawer is not None:
        await harm.heal(game, drawer, len(drawer.tokens))
        harm.recharge(game, drawer)
    for hunter in list(game.hunters()):
        await HAPPENED(Moment(game, hunter, trigger="on_level_up"))


async def place_level(game: Arena, hunter: Hunter) -> None:
    """Fill slots with the levels that are not placed, or keep them (D39, SKL-10, SKL-11)."""
    while unplaced(hunter) > 0 and fillable(game, hunter):
        asked = Text("torgue_arena.ask.slot", hunter=game.name(hunter), n=unplaced(hunter))
        slot = await asking.ask(game, hunter.seat, asked, lambda: _slots(game, hunter), topic="slot")
        if slot is None:
            return
        await fill(game, hunter, slot)


def _slots(game: Arena, hunter: Hunter) -> list[Option[int | None]]:
    tree = game.tree(hunter)
    assert tree is not None
    found: list[Option[int | None]] = []
    for n in fillable(game, hunter):
        rank, slot = tree.slots[n]
        found.append(Option(f"slot{n}", Text("torgue_arena.do.fill", rank=rank, skill=slot.text), n, tree.id))
    return [*found, Option("keep", Text("torgue_arena.do.keep_level"), None, tree.id)]


async def fill(game: Arena, hunter: Hunter, slot: int) -> None:
    """A slot gives its improvement at once (SKL-07)."""
    tree = game.tree(hunter)
    assert tree is not None
    hunter.slots.append(slot)
    hunter.slots.sort()
    game.tell(points.SLOT_FILLED, hunter.id, hunter=game.name(hunter), skill=tree.slots[slot][1].text)
    tokens.refresh(game, hunter)


async def choose_tree(game: Arena, hunter: Hunter) -> None:
    """One of the hunter's three trees; another one takes all its level markers along (D03, SKL-02, SKL-09)."""
    asked = Text("torgue_arena.ask.tree", hunter=game.name(hunter))
    tree = await asking.ask(game, hunter.seat, asked, lambda: _trees(game, hunter), topic="tree")
    if tree == hunter.tree:
        return
    hunter.tree = tree
    game.tell(points.TREE_CHOSEN, hunter.id, hunter=game.name(hunter), tree=game.library.get(Tree, tree).name)
    await rearrange(game, hunter)


def _trees(game: Arena, hunter: Hunter) -> list[Option[str]]:
    trees = [game.library.get(Tree, id) for id in game.hunter_card(hunter).trees]
    lean = "torgue_arena.do.tree_"
    return [Option(tree.id, Text(f"{lean}{tree.lean}", tree=tree.name), tree.id, subject=tree.id) for tree in trees]


async def rearrange(game: Arena, hunter: Hunter) -> None:
    """Take all level markers off the tree and place them again (SKL-08, SKL-09)."""
    hunter.slots.clear()
    tokens.refresh(game, hunter)
    await place_level(game, hunter)
    await gear.settle(game, hunter)
