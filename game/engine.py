"""The engine without a screen: JSON lines in, JSON lines out (see docs/protocol.md).

Every request is an object with `cmd`; every reply has `ok`, and `id` if the request had one. A bad line gets a reply
with `error` and a reason, and the game goes on as it was.
"""

from __future__ import annotations

import difflib
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, TypeVar

import msgspec

import game.systems  # noqa: F401 - the games that ship
from game import bots
from game.bots.characters import characters
from game.bots.greedy import GreedyBot
from game.bots.reasons import Reasons, explained, open_to, said
from game.bots.review import costliest, review
from game.bots.seat import decide
from game.bots.thought import Thought
from game.commands import (
    Advise,
    BotMove,
    Branch,
    Costliest,
    Dice,
    Events,
    File,
    Keyed,
    Lay,
    Load,
    Look,
    New,
    Nothing,
    Odds,
    Situated,
    Speak,
    Undo,
    Why,
)
from game.core import edition
from game.core.claim import claim
from game.core.dice import Chance
from game.core.measure import GONE, measured
from game.core.place import decimal_text, point
from game.core.request import Choose, Draw, IllegalAnswer, PickLayout, Roll, Seat, Together
from game.core.save import SaveError, read_save, resume, resume_position, save
from game.core.session import Mark, RuleFailed, Session
from game.core.system import SetupError, System
from game.core.text import LANGUAGES, Text
from game.core.wording import clip
from game.kit import registry
from game.kit.situations import read_setup, read_situation, situated, wrong_fields

PROTOCOL = 1
LONGEST_LINE = 1 << 20
_MOST_SAMPLES = 2_000
_MOST_SIDES = 100
"""Of a die, as long as no open game knows better."""

Reply = dict[str, Any]
P = TypeVar("P", bound=msgspec.Struct)


class BadCommand(ValueError):  # noqa: N818
    """A command that cannot be carried out, in one sentence."""


@dataclass(frozen=True, slots=True)
class _Standing:
    """All that a command may change."""

    session: Session[Any] | None
    mark: Mark | None
    chance: Chance
    ask: bool
    save: Path | None


class Engine:
    """One conversation: at most one game at a time."""

    def __init__(self) -> None:
        self.session: Session[Any] | None = None
        self.chance = Chance()
        self.ask_dice = False
        self.autosave: Path | None = None
        self.language = "en"
        self.catalog = registry.catalog()
        self.finished = False
        self.thoughts: dict[int, tuple[str, Thought]] = {}
        """What computer players thought, by how many answers came before, with the answer they gave."""
        self._commands: dict[str, Callable[[dict[str, Any]], Reply]] = {
            "hello": self._with(Nothing, self.hello),
            "systems": self._with(Nothing, self.systems),
            "language": self._with(Speak, self.speak),
            "new": self._with(New, self.new),
            "situation": self._with(Situated, self.situation),
            "load": self._with(Load, self.load),
            "pending": self._with(Look, self.pending),
            "answer": self._with(Keyed, self.answer),
            "lay": self._with(Lay, self.lay),
            "dice": self._with(Dice, self.dice),
            "bot": self._with(BotMove, self.bot),
            "why": self._with(Why, self.why),
            "advise": self._with(Advise, self.advise),
            "costliest": self._with(Costliest, self.costliest),
            "undo": self._with(Undo, self.undo),
            "redo": self._with(Nothing, self.redo),
            "branch": self._with(Branch, self.branch),
            "state": self._with(Look, self.state),
            "events": self._with(Events, self.events),
            "odds": self._with(Odds, self.odds),
            "save": self._with(File, self.save),
            "quit": self._with(Nothing, self.quit),
        }

    # --- lines

    def reply(self, line: bytes) -> Reply:
        """The reply to one line, whatever it holds."""
        try:
            request = msgspec.json.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            return {"ok": False, "error": f"This line is not JSON: {clip(error, 120)}."}
        if not isinstance(request, dict):
            return {"ok": False, "error": "A request is a JSON object with a 'cmd'."}
        tag = {"id": request.pop("id")} if "id" in request else {}
        try:
            return {"ok": True, **tag, **self._run(request)}
        except IllegalAnswer as error:
            refused = {"rule": error.refusal.rule} if error.refusal.rule else {}
            return {"ok": False, **tag, "error": self.words(error.refusal.reason), **refused}
        except RuleFailed as error:
            return {"ok": False, **tag, "error": f"A rule failed and nothing was changed: {error}"}
        except (BadCommand, SaveError, SetupError, LookupError, OSError) as error:
            return {"ok": False, **tag, "error": " ".join(str(error).split())}
        except Exception as error:
            return {"ok": False, **tag, "error": f"Something went wrong here: {type(error).__name__}: {error}"}

    def _run(self, request: dict[str, Any]) -> Reply:
        name = request.pop("cmd", None)
        if not isinstance(name, str):
            raise BadCommand('A request needs a \'cmd\', for example {"cmd": "hello"}.')
        if name not in self._commands:
            near = difflib.get_close_matches(name, self._commands, 1)
            hint = f"Did you mean '{near[0]}'?" if near else f"There are: {', '.join(self._commands)}."
            raise BadCommand(f"There is no command '{name[:40]}'. {hint}")
        before = self._standing()
        try:
            return self._commands[name](request)
        except Exception:
            self._stand(before)
            raise

    def _standing(self) -> _Standing:
        mark = self.session.mark() if self.session else None
        return _Standing(self.session, mark, self.chance.copy(), self.ask_dice, self.autosave)

    def _stand(self, before: _Standing) -> None:
        """After an error nothing has changed."""
        self.session, self.chance, self.ask_dice, self.autosave = before.session, before.chance, before.ask, before.save
        if self.session and before.mark:
            self.session.go_back(before.mark)

    @staticmethod
    def _with(kind: type[P], command: Callable[[P], Reply]) -> Callable[[dict[str, Any]], Reply]:
        def run(request: dict[str, Any]) -> Reply:
            try:
                arguments = msgspec.convert(request, kind)
            except msgspec.ValidationError as error:
                raise BadCommand(wrong_fields(kind, request, "The command does not fit")) from error
            return command(arguments)

        return run

    # --- the program

    def hello(self, _: Nothing) -> Reply:
        return {
            "program": "sandtable",
            "version": edition.number(),
            "protocol": PROTOCOL,
            "commands": list(self._commands),
            "languages": list(LANGUAGES),
            "bots": list(bots.NAMES),
            "characters": list(characters()),
        }

    def systems(self, _: Nothing) -> Reply:
        loaded = [registry.load(name) for name in registry.names()]
        return {"systems": [self._introduced(system) for system in loaded]}

    def _introduced(self, system: System[Any]) -> Reply:
        """A game, with whatever is wrong with the player's own packs and maps for it."""
        about = {"id": system.id, "title": self.words(system.title), "rules": system.version}
        faults = system.faults()
        return {**about, "faults": faults} if faults else about

    def speak(self, wanted: Speak) -> Reply:
        self.language = wanted.language
        return {"language": self.language}

    def quit(self, _: Nothing) -> Reply:
        self.finished = True
        return {"bye": True}

    # --- beginning

    def new(self, wanted: New) -> Reply:
        system = registry.load(wanted.system)
        default = msgspec.to_builtins(system.quick_start())
        if wanted.setup.get("system", system.id) != system.id:
            raise BadCommand("The setup names another game than 'system' does.")
        setup = read_setup({**default, **wanted.setup, "system": system.id})
        return self._begin(Session(system, setup), wanted.seed, wanted.autosave)

    def situation(self, wanted: Situated) -> Reply:
        if (wanted.situation is None) == (not wanted.file):
            raise BadCommand("Give either a 'situation' or a 'file' with one.")
        described = wanted.situation if wanted.situation is not None else read_situation(Path(wanted.file))
        return self._begin(Session(*situated(described)), wanted.seed, wanted.autosave)

    def load(self, wanted: Load) -> Reply:
        path = Path(wanted.file)
        saved = read_save(path)
        resumed = (resume_position if wanted.position else resume)(saved, registry.load(saved.system), path.name)
        return self._begin(resumed, wanted.seed, wanted.autosave)

    def _begin(self, session: Session[Any], seed: int | str | None, autosave: str) -> Reply:
        """Queued dice and the mode outlive the game before: whoever wants none clears them."""
        queued, self.chance = self.chance.queue, Chance(seed)
        self.chance.load(queued)
        self.session = session
        self.autosave = Path(autosave) if autosave else None
        if self.autosave and not claim(self.autosave):
            raise BadCommand(f"{clip(autosave, 200)} is being played by another program; name another file.")
        self._roll()
        self._autosave()
        return self._news(0)

    # --- playing

    def answer(self, given: Keyed) -> Reply:
        session = self._playing()
        told = len(session.entries)
        if given.seat and not isinstance(session.pending, Together) and session.asked(Seat(given.seat)) is None:
            raise BadCommand(f"Seat '{given.seat}' is not being asked.")
        secret = isinstance(session.pending, Together) and given.seat
        session.answer(f"{given.seat} {given.key}" if secret else given.key)
        self._autosave()
        return self._go_on(told)

    def bot(self, wanted: BotMove) -> Reply:
        session = self._playing()
        told = len(session.entries)
        if session.pending is None or isinstance(session.pending, Roll | Draw):
            raise BadCommand("No seat is being asked.")
        seat = session.pending.seat
        mind, count = bots.bot(wanted.name, self.chance.random.getrandbits(64)), len(session.answers)
        key = decide(session, mind, seat, self.chance)
        session.answer(key)
        self._autosave()
        if isinstance(mind, GreedyBot) and mind.thought:
            self.thoughts[count] = key, mind.thought
        return {"answered": key, **self._go_on(told)}

    def why(self, wanted: Why) -> Reply:
        """What a computer player thought before it answered; to a rival without secrets, until the game is over."""
        session = self._playing()
        given = session.answers
        known = [at for at, (key, _) in self.thoughts.items() if at < len(given) and given[at].key == key]
        at = max(known, default=-1) if wanted.at < 0 else wanted.at
        if at not in known:
            raise BadCommand("No computer player decided that in this conversation.")
        before, seat, viewer = session.branch(at), Seat(given[at].by), self._seat(wanted.seat)
        asked, thought = before.asked(seat), self.thoughts[at][1]
        if asked is None:
            raise BadCommand("No computer player decided that in this conversation.")
        secret = viewer is not None and viewer != seat and session.outcome is None
        keys = [one.key for one in thought.best]
        shown = open_to(before, seat, viewer, keys) if secret and viewer is not None else None
        looks = registry.looks_of(session.system.id)
        told = explained(thought, asked, looks, shown, looks.board(before.state))
        return {"at": at, "seat": seat, **self._explained(told)}

    def advise(self, wanted: Advise) -> Reply:
        """What a computer player would answer for a seat, knowing only what that seat may know."""
        session = self._playing()
        seat = self._seat(wanted.seat) or (session.pending.seat if session.pending else None)
        asked = session.asked(seat) if seat else None
        if seat is None or asked is None or isinstance(session.pending, Roll | Draw):
            raise BadCommand("Nothing is asked of that seat.")
        mind = bots.bot(wanted.name, wanted.seed)
        if not isinstance(mind, GreedyBot):
            raise BadCommand(f"'{clip(wanted.name)}' gives no advice.")
        mind.answer(session.look(seat, Random(wanted.seed)), seat)
        assert mind.thought is not None
        looks = registry.looks_of(session.system.id)
        return {
            "seat": seat,
            **self._explained(explained(mind.thought, asked, looks, board=looks.board(session.state))),
        }

    def costliest(self, wanted: Costliest) -> Reply:
        """The three decisions of a seat that cost most in a game that is over, as a strong player sees them."""
        session, seat = self._playing(), self._seat(wanted.seat)
        if session.outcome is None or seat is None:
            raise BadCommand("Costly decisions are told of a seat once the game is over.")
        looks, found = registry.looks_of(session.system.id), []
        for one in costliest(review(session, (seat,), wanted.seed)):
            before = session.branch(one.count)
            asked, board = before.asked(seat), looks.board(before.state)
            assert asked is not None
            cost = one.cost * 1000 // looks.swing
            told = {"at": one.count, "key": one.key, "text": self._said(said(asked, one.key, board)), "cost": cost}
            found.append({**told, **self._explained(explained(one.thought, asked, looks, board=board))})
        return {"costliest": found}

    def _explained(self, told: Reasons) -> Reply:
        answers = [
            {
                "key": reason.key,
                "text": self._said(reason.what),
                "worth": self._said(reason.worth),
                "behind": reason.behind,
                "expects": [self._said(text) for text in reason.expects],
            }
            for reason in told.reasons
        ]
        return {"how": self._said(told.how), "answers": answers}

    def dice(self, wanted: Dice) -> Reply:
        most = self.session.system.most_sides if self.session else _MOST_SIDES
        for value in wanted.queue:
            if not 1 <= value <= most:
                raise BadCommand(f"No die here shows {clip(value)}: they have up to {most} sides.")
        if wanted.clear:
            self.chance.queue.clear()
        self.chance.load(wanted.queue)
        if wanted.mode:
            self.ask_dice = wanted.mode == "ask"
        news = self._go_on(len(self.session.entries)) if self.session else {}
        return {"queue": list(self.chance.queue), "mode": "ask" if self.ask_dice else "roll", **news}

    def _go_on(self, told: int) -> Reply:
        self._roll()
        return self._news(told)

    def _roll(self) -> None:
        """Let chance answer, unless every roll is to be asked."""
        session = self._playing()
        while isinstance(session.pending, Roll | Draw) and not self.ask_dice:
            session.answer(self.chance.answer(session.pending))
            self._autosave()

    def _autosave(self) -> None:
        if self.autosave and self.session:
            _write(self.session, self.autosave)

    def undo(self, wanted: Undo) -> Reply:
        session = self._playing()
        if session.undo_reveals() and not wanted.past_dice:
            raise BadCommand("Dice, cards or secrets have been seen since then; say 'past_dice': true to take it back.")
        undone = session.undo()
        if not undone:
            raise BadCommand("There is no decision to take back.")
        try:
            self._autosave()
        except BadCommand:
            session.redo()
            raise
        return {"undone": [[answered.by, answered.key] for answered in undone], **self._question()}

    def redo(self, _: Nothing) -> Reply:
        session = self._playing()
        redone = session.redo()
        if not redone:
            raise BadCommand("There is nothing to play again.")
        self._autosave()
        return {"redone": [[answered.by, answered.key] for answered in redone], **self._question()}

    def branch(self, wanted: Branch) -> Reply:
        session = self._playing()
        if not 0 <= wanted.at <= len(session.answers):
            raise BadCommand(f"The game has {len(session.answers)} answers; branch at 0 to {len(session.answers)}.")
        self.session = session.branch(wanted.at)
        self._autosave()
        return self._question()

    # --- looking

    def pending(self, wanted: Look) -> Reply:
        return self._question(wanted.seat)

    def state(self, wanted: Look) -> Reply:
        session = self._playing()
        return {
            "heading": self.words(session.system.heading(session.state)),
            "state": session.system.view(session.state, self._seat(wanted.seat)),
            "digest": session.digest(),
            "where": str(session.where()),
            "answers": len(session.answers),
        }

    def events(self, wanted: Events) -> Reply:
        entries = self._playing().entries
        return {"events": self._events(max(0, wanted.since)), "next": len(entries)}

    def lay(self, wanted: Lay) -> Reply:
        """The layout the engine proposes for a body of men with its first at a place; nothing is answered yet."""
        asked = self._layout(wanted)
        if wanted.shape not in asked.shapes:
            raise BadCommand(f"There is no shape '{clip(wanted.shape, 40)}'; there are: {', '.join(asked.shapes)}.")
        try:
            to = point(wanted.to, asked.scale)
        except ValueError:
            raise BadCommand(f"'{clip(wanted.to, 40)}' is not a place: write x,y or x,y,z.") from None
        places = asked.layout.carried(to, wanted.turn, wanted.shape)
        key = asked.key(places)
        costs = {id: decimal_text(cost, asked.scale) for id, cost in asked.layout.costs(places).items()}
        faults = {
            id: {"reason": self.words(fault.reason), "rule": fault.rule}
            for id, fault in asked.layout.faults(places).items()
        }
        return {"key": f"{wanted.option} {key}" if wanted.option else key, "costs": costs, "faults": faults}

    def _layout(self, wanted: Lay) -> PickLayout:
        """The question about a layout that a seat is asked, at once or after choosing an option."""
        session = self._playing()
        seat = self._seat(wanted.seat)
        asked = session.asked(seat) if seat else session.pending
        if wanted.option and isinstance(asked, Choose):
            chosen = next((option for option in asked.options if option.key == wanted.option), None)
            if chosen is None:
                raise BadCommand(f"'{clip(wanted.option, 40)}' is not one of the choices.")
            asked = chosen.then
        if not isinstance(asked, PickLayout):
            raise BadCommand("Nobody is asked for a layout now.")
        return asked

    def odds(self, wanted: Odds) -> Reply:
        session = self._playing()
        asked = session.pending
        if asked is None or isinstance(asked, Roll | Draw):
            raise BadCommand("Odds are told for a question that a seat is asked.")
        if not 1 <= wanted.samples <= _MOST_SAMPLES:
            raise BadCommand(f"Ask for 1 to {_MOST_SAMPLES} samples.")
        seat = self._seat(wanted.seat) or asked.seat
        part = session.asked(seat) or asked
        keys = [wanted.key] if wanted.key else part.candidates(16)
        if measured(session, seat, wanted.measure) == GONE:
            raise BadCommand(f"The state has nothing at '{wanted.measure}' to measure.")
        return {"odds": {key: self._spread(session, seat, key, wanted) for key in keys}, "samples": wanted.samples}

    def _spread(self, session: Session[Any], seat: Seat, key: str, wanted: Odds) -> Reply:
        """How a measure comes out when `key` is answered, by playing forks."""
        counts: Counter[str] = Counter()
        for sample in range(wanted.samples):
            random = Random(f"{wanted.seed}:{sample}")
            fork = session.fork(seat, random)
            fork.answer(f"{seat} {key}" if isinstance(fork.pending, Together) else key)
            first = len(fork.beats)
            while fork.pending and len(fork.beats) == first:
                if wanted.until == "question" and not isinstance(fork.pending, Roll | Draw):
                    break
                fork.answer(fork.pending.sample(random))
            counts[str(measured(fork, seat, wanted.measure))] += 1
        shares = {value: round(n / wanted.samples, 4) for value, n in sorted(counts.items(), key=_by_number)}
        return {"distribution": shares}

    def save(self, wanted: File) -> Reply:
        _write(self._playing(), Path(wanted.file))
        return {"saved": wanted.file}

    # --- shared

    def _playing(self) -> Session[Any]:
        if self.session is None:
            raise BadCommand("No game is open; begin with 'new', 'situation' or 'load'.")
        return self.session

    def _seat(self, key: str) -> Seat | None:
        session = self._playing()
        if key and key not in session.system.seats(session.state):
            raise BadCommand(f"There is no seat '{key}'.")
        return Seat(key) if key else None

    def words(self, text: Text) -> str:
        return self.catalog.render(text, self.language)

    def _news(self, told: int) -> Reply:
        return {"events": self._events(told), **self._question()}

    def _events(self, since: int) -> list[Reply]:
        return [{**entry.to_json(), "words": self.words(entry.text)} for entry in self._playing().entries[since:]]

    def _question(self, seat: str = "") -> Reply:
        session = self._playing()
        outcome = session.outcome
        if outcome:
            ended = {"winners": outcome.winners, "draw": outcome.is_draw, "scores": dict(outcome.scores)}
            return {"pending": None, "over": {**ended, "words": self.words(outcome.text)}}
        asked = session.asked(Seat(seat)) if self._seat(seat) else session.pending
        return {"pending": asked.describe(self._said) if asked else None}

    def _said(self, text: Text) -> Reply:
        return {**text.to_json(), "words": self.words(text)}


def _write(session: Session[Any], path: Path) -> None:
    """Write a game; BadCommand in one sentence."""
    try:
        save(session, path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadCommand(f"{clip(path, 200)} cannot be written ({why}).") from error


def _by_number(item: tuple[str, int]) -> tuple[float, str]:
    try:
        return float(item[0]), item[0]
    except ValueError:
        return float("inf"), item[0]


def lines(source: BinaryIO) -> Iterable[bytes | None]:
    """The lines of a stream; None for one that is too long."""
    while line := source.readline(LONGEST_LINE):
        if line.endswith(b"\n") or len(line) < LONGEST_LINE:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE)
        yield None


def serve(source: BinaryIO | None = None, sink: BinaryIO | None = None) -> None:
    """Answer every line until `quit` or the end of the input."""
    source, sink = source or sys.stdin.buffer, sink or sys.stdout.buffer
    engine = Engine()
    for line in lines(source):
        if line is not None and not line.strip():
            continue
        too_long = {"ok": False, "error": f"A line may have at most {LONGEST_LINE} bytes."}
        sink.write(msgspec.json.encode(engine.reply(line) if line is not None else too_long) + b"\n")
        sink.flush()
        if engine.finished:
            return
