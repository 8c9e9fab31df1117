"""What is drawn while a body of men is laid out: ghosts, the leader's way, who cannot stand where and why."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.table.art.overlay import Overlay
from game.app.table.art.overlays import Engaged, Ghost, Ghosts, Handles, Massed, Path, Tether, Told, Wishes
from game.app.table.play.formations import LayoutDraft
from game.app.table.play.host import Host
from game.app.window import App
from game.core.place import Point, decimal_text
from game.core.request import IllegalAnswer
from game.core.session import RuleFailed
from game.core.text import Text
from game.kit.tokens import Ring, Token

_SIGNS = {"inch": "″", "cm": " cm"}
_TENTH = 100


def drawn(app: App, host: Host, draft: LayoutDraft, tokens: Sequence[Token], unit: str) -> list[Overlay]:
    """The ghosts of everybody, the way of the one they form up on, and his command."""
    known = {token.id: token for token in tokens}
    found: list[Overlay] = []
    end, barred = draft.places.get(draft.handle), set(draft.barred)
    if end is not None:
        found += [Tether(end, ring.radius, app.say(ring.name)) for ring in _command(host, draft)[:1]]
    moved = {id: at for id, at in draft.places.items() if id in known and _is_ghost(draft, id, at, barred)}
    discs = tuple((at.x, at.y, _radius(known[id])) for id, at in draft.places.items() if id in known)
    if moved:
        found.append(Massed(discs, not barred))
    if draft.way:
        cost = draft.costs.get(draft.handle, 0)
        found.append(Path(tuple(draft.way), cost, draft.request.budget, subject=draft.handle))
    named, men = _named(host, draft), list[Ghost]()
    for id, at in moved.items():
        fault = draft.faults.get(id)
        words = app.say(fault.reason) if fault and id == named else ""
        fits = None if id == draft.single else id not in barred
        men.append(Ghost(known[id], host.cast.index(known[id].seat), (at.x, at.y), fits, words))
    found.append(Ghosts(tuple(men)))
    found.append(Wishes(tuple((wish, draft.places[id]) for id, wish in draft.wishes.items())))
    if moved or not draft.request.start:
        found.append(Handles(draft.ends(_radius(known[draft.handle]) if draft.handle in known else 500)))
    if moved and draft.request.budget:
        found.append(Told(discs, plate(app, host, draft, unit), not barred))
    return found


def _is_ghost(draft: LayoutDraft, id: str, at: Point, barred: set[str]) -> bool:
    return at != draft.request.start.get(id) or id in barred or id == draft.single


def _named(host: Host, draft: LayoutDraft) -> str:
    """Whose fault is told: that of the ghost under the pointer, else the first one's."""
    pointed = host.controller.drilling.pointed or draft.single
    faulty = [id for id in draft.request.subjects if id in draft.faults]
    return pointed if pointed in faulty else next(iter(faulty), "")


def _command(host: Host, draft: LayoutDraft) -> Sequence[Ring]:
    rings = host.looks.rings(host.play.session.state, draft.handle)
    return [ring for ring in rings if ring.kind == "command"]


def _radius(token: Token) -> int:
    return token.base.width // 2 if token.base else 500


def plate(app: App, host: Host, draft: LayoutDraft, unit: str) -> str:
    """What is being done, what it costs of how much, and how broad the front is."""
    scale = draft.request.scale
    longest = max(draft.costs.values(), default=0)
    if not draft.barred:
        longest = min(longest, draft.request.budget)
    done, budget = (decimal_text(-(-length // _TENTH) * _TENTH, scale) for length in (longest, draft.request.budget))
    told = Text("table.layout.plate", done=done, budget=budget, unit=_SIGNS.get(unit, ""))
    named = _deed(host)
    if named is not None:
        told = Text("table.layout.named", name=named, plate=told)
    return app.say(Text("table.layout.front", plate=told, n=draft.front))


def _deed(host: Host) -> Text | None:
    """What the choice was called that led to the layout."""
    stack = host.controller.stack
    if len(stack) < 2:
        return None
    return next((option.text for option in stack[-2].options if option.key == stack[-2].key), None)


def engaging(app: App, host: Host, seat: str) -> list[Overlay]:
    """Where enemies of a seat engage whoever comes near, a line for each body of men."""
    found: list[Overlay] = []
    for group in host.motion.shown.groups:
        if group.seat != seat and not host.looks.allies(host.play.session.state, group.seat, host.play.seat):
            rings = host.looks.rings(host.play.session.state, group.leader)
            discs = engage_discs(rings)
            if discs:
                found.append(Engaged(discs))
    return found


def engage_discs(rings: Sequence[Ring]) -> tuple[tuple[int, int, int], ...]:
    """Every man's engagement, to be drawn as one."""
    return tuple((ring.at.x, ring.at.y, ring.radius) for ring in rings if ring.kind == "engage")


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
