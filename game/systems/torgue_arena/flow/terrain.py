"""What hunters do with the elements of the Arena: machines, chests, Mailboxes, Skag Vomit (TER-20 to TER-36)."""

from __future__ import annotations

from game.core.request import Option
from game.core.text import Refusal, Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import Hidden, Interaction
from game.systems.torgue_arena.flow import checks, explosions, gear, loot, scenario, tokens
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import HAPPENED, Moment
from game.systems.torgue_arena.state import MONEY, Companion, Figure, Hunter, Thing
from game.systems.torgue_arena.vocabulary import DECKS, Colour, Deck

CHESTS = ("loot_chest", "ammo_chest", "mailbox")
CHEST_TN = 4
"""What a Tech roll has to reach (TER-28)."""
REACH = {"vending": 1}
"""How far away an element may be to be used; all others: in the same zone (TER-23, TER-28)."""


# --- what can be done


def interactions(game: Arena, figure: Figure) -> list[Option[str]]:
    """Elements to Interact with, refused ones too; a value is the word `interact` understands (D14)."""
    found: list[Option[str]] = []
    for thing in game.state.things.values():
        own = [(n, each) for n, each in scenario.interactions(game, thing) if not each.harvest]
        for n, each in own:
            if game.distance(figure.at, thing.at) <= each.range:
                found.append(_option(game, figure, thing, f"{thing.id}:{n}", each.title, each))
        if scenario.interactions(game, thing) or thing.kind not in (*CHESTS, "vending"):
            continue  # PRI-02
        if game.distance(figure.at, thing.at) <= REACH.get(thing.kind, 0):
            found.append(_option(game, figure, thing, thing.id, Text(f"torgue_arena.do.interact_{thing.kind}"), None))
    return found


def _option(
    game: Arena, figure: Figure, thing: Thing, word: str, title: Text, interaction: Interaction | None
) -> Option[str]:
    return Option(f"interact:{word}", title, word, thing.id, refusal(game, figure, thing, interaction))


def refusal(game: Arena, figure: Figure, thing: Thing, interaction: Interaction | None) -> Refusal | None:
    """Why a miniature cannot Interact with an element it can reach (LOS-01)."""
    if thing.used:
        return Refusal(Text("torgue_arena.no.machine_used"), "TOR-TER-25")
    if isinstance(figure, Companion) and _holds_objective(game, thing, interaction):
        return Refusal(Text("torgue_arena.no.companion_objective"), "TOR-AID-12")
    sight = game.sight(figure, thing.at)
    if not sight.clear:
        return Refusal(sight.why(), "TOR-LOS-20")
    if interaction is None:
        return None
    if interaction.complex and game.enemies_at(figure.at):
        return Refusal(Text("torgue_arena.no.complex_here"), "TOR-PRP-03")
    if not scenario.allowed(game, figure, thing, interaction):
        return Refusal(Text("torgue_arena.no.interaction"), "TOR-BAS-06")
    return None


def _holds_objective(game: Arena, thing: Thing, interaction: Interaction | None) -> bool:
    """Whether this element is, or may hide, an objective of the scenario (AID-12, AID-22)."""
    if interaction is not None:
        return scenario.about_objectives(interaction)
    if thing.kind not in CHESTS or not game.state.objectives:
        return False
    return any(each.terrain == thing.kind and each.face == "objective" for each in game.library.all(Hidden))


def rolls(game: Arena, word: str) -> bool:
    """Whether this interaction needs a roll, so that the colour of the token counts (BAS-07)."""
    thing, interaction = _named(game, word)
    return interaction.test is not None if interaction is not None else thing.kind in CHESTS


def _named(game: Arena, word: str) -> tuple[Thing, Interaction | None]:
    id, _, number = word.rpartition(":")
    if not id:
        return game.state.things[word], None
    return game.state.things[id], game.scenario.interactions[int(number)]


# --- doing it


async def interact(game: Arena, figure: Figure, thing: str, colour: Colour | None) -> bool:
    """Use an element with a token of this colour; False when its roll failed, which changes nothing (TER-34)."""
    element, interaction = _named(game, thing)
    if interaction is not None:
        done = await scenario.use(game, figure, element, interaction, colour)
    elif element.kind == "vending":
        done = use_machine(game, figure, element)
    else:
        done = await open_chest(game, figure, element, colour)
    if not done:
        game.tell(points.INTERACTION_FAILED, figure.id, figure=game.name(figure))
        return False
    await HAPPENED(Moment(game, figure, trigger="on_interact", target=element))
    return True


def use_machine(game: Arena, figure: Figure, machine: Thing) -> bool:
    """Its deck will show two more cards in the next Vending step (TER-23, TER-24)."""
    machine.used = True
    deck = next((deck for deck in DECKS if deck == machine.face), None)
    if deck is not None:
        game.state.machines.append(deck)
    what = Text("torgue_arena.terrain.vending")
    game.tell(points.INTERACTED, figure.id, machine.id, figure=game.name(figure), what=what)
    return True


async def open_chest(game: Arena, figure: Figure, chest: Thing, colour: Colour | None) -> bool:
    """A Tech roll of 4 turns it over; what is found is gained at once and the chest goes (TER-28, 29, 35)."""
    assert colour is not None
    if not await checks.check(game, figure, "tech", colour, CHEST_TN):
        return False
    del game.state.things[chest.id]
    what = Text(f"torgue_arena.terrain.{chest.kind}")
    game.tell(points.INTERACTED, figure.id, chest.id, figure=game.name(figure), what=what)
    await find(game, figure, chest)
    return True


async def find(game: Arena, figure: Figure, chest: Thing) -> None:
    """Gain what a chest or Mailbox held (TER-30); a companion finds for its hunter (AID-10, TER-33)."""
    hunter = game.owner(figure)
    assert hunter is not None
    match chest.face:
        case "ammo" | "zed" | "guns" | "torgue":
            deck: Deck = chest.face
            await gear.draw_gear(game, hunter, deck)
        case "loot":
            await loot.draw(game, 1, hunter)
        case "money":
            gain_money(game, hunter)
        case "objective":
            await _find_objective(game, hunter)
        case "trap":
            title = Text("torgue_arena.terrain.trap")
            await explosions.explode(game, chest.at, element="incendiary", by=hunter, title=title)  # TER-32


def gain_money(game: Arena, hunter: Hunter) -> None:
    """A Money token on the finder's card (TER-31)."""
    hunter.money += 1
    game.tell(points.MONEY_GAINED, hunter.id, hunter=game.name(hunter), money=MONEY)


async def _find_objective(game: Arena, hunter: Hunter) -> None:
    """An objective of the scenario that nobody has seen yet."""
    hidden = scenario.unseen(game)
    if hidden:
        scenario.move_objective(game, hidden[0].id, "gain", hunter)


# --- Harvest


def harvests(game: Arena, hunter: Hunter) -> list[Option[str]]:
    """What Harvest can do in the hunter's zone besides taking loot: Skag Vomit, and what the scenario says (BAS-13)."""
    found: list[Option[str]] = []
    for thing in game.things_at(hunter.at):
        own = scenario.interactions(game, thing)
        for n, each in own:
            if each.harvest:
                refused = refusal(game, hunter, thing, each)
                found.append(Option(f"harvest:{thing.id}:{n}", each.title, f"{thing.id}:{n}", thing.id, refused))
        if thing.kind == "skag_vomit" and not own:  # PRI-02
            text = Text("torgue_arena.do.harvest_skag_vomit")
            found.append(Option(f"harvest:{thing.id}", text, thing.id, thing.id))
    return found


async def harvest(game: Arena, hunter: Hunter, word: str) -> None:
    """Clear Skag Vomit for one Loot token, or do what the scenario lets Harvest do (TER-20, TER-21)."""
    thing, interaction = _named(game, word)
    if interaction is not None:
        colour = await tokens.free_colour(game, hunter) if interaction.test is not None else None
        await scenario.use(game, hunter, thing, interaction, colour)
        return
    thing.count -= 1
    if thing.count <= 0:
        del game.state.things[thing.id]
    what = Text("torgue_arena.terrain.skag_vomit")
    game.tell(points.INTERACTED, hunter.id, thing.id, figure=game.name(hunter), what=what)
    await loot.draw(game, 1, hunter)
