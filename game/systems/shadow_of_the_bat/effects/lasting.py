"""Effects that hold for a while: changed attributes, ignored rules, stronger Strikes."""

from __future__ import annotations

from game.systems.shadow_of_the_bat.effects.doing import Doing
from game.systems.shadow_of_the_bat.state import Lasting
from game.systems.shadow_of_the_bat.vocabulary import Duration


async def begin(doing: Doing, until: Duration | None = None) -> None:
    """From now on it holds, for those it is about now; on a villain card `self` is everybody of its type."""
    effect, game = doing.effect, doing.game
    span = until or _span(doing)
    if doing.is_scheme and effect.who == "self":
        subjects = [doing.bearer]
    elif effect.who == "types" and effect.range is None and not effect.needs_los:
        subjects = [effect.villain or ""]
    else:
        subjects = [figure.id for figure in await doing.figures()]
    for subject in subjects:
        lasting = Lasting(game.address(effect), doing.bearer, subject, span, doing.voice.address)
        game.state.lasting.append(lasting)


def _span(doing: Doing) -> Duration:
    """As written; `card` means this turn when no card stays on the table."""
    if doing.effect.duration != "card":
        return doing.effect.duration
    card = doing.voice.address.partition("/")[0]
    state = doing.game.state
    laid = [laid.card for laid in state.side.queue]
    lying = [*laid, *(id for hero in state.heroes.values() for id in hero.active)]
    return "card" if card in lying else "turn"


def concerned(doing: Doing) -> bool:
    """Whether it would be about anybody."""
    return (doing.is_scheme and doing.effect.who == "self") or bool(doing.pool()) or doing.effect.who == "types"
