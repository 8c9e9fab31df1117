"""What a hunter and its companion can do now: basic actions, weapons, grenades, each with its target (ACT, BAS)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.core.request import Menu, Offers, Option
from game.core.system import Known
from game.core.text import Refusal, Text
from game.systems.torgue_arena import content, points
from game.systems.torgue_arena.flow import attack, basics, card_actions, swapping, terrain, tokens, trading
from game.systems.torgue_arena.flow.act import FISTS, Act, coins
from game.systems.torgue_arena.flow.properties import properties
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import About, Extra
from game.systems.torgue_arena.state import Companion, Figure, Hunter, Item
from game.systems.torgue_arena.vocabulary import COLOURS, STEPS, Colour

BASIC = ("move", "melee", "swap", "interact", "trade")
"""The basic actions that are chosen like any other; Harvest has its own moments (BAS-01, BAS-11)."""
FREE = "free"
"""The first word of actions that a card makes free."""
Offer = Option[Act]


# --- everything that can be done now


class Sort(NamedTuple):
    """Actions of one sort: the first word of their keys, and what finds them, the refused ones too or not."""

    word: str
    found: Callable[[bool], Iterable[Offer]]


def options(
    game: Arena, hunter: Hunter, reaction: int = 0, *, by: Sequence[Figure] | None = None, own: bool = False
) -> Menu[Act]:
    """Every action of the hunter and its companion with its target; what is not possible says why (D06, D08, D09)."""
    known: Known = {}

    def listed(sort: Sort, refused: bool) -> list[Offer]:
        with game.still(known):
            return list(sort.found(refused))

    def group(sort: Sort) -> Offers[Act]:
        return Offers([offer for offer in listed(sort, False) if offer.refusal is None], partial(listed, sort, True))

    figures = actors(game, hunter) if by is None else by
    sorts = [sort for figure in figures for sort in _sorts(game, figure, reaction, own)]
    homes = {sort.word: at for at, sort in reversed(list(enumerate(sorts)))}
    return Menu([partial(group, sort) for sort in sorts], homes)


def actors(game: Arena, hunter: Hunter) -> list[Figure]:
    """The hunter, and its companion if that is in play (AID-06, AID-14)."""
    companion = game.companion(hunter)
    return [hunter, companion] if companion is not None and companion.at is not None else [hunter]


def _sorts(game: Arena, figure: Figure, reaction: int, own: bool) -> list[Sort]:
    plain = Act("move", figure.id, reaction=reaction, own=own)
    sorts = list(_paid(game, figure, plain))
    if isinstance(figure, Hunter):
        sorts.append(Sort("throw", partial(_throws, game, figure, plain)))
        sorts.append(Sort("card", lambda refused: card_actions.offers(game, figure, plain)))
    if not reaction:  # FRE-04
        sorts.append(Sort(FREE, partial(_extras, game, figure)))
    return sorts if isinstance(figure, Hunter) else [_companions(game, figure, sort) for sort in sorts]


def _companions(game: Arena, figure: Figure, sort: Sort) -> Sort:
    """The same options in a companion's name (AID-04)."""

    def renamed(offer: Offer) -> Offer:
        words = Text("torgue_arena.do.by", figure=game.name(figure), what=offer.text)
        return replace(offer, key=f"{offer.key}/{figure.id}", text=words)

    return Sort(sort.word, lambda refused: map(renamed, sort.found(refused)))


def _paid(game: Arena, figure: Figure, plain: Act) -> Iterator[Sort]:
    """What costs a token; when there is none, one refusal stands for all of it (ACT-06)."""
    if coins(game, figure, plain):
        for kind in BASIC:
            yield Sort(kind, partial(_basics, game, figure, (kind,), plain))
        yield Sort("shoot" if isinstance(figure, Hunter) else "attack", partial(_attacks, game, figure, plain))
    elif plain.reaction and isinstance(figure, Hunter):
        yield Sort("shoot", partial(_reserves, game, figure, plain))
    else:
        refusal = Refusal(Text("torgue_arena.no.token", figure=game.name(figure)), "TOR-ACT-06")
        shown: Offer = Option("act", Text("torgue_arena.do.act"), plain, figure.id, refusal)
        yield Sort("act", lambda refused: [shown] if refused else [])


def _reserves(game: Arena, hunter: Hunter, plain: Act, refused: bool) -> Iterator[Offer]:
    """The attacks of weapons that bring a token of their own (PRP-15)."""
    for item in game.equipped(hunter, "weapon"):
        if tokens.reserve(game, item):
            yield from _weapon(game, hunter, item, plain, refused)


def _colours(game: Arena, figure: Figure, act: Act, item: Item | None = None) -> list[Colour]:
    """The colours an action may have."""
    if act.free:
        return tokens.colours(game, figure)
    return [coin.colour for coin in coins(game, figure, act, item)]


# --- basic actions


def _basics(game: Arena, figure: Figure, kinds: Sequence[str], plain: Act, refused: bool) -> list[Offer]:
    found: list[Offer] = []
    if "move" in kinds:
        found.append(_move(game, figure, plain))
    if "melee" in kinds:
        melee = replace(plain, kind="melee", n=FISTS)
        words = Text("torgue_arena.basic.melee")
        found += _strikes(game, figure, attack.melee_profile(), None, melee, words, refused)
    hunter = game.owner(figure)
    assert hunter is not None
    if "swap" in kinds and not _same_swap(figure, plain):
        found += [_taken(option, replace(plain, kind="swap")) for option in swapping.swaps(game, hunter)]
    if "interact" in kinds:
        found += [_taken(option, replace(plain, kind="interact")) for option in terrain.interactions(game, figure)]
    if "trade" in kinds:
        found += [_taken(option, replace(plain, kind="trade")) for option in trading.partners(game, figure)]
    return found


def _same_swap(figure: Figure, plain: Act) -> bool:
    """Whether a companion's Swap would be the same as its hunter's, so that offering one is enough (AID-23)."""
    return isinstance(figure, Companion) and not plain.own and not tokens.available(figure)


def _taken(option: Option[str] | Option[swapping.Swap], act: Act) -> Offer:
    """An option of a basic action as an action to take."""
    value = option.value
    done = replace(act, swap=value) if isinstance(value, swapping.Swap) else replace(act, target=str(value))
    return Option(option.key, option.text, done, option.subject, option.refusal)


def _move(game: Arena, figure: Figure, plain: Act) -> Offer:
    """One option that asks for the way as well; which of the tokens that reach that far pays is asked next (BAS-02)."""
    words = Text("torgue_arena.do.move")
    if refusal := basics.why_not_move(game, figure):
        return Option("move", words, plain, figure.id, refusal)
    steps = max(STEPS[colour] for colour in _colours(game, figure, plain))
    asked = Text("torgue_arena.ask.move", figure=game.name(figure), n=steps)
    way = basics.way(game, figure, steps, asked, "move")
    return Option("move", words, lambda path: replace(plain, path=path), figure.id, then=way)


# --- attacks


def _attacks(game: Arena, figure: Figure, plain: Act, refused: bool) -> Iterator[Offer]:
    """With every equipped weapon, or those of a companion's card (GUN-01, AID-16)."""
    if isinstance(figure, Hunter):
        for item in game.equipped(figure, "weapon"):
            yield from _weapon(game, figure, item, plain, refused)
    elif isinstance(figure, Companion):
        for n, profile in enumerate(game.companion_card(figure).attacks):
            act = replace(plain, kind="attack", n=n)
            yield from _strikes(game, figure, profile, None, act, profile.title, refused)


def _weapon(game: Arena, figure: Hunter, item: Item, plain: Act, refused: bool) -> Iterator[Offer]:
    card = game.gear(item)
    for n, profile in enumerate(card.attacks):
        several = len(card.attacks) > 1
        words = Text("torgue_arena.weapon", weapon=card.name, attack=profile.title) if several else card.name
        act = replace(plain, kind="attack", item=item.id, n=n)
        yield from _strikes(game, figure, profile, item, act, words, refused)


def _strikes(
    game: Arena,
    figure: Figure,
    profile: content.AttackProfile,
    item: Item | None,
    act: Act,
    words: Text,
    refused: bool,
) -> list[Offer]:
    """The attack from where the miniature stands, and with Charge also after a move (PRP-21, PRP-22)."""
    if item is not None and item.spent:
        refusal = Refusal(Text("torgue_arena.no.out_of_ammo", weapon=words), "TOR-GUN-04")
        return [Option(act.key, Text("torgue_arena.do.attack", weapon=words), act, item.id, refusal)]
    made = declared(game, figure, profile, item, act)
    found = _aimed(made, act, words, refused)
    if "charge" in properties(made):
        charge = replace(act, kind="charge")
        told = Text("torgue_arena.do.charge", weapon=words)
        found.append(Option(charge.key, told, charge, figure.id, basics.why_not_move(game, figure)))
    return found


def _aimed(made: points.Attack, act: Act, words: Text, refused: bool) -> list[Offer]:
    """One option for each target; without any, the reason why there is none (RES-06)."""
    found: list[Offer] = []
    for aim in attack.aims(made.game, made, refused=refused):
        assert not callable(aim.value)
        told = Text("torgue_arena.do.attack_on", weapon=words, target=aim.text)
        found.append(Option(f"{act.key}@{aim.key}", told, replace(act, aim=aim.value), aim.subject, aim.refusal))
    if refused and not found:
        refusal = Refusal(Text("torgue_arena.no.target"), "TOR-RES-06")
        subject = made.item.id if made.item is not None else act.figure
        found.append(Option(act.key, Text("torgue_arena.do.attack", weapon=words), act, subject, refusal))
    return found


def declared(
    game: Arena,
    figure: Figure,
    profile: content.AttackProfile,
    item: Item | None,
    act: Act,
    colour: Colour | None = None,
) -> points.Attack:
    """The attack with the colour it has, or before a token is chosen with the best it may have."""
    if colour is None:
        may = _colours(game, figure, act, item)
        colour = next((each for each in reversed(COLOURS) if each in may), "red")
    return attack.hunter_attack(game, figure, profile, item=item, colour=colour, reaction=act.reaction)


def _throws(game: Arena, hunter: Hunter, plain: Act, refused: bool) -> Iterator[Offer]:
    """Grenades: free with their own die; in a [RE]action a token is Spent as well (GRE-01, GRE-02, GRE-06)."""
    if plain.reaction and not coins(game, hunter, plain):
        return
    for item in game.equipped(hunter, "grenade"):
        card = game.gear(item)
        for n, profile in enumerate(card.attacks):
            act = replace(plain, kind="throw", item=item.id, n=n)
            if refusal := why_not_throw(game, hunter, item):
                told = Text("torgue_arena.do.attack", weapon=card.name)
                yield Option(act.key, told, act, item.id, refusal)
            else:
                yield from _aimed(declared(game, hunter, profile, item, act), act, card.name, refused)


def why_not_throw(game: Arena, hunter: Hunter, item: Item) -> Refusal | None:
    """Why a grenade cannot be used: one attack in a turn, and Out of Ammo after it (GRE-03, GRE-05)."""
    if hunter.grenade_thrown:
        return Refusal(Text("torgue_arena.no.second_grenade"), "TOR-GRE-05")
    if item.spent:
        return Refusal(Text("torgue_arena.no.out_of_ammo", weapon=game.gear(item).name), "TOR-GRE-03")
    return None


# --- actions that cards make free


def _extras(game: Arena, figure: Figure, refused: bool) -> Iterator[Offer]:
    offered: list[str] = []
    for extra in points.EXTRAS(About(game, figure)):
        if extra.free and extra.basic not in offered:
            offered.append(extra.basic)
            yield from given(game, figure, extra, refused)


def given(game: Arena, figure: Figure, extra: Extra, refused: bool = True) -> list[Offer]:
    """What an action that a card gives may be: free, or for a token out of turn."""
    plain = Act("move", figure.id, free=extra if extra.free else None)
    if not extra.free:
        return _extra(game, figure, extra.basic, plain, refused) if coins(game, figure, plain) else []
    found = _extra(game, figure, extra.basic, plain, refused)
    return [
        replace(offer, key=f"{FREE}:{offer.key}", text=Text("torgue_arena.do.free", what=offer.text)) for offer in found
    ]


def _extra(game: Arena, figure: Figure, basic: str, plain: Act, refused: bool) -> list[Offer]:
    match basic:
        case "attack":
            return [*_basics(game, figure, ("melee",), plain, refused), *_attacks(game, figure, plain, refused)]
        case "any":
            return [*_basics(game, figure, BASIC, plain, refused), *_attacks(game, figure, plain, refused)]
    return _basics(game, figure, (basic,), plain, refused)
