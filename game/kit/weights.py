"""The numbers that hunches and values of positions are made of: data of each system, read once.

A tuner may exchange them for a while, so that two players of one game go by different numbers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.core.home import assets, shown

W = TypeVar("W", bound=msgspec.Struct)

Numbers = dict[str, float]
"""By name; one of a table is called `table.name`."""


class BadWeights(ValueError):  # noqa: N818
    """What is wrong with a file of weights, in a sentence."""


class Slips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far hunches of weaker players are off at random: standard deviations, in the units of the value."""

    weak: int
    medium: int


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What chose the numbers of a file: somebody, or so many games of a tuner with a seed."""

    by: str
    seed: int
    games: int


USUAL = Slips(weak=350, medium=40)
"""Of a game that does not say."""

_read: dict[str, msgspec.Struct] = {}
_slips: dict[str, Slips] = {}


def path_of(system: str) -> Path:
    return assets() / "weights" / f"{system}.toml"


def read(system: str, kind: type[W]) -> W:
    """The weights of a system that ship with it."""
    weights, slips = _converted(path_of(system), kind)
    _read[system], _slips[system] = weights, slips
    return weights


def slips_of(system: str) -> Slips:
    """How far the hunches of weaker players are off in a game."""
    return _slips.get(system, USUAL)


def _converted(path: Path, kind: type[W]) -> tuple[W, Slips]:
    """The weights of a file, and the slips of weaker players."""
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        strange = sorted(set(told) - {"chosen", "slips", "weights"})
        if strange:
            raise BadWeights(f"{shown(path)}: there is no '{strange[0]}' in a file of weights.")
        msgspec.convert(told.get("chosen"), Chosen)
        weights, slips = msgspec.convert(told.get("weights"), kind), msgspec.convert(told.get("slips"), Slips)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadWeights(f"{shown(path)}: {str(error).rstrip('.')}.") from error
    return weights, slips


def written(system: str, changed: Mapping[str, float], chosen: Chosen) -> str:
    """A file with the weights of a system, some of them changed, and what chose them."""
    told = numbers(weights_of(system)) | {
        name: _like(before, changed[name]) for name, before in numbers(weights_of(system)).items() if name in changed
    }
    plain = [f"{name} = {_rounded(number)}" for name, number in told.items() if "." not in name]
    slips = slips_of(system)
    lines = [
        "[slips]",
        f"weak = {slips.weak}",
        f"medium = {slips.medium}",
        "",
        "[chosen]",
        f'by = "{chosen.by}"',
        f"seed = {chosen.seed}",
        f"games = {chosen.games}",
    ]
    lines += ["", "[weights]", *plain]
    for table in dict.fromkeys(name.partition(".")[0] for name in told if "." in name):
        inside = [(name.partition(".")[2], number) for name, number in told.items() if name.startswith(f"{table}.")]
        lines += ["", f"[weights.{table}]", *(f"{name} = {_rounded(number)}" for name, number in inside)]
    return "\n".join(lines) + "\n"


def _rounded(number: float) -> float:
    return number if isinstance(number, int) else round(number, 4)


def fault(path: Path) -> str:
    """What is wrong with a file of weights; '' for nothing. Its name is that of a system whose weights are in use."""
    known = _read.get(path.stem)
    if known is None:
        return f"{shown(path)}: there is no game '{path.stem}' that goes by weights."
    try:
        _converted(path, type(known))
    except BadWeights as error:
        return str(error)
    return ""


# --- as plain numbers


def weights_of(system: str) -> msgspec.Struct:
    """The weights a system goes by; it has to be loaded."""
    return _read[system]


def numbers(weights: msgspec.Struct) -> Numbers:
    """Every weight by its name."""
    found: Numbers = {}
    for name in weights.__struct_fields__:
        value: Any = getattr(weights, name)
        if isinstance(value, Mapping):
            found |= {f"{name}.{key}": number for key, number in value.items()}
        else:
            found[name] = value
    return found


def put(weights: msgspec.Struct, changed: Mapping[str, float]) -> None:
    """Change some; a whole number stays one."""
    for name, number in changed.items():
        field, dot, key = name.partition(".")
        if dot:
            table: dict[str, float] = getattr(weights, field)
            table[key] = _like(table[key], number)
        else:
            setattr(weights, field, _like(getattr(weights, field), number))


def _like(before: float, number: float) -> float:
    return round(number) if isinstance(before, int) else number


@contextmanager
def exchanged(system: str, changed: Mapping[str, float]) -> Iterator[None]:
    """As if a system went by other numbers; not while others in this process think."""
    weights = weights_of(system)
    before = {name: number for name, number in numbers(weights).items() if name in changed}
    put(weights, changed)
    try:
        yield
    finally:
        put(weights, before)
