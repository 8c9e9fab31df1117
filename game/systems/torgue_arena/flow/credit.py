"""What a hunter is remembered for: the feats that Signature Moves count (ATK-09, SIG)."""

from __future__ import annotations

from game.kit.cards.addresses import card_of
from game.systems.torgue_arena.content import FeatName
from game.systems.torgue_arena.flow import signatures
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Attack
from game.systems.torgue_arena.state import Enemy, Feat, Figure, Hunter, Thing


def feat(
    game: Arena,
    event: FeatName,
    hunter: Hunter,
    attack: Attack | None = None,
    target: Figure | Thing | None = None,
) -> None:
    """Remember a deed; only the hunter's own attack lends it attribute and weapon (SIG-05, SIG-06)."""
    state = game.state
    own = attack if attack is not None and attack.by_hunters else None
    origin = own.origin if own else hunter.at
    signatures.remember(
        game,
        Feat(
            event,
            hunter.id,
            own.attribute if own else None,
            own.item.id if own and own.item else "",
            game.distance(origin, target.at) if target is not None else 0,
            card_of(target.id) if isinstance(target, Enemy) else "",
            own.colour if own else None,
            target is not None and target.at == hunter.at,
            state.turn,
            state.turn == "hunters" and state.active == hunter.id,
            own.reaction if own else (state.reacting[-1] if state.reacting else 0),
        ),
    )
