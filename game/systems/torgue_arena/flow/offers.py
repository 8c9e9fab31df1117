"""What a hunter and its companion can do now: basic actions, weapons, grenades, each with its target (ACT, BAS)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.core.request import Offers, Option
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
Offer = Option[Act]


# --- everything that can be done now


def options(
    game: Arena, hunter: Hunter, reaction: int = 0, *, by: Sequence[Figure] | None = None, own: bool = False
) -> Offers[Act]:
    """Every action of the hunter and its companion with its target; what is not possible says why (D06, D08, D09)."""

    def listed(refused: bool) -> list[Offer]:
        with game.still():
            figures = actors(game, hunter) if by is None else by
            return [offer for figure in figures for offer in _options(game, figure, reaction, own, refused)]

    return Offers([offer for offer in listed(False) if offer.refusal is None], partial(listed, True))


def actors(game: Arena, hunter: Hunter) -> list[Figure]:
    """The hunter, and its companion if that is in play (AID-06, AID-14)."""
    companion = game.companion(hunter)
    return [hunter, companion] if companion is not None and companion.at is not None else [hunter]


def _options(game: Arena, figure: Figure, reaction: int, own: bool, refused: bool) -> list[Offer]:
    plain = Act("move", figure.id, reaction=reaction, own=own)
    found = _paid(game, figure, plain, refused)
    if isinstance(figure, Hunter):
        found += _throws(game, figure, plain, refused)
        found += card_actions.offers(game, figure, plain)
    if not reaction:  # FRE-04
        found += _extras(game, figure, refused)
    return found if isinstance(figure, Hunter) else [_companions(game, figure, offer) for offer in found]


def _companions(game: Arena, figure: Figure, offer: Offer) -> Offer:
    """The same option in a companion's name (AID-04)."""
    words = Text("torgue_arena.do.by", figure=game.name(figure), what=offer.text)
    return replace(offer, key=f"{offer.key}/{figure.id}", text=words)


def _paid(game: Arena, figure: Figure, plain: Act, refused: bool) -> list[Offer]:
    """What costs a token; when there is none, one refusal stands for all of it (ACT-06)."""
    if coins(game, figure, plain):
        return _extra(game, figure, "any", plain, refused)
    if plain.reaction and isinstance(figure, Hunter):
        weapons = [item for item in game.equipped(figure, "weapon") if tokens.reserve(game, item)]
        return [offer for item in weapons for offer in _weapon(game, figure, item, plain, refused)]  # PRP-15
    refusal = Refusal(Text("torgue_arena.no.token", figure=game.name(figure)), "TOR-ACT-06")
    return [Option("act", Text("torgue_arena.do.act"), plain, figure.id, refusal)]


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
        replace(offer, key=f"free:{offer.key}", text=Text("torgue_arena.do.free", what=offer.text)) for offer in found
    ]


def _extra(game: Arena, figure: Figure, basic: str, plain: Act, refused: bool) -> list[Offer]:
    match basic:
        case "attack":
            return [*_basics(game, figure, ("melee",), plain, refused), *_attacks(game, figure, plain, refused)]
        case "any":
            return [*_basics(game, figure, BASIC, plain, refused), *_attacks(game, figure, plain, refused)]
    return _basics(game, figure, (basic,), plain, refused)
