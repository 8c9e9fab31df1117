"""Places: three whole numbers, exact on every machine."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation
from typing import NamedTuple, NewType

Mils = NewType("Mils", int)
"""A length on a table: thousandths of its unit (an inch or a centimetre)."""

TABLE_SCALE = 1000
GRID_SCALE = 1
_LIMIT = Decimal(10**6)


class Point(NamedTuple):
    """A place: thousandths of the unit on a table, column and row on a grid; z is height or level."""

    x: int
    y: int
    z: int = 0

    def key(self, scale: int = TABLE_SCALE) -> str:
        """Short text that `point` reads back: `12.5,3` or, above the ground, `12.5,3,1.25`."""
        parts = (self.x, self.y, self.z) if self.z else (self.x, self.y)
        return ",".join(decimal_text(part, scale) for part in parts)


def decimal_text(value: int, scale: int = TABLE_SCALE) -> str:
    """`12500` at scale 1000 is `12.5`."""
    if scale == 1 or value % scale == 0:
        return str(value // scale)
    sign, size = ("-", -value) if value < 0 else ("", value)
    digits = len(str(scale)) - 1
    return f"{sign}{size // scale}.{size % scale:0{digits}d}".rstrip("0")


def read_decimal(text: str, scale: int = TABLE_SCALE) -> int:
    """The whole number of scale parts that `text` names; ValueError if it names none."""
    whole, _, part = text.partition(".")
    if scale == TABLE_SCALE and len(part) <= 3 and (whole + part).isdigit() and text.isascii() and len(whole) < 6:
        return int(whole or "0") * TABLE_SCALE + int(part.ljust(3, "0"))  # as nearly all are written
    try:
        number = Decimal(text)
    except InvalidOperation:
        raise ValueError(f"'{text}' is not a number") from None
    if not number.is_finite() or abs(number) > _LIMIT:
        raise ValueError(f"'{text}' is out of range")
    if scale == GRID_SCALE and number % 1:
        raise ValueError(f"'{text}' is not a whole number")
    return int((number * scale).to_integral_value(ROUND_HALF_EVEN))


def point(text: str, scale: int = TABLE_SCALE) -> Point:
    """Read what `Point.key` wrote; ValueError if it is not a place."""
    parts = text.split(",")
    if len(parts) not in (2, 3):
        raise ValueError(f"'{text}' is not a place: write x,y or x,y,z")
    return Point(*(read_decimal(part, scale) for part in parts))
