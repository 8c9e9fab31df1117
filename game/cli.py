"""The command `sandtable`. What only one command needs is imported by it: the window should open at once."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, cast

import game.systems  # noqa: F401 - the games that ship
from game import bots, engine
from game.bots.hands import NoHands
from game.bots.seat import play
from game.core import edition, rulebook, translation
from game.core.dice import Chance
from game.core.save import SaveError, read_save, resuming, save
from game.core.session import RuleFailed, Session
from game.core.system import SetupError
from game.core.text import LANGUAGES
from game.kit import registry
from game.testing import coverage

HEADLESS_HINT = "Without a screen, use `sandtable engine`, `sandtable watch SYSTEM --headless` or `sandtable simulate`."

Command = Callable[[argparse.Namespace], int]


class Complaint(Exception):  # noqa: N818
    """What stopped a command, in one sentence for whoever typed it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 when all went well, 1 when something was found wrong, 2 when it could not be done."""
    _speak_plainly()
    options = parser().parse_args(arguments)
    try:
        command: Command = options.run
        return command(options)
    except (Complaint, NoHands, registry.UnknownSystem, SaveError, SetupError, RuleFailed) as error:
        print(f"sandtable: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except (rulebook.RulebookError, coverage.CoverageError, LookupError) as error:
        print(f"sandtable: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        place = f"{error.filename} cannot be used: " if error.filename else ""
        print(f"sandtable: {place}{error.strerror or error}.", file=sys.stderr)
        return 2


def _speak_plainly() -> None:
    """Let every sentence be printed: into a file or a pipe, Windows would write letters of one region only."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8", errors="replace")


class _Version(argparse.Action):
    """Prints which Sandtable this is; looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"sandtable {edition.full()}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="sandtable",
        description="An offline table for skirmish games: rules enforced, distances measured, opponents included.",
        epilog="Without a command the program opens its window. `sandtable COMMAND --help` tells more about each.",
    )
    top.add_argument("--version", action=_Version, nargs=0, help="show the version and the commit it was made from")
    top.set_defaults(run=run_app, system=None, file=None)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")

    def add(name: str, run: Command, help: str, *, needs: str = "") -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=help, description=f"{help[0].upper()}{help[1:]}. {needs}".strip())
        command.set_defaults(run=run, file=None)
        return command

    playing = add("play", run_app, "start a game at once, with sensible defaults")
    playing.add_argument("system", help="the game, for example bmg3; `sandtable rules` lists the rulebooks")

    watching = add("watch", run_watch, "watch the computer play against itself")
    watching.add_argument("system")
    watching.add_argument("--headless", action="store_true", help="print the journal instead of opening a window")
    watching.add_argument("--bots", default="medium,medium", metavar="A,B", help=f"of {', '.join(bots.NAMES)}")
    watching.add_argument("--seed", type=int, default=0, help="the same seed gives the same game")
    watching.add_argument("--save", type=Path, metavar="FILE", help="keep the game, written after every answer")
    watching.add_argument("--language", choices=LANGUAGES, default="en")
    watching.add_argument("--shots", type=Path, metavar="DIR", help="with --headless: write pictures of the board")
    watching.add_argument("--every", type=_count, default=10, metavar="N", help="a picture every so many answers")

    add("engine", run_engine, "speak JSON lines on standard input and output", needs="See docs/protocol.md.")

    simulating = add("simulate", run_simulate, "play many games between computer players, on all cores")
    simulating.add_argument("system")
    simulating.add_argument("--games", type=_count, default=100, metavar="N")
    simulating.add_argument("--bots", default="medium,random", metavar="A,B", help=f"of {', '.join(bots.NAMES)}")
    simulating.add_argument("--seed", type=int, default=0, help="the same seed gives the same results")
    simulating.add_argument("--rosters", default="", metavar="A,B", help="ready rosters instead of the usual ones")
    simulating.add_argument("--scenario", default="", metavar="ID", help="a scenario instead of the usual one")
    simulating.add_argument("--csv", type=Path, metavar="FILE", help="write one line a game")
    _add_hands(simulating)

    climbing = add("ladder", run_ladder, "find out whether each computer player is better than the one below")
    climbing.add_argument("system")
    climbing.add_argument("--games", type=_count, default=200, metavar="N", help="at most so many between any two")
    climbing.add_argument("--bots", default="", metavar="A,B,...", help="neighbours meet, the weakest is named first")
    climbing.add_argument("--seed", type=int, default=0, help="the same seed gives the same ladder")
    climbing.add_argument("--scenario", default="", metavar="A,B", help="some of the scenarios, instead of all in turn")
    climbing.add_argument("--sizes", default="", metavar="N,M", help="ready forces of these sizes only")
    climbing.add_argument("--better", type=_share, default=60, metavar="PER CENT", help="the share to be told from 50")
    climbing.add_argument("--alpha", type=_share, default=5, metavar="PER CENT", help="how often `better` may be wrong")
    climbing.add_argument("--beta", type=_share, default=5, metavar="PER CENT", help="how often `not better` may be")
    climbing.add_argument("--out", type=Path, metavar="FILE", help="write the table onto a page, such as a .md of docs")
    climbing.add_argument("--kept", type=Path, metavar="FILE", help="keep every result there, and go on from it")
    _add_hands(climbing)

    tuning = add("tune", run_tune, "look for better weights of the computer players' hunches")
    tuning.add_argument("system")
    tuning.add_argument("--steps", type=_count, default=100, metavar="N")
    tuning.add_argument("--pairs", type=_count, default=4, metavar="N", help="pairs of games in each step")
    tuning.add_argument("--prove", type=_count, default=50, metavar="N", help="pairs of games against those in use")
    tuning.add_argument("--seed", type=int, default=0, help="the same seed gives the same weights")
    tuning.add_argument("--weights", default="", metavar="A,B", help="only these, or whole tables of them")
    tuning.add_argument("--scenario", default="", metavar="A,B", help="some of the scenarios, instead of all in turn")
    tuning.add_argument("--sizes", default="", metavar="N,M", help="ready forces of these sizes only")
    tuning.add_argument("--out", type=Path, metavar="FILE", help="write a file of weights with what chose them")
    _add_hands(tuning)

    replaying = add("replay", run_replay, "play a saved game again, checking that it still goes the same way")
    replaying.add_argument("file", type=Path)
    replaying.add_argument("--headless", action="store_true", help="print the journal instead of opening a window")
    replaying.add_argument("--language", choices=LANGUAGES, default="en")
    replaying.add_argument("--export", type=Path, metavar="DIR", help="write it as pictures: a frame a step, or")
    replaying.add_argument("--gif", dest="kinds", action="append_const", const="gif", help="an animated GIF")
    replaying.add_argument("--webp", dest="kinds", action="append_const", const="webp", help="an animated WebP")
    replaying.add_argument("--report", dest="kinds", action="append_const", const="report", help="a report in Markdown")

    checking = add("check", run_check, "look for mistakes in maps, packs, saves and situations")
    checking.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files, or folders to go through")

    ruling = add("rules", run_rules, "list the rulebooks, look rules up, or tell which the tests cite and prove")
    kinds = ruling.add_subparsers(metavar="WHAT")
    ruling.set_defaults(run=run_rules)
    covering = kinds.add_parser("coverage", help="which rules are cited by tests, and which are not")
    covering.add_argument("system", nargs="?", help="one game only; the last line then gives its share in per cent")
    covering.set_defaults(run=run_coverage)
    proving = kinds.add_parser("prove", help="break rules in a copy of the code: do the tests that cite them notice?")
    proving.add_argument("system")
    proving.add_argument("--only", nargs="+", default=[], metavar="ID", help="the mutants of these rules only")
    proving.add_argument("--sample", type=_count, metavar="N", help="only so many of the mutants")
    proving.add_argument("--record", action="store_true", help="remember what was proved, for `rules coverage`")
    proving.add_argument("--processes", type=_count, default=os.cpu_count() or 1, metavar="N")
    proving.set_defaults(run=run_prove)
    reaching = kinds.add_parser("reach", help="which tests cite a rule and run nothing that names it")
    reaching.add_argument("system")
    reaching.add_argument("--only", nargs="+", default=[], metavar="FILE", help="the tests of these files only")
    reaching.add_argument("--sample", type=_count, metavar="N", help="only so many of the files")
    reaching.add_argument("--processes", type=_count, default=os.cpu_count() or 1, metavar="N")
    reaching.set_defaults(run=run_reach)
    searching = kinds.add_parser("search", help="find rules by words")
    searching.add_argument("system")
    searching.add_argument("words", nargs="+")
    searching.add_argument("--language", choices=LANGUAGES, default="en")
    searching.set_defaults(run=run_search)

    soaking = add("soak", run_soak, "play many random games, checking everything at every decision")
    soaking.add_argument("system")
    soaking.add_argument("--games", type=_count, default=100, metavar="N")
    soaking.add_argument("--seed", type=int, default=0)
    soaking.add_argument(
        "--scenario", default="", metavar="A,B", help="scenarios in turn, or `all`; otherwise the usual one"
    )
    soaking.add_argument("--every", type=_count, default=7, metavar="N", help="inspect every so many decisions")
    soaking.add_argument("--processes", type=_count, default=os.cpu_count() or 1, metavar="N")

    shooting = add("shots", run_shots, "write pictures of every screen in every language, size and scale")
    shooting.add_argument("folder", type=Path, metavar="DIR")
    shooting.add_argument("--system", action="append", help="games of this system only; otherwise of all")
    shooting.add_argument("--only", default="", metavar="NAME", help="only pictures whose name holds this")
    shooting.add_argument("--language", choices=LANGUAGES, help="one language only")

    add("bench", run_bench, "run the benchmarks of a source checkout, printed as ratios measured in one run")
    return top


def _add_hands(command: argparse.ArgumentParser) -> None:
    command.add_argument("--processes", type=_count, default=os.cpu_count() or 1, metavar="N")
    command.add_argument(
        "--scheduler", default="", metavar="ADDRESS", help="have the workers of a Dask scheduler play instead"
    )


def _share(word: str) -> int:
    if not word.isascii() or not word.isdigit() or not 1 <= int(word) <= 99:
        raise argparse.ArgumentTypeError(f"'{word}' is not a share from 1 to 99 per cent")
    return int(word)


def _count(word: str) -> int:
    if not word.isascii() or not word.isdigit() or not 1 <= int(word) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"'{word}' is not a number from 1 to 1000000")
    return int(word)


# --- the window


def run_app(options: argparse.Namespace) -> int:
    if options.system:
        registry.module(options.system)
    _need_screen()
    from game.app.start import run

    return run(system=options.system)


def _need_screen() -> None:
    """Say so in one sentence when there is no display to open a window on."""
    chosen = os.environ.get("SDL_VIDEODRIVER", "")
    windowed = sys.platform in ("win32", "darwin")
    if not (chosen or windowed or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise Complaint(f"There is no display to open a window on. {HEADLESS_HINT}")
    from game.app.start import driver

    shown_by = driver()
    if not shown_by or (not chosen and shown_by in ("offscreen", "dummy")):
        raise Complaint(f"The display does not answer, so no window can be opened. {HEADLESS_HINT}")


def _paint_off_screen() -> None:
    """Pictures are painted without a window; said before pygame is first imported."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")


# --- without a window


def run_engine(options: argparse.Namespace) -> int:
    engine.serve()
    return 0


def run_watch(options: argparse.Namespace) -> int:
    system = registry.load(options.system)
    names = options.bots.split(",")
    session = Session(system, system.quick_start())
    seats = system.seats(session.state)
    minds = {seat: bots.bot(names[at % len(names)], f"{options.seed}:{seat}") for at, seat in enumerate(seats)}
    if not options.headless:
        _need_screen()
        from game.app.start import watch

        return watch(session, minds, options.seed)
    telling = _Telling(session, options.language)
    shoot = _shooting(session, options) if options.shots else None

    def after() -> None:
        telling.go_on()
        if shoot:
            shoot()
        if options.save:
            save(session, options.save)

    play(session, minds, Chance(options.seed), after)
    telling.finish()
    return 0


def _shooting(session: Session[Any], options: argparse.Namespace) -> Callable[[], None]:
    _paint_off_screen()
    from game.app.export import board_shots

    return board_shots(session, options.shots, options.every, options.language)


class _Telling:
    """Prints a journal as it grows."""

    def __init__(self, session: Session[object], language: str) -> None:
        self.session, self.language, self.told = session, language, 0
        self.catalog = registry.catalog()
        self.heading = ""

    def go_on(self) -> None:
        entries = self.session.entries
        heading = self.catalog.render(self.session.system.heading(self.session.state), self.language)
        for entry in entries[self.told :]:
            rules = f"  [{', '.join(entry.rules)}]" if entry.rules else ""
            print(f"{self.catalog.render(entry.text, self.language)}{rules}")
        self.told = len(entries)
        if heading != self.heading:
            print(f"-- {heading}")
            self.heading = heading

    def finish(self) -> None:
        self.go_on()
        if self.session.outcome:
            print(f"== {self.catalog.render(self.session.outcome.text, self.language)}")


def run_replay(options: argparse.Namespace) -> int:
    session = _played_again(options.file)
    if options.export:
        return _export(session, options)
    if options.kinds:
        raise Complaint("Say where to write it: --export DIR.")
    if not options.headless:
        _need_screen()
        from game.app.start import replay

        return replay(session)
    telling = _Telling(session, options.language)
    telling.finish()
    print(f"{len(session.answers)} answers in {len(session.beats)} steps; every digest agrees.")
    return 0


def _played_again(file: Path) -> Session[Any]:
    """A saved game at its end; a long one takes a while, and a bar says how far it is."""
    from rich.console import Console
    from rich.progress import Progress

    saved = read_save(file)
    work = resuming(saved, registry.load(saved.system), file.name)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(file.name, total=saved.answers)
        while True:
            try:
                progress.update(bar, completed=next(work))
            except StopIteration as done:
                return cast(Session[Any], done.value)


def _export(session: Session[Any], options: argparse.Namespace) -> int:
    _paint_off_screen()
    from rich.console import Console
    from rich.progress import Progress

    from game.app.export import Exporter

    exporter = Exporter(session, options.language)
    for kind in options.kinds or ["frames"]:
        with Progress(console=Console(stderr=True), transient=True) as progress:
            bar = progress.add_task(kind)
            for step in exporter.export(kind, options.export):
                progress.update(bar, completed=step.done, total=step.total)
        print(exporter.written(kind, options.export))
    return 0


def run_shots(options: argparse.Namespace) -> int:
    _paint_off_screen()
    from game.app.shots import formats, shoot_everything

    forms = formats([options.language] if options.language else LANGUAGES)
    names = options.system or registry.names()
    taken = sum(1 for _ in shoot_everything(options.folder, forms, names, options.only))
    print(f"{taken} pictures in {options.folder}.")
    return 0


def run_simulate(options: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from game.bots import simulate
    from game.bots.hands import Hands

    players = tuple(options.bots.split(","))
    for name in players:
        bots.bot(name)
    rosters = tuple(filter(None, options.rosters.split(",")))
    match = simulate.Match(options.system, players, options.games, options.seed, rosters, options.scenario)
    registry.module(options.system)
    console = Console(stderr=True)
    results = []
    with Progress(console=console, transient=True) as progress:
        bar = progress.add_task(f"{options.system}: {' against '.join(players)}", total=options.games)
        for result in simulate.play_match(match, Hands(options.processes, options.scheduler)):
            results.append(result)
            progress.advance(bar)
    for what, standings in (("player", simulate.standings(results)), ("seat", simulate.by_seat(results))):
        table = Table(what, "games", "won", "lost", "drawn", "won %", "mean score")
        for each in standings:
            shares = f"{100 * each.share:.1f}", f"{each.mean_score:.2f}"
            table.add_row(each.name, *map(str, (each.games, each.wins, each.losses, each.draws)), *shares)
        Console().print(table)
    if options.csv:
        options.csv.write_text("\n".join(simulate.csv_lines(results)) + "\n", encoding="utf-8")
    return 0


def run_ladder(options: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from game.bots import ladder, ladder_page
    from game.bots.hands import Hands
    from game.bots.kept import Kept
    from game.bots.sprt import Test

    meetings = ladder.rungs(_words(options.bots))
    if not meetings or options.better <= 50:
        raise Complaint("A ladder has two players at least, and tells a share above 50 per cent from one of 50.")
    for name in {name for pair in meetings for name in pair}:
        bots.bot(name)
    sizes = [_count(word) for word in _words(options.sizes)]
    variety = ladder.Variety(options.system, options.seed, _words(options.scenario), sizes)
    test = Test(0.5, options.better / 100, options.alpha / 100, options.beta / 100)
    kinds = [together for together in (False, True) if variety.of_kind(together=together)]
    rungs = [ladder.Rung(*pair, together, test) for together in kinds for pair in meetings]
    hands = Hands(options.processes, options.scheduler)
    playing = Kept(options.kept, hands) if options.kept else hands
    broken_off = False
    with Progress(console=Console(stderr=True), transient=True) as progress:
        try:
            for rung in rungs:
                bar = progress.add_task(f"{options.system}: {rung.lower} below {rung.upper}", total=options.games)
                for _ in ladder.climb(variety, rung, options.games, playing):
                    progress.update(bar, completed=rung.games)
        except KeyboardInterrupt:
            broken_off = True
    for columns, rows in ladder_page.tables(rungs):
        table = Table(*columns)
        for row in rows:
            table.add_row(*row)
        Console().print(table)
    if options.out:
        ladder_page.put(options.out, options.system, ladder_page.page(options.system, rungs, options.seed))
    return 130 if broken_off else 0


def run_tune(options: argparse.Namespace) -> int:
    from game.bots import ladder, ladder_page
    from game.bots import tune as tuning
    from game.bots.hands import Hands
    from game.kit import weights

    sizes = [_count(word) for word in _words(options.sizes)]
    variety = ladder.Variety(options.system, options.seed, _words(options.scenario), sizes)
    bench = tuning.Bench(variety, Hands(options.processes, options.scheduler))
    tuned, games = tuning.chosen(options.system, _words(options.weights)), 0
    for step in tuning.tune(bench, tuned, options.steps, options.pairs):
        tuned, games = step.weights, step.games
        print(f"step {step.number + 1} of {options.steps}: {100 * step.share:.0f} % of {2 * options.pairs} games")
    rung = tuning.prove(bench, tuned, options.prove)
    words = ladder_page.lines([rung])[0]
    print(f"Against the weights in use: {words[2]}, {words[3]} % ({words[4]}), {rung.verdict}.")
    told = weights.written(options.system, tuned, weights.Chosen("sandtable tune", options.seed, games))
    if options.out:
        options.out.write_text(told, encoding="utf-8")
    else:
        print(told, end="")
    return 0


def run_soak(options: argparse.Namespace) -> int:
    from msgspec.structs import replace

    from game.testing.playout import soak

    system = registry.load(options.system)
    setups = [replace(system.quick_start(), scenario=id) for id in _scenarios(options)]
    played = soak(system, options.games, options.seed, options.processes, setups=setups, every=options.every)
    for fault in played.faults:
        print(fault)
    verdict = f"{len(played.faults)} of them broke" if played.faults else "every copy, save, fork and undo agreed"
    print(f"{played.games} random games, {played.answers} answers, the longest {played.longest}: {verdict}.")
    return 1 if played.faults else 0


def _scenarios(options: argparse.Namespace) -> list[str]:
    """The scenarios a command names, one by one or all that players are offered."""
    if options.scenario == "all":
        return [scenario.id for scenario in registry.looks_of(options.system).scenarios()]
    return _words(options.scenario)


def _words(listed: str) -> list[str]:
    return [word for word in listed.split(",") if word]


def run_check(options: argparse.Namespace) -> int:
    from game import check

    checked, found, hints = 0, 0, 0
    for path in options.paths:
        for file in check.files(path):
            checked += 1
            for sentence in check.problems(file):
                print(sentence)
                is_hint = sentence.startswith("hint:")
                found, hints = found + (not is_hint), hints + is_hint
    wrong = f"{found} wrong" if found else "nothing wrong"
    print(f"{checked} checked, {wrong}{f', {hints} hints' if hints else ''}.")
    return 1 if found else 0


def run_bench(options: argparse.Namespace) -> int:
    try:
        benchmarks = import_module("tests.benchmarks.run")
    except ModuleNotFoundError as error:
        raise Complaint("The benchmarks are part of the source checkout; run this command in its folder.") from error
    status: int = benchmarks.main()
    return status


# --- rules


def _tests() -> Path:
    folder = Path(__file__).resolve().parents[1] / "tests"
    if not folder.is_dir():
        raise Complaint("Rules are cited and proved by the tests, which come with the source checkout only.")
    return folder


def run_rules(options: argparse.Namespace) -> int:
    """The books in every language, and in what the translations differ from English."""
    wrong = False
    for name in rulebook.systems():
        book = rulebook.Rulebook.load(name)
        print(f"{name:20} en {len(book.rules):5} rules  {book.title}")
        for language in LANGUAGES[1:]:
            other = translation.translation(name, language)
            if other is None:
                print(f"{'':20} {language}     - not there yet")
                continue
            print(f"{'':20} {language} {len(other.rules):5} rules  {other.title}")
            found = translation.problems(book, other, translation.excuses(name, language))
            wrong = wrong or bool(found)
            for problem in found:
                print(f"  {name}/{language}.md: {problem}")
    return 1 if wrong else 0


def run_coverage(options: argparse.Namespace) -> int:
    from game.testing import proof

    names = [options.system] if options.system else rulebook.systems()
    wrong = False
    for name in names:
        report = coverage.report(name, _tests())
        wrong = wrong or bool(report.errors)
        print("\n".join(coverage.render(report, proof.proved(_tests(), name))))
    return 1 if wrong else 0


def run_prove(options: argparse.Namespace) -> int:
    from dataclasses import replace

    from rich.console import Console
    from rich.progress import Progress

    from game.testing import proof

    tests = _tests()
    drawing = proof.drawing(options.system, tests)
    mutants = [m for m in proof.mutants(tests, options.system) if not options.only or m.rule in options.only]
    chosen = proof.sample(mutants, options.sample) if options.sample else mutants
    with Progress(console=Console(stderr=True), transient=True) as progress:
        trying = progress.track(proof.prove(chosen, tests, options.processes), len(chosen), description=options.system)
        result = replace(drawing, tried=tuple(trying))
    if options.record:
        proof.record(result, tests)
    print("\n".join(proof.render(result)))
    return 1 if result.having("survived") or result.having("stale") else 0


def run_reach(options: argparse.Namespace) -> int:
    from game.testing import reaching

    files = options.only or (reaching.sample(options.system, _tests(), options.sample) if options.sample else ())
    report = reaching.report(options.system, _tests(), options.processes, files)
    print("\n".join(reaching.render(report)))
    return 1 if report.unreached or report.unnamed else 0


def run_search(options: argparse.Namespace) -> int:
    found = rulebook.Rulebook.load(options.system, options.language).search(" ".join(options.words))
    for rule in found:
        print(f"{rule.id}  {rule.text}")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
