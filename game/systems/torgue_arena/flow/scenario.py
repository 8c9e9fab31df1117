"""What a scenario adds: interactions with its elements, objectives, and `!!!` boxes (SCN, PRI-02)."""

from __future__ import annotations

from game.core.text import Text
from game.kit.cards.addresses import card_of
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import Box, Interaction
from game.systems.torgue_arena.flow import checks
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import READ, Moment, Passage
from game.systems.torgue_arena.state import Figure, Hunter, Objective, Thing
from game.systems.torgue_arena.vocabulary import Colour, Moved
from game.systems.torgue_arena.words import conditions

# --- boxes


async def open_boxes(game: Arena) -> None:
    """Open every box whose moment has come; opening one may set off another (SCN-06)."""
    if game.state.wanted or not game.state.scenario:
        return
    while not game.is_decided() and (box := next((box for box in game.scenario.boxes if _due(game, box)), None)):
        await open_box(game, box.id)


def _due(game: Arena, box: Box) -> bool:
    if not box.when or box.id in game.state.boxes:
        return False
    return all(conditions.holds(game, condition, Moment(game), "") for condition in box.when)


async def open_box(game: Arena, id: str) -> None:
    """Turn a box up: what it says happens now, and its passive effects hold from now on."""
    box = next((box for box in game.scenario.boxes if box.id == id), None)
    if box is None or id in game.state.boxes:
        return
    game.state.boxes.append(id)
    game.tell(points.BOX_OPENED, text=box.text)
    happening = tuple(effect for effect in box.effects if effect.trigger != "passive")
    await READ(Passage(happening, Moment(game), ""))


# --- interactions


def interactions(game: Arena, thing: Thing) -> list[tuple[int, Interaction]]:
    """What the scenario lets hunters do with an element, by its place in the scenario (BAS-06)."""
    if game.state.wanted or not game.state.scenario:
        return []
    written = enumerate(game.scenario.interactions)
    return [(n, each) for n, each in written if each.terrain == thing.kind and _faces(game, thing, each)]


def _faces(game: Arena, thing: Thing, interaction: Interaction) -> bool:
    """A face the map gives, never one that lies hidden (TER-36)."""
    if not interaction.face:
        return True
    if thing.kind in ("objective", "loot", "vending"):
        return card_of(thing.face) == interaction.face
    return printed_face(game, thing) == interaction.face


def printed_face(game: Arena, thing: Thing) -> str:
    """The face the map's author gave an element."""
    feature = next((each for each in game.board.features if each.id == thing.id), None)
    return str(feature.value("face")) if feature else ""


def allowed(game: Arena, figure: Figure, thing: Thing, interaction: Interaction) -> bool:
    """Whether its conditions hold for whoever interacts."""
    moment = Moment(game, figure, target=thing, zone=thing.at)
    return all(conditions.holds(game, condition, moment, figure.id) for condition in interaction.when)


async def use(game: Arena, figure: Figure, thing: Thing, interaction: Interaction, colour: Colour | None) -> bool:
    """Interact as the scenario says; False when a roll it asks for has failed (BAS-06, BAS-07, TER-01)."""
    test = interaction.test
    if test is not None:
        assert colour is not None
        if not await checks.check(game, figure, test.attribute, colour, test.tn):
            return False
    game.tell(points.INTERACTED, figure.id, thing.id, figure=game.name(figure), what=interaction.title)
    if not interaction.keeps:
        game.state.things.pop(thing.id, None)  # TER-35
    moment = Moment(game, figure, target=thing, zone=thing.at)
    await READ(Passage(interaction.effects, moment, figure.id))
    return True


# --- objectives


def about_objectives(interaction: Interaction) -> bool:
    """Whether an interaction moves objectives; companions leave those alone (AID-12)."""
    if interaction.terrain == "objective":
        return True
    return any(op.kind == "objective" for effect in interaction.effects for op in effect.do)


def move_objective(game: Arena, id: str, moved: Moved, figure: Figure | None, thing: Thing | None = None) -> bool:
    """A hunter takes an objective, puts it down in its zone, or delivers it; False when there is none to move."""
    hunter = game.owner(figure) if figure is not None else None
    found = _objective(game, id, moved, hunter, thing)
    if found is None or (hunter is None and moved == "gain"):
        return False
    if found.holder:
        game.hunter(found.holder).objectives.remove(found.id)
    _lift(game, found)
    found.holder = ""
    match moved:
        case "gain":
            assert hunter is not None
            found.state, found.holder = "carried", hunter.id
            hunter.objectives.append(found.id)
        case "deliver":
            found.state = "delivered"
        case "place":
            found.state = "placed"
            if hunter is not None and hunter.at is not None:
                down = game.fresh("objective")
                game.state.things[down] = Thing(down, "objective", hunter.at, face=found.id)
    told = Text(f"torgue_arena.objective.{moved}")
    who = game.name(hunter) if hunter is not None else Text("torgue_arena.objective.nobody")
    game.tell(points.OBJECTIVE_MOVED, *([hunter.id] if hunter else []), who=who, how=told)
    return True


def _objective(game: Arena, id: str, moved: Moved, hunter: Hunter | None, thing: Thing | None) -> Objective | None:
    """The token meant: the one touched, else one the hunter carries, else the first that can be moved that way."""
    alike = [each for each in game.state.objectives.values() if card_of(each.id) == card_of(id)]
    if moved == "gain":
        alike = [each for each in alike if each.state == "placed"]
        touched = thing.face if thing is not None else ""
        return next((each for each in alike if each.id == touched), None) or next(iter(alike), None)
    alike = [each for each in alike if each.state == "carried" or (moved == "deliver" and each.state == "placed")]
    own = (each for each in alike if hunter is not None and each.holder == hunter.id)
    return next(own, None) or next(iter(alike), None)


def _lift(game: Arena, objective: Objective) -> None:
    """Take the token off the floor."""
    things = game.state.things
    for thing in [thing for thing in things.values() if thing.kind == "objective" and thing.face == objective.id]:
        del things[thing.id]


def unseen(game: Arena) -> list[Objective]:
    """Objectives that lie hidden in a chest: placed, but not in sight."""
    shown = {thing.face for thing in game.state.things.values() if thing.kind == "objective"}
    return [each for each in game.state.objectives.values() if each.state == "placed" and each.id not in shown]
