"""Rounds, piles, the Queue, objectives: what lies beside the Arena."""

from __future__ import annotations

from collections import Counter

from game.core.cards import Pile
from game.core.library import Library
from game.kit.cards.addresses import card_of
from game.kit.situation import Where
from game.systems.torgue_arena.content import Announcement, EnemyCard, EventCard, LootKind
from game.systems.torgue_arena.flow import scenario, setup
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.situation import checks
from game.systems.torgue_arena.situation.told import ToldArena, ToldHunter
from game.systems.torgue_arena.state import MONEY, Hunter, Kill, Shown
from game.systems.torgue_arena.vocabulary import DECKS, Moved


def put_counters(game: Arena, where: Where, given: ToldArena) -> None:
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
    checks.queue(game, where / "queue", given.phase)
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
        checks.once_each(where, given.announcements, "TOR-UPG-01")
        if len(cards) != setup.DECK or not all(card.rank for card in cards):
            where.against("TOR-UPG-01", f"the deck is {setup.DECK} Announcements of rank 1 to 3")
    return sorted(card.id for card in cards)


def put_objectives(game: Arena, where: Where, given: ToldArena) -> None:
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
