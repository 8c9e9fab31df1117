"""Icons: what a figure has left to spend, the ways it can pay a price, and paying it (ICO, WLD)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from game.core.request import Choose, Option
from game.core.text import Text, chained
from game.systems.shadow_of_the_bat.faces import LINE, slot_words
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Die, Figure, Hero
from game.systems.shadow_of_the_bat.vocabulary import SPENDABLE, Icon

Price = Literal["M", "A", "R", "any"]
"""What one icon has to count as; any: everything but D (SPA-02)."""
GRANTED, WILD, LENT = "granted", "wild", "card"
"""Sources other than dice: a card of this turn, the Dark Knight's wild icon, the card that activates a figure."""


class Face(NamedTuple):
    """An icon that can still be spent, and where it lies; dice are sources 1 to 3 (or more), then copies."""

    icon: Icon
    source: str
    place: int = 0
    """Which icon of its source."""
    thrift: int = 0
    """How much it hurts to spend: lower ones are suggested first."""

    @property
    def key(self) -> str:
        return self.icon if self.source == LENT else f"{self.source if self.is_die else self.source[0]}{self.icon}"

    @property
    def is_die(self) -> bool:
        return self.source.isdigit()

    def pays(self, price: Price) -> bool:
        """A wild icon counts as M, A or R, never as D (WLD-02, WLD-03)."""
        return price == "any" or self.icon in (price, "W")


Way = tuple[Face, ...]
"""Icons spent together on one thing."""


# --- what there is


def icons(game: Fight, figure: Figure) -> list[Face]:  # WLD-01, SUP-01
    """Every icon the figure could spend now: M, A, R and wild ones; D is never spent (ICO-14, MIX-02)."""
    active = game.state.active
    if isinstance(figure, Hero) and not (active and active.figure == figure.id and active.lent):
        return [*_dice(game, figure), *_extra(figure)]
    if active is None or active.figure != figure.id:
        return []
    return [Face(icon, LENT, place) for place, icon in enumerate(active.icons)]


def _dice(game: Fight, hero: Hero) -> Iterator[Face]:
    """Own dice and the copies it holds (DIC-07, ICO-15); what was left when its turn ended is lost (ICO-05)."""
    if hero.acted:
        return
    for number, die in enumerate((*hero.dice, *hero.copies), 1):
        if die.silent:  # DKN-13
            continue
        face = game.hero_card(die.owner or hero.id).die[die.face]
        for place, icon in enumerate(face):
            if icon in SPENDABLE and not _is_spent(die, place):
                yield Face(icon, str(number), place, thrift=_thrift(die, face))


def _extra(hero: Hero) -> Iterator[Face]:
    for place, icon in enumerate(hero.granted):
        yield Face(icon, GRANTED, place, thrift=-1)
    if hero.wild in SPENDABLE and not hero.wild_spent:  # DKN-14, DKN-15
        yield Face(hero.wild, WILD, thrift=-1)


def _is_spent(die: Die, place: int) -> bool:
    return place < len(die.spent) and die.spent[place]


def _thrift(die: Die, face: Sequence[Icon]) -> int:
    """Copies and dice already begun cannot be turned to D, and a mix face keeps its D: spending those hurts least."""
    if die.owner or die.touched or "D" in face:
        return 0
    return len(face)


# --- ways to pay


def ways(faces: Sequence[Face], price: Sequence[Price], *, action: bool = True) -> list[Way]:  # WLD-05, WLD-06
    """The different ways to pay a price; in one action no two icons of one die or copy (ICO-04, ICO-07, ICO-08)."""
    # TMV-04
    return list(_found(tuple(faces), tuple(price), action))


@lru_cache(maxsize=2048)
def _found(faces: tuple[Face, ...], price: tuple[Price, ...], action: bool) -> tuple[Way, ...]:
    found: dict[tuple[str, ...], Way] = {}
    for way in _ways(faces, price, action, ()):
        found.setdefault(tuple(sorted(face.key for face in way)), way)
    return tuple(sorted(found.values(), key=_suggested))


def _ways(faces: Sequence[Face], price: tuple[Price, ...], action: bool, so_far: Way, first: int = 0) -> Iterator[Way]:
    if not price:
        yield so_far
        return
    for at, face in enumerate(faces[first:], first):
        clash = face in so_far or (action and face.is_die and any(face.source == other.source for other in so_far))
        if face.pays(price[0]) and not clash:
            same_again = price[1:2] == price[:1]  # equal icons in one order only
            yield from _ways(faces, price[1:], action, (*so_far, face), at + 1 if same_again else 0)


def _suggested(way: Way) -> tuple[int, int, int, tuple[str, ...]]:
    wilds = sum(face.icon == "W" for face in way)
    return len(way), wilds, sum(face.thrift for face in way), tuple(face.key for face in way)


def most(faces: Sequence[Face], price: Price) -> int:
    """How many icons of a kind can go into one action (ICO-02, ICO-04, WLD-04)."""
    fitting = [face for face in faces if face.pays(price)]
    return len({face.source for face in fitting if face.is_die}) + sum(not face.is_die for face in fitting)


def pooled(faces: Sequence[Face], price: Price, least: int = 1, limit: int | None = None) -> list[Way]:
    """The ways to put `least` or more icons of one kind into one action, a suggested one for each number first."""
    many = most(faces, price) if limit is None else min(limit, most(faces, price))
    found = [ways(faces, [price] * count) for count in range(least, many + 1)]
    return [some[0] for some in found if some] + [way for some in found for way in some[1:]]


# --- asking and paying


def way_words(game: Fight, figure: Figure, way: Way) -> Text:
    """Which icons a way of paying spends."""
    if not way:
        return Text("shadow_of_the_bat.look.no_cost")
    return chained("shadow_of_the_bat.look.plus", [_face_words(game, figure, face) for face in way])


def _face_words(game: Fight, figure: Figure, face: Face) -> Text:
    icon = Text(f"shadow_of_the_bat.icon.{face.icon}")
    if not face.is_die or not isinstance(figure, Hero):
        return Text(f"shadow_of_the_bat.do.icon_{face.source}", icon=icon)
    own = len(figure.dice)
    if int(face.source) <= own:
        return Text("shadow_of_the_bat.do.icon_die", icon=icon, die=die_words(game, figure, int(face.source) - 1))
    owner = figure.copies[int(face.source) - own - 1].owner
    return Text("shadow_of_the_bat.do.icon_copy", icon=icon, name=game.name(owner))


def die_words(game: Fight, hero: Hero, place: int) -> Text:
    """What a hero's own die is called: by its place in the line or its slot, once it has one, else by its number."""
    if game.state.dark_knight or len(hero.dice) != len(LINE):
        return slot_words(hero, place) or Text("shadow_of_the_bat.look.nth_die", n=place + 1)
    return Text(f"shadow_of_the_bat.look.{LINE[place]}_die")


Tells = Callable[[int], Text]
"""What an action becomes with a number of icons, in words."""


def choice(game: Fight, figure: Figure, found: Sequence[Way], tells: Tells | None = None) -> Choose[Way]:
    """The question which icons to spend, as one request."""
    options = []
    for way in _distinct(game, figure, found):
        words = way_words(game, figure, way)
        if tells:
            words = Text("shadow_of_the_bat.do.icons_for", what=tells(len(way)), icons=words)
        options.append(Option(way_key(way), words, way, figure.id))
    return Choose(
        game.controller(figure), Text("shadow_of_the_bat.ask.icons", name=game.name(figure)), options, topic="icons"
    )


def _distinct(game: Fight, figure: Figure, found: Sequence[Way]) -> Iterator[Way]:
    """The first of the ways that leave the same icons behind: which of two like dice is used makes no difference."""
    seen: set[tuple[tuple[object, ...], ...]] = set()
    for way in found:
        spent = tuple(sorted(_likeness(game, figure, face) for face in way))
        if spent not in seen:
            seen.add(spent)
            yield way


def _likeness(game: Fight, figure: Figure, face: Face) -> tuple[object, ...]:
    """Everything about an icon that can still matter: what else its die shows, what of it is gone, whose it is."""
    if not face.is_die or not isinstance(figure, Hero):
        return (face.icon, face.source, (), (), False)
    die = (*figure.dice, *figure.copies)[int(face.source) - 1]
    shown = game.hero_card(die.owner or figure.id).die[die.face]
    gone = tuple(_is_spent(die, place) for place in range(len(shown)))
    return (face.icon, die.owner, shown, gone, die.touched)


def way_key(way: Way) -> str:
    return "+".join(face.key for face in way) or "free"


def pay(game: Fight, figure: Figure, way: Way) -> None:
    """Spent icons are gone for this turn (ICO-01); each icon of a die by itself (ICO-03, ICO-06)."""
    for face in way:
        if face.is_die:
            assert isinstance(figure, Hero)
            _spend(game, figure, face)
        elif face.source == WILD:
            assert isinstance(figure, Hero)
            figure.wild_spent = True
        elif face.source == GRANTED:
            assert isinstance(figure, Hero)
            figure.granted.remove(face.icon)
        else:
            assert game.state.active is not None
            game.state.active.icons.remove(face.icon)


def _spend(game: Fight, hero: Hero, face: Face) -> None:  # DIC-09
    die = (*hero.dice, *hero.copies)[int(face.source) - 1]
    shown = game.hero_card(die.owner or hero.id).die[die.face]
    die.spent = [_is_spent(die, place) or place == face.place for place in range(len(shown))]


async def charge(game: Fight, figure: Figure, price: Sequence[Price], *, action: bool = True) -> Way:
    """Ask which icons pay a price that can be paid, and spend them (decisions 17, 22)."""
    way = await choice(game, figure, ways(icons(game, figure), price, action=action))
    pay(game, figure, way)
    return way
