"""What a hunter and its companion can do now, and doing it: basic actions, weapons, cards (ACT, BAS, GUN, GRE, AID)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from game.core.request import Choose, Option, Path
from game.core.text import Refusal, Text
from game.systems.torgue_arena import content, points
from game.systems.torgue_arena.effects import triggers
from game.systems.torgue_arena.flow import asking, attack, basics, gear, signatures, terrain, tokens, victory
from game.systems.torgue_arena.game import Arena, band
from game.systems.torgue_arena.points import About, Extra
from game.systems.torgue_arena.state import Companion, Figure, Hunter, Item
from game.systems.torgue_arena.vocabulary import STEPS, Colour

Kind = Literal["move", "melee", "attack", "charge", "throw", "swap", "interact", "trade", "card"]
BASIC: tuple[Kind, ...] = ("move", "melee", "swap", "interact", "trade")
"""The basic actions that are chosen like any other; Harvest has its own moments (BAS-01, BAS-11)."""
REACT = "torgue_arena.react"


@dataclass(frozen=True, slots=True)
class Act:
    """An action somebody is about to take: who, what, on whom, and how it is paid for."""

    kind: Kind
    figure: str
    item: str = ""
    """The weapon, grenade or mod it is done with; a hunter's own id for its special action."""
    n: int = 0
    """Which of the card's attacks or actions."""
    aim: attack.Aim | None = None
    target: str = ""
    """A hunter, or the word of an element."""
    path: Path = ()
    swap: basics.Swap | None = None
    free: str = ""
    """The address of the card that makes it free."""
    reaction: int = 0
    own: bool = False
    """Paid only with the companion's own tokens (AID-20)."""


Offer = Option[Act]


@dataclass(frozen=True, slots=True)
class Terms:
    """How the actions of one miniature are paid for."""

    free: str = ""
    reaction: int = 0
    own: bool = False


# --- everything that can be done now


def options(
    game: Arena, hunter: Hunter, reaction: int = 0, *, by: Sequence[Figure] | None = None, own: bool = False
) -> list[Offer]:
    """Every action of the hunter and its companion with its target; what is not possible says why (D06, D08, D09)."""
    found: list[Offer] = []
    for figure in actors(game, hunter) if by is None else by:
        found += _options(game, figure, Terms("", reaction, own))
    return found


def actors(game: Arena, hunter: Hunter) -> list[Figure]:
    """The hunter, and its companion if that is in play (AID-06)."""
    companion = game.companion(hunter)
    return [hunter, companion] if companion is not None and companion.at is not None else [hunter]


def _options(game: Arena, figure: Figure, terms: Terms) -> list[Offer]:
    found = [*_paid(game, figure, terms), *_thrown(game, figure, terms), *_cards(game, figure, terms)]
    if not terms.reaction:  # FRE-04
        found += _extras(game, figure)
    return found if isinstance(figure, Hunter) else [_companions(game, figure, offer) for offer in found]


def _companions(game: Arena, figure: Figure, offer: Offer) -> Offer:
    """The same option in a companion's name."""
    words = Text("torgue_arena.do.by", figure=game.name(figure), what=offer.text)
    return replace(offer, key=f"{offer.key}/{figure.id}", text=words)


def _paid(game: Arena, figure: Figure, terms: Terms) -> list[Offer]:
    """What costs a token: one refusal stands for all of it when there is none (ACT-06)."""
    if tokens.coins(game, figure, reaction=terms.reaction, own=terms.own):
        return [*_basics(game, figure, BASIC, terms), *_attacks(game, figure, terms)]
    reserved = _reserved(game, figure, terms)
    if reserved or terms.own:
        return reserved
    refusal = Refusal(Text("torgue_arena.no.token", figure=game.name(figure)), "TOR-ACT-06")
    return [Option("act", Text("torgue_arena.do.act"), Act("move", figure.id), figure.id, refusal)]


def _reserved(game: Arena, figure: Figure, terms: Terms) -> list[Offer]:
    """With nothing but the token of a Run-and-Gun weapon: attacks with that weapon, as a [RE]action (PRP-15)."""
    if not terms.reaction or terms.own or not isinstance(figure, Hunter):
        return []
    weapons = [item for item in game.equipped(figure, "weapon") if tokens.reserve(game, item)]
    return [offer for item in weapons for offer in _weapon(game, figure, item, terms)]


# --- basic actions


def _basics(game: Arena, figure: Figure, kinds: Sequence[str], terms: Terms) -> list[Offer]:
    found: list[Offer] = []
    if "move" in kinds:
        found.append(_move(game, figure, terms))
    if "melee" in kinds:
        words = Text("torgue_arena.basic.melee")
        base = _act("melee", figure, terms)
        found += _aimed(game, figure, attack.melee_profile(), None, base, "melee", words)
    hunter = game.owner(figure)
    assert hunter is not None
    if "swap" in kinds and (figure is hunter or not _shared(game, figure, terms)):
        found += [_taken(option, _act("swap", figure, terms), swap=True) for option in basics.swaps(game, hunter)]
    if "interact" in kinds:
        found += [_taken(option, _act("interact", figure, terms)) for option in terrain.interactions(game, figure)]
    if "trade" in kinds:
        found += [_taken(option, _act("trade", figure, terms)) for option in basics.partners(game, figure)]
    return found


def _act(kind: Kind, figure: Figure, terms: Terms) -> Act:
    return Act(kind, figure.id, free=terms.free, reaction=terms.reaction, own=terms.own)


def _shared(game: Arena, figure: Figure, terms: Terms) -> bool:
    """Whether a companion's Swap would be its hunter's own in every respect (AID-23)."""
    return not terms.own and isinstance(figure, Companion) and not tokens.available(figure)


def _taken(option: Option[str] | Option[basics.Swap], act: Act, swap: bool = False) -> Offer:
    """An option of a basic action as an action to take."""
    value = option.value
    done = replace(act, swap=value) if isinstance(value, basics.Swap) else replace(act, target=str(value))
    return Option(option.key, option.text, done, option.subject, option.refusal)


def _move(game: Arena, figure: Figure, terms: Terms) -> Offer:
    """One option with the way in the same breath; the tokens that go so far are asked next (BAS-02)."""
    words = Text("torgue_arena.do.move")
    act = _act("move", figure, terms)
    if refusal := basics.why_not_move(game, figure):
        return Option("move", words, act, figure.id, refusal)
    steps = max(STEPS[colour] for colour in _colours(game, figure, terms))
    asked = Text("torgue_arena.ask.move", figure=game.name(figure), n=steps)
    way = basics.way(game, figure, steps, asked)
    return Option("move", words, lambda path: replace(act, path=path), figure.id, then=way)


def _colours(game: Arena, figure: Figure, terms: Terms) -> list[Colour]:
    """The colours the action may have."""
    if terms.free:
        return tokens.colours(game, figure)
    return [coin.colour for coin in tokens.coins(game, figure, reaction=terms.reaction, own=terms.own)]


# --- attacks


def _attacks(game: Arena, figure: Figure, terms: Terms) -> Iterator[Offer]:
    """With every equipped weapon, or those of a companion's card (GUN-01, AID-16)."""
    if isinstance(figure, Hunter):
        for item in game.equipped(figure, "weapon"):
            yield from _weapon(game, figure, item, terms)
    elif isinstance(figure, Companion):
        for n, profile in enumerate(game.companion_card(figure).attacks):
            base = replace(_act("attack", figure, terms), n=n)
            yield from _strikes(game, figure, profile, None, base, f"attack:{n}", profile.title)


def _weapon(game: Arena, figure: Hunter, item: Item, terms: Terms) -> Iterator[Offer]:
    card = game.gear(item)
    for n, profile in enumerate(card.attacks):
        several = len(card.attacks) > 1
        words = Text("torgue_arena.weapon", weapon=card.name, attack=profile.title) if several else card.name
        base = replace(_act("attack", figure, terms), item=item.id, n=n)
        yield from _strikes(game, figure, profile, item, base, f"shoot:{item.id}:{n}", words)


def _strikes(
    game: Arena, figure: Figure, profile: content.Attack, item: Item | None, base: Act, key: str, words: Text
) -> list[Offer]:
    """The attack from where the miniature stands, and with Charge also after a move (PRP-21, PRP-22)."""
    if item is not None and item.spent:
        refusal = Refusal(Text("torgue_arena.no.out_of_ammo", weapon=game.gear(item).name), "TOR-GUN-04")
        return [Option(key, Text("torgue_arena.do.attack", weapon=words), base, item.id, refusal)]
    found = _aimed(game, figure, profile, item, base, key, words)
    if charges(game, _declared(game, figure, profile, item, base)):
        charge = replace(base, kind="charge")
        told = Text("torgue_arena.do.charge", weapon=words)
        refusal = basics.why_not_move(game, figure)
        found.append(Option(f"charge:{key.partition(':')[2]}", told, charge, figure.id, refusal))
    return found


def _aimed(
    game: Arena, figure: Figure, profile: content.Attack, item: Item | None, base: Act, key: str, words: Text
) -> list[Offer]:
    """One option for each target; without any, the reason why there is none (RES-06)."""
    aims = attack.aims(game, _declared(game, figure, profile, item, base))
    found: list[Offer] = []
    for aim in aims:
        assert not callable(aim.value)
        told = Text("torgue_arena.do.attack_on", weapon=words, target=aim.text)
        found.append(Option(f"{key}@{aim.key}", told, replace(base, aim=aim.value), aim.subject, aim.refusal))
    if not found:
        refusal = Refusal(Text("torgue_arena.no.target"), "TOR-RES-06")
        subject = item.id if item is not None else figure.id
        found.append(Option(key, Text("torgue_arena.do.attack", weapon=words), base, subject, refusal))
    return found


def _declared(
    game: Arena, figure: Figure, profile: content.Attack, item: Item | None, act: Act, colour: Colour | None = None
) -> points.Attack:
    """The attack with the colour it has, or before a token is chosen with the best it may have."""
    if colour is None:
        may = (
            tokens.colours(game, figure)
            if act.free
            else [coin.colour for coin in tokens.coins(game, figure, item=item, reaction=act.reaction, own=act.own)]
        )
        colour = max(may, key=STEPS.__getitem__, default="red")
    return attack.hunter_attack(game, figure, profile, item=item, colour=colour, reaction=act.reaction)


def charges(game: Arena, declared: points.Attack) -> bool:
    """Whether the attack begins with a move (PRP-21)."""
    return any(each.prop == "charge" for each in (*declared.properties, *points.PROPERTIES(declared)))


def _thrown(game: Arena, figure: Figure, terms: Terms) -> Iterator[Offer]:
    """Grenades: free with their own die; in a [RE]action a token is Spent as well (GRE-01, GRE-02, GRE-06)."""
    if not isinstance(figure, Hunter):
        return
    for item in game.equipped(figure, "grenade"):
        if terms.reaction and not tokens.coins(game, figure, reaction=terms.reaction, own=terms.own):
            continue
        card = game.gear(item)
        for n, profile in enumerate(card.attacks):
            base = replace(_act("throw", figure, terms), item=item.id, n=n)
            key = f"throw:{item.id}" if len(card.attacks) == 1 else f"throw:{item.id}:{n}"
            if refusal := _why_not_throw(game, figure, item):
                told = Text("torgue_arena.do.attack", weapon=card.name)
                yield Option(key, told, base, item.id, refusal)
                continue
            declared = attack.hunter_attack(game, figure, profile, item=item, colour=card.die, reaction=terms.reaction)
            for aim in attack.aims(game, declared):
                assert not callable(aim.value)
                told = Text("torgue_arena.do.throw_at", weapon=card.name, target=aim.text)
                yield Option(f"{key}@{aim.key}", told, replace(base, aim=aim.value), aim.subject, aim.refusal)


def _why_not_throw(game: Arena, hunter: Hunter, item: Item) -> Refusal | None:
    if hunter.grenade_thrown:
        return Refusal(Text("torgue_arena.no.second_grenade"), "TOR-GRE-05")
    if item.spent:
        return Refusal(Text("torgue_arena.no.out_of_ammo", weapon=game.gear(item).name), "TOR-GRE-03")
    return None


# --- actions of cards


def _cards(game: Arena, figure: Figure, terms: Terms) -> Iterator[Offer]:
    """The special action of a hunter and the actions of its mods (HUN-04, MDF-02)."""
    if not isinstance(figure, Hunter):
        return
    special = game.hunter_card(figure).special.action
    if special is not None:
        yield from _action(game, figure, special, replace(_act("card", figure, terms), item=figure.id))
    for item in game.equipped(figure):
        if not item.spent:  # SPE-02
            for n, action in enumerate(game.gear(item).actions):
                yield from _action(game, figure, action, replace(_act("card", figure, terms), item=item.id, n=n))


def _action(game: Arena, figure: Hunter, action: content.Action, base: Act) -> Iterator[Offer]:
    if base.reaction and action.free:  # FRE-04
        return
    key = f"card:{base.item}:{base.n}"
    refusal = _why_not_card(game, figure, action, base)
    if refusal or not action.range:
        words = Text("torgue_arena.do.card", action=action.title)
        yield Option(key, words, base, base.item, refusal)
        return
    for other in game.hunters():
        words = Text("torgue_arena.do.card_on", action=action.title, target=game.name(other))
        why = _why_not_aid(game, figure, other, action)
        yield Option(f"{key}@{other.id}", words, replace(base, target=other.id), other.id, why)


def _why_not_card(game: Arena, figure: Hunter, action: content.Action, act: Act) -> Refusal | None:
    if action.complex and game.enemies_at(figure.at):
        return Refusal(Text("torgue_arena.no.complex"), "TOR-PRP-03")
    wanted = 0 if action.free else action.cost
    if len(tokens.coins(game, figure, reaction=act.reaction, own=act.own)) < wanted:
        return Refusal(Text("torgue_arena.no.tokens", n=wanted), "TOR-ACT-11" if wanted > 1 else "TOR-ACT-06")
    return None


def _why_not_aid(game: Arena, figure: Hunter, other: Hunter, action: content.Action) -> Refusal | None:
    """An action for a friend needs range and line of sight like any other (RES-01)."""
    if other.down:
        return Refusal(Text("torgue_arena.no.down", hunter=game.name(other)), "TOR-FFY-08")
    if band(game.distance(figure.at, other.at)) not in action.range:
        return Refusal(Text("torgue_arena.no.range", target=game.name(other)), "TOR-ACT-08")
    if other is not figure and not game.sees(figure, other.at):
        return Refusal(Text("torgue_arena.no.sight", target=game.name(other)), "TOR-RES-01")
    return None


# --- actions cards add


def _extras(game: Arena, figure: Figure) -> Iterator[Offer]:
    """Basic actions and attacks that a card makes free, each as often as its card says so."""
    offered: list[str] = []
    for extra in extras(game, figure):
        terms = Terms(free=extra.address)
        found = _extra(game, figure, extra, terms)
        for offer in found:
            key = f"free:{offer.key}"
            if key not in offered:
                offered.append(key)
                yield replace(offer, key=key, text=Text("torgue_arena.do.free", what=offer.text))


def _extra(game: Arena, figure: Figure, extra: Extra, terms: Terms) -> list[Offer]:
    match extra.basic:
        case "attack":
            return [*_basics(game, figure, ("melee",), terms), *_attacks(game, figure, terms)]
        case "any":
            return [*_basics(game, figure, BASIC, terms), *_attacks(game, figure, terms)]
    return _basics(game, figure, (extra.basic,), terms)


def extras(game: Arena, figure: Figure) -> list[Extra]:
    """Free actions of cards that are not used up this turn."""
    left = dict(game.state.used_turn)
    found: list[Extra] = []
    for extra in points.EXTRAS(About(game, figure)):
        if not extra.free or extra.figure != figure.id:
            continue
        used = _counter(figure, extra.address)
        if left.get(used, 0) > 0:
            left[used] -= 1
        else:
            found.append(extra)
    return found


def _counter(figure: Figure, address: str) -> str:
    return f"{figure.id}:{address}"


# --- doing it


async def perform(game: Arena, act: Act) -> None:
    """Pay for an action and carry it out to its end; once paid it cannot be taken back (ACT-12)."""
    figure = game.figure(act.figure)
    match act.kind:
        case "move":
            await _do_move(game, figure, act)
        case "melee" | "attack" | "charge":
            await _do_attack(game, figure, act)
        case "throw":
            await _do_throw(game, figure, act)
        case "swap":
            assert act.swap is not None
            await _pay(game, figure, act, rolls=False)
            await basics.swap(game, _hunter(game, figure), act.swap)
        case "interact":
            colour = await _pay(game, figure, act, rolls=terrain.rolls(game, act.target))
            await terrain.interact(game, figure, act.target, colour)
        case "trade":
            await _pay(game, figure, act, rolls=False)
            await basics.trade(game, _hunter(game, figure), game.hunter(act.target))
        case "card":
            await _do_card(game, _hunter(game, figure), act)
    await signatures.check(game)
    await victory.at_once(game)


def _hunter(game: Arena, figure: Figure) -> Hunter:
    """Whose gear and Loot tokens a miniature handles (AID-23)."""
    hunter = game.owner(figure)
    assert hunter is not None
    return hunter


async def _pay(
    game: Arena, figure: Figure, act: Act, *, item: Item | None = None, steps: int = 0, rolls: bool = True
) -> Colour:
    """Spend a token, or choose the colour of a free action that needs one."""
    if not act.free:
        return await tokens.pay(game, figure, item=item, reaction=act.reaction, own=act.own, steps=steps, rolls=rolls)
    used = game.state.used_turn
    counter = _counter(figure, act.free)
    used[counter] = used.get(counter, 0) + 1
    return await tokens.free_colour(game, figure, steps) if rolls or steps else "red"


async def _do_move(game: Arena, figure: Figure, act: Act) -> None:
    colour = await _pay(game, figure, act, steps=len(act.path), rolls=False)
    await basics.follow(game, figure, act.path, STEPS[colour])


async def _do_attack(game: Arena, figure: Figure, act: Act) -> None:
    item = game.item(act.item) if act.item else None
    profile = _profile(game, figure, act)
    colour = await _pay(game, figure, act, item=item)
    if act.kind == "charge":
        asked = Text("torgue_arena.ask.charge", figure=game.name(figure), n=STEPS[colour])
        await basics.walk(game, figure, STEPS[colour], text=asked)
    declared = _declared(game, figure, profile, item, act, colour)
    aim = await _settled(game, figure, declared, act.aim)
    if aim is None:
        return  # PRP-22: nothing to hit where the Charge ended
    if item is not None:
        item.used = True
    await attack.strike(game, declared, aim)


def _profile(game: Arena, figure: Figure, act: Act) -> content.Attack:
    if act.kind == "melee":
        return attack.melee_profile()
    if isinstance(figure, Companion):
        return game.companion_card(figure).attacks[act.n]
    return game.gear(act.item).attacks[act.n]


async def _settled(game: Arena, figure: Figure, declared: points.Attack, aim: attack.Aim | None) -> attack.Aim | None:
    """The aim chosen with the action; asked again when the colour or a Charge has changed what can be aimed at."""
    aims = attack.aims(game, declared)
    open = [option for option in aims if option.refusal is None]
    if not open or any(option.value == aim for option in open):
        return aim if open else None
    asked = Text("torgue_arena.ask.target", figure=game.name(figure), attack=declared.title)
    return await Choose(game.seat(figure), asked, aims)


async def _do_throw(game: Arena, figure: Figure, act: Act) -> None:
    """A grenade is Out of Ammo after its attack, and there is but one in a turn (GRE-03, GRE-05)."""
    hunter = _hunter(game, figure)
    item = game.item(act.item)
    card = game.gear(item)
    if act.reaction:
        await tokens.pay(game, figure, reaction=act.reaction, own=act.own, rolls=False)
    assert card.die is not None and act.aim is not None
    profile = card.attacks[act.n]
    declared = attack.hunter_attack(game, figure, profile, item=item, colour=card.die, reaction=act.reaction)
    hunter.grenade_thrown = item.used = True
    await attack.strike(game, declared, act.aim)
    item.spent = True


async def _do_card(game: Arena, hunter: Hunter, act: Act) -> None:
    """An action of a card: its token, its roll if it has an attribute, its effects if it succeeds (ACT-09, ACT-10)."""
    item = None if act.item == hunter.id else game.item(act.item)
    action = game.gear(item).actions[act.n] if item is not None else game.hunter_card(hunter).special.action
    assert action is not None
    rolls = action.attribute is not None
    colour: Colour | None = None
    if not action.free:
        colour = await tokens.pay(game, hunter, action.cost, reaction=act.reaction, rolls=rolls)
    elif rolls:
        colour = await tokens.free_colour(game, hunter)
    if action.attribute is None or (colour and await attack.check(game, hunter, action.attribute, colour)):
        target = game.hunter(act.target) if act.target else hunter
        moment = points.Moment(game, hunter, target=target, zone=hunter.at)
        await triggers.resolve(game, action.effects, moment, hunter.id)
    if action.disposable and item is not None and item in hunter.items:
        gear.discard(game, hunter, item)  # PRP-33
        await gear.settle(game, hunter)


# --- [RE]actions


async def react(
    game: Arena, hunter: Hunter, *, by: Sequence[Figure] | None = None, own: bool = False, ffyl: bool = False
) -> bool:
    """One single action of the hunter or its companion out of turn, or none (D26, RCT-03).

    `by` are those who may (RCT-20); `own` is the companion's own [RE]action with its own tokens (AID-20).
    """
    state = game.state
    number = state.reactions + 1

    def offered() -> list[Option[Act | None]]:
        found: list[Option[Act | None]] = [*options(game, hunter, number, by=by, own=own)]  # type: ignore[list-item]
        return [*found, Option("no", Text("torgue_arena.do.no_reaction"), None)]

    if not any(option.refusal is None and option.key != "no" for option in offered()):
        return False
    asked = Text("torgue_arena.ask.ffyl" if ffyl else "torgue_arena.ask.react", hunter=game.name(hunter))
    act = await asking.ask(game, hunter.seat, asked, offered, REACT)
    if act is None:
        return False
    state.reactions = number
    state.reacting.append(number)
    game.tell(points.REACTED, hunter.id, hunter=game.name(hunter))
    await perform(game, act)
    state.reacting.pop()
    return True
