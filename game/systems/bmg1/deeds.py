"""Deeds: what an option of an activation does when it is chosen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from game.core.request import Option

Deed = Callable[[], Awaitable[None]]
"""Chosen, it is awaited; whatever else it needs to know it asks."""

DeedOption = Option[Deed]
