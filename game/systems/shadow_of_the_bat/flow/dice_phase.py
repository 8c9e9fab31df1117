"""The dice phase: rolling, rerolls for focus, bats, the line of dice and what neighbours share (DIC, BAT)."""

from __future__ import annotations

from game.core.request import Arrange, Choose, ChooseSome, Option, Roll
from game.core.text import Text
from game.kit.dice import throw
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.faces import dice_words, icon_words
from game.systems.shadow_of_the_bat.flow import dark_knight, focus, harm, recovery
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Die, Hero

DICE = 3
"""Action dice of every hero (SET-02)."""


def steps(game: Fight) -> list[str]:  # BAT-05, BAT-06
    """The dice phase in its order (DIC-03); a lone Batman assigns slots and shares with nobody (DKN-08, DKN-23)."""
    # RND-01, DIC-02
    heroes = list(game.state.heroes)
    bats = [f"bats:{id}" for id in heroes]
    if game.state.dark_knight:
        return ["roll", "rerolls", *bats, *(f"slots:{id}" for id in heroes)]
    return ["roll", "rerolls", *bats, *(f"arrange:{id}" for id in heroes), "share"]


async def step(game: Fight, name: str, who: str = "") -> None:
    """One step of the dice phase."""
    match name:
        case "roll":
            await roll(game)
        case "rerolls":
            await rerolls(game)
        case "bats":
            await bats(game, game.hero(who))
        case "slots":
            await dark_knight.assign(game, game.hero(who))
        case "arrange":
            await arrange(game, game.hero(who))
        case "share":
            share(game)
        case _:
            raise ValueError(f"there is no step of the dice phase called {name}")


# --- rolling


async def roll(game: Fight) -> None:
    """Every hero rolls its three dice, even one that is down (DIC-01, REV-18, RND-02)."""
    for hero in game.state.heroes.values():
        faces = await Roll(
            Text("shadow_of_the_bat.roll.action", name=game.name(hero)), DICE, by=hero.seat, topic="action"
        )
        hero.dice, hero.copies = [Die(face - 1) for face in faces], []  # those of the last round end here (DIC-11)
        game.tell(points.DICE_ROLLED, hero.id, dice=faces, name=game.name(hero), icons=dice_words(game, hero))


async def rerolls(game: Fight) -> None:
    """Focus rerolls by any hero in any order until all confirm; no die twice (DIC-02, DIC-03, FOC-02, FOC-03)."""
    rerolled: dict[str, list[int]] = {id: [] for id in game.state.heroes}
    unsure = list(game.state.heroes.values())
    waiting: list[str] = []
    while unsure:
        hero = unsure.pop(0)
        fresh = [place for place in range(DICE) if place not in rerolled[hero.id]]
        if not hero.focus or not fresh:
            continue
        others = any(other.id not in waiting for other in unsure if other.focus)
        places = await _ask_reroll(game, hero, fresh, others)
        if places is None:
            unsure.append(hero)
            waiting.append(hero.id)
        elif places:
            focus.spend(game, hero)
            await _roll_again(game, hero, places)
            rerolled[hero.id] += places
            waiting.clear()
            unsure.insert(0, hero)


async def _ask_reroll(game: Fight, hero: Hero, fresh: list[int], others: bool) -> list[int] | None:
    """Which dice for 1 focus: none confirms, None waits for the others (decision 8)."""
    faces = game.hero_card(hero).die
    dice = [
        Option(str(n + 1), Text("shadow_of_the_bat.do.numbered_die", n=n + 1, icons=icon_words(faces[face])), n)
        for n, face in ((n, hero.dice[n].face) for n in fresh)
    ]
    which = ChooseSome(hero.seat, Text("shadow_of_the_bat.ask.which_dice"), dice, least=1, topic="which_dice")
    options: list[Option[list[int] | None]] = [
        Option("keep", Text("shadow_of_the_bat.do.keep_dice", icons=dice_words(game, hero)), [], hero.id),
        Option("reroll", Text("shadow_of_the_bat.do.reroll"), lambda places: places, hero.id, then=which),
    ]
    if others:
        options.append(Option("wait", Text("shadow_of_the_bat.do.wait"), None))
    asked = Text(
        "shadow_of_the_bat.ask.action_reroll", name=game.name(hero), icons=dice_words(game, hero), n=hero.focus
    )
    chosen: list[int] | None = await Choose(hero.seat, asked, options, topic="action_reroll")
    return chosen


async def _roll_again(game: Fight, hero: Hero, places: list[int]) -> None:
    faces = await Roll(
        Text("shadow_of_the_bat.roll.action", name=game.name(hero)), len(places), by=hero.seat, topic="action"
    )
    for place, face in zip(places, faces, strict=True):
        hero.dice[place] = Die(face - 1)
    game.tell(points.DICE_REROLLED, hero.id, dice=faces, name=game.name(hero), icons=dice_words(game, hero))


# --- bats


async def bats(game: Fight, hero: Hero) -> None:
    """Each bat: healing die, focus, another face (BAT-01 to BAT-04, BAT-08).

    Dice have no places yet, so one bat is like the other, and nobody is asked which comes first.
    """
    while die := next((die for die in hero.dice if _shows_bat(game, hero, die)), None):
        await _heal(game, hero)
        focus.gain(game, hero)
        await _turn(game, hero, die)


def _shows_bat(game: Fight, hero: Hero, die: Die) -> bool:
    return game.hero_card(hero).die[die.face] == ("B",)


async def _heal(game: Fight, hero: Hero) -> None:
    """One battle die, a wound less for a bat; focus may roll it again (BAT-01, BAT-09); nobody gets up (BAT-10)."""
    words = Text("shadow_of_the_bat.roll.healing", name=game.name(hero))
    dice = await throw(words, 1, by=hero.seat, topic="healing")
    if hero.wounds and not hero.has("poisoned"):  # else nothing could change (STA-19)
        await focus.rerolls(game, hero, dice, words, "healing")
    healed = len(dice.places(recovery.is_bat))
    game.tell(points.BAT_RESOLVED, hero.id, dice=dice.faces, name=game.name(hero), n=healed)
    await harm.heal(game, hero, healed)


async def _turn(game: Fight, hero: Hero, die: Die) -> None:
    """Any other face (BAT-03, BAT-07, DIC-10)."""
    faces = game.hero_card(hero).die
    options = [
        Option("+".join(face), icon_words(face), place, hero.id)
        for place, face in enumerate(faces)
        if face != ("B",) and faces.index(face) == place
    ]
    die.face = await Choose(hero.seat, Text("shadow_of_the_bat.ask.face", name=game.name(hero)), options, topic="face")
    die.spent = []
    game.tell(points.DIE_TURNED, hero.id, name=game.name(hero), icons=icon_words(faces[die.face]))


# --- the line


async def arrange(game: Fight, hero: Hero) -> None:
    """Left, middle, right as the hero likes (DIC-04)."""
    faces = game.hero_card(hero).die
    if len({die.face for die in hero.dice}) > 1:
        options = [
            Option(str(n), icon_words(faces[die.face]), die, f"die:{hero.id}:{n - 1}")
            for n, die in enumerate(hero.dice, 1)
        ]
        left, right = (game.name(other) for other in neighbours(game, hero))
        key = "shadow_of_the_bat.ask.line_pair" if left == right else "shadow_of_the_bat.ask.line"
        asked = Text(key, name=game.name(hero), left=left, right=right)
        hero.dice = await Arrange(hero.seat, asked, options, topic="line")
    game.tell(points.DICE_ARRANGED, hero.id, name=game.name(hero), icons=dice_words(game, hero))


def share(game: Fight) -> None:
    """Copies: the left neighbour's right die and the right neighbour's left one (SET-18, DIC-06 to DIC-09, REV-18)."""
    heroes = game.state.heroes.values()
    for hero in heroes if len(heroes) > 1 else ():
        left, right = neighbours(game, hero)
        hero.copies = [Die(left.dice[-1].face, owner=left.id), Die(right.dice[0].face, owner=right.id)]


def neighbours(game: Fight, hero: Hero) -> tuple[Hero, Hero]:
    """Who sits to the left and to the right in the ring (SET-18)."""
    ring = list(game.state.heroes.values())
    at = ring.index(hero)
    return ring[(at + 1) % len(ring)], ring[at - 1]
