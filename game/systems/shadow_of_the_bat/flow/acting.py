"""Acting: what a figure may do with its icons, one action after the other (ACT-01, ACT-04, ICO)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game.boards.grid_travel import CellPath
from game.core.place import GRID_SCALE
from game.core.request import Choose, Menu, Offers, Option, Path, PickPath
from game.core.system import Known
from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.faces import icon_words
from game.systems.shadow_of_the_bat.flow import deeds, ending, freeing, icons, moving, specials, strike, terrain_moves
from game.systems.shadow_of_the_bat.flow.deeds import Deed
from game.systems.shadow_of_the_bat.flow.icons import Face, Price
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import HAPPENED, Moment, Offer, Plan, Strike
from game.systems.shadow_of_the_bat.state import Activation, Figure, Hero
from game.systems.shadow_of_the_bat.vocabulary import Icon, StrikeKind

WORDS: dict[StrikeKind, str] = {"melee": "melee", "ranged": "shoot"}
"""How the keys of Strikes begin."""
PRICES: dict[StrikeKind, Price] = {"melee": "A", "ranged": "R"}
"""The icon a Strike is paid with (MEL-01, RNG-01)."""
MOVE = "move"
"""The key of a Move."""


async def act_with(game: Fight, figure: Figure, icons: Sequence[Icon]) -> None:
    """Activate a support, a villain or, by a card, a hero: it acts with these icons, then its activation ends.

    What is left unspent is lost (VTN-14); end-of-activation effects are done here, but not for a hero, whose turn
    it need not be (VTN-15, STA-03).
    """
    state = game.state
    before, state.active = state.active, Activation(figure.id, list(icons), lent=True)
    figure.activated = True
    game.tell(points.FIGURE_ACTIVATED, figure.id, name=game.name(figure), n=len(icons))
    if not isinstance(figure, Hero):
        await HAPPENED(Moment(game, "turn_start", figure))
    while able(game, figure) and not state.active.over and state.active.icons:
        await _next(game, figure)
    if not isinstance(figure, Hero):
        await ending.end_activation(game, figure)
        await HAPPENED(Moment(game, "turn_end", figure))
    state.active = before


def able(game: Fight, figure: Figure) -> bool:
    """Whether it can go on acting: down, falling or unaware it cannot (KND-07, KND-15, STA-10, STA-12)."""
    return figure.standing and not figure.has("falling") and not figure.has("unaware")


async def _next(game: Fight, figure: Figure) -> None:
    """One action, or the end said by its player."""
    assert game.state.active is not None
    name = game.name(figure)
    end: Offer = Option("end", Text("shadow_of_the_bat.do.end_activation", name=name), None, figure.id)
    found = menu(game, sorts(game, figure, icons.icons(game, figure)), end)
    plan = await Choose(game.controller(figure), Text("shadow_of_the_bat.ask.act", name=name), found, topic="act")
    if plan is None:
        game.state.active.over = True
        return
    await plan()


# --- what can be done


class Sort(NamedTuple):
    """Things of one sort that a figure may do: the first words of their keys, and what finds them.

    Asked for the refused ones too, it leaves nothing out because it can be seen at once to be impossible.
    """

    words: tuple[str, ...]
    found: Callable[[bool], Iterable[Offer]]


def menu(game: Fight, found: Sequence[Sort], end: Offer) -> Menu[Plan | None]:
    """All of it and the end, each sort looked for when somebody wants to know."""
    known: Known = {}

    def listed(sort: Sort, refused_too: bool) -> list[Offer]:
        with game.still(known):
            return list(sort.found(refused_too))

    def group(sort: Sort) -> Offers[Plan | None]:
        return Offers([offer for offer in listed(sort, False) if offer.refusal is None], partial(listed, sort, True))

    homes = {word: at for at, sort in enumerate(found) for word in sort.words}
    return Menu([*(partial(group, sort) for sort in found), lambda: [end]], homes, homes.get(MOVE, 0))


def offers(game: Fight, figure: Figure, faces: list[Face]) -> list[Offer]:
    """Every action for icons; those that are not possible give the reason."""
    with game.still():
        return [offer for sort in sorts(game, figure, faces) for offer in sort.found(True)]


def sorts(game: Fight, figure: Figure, faces: list[Face]) -> list[Sort]:
    """The actions for icons; the path of a Move comes last. A stunned figure can only come to (STA-04)."""

    def paid(deeds_of: Callable[[bool], Iterable[Deed]], refused_too: bool) -> Iterator[Offer]:
        return (deeds.offer(game, figure, deed, faces) for deed in deeds_of(refused_too))

    loose = Sort(freeing.WORDS, partial(paid, lambda refused_too: freeing.deeds(game, figure)))
    if figure.has("stunned"):
        return [loose]
    strikes = [
        Sort((word,), partial(paid, partial(_strikes, game, figure, kind, faces))) for kind, word in WORDS.items()
    ]
    special = Sort(("special",), partial(paid, lambda refused_too: specials.deeds(game, figure)))
    terrain = Sort(terrain_moves.ALL, partial(_terrain_moves, game, figure, faces))
    return [loose, *strikes, special, terrain, Sort((MOVE,), lambda refused_too: [_moving(game, figure, faces)])]


def _strikes(game: Fight, figure: Figure, kind: StrikeKind, faces: list[Face], refused_too: bool) -> Iterator[Deed]:
    """One target each; more icons of the kind, more dice (ICO-02, MEL-04, MEL-07, RNG-04)."""
    word, price = WORDS[kind], PRICES[kind]
    if any(face.pays(price) for face in faces):
        found: Iterable[tuple[Figure, Refusal | None]] = strike.targets(game, figure, kind, refused_too=refused_too)
    elif refused_too:  # without icons there is no need to look for targets
        found = ((enemy, None) for enemy in game.enemies(figure))
    else:
        return
    for target, refusal in found:
        yield Deed(
            f"{word}@{target.id}",
            Text(f"shadow_of_the_bat.do.{word}", name=game.name(figure), target=game.name(target)),
            partial(_strike, game, figure, target, kind),
            target.id,
            (price,),
            pooled=True,
            refusal=refusal,
            rule="SOTB-MEL-01" if kind == "melee" else "SOTB-RNG-01",
            tells=partial(_dice, game, figure, target, kind),
        )


def _dice(game: Fight, figure: Figure, target: Figure, kind: StrikeKind, icons: int) -> Text:  # ACT-02
    return Text("shadow_of_the_bat.do.dice", n=strike.dice_of(Strike(game, figure, target, kind, icons)))


async def _strike(game: Fight, figure: Figure, target: Figure, kind: StrikeKind, icons: int) -> None:
    await strike.strike(game, Strike(game, figure, target, kind, icons))


def _terrain_moves(game: Fight, figure: Figure, faces: list[Face], refused_too: bool) -> list[Offer]:
    """Jump, Climb, Crouch and Hide; their ends are looked up only if they can be paid for (TMV-01, decision 16)."""
    if icons.ways(faces, terrain_moves.PRICE):
        return [deeds.offer(game, figure, deed, faces) for deed in terrain_moves.deeds(game, figure)]
    if not refused_too:
        return []
    short = Refusal(Text("shadow_of_the_bat.no.icons", icons=icon_words(terrain_moves.PRICE)), "SOTB-TMV-01")
    name = game.name(figure)
    return [
        Option(kind, Text(f"shadow_of_the_bat.do.{kind}", name=name), None, figure.id, short)
        for kind in terrain_moves.ALL
    ]


# --- Moves


def _moving(game: Fight, figure: Figure, faces: list[Face]) -> Offer:
    """One Move with as many M icons as its path needs (MOV-01, MOV-02, MOV-19)."""
    assert figure.at is not None
    name, most = game.name(figure), icons.most(faces, "M")
    text = Text("shadow_of_the_bat.do.move", name=name)
    budget = moving.points(game, figure, most)
    refusal = moving.why_not(game, figure)
    if refusal is None and not budget:
        refusal = Refusal(Text("shadow_of_the_bat.no.icons", icons=icon_words("M")), "SOTB-MOV-01")
    if refusal:
        return Option(MOVE, text, None, figure.id, refusal)
    travel = moving.travel(game, figure, budget)
    if not travel.reach.leads_somewhere:
        refusal = Refusal(Text("shadow_of_the_bat.no.way", name=name), "SOTB-MOV-12")
        return Option(MOVE, text, None, figure.id, refusal)
    asked = Text("shadow_of_the_bat.ask.path", name=name)
    marks = [
        (moving.points(game, figure, n), Text("shadow_of_the_bat.ask.more_icons", n=n + 1))
        for n in range(1, most)
        if moving.points(game, figure, n)
    ]
    path = PickPath(
        game.controller(figure), asked, figure.at, travel, budget, figure.id, GRID_SCALE, marks, topic="path"
    )
    return Option(MOVE, text, partial(partial, _move, game, figure, travel), figure.id, then=path)


async def _move(game: Fight, figure: Figure, travel: CellPath, path: Path) -> None:
    """As few icons as the path needs; which ones is asked when it matters (decision 15, MOV-11)."""
    count = next(n for n in itertools.count(1) if moving.points(game, figure, n) >= travel.cost(path))
    await icons.charge(game, figure, ["M"] * count)
    deeds.begin(game, figure)
    await moving.move(game, figure, path, moving.points(game, figure, count))
