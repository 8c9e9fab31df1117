"""Content packs: what they become, and what their authors are told."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from game.core.content import Content, Length, Localised, Part, Ref
from game.core.library import Library, NoSuchContent
from game.core.packs import PackError, Problem, check_pack, load, packs_in
from game.core.text import Catalog, Text

TraitId = Annotated[str, Ref("trait")]
WeaponId = Annotated[str, Ref("weapon")]


class Push(Part, frozen=True, tag="push", tag_field="type"):
    distance: Length


class Heal(Part, frozen=True, tag="heal", tag_field="type"):
    wounds: Annotated[int, msgspec.Meta(ge=1, le=5)]


class Trait(Content, frozen=True):
    text: Localised | None = None
    effects: tuple[Push | Heal, ...] = ()


class Weapon(Content, frozen=True):
    damage: Annotated[int, msgspec.Meta(ge=0, le=9)]
    range: Length = Length(0)
    sort: Literal["melee", "ranged", "thrown"] = "melee"
    traits: Mapping[TraitId, int] = msgspec.field(default_factory=dict)


class Stance(Part, frozen=True):
    label: Localised
    bonus: int


class Model(Content, frozen=True):
    weapons: Annotated[tuple[WeaponId, ...], msgspec.Meta(min_length=1)]
    best: WeaponId | None = None
    stances: tuple[Stance, ...] = ()
    size: tuple[int, int] = (1, 1)


KINDS = {"trait": Trait, "weapon": Weapon, "model": Model}

HEADER = """
[pack]
id = "core"
title = { en = "Basic set", es = "Caja básica", it = "Scatola base" }
version = "1.0"
system = "duel"
format = 1
"""
GOOD = """
[weapon.claws]
name = { en = "Claws", es = "Garras", it = "Artigli" }
damage = 2
traits = { sharp = 1 }

[weapon.bow]
name = "Bow"
damage = 1
range = 4.5
sort = "ranged"

[trait.sharp]
name = "Sharp"
text = "Adds {n} damage."
effects = [{ type = "push", distance = 1.5 }, { type = "heal", wounds = 2 }]

[model.cat]
name = "Cat"
weapons = ["claws", "bow"]
best = "claws"
stances = [{ label = { en = "Crouched", es = "Agachado" }, bonus = 1 }]
"""


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def header(id: str, *, system: str = "duel", more: str = "") -> str:
    return f'[pack]\nid = "{id}"\ntitle = "{id}"\nversion = "1"\nsystem = "{system}"\nformat = 1\n{more}\n'


def library(tmp_path: Path, text: str = HEADER + GOOD) -> Library:
    write(tmp_path / "core" / "pack.toml", text)
    found, problems = load("duel", KINDS, tmp_path / "core")
    assert problems == ()
    return found


def complaints(tmp_path: Path, body: str, head: str = HEADER) -> list[str]:
    """What the author of one file is told, without the file's name."""
    path = write(tmp_path / "pack.toml", head + body)
    problems = check_pack(path, "duel", KINDS)
    assert all(problem.file == path for problem in problems)
    return [f"{problem.place}: {problem.sentence}" for problem in problems]


# What a pack becomes


def test_a_table_becomes_a_typed_thing_with_the_tables_name_as_id(tmp_path: Path) -> None:
    claws = library(tmp_path).get(Weapon, "claws")
    assert (claws.id, claws.damage, claws.sort, claws.traits) == ("claws", 2, "melee", {"sharp": 1})


def test_a_length_is_written_in_inches_and_read_in_mils(tmp_path: Path) -> None:
    assert library(tmp_path).get(Weapon, "bow").range == 4500


def test_a_table_of_several_sorts_becomes_the_sort_it_names(tmp_path: Path) -> None:
    assert library(tmp_path).get(Trait, "sharp").effects == (Push(distance=Length(1500)), Heal(wounds=2))


def test_content_cannot_be_changed(tmp_path: Path) -> None:
    with pytest.raises(AttributeError):
        library(tmp_path).get(Weapon, "claws").damage = 9  # type: ignore[misc]


def test_things_come_in_the_order_of_packs_files_and_tables(tmp_path: Path) -> None:
    weapon = '[weapon.{0}]\nname = "{0}"\ndamage = 1\n'
    write(tmp_path / "own" / "z" / "pack.toml", header("z") + weapon.format("z9") + weapon.format("z1"))
    write(tmp_path / "own" / "z" / "deep" / "more.toml", weapon.format("z5"))
    write(tmp_path / "own" / "z" / "b.toml", weapon.format("z7"))
    write(tmp_path / "own" / "a.toml", header("a") + weapon.format("a1"))
    write(tmp_path / "user" / "a2.toml", header("extra") + weapon.format("a0"))
    found, problems = load("duel", KINDS, tmp_path / "own", tmp_path / "user")
    assert problems == ()
    assert [thing.id for thing in found.all(Weapon)] == ["a1", "z9", "z1", "z7", "z5", "a0"]
    assert [(pack.id, pack.shipped) for pack in found.packs] == [("a", True), ("z", True), ("extra", False)]


def test_the_library_knows_the_pack_of_a_thing(tmp_path: Path) -> None:
    found = library(tmp_path)
    pack = found.pack_of(found.get(Weapon, "claws"))
    assert (pack.id, pack.version, pack.shipped, pack.path) == ("core", "1.0", True, tmp_path / "core")


def test_an_unknown_id_is_answered_with_the_nearest(tmp_path: Path) -> None:
    found = library(tmp_path)
    assert found.find(Weapon, "clwas") is None
    with pytest.raises(NoSuchContent) as error:
        found.get(Weapon, "clwas")
    assert str(error.value) == "there is no weapon 'clwas'; did you mean 'claws'?"


def test_a_library_can_be_sent_to_another_process(tmp_path: Path) -> None:
    found = library(tmp_path)
    copy = pickle.loads(pickle.dumps(found))
    assert copy.get(Model, "cat") == found.get(Model, "cat")
    assert copy.fingerprint == found.fingerprint


def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_bytes(b"\xef\xbb\xbf" + (HEADER + GOOD).replace("\n", "\r\n").encode())
    assert check_pack(path, "duel", KINDS) == []


# Words


def test_a_text_of_a_thing_is_a_text_keyed_by_system_kind_id_and_field(tmp_path: Path) -> None:
    found = library(tmp_path)
    assert found.get(Weapon, "claws").name == Text("duel.weapon.claws.name")
    assert found.get(Model, "cat").stances[0].label == Text("duel.model.cat.stances.0.label")
    assert found.packs[0].title == Text("duel.pack.core.title")
    assert found.get(Trait, "sharp").text == Text("duel.trait.sharp.text")


@pytest.mark.parametrize(
    ("text", "en", "es", "it"),
    [
        (Text("duel.weapon.claws.name"), "Claws", "Garras", "Artigli"),
        (Text("duel.weapon.bow.name"), "Bow", "Bow", "Bow"),
        (Text("duel.model.cat.stances.0.label"), "Crouched", "Agachado", "Crouched"),
        (Text("duel.pack.core.title"), "Basic set", "Caja básica", "Scatola base"),
        (Text("duel.trait.sharp.text", n=3), "Adds 3 damage.", "Adds 3 damage.", "Adds 3 damage."),
    ],
)
def test_the_catalog_says_the_packs_words(tmp_path: Path, text: Text, en: str, es: str, it: str) -> None:
    catalog = Catalog()
    library(tmp_path).add_words(catalog)
    assert [catalog.render(text, language) for language in ("en", "es", "it")] == [en, es, it]


def test_words_in_one_language_serve_for_all(tmp_path: Path) -> None:
    catalog = Catalog()
    body = '[weapon.garras]\nname = { es = "Garras" }\ndamage = 1\n'
    library(tmp_path, HEADER + body).add_words(catalog)
    assert catalog.render(Text("duel.weapon.garras.name"), "en") == "Garras"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('{ en = "Claws", fr = "Griffes" }', "'fr' is not a language of the game (en, es, it)"),
        ("3", "expected text, or a table of text by language"),
        ("{ en = 3 }", "expected text in each language"),
        ("{}", "expected text in at least one language (en, es, it)"),
        ('" "', "expected text, but it is empty"),
        ('"half { open"', "a '{' or '}' stands alone; write it twice to show one"),
        ('"{n.__class__}"', "'{n.__class__}' is not a gap to fill, such as {n}; write '{{' to show a brace"),
        ('"{n!r}"', "'{n}' is not a gap to fill, such as {n}; write '{{' to show a brace"),
        ('"{}"', "'{}' is not a gap to fill, such as {n}; write '{{' to show a brace"),
    ],
)
def test_words_that_could_not_be_shown_are_refused(tmp_path: Path, written: str, told: str) -> None:
    body = f"[weapon.claws]\nname = {written}\ndamage = 1\n"
    assert complaints(tmp_path, body) == [f"[weapon.claws] name: {told}"]


# Fingerprints


def test_the_fingerprint_ignores_layout_and_wording(tmp_path: Path) -> None:
    before = library(tmp_path / "a").fingerprint
    reworded = GOOD.replace("Garras", "Zarpas").replace("damage = 2", "# sharp\ndamage   = 0x2")
    assert library(tmp_path / "b", HEADER + reworded).fingerprint == before


@pytest.mark.parametrize(
    ("old", "new"),
    [("damage = 2", "damage = 3"), ("4.5", "4.25"), ('["claws", "bow"]', '["bow", "claws"]'), ("sharp", "keen")],
)
def test_the_fingerprint_changes_with_any_value(tmp_path: Path, old: str, new: str) -> None:
    before = library(tmp_path / "a")
    after = library(tmp_path / "b", HEADER + GOOD.replace(old, new))
    assert before.fingerprint != after.fingerprint
    assert before.packs[0].fingerprint != after.packs[0].fingerprint


def test_the_fingerprint_is_the_same_under_any_hash_seed(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path\n"
        "sys.path.insert(0, sys.argv[2])\n"
        "from tests.core.test_packs import KINDS, load\n"
        "print(load('duel', KINDS, Path(sys.argv[1]))[0].fingerprint)"
    )
    expected = library(tmp_path).fingerprint
    root = str(Path(__file__).resolve().parents[2])
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", script, str(tmp_path / "core"), root],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert run.stdout.strip() == expected, run.stderr


# What authors are told


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("damage = 'two'", "[weapon.claws] damage: expected a whole number, got text"),
        ("damage = 2.5", "[weapon.claws] damage: expected a whole number, got a number"),
        ("damage = true", "[weapon.claws] damage: expected a whole number, got true or false"),
        ("damage = 2020-01-01", "[weapon.claws] damage: expected a whole number, got a date"),
        ("damage = [1]", "[weapon.claws] damage: expected a whole number, got a list"),
        ("damage = {}", "[weapon.claws] damage: expected a whole number, got a table"),
        ("damage = 12", "[weapon.claws] damage: expected at most 9, got 12"),
        ("damage = -1", "[weapon.claws] damage: expected at least 0, got -1"),
        ("damage = nan", "[weapon.claws] damage: expected a number, got nan"),
        ("damage = 99999999999999999999", "[weapon.claws] damage: this number is too large"),
        ("", "[weapon.claws] damage: this key is missing"),
        ("damage = 1\ndamge = 2", "[weapon.claws] damge: there is no such key"),
        ("damage = 1\nrang = 2", "[weapon.claws] rang: there is no such key; did you mean 'range'?"),
        ("damage = 1\nid = 'x'", "[weapon.claws] id: the id is the table's own name; leave this key out"),
        ("damage = 1\nrange = inf", "[weapon.claws] range: expected a number, got inf"),
        ("damage = 1\nrange = -1", "[weapon.claws] range: expected a length from 0 to 1000, got -1"),
        ("damage = 1\nrange = 'far'", "[weapon.claws] range: expected a length, which is a number"),
        ("damage = 1\nsort = 'mele'", "[weapon.claws] sort: 'mele' is unknown; did you mean 'melee'?"),
        (
            "damage = 1\nsort = 'x'",
            "[weapon.claws] sort: 'x' is unknown; it can be 'melee', 'ranged' or 'thrown'",
        ),
        ("damage = 1\ntraits = { sharp = 'x' }", "[weapon.claws] traits.sharp: expected a whole number, got text"),
    ],
)
def test_a_wrong_value_is_told_with_its_table_and_key(tmp_path: Path, body: str, told: str) -> None:
    rest = '[trait.sharp]\nname = "Sharp"\n'
    found = complaints(tmp_path, f'[weapon.claws]\nname = "Claws"\n{body}\n{rest}')
    assert found[0].startswith(told)
    assert len(found) == 1


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("stances = [{ label = 'A', bonus = 1 }, { label = 'B', bonus = '1' }]",
         "stances #2.bonus: expected a whole number, got text"),
        ("stances = [{ label = 'A', bonsu = 1, bonus = 1 }]", "stances #1.bonsu: there is no such key"),
        ("stances = [{ label = 'A' }]", "stances #1.bonus: this key is missing"),
        ("stances = [3]", "stances #1: expected a table, got a whole number"),
        ("size = [1]", "size: expected a list of exactly 2, got 1"),
        ("size = [1, 'x']", "size #2: expected a whole number, got text"),
    ],
)  # fmt: skip
def test_a_fault_deep_in_a_table_is_told_with_its_path(tmp_path: Path, body: str, told: str) -> None:
    text = f'[weapon.bow]\nname = "Bow"\ndamage = 1\n[model.cat]\nname = "Cat"\nweapons = ["bow"]\n{body}\n'
    assert complaints(tmp_path, text) == [f"[model.cat] {told}"]


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("{ type = 'puhs', distance = 1 }", "effects #1.type: 'puhs' is unknown; did you mean 'push'?"),
        ("{ distance = 1 }", "effects #1.type: this key is missing; it can be 'push' or 'heal'"),
        ("{ type = 'heal', wounds = 9 }", "effects #1.wounds: expected at most 5, got 9"),
        ("{ type = 'push', distnace = 1 }", "effects #1.distnace: there is no such key; did you mean 'distance'?"),
    ],
)
def test_a_table_of_several_sorts_is_checked_as_the_sort_it_names(tmp_path: Path, effect: str, told: str) -> None:
    found = complaints(tmp_path, f'[trait.sharp]\nname = "Sharp"\neffects = [{effect}]\n')
    assert found[0] == f"[trait.sharp] {told}"


def test_an_empty_list_that_needs_entries_is_told(tmp_path: Path) -> None:
    found = complaints(tmp_path, '[model.cat]\nname = "Cat"\nweapons = []\n')
    assert found == ["[model.cat] weapons: expected a list of at least 1, got 0"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('["claws", "bow"]', '["claws", "bwo"]',
         "[model.cat] weapons #2: there is no weapon 'bwo'; did you mean 'bow'?"),
        ('best = "claws"', 'best = "sharp"',
         "[model.cat] best: there is no weapon 'sharp'; it can be 'claws' or 'bow'"),
        ("sharp = 1", "shrap = 1",
         "[weapon.claws] traits.shrap: there is no trait 'shrap'; did you mean 'sharp'?"),
    ],
)  # fmt: skip
def test_an_id_that_leads_nowhere_is_told_with_the_nearest(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert complaints(tmp_path, GOOD.replace(old, new)) == [told]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("[wepon.claws]\n", "[wepon]: there is no such kind of table; did you mean 'weapon'?"),
        ("[[weapon]]\n", "[weapon]: expected a table for each weapon, such as [weapon.example]"),
        ("[weapon]\nclaws = 3\n", "[weapon.claws]: expected a table with the keys of this thing"),
        (
            "[weapon.Claws]\n",
            "[weapon.Claws]: 'Claws' cannot be an id; write lower-case letters and digits, joined by '_', '-' or '.'",
        ),
    ],
)
def test_a_table_out_of_place_is_told(tmp_path: Path, body: str, told: str) -> None:
    assert complaints(tmp_path, body) == [told]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("[weapon.claws\n", "line 8: this is not valid TOML: "),
        ("[weapon.a]\n\n[weapon.a]\n", "line 10: the table [weapon.a] is already in this file"),
        ("[weapon.a]\ndamage = 1\ndamage = 2\n", "line 10: this key already has a value"),
        ("a = '''", "line 8: this is not valid TOML: "),
        ("a = " + "9" * 5000, ": this is not valid TOML"),
        ("a = " + "[" * 5000, ": this file is nested too deeply"),
        ("[weapon.claws]\nx = " + "[" * 40 + "]" * 40, "[weapon.claws] x #1 #1"),
        ("a." * 50 + "a = 1", "line 8: this key has too many parts"),
    ],
)
def test_broken_toml_is_told_with_its_line(tmp_path: Path, body: str, told: str) -> None:
    found = complaints(tmp_path, body)
    assert len(found) == 1
    assert found[0].startswith(told)


def test_a_file_that_is_not_utf8_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_bytes(HEADER.encode() + b'[weapon.x]\nname = "ca\xf1on"\n')
    (problem,) = check_pack(path, "duel", KINDS)
    assert (problem.place, problem.sentence) == ("line 9", "this is not UTF-8; save the file with that encoding")


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    (problem,) = check_pack(tmp_path / "none.toml", "duel", KINDS)
    assert problem.sentence == "this file cannot be read (No such file or directory)"


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_bytes(b"#" * (3 * 1024 * 1024))
    (problem,) = check_pack(path, "duel", KINDS)
    assert problem.sentence == "this file is too large to be part of a pack"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (HEADER, "", "[pack]: this table is missing; it has the pack's id, title, version, system and format"),
        (HEADER, "pack = 3\n", "[pack]: expected a table, got a whole number"),
        ('id = "core"', 'id = "Core!"',
         "[pack] id: 'Core!' cannot be an id; write lower-case letters and digits, joined by '_', '-' or '.'"),
        ('"duel"', '"dual"', "[pack] system: this pack is for 'dual', but here are the packs of 'duel'"),
        ("format = 1", "format = 2", "[pack] format: this program reads format 1, not 2"),
        ("format = 1", "fromat = 1", "[pack] fromat: there is no such key; did you mean 'format'?"),
        ('version = "1.0"', "version = 1.0", "[pack] version: expected text, got a number"),
    ],
)  # fmt: skip
def test_a_wrong_header_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert complaints(tmp_path, GOOD, HEADER.replace(old, new))[0] == told


def test_everything_wrong_is_told_at_once(tmp_path: Path) -> None:
    write(tmp_path / "core" / "pack.toml", HEADER.replace("format = 1", "format = 'one'"))
    write(tmp_path / "core" / "a.toml", "[weapon.claws]\ndamage = 'two'\nrang = 1\n[wepon.x]\n")
    write(tmp_path / "core" / "b.toml", '[model.cat]\nname = "Cat"\nweapons = ["clwas"]\n[weapon.claws]\n')
    with pytest.raises(PackError) as error:
        load("duel", KINDS, tmp_path / "core")
    told = [f"{problem.file.name} {problem.place}: {problem.sentence}" for problem in error.value.problems]
    assert told == [
        "pack.toml [pack] format: expected a whole number, got text",
        "a.toml [weapon.claws] rang: there is no such key; did you mean 'range'?",
        "a.toml [weapon.claws] name: this key is missing",
        "a.toml [weapon.claws] damage: expected a whole number, got text",
        "a.toml [wepon]: there is no such kind of table; did you mean 'weapon'?",
        f"b.toml [weapon.claws]: this weapon is already in {(tmp_path / 'core' / 'a.toml').as_posix()}",
        "b.toml [model.cat] weapons #1: there is no weapon 'clwas'; did you mean 'claws'?",
    ]
    assert len(str(error.value).splitlines()) == len(told)


def test_a_problem_names_the_file_as_its_author_knows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    problem = Problem(tmp_path / "packs" / "duel" / "mine.toml", "[weapon.claws] damage", "expected a whole number")
    assert str(problem) == "packs/duel/mine.toml, [weapon.claws] damage: expected a whole number"


def test_only_the_first_file_of_a_folder_has_a_header(tmp_path: Path) -> None:
    write(tmp_path / "core" / "pack.toml", HEADER)
    write(tmp_path / "core" / "more.toml", HEADER)
    (problem,) = check_pack(tmp_path / "core", "duel", KINDS)
    assert (problem.file.name, problem.sentence) == ("more.toml", "this table belongs in pack.toml")


# Packs together


def shelf(tmp_path: Path, **packs: str) -> tuple[list[str], list[str]]:
    """The packs that load beside the basic set, and what is said about the others."""
    write(tmp_path / "core" / "pack.toml", HEADER + GOOD)
    for name, text in packs.items():
        write(tmp_path / "user" / f"{name}.toml", text)
    found, problems = load("duel", KINDS, tmp_path / "core", tmp_path / "user")
    told = [f"{problem.file.stem} {problem.place}: {problem.sentence}" for problem in problems]
    return [pack.id for pack in found.packs if not pack.shipped], told


ZAP = '[weapon.zap]\nname = "Zap"\ndamage = 1\n'
USES_ZAP = '[model.dog]\nname = "Dog"\nweapons = ["zap", "claws"]\n'


def test_a_users_pack_may_use_the_things_of_other_packs(tmp_path: Path) -> None:
    assert shelf(tmp_path, a=header("a") + USES_ZAP, b=header("b") + ZAP) == (["a", "b"], [])


def test_references_in_a_set_are_followed_too(tmp_path: Path) -> None:
    class Crew(Content, frozen=True):
        members: frozenset[WeaponId]

    path = write(tmp_path / "pack.toml", HEADER + '[crew.all]\nname = "All"\nmembers = ["b", "a"]\n')
    problems = check_pack(path, "duel", {"crew": Crew, "weapon": Weapon})
    assert [problem.sentence for problem in problems] == ["there is no weapon 'a'", "there is no weapon 'b'"]


def test_a_broken_users_pack_is_left_out_and_the_rest_loads(tmp_path: Path) -> None:
    loaded, told = shelf(tmp_path, a=header("a") + ZAP + "damage = 2", b=header("b") + ZAP)
    assert loaded == ["b"]
    assert told == ["a line 11: this key already has a value"]


def test_a_pack_that_uses_things_of_a_broken_pack_is_left_out_too(tmp_path: Path) -> None:
    loaded, told = shelf(tmp_path, a=header("a") + USES_ZAP, b=header("b") + ZAP + "x = 1\n", c=header("c"))
    assert loaded == ["c"]
    assert told == [
        "a [model.dog] weapons #1: 'zap' is in the pack 'b', which has problems itself and is left out",
        "b [weapon.zap] x: there is no such key; it can be 'range', 'sort' or 'traits'",
    ]


def test_being_left_out_carries_along_a_chain(tmp_path: Path) -> None:
    loaded, told = shelf(
        tmp_path,
        a=header("a", more='requires = ["b"]'),
        b=header("b", more='requires = ["c"]'),
        c=header("c", more='requires = ["d"]'),
        e=header("e", more='requires = ["core"]'),
    )
    assert loaded == ["e"]
    assert told == [
        "a [pack] requires: the pack 'b' has problems itself and is left out",
        "b [pack] requires: the pack 'c' has problems itself and is left out",
        "c [pack] requires: there is no pack 'd' here; it can be 'core', 'a', 'b' or 'e'",
    ]


def test_a_pack_that_requires_a_missing_pack_is_told_the_nearest(tmp_path: Path) -> None:
    assert shelf(tmp_path, a=header("a", more='requires = ["cor"]')) == (
        [],
        ["a [pack] requires: there is no pack 'cor' here; did you mean 'core'?"],
    )


def test_an_id_two_packs_have_is_the_later_packs_problem(tmp_path: Path) -> None:
    loaded, told = shelf(
        tmp_path, a=header("a") + ZAP, b=header("b") + ZAP, c=header("c") + ZAP.replace("zap", "claws")
    )
    assert loaded == ["a"]
    assert told == [
        "b [weapon.zap]: this weapon is already in the pack 'a'",
        "c [weapon.claws]: this weapon is already in the pack 'core'",
    ]


def test_two_packs_cannot_have_one_name(tmp_path: Path) -> None:
    loaded, told = shelf(tmp_path, a=header("twin"), b=header("twin"))
    assert loaded == ["twin"]
    assert told == [f"b [pack] id: there is already a pack 'twin' ({(tmp_path / 'user' / 'a.toml').as_posix()})"]


def test_a_left_out_pack_leaves_no_words(tmp_path: Path) -> None:
    write(tmp_path / "core" / "pack.toml", HEADER + GOOD)
    write(tmp_path / "user" / "a.toml", header("a") + ZAP + "x = 1\n")
    found, _ = load("duel", KINDS, tmp_path / "core", tmp_path / "user")
    catalog = Catalog()
    found.add_words(catalog)
    assert not [key for key in catalog.keys("en") if "zap" in key or "pack.a" in key]


def test_a_users_pack_changes_the_fingerprint(tmp_path: Path) -> None:
    before = library(tmp_path).fingerprint
    write(tmp_path / "user" / "a.toml", header("a") + ZAP)
    after, _ = load("duel", KINDS, tmp_path / "core", tmp_path / "user")
    assert after.fingerprint != before
    assert after.packs[0].fingerprint == library(tmp_path).packs[0].fingerprint


def test_a_pack_is_checked_beside_the_packs_it_builds_on(tmp_path: Path) -> None:
    write(tmp_path / "core" / "pack.toml", HEADER + GOOD)
    mine = write(tmp_path / "mine.toml", header("mine") + '[model.dog]\nname = "Dog"\nweapons = ["claws"]\n')
    assert [problem.place for problem in check_pack(mine, "duel", KINDS)] == ["[model.dog] weapons #1"]
    assert check_pack(mine, "duel", KINDS, [tmp_path / "core"]) == []
    assert check_pack(tmp_path / "core", "duel", KINDS, [tmp_path / "core"]) == []


def test_no_shipped_packs_at_all_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="there are no packs here"):
        load("duel", KINDS, tmp_path)


def test_a_missing_user_folder_holds_no_packs(tmp_path: Path) -> None:
    assert packs_in(tmp_path / "none") == []


def test_hidden_files_and_other_files_are_not_packs(tmp_path: Path) -> None:
    for name in (".hidden.toml", "readme.txt", "a.toml", "empty/notes.txt", "b/pack.toml"):
        write(tmp_path / name, "")
    assert packs_in(tmp_path) == [tmp_path / "a.toml", tmp_path / "b"]
