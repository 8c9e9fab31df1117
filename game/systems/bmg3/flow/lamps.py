"""Attacks on Lamp Posts: whoever may declare one puts the light out (LAM)."""

from __future__ import annotations

from functools import partial

from game.core.request import Option
from game.core.text import Refusal, Text
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.deeds import DeedOption
from game.systems.bmg3.flow.pool import attack_with
from game.systems.bmg3.flow.ranged import spend_magazine, why_not_seen, why_not_shoot
from game.systems.bmg3.flow.sight import in_contact, near, sees
from game.systems.bmg3.flow.strike import weapon_name
from game.systems.bmg3.flow.targets import began, weapon_key, why_not_kind
from game.systems.bmg3.flow.template import template_reach
from game.systems.bmg3.points import ATTACK_DECLARED, ATTACK_ENDED, LAMP_DESTROYED, Acting
from game.systems.bmg3.state import Marker


def lamp_options(acting: Acting, refused: bool = True) -> list[DeedOption]:
    """Any Lamp Post on the table, struck or shot at (LAM-02, LAM-06)."""
    game, model = acting.game, acting.model
    options: list[DeedOption] = []
    shooting = [weapon for weapon in game.weapons(model) if weapon.kind == "ranged"]
    if not refused:
        shooting = [weapon for weapon in shooting if why_not_shoot(acting, weapon) is None]
    for lamp in game.markers("lamp"):
        touching = in_contact(game, model, lamp)
        for weapon in (None, *shooting):
            if weapon is None and not touching:
                continue
            refusal = why_not_lamp(acting, lamp, weapon) if weapon else why_not_kind(acting, "melee")
            if refusal and not refused:
                continue
            words = Text("bmg3.do.lamp", weapon=weapon_name(weapon)) if weapon else Text("bmg3.do.lamp_melee")
            key = f"lamp:{weapon_key(weapon)}:{lamp.id}"
            options.append(Option(key, words, partial(destroy, acting, lamp, weapon), lamp.id, refusal))
    return options


def why_not_lamp(acting: Acting, lamp: Marker, weapon: Weapon) -> Refusal | None:
    """As for any shot (LAM-04); there is no roll to spoil, so it may always be fired blindly (MRG-05)."""
    game, model = acting.game, acting.model
    if no := why_not_shoot(acting, weapon):
        return no
    reach = template_reach(weapon)
    if reach is not None and not near(game, model, lamp, reach):
        return Refusal(Text("bmg3.no.reach", reach=reach), "BMG3-TPL-09")
    return why_not_seen(game, sees(game, model, lamp, blind=True))


async def destroy(acting: Acting, lamp: Marker, weapon: Weapon | None) -> None:
    """No dice: the light goes out at once, and that was the whole attack (LAM-03, LAM-05, LAM-07)."""
    game, model = acting.game, acting.model
    attack = attack_with(game, model, weapon)
    began(acting, attack)
    if weapon:
        spend_magazine(game, model, weapon)
    await ATTACK_DECLARED(attack)
    game.state.markers.remove(lamp)
    game.tell(LAMP_DESTROYED, lamp.id, model.id, model=game.name(model))
    game.remember("lamp_destroyed", model.seat, lamp.id, model.id, of=lamp.seat)
    await ATTACK_ENDED(attack)
