"""How the journal tells a tale: one sentence for a move, a blow and what it did."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from game.core.journal import Entry
from game.core.text import Text
from game.kit.tales import told

Say = Callable[[Text], str]
_ARTICLE = 3
"""Letters of the longest article in any of our languages."""


def sentence(say: Say, entries: Sequence[Entry], quiet: Collection[str] = ()) -> str:
    """The entries of a tale in one sentence; whoever is still spoken of is not named again."""
    whole, before = "", ""
    for entry in told(entries, quiet):
        words, who = say(entry.text), _who(say, entry.text)
        if not whole:
            whole, before = words, who
            continue
        if whole[-1:] in "!?…":
            whole = f"{whole} {words}"
        elif who and who == before:
            whole = f"{whole.removesuffix('.')}, {words.removeprefix(f'{who} ')}"
        else:
            whole = f"{whole.removesuffix('.')}; {_going_on(say, entry.text)}"
        before = who
    return whole


def _going_on(say: Say, text: Text) -> str:
    """A sentence after a semicolon: its article is no longer written large; names and words of the rules stay."""
    words = say(text)
    first = words.partition(" ")[0]
    article = 0 < len(first) <= _ARTICLE and first.isalpha() and (len(first) == 1 or first[1:].islower())
    named = any(words.startswith(each) for each in _named(say, text))
    return words[0].lower() + words[1:] if article and not named else words


def _named(say: Say, text: Text) -> list[str]:
    """What a sentence names."""
    values = (value if isinstance(value, str) else say(value) for _, value in text.values if not isinstance(value, int))
    return [name for name in values if name]


def _who(say: Say, text: Text) -> str:
    """Whom the sentence begins with, of those it names."""
    words = say(text)
    return max((name for name in _named(say, text) if words.startswith(f"{name} ")), key=len, default="")


def single(say: Say, entries: Sequence[Entry]) -> str:
    """Every entry by itself, with its dice, for whoever wants to know exactly."""
    lines = []
    for entry in entries:
        dice = f" [{' '.join(map(str, entry.dice))}]" if entry.dice else ""
        lines.append(f"{say(entry.text)}{dice}")
    return "\n".join(lines)
