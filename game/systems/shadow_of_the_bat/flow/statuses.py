"""Statuses: tokens on figures, and what they keep them from (STA)."""

from __future__ import annotations

from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure
from game.systems.shadow_of_the_bat.vocabulary import SINGLE, Status

COVER: tuple[Status, ...] = ("crouched", "hidden")
"""What a new action ends (TMV-24)."""


# --- tokens


def give(game: Fight, figure: Figure, status: Status, n: int = 1) -> None:  # SET-14
    """Counted statuses add up, the others are there or not (STA-01, STA-02); a fallen figure gets none (KND-16)."""
    if n < 1 or not figure.standing or why_never(game, figure, status):
        return
    if status in COVER and not figure.has(status):
        lose_cover(game, figure, "TMV-27")  # never crouched and hidden at once
    had = figure.has(status)
    figure.tokens[status] = 1 if status in SINGLE else had + n
    if figure.has(status) == had:
        return
    if status == "falling":
        game.state.falls.append(figure.id)
    name, word = game.name(figure), Text(f"shadow_of_the_bat.status.{status}")
    game.tell(points.STATUS_GAINED, figure.id, name=name, status=word, n=figure.has(status))


def why_never(game: Fight, figure: Figure, status: Status) -> Refusal | None:
    """A giant neither crouches nor hides, and nothing pushes it anywhere (STA-22)."""
    if game.size(figure) > 1 and status in (*COVER, "falling"):
        return Refusal(Text("shadow_of_the_bat.no.giant", name=game.name(figure)), "SOTB-STA-22")
    return None


def take(game: Fight, figure: Figure, status: Status, n: int = 1, by: str = "STA-01") -> int:
    """Remove tokens of a status, naming the rule that takes them; how many went."""
    had = figure.has(status)
    gone = max(0, min(n, had))
    if not gone:
        return 0
    if gone == had:
        del figure.tokens[status]
    else:
        figure.tokens[status] = had - gone
    if status == "falling" and figure.id in game.state.falls:
        game.state.falls.remove(figure.id)
    _tell_loss(game, figure, status, by)
    return gone


def _tell_loss(game: Fight, figure: Figure, status: Status, by: str) -> None:
    name, word, left = game.name(figure), Text(f"shadow_of_the_bat.status.{status}"), figure.has(status)
    if status == "unaware":
        game.tell(points.NOTICED, figure.id, name=name)
    elif left:
        game.tell(points.by(points.STATUS_LOST, by), figure.id, name=name, status=word, n=left)
    else:
        game.tell(points.by(points.STATUS_GONE, by), figure.id, name=name, status=word)


def begin_action(game: Fight, figure: Figure) -> None:
    """Whoever starts a new action, at any time, gives up its cover and the rest of a Move (TMV-24, TMV-25, MOV-10)."""
    lose_cover(game, figure, "TMV-24")
    game.state.moving.pop(figure.id, None)


def lose_cover(game: Fight, figure: Figure, by: str) -> None:
    for status in COVER:
        take(game, figure, status, by=by)


def why_no_action(game: Fight, figure: Figure) -> Refusal | None:
    """Why a figure can take no action at all: stunned, unaware, falling or down (STA-04, STA-10, STA-12, KND-07)."""
    if not figure.standing:
        return Refusal(Text("shadow_of_the_bat.no.lies", name=game.name(figure)), "SOTB-KND-07")
    if figure.has("falling"):
        return Refusal(Text("shadow_of_the_bat.no.falls", name=game.name(figure)), "SOTB-STA-12")
    if figure.has("unaware"):
        return Refusal(Text("shadow_of_the_bat.no.unaware", name=game.name(figure)), "SOTB-STA-10")
    if figure.has("stunned"):
        return Refusal(Text("shadow_of_the_bat.no.stunned", name=game.name(figure)), "SOTB-STA-04")
    return None


def is_watching(figure: Figure) -> bool:
    """Upright and aware of the fight: enemies beside it are hindered (MOV-09, SPA-03, SPA-04, STA-12)."""
    return figure.standing and not figure.has("unaware") and not figure.has("falling")


def why_held(game: Fight, figure: Figure) -> Refusal | None:
    """A stuck figure cannot leave its space, by itself or by force (STA-08)."""
    if figure.has("stuck"):
        return Refusal(Text("shadow_of_the_bat.no.stuck", name=game.name(figure)), "SOTB-STA-08")
    return None
