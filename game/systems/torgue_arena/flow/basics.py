"""Moving and Harvesting (MOV, BAS)."""

from __future__ import annotations

from game.boards.grid_travel import CellPath
from game.boards.hexes import NOBODY
from game.core.place import GRID_SCALE, Point
from game.core.request import Option, Path, PickPath
from game.core.text import Refusal, Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking, signatures, terrain
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import HAPPENED, Moment
from game.systems.torgue_arena.state import Feat, Figure, Hunter, Thing

HARVEST = "torgue_arena.harvest"
"""The reaction name of Harvest, so that a player may always take everything."""


# --- moving


def why_not_move(game: Arena, figure: Figure) -> Refusal | None:
    """Why a miniature cannot move at all: Cryo, or no zone next to it has room (MOV-02, MOV-05)."""
    may = points.MAY_MOVE(points.About(game, figure))
    if may.forbidden:
        return Refusal(may.forbidden.label, may.forbidden.rule)
    assert figure.at is not None
    base, crowds, now = game.base(figure), game.crowds(figure), game.now
    around = game.board.neighbours(figure.at, now)
    if all(game.board.no_room(zone, base, crowds.get(zone, NOBODY), now) for zone in around):
        return Refusal(Text("torgue_arena.no.hemmed_in", figure=game.name(figure)), "TOR-MOV-02")
    return None


def way(game: Arena, figure: Figure, steps: int, text: Text, topic: str, decline: Text | None = None) -> PickPath:
    """The question of where to go."""
    assert figure.at is not None
    travel = CellPath(game.reach(figure, steps))
    return PickPath(
        game.seat(figure), text, figure.at, travel, steps, figure.id, GRID_SCALE, decline=decline, topic=topic
    )


async def walk(game: Arena, figure: Figure, steps: int, *, text: Text, topic: str) -> int:
    """Move up to `steps` zones, or stay; the answer is how many steps were made (D10)."""
    if steps <= 0 or why_not_move(game, figure):
        return 0
    path = await way(game, figure, steps, text, topic, Text("torgue_arena.do.stay"))
    return await follow(game, figure, path, steps) if path else 0


async def follow(game: Arena, figure: Figure, path: Path, steps: int) -> int:
    """Go a chosen way zone by zone with Harvest in each; what a Harvest reveals may change the rest (BAS-14)."""
    walked, was_down = 0, isinstance(figure, Hunter) and figure.down  # RCT-10: a Down hunter may move too
    for step in path:
        if not _enters(game, figure, step.at):
            break
        assert figure.at is not None
        before, after = game.called(figure.at), game.called(step.at)
        game.tell(points.MOVED, figure.id, figure=game.name(figure), start=before, zone=after)
        figure.at = step.at
        walked += 1
        if not isinstance(figure, Hunter):
            continue  # AID-11
        surprised = await harvest(game, figure)
        if not figure.in_play or figure.down != was_down:
            break
        if surprised:
            asked = Text("torgue_arena.ask.walk_on", figure=game.name(figure))
            return walked + await walk(game, figure, steps - walked, text=asked, topic="walk_on")
    return walked


def _enters(game: Arena, figure: Figure, zone: Point) -> bool:
    """Whether the next step of a way is still open."""
    return zone in game.reach(figure, 1)


# --- harvesting


def lying(game: Arena, hunter: Hunter) -> list[Thing]:
    """The Loot tokens in a hunter's zone (LOO-05)."""
    return game.things_at(hunter.at, "loot")


async def harvest(game: Arena, hunter: Hunter) -> bool:
    """Take all, some or none (D11); the answer is whether anything came of it that nobody could foresee."""
    surprised, was_down = False, hunter.down
    while any(option.refusal is None and option.value for option in _harvests(game, hunter)):
        asked = Text("torgue_arena.ask.harvest", hunter=game.name(hunter))
        chosen = await asking.ask(game, hunter.seat, asked, lambda: _harvests(game, hunter), HARVEST, topic="harvest")
        for word in chosen:
            surprised |= await _pick_up(game, hunter, word)
        if len(chosen) != 1 or not hunter.in_play or hunter.down != was_down:
            break
    return surprised


def _harvests(game: Arena, hunter: Hunter) -> list[Option[tuple[str, ...]]]:
    """Loot, Skag Vomit and what the scenario says: everything at once, each by itself, or nothing (BAS-12, BAS-13)."""
    found: list[Option[tuple[str, ...]]] = []
    for thing in lying(game, hunter):
        words = Text("torgue_arena.do.harvest", token=game.loot(thing.face).name)
        found.append(Option(f"harvest:{thing.id}", words, (thing.id,), subject=thing.id))
    for other in terrain.harvests(game, hunter):
        assert isinstance(other.value, str)
        found.append(Option(other.key, other.text, (other.value,), other.subject, other.refusal))
    open = [option.value for option in found if option.refusal is None]
    if len(open) > 1:
        whole = tuple(word for words in open if isinstance(words, tuple) for word in words)
        found.insert(0, Option("all", Text("torgue_arena.do.harvest_all", n=len(whole)), whole))
    return [*found, Option("no", Text("torgue_arena.do.leave"), ())]


async def _pick_up(game: Arena, hunter: Hunter, word: str) -> bool:
    """Loot goes onto the card, other elements do what the rules of terrain say; True for the latter."""
    state = game.state
    thing = state.things.get(word)
    is_loot = thing is not None and thing.kind == "loot"
    if thing is not None and is_loot:
        del state.things[word]
        hunter.loot.append(thing.face)
        game.tell(points.HARVESTED, hunter.id, word, hunter=game.name(hunter), token=game.loot(thing.face).name)
    elif any(option.value == word for option in terrain.harvests(game, hunter)):
        await terrain.harvest(game, hunter, word)
    else:
        return False  # swept away or gone since it was chosen
    activation = state.turn == "hunters" and state.active == hunter.id
    reaction = state.reacting[-1] if state.reacting else 0
    signatures.remember(game, Feat("harvest", hunter.id, turn=state.turn, activation=activation, reaction=reaction))
    await HAPPENED(Moment(game, hunter, trigger="on_harvest"))
    return not is_loot


async def loot_appeared(game: Arena, zone: Point) -> None:
    """Loot that appears in the zone of the hunter being activated can be Harvested at once (BAS-11)."""
    state = game.state
    hunter = state.hunters.get(state.active) if state.turn == "hunters" else None
    if hunter is not None and hunter.in_play and not hunter.down and hunter.at == zone:
        await harvest(game, hunter)
