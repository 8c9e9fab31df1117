"""What no battle can come to: hand-made situations are checked against the rules of set-up and of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from game.core.faults import Node, walk
from game.core.place import Point
from game.kit.situation import Where
from game.systems.shadow_of_the_bat.content import KINDS, Battle
from game.systems.shadow_of_the_bat.flow import setup, statuses, victory
from game.systems.shadow_of_the_bat.flow.dark_knight import BATMAN
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure, Hero
from game.systems.shadow_of_the_bat.vocabulary import Effect


def twice(ids: Iterable[str]) -> str:
    """The first id that occurs more than once, or ''."""
    return next((id for id, count in Counter(ids).items() if count > 1), "")


def lies_down(game: Fight, figure: Figure) -> bool:
    """Whether it goes down instead of out (WND-04)."""
    return figure.kind == "hero" or (figure.kind == "leader" and game.state.mode == "competitive")


def is_edge(game: Fight, place: Point) -> bool:
    """Whether somebody who falls may be there (TER-12, STA-12)."""
    return game.board.terrain(place, game.now) == "void"


def token_kinds(game: Fight) -> list[str]:
    """Every kind of token that this map, a battle or a card names."""
    kinds = [str(mark.value("kind")) for mark in game.board.marked("token")]
    for battle in game.library.all(Battle):
        kinds += [word for action in battle.special_actions for word in (action.collects, action.goal)]
        kinds += [goal.who for goal in (*battle.heroes_win, *battle.villains_win) if goal.type == "tokens_collected"]
    kinds += [effect.token for effect in _effects(game)]
    return sorted({kind for kind in kinds if kind})


def _effects(game: Fight) -> Iterator[Effect]:
    for cls in KINDS.values():
        for thing in game.library.all(cls):
            yield from (node.value for node in walk(Node((), cls, thing)) if isinstance(node.value, Effect))


# --- one figure


def check_figure(game: Fight, where: Where, figure: Figure) -> None:
    """Tokens, KO tokens and cards as a battle could have left them."""
    if figure.has("crouched") and figure.has("hidden"):
        (where / "statuses").against("SOTB-TMV-27", "nobody is crouched and hidden at once")
    for status in (*statuses.COVER, "falling"):
        if figure.has(status) and game.size(figure) > 1:
            (where / "statuses" / status).against("SOTB-STA-22", "giants neither crouch nor hide nor fall")
    if figure.down and any(status != "falling" for status in figure.tokens):
        (where / "statuses").against("SOTB-KND-11", "whoever is knocked down loses its statuses")
    if not figure.down and not game.life(figure):
        (where / "down").against("SOTB-WND-04", "without life nobody stands")
    if figure.missed and not figure.down:
        (where / "missed").against("SOTB-RVL-02", "only a leader on the ground misses an activation")
    _check_ko(game, where / "ko", figure)
    if isinstance(figure, Hero):
        _check_cards(game, where, figure)


def _check_ko(game: Fight, where: Where, figure: Figure) -> None:
    if figure.ko and not lies_down(game, figure):
        where.against("SOTB-KOT-01", "only those who go down and fail to get up hold KO tokens")
    limit = game.battle.leader_ko_limit
    if figure.kind == "leader" and figure.ko >= limit:
        where.against("SOTB-KOT-05", f"with {limit} KO tokens it is defeated")


def _check_cards(game: Fight, where: Where, hero: Hero) -> None:
    """As many cards as its Skill, each once, and gadgets only on a belt."""
    card, skill = game.hero_card(hero), game.printed(hero, "skill") or 0
    gone = [id for id in hero.gone if id in card.cards]
    cards = [*hero.hand, *hero.constants, *hero.active, *gone]
    if id := twice(cards):
        (where / "cards").against("SOTB-SET-05", f"there is one card '{id}'")
    if len(cards) > skill:
        (where / "cards").against("SOTB-SET-06", f"with Skill {skill} it has no more than {skill} cards")
    belt = [*hero.gadgets, *(id for id in hero.gone if id not in card.cards)]
    if belt and "utility_belt" not in card.traits:
        (where / "gadgets").against("SOTB-GAD-01", f"{card.id} wears no utility belt")
    if len(belt) > setup.BELT:
        (where / "gadgets").against("SOTB-SET-07", f"a belt carries {setup.BELT} gadgets")
    if hero.down and hero.active:
        (where / "active").against("SOTB-KND-02", "a hero that goes down takes its cards back")
    if hero.focus > hero.most_focus:
        (where / "focus").against("SOTB-FOC-11", f"it never holds more than the {hero.most_focus} it began with")


# --- the whole battle


def check(game: Fight, where: Where) -> None:
    """Who takes part, what the villain player holds, and that the battle is still open."""
    _check_sides(game, where)
    _check_schemes(game, where / "side")
    _check_battle(game, where)


def _check_sides(game: Fight, where: Where) -> None:
    state = game.state
    if state.dark_knight and list(state.heroes) != [BATMAN]:
        raise (where / "heroes").wrong("Batman fights alone here (SOTB-DKN-01)")
    for villain in dict.fromkeys(figure.card for figure in state.villains.values()):
        figures = game.villain_card(villain).figures
        if len(game.of_type(villain)) > figures:
            number = "one figure" if figures == 1 else f"{figures} figures"
            (where / "villains").against("SOTB-SET-19", f"'{villain}' has {number}")
    if id := twice(id for hero in state.heroes.values() for id in hero.gadgets):
        (where / "heroes").against("SOTB-SET-09", f"there is one gadget '{id}'")


def _check_schemes(game: Fight, where: Where) -> None:
    state, side = game.state, game.state.side
    if state.mode == "coop":
        return
    laid = [laid.card for laid in side.queue]
    held = [*side.hand, *side.discard, *laid, *side.deck.cards]
    if id := twice(held):
        where.against("SOTB-DEC-02", f"there is one card '{id}'")
    known = setup.deck(game)
    for id in held:
        if id not in known:
            where.against("SOTB-DEC-01", f"'{id}' is not in the deck of this battle")
    if len(side.hand) > game.battle.hand_size:
        (where / "hand").against("SOTB-VTN-10", f"the hand holds {game.battle.hand_size} cards")
    if side.focus > side.most_focus:
        (where / "focus").against("SOTB-FOC-11", f"the pool never holds more than the {side.most_focus} it began with")


def _check_battle(game: Fight, where: Where) -> None:
    state = game.state
    if state.round > game.battle.rounds:
        (where / "round").against("SOTB-RST-06", f"the battle lasts {game.battle.rounds} rounds")
    actions = {action.id: action for action in game.battle.special_actions}
    for id, count in state.specials.items():
        here = where / "specials" / id
        uses = actions[here.one_of(id, actions, "special action of this battle")].uses
        if uses is not None and count > uses:
            here.against("SOTB-SPA-01", f"it can be done {uses} times")
    if (verdict := victory.check(game)) is not None:
        where.against("SOTB-KOT-07", f"the {verdict.winner} have won already")
