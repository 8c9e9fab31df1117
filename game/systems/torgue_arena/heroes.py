"""The columns beside the arena: a row for every hunter, the show, the enemies, and the voice of the arena."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.core.place import Point
from game.core.text import Text, chained
from game.kit.heroes import Bag, Coin, Hero, Plaque, Quote, Spotlight, Stat
from game.systems.torgue_arena import content
from game.systems.torgue_arena.briefing import Milestone, milestones
from game.systems.torgue_arena.faces import order_name
from game.systems.torgue_arena.flow.harm import token_id
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.interlude import ladder
from game.systems.torgue_arena.points import ATTRIBUTE, About
from game.systems.torgue_arena.sheets import ICONS, TONES
from game.systems.torgue_arena.state import MONEY, SEATS, ActionToken, Companion, Hunter
from game.systems.torgue_arena.vocabulary import DIE

BAG = "loot"
"""The family of options that use a Loot token."""
FOUGHT = ("hunters", "enemies", "end")
"""The phases of a round."""


def rows(game: Arena) -> list[Hero]:
    """Every hunter by seat; while hunters are chosen, also those nobody has taken yet."""
    chosen = [_hunter(game, hunter) for hunter in game.state.hunters.values()]
    if len(chosen) >= len(SEATS):
        return chosen
    cards = game.library.all(content.HunterCard)
    return chosen + [_newcomer(game, card) for card in cards if card.id not in game.state.hunters]


def _newcomer(game: Arena, card: content.HunterCard) -> Hero:
    seat = SEATS[min(len(game.state.hunters), len(SEATS) - 1)]
    coins = tuple(
        Coin(Text(f"torgue_arena.colour.{colour}"), DIE[colour], tone=TONES[colour]) for colour in card.tokens
    )
    return Hero(card.id, seat, card.name, card.icon, card.role, Text("torgue_arena.row.free"), coins=coins)


def _hunter(game: Arena, hunter: Hunter) -> Hero:
    card, state = game.hunter_card(hunter), game.state
    acting = state.active == hunter.id
    whole, mate = len(hunter.tokens), game.companion(hunter)
    tone = "accent" if acting else "bad" if hunter.down or (hunter.out and state.phase in FOUGHT) else "dim"
    return Hero(
        hunter.id, hunter.seat, card.name, card.icon, card.role, _state(game, hunter), tone,  # type: ignore[arg-type]
        acting=acting, done=hunter.activated and not acting and state.phase in FOUGHT, down=hunter.down or hunter.out,
        health=(whole - hunter.reds, whole), coins=_coins(hunter), bag=_bag(game, hunter),
        stats=tuple(_stats(game, hunter)), words=tuple(_words(game, hunter)),
        mates=(_mate(game, mate, hunter),) if mate else (),
    )  # fmt: skip


def _mate(game: Arena, mate: Companion, hunter: Hunter) -> Hero:
    card = game.companion_card(mate)
    return Hero(mate.id, hunter.seat, card.name, card.icon, card.role, coins=_coins(mate))


def _state(game: Arena, hunter: Hunter) -> Text:
    if game.state.phase not in FOUGHT:
        return Text("torgue_arena.row.ready")
    if hunter.down:
        return Text("torgue_arena.row.down")
    if not hunter.in_play:
        return Text("torgue_arena.row.out")
    if game.state.active == hunter.id:
        return Text("torgue_arena.row.acts")
    return Text("torgue_arena.row.done" if hunter.activated else "torgue_arena.row.waits")


def _coins(owner: Hunter | Companion) -> tuple[Coin, ...]:
    return tuple(
        Coin(token_name(token), DIE[token.colour], (), TONES[token.colour], token.spent, token_id(owner, token))
        for token in owner.tokens
    )


def token_name(token: ActionToken) -> Text:
    """An Action token and whether it can be Spent."""
    state = "spent" if token.spent else "available"
    return Text(f"torgue_arena.look.token_{state}", colour=Text(f"torgue_arena.colour.{token.colour}"))


def _bag(game: Arena, hunter: Hunter) -> Bag:
    """Loot tokens, used at any time the rules allow (LOO-06)."""
    count = len(hunter.loot)
    inside = chained("torgue_arena.look.comma", _loot(game, hunter)) if count else Text("torgue_arena.row.nothing")
    name = Text("torgue_arena.row.bag", hunter=game.name(hunter), inside=inside)
    return Bag("sack", count, name, f"{BAG}:{hunter.id}:")


def _loot(game: Arena, hunter: Hunter) -> list[Text]:
    kinds = Counter(game.loot(token).id for token in hunter.loot)
    names = [(game.library.get(content.LootKind, id).name, n) for id, n in kinds.items()]
    return [Text("torgue_arena.look.several", name=name, n=n) if n > 1 else name for name, n in names]


def _stats(game: Arena, hunter: Hunter) -> Iterator[Stat]:
    """The attributes of its card, as they are now (ATR-02)."""
    printed = game.hunter_card(hunter).attributes
    for name, number in printed.items():
        value = ATTRIBUTE(About(game, hunter, name), number).value
        yield Stat(ICONS[name], str(value), Text(f"torgue_arena.attribute.{name}"))


def _words(game: Arena, hunter: Hunter) -> Iterator[Text]:
    """What is carried, else what makes the hunter special."""
    carried = _loot(game, hunter)
    if hunter.money:
        carried.append(Text("torgue_arena.row.money", money=hunter.money * MONEY))
    if carried:
        yield Text("torgue_arena.row.carries", inside=chained("torgue_arena.look.comma", carried))
    yield game.hunter_card(hunter).special.title


# --- over the columns


def show(game: Arena) -> Plaque | None:
    """The game being played: its name, which of the campaign it is, and the common money."""
    state = game.state
    card = game.wanted or (game.scenario if state.scenario else None)
    if card is None:
        return Plaque(Text("torgue_arena.row.title"), icon="ra:skull-trophy")
    pool = Text("torgue_arena.look.pool", money=state.money * MONEY)
    return Plaque(card.name, chained("torgue_arena.look.orders", [_which(game), pool]), "ra:skull-trophy")


def _which(game: Arena) -> Text:
    campaign = game.library.find(content.Campaign, game.state.campaign)
    if game.wanted:
        return Text("torgue_arena.look.wanted_mission")
    if campaign is None or game.state.alone:
        return Text("torgue_arena.look.single_game")
    number, of = ladder.number(game)
    return Text("torgue_arena.row.show", n=number, of=of)


def part(game: Arena) -> Text | None:
    """The show of a campaign that is played, or is next, by its name and number."""
    state = game.state
    here = game.library.find(content.Scenario, state.next_scenario or state.scenario)
    if state.alone or not state.campaign or here is None:
        return None
    return chained("torgue_arena.look.orders", [here.name, _which(game)])


def foremost(game: Arena) -> Milestone | None:
    """What the banner of the enemies counts: the largest number of them that is asked for, else the first goal."""
    found = milestones(game) if game.wanted or game.state.scenario else []
    return max(found, key=lambda each: (each.icon == "skull", each.need), default=None)


def enemies(game: Arena) -> Plaque:
    """What is counted for victory, how many stand there, and how many Announcements are left."""
    state = game.state
    left = sum(not shown.spent for shown in state.queue)
    words = Text("torgue_arena.row.left", n=sum(1 for _ in game.enemies()), cards=left)
    goal = foremost(game)
    if goal is None or state.phase not in FOUGHT:
        return Plaque(Text("torgue_arena.row.enemies"))
    return Plaque(Text("torgue_arena.row.goal", what=goal.words, tally=goal.tally), words, "", goal.have, goal.need)


def announced(game: Arena) -> Quote | None:
    """The last Announcement with its orders; before the first one, how the show was opened."""
    state, title = game.state, Text("torgue_arena.row.voice")
    spent = [shown.card for shown in state.queue if shown.spent]
    if state.phase in FOUGHT and spent:
        card = game.library.get(content.Announcement, spent[-1])
        orders = chained("torgue_arena.look.orders", [order_name(order) for order in card.orders])
        quote = Text("torgue_arena.row.quote", said=card.shout)
        return Quote(title, "ra:horn-call", quote, Text("torgue_arena.row.orders", name=card.name, orders=orders))
    if not state.scenario:
        return None
    return Quote(title, "ra:horn-call", Text("torgue_arena.row.quote", said=game.scenario.intro))


# --- lamps


def spotlights(game: Arena) -> list[Spotlight]:
    """Three: on whoever acts, on the worst enemy, on a door that opens next, or else on the Spotlight hunter."""
    state = game.state
    if state.phase not in FOUGHT:
        return []
    lamps = [Spotlight("gold", state.active)] if state.active else []
    dire = [enemy for enemy in game.enemies() if game.enemy_card(enemy).kind != "regular"]
    worst = sorted(dire, key=lambda enemy: -game.enemy_card(enemy).hit_points)[:1]
    lamps += [Spotlight("red", enemy.id) for enemy in worst]
    dark = [zone for zone in _doors(game) if all(enemy.at != zone for enemy in worst)]
    doors = [Spotlight("cold", at=zone) for zone in dark[:1]]
    lit = [Spotlight("cold", state.spotlight)] if state.spotlight not in ("", state.active) else []
    return lamps + (doors or lit)


def _doors(game: Arena) -> list[Point]:
    """The Spawn Zones through which the next Announcement lets enemies in (SPN-12)."""
    state = game.state
    queued = (shown.card for shown in state.queue if not shown.spent)
    card = next((game.library.get(content.Announcement, id) for id in queued), None)
    if card is None or game.wanted or not any(order.order == "spawn" for order in card.orders):
        return []
    table = game.scenario.spawn_slaughter if state.slaughter else ()
    numbers = [line.zone for line in table or game.scenario.spawn]
    return [mark.cells[0] for mark in game.board.marked("spawn") if mark.number in numbers]
