"""What a system's package offers without importing its modules at once: they import each other freely."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

_HOMES = {"SYSTEM": "system", "LOOKS": "looks"}


def late(package: str) -> Callable[[str], Any]:
    """The `__getattr__` of a package whose `SYSTEM` and `LOOKS` are loaded when first wanted."""

    def find(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(name)
        return getattr(importlib.import_module(f"{package}.{_HOMES[name]}"), name)

    return find
