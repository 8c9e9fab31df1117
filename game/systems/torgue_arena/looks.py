"""The arena as the table screen shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from game.boards.grid import Conditions
from game.boards.grid_travel import CellPath
from game.core.journal import Entry
from game.core.place import Point
from game.core.request import Choose, Outline, Request, Seat, Travel
from game.core.text import Refusal, Text, chained
from game.kit.arsenal import Arsenal
from game.kit.asides import Aside, Prospect, Stake
from game.kit.briefs import Brief
from game.kit.cardplay import CardPlayed
from game.kit.cards.addresses import card_of
from game.kit.chronicle import Felled, Gain, Hurt, PartOver
from game.kit.faces import CardFace, Hand
from game.kit.figure_looks import FigureLooks, cells, grid_seen, toll
from game.kit.heroes import Hero, Plaque, Quote, Spotlight
from game.kit.interlude import Interlude
from game.kit.legend import Legend
from game.kit.portraits import Portrait
from game.kit.scenarios import Board, Scenario, ground_of, table_of
from game.kit.sheets import Count, Headline, Sheet
from game.kit.sounds import Sound
from game.kit.staging import Staged
from game.kit.tokens import FOES, NOBODY, Intent, Marker, Pip, Ring, Seen, Token, Tone
from game.systems.torgue_arena import asides, chronicle, content, heroes
from game.systems.torgue_arena.armoury import arsenal
from game.systems.torgue_arena.briefing import brief, briefing, milestones
from game.systems.torgue_arena.faces import announcement_face, gear_face, played, signature_face
from game.systems.torgue_arena.flow import enemy_attack, targeting
from game.systems.torgue_arena.flow.tokens import Coin
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.interlude.foregone import foregone
from game.systems.torgue_arena.interlude.purse import warning
from game.systems.torgue_arena.interlude.putting import putting
from game.systems.torgue_arena.interlude.scene import called, interlude
from game.systems.torgue_arena.legend import LEGEND
from game.systems.torgue_arena.portraits import portrait
from game.systems.torgue_arena.prospects import prospect
from game.systems.torgue_arena.sheets import ELEMENT_ICONS, card_sheet, sheet
from game.systems.torgue_arena.staging import heard as weapon_heard
from game.systems.torgue_arena.staging import staged
from game.systems.torgue_arena.state import ActionToken, Companion, Enemy, Figure, Hunter, Item, State, Thing
from game.systems.torgue_arena.system import SYSTEM, ArenaSystem
from game.systems.torgue_arena.vocabulary import COLOURS, ELEMENTS, STEPS

_LOOT = {
    "health": "medical-bag",
    "ammo": "ammunition",
    "weapon": "pistol",
    "money": "cash",
    "level_up": "chevron-double-up",
    "wanted": "bullseye-arrow",
    "legendary": "star-shooting",
}
_FAMILIES = {
    "shoot": "pistol",
    "melee": "sword-cross",
    "throw": "bomb",
    "move": "shoe-print",
    "swap": "swap-horizontal",
    "trade": "handshake",
    "interact": "hand-pointing-right",
    "harvest": "hand-coin",
    "card": "cards-playing",
    "loot": "treasure-chest",
    "buy": "cart",
    "pay": "cash-multiple",
    "give": "gift",
    "slot": "chevron-up-circle",
    "token": "hexagon-slice-6",
}
_DEEDS = {
    "end": "check-circle-outline",
    "done": "check-circle-outline",
    "no": "close-circle-outline",
    "dice": "dice-multiple",
    "rest": "fast-forward",
    "pass": "debug-step-over",
}
_HIDDEN = ("loot", "objective")
"""Things shown as markers instead of as part of the ground."""
_WANTED = tuple(f"wanted_{n:02}" for n in range(1, 11))
TABLES = ("axe_alley", "brownout", "dead_air", "live_wire", "pit_of_noise", "podium", "throne_of_boom", *_WANTED)
"""The maps that ship."""


class ArenaLooks(FigureLooks[State, Arena, Figure, ArenaSystem]):
    """An arena of hexagons with four hunters and a crowd of enemies."""

    id = "torgue_arena"
    swing = 2300
    even = 14400
    icon = "bullhorn-variant"
    family_icons = _FAMILIES
    key_icons = _DEEDS | asides.SIGNS
    topic_icons = asides.TOPICS
    quiet = asides.QUIET
    sounds: Mapping[str, Sound | None] = {
        "saved": "point",
        "respawned": "tech",
        "spawned": "tech",
        "recharged": "tech",
        "slaughter_began": "explosion",
        "wanted_won": "point",
        "wanted_lost": "objective_lost",
    }
    ground = "metal"
    bagged = (heroes.BAG,)

    # --- before the game

    def legend(self) -> Legend:
        return LEGEND

    def scenarios(self) -> Sequence[Scenario]:
        """Every campaign, then every scenario by itself."""
        library = self.system.library
        offered: list[Scenario] = []
        for campaign in library.all(content.Campaign):
            first = library.get(content.Scenario, campaign.scenarios[0])
            name = Text("torgue_arena.look.campaign", name=campaign.name)
            offered.append(self._scenario(campaign.id, name, campaign.text, first.map))
        return offered + [
            self._scenario(scenario.id, scenario.name, scenario.goal, scenario.map)
            for scenario in library.all(content.Scenario)
        ]

    def _scenario(self, id: str, name: Text, about: Text, map: str) -> Scenario:
        board = self.system.boards[map]
        table, ground = table_of(self.id, map, board, TABLES), ground_of(self.id, map, TABLES)
        return Scenario(id, name, board, about, map, table=table, ground=ground, together=True)

    # --- the table

    def board(self, state: State) -> Board:
        return self.system.boards[state.map]

    def now(self, state: State) -> Conditions:
        now = self._game(state).now
        marked = frozenset(thing.id for thing in state.things.values() if thing.kind in _HIDDEN)
        added = tuple(thing for thing in now.added if thing.kind not in _HIDDEN)
        return now._replace(gone=now.gone | marked, added=added)

    def allies(self, state: State, a: Seat, b: Seat) -> bool:
        """All play together (GEN-01)."""
        return True

    def acting(self, state: State) -> str:
        return state.active

    def figures(self, game: Arena) -> Sequence[Figure]:
        """Between two games the enemies of the last one are no longer shown."""
        gone = Enemy if game.state.phase == "intermission" else ()
        return [figure for figure in game.figures() if not isinstance(figure, gone)]

    def waiting(self, game: Arena) -> Sequence[Figure]:
        """Hunters that are not in the Arena."""
        return [hunter for hunter in game.state.hunters.values() if not hunter.in_play]

    def token(self, game: Arena, figure: Figure) -> Token:
        at = figure.at or Point(0, 0)
        share = 3 if game.base(figure) == "small" else 1
        if isinstance(figure, Hunter):
            card = game.hunter_card(figure)
            whole = len(figure.tokens)
            return Token(
                figure.id, figure.seat, at, card.name, card.icon, pips=tuple(_hunter_pips(game, figure)),
                health=(whole - figure.reds, whole), share=share, down=figure.down,
                done=figure.activated and game.state.active != figure.id, role=card.role,
            )  # fmt: skip
        if isinstance(figure, Companion):
            mate = game.companion_card(figure)
            pips = tuple(_element_pips(figure))
            owner = game.hunter(figure.hunter).seat
            return Token(figure.id, owner, at, mate.name, mate.icon, pips=pips, share=share, role=mate.role)
        assert isinstance(figure, Enemy)
        profile = game.enemy_card(figure)
        alike = sum(card_of(other) == profile.id for other in game.state.enemies) > 1
        return Token(
            figure.id, FOES, at, profile.name, profile.icon, label=figure.id.partition("#")[2] if alike else "",
            pips=tuple(_enemy_pips(game, figure)), health=(profile.hit_points - figure.wounds, profile.hit_points),
            share=share, role=profile.role, rank="" if profile.kind == "regular" else "boss",
        )  # fmt: skip

    def markers(self, state: State, viewer: Seat | None) -> Sequence[Marker]:
        """Loot and objectives on the floor, one sign for those of a kind in one zone."""
        game, heaps = self._game(state), dict[tuple[Point, str], list[Thing]]()
        for thing in state.things.values():
            if thing.kind in _HIDDEN:
                heaps.setdefault((thing.at, self._sort(game, thing)), []).append(thing)
        return [self._heap(game, at, kind, things) for (at, kind), things in heaps.items()]

    def _sort(self, game: Arena, thing: Thing) -> str:
        return game.loot(thing.face).front if thing.kind == "loot" else "objective"

    def _heap(self, game: Arena, at: Point, kind: str, things: Sequence[Thing]) -> Marker:
        name = game.loot(things[0].face).name if kind != "objective" else Text("torgue_arena.look.objective")
        words = name if len(things) == 1 else Text("torgue_arena.look.several", name=name, n=len(things))
        tone: Tone = "accent" if kind in ("legendary", "objective") else "plain"
        return Marker(things[0].id, at, words, _LOOT.get(kind, "flag"), tone=tone)

    def heroes(self, state: State, viewer: Seat | None) -> Sequence[Hero]:
        return heroes.rows(self._game(state))

    def plaque(self, state: State, rival: bool = False, viewer: Seat | None = None) -> Plaque | None:
        game = self._game(state)
        return heroes.enemies(game) if rival else heroes.show(game)

    def quote(self, state: State) -> Quote | None:
        return heroes.announced(self._game(state))

    def headline(self, state: State) -> Headline:
        """The phase, and how much of the goal is reached."""
        parts = [Text(f"torgue_arena.phase.{state.phase}")]
        if state.slaughter:
            parts.append(Text("torgue_arena.look.slaughter"))
        words = chained("torgue_arena.look.orders", parts)
        if state.phase not in (*heroes.FOUGHT, "over"):
            return Headline(0, 0, words, part=heroes.part(self._game(state)))
        part = heroes.part(self._game(state))
        return Headline(state.round, 0, words, counts=tuple(self._counts(state)), part=part)

    def _counts(self, state: State) -> Iterator[Count]:
        """What victory asks for; its words are those of the scenario."""
        game = self._game(state)
        card = briefing(game)
        for milestone in milestones(game) if card else ():
            tone: Tone = "good" if milestone.have >= milestone.need else "plain"
            yield Count(
                milestone.icon,
                milestone.words,
                milestone.have,
                milestone.need,
                Text("torgue_arena.look.count", what=milestone.words),
                tone,
            )

    def briefing(self, state: State) -> Sheet | None:
        return briefing(self._game(state))

    def brief(self, state: State, viewer: Seat | None) -> Brief | None:
        return brief(self._game(state))

    def faces(self, scenario: str = "") -> Sequence[str]:
        return [card.id for card in self.system.library.all(content.HunterCard)]

    def portrait(self, id: str) -> Portrait | None:
        return portrait(self.system.library, id)

    def sheet(self, state: State, id: str, viewer: Seat | None) -> Sheet | None:
        game = self._game(state)
        figure = state.hunters.get(id) or self._figure(game, id) or self._newcomer(id)
        return card_sheet(game, id) if figure is None else sheet(game, figure)

    def _newcomer(self, id: str) -> Hunter | None:
        """A hunter nobody has chosen yet, as it would begin."""
        card = self.system.library.find(content.HunterCard, id)
        if card is None:
            return None
        items = [Item(f"{gear}#0", self.system.library.get(content.Gear, gear).slot) for gear in card.starting_gear]
        return Hunter(id, tokens=[ActionToken(colour, colour) for colour in card.tokens], items=items)

    # --- cards

    def hands(self, state: State, viewer: Seat | None) -> Sequence[Hand]:
        """The Queue and what the Vending Machines offer for all; gear and Signature Move of the asked hunter."""
        game = self._game(state)
        waiting = [
            (n, shown) for n, shown in enumerate(state.queue, 1) if not shown.spent and state.phase in heroes.FOUGHT
        ]
        queue = tuple(announcement_face(game, n, turn, shown.card) for turn, (n, shown) in enumerate(waiting, 1))
        hands = [Hand(NOBODY, Text("torgue_arena.look.queue"), queue, Text("torgue_arena.short.queue"), held=False)]
        offered = tuple(gear_face(game, item, price=True) for item in state.revealed)
        hands.append(Hand(NOBODY, Text("torgue_arena.look.machines"), offered, held=False, open=True))
        own = [hunter for hunter in state.hunters.values() if viewer in (None, hunter.seat)]
        hands += [self._gear(game, hunter) for hunter in own]
        return [hand for hand in hands if hand.cards]

    def played(self, state: State, entries: Sequence[Entry]) -> CardPlayed | None:
        return played(self._game(state), entries)

    def _gear(self, game: Arena, hunter: Hunter) -> Hand:
        cards: list[CardFace] = [gear_face(game, item) for item in hunter.items]
        if hunter.signature:
            cards.append(signature_face(game, hunter))
        title = Text("torgue_arena.look.gear", name=game.name(hunter))
        return Hand(hunter.seat, title, tuple(cards), title, held=False)

    # --- ranges

    def rings(self, state: State, id: str) -> Sequence[Ring]:
        game = self._game(state)
        figure = self._figure(game, id)
        if figure is None or figure.at is None:
            return ()
        if isinstance(figure, Enemy):
            card = game.enemy_card(figure)
            return (
                Ring(figure.at, card.movement, Text("torgue_arena.look.movement"), "move"),
                Ring(figure.at, card.range, Text("torgue_arena.look.range"), "weapon"),
            )
        return (Ring(figure.at, 1, Text("torgue_arena.look.melee"), "weapon"),)

    # --- sight and ground

    def seen(self, game: Arena, viewer: Figure, other: Figure) -> Seen:
        assert other.at is not None
        report = game.sight(viewer, other.at)
        return grid_seen(other.id, report, report.obscured)

    def seen_ground(self, state: State, id: str) -> Sequence[Outline]:
        game = self._game(state)
        viewer = self._figure(game, id)
        if viewer is None:
            return ()
        return cells(place for place in game.board.places if game.sees(viewer, place))

    def travel(self, state: State, id: str) -> Travel | None:
        """As far as the best Action token at hand goes."""
        game = self._game(state)
        figure = self._figure(game, id)
        owner = game.owner(figure) if figure else None
        if figure is None or owner is None or figure.has("cryo") or owner.activated:
            return None
        steps = max((STEPS[token.colour] for token in owner.tokens if not token.spent), default=0)
        return CellPath(game.reach(figure, steps)) if steps else None

    def threat(self, state: State, seat: Seat) -> Sequence[Outline]:
        """The zones enemies could attack after a Move."""
        game = self._game(state)
        found: dict[Point, None] = {}
        for enemy in game.enemies():
            card = game.enemy_card(enemy)
            steps = 0 if enemy.has("cryo") else card.movement
            for stop in (enemy.at, *game.reach(enemy, steps).stops):
                if stop is not None:
                    band = game.board.band(stop, 0, card.range, game.now)
                    found.update(dict.fromkeys(place for place in band if place in game.board))
        return cells(found)

    def intents(self, state: State) -> Sequence[Intent]:
        """Whom every enemy will go for, by the targeting rule (TGT)."""
        if state.phase not in ("hunters", "enemies"):
            return ()
        game = self._game(state)
        found: list[Intent] = []
        for enemy in game.enemies():
            attack = enemy_attack.attack_of(game, enemy)
            strikes = bool(targeting.legal(game, enemy, attack))
            wanted = [game.hunter(id) for id in enemy_attack.likely(game, enemy)]
            found += [Intent(enemy.id, h.id, strikes, enemy_attack.risk(game, attack, h)) for h in wanted]
        return found

    def spotlights(self, state: State) -> Sequence[Spotlight]:
        return heroes.spotlights(self._game(state))

    # --- striking and paying

    def prospect(self, state: State, request: Request[Any], key: str) -> Prospect | None:
        return prospect(self._game(state), request, key)

    def arsenal(self, state: State, request: Request[Any], target: str) -> Arsenal | None:
        return arsenal(self._game(state), request, target)

    def foregone(self, state: State, request: Request[Any], people: Collection[Seat] = ()) -> str:
        """Where no die is rolled, the worst token pays (ACT-06); what goes without saying in an Intermission."""
        if known := foregone(self._game(state), request, people):
            return known
        if request.topic != "token" or not isinstance(request, Choose) or dict(request.text.values).get("rolls"):
            return ""
        coins = [(coin, option.key) for option in request.legal() if isinstance(coin := option.value, Coin)]
        return min(coins, key=lambda each: (COLOURS.index(each[0].colour), each[0].owner in state.hunters))[1]

    # --- between two games

    def interlude(self, state: State) -> Interlude | None:
        return interlude(self._game(state), self.system.boards)

    def putting(self, state: State, request: Request[Any], id: str) -> Mapping[str, str | Refusal]:
        return putting(self._game(state), request, id)

    def warning(self, state: State, request: Request[Any], key: str) -> Text | None:
        return warning(self._game(state), request, key)

    def called(self, state: State, people: Collection[Seat]) -> Text | None:
        return called(self._game(state), [hunter for hunter in state.hunters.values() if hunter.seat in people])

    def surrender(self, state: State) -> Text | None:
        return None if state.alone or not state.campaign else Text("torgue_arena.inter.give_up")

    def aside(self, state: State, request: Request[Any], key: str) -> Aside | None:
        return asides.aside(self._game(state), request, key)

    def facing(self, state: State, request: Request[Any]) -> Sequence[Intent]:
        return asides.facing(self._game(state), request)

    # --- odds

    def gain(self, state: State, entry: Entry) -> Gain | None:
        return chronicle.gain(self._game(state), entry)

    def tally(self, state: State) -> Mapping[Seat, int]:
        return chronicle.tally(self._game(state))

    def felled(self, state: State, entry: Entry) -> Sequence[Felled]:
        return chronicle.felled(self._game(state), entry)

    def hurt(self, state: State, entry: Entry) -> Sequence[Hurt]:
        return chronicle.hurt(entry)

    def part_over(self, state: State, entry: Entry) -> PartOver | None:
        return chronicle.part_over(self._game(state), entry) if state.phase != "over" else None

    def staged(self, state: State, entries: Sequence[Entry]) -> Sequence[Staged]:
        return staged(self._game(state), entries)

    def blow(self, state: State, staged: Staged, by: Token | None) -> Sound:
        return weapon_heard(self._game(state), staged, by.icon if by else "")

    def dice_keys(self, request: Request[Any], names: Sequence[str]) -> Sequence[str]:
        """Precision asks about the one die that lies there (PRP-29)."""
        return ("reroll",) if request.topic == "precision" and len(names) == 1 else ()

    def stake(self, state: State, request: Request[Any], key: str) -> Stake[State] | None:
        """Wounds an attack deals to enemies."""
        deed = key.replace("@", ":").partition(":")[0]
        if not isinstance(request, Choose) or deed not in ("shoot", "melee", "throw"):
            return None
        enemies = [enemy.id for enemy in self._game(state).enemies()]
        return toll(Text("torgue_arena.look.stake"), state, enemies, self._left)

    def _left(self, state: State, id: str) -> int:
        """Hit points an enemy still has; none when it is gone."""
        enemy = state.enemies.get(id)
        if enemy is None or enemy.at is None:
            return 0
        return self._game(state).enemy_card(enemy).hit_points - enemy.wounds


def _hunter_pips(game: Arena, hunter: Hunter) -> Iterator[Pip]:
    if game.state.spotlight == hunter.id:
        yield Pip("spotlight-beam", Text("torgue_arena.look.spotlight"), "accent")
    shields = [spent for item in game.equipped(hunter, "shield") for spent in item.shield]
    if shields:
        up = shields.count(False)
        yield Pip("shield", Text("torgue_arena.look.shields", n=up), "plain" if up else "dim", max(1, up))
    yield from _element_pips(hunter)
    if hunter.stun:
        yield Pip("head-flash", Text("torgue_arena.look.stun"), "bad", hunter.stun)


def _element_pips(figure: Figure) -> Iterator[Pip]:
    for element in ELEMENTS:
        if n := figure.has(element):
            yield Pip(ELEMENT_ICONS[element], Text(f"torgue_arena.element.{element}"), "bad", n)


def _enemy_pips(game: Arena, enemy: Enemy) -> Iterator[Pip]:
    card = game.enemy_card(enemy)
    if card.kind != "regular":
        icons = {"badass": "star", "unique": "crown", "boss": "skull-crossbones"}
        yield Pip(icons[card.kind], Text(f"torgue_arena.kind.{card.kind}"), "accent")
    up = len(card.shields) - enemy.shields_spent
    if up > 0:
        yield Pip("shield", Text("torgue_arena.look.shields", n=up), "plain", up)
    yield from _element_pips(enemy)


LOOKS = ArenaLooks(SYSTEM)
