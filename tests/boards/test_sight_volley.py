"""Who of a regiment sees somebody to shoot at: nearest first, plainly if possible, looked at once."""

from __future__ import annotations

from random import Random

import pytest

from game.boards.sight import Looker, Screen, Volley, strip_sight
from game.boards.sight import volley as volleys
from tests.boards.test_sight_strip import FOREST, WALL, table, trooper

SHOOTERS = [Looker(trooper(f"s{k}", 10000, 16000 + 1200 * k), 1) for k in range(5)]
TARGETS = [Looker(trooper(f"t{k}", 30000, 16000 + 1200 * k), 1) for k in range(5)]
FAR = 40000


@pytest.mark.rule("CFB-VOL-03", "CFB-VOL-04", "CFB-VOL-06")
def test_a_shooter_aims_at_the_nearest_he_sees_within_range() -> None:
    volley = Volley(table(), ())
    shot = volley.shot(SHOOTERS[0], TARGETS, FAR)
    assert shot is not None and shot.target.thing.id == "t0"
    assert volley.shot(SHOOTERS[0], TARGETS, 15000) is None
    assert Volley(table(WALL), ()).shot(SHOOTERS[2], TARGETS[:3], FAR) is None


@pytest.mark.rule("CFB-VOL-08", "CFB-VOL-10")
def test_a_plain_look_at_a_farther_one_is_better_than_an_obscured_one() -> None:
    high = Looker(trooper("aside", 12000, 27000), 1)
    volley = Volley(table(FOREST), ())
    near, far = Looker(trooper("near", 28000, 20000), 1), Looker(trooper("far", 30000, 33000), 1)
    shot = volley.shot(high, [near, far], FAR)
    assert shot is not None and shot.target is far and not shot.report.obscured
    alone = volley.shot(high, [near], FAR)
    assert alone is not None and alone.report.obscured


@pytest.mark.rule("CFB-LOS-07")
def test_the_two_regiments_are_in_nobodys_way() -> None:
    rank = [Screen(trooper(f"r{k}", 12000, 14000 + 900 * k), 1) for k in range(12)]
    ids = tuple(screen.body.id for screen in rank)
    assert Volley(table(), rank).shot(SHOOTERS[2], TARGETS, FAR) is None
    assert Volley(table(), rank).shot(SHOOTERS[2], TARGETS, FAR, ids) is not None


def test_a_volley_says_what_every_single_look_says() -> None:
    screens = [Screen(trooper(f"x{k}", 18000 + 700 * k, 15000 + 1100 * k), 1) for k in range(5)]
    field = table(FOREST)
    shots = Volley(field, screens).shots(SHOOTERS, TARGETS, FAR)
    for shooter, shot in zip(SHOOTERS, shots, strict=True):
        reports = [strip_sight(field, shooter, target, screens=screens) for target in TARGETS]
        assert (shot is not None) == any(report.clear for report in reports)
        plain = any(report.clear and not report.obscured for report in reports)
        assert shot is None or shot.report.obscured != plain


def test_every_look_is_taken_once_and_none_after_a_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []

    def counted(*args, **more):
        looks.append(args[1].thing.id)
        return strip_sight(*args, **more)

    monkeypatch.setattr(volleys, "strip_sight", counted)
    volley = Volley(table(), ())
    volley.shots(SHOOTERS, TARGETS, FAR)
    volley.shots(SHOOTERS, TARGETS, FAR)
    assert looks == ["s0", "s1", "s2", "s3", "s4"]


def test_a_look_of_a_volley_says_what_a_single_one_says() -> None:
    random = Random(5)
    for _ in range(60):
        screens = [
            Screen(
                trooper(f"x{k}", random.randrange(11500, 28500), random.randrange(15000, 23000)), random.choice((0, 1))
            )
            for k in range(14)
        ]
        field = table(FOREST) if random.random() < 0.5 else table()
        viewer, target = random.choice(SHOOTERS), random.choice(TARGETS)
        whole = strip_sight(field, viewer, target, screens=screens)
        brief = Volley(field, screens).look(viewer, target)
        assert (brief.clear, brief.obscured) == (whole.clear, whole.obscured)
