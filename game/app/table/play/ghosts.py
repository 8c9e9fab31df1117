"""What is drawn while a body of men is laid out: ghosts, the leader's way, who cannot stand where and why."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.table.art.overlay import Overlay
from game.app.table.art.overlays import Ghost, Path, Rings
from game.app.table.play.formations import LayoutDraft
from game.app.table.play.host import Host
from game.app.window import App
from game.core.request import IllegalAnswer
from game.core.session import RuleFailed
from game.kit.tokens import Ring, Token


def drawn(app: App, host: Host, draft: LayoutDraft, tokens: Sequence[Token], pointed: str) -> list[Overlay]:
    """The ghosts of everybody, the way of the one they form up on, and his command."""
    known = {token.id: token for token in tokens}
    found: list[Overlay] = []
    start, end = draft.begun.places.get(draft.handle), draft.places.get(draft.handle)
    if end is not None:
        moved = tuple(
            Ring(ring.at._replace(x=end.x, y=end.y), ring.radius, ring.name, ring.kind)
            for ring in host.looks.rings(host.play.session.state, draft.handle)
            if ring.kind == "command"
        )
        found.append(Rings(moved))
    if start is not None and end is not None and start != end and draft.request.start:
        cost = draft.costs.get(draft.handle, 0)
        found.append(Path((start, end), cost, draft.request.budget, words=draft.told, subject=draft.handle))
    for id, at in draft.places.items():
        token = known.get(id)
        if token is None or (at == draft.request.start.get(id) and id not in draft.faults):
            continue
        fault = draft.faults.get(id)
        words = app.say(fault.reason) if fault and id == pointed else ""
        found.append(Ghost(token, host.cast.index(token.seat), (at.x, at.y), fault is None, words))
    return found


def arriving(host: Host, draft: LayoutDraft) -> Sequence[Token]:
    """Models that are not on the table yet, as they will look: put them down on a copy of the game and see."""
    if not draft.suggestions:
        return ()
    fork = host.play.session.fork()
    words = [before.key for before in host.controller.stack[:-1]]
    try:
        fork.answer(" ".join([*words, draft.request.key(draft.suggestions[0])]))
    except (IllegalAnswer, RuleFailed):
        return ()
    wanted = set(draft.request.subjects)
    return [token for token in host.looks.tokens(fork.state, host.viewer) if token.id in wanted]
