"""How hunters resist attacks: the token that defends, the roll, and what a failure costs (ORD-07 to ORD-12, SHD)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.core.request import Choose, Option
from game.core.text import Text
from game.kit.dice import Die, Pool
from game.kit.odds import chance
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking, credit, dice, harm
from game.systems.torgue_arena.flow.properties import properties
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.pending import Harmed
from game.systems.torgue_arena.points import HAPPENED, READ, About, Attack, Hit, Moment, Passage
from game.systems.torgue_arena.state import ActionToken, Enemy, Figure, Hunter, Item
from game.systems.torgue_arena.vocabulary import DIE, Attribute, Colour


@dataclass(frozen=True, slots=True)
class Guard:
    """What a hunter defends with: an Action token and an attribute, or a token of its Shield."""

    colour: Colour
    token: ActionToken | None = None
    attribute: Attribute | None = None
    shield: Item | None = None
    at: int = 0
    """Which token of the Shield."""


@dataclass(slots=True)
class Stand:
    """How one hunter stood up to one attack."""

    hunter: Hunter
    guard: Guard
    die: Die
    resisted: bool
    wounded: bool = False

    @property
    def is_fumble(self) -> bool:  # DIC-08
        return self.die.face == 1


# --- questions


def value_of(game: Arena, figure: Figure, attribute: Attribute | None, attack: Attack | None = None) -> int:
    """The value of an attribute, 0 when the card has none (ATR-02, ATR-03)."""
    # ATR-01, ATR-04, ATR-05, ATR-06, ATR-07, ATR-08, ATR-09
    if attribute is None or isinstance(figure, Enemy):
        return 0
    card = game.card(figure)
    printed = getattr(card, "attributes", {}).get(attribute, 0)
    return points.ATTRIBUTE(About(game, figure, attribute, attack), printed).value


def has_pistol(game: Arena, hunter: Hunter) -> bool:
    """Whether it may resist melee attacks with Ranged (PRP-28)."""
    return any(not item.spent and game.gear(item).has("pistol") for item in game.equipped(hunter, "weapon"))


def guards(game: Arena, hunter: Hunter, attack: Attack) -> Iterator[Guard]:  # SHD-10
    """Everything a hunter may defend with: its Shield as long as it lasts, else any Action token (SHD-03, SPE-03)."""
    shielded = False
    for item in game.equipped(hunter, "shield"):
        colours = game.gear(item).tokens
        seen: list[Colour] = []
        for at, spent in enumerate(item.shield):
            if not spent and colours[at] not in seen:
                shielded = True
                seen.append(colours[at])
                yield Guard(colours[at], shield=item, at=at)  # SHD-05: without any attribute
    if shielded:
        return
    attributes: list[Attribute] = [attack.resist]
    if attack.resist == "melee" and has_pistol(game, hunter):
        attributes.append("ranged")
    for token in harm.distinct(hunter.tokens):
        yield from (Guard(token.colour, token, attribute) for attribute in attributes)


def bonus(hit: Hit, guard: Guard) -> int:
    """What is added to the die of a guard (ORD-08, SHD-13, AID-18)."""
    attack, hunter = hit.attack, hit.target
    assert isinstance(hunter, Hunter)
    return value_of(attack.game, hunter, guard.attribute, attack) + points.DEFENCE_ROLL(hit, 0).value


def resists(colour: Colour, face: int, total: int, strength: int, is_critical: bool = False) -> bool:
    """A Critical always resists, a Fumble never; a Critical attack yields to nothing else (DIC-10, PRP-24, ORD-09)."""
    if face in (1, DIE[colour]):
        return face != 1
    return not is_critical and total >= strength


def failing(hit: Hit, guard: Guard, strength: int) -> float:
    """The chance that a guard fails."""
    more, critical = bonus(hit, guard), hit.attack.is_critical
    return chance(DIE[guard.colour], lambda face: not resists(guard.colour, face, face + more, strength, critical))


def caught(game: Arena, figures: Sequence[Figure]) -> list[Hunter]:
    """The hunters an attack on these miniatures strikes, each once, for its companion too (AID-17, FFY-08)."""
    owners = [owner for figure in figures if (owner := game.owner(figure))]
    return [hunter for hunter in game.hunters() if hunter in owners and not hunter.down]


# --- defending


async def defend(
    game: Arena, attack: Attack, hunters: Sequence[Hunter], strength: int, harmed: Harmed, *, rolled: bool
) -> None:  # SHD-12
    """All roll, in the order the players choose; each bears the result; then cards answer (DIC-13, DIC-14, RES-07)."""
    stands: list[Stand] = []
    left = list(hunters)
    while left:
        hunter = await _next(game, attack, left)
        left.remove(hunter)
        stands.append(await _roll(game, attack, hunter, strength, rolled or bool(stands)))
    with asking.dice_lie(game):
        for stand in stands:
            if not stand.resisted:
                await _bear(game, attack, stand, harmed)
    for stand in stands:
        await _answer(game, attack, stand)


async def _next(game: Arena, attack: Attack, left: Sequence[Hunter]) -> Hunter:
    text = Text("torgue_arena.ask.defend_next", attack=attack.title)
    return await asking.agree(
        game, text, lambda: [Option(h.id, game.name(h), h, h.id) for h in left], with_loot=False, topic="defend_next"
    )


async def _roll(game: Arena, attack: Attack, hunter: Hunter, strength: int, rolled: bool) -> Stand:
    guard = await _choose(game, attack, hunter, strength, rolled)
    hit = Hit(attack, hunter)
    more = bonus(hit, guard)
    text = Text("torgue_arena.roll.defence", hunter=game.name(hunter), attack=attack.title, strength=strength)
    die = await dice.roll(text, guard.colour, hunter.seat, "defence")
    resisted = resists(guard.colour, die.face, die.face + more, strength, attack.is_critical)
    game.tell(
        points.DEFENDED,
        hunter.id,
        dice=[die.face],
        marked=[0] if resisted else [],
        luck=Pool([die]).owed(lambda face: resists(guard.colour, face, face + more, strength, attack.is_critical)),
        names=[die.name],
        sides=[die.sides],
        hunter=game.name(hunter),
        attack=attack.title,
        total=die.face + more,
        strength=strength,
        outcome=Text(f"torgue_arena.outcome.{'resisted' if resisted else 'failed'}"),
    )
    return Stand(hunter, guard, die, resisted)


async def _choose(game: Arena, attack: Attack, hunter: Hunter, strength: int, rolled: bool) -> Guard:
    """Which token defends, and with which attribute (D23, D24); no Loot once a die has fallen (LOO-07)."""
    text = Text("torgue_arena.ask.defend", hunter=game.name(hunter), attack=attack.title, strength=strength)

    def options() -> list[Option[Guard]]:
        found = list(guards(game, hunter, attack))
        several = len({guard.attribute for guard in found}) > 1
        return [_option(attack, hunter, guard, strength, several) for guard in found]

    return await asking.ask(game, hunter.seat, text, options, with_loot=not rolled, topic="defend")


def _option(attack: Attack, hunter: Hunter, guard: Guard, strength: int, several: bool) -> Option[Guard]:
    hit = Hit(attack, hunter)
    more, good = f"{bonus(hit, guard):+d}", round(100 * (1 - failing(hit, guard, strength)))
    if guard.token is None:
        colour = Text(f"torgue_arena.colour.{guard.colour}")
        words = Text("torgue_arena.do.defend_shield", colour=colour, bonus=more, chance=good)
        return Option(f"shield:{guard.colour}", words, guard)
    token = harm.token_words(guard.token)
    with_ = Text(f"torgue_arena.attribute.{guard.attribute}")
    key = harm.token_key(guard.token) + (f"/{guard.attribute}" if several else "")
    words = Text("torgue_arena.do.defend", token=token, attribute=with_, bonus=more, chance=good)
    return Option(key, words, guard, harm.token_id(hunter, guard.token))


# --- the result


async def _bear(game: Arena, attack: Attack, stand: Stand, harmed: Harmed) -> None:
    """What a failure means for one defender: Spent Shields, wounds, or worse (ORD-10)."""
    hunter, attacker = stand.hunter, attack.attacker
    if stand.is_fumble and isinstance(attacker, Enemy):
        await _fumbled(game, attack, attacker, hunter)
    await points.HAPPENED(
        Moment(game, hunter, trigger="on_defence_fail", attack=attack, attacker=attacker, colour=stand.guard.colour)
    )
    if isinstance(attacker, Enemy):
        await HAPPENED(Moment(game, attacker, trigger="on_hit", attack=attack, target=hunter))
    found = properties(attack)
    if isinstance(attacker, Enemy) and "stun" in found:
        hunter.stun += 1  # PRP-06, SHD-15
        game.tell(points.STUNNED, hunter.id, hunter=game.name(hunter), n=1)
    left = await _shielded(game, stand, points.WOUNDS(Hit(attack, hunter)).value)
    if left:
        stand.wounded = True
        harmed.hunters.append(hunter.id)
        if await harm.redden(game, hunter, left, stand.guard.token):
            harm.go_down(game, hunter)
            harmed.felled.append(hunter.id)


async def _answer(game: Arena, attack: Attack, stand: Stand) -> None:
    """What cards do about an attack that was resisted, or that wounded (CRT-08)."""
    hunter, attacker = stand.hunter, attack.attacker
    if stand.wounded:
        await HAPPENED(Moment(game, hunter, trigger="on_wounded", attack=attack, attacker=attacker))
    if not stand.resisted:
        return
    credit.feat(game, "resist", hunter, None, attacker)
    await points.HAPPENED(
        Moment(game, hunter, trigger="on_defence_success", attack=attack, attacker=attacker, colour=stand.guard.colour)
    )
    if isinstance(attacker, Enemy):
        await HAPPENED(Moment(game, attacker, trigger="on_miss", attack=attack, target=hunter))


async def _fumbled(game: Arena, attack: Attack, enemy: Enemy, hunter: Hunter) -> None:
    """The enemy's text for a Fumble on defence; extra wounds belong to this very attack (CRT-08)."""
    effects = game.enemy_card(enemy).fumble_on_defence
    if not effects:
        return
    game.tell(points.RESPONDED, enemy.id, hunter.id, enemy=game.name(enemy), hunter=game.name(hunter))
    moment = Moment(game, enemy, attack, target=hunter, attacker=hunter, zone=enemy.at, trigger="on_fumble")
    await READ(Passage(effects, moment, enemy.id))


async def _shielded(game: Arena, stand: Stand, wounds: int) -> int:
    """Spend Shield tokens, the one that rolled first; how many wounds reach the hunter (SHD-04, SHD-06)."""
    guard, hunter = stand.guard, stand.hunter
    if guard.shield is None or wounds <= 0:
        return max(0, wounds)
    spent, at = 0, guard.at
    while True:
        guard.shield.shield[at] = True
        spent += 1
        open = [n for n, gone in enumerate(guard.shield.shield) if not gone]
        if spent == wounds or not open:
            break
        at = await _absorbing(game, hunter, guard.shield, open)
    game.tell(points.SHIELD_SPENT, hunter.id, figure=game.name(hunter), n=spent)
    return wounds - spent


async def _absorbing(game: Arena, hunter: Hunter, item: Item, open: Sequence[int]) -> int:
    """Which Shield token takes the next wound (SHD-11, D25)."""
    colours = game.gear(item).tokens
    kinds = {colours[n]: n for n in reversed(open)}
    options = [Option(colour, Text(f"torgue_arena.colour.{colour}"), n) for colour, n in kinds.items()]
    chosen: int = await Choose(
        hunter.seat, Text("torgue_arena.ask.absorb", hunter=game.name(hunter)), options, topic="absorb"
    )
    return chosen
