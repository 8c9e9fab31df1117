"""What items, Spells, [Command] abilities and Draw Events do: at once, or for as long as they last (MAG-16, PRE-08)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.request import Choose, Option, Seat
from game.core.text import Text
from game.systems.first_blood.content import Effect, RuleText, Spell
from game.systems.first_blood.flow.aftermath import resolve
from game.systems.first_blood.flow.broken import break_up, rally
from game.systems.first_blood.flow.challenge import answer, heroes
from game.systems.first_blood.flow.defence import deal, defend
from game.systems.first_blood.flow.healing import heal
from game.systems.first_blood.flow.stack import rearrange
from game.systems.first_blood.flow.strike import unrolled
from game.systems.first_blood.game import FirstBlood, Part
from game.systems.first_blood.points import EFFECT_BEGAN, Blow, Strife
from game.systems.first_blood.state import Lasting, Model, Regiment, Until
from game.systems.first_blood.vocabulary import Op

LASTING: tuple[Op, ...] = (
    "mod",
    "grant_rule",
    "lose_rule",
    "grant_event",
    "grant_ability",
    "grant_spell",
    "custom",
)
"""What is not done but is so, for a while."""


@dataclass(slots=True)
class Doing:
    """Something whose effects take place: what it is, who does it, on whom, and how long it lasts."""

    source: str
    """`spell:mire`, as `Lasting.source`."""
    label: Text
    effects: Sequence[Effect]
    bearer: Model
    """The Caster, whoever commands, or the Leader of the Regiment whose card was drawn."""
    target: Regiment
    until: Until = "round"
    successes: int = 0
    spell: Spell | None = None
    strife: Strife | None = None
    """The Hits and Wounds of it."""


async def take_place(game: FirstBlood, doing: Doing) -> None:
    """Every effect in turn; Hits and Wounds of all of them are resolved together at the end (MAG-17, MOR-12)."""
    for n, effect in enumerate(doing.effects):
        choice = await _chosen(game, doing, effect) if effect.choices else -1
        meant = effect.choices[choice] if choice >= 0 else effect
        for regiment, model in _on(game, doing, meant):
            if meant.op in LASTING:
                _lasts(game, doing, n, choice, regiment, model)
            else:
                await _done(game, doing, meant, regiment, model)
    if doing.strife is not None:
        await defend(game, doing.strife)
        await resolve(game, doing.strife)


async def _chosen(game: FirstBlood, doing: Doing, effect: Effect) -> int:
    """Its owner chooses one of several (DP-40, EVT-10)."""
    options = [Option(str(n + 1), effect_words(game, one), n) for n, one in enumerate(effect.choices)]
    question = Text("first_blood.ask.effect", effect=doing.label, regiment=game.name(doing.target))
    chosen: int = await Choose(_owner(game, doing), question, options, topic="effect")
    return chosen


def _owner(game: FirstBlood, doing: Doing) -> Seat:
    return game.regiment_of(doing.bearer.id).seat


def _on(game: FirstBlood, doing: Doing, effect: Effect) -> list[tuple[Regiment, Model | None]]:
    """On whom an effect is: a whole Regiment, or one model of it (ITM-04, CHR-16)."""
    own = game.regiment_of(doing.bearer.id)
    match effect.on:
        case "target":
            return [(doing.target, None)]
        case "regiment":
            return [(own, None)]
        case "bearer":
            return [(own, doing.bearer)]
        case "character":
            return [(own, model) for model in own.models if model.rank == "character"]


# --- what lasts


def _lasts(game: FirstBlood, doing: Doing, n: int, choice: int, regiment: Regiment, model: Model | None) -> None:
    """It lies on the Regiment until it ends; the same again only renews it (MAG-23, DRW-07)."""
    on = model.id if model else ""
    regiment.lasting = [one for one in regiment.lasting if (one.source, one.n, one.model) != (doing.source, n, on)]
    lasting = Lasting(doing.source, n, choice, on, doing.bearer.id, doing.until, doing.successes)
    regiment.lasting.append(lasting)
    game.tell(EFFECT_BEGAN, game.leader(regiment).id, regiment=game.name(regiment), effect=doing.label)


# --- what is done at once


async def _done(game: FirstBlood, doing: Doing, effect: Effect, regiment: Regiment, model: Model | None) -> None:
    n = effect.value * (doing.successes if effect.per_success else 1)
    match effect.op:
        case "give_state" | "end_state":
            await _state(game, doing, effect, regiment)
        case "hits":
            _hits(game, doing, effect, regiment, n)
        case "wounds":
            await deal(game, _strife(game, doing, regiment), regiment, n, model)
        case "heal":
            await heal(game, regiment, n, model)
        case "extra_action":
            _more(game, effect, regiment, max(1, n))
        case "rearrange_stack":
            await rearrange(game, regiment.seat, doing.label)


async def _state(game: FirstBlood, doing: Doing, effect: Effect, regiment: Regiment) -> None:
    """A Regiment becomes Broken, Inspired or Aimed, or is so no longer; its hero is Provoked and answers at once."""
    given = effect.op == "give_state"
    match effect.state:
        case "broken":
            if given:
                break_up(game, regiment)
            else:
                rally(game, regiment)
        case "inspired":
            regiment.inspired = given
            regiment.uninspired.clear()
        case "aimed":
            regiment.aimed = given
        case "provoked":
            target = next(iter(heroes(regiment)), None)
            if given and target and doing.bearer in heroes(game.regiment_of(doing.bearer.id)):
                await answer(game, doing.bearer, target)


def _strife(game: FirstBlood, doing: Doing, regiment: Regiment) -> Strife:
    """All Hits and Wounds of it are one Action's (MOR-13)."""
    if doing.strife is None:
        acting = game.regiment_of(doing.bearer.id)
        doing.strife = Strife(game, "spell" if doing.spell else "rule", acting)
    if regiment not in doing.strife.targets:
        doing.strife.targets.append(regiment)
    return doing.strife


def _hits(game: FirstBlood, doing: Doing, effect: Effect, regiment: Regiment, n: int) -> None:
    """Hits that are answered by Defense Rolls, with the special rules they carry (MAG-17)."""
    strife = _strife(game, doing, regiment)
    strife.blows.append(
        Blow(
            game,
            strife.kind,
            game.part_of(doing.bearer),
            Part(regiment),
            [doing.bearer],
            spell=doing.spell,
            rules=effect.hit_rules,
            hits=unrolled(n),
        )
    )


def _more(game: FirstBlood, effect: Effect, regiment: Regiment, n: int) -> None:
    """The Regiment that is acting gets further Actions, of certain kinds where it says so (ACT-16)."""
    active = game.state.active
    if active is None or active.regiment != regiment.id:
        return
    if effect.actions:
        active.granted += effect.actions[:1] * n
    else:
        active.left += n


# --- words, and whether anything would happen


def effect_words(game: FirstBlood, effect: Effect) -> Text:
    """What an effect does, in few words."""
    if effect.op == "mod" and effect.stat:
        return Text("first_blood.effect.mod", stat=Text(f"first_blood.stat.{effect.stat}"), n=f"{effect.value:+d}")
    if effect.rule:
        known = game.library.find(RuleText, effect.rule.id)
        name = known.name if known else Text("first_blood.effect.rule", rule=effect.rule.id)
        return Text(f"first_blood.effect.{effect.op}", rule=name)
    if effect.state:
        return Text(f"first_blood.effect.{effect.op}", state=Text(f"first_blood.state.{effect.state}"))
    return Text(f"first_blood.effect.{effect.op}", n=effect.value)


def useful(effects: Sequence[Effect], regiment: Regiment) -> bool:
    """Whether any of these would change anything for a Regiment now; nobody is asked in vain."""
    return any(_useful(effect, regiment) for effect in effects)


def _useful(effect: Effect, regiment: Regiment) -> bool:
    hurt = any(model.wounds for model in regiment.models)
    states = {"broken": regiment.broken, "inspired": regiment.inspired, "aimed": regiment.aimed}
    match effect.op:
        case "give_state":
            return not states.get(effect.state or "", False)
        case "end_state":
            return states.get(effect.state or "", False)
        case "heal":
            return hurt or (regiment.tokens > 0 and not regiment.broken)
        case _:
            return True
