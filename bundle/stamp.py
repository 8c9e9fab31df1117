"""Writes the commit into wheels and source archives while hatchling builds them; see pyproject.toml."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = {"wheel": "game/_data", "sdist": "."}
"""Where the shipped files lie in either."""


class Stamp(BuildHookInterface):  # type: ignore[type-arg]
    """An editable install stays without: it is a checkout, which asks git."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from game.core import edition

        made_from = edition.commit()
        if version == "editable" or not made_from:
            return
        file = Path(tempfile.mkdtemp()) / edition.COMMIT_FILE
        file.write_text(made_from + "\n", encoding="ascii")
        build_data["force_include"][str(file)] = f"{INSIDE[self.target_name]}/{edition.COMMIT_FILE}"
