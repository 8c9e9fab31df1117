"""Saves of old rules are called old: a state that changes raises its game's version."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from examples.duel import SYSTEM as DUEL
from game.core.save import SaveError, read_save, resume, resume_position, save
from game.core.session import Session
from game.kit import registry
from game.systems import SHIPPED

KNOWN = {
    "bmg3": (4, "cb61e6d564ab"),
    "bmg1": (2, "1c3df3a71caa"),
    "first_blood": (1, "805ef4b8ccfe"),
    "torgue_arena": (3, "2cc5d3eb7754"),
    "shadow_of_the_bat": (3, "08742017693e"),
}
"""The version of each game, and the shape its state has in it."""


def shape(cls: type, seen: list[type]) -> str:
    """Every field of a state and of what lies in it, with its type."""
    if cls in seen or not dataclasses.is_dataclass(cls):
        return ""
    seen.append(cls)
    hints = get_type_hints(cls, include_extras=True)
    told = [f"{cls.__name__}.{field.name}: {hints[field.name]}" for field in dataclasses.fields(cls)]
    inside = [shape(inner, seen) for field in dataclasses.fields(cls) for inner in leaves(hints[field.name])]
    return "\n".join([*told, *inside])


def leaves(hint: Any) -> list[type]:
    inner = [leaf for part in get_args(hint) for leaf in leaves(part)]
    return inner or ([hint] if isinstance(hint, type) else [])


@pytest.mark.parametrize("name", KNOWN)
def test_a_state_that_changes_raises_the_version_of_its_rules(name: str) -> None:
    system = registry.load(name)
    digest = hashlib.blake2b(shape(system.state, []).encode(), digest_size=6).hexdigest()
    assert (system.version, digest) == KNOWN[name], f"raise the version of {name} and write the new shape into KNOWN"


def test_no_game_is_forgotten() -> None:
    assert set(KNOWN) == {name.rpartition(".")[2] for name in SHIPPED}


def test_a_save_of_older_rules_is_called_old_not_damaged(tmp_path: Any) -> None:
    save(Session(DUEL, DUEL.quick_start()), tmp_path / "a.json")
    saved = read_save(tmp_path / "a.json")
    state = {**saved.position.state, "forgotten": 1}
    state.pop("models")
    position = msgspec.structs.replace(saved.position, state=state)
    old = msgspec.structs.replace(saved, version=DUEL.version - 1, position=position)
    with pytest.raises(SaveError, match=f"version {DUEL.version - 1} of the rules"):
        resume_position(old, DUEL, "a.json")
    setup = msgspec.structs.replace(saved.setup, position=state)
    with pytest.raises(SaveError, match=f"version {DUEL.version - 1} of the rules"):
        resume(msgspec.structs.replace(old, setup=setup), DUEL, "a.json")
