"""Templates: whoever lies under one is Impacted without a roll (TPL)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from game.boards.table import Body, Piece
from game.boards.templates import Blast, Spray, burst_point, touched
from game.core.place import Point
from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.bmg1.flow.attack.blinking import BLINK
from game.systems.bmg1.flow.attack.crossfire import bursts
from game.systems.bmg1.flow.attack.hurting import hurt, is_there
from game.systems.bmg1.flow.attack.impacts import count_hit
from game.systems.bmg1.flow.sight import in_line
from game.systems.bmg1.flow.smoke import lay_smoke
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import BURST, DODGING, Attack, Impact, Target
from game.systems.bmg1.state import CM, Model

RADIUS = 6 * CM
"""Of the explosion template, which reaches as far up and down (TPL-04, TPL-05)."""
NEAR_WIDTH, FAR_WIDTH = 2 * CM, 10 * CM
BANDS_END = (5 * CM, 10 * CM, 15 * CM, 20 * CM)
"""Where the bands of a spray end: nothing, Lethal, Serious, Mild (TPL-14, TPL-15)."""
BAND: tuple[Literal["", "lethal", "serious", "mild"], ...] = ("", "lethal", "serious", "mild")


async def burst(attack: Attack) -> None:
    """Smoke is laid where the shot ended (EFX-49); an Explosive shot may go off there (WPN-06, TPL-06)."""
    target = attack.target
    assert target is not None
    if not target.impacts or attack.weapon is None:
        return
    if attack.weapon.area == "smoke":
        through = next((impact for impact in target.impacts if not impact.stopped.startswith(BLINK)), target.impacts[0])
        await lay_smoke(attack.game, where(attack, through))
    if not bursts(attack):
        return
    for impact in target.impacts:
        if impact.stopped and not impact.stopped.startswith(BLINK):
            continue
        at = where(attack, impact)
        if await _wants_it(attack, impact):
            impact.stopped = "template"
            attack.game.tell(BURST, *([attack.attacker.id] if attack.attacker else []), place=at.key(CM))
            await under(attack, in_blast(attack.game, at))
    attack.at(target)


async def _wants_it(attack: Attack, impact: Impact) -> bool:
    """Placing the template is the attacker's choice (TPL-06, DCN-43)."""
    assert attack.attacker is not None
    options = [Option("yes", Text("bmg1.do.burst"), True), Option("no", Text("bmg1.do.no_burst"), False)]
    question = Text("bmg1.ask.burst")
    chosen: bool = await Choose(attack.game.controller(attack.attacker), question, options, topic="burst")
    return chosen


def where(attack: Attack, impact: Impact) -> Point:
    """On the target, or on the obstacle that stopped the shot (TPL-01, TPL-02, TPL-06)."""
    game, target = attack.game, attack.target
    assert target is not None and attack.attacker is not None
    aimed = game.body(target.model) if target.model else game.marker_body(target.marker) if target.marker else None
    assert aimed is not None
    if not impact.stopped.startswith(BLINK):
        return aimed.at
    return burst_point(_thing(game, impact.stopped.removeprefix(BLINK)), game.body(attack.attacker), aimed)


def _thing(game: Bmg1, id: str) -> Piece | Body:
    if id in game.pieces:
        return game.pieces[id]
    return game.body(game.model(id)) if id in game.state.models else game.marker_body(game.marker(id))


def in_blast(game: Bmg1, at: Point) -> list[Target]:
    """Everybody wholly or partly under the explosion template; walls do not shield (TPL-03, TPL-05)."""
    found = touched(Blast(at, RADIUS, RADIUS), game.bodies())
    return [Target(game.model(touch.body)) for touch in found]


def in_spray(game: Bmg1, shooter: Model, aim: Point) -> list[Target]:
    """Everybody under a damage band, by the nearest of them, unless terrain shields it (TPL-10 to 12, TPL-16)."""
    # TPL-11, TPL-13
    found = []
    for touch in touched(spray(game.body(shooter), aim), game.bodies()):
        bands = [band for band in touch.bands if BAND[band]]
        model = game.model(touch.body)
        if bands and in_line(game, shooter, model):
            found.append(Target(model, band=BAND[bands[0]]))
    return found


def spray(shooter: Body, aim: Point) -> Spray:
    """Its narrow end at the shooter's base (TPL-09, TPL-14)."""
    return Spray(shooter, aim, NEAR_WIDTH, FAR_WIDTH, BANDS_END)


async def under(attack: Attack, targets: Sequence[Target]) -> None:
    """One Impact on each, nearest first, with Damage and Collateral dice of its own; Dodge, Bodyguard and armour work,
    Block and Blink! do not (TPL-03, TPL-08, BLI-14, BLK-08)."""
    laid = replace(attack, kind="template", targets=list(targets), target=None)
    for target in targets:
        if is_there(target):
            target.impacts = [Impact(None)]
            count_hit(laid, target)
            await DODGING(laid.at(target))
            await hurt(laid.at(target))
