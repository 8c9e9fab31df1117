"""Wounds, healing, tokens, ammunition and elimination, for hunters and enemies alike (WND, HEA, ATK, ELE)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.request import Choose, Option
from game.core.text import Text
from game.kit.cards.addresses import card_of
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import credit, resolution, spotlight
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import FELL, HAPPENED, Attack, Fall, Moment
from game.systems.torgue_arena.state import ActionToken, Companion, Enemy, Figure, Hunter, Item, Kill
from game.systems.torgue_arena.vocabulary import Colour, Element

# --- tokens as players see them


def token_key(token: ActionToken) -> str:
    """`G`, `R[Y]` for a wounded one, a star when it is Spent."""
    printed = f"[{token.printed[0].upper()}]" if token.wounded else ""
    return f"{token.colour[0].upper()}{printed}{'*' if token.spent else ''}"


def token_words(token: ActionToken) -> Text:
    colour = Text(f"torgue_arena.colour.{token.colour}")
    state = "_spent" if token.spent else ""
    if token.wounded:
        printed = Text(f"torgue_arena.colour.{token.printed}")
        return Text(f"torgue_arena.token.wounded{state}", colour=colour, printed=printed)
    return Text(f"torgue_arena.token.plain{state}", colour=colour)


def token_id(owner: Hunter | Companion, token: ActionToken) -> str:
    """Where a token lies among those of its owner: what players point at when they mean it."""
    place = next(n for n, other in enumerate(owner.tokens) if other is token)
    return f"{owner.id}:{place}"


def distinct(tokens: Iterable[ActionToken]) -> list[ActionToken]:
    """One of each look: tokens that look the same are the same choice."""
    return list({token_key(token): token for token in reversed(list(tokens))}.values())[::-1]


async def _pick(hunter: Hunter, text: Text, topic: str, tokens: Sequence[ActionToken], n: int) -> ActionToken:
    """A token of the hunter's choice, one of `n` to choose; no Loot between a roll and its result (LOO-07, WND-05)."""
    if n >= len(tokens):
        return tokens[0]
    options = [
        Option(token_key(token), token_words(token), token, token_id(hunter, token)) for token in distinct(tokens)
    ]
    chosen: ActionToken = await Choose(hunter.seat, text, options, topic=topic)
    return chosen


# --- wounds


async def wound(game: Arena, figure: Figure, n: int, by: Hunter | None = None) -> None:  # WND-05, WND-06
    """Wounds without an attack: past Shields, with no [RE]action or Fight For Your Life (SHD-14, RCT-08, FFY-05)."""
    # AID-07
    if n <= 0 or figure.at is None:
        return
    async with resolution.joined(game):
        if isinstance(figure, Enemy):
            hurt_enemy(game, figure, n)
            if is_finished(game, figure):
                await eliminate(game, figure, by)
        elif isinstance(figure, Hunter) and not figure.down and await redden(game, figure, n):
            await eliminate(game, figure, by)


async def redden(game: Arena, hunter: Hunter, n: int, first: ActionToken | None = None) -> bool:  # WND-02
    """Turn `n` tokens red, the defending one first; True if there was one wound too many (WND-01 to WND-07, WND-03)."""
    suffered = 0
    for _ in range(n):
        open = [first] if first else [token for token in hunter.tokens if token.colour != "red"]
        if not open or open[0].colour == "red":
            _tell_wounds(game, hunter, suffered)
            return True
        text = Text("torgue_arena.ask.wound_token", hunter=game.name(hunter), n=n - suffered)
        token = first or await _pick(hunter, text, "wound_token", open, n - suffered)
        token.colour, first = "red", None
        suffered += 1
    _tell_wounds(game, hunter, suffered)
    return False


def _tell_wounds(game: Arena, hunter: Hunter, n: int) -> None:
    if n:
        game.tell(points.WOUNDED, hunter.id, hunter=game.name(hunter), n=n)


def hurt_enemy(game: Arena, enemy: Enemy, n: int) -> None:
    """Wound tokens on an enemy; what exceeds its Hit points is lost (ATK-04, ATK-08, ATK-13)."""
    enemy.wounds = min(enemy.wounds + n, game.enemy_card(enemy).hit_points)
    game.tell(points.ENEMY_WOUNDED, enemy.id, enemy=game.name(enemy), n=n)


def is_finished(game: Arena, enemy: Enemy) -> bool:
    """As many wounds as Hit points, and still to be removed (ATK-05)."""
    return enemy.at is not None and enemy.wounds >= game.enemy_card(enemy).hit_points


def shields_left(game: Arena, enemy: Enemy) -> Sequence[Colour]:
    """An enemy's Shields that are not Spent, in printed order (ESH-09, ESH-01, ESH-07)."""
    return game.enemy_card(enemy).shields[enemy.shields_spent :]


def absorb(game: Arena, enemy: Enemy, n: int) -> int:
    """Spend a Shield for each wound of an attack; how many wounds are left (ESH-03, ESH-04)."""
    taken = min(n, len(shields_left(game, enemy)))
    if taken:
        enemy.shields_spent += taken
        game.tell(points.SHIELD_SPENT, enemy.id, figure=game.name(enemy), n=taken)
    return n - taken


# --- elimination


async def eliminate(game: Arena, figure: Figure, by: Hunter | None = None, attack: Attack | None = None) -> None:
    """Remove a miniature, with everything that follows from it (PRP-20, WND-06)."""
    async with resolution.joined(game):
        if isinstance(figure, Enemy) and figure.at is not None:
            await _eliminate_enemy(game, figure, by, attack)
        elif isinstance(figure, Hunter) and figure.in_play:
            await _eliminate_hunter(game, figure)


async def _eliminate_enemy(game: Arena, enemy: Enemy, by: Hunter | None, attack: Attack | None) -> None:  # ATK-06
    zone, card = enemy.at, game.enemy_card(enemy)
    assert zone is not None
    author = by or game.spotlight  # ATK-09, ATK-10
    credit.feat(game, "eliminate", author, attack, enemy)
    _remove(game, enemy)
    game.state.kills.append(Kill(card_of(enemy.id), author.id, game.state.round))
    game.tell(points.ELIMINATED, enemy.id, enemy=card.name, hunter=game.name(author))
    await FELL(Fall(game, enemy, zone, by))
    await points.HAPPENED(Moment(game, enemy, trigger="on_eliminated", attack=attack, attacker=author, zone=zone))
    if by is not None:
        await HAPPENED(Moment(game, by, trigger="on_eliminate", attack=attack, target=enemy, zone=zone))


def _remove(game: Arena, enemy: Enemy) -> None:
    """Off the Arena; its tokens go with it."""
    enemy.at = None
    game.state.enemies.pop(enemy.id, None)


async def _eliminate_hunter(game: Arena, hunter: Hunter) -> None:
    """Out of the Arena until it respawns, with its companion; the Spotlight moves on (WND-04, AID-08, SPT-07)."""
    zone = hunter.at
    assert zone is not None
    await HAPPENED(Moment(game, hunter, trigger="on_eliminated", zone=zone))
    hunter.out, hunter.down, hunter.at = True, False, None
    companion = game.companion(hunter)
    if companion is not None:
        companion.at = None
    game.tell(points.HUNTER_OUT, hunter.id, hunter=game.name(hunter))
    await FELL(Fall(game, hunter, zone))
    if game.state.spotlight == hunter.id:
        await spotlight.hand_on(game, hunter)


def go_down(game: Arena, hunter: Hunter) -> None:
    """Its elimination waits for its Fight For Your Life (FFY-01, WND-10)."""
    hunter.down = True
    for pending in game.pending:
        pending.downed.append(hunter.id)
    game.tell(points.HUNTER_DOWN, hunter.id, hunter=game.name(hunter))


# --- healing


def can_heal(hunter: Hunter) -> bool:
    """Only hunters in the Arena heal, and none who is Down (HEA-03, FFY-08, HEA-02)."""
    return hunter.in_play and not hunter.down


async def heal(game: Arena, figure: Figure, n: int) -> None:  # HEA-06
    """Give red tokens of the player's choice their colour back, Available or Spent as they are (HEA, HEA-05)."""
    if isinstance(figure, Enemy):
        healed = min(n, figure.wounds)
        figure.wounds -= healed
    elif isinstance(figure, Hunter) and can_heal(figure):
        healed = await _mend_some(game, figure, n)
    else:
        return
    if healed > 0:
        game.tell(points.HEALED, figure.id, figure=game.name(figure), n=healed)


async def _mend_some(game: Arena, hunter: Hunter, n: int) -> int:
    for done in range(n):
        wounded = [token for token in hunter.tokens if token.wounded]
        if not wounded:
            return done
        text = Text("torgue_arena.ask.heal_token", hunter=game.name(hunter), n=n - done)
        mend(await _pick(hunter, text, "heal_token", wounded, n - done))
    return n


def mend(token: ActionToken) -> None:
    """A printed red token is never wounded and stays as it is (WND-08, HEA-04)."""
    token.colour = token.printed


def heal_all(hunter: Hunter) -> None:
    """Every wound of a hunter, Down or not (FFY-02, RSP-04)."""
    for token in hunter.tokens:
        mend(token)


# --- shields and ammunition


def recharge(game: Arena, figure: Figure) -> bool:
    """Reactivate its Shields, unless Shock keeps them down; whether any was Spent (SHD-07, ESH-06, ELE-20)."""
    if figure.has("shock") or isinstance(figure, Companion):
        return False
    if isinstance(figure, Enemy):
        spent = figure.shields_spent > 0
        figure.shields_spent = 0
    else:
        assert isinstance(figure, Hunter)
        shields = game.equipped(figure, "shield")
        spent = any(any(item.shield) for item in shields)
        for item in shields:
            item.shield = [False] * len(item.shield)
    if spent:
        game.tell(points.RECHARGED, figure.id, figure=game.name(figure))
    return spent


def spend_shields(game: Arena, figure: Figure) -> None:
    """All Shields of a miniature at once (ELE-19)."""
    spent = 0
    if isinstance(figure, Enemy):
        spent = len(shields_left(game, figure))
        figure.shields_spent += spent
    elif isinstance(figure, Hunter):
        for item in game.equipped(figure, "shield"):
            spent += item.shield.count(False)
            item.shield = [True] * len(item.shield)
    if spent:
        game.tell(points.SHIELD_SPENT, figure.id, figure=game.name(figure), n=spent)


def reload(game: Arena, hunter: Hunter) -> bool:
    """All equipped firearms and grenades; whether any was Out of Ammo (LOO-12, INV-07, GRE-04, GUN-04)."""
    empty = [item for item in game.equipped(hunter) if item.spent and game.gear(item).runs_dry]
    for item in empty:
        item.spent = False
    if empty:
        game.tell(points.RELOADED, hunter.id, hunter=game.name(hunter))
    return bool(empty)


def run_dry(game: Arena, hunter: Hunter, only: Item | None = None) -> None:
    """All equipped firearms and grenades are Spent, or one of them (ORD-21, ORD-22, GUN-03, INV-07)."""
    for item in [only] if only else game.equipped(hunter):
        if game.gear(item).runs_dry and not item.spent:
            item.spent = True
            game.tell(points.RAN_DRY, hunter.id, hunter=game.name(hunter), item=game.gear(item).name)


# --- elemental tokens


def place_tokens(game: Arena, figure: Figure, element: Element, n: int = 1, by: Hunter | None = None) -> None:
    """Lay tokens beside a miniature; they add up, and a companion's go to its hunter (ELE-03, AID-10)."""
    bearer = game.owner(figure) or figure
    if bearer.at is None or n <= 0:
        return
    bearer.elements[element] = bearer.has(element) + n
    if isinstance(bearer, Enemy) and by is not None:
        if element == "incendiary":
            bearer.burned_by = by.id
        elif element == "slag":
            bearer.slagged_by = by.id
    words = Text(f"torgue_arena.element.{element}")
    game.tell(points.TOKENS_PLACED, bearer.id, figure=game.name(bearer), element=words, n=n)


def remove_tokens(game: Arena, figure: Figure, element: str, n: int | None = None) -> None:
    """Take tokens of an element away, all of them unless told how many."""
    gone = figure.has(element) if n is None else min(n, figure.has(element))
    if not gone:
        return
    left = figure.has(element) - gone
    figure.elements = {name: count for name, count in figure.elements.items() if name != element}
    if left:
        figure.elements[element] = left
    words = Text(f"torgue_arena.element.{element}")
    game.tell(points.TOKENS_REMOVED, figure.id, figure=game.name(figure), element=words, n=gone)
