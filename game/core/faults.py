"""What is wrong with written data, in words for its author; every fault, each at its place."""

from __future__ import annotations

import enum
import functools
import math
import re
import types
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Annotated, Any, Literal, NamedTuple, TypeGuard, Union, get_args, get_origin, get_type_hints

import msgspec

from game.core.content import read_special
from game.core.wording import clip, either, suggest

Path = tuple[str | int, ...]

_DEEPEST = 32
_LARGEST = 10**12

_SORTS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "datetime": "a date and time",
    "date": "a date",
    "time": "a time of day",
}
_BOUNDS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}


class Node(NamedTuple):
    """A value inside typed data: where it is, what its annotation says, and what is there."""

    path: Path
    hint: object
    value: object


class Fault(NamedTuple):
    """One thing that is wrong, and where."""

    path: Path
    sentence: str


def place(path: Path) -> str:
    """A path as an author reads it: `attacks #2.range`."""
    words = ""
    for step in path:
        if isinstance(step, int):
            words += f" #{step + 1}"
        else:
            words += f".{clip(step)}" if words else clip(step)
    return words.strip()


def faults(hint: object, value: object, most: int = 100) -> list[Fault]:
    """What keeps a written value from being read as `hint`, up to so many faults."""
    wild = list(islice(_wild(value, (), 0), most))
    if any(len(fault.path) >= _DEEPEST for fault in wild):
        return wild
    known = {fault.path for fault in wild}
    others = (fault for fault in _faults(Node((), hint, value)) if fault.path not in known)
    return wild + list(islice(others, most - len(wild)))


def walk(node: Node) -> Iterator[Node]:
    """The node and everything inside it."""
    yield node
    for inner in branches(node):
        yield from walk(inner)


def marks(node: Node) -> tuple[object, ...]:
    """What `Annotated` says about the node's value, besides its type."""
    return _settle(node.hint, node.value)[1]


def branches(node: Node) -> Iterator[Node]:
    """What is directly inside a node, in written data and in the content read from it."""
    path, _, value = node
    core, _ = _settle(node.hint, value)
    if _is_struct(core):
        hints = _hints(core)
        if isinstance(value, core):
            for name, hint in hints.items():
                yield Node((*path, name), hint, getattr(value, name))
        elif isinstance(value, dict):
            for name in value:
                if name in hints:
                    yield Node((*path, name), hints[name], value[name])
        return
    origin, inside = get_origin(core), get_args(core)
    if not isinstance(origin, type) or not issubclass(origin, Collection):
        return
    if issubclass(origin, Mapping) and isinstance(value, dict):
        for key, entry in value.items():
            yield Node((*path, key), inside[0], key)
            yield Node((*path, key), inside[1], entry)
    elif not issubclass(origin, Mapping) and isinstance(value, list | tuple | frozenset):
        if isinstance(value, frozenset):
            value = sorted(value, key=str)
        alike = origin is not tuple or inside[-1] is Ellipsis
        for index, item in enumerate(value if alike else value[: len(inside)]):
            yield Node((*path, index), inside[0 if alike else index], item)


def _faults(node: Node) -> Iterator[Fault]:
    """The deepest faults below a node, or else its own."""
    message = _refusal(node)
    if not message:
        return
    found = False
    for fault in chain(_key_faults(node), chain.from_iterable(map(_faults, branches(node)))):
        found = True
        yield fault
    if not found:
        yield Fault(node.path, _friendly(message, node))


def _refusal(node: Node) -> str:
    """What msgspec says against a value, or nothing."""
    try:
        msgspec.convert(node.value, node.hint, dec_hook=read_special)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _key_faults(node: Node) -> Iterator[Fault]:
    """Keys a table should not have, and keys it lacks."""
    core, _ = _settle(node.hint, node.value)
    if not isinstance(node.value, dict):
        return
    tags = _tags(core)
    if tags:
        yield from _tag_faults(node, tags)
        return
    if not _is_struct(core):
        return
    config = core.__struct_config__
    fields = {field.encode_name: field for field in msgspec.structs.fields(core)}
    lacking = [name for name, field in fields.items() if field.required and name not in node.value]
    for key in node.value:
        if key in fields or key == config.tag_field:
            continue
        free = [name for name in fields if name not in node.value and name != "id"]
        yield Fault((*node.path, key), f"there is no such key{suggest(key, free)}")
    for name in lacking:
        yield Fault((*node.path, name), "this key is missing")


def _tag_faults(node: Node, tags: dict[str, str]) -> Iterator[Fault]:
    """A table that can be one of several sorts says which in one key."""
    assert isinstance(node.value, dict)
    field = next(iter(tags.values()))
    written = node.value.get(field)
    if written is None:
        yield Fault((*node.path, field), f"this key is missing; it can be {either(tags)}")
    elif written not in list(tags):
        yield Fault((*node.path, field), f"'{clip(written)}' is unknown{suggest(str(written), tags)}")


def _wild(value: object, path: Path, depth: int) -> Iterator[Fault]:
    """Values no pack may hold, whatever it is for: endless nesting, numbers without measure."""
    if depth >= _DEEPEST:
        yield Fault(path, "this is nested too deeply")
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _wild(entry, (*path, key), depth + 1)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _wild(item, (*path, index), depth + 1)
    elif isinstance(value, float) and not math.isfinite(value):
        yield Fault(path, f"expected a number, got {value}")
    elif isinstance(value, int | float) and abs(value) > _LARGEST:
        yield Fault(path, "this number is too large")


def _settle(hint: object, value: object) -> tuple[Any, tuple[object, ...]]:
    """The plain type a value is read as, without `Annotated` and the other arms of a union, and its marks."""
    found: tuple[object, ...] = ()
    while get_origin(hint) is Annotated:
        found += hint.__metadata__  # type: ignore[attr-defined]
        hint = hint.__origin__  # type: ignore[attr-defined]
    if get_origin(hint) in (Union, types.UnionType):
        for arm in get_args(hint):
            core, more = _settle(arm, value)
            if _suits(core, value):
                return core, found + more
    return hint, found


def _suits(core: object, value: object) -> bool:
    """Whether a value is of the sort that an arm of a union is for."""
    if _is_struct(core):
        config = core.__struct_config__
        return isinstance(value, core) or (
            isinstance(value, dict) and (config.tag is None or value.get(config.tag_field) == config.tag)
        )
    origin = get_origin(core)
    if origin is Literal:
        return value in get_args(core)
    if not isinstance(origin, type):
        return isinstance(core, type) and isinstance(value, core)
    return isinstance(value, dict) if issubclass(origin, Mapping) else isinstance(value, list | tuple | frozenset)


def _is_struct(core: object) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(core, type) and issubclass(core, msgspec.Struct)


def _tags(core: object) -> dict[str, str]:
    """The sorts a table may be, by tag, with the key that says so; none where there is no choice."""
    if get_origin(core) not in (Union, types.UnionType):
        return {}
    configs = [arm.__struct_config__ for arm in get_args(core) if _is_struct(arm)]
    return {str(config.tag): config.tag_field for config in configs if config.tag_field is not None}


@functools.cache
def _hints(core: type[msgspec.Struct]) -> dict[str, object]:
    hints = get_type_hints(core, include_extras=True)
    return {name: hints[name] for name in core.__struct_fields__}


def _friendly(message: str, node: Node) -> str:
    """What msgspec said, in the author's words."""
    message = message.partition(" - at `")[0]
    if match := re.fullmatch(r"Expected `([^`]+)`, got `([^`]+)`", message):
        return f"expected {_sort(match[1])}, got {_sort(match[2])}"
    if match := re.fullmatch(r"Expected `(?:int|float)` (>=|<=|>|<) (\S+)", message):
        return f"expected {_BOUNDS[match[1]]} {match[2].removesuffix('.0')}, got {clip(node.value)}"
    if match := re.fullmatch(r"Expected `(\w+)` of length (>=|<=)? ?(\d+)(?:, got \d+)?", message):
        count = f"{_BOUNDS.get(match[2], 'exactly')} {match[3]}"
        letters = " characters" if match[1] == "str" else ""
        got = len(node.value) if isinstance(node.value, str | Sequence | Mapping) else "another"
        return f"expected {_sort(match[1])} of {count}{letters}, got {got}"
    if match := re.fullmatch(r"Expected `\w+` that's (a multiple of \S+)", message):
        return f"expected {match[1]}, got {clip(node.value)}"
    if match := re.fullmatch(r"Expected `str` matching regex (.+)", message):
        return f"'{clip(node.value)}' is not written as it should be (the pattern is {match[1]})"
    if message.startswith("Invalid enum value"):
        return f"'{clip(node.value)}' is unknown{suggest(str(node.value), _choices(node))}"
    return clip(message, 120)


def _choices(node: Node) -> list[str]:
    core, _ = _settle(node.hint, node.value)
    arms = get_args(core) if get_origin(core) in (Union, types.UnionType) else (core,)
    words: list[str] = []
    for arm in arms:
        if get_origin(arm) is Literal:
            words += map(str, get_args(arm))
        elif isinstance(arm, type) and issubclass(arm, enum.Enum):
            words += [str(member.value) for member in arm]
    return words


def _sort(names: str) -> str:
    """`int | str | null` is `a whole number or text`."""
    return " or ".join(_SORTS.get(name, name) for name in names.split(" | ") if name != "null")
