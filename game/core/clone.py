"""Copies of a game state, compiled from its annotations.

A state is a tree of `@dataclass(slots=True)` objects, lists and dicts over plain values. What never changes - numbers,
text, enums, points, frozen dataclasses, pack content - is shared between copies. A field of any other type is refused
when the shape is compiled, so that no copy can ever be half a copy.

A history of copies that nobody changes shares more: `keep` copies only what has changed since an earlier one.
"""

from __future__ import annotations

import dataclasses
import enum
import hashlib
import types
import typing
from collections.abc import Callable, Iterable
from itertools import chain, repeat
from operator import attrgetter, is_
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin

import msgspec

S = TypeVar("S")

Lookup = Callable[[type[Any], str], Any]
"""Finds pack content by its type and id."""

_SCALARS: tuple[type, ...] = (int, str, bool, type(None))


class UnknownShape(TypeError):  # noqa: N818 - names the fault, not the exception
    """A field whose type cannot be copied; the message names it."""


class WrongRecord(ValueError):  # noqa: N818
    """A record that does not fit the state it should become."""


class Shape(Generic[S]):
    """How to copy a state, write it down as plain data, and read it back."""

    def __init__(self, cls: type[S]) -> None:
        compiler = _Compiler()
        name = compiler.dataclass(cls)
        self.clone: Callable[[S], S] = compiler.function(f"clone_{name}")
        self.keep: Callable[[S, S | None], S] = compiler.function(f"keep_{name}")
        """A copy to look at only: whatever is still as it was in an earlier one is shared with that."""
        self.dump: Callable[[S], dict[str, Any]] = compiler.function(f"dump_{name}")
        self._load: Callable[[Any, Lookup], S] = compiler.function(f"load_{name}")

    def load(self, record: object, lookup: Lookup) -> S:
        """The state a record describes; WrongRecord if it describes none."""
        try:
            return self._load(record, lookup)
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise WrongRecord(f"the position cannot be read ({error})") from error

    def digest(self, state: S) -> str:
        """A short fingerprint: equal states, and only those, have equal ones."""
        return hashlib.blake2b(msgspec.json.encode(self.dump(state)), digest_size=12).hexdigest()


_shapes: dict[type, Shape[Any]] = {}


def shape_of(cls: type[S]) -> Shape[S]:
    """The compiled shape of a class of states."""
    if cls not in _shapes:
        _shapes[cls] = Shape(cls)
    return _shapes[cls]


def clone(state: S) -> S:
    """A deep copy that shares only what never changes."""
    return shape_of(type(state)).clone(state)


def _expect(value: object, kind: type, where: str) -> object:
    if type(value) is not kind:
        raise WrongRecord(f"{where} should be {kind.__name__}, not {type(value).__name__}")
    return value


def _is_content(annotation: object) -> bool:
    """Content of a pack: a frozen struct with an id, found again in the library."""
    return (
        isinstance(annotation, type)
        and issubclass(annotation, msgspec.Struct)
        and annotation.__struct_config__.frozen
        and "id" in annotation.__struct_fields__
    )


def _same(some: Iterable[object], others: Iterable[object]) -> bool:
    """Whether two collections of one size hold the very same things in the same order."""
    return all(map(is_, some, others))


def _keep_list(now: list[Any], then: list[Any] | None, keep: Callable[[Any, Any], Any]) -> list[Any]:
    """`then`, if nothing in it has changed; else a new list with what is left of it."""
    if then is None:
        then = []
    if len(now) == len(then):
        kept = list(map(keep, now, then))
        return then if _same(kept, then) else kept
    return list(map(keep, now, chain(then, repeat(None))))


def _keep_dict(now: dict[Any, Any], then: dict[Any, Any] | None, keep: Callable[[Any, Any], Any]) -> dict[Any, Any]:
    """`then`, if nothing in it has changed, not even the order; else a new dict with what is left of it."""
    if then is None:
        then = {}
    if [*now] == [*then]:
        values = list(map(keep, now.values(), then.values()))
        return then if _same(values, then.values()) else dict(zip(now, values, strict=True))
    return {key: keep(value, then.get(key)) for key, value in now.items()}


class _Compiler:
    """Writes one clone, keep, dump and load function for each dataclass it meets."""

    def __init__(self) -> None:
        self.names: dict[type, str] = {}
        helpers = {"_keep_list": _keep_list, "_keep_dict": _keep_dict, "_same": _same}
        self.scope: dict[str, Any] = {"_new": object.__new__, "_expect": _expect, **helpers}

    def function(self, name: str) -> Any:
        return self.scope[name]

    def constant(self, value: object, hint: str) -> str:
        """A name in the generated code for something it needs."""
        name = f"_{hint}_{len(self.scope)}"
        self.scope[name] = value
        return name

    def dataclass(self, cls: type) -> str:
        if cls in self.names:
            return self.names[cls]
        if not dataclasses.is_dataclass(cls):
            raise UnknownShape(f"{cls.__name__} is not a dataclass")
        name = f"{cls.__name__}_{len(self.names)}"
        self.names[cls] = name
        self.scope[name] = cls
        hints = typing.get_type_hints(cls)
        fields = [(field.name, hints[field.name], f"{cls.__name__}.{field.name}") for field in dataclasses.fields(cls)]
        for _, hint, where in fields:
            self.check(hint, where)
        frozen = cls.__dataclass_params__.frozen  # type: ignore[attr-defined]
        if frozen and not all(self.shared(hint) for _, hint, _ in fields):
            raise UnknownShape(f"{cls.__name__} is frozen but holds something that changes")
        lines = [f"def dump_{name}(x):", " return {"]
        lines += [f"  {field!r}: {self.dumped(hint, f'x.{field}')}," for field, hint, _ in fields] + [" }"]
        lines += [f"def load_{name}(d, lookup):", " _expect(d, dict, '')", f" x = _new({name})"]
        put = "_set(x, {0!r}, {1})" if frozen else "x.{0} = {1}"
        self.scope["_set"] = object.__setattr__
        for field, hint, where in fields:
            lines.append(" " + put.format(field, self.loaded(hint, f"d[{field!r}]", where)))
        lines.append(" return x")
        if not frozen:
            lines += [f"def clone_{name}(x):", f" y = _new({name})"]
            lines += [f" y.{field} = {self.cloned(hint, f'x.{field}')}" for field, hint, _ in fields]
            lines.append(" return y")
            lines += self.keeping(name, [(field, hint) for field, hint, _ in fields])
        exec("\n".join(lines), self.scope)
        return name

    def check(self, hint: Any, where: str) -> None:
        """Refuse what cannot be copied, naming the field."""
        hint = _plain(hint)
        if hint in _SCALARS or _is_content(hint) or _is_enum(hint):
            return
        origin, args = get_origin(hint), get_args(hint)
        if origin is Literal:
            return
        if origin in (Union, types.UnionType):
            for arg in args:
                self.check(arg, where)
            kinds = [_plain(arg) for arg in args if arg is not type(None)]
            if len(kinds) > 1 and not all(kind in _SCALARS or get_origin(kind) is Literal for kind in kinds):
                if not all(dataclasses.is_dataclass(kind) for kind in kinds):
                    raise UnknownShape(f"{where}: a union of {hint} cannot be told apart when it is read back")
                if len({kind.__name__ for kind in kinds}) != len(kinds):
                    raise UnknownShape(f"{where}: two classes of {hint} share a name")
            return
        if origin is list and args:
            self.check(args[0], where)
            return
        if origin is tuple and args:
            for arg in args:
                if arg is not Ellipsis:
                    self.check(arg, where)
                    if not self.shared(arg):
                        raise UnknownShape(f"{where}: a tuple may not hold something that changes ({arg})")
            return
        if origin is dict and args:
            if _plain(args[0]) not in (str, int):
                raise UnknownShape(f"{where}: keys of a dict are text or whole numbers, not {args[0]}")
            self.check(args[1], where)
            return
        if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
            for arg in typing.get_type_hints(hint).values():
                if _plain(arg) not in _SCALARS:
                    raise UnknownShape(f"{where}: a named tuple holds plain values only, not {arg}")
            return
        if isinstance(hint, type) and dataclasses.is_dataclass(hint):
            self.dataclass(hint)
            return
        raise UnknownShape(f"{where}: a state cannot hold {hint}")

    def shared(self, hint: Any) -> bool:
        """Whether copies may share the value because nothing in it ever changes."""
        hint = _plain(hint)
        if get_origin(hint) in (Union, types.UnionType):
            return all(self.shared(arg) for arg in get_args(hint))
        if get_origin(hint) in (list, dict):
            return False
        if isinstance(hint, type) and dataclasses.is_dataclass(hint):
            return bool(hint.__dataclass_params__.frozen)  # type: ignore[attr-defined]
        return True

    def cloned(self, hint: Any, x: str) -> str:
        hint = _plain(hint)
        if self.shared(hint):
            return x
        origin, args = get_origin(hint), get_args(hint)
        if origin is list:
            return f"{x}[:]" if self.shared(args[0]) else f"[{self.cloned(args[0], 'e')} for e in {x}]"
        if origin is dict:
            if self.shared(args[1]):
                return f"{x}.copy()"
            return f"{{k: {self.cloned(args[1], 'v')} for k, v in {x}.items()}}"
        if origin in (Union, types.UnionType):
            return self.by_kind(args, x, self.cloned)
        return f"clone_{self.names[hint]}({x})"

    def keeping(self, name: str, fields: list[tuple[str, Any]]) -> list[str]:
        """A function that gives the earlier copy back if nothing of it has changed."""
        lines = [f"def keep_{name}(x, o):", f" if type(o) is not {name}: return clone_{name}(x)"]
        plain = [(field, hint) for field, hint in fields if self.shared(hint) or self.shared(_held(hint))]
        deep = [(field, hint) for field, hint in fields if (field, hint) not in plain]
        lines += [f" kept_{field} = {self.kept(hint, f'x.{field}', f'o.{field}')}" for field, hint in deep]
        same = [f"kept_{field} is o.{field}" for field, _ in deep]
        if plain:
            read = self.constant(attrgetter(*(field for field, _ in plain)), "fields")
            dicts = [field for field, hint in plain if get_origin(_plain(hint)) is dict]
            orders = [f"(len(x.{field}) < 2 or [*x.{field}] == [*o.{field}])" for field in dicts]
            same += [f"{read}(x) == {read}(o)", *orders]
        if same:
            lines.append(f" if {' and '.join(same)}: return o")
        lines.append(f" y = _new({name})")
        lines += [f" y.{field} = {self.kept(hint, f'x.{field}', f'o.{field}')}" for field, hint in plain]
        lines += [f" y.{field} = kept_{field}" for field, _ in deep]
        return [*lines, " return y"]

    def kept(self, hint: Any, x: str, o: str) -> str:
        hint = _plain(hint)
        if self.shared(hint):
            return x
        origin, args = get_origin(hint), get_args(hint)
        if origin in (list, dict) and not self.shared(args[-1]):
            kept = f"_keep_{origin.__name__}({x}, {o}, {self.keeper(args[-1])})"
            return f"({o} if not {x} and {o} == {x} else {kept})"  # most are empty, and stay so
        if origin is list:
            return f"({o} if {x} == {o} else {x}[:])"
        if origin is dict:
            return f"({o} if {x} == {o} and [*{x}] == [*{o}] else {x}.copy())"
        if origin in (Union, types.UnionType):
            return self.by_kind(args, x, lambda kind, now: self.kept(kind, now, o))
        return f"keep_{self.names[hint]}({x}, {o})"

    def keeper(self, hint: Any) -> str:
        """What keeps a thing that is held in a list or dict."""
        kept = self.kept(hint, "x", "o")
        return kept.removesuffix("(x, o)") if kept.startswith("keep_") else f"lambda x, o: {kept}"

    def dumped(self, hint: Any, x: str) -> str:
        hint = _plain(hint)
        origin, args = get_origin(hint), get_args(hint)
        if _is_content(hint):
            return f"{x}.id"
        if _is_enum(hint):
            return f"{x}.name"
        if origin in (Union, types.UnionType) and not all(_plain(arg) in _SCALARS for arg in args):
            return self.by_kind(args, x, self.tagged)
        if origin in (list, tuple) or (isinstance(hint, type) and issubclass(hint, tuple)):
            if origin is tuple and args[-1] is not Ellipsis:
                return "[" + ", ".join(self.dumped(arg, f"{x}[{i}]") for i, arg in enumerate(args)) + "]"
            if origin is None:
                return f"list({x})"
            inner = self.dumped(args[0], "e")
            return f"list({x})" if inner == "e" else f"[{inner} for e in {x}]"
        if origin is dict:
            value = self.dumped(args[1], "v")
            if _plain(args[0]) is int:  # JSON has no numbers as keys, so these are written as pairs
                return f"[[k, {value}] for k, v in {x}.items()]"
            return f"{{k: {value} for k, v in {x}.items()}}"
        if isinstance(hint, type) and dataclasses.is_dataclass(hint):
            return f"dump_{self.names[hint]}({x})"
        return x

    def tagged(self, hint: Any, x: str) -> str:
        inner = self.dumped(hint, x)
        return f"[{hint.__name__!r}, {inner}]" if hint in self.names else inner

    def by_kind(self, args: tuple[Any, ...], x: str, write: Callable[[Any, str], str]) -> str:
        """An expression that tells the members of a union apart."""
        kinds = [_plain(arg) for arg in args if arg is not type(None)]
        expression = write(kinds[-1], x)
        for kind in kinds[:-1]:
            expression = f"{write(kind, x)} if type({x}) is {self.constant(kind, 'kind')} else {expression}"
        return f"(None if {x} is None else {expression})" if type(None) in args else f"({expression})"

    def loaded(self, hint: Any, x: str, where: str) -> str:
        hint = _plain(hint)
        origin, args = get_origin(hint), get_args(hint)
        if hint in _SCALARS:
            return f"_expect({x}, {self.constant(hint, 'kind')}, {where!r})"
        if _is_content(hint):
            return f"lookup({self.constant(hint, 'content')}, {x})"
        if _is_enum(hint):
            return f"{self.constant(hint, 'enum')}[{x}]"
        if origin is Literal:
            return f"{self.constant(_one_of(args), 'literal')}({x}, {where!r})"
        if origin in (Union, types.UnionType):
            return self.loaded_union(args, x, where)
        if origin is list:
            return f"[{self.loaded(args[0], 'e', where)} for e in _expect({x}, list, {where!r})]"
        if origin is tuple and args[-1] is Ellipsis:
            return f"tuple([{self.loaded(args[0], 'e', where)} for e in _expect({x}, list, {where!r})])"
        if origin is tuple:
            return "(" + "".join(f"{self.loaded(arg, f'{x}[{i}]', where)}, " for i, arg in enumerate(args)) + ")"
        if origin is dict:
            key, value = self.loaded(args[0], "k", where), self.loaded(args[1], "v", where)
            pairs = f"_expect({x}, dict, {where!r}).items()"
            if _plain(args[0]) is int:
                pairs = f"_expect({x}, list, {where!r})"
            return f"{{{key}: {value} for k, v in {pairs}}}"
        if issubclass(hint, tuple):
            members = list(typing.get_type_hints(hint).values())
            inner = ", ".join(self.loaded(arg, f"{x}[{i}]", where) for i, arg in enumerate(members))
            return f"{self.constant(hint, 'tuple')}({inner})"
        return f"load_{self.names[hint]}({x}, lookup)"

    def loaded_union(self, args: tuple[Any, ...], x: str, where: str) -> str:
        kinds = [_plain(arg) for arg in args if arg is not type(None)]
        if all(dataclasses.is_dataclass(kind) for kind in kinds):
            loaders = ", ".join(f"{kind.__name__!r}: load_{self.names[kind]}" for kind in kinds)
            inner = f"{{{loaders}}}[{x}[0]]({x}[1], lookup)"
        elif len(kinds) == 1:
            inner = self.loaded(kinds[0], x, where)
        else:
            inner = f"{self.constant(_one_kind_of(kinds), 'union')}({x}, {where!r})"
        return f"(None if {x} is None else {inner})" if type(None) in args else inner


def _plain(hint: Any) -> Any:
    """The type behind a NewType or an Annotated."""
    while True:
        if isinstance(hint, typing.NewType):
            hint = hint.__supertype__
        elif get_origin(hint) is typing.Annotated:
            hint = get_args(hint)[0]
        else:
            return hint


def _held(hint: Any) -> Any:
    """What a list or dict holds."""
    args = get_args(_plain(hint))
    return args[-1] if get_origin(_plain(hint)) in (list, dict) else hint


def _is_enum(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, enum.Enum)


def _one_of(values: tuple[Any, ...]) -> Callable[[Any, str], Any]:
    def check(value: Any, where: str) -> Any:
        if value not in values:
            raise WrongRecord(f"{where} cannot be {value!r}")
        return value

    return check


def _one_kind_of(kinds: list[Any]) -> Callable[[Any, str], Any]:
    allowed = [kind for kind in kinds if isinstance(kind, type)]
    literals = [value for kind in kinds if get_origin(kind) is Literal for value in get_args(kind)]

    def check(value: Any, where: str) -> Any:
        if type(value) not in allowed and value not in literals:
            raise WrongRecord(f"{where} cannot be {value!r}")
        return value

    return check
