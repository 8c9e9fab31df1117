"""What a hunter can strike an enemy with: every weapon with every Action token, and the chance of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from game.core.request import Choose, Option, Request
from game.core.text import Text
from game.kit.arsenal import Arsenal, Cell, Row
from game.kit.heroes import Coin
from game.systems.torgue_arena import content
from game.systems.torgue_arena.chances import Outlook, declared, outlook
from game.systems.torgue_arena.faces import reach_words
from game.systems.torgue_arena.flow import harm, tokens
from game.systems.torgue_arena.flow.act import FISTS, Act, coins
from game.systems.torgue_arena.flow.attack import BARREL_DEFENCE
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.heroes import token_name
from game.systems.torgue_arena.sheets import TONES
from game.systems.torgue_arena.state import ActionToken, Companion, Enemy, Hunter, Thing
from game.systems.torgue_arena.vocabulary import COLOURS, DIE, Colour

STRIKES = ("melee", "attack", "throw")
_ICONS = {"melee": "ra:hand", "throw": "ra:bomb-explosion", "attack": "ra:crossed-swords"}


class _Purse(NamedTuple):
    """A column: a token with what questions call it, and the colour of its die; of a grenade its own."""

    key: str
    colour: Colour
    coin: Coin


def arsenal(game: Arena, request: Request[Any], id: str) -> Arsenal | None:
    """The plate of an enemy or a Barrel, where the question offers to strike it."""
    target = game.state.enemies.get(id) or game.state.things.get(id)
    if not isinstance(request, Choose) or target is None or target.at is None:
        return None
    acts = [(option.key, act) for option in request.options if (act := _strike(option, target)) is not None]
    if not acts:
        return None
    purses = _purses(game, [act for _, act in acts])
    seen = [(key, act, _outlooks(game, act, target, purses)) for key, act in acts]
    fatal = any(each is not None and each.out > 0 for _, _, outlooks in seen for each in outlooks)
    blast = isinstance(target, Thing)
    rows = tuple(_row(game, key, act, outlooks, purses, fatal, blast) for key, act, outlooks in seen)
    hurts = any(each is not None and each.wound > 0 for _, _, outlooks in seen for each in outlooks)
    what = "blast" if blast else "out" if fatal else "wound" if hurts else "hit"
    about = Text(f"torgue_arena.plate.{what}")
    return Arsenal(id, _name(game, target), _numbers(game, target), about, tuple(p.coin for p in purses), rows)


def _strike(option: Option[Any], target: Enemy | Thing) -> Act | None:
    """An option that is a legal attack on the target, or on its zone (PRP-11)."""
    act = option.value
    if not isinstance(act, Act) or act.kind not in STRIKES or act.aim is None or option.refusal is not None:
        return None
    aimed = act.aim.target == target.id or (act.aim.zone is not None and act.aim.zone == target.at)
    return act if aimed else None


def promises(game: Arena, act: Act, target: Enemy | Thing) -> list[tuple[Colour, Outlook]]:
    """What an attack promises with each token that can pay for it."""
    purses = _purses(game, [act])
    seen = zip(purses, _outlooks(game, act, target, purses), strict=True)
    return [(purse.colour, outlook) for purse, outlook in seen if outlook is not None]


# --- tokens


def _purses(game: Arena, acts: Sequence[Act]) -> list[_Purse]:
    """The tokens of the hunter, Spent ones too, then others that may pay; those that look the same are one."""
    figure = game.figure(acts[0].figure)
    hunter = game.owner(figure)
    assert hunter is not None
    found = {harm.token_key(token): _purse(hunter, token, harm.token_key(token)) for token in hunter.tokens}
    for act in acts:
        for key, coin in _paying(game, act):
            owner = game.state.hunters.get(coin.owner) or game.state.companions.get(coin.owner)
            if key not in found:
                found[key] = _purse(owner, coin.token, key)
    return sorted(found.values(), key=lambda purse: (purse.coin.spent, -COLOURS.index(purse.colour)))


def _purse(owner: Hunter | Companion | None, token: ActionToken, key: str) -> _Purse:
    id = harm.token_id(owner, token) if owner else ""
    return _Purse(
        key, token.colour, Coin(token_name(token), DIE[token.colour], (), TONES[token.colour], token.spent, id)
    )


def _paying(game: Arena, act: Act) -> Iterator[tuple[str, tokens.Coin]]:
    figure = game.figure(act.figure)
    item = game.item(act.item) if act.item else None
    for coin in coins(game, figure, act, item):
        yield tokens.coin_key(game, figure, coin), coin


# --- cells


def _outlooks(game: Arena, act: Act, target: Enemy | Thing, purses: Sequence[_Purse]) -> list[Outlook | None]:
    """One for each column; a grenade throws its own die, a free action takes any colour of the hunter (FRE-02)."""
    if act.kind == "throw":
        die = game.gear(act.item).die
        assert die is not None
        return [outlook(game, act, target, die) if n == 0 else None for n in range(len(purses))]
    if act.free is not None:
        colours = tokens.colours(game, game.figure(act.figure))
        first = {colour: next((p for p in purses if p.colour == colour), None) for colour in colours}
        return [outlook(game, act, target, p.colour) if p in first.values() else None for p in purses]
    open = [key for key, _ in _paying(game, act)]
    return [outlook(game, act, target, purse.colour) if purse.key in open else None for purse in purses]


def _row(
    game: Arena,
    key: str,
    act: Act,
    outlooks: Sequence[Outlook | None],
    purses: Sequence[_Purse],
    fatal: bool,
    blast: bool,
) -> Row:
    cells = [
        _cell(key, act, seen, purse, fatal, blast) if seen else None
        for seen, purse in zip(outlooks, purses, strict=True)
    ]
    return Row(_icon(game, act), weapon_name(game, act), _words(game, act), tuple(cells))


def _cell(key: str, act: Act, seen: Outlook, purse: _Purse, fatal: bool, blast: bool) -> Cell:
    topic = "free_colour" if act.free else "token"
    then = () if act.kind == "throw" and not act.reaction else ((topic, purse.colour if act.free else purse.key),)
    decisive = fatal and seen.out > 0
    chance = seen.out if decisive else seen.wound if seen.wound > 0 else seen.hit
    what = "blast" if blast else "out" if decisive else "wound" if seen.wound > 0 else "shield"
    words = Text(f"torgue_arena.plate.cell_{what}", chance=round(100 * chance), needed=max(2, seen.needed))
    return Cell(key, then, chance, words, decisive or not fatal)


def _icon(game: Arena, act: Act) -> str:
    return game.gear(act.item).icon if act.item else _ICONS[act.kind]


def weapon_name(game: Arena, act: Act) -> Text:
    """What it is called on the plate: the card, with the attack where it has several; a companion's by its name."""
    figure = game.figure(act.figure)
    if act.n == FISTS:
        name: Text = Text("torgue_arena.plate.fists")
    elif isinstance(figure, Companion):
        name = game.companion_card(figure).attacks[act.n].title
    else:
        card = game.gear(act.item)
        several = len(card.attacks) > 1
        title = card.attacks[act.n].title
        name = Text("torgue_arena.weapon", weapon=card.name, attack=title) if several else card.name
    if isinstance(figure, Companion):
        name = Text("torgue_arena.do.by", figure=game.name(figure), what=name)
    return Text("torgue_arena.do.free", what=name) if act.free else name


def _words(game: Arena, act: Act) -> Text:
    """Range and what is added to the die; of a grenade also its own die."""
    colour: Colour = "green"
    die: Colour | None = None
    if act.kind == "throw":
        die = game.gear(act.item).die
        colour = die or colour
    made = declared(game, act, colour)
    assert not isinstance(made.range, int)
    attribute = Text(f"torgue_arena.attribute.{made.attribute}")
    if die is not None:
        return Text("torgue_arena.plate.own_die", range=reach_words(made.range), sides=DIE[die], attribute=attribute)
    return Text("torgue_arena.plate.range", range=reach_words(made.range), attribute=attribute)


# --- the target


def _name(game: Arena, target: Enemy | Thing) -> Text:
    return game.name(target) if isinstance(target, Enemy) else Text(f"torgue_arena.terrain.{target.kind}")


def _numbers(game: Arena, target: Enemy | Thing) -> Text:
    if isinstance(target, Thing):
        return Text("torgue_arena.plate.barrel", defence=BARREL_DEFENCE)
    card: content.EnemyCard = game.enemy_card(target)
    defence = card.defence + game.tyres(target.at) - target.has("corrosion")
    left, shields = card.hit_points - target.wounds, len(harm.shields_left(game, target))
    if shields:
        return Text("torgue_arena.plate.shielded", defence=defence, left=left, n=shields)
    return Text("torgue_arena.plate.enemy", defence=defence, left=left)
