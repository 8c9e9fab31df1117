"""Whether a request takes an answer, and whether it can be declined."""

from __future__ import annotations

from typing import Any

from game.core.request import DECLINE, IllegalAnswer, PickPath, PickPoint, Request
from game.core.text import Refusal, Text


def decline(request: Request[Any]) -> Text | None:
    """The words for saying no, where that is possible."""
    return request.decline if isinstance(request, PickPoint | PickPath) else None


def refused(request: Request[Any], key: str) -> Refusal | None:
    """Why the request does not take `key`."""
    if key == DECLINE and decline(request):
        return None
    try:
        request.read(key)
    except IllegalAnswer as illegal:
        return illegal.refusal
    return None
