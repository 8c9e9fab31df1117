"""A battle being played: the state with its board and content, and who may speak."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from game.boards.grid import AS_PRINTED, Conditions, GridSight
from game.boards.grid_sight import Figure as Looker
from game.boards.grid_sight import square_sight
from game.boards.squares import Body, SquareBoard, body, body_distance
from game.core.hooks import Source, Speakers
from game.core.library import Library
from game.core.place import Point
from game.core.request import Seat
from game.core.system import Game
from game.core.text import Text
from game.kit.cards import voices
from game.kit.cards.addresses import Addresses, card_of
from game.kit.cards.voices import Chorus
from game.systems.shadow_of_the_bat.content import (
    KINDS,
    Battle,
    Card,
    CoopSheet,
    Extension,
    HeroCard,
    Scheme,
    Sheet,
    SupportCard,
    VillainCard,
)
from game.systems.shadow_of_the_bat.state import VILLAIN, Figure, FigureKind, Hero, Mode, State, Support
from game.systems.shadow_of_the_bat.vocabulary import Attribute, Clause, Effect, Event, Op, lies

BASIC = "shadow_of_the_bat.rules"
"""The ability that speaks for the core rules themselves: D icons, shields, cover, hiding."""
CARD = "shadow_of_the_bat.card"
"""The ability that speaks for everything written on cards and sheets."""
SPEAKERS = Speakers([Source(BASIC, ""), Source(CARD, "")])


SPECIAL = "special/"
"""How the addresses of special actions begin."""


Voice = voices.Voice[Clause]
"""A clause in play; the bearer of a villain card is its villain type."""


_KIND: dict[FigureKind, str] = {"hero": "hero", "support": "support", "leader": "villain", "henchman": "villain"}
"""The kind of content behind a kind of figure."""


@lru_cache(maxsize=8)
def addresses(library: Library) -> Addresses[Effect]:
    """Where every effect is written in the packs, and back."""
    return Addresses(library, KINDS, Effect)


@lru_cache(maxsize=64)
def fought(library: Library, id: str, mode: Mode, alone: bool) -> Battle:
    """A battle with what a mode changes in it."""
    return library.get(Battle, id).fought(coop=mode == "coop", alone=alone)


@lru_cache(maxsize=8)
def instants(library: Library) -> dict[Event, frozenset[str]]:
    """The cards that answer an event from the hand, by event."""
    found: dict[Event, set[str]] = {}
    for card in library.all(Card):
        if card.trigger and card.kind in ("instant", "gadget"):
            found.setdefault(card.trigger.event, set()).add(card.id)
    for scheme in library.all(Scheme):
        for ability in scheme.abilities:
            if ability.trigger:
                found.setdefault(ability.trigger.event, set()).add(scheme.id)
    return {event: frozenset(ids) for event, ids in found.items()}


@lru_cache(maxsize=8)
def giants(library: Library) -> frozenset[str]:
    """The villains that stand on several spaces."""
    return frozenset(card.id for card in library.all(VillainCard) if card.giant)


class Fight(Game[State]):
    """What flows, queries and windows of this system are handed."""

    def __init__(self, state: State, library: Library, board: SquareBoard) -> None:
        super().__init__(state)
        self.library = library
        self.board = board
        self._giants = giants(library)
        self._chorus: Chorus[Clause, Effect] = Chorus(self._voices, self._causes)
        self.speaking: list[Voice] = []
        """Abilities answering an event at the moment: they do not answer what they cause themselves."""

    # --- cards

    def hero_card(self, hero: Hero | str) -> HeroCard:
        return self.library.get(HeroCard, hero if isinstance(hero, str) else hero.card)

    def support_card(self, support: Support) -> SupportCard:
        return self.library.get(SupportCard, support.card)

    def villain_card(self, figure: Figure | str) -> VillainCard:
        return self.library.get(VillainCard, figure if isinstance(figure, str) else figure.card)

    def card(self, id: str) -> Card:
        return self.library.get(Card, card_of(id))

    def scheme(self, id: str) -> Scheme:
        return self.library.get(Scheme, card_of(id))

    def sheet(self, figure: Figure) -> HeroCard | SupportCard | Sheet | CoopSheet:
        """The numbers that count for a figure in this mode (SET-16, SET-17)."""
        if isinstance(figure, Hero):
            return self.hero_card(figure)
        if isinstance(figure, Support):
            return self.support_card(figure)
        card = self.villain_card(figure)
        return card.coop if self.state.mode == "coop" else card.competitive

    def printed(self, figure: Figure, attribute: Attribute) -> int | None:
        """A base value: the sheet's with the Dark Knight's tokens; None for a dash, 0 where there is no number."""
        value: int | None = figure.changed.get(attribute, getattr(self.sheet(figure), attribute, 0))
        if value is None or not isinstance(figure, Hero):
            return value
        tokens = (self.library.get(Extension, id) for id in figure.extensions)
        return value + sum(token.bonus for token in tokens if token.attr == attribute)

    @property
    def battle(self) -> Battle:
        """The battle as it is fought in this mode."""
        return fought(self.library, self.state.battle, self.state.mode, self.state.dark_knight)

    def name(self, figure: Figure | str) -> Text:
        """What players call a figure, with its number where several look alike."""
        found = self.figure(figure) if isinstance(figure, str) else figure
        return self.once("name", found.id, lambda: self._name(found))

    def _name(self, found: Figure) -> Text:
        title, number = self.title(found), found.id.partition("#")[2]
        if not number or len(self.of_type(found.card)) < 2:
            return title
        return Text("shadow_of_the_bat.numbered", name=title, n=number)

    def portrayed(self, figure: Figure) -> HeroCard | SupportCard | VillainCard:
        """The card that says what a figure looks like."""
        if isinstance(figure, Hero):
            return self.hero_card(figure)
        return self.support_card(figure) if isinstance(figure, Support) else self.villain_card(figure)

    def title(self, figure: Figure) -> Text:
        """What is printed on its sheet."""
        if isinstance(figure, Hero):
            return self.hero_card(figure).name
        return self.support_card(figure).name if isinstance(figure, Support) else self.villain_card(figure).name

    # --- figures

    def figure(self, id: str) -> Figure:
        state = self.state
        return state.heroes.get(id) or state.supports.get(id) or state.villains[id]

    def found(self, id: str) -> Figure | None:
        """A figure by its id; None for a villain type."""
        state = self.state
        return state.heroes.get(id) or state.supports.get(id) or state.villains.get(id)

    def hero(self, id: str) -> Hero:
        return self.state.heroes[id]

    def figures(self) -> list[Figure]:
        """Everybody on the map, standing or down."""
        return self.heroes_side() + self.villains_side()

    def heroes_side(self) -> list[Figure]:
        """The heroes and supports on the map, standing or down."""
        state = self.state
        everybody = (*state.heroes.values(), *state.supports.values())
        return [figure for figure in everybody if figure.at is not None and not figure.out]

    def villains_side(self) -> list[Figure]:
        """The villains on the map, standing or down."""
        return [figure for figure in self.state.villains.values() if figure.at is not None and not figure.out]

    def standing(self) -> list[Figure]:
        return [figure for figure in self.figures() if not figure.down]

    def enemies(self, figure: Figure) -> list[Figure]:
        """Figures of the other side on the map, standing or down."""
        return self.villains_side() if figure.side == "heroes" else self.heroes_side()

    def friends(self, figure: Figure) -> list[Figure]:
        """Other figures of the same side on the map."""
        same = self.heroes_side() if figure.side == "heroes" else self.villains_side()
        return [other for other in same if other is not figure]

    def of_type(self, villain: str) -> list[Figure]:
        return [figure for figure in self.state.villains.values() if figure.card == villain and not figure.out]

    def life(self, figure: Figure) -> int:
        """What is left of it (WND-03)."""
        return max(0, (self.printed(figure, "life") or 0) - figure.wounds)

    def controller(self, figure: Figure) -> Seat:  # MOD-02, MOD-04
        """Who decides for a figure; for villains of the co-operative game, the heroes' players (COO-13)."""
        if isinstance(figure, Hero):
            return figure.seat
        if isinstance(figure, Support):
            return self.hero(figure.hero).seat
        return VILLAIN if self.state.mode == "competitive" else self.group

    def is_ai(self, figure: Figure) -> bool:
        """A villain without a player, who follows the chart (MOD-04)."""
        return self.state.mode == "coop" and figure.side == "villains"

    @property
    def group(self) -> Seat:
        """Who answers for the heroes' players together: any seat, so the first."""
        return next(iter(self.state.heroes.values())).seat

    # --- the board

    @property
    def now(self) -> Conditions:
        return AS_PRINTED

    def called(self, place: Point) -> str:
        """What players call a space, by the rulers of the board."""
        return self.board.label(place)

    def size(self, figure: Figure) -> int:
        return 2 if figure.card in self._giants and figure.side == "villains" else 1

    def body(self, figure: Figure, at: Point | None = None) -> Body:
        """The spaces a figure stands on, or would (STA-22)."""
        place = at or figure.at
        assert place is not None
        return body(place, 2) if figure.card in self._giants and figure.side == "villains" else (place,)

    def standing_on(self, place: Point) -> Figure | None:
        """Who stands or lies on a space."""
        return next((figure for figure in self.figures() if place in self.body(figure)), None)

    def distance(self, a: Figure, b: Figure, at: Point | None = None) -> int:
        """Spaces between two figures, the first standing `at` if that is given (GEO-04)."""
        return body_distance(self.body(a, at), self.body(b))

    def adjacent(self, a: Figure, b: Figure, at: Point | None = None) -> bool:
        return self.board.bodies_adjacent(self.body(a, at), self.body(b), self.now)

    def rise(self, figure: Figure, enemy: Figure, at: Point | None = None) -> int:
        """How many levels an enemy stands above a figure, standing `at` if that is given (RNG-08)."""
        here, there = self.body(figure, at)[0], self.body(enemy)[0]
        return self.board.level(there, self.now) - self.board.level(here, self.now)

    def giants(self) -> dict[Point, str]:  # STA-22
        if self._giants.isdisjoint([figure.card for figure in self.state.villains.values()]):
            return {}
        found = (figure for figure in self.standing() if self.size(figure) > 1)  # not one that lies down (LOS-13)
        return {place: figure.id for figure in found for place in self.body(figure)}

    def sight(self, viewer: Figure, target: Figure, at: Point | None = None, risen: bool = False) -> GridSight:
        """How one figure sees another from where it stands, or would stand, and as if risen (LOS, TMV-28)."""
        here = Looker(self.body(viewer, at), viewer.id, bool(viewer.has("crouched")) and not risen)
        there = Looker(self.body(target), target.id, bool(target.has("crouched")))
        return square_sight(self.board, here, there, self.giants(), self.now)

    def sees(self, viewer: Figure, target: Figure, at: Point | None = None) -> bool:
        return self.sight(viewer, target, at).clear

    def sees_space(self, viewer: Figure, place: Point) -> bool:
        """Whether a figure would see somebody on a space."""
        here = Looker(self.body(viewer), viewer.id, bool(viewer.has("crouched")))
        return square_sight(self.board, here, Looker((place,)), self.giants(), self.now).clear

    # --- memory

    def effect(self, address: str) -> Effect:
        return addresses(self.library).at(address)

    def address(self, effect: Effect) -> str:
        return addresses(self.library).of(effect)

    # --- who may speak

    def speakers(self) -> list[Source]:
        """The core rules, then everything written on cards; `saying` and `answering` tell which cards."""
        return SPEAKERS

    def saying(self, op: Op) -> list[tuple[Voice, Effect]]:
        """What is in play and always holds: sheets of figures on the map, cards face up, what lasts."""
        return self._chorus.saying(op)

    def answering(self, event: Event) -> list[Voice]:
        """The abilities in play that wait for an event."""
        return self._chorus.answering(event)

    def holding(self, event: Event) -> bool:
        """Whether anybody has a card in hand that answers an event."""
        waiting = instants(self.library).get(event)
        if not waiting:
            return False
        hands = [self.state.side.hand]
        for hero in self.state.heroes.values():
            hands += (hero.hand, hero.gadgets)
        return any(card_of(id) in waiting for hand in hands for id in hand)

    def _causes(self) -> list[object]:
        """Everything that decides who may speak."""
        return self.once("causes", "", self._find_causes)

    def _find_causes(self) -> list[object]:
        state = self.state
        causes: list[object] = [(laid.card, laid.face_down) for laid in state.side.queue]
        for group in (state.heroes, state.supports, state.villains):
            causes += [figure.at is not None and not figure.down and not figure.out for figure in group.values()]
        for hero in state.heroes.values():
            causes += hero.active
            causes.append("|")
            causes += hero.constants
        if state.lasting:
            causes += [(lasting.effect, lasting.bearer, lasting.subject) for lasting in state.lasting]
        return causes

    def _voices(self) -> Iterator[Voice]:
        """Abilities of standing figures (ACT-05, ACT-06), then cards that lie face up, then what lasts."""
        for figure in self.standing():
            yield from self.sheet_voices(figure)
            if isinstance(figure, Hero):
                yield from self._hero_cards(figure)
        for laid in self.state.side.queue:
            if not laid.face_down:
                yield from self._scheme(laid.card)
        for lasting in self.state.lasting:
            clause, origin = Clause(None, (self.effect(lasting.effect),)), lasting.origin
            yield Voice(lasting.bearer, clause, self._origin(origin), origin, lasting.subject)

    def sheet_voices(self, figure: Figure) -> Iterator[Voice]:
        """What the sheet of a figure says, whether it stands or not."""
        ability = getattr(self.sheet(figure), "ability", None)
        if ability:
            address = f"{_KIND[figure.kind]}.{figure.card}/ability"
            yield Voice(figure.id, Clause(ability.trigger, ability.effects), ability.title, address)

    def card_voice(self, hero: Hero, id: str) -> Voice:
        """What one of its cards or gadgets says, wherever it is (KND-12, KND-07)."""
        card = self.card(id)
        return Voice(hero.id, Clause(card.trigger, card.effects), card.name, id)

    def _hero_cards(self, hero: Hero) -> Iterator[Voice]:
        """Constant cards, and what a played card does for as long as it lies there (ABL-03, ABL-11)."""
        for id in hero.constants:
            yield self.card_voice(hero, id)
        for id in hero.active:
            card = self.card(id)
            if card.kind == "instant":
                continue
            voice = self.card_voice(hero, id)
            kept = Clause(None, tuple(effect for effect in card.effects if lies(effect)))
            yield voice if card.trigger else voice._replace(clause=kept)

    def _scheme(self, id: str) -> Iterator[Voice]:
        """What a villain card does while it is active (SPC-05); its bearer is its villain type."""
        scheme = self.scheme(id)
        for place, ability in enumerate(scheme.abilities):
            if ability.timing == "while_active":
                yield Voice(scheme.villain, Clause(None, ability.effects), scheme.name, f"{id}/{place}")

    def _origin(self, address: str) -> Text:
        """The name of the card an effect is written on; special actions are the battle's."""
        head = card_of(address.partition("/")[0])
        kind, _, id = head.partition(".")
        if id:
            return self.library.get(KINDS[kind], id).name
        card = self.library.find(Card, head) or self.library.find(Scheme, head)
        return card.name if card else self.battle.name
