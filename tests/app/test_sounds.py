"""What is heard: voices, variants, sides, volumes, the air, captions, and the settings of all that."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.app.settings import Settings, read_settings, settings_file
from game.app.sounds.captions import MOST, STAYS, Captions, caption
from game.app.sounds.device import BED, DRUMS, FAR, MUSIC, OTHER_BED, VOICES
from game.app.sounds.player import APART, Sounds, sides
from game.app.sounds.recipes import SOUNDS, made, part_of
from game.app.sounds.waves import RATE
from game.app.window import App
from game.core.text import LANGUAGES, Text
from game.kit import registry
from tests.app.hearing import FRAME, MADE, Recorder, player

pytestmark = pytest.mark.usefixtures("home")


def test_the_same_variant_is_never_heard_twice_running():
    sounds, device, _ = player()
    for _ in range(60):
        sounds.play("punch")
        sounds.update(2 * APART)
    assert len(device.effects) == 60
    assert all(a != b for a, b in pairwise(device.effects))
    assert {name[-1] for name in device.effects} == {"0", "1", "2"}


def test_one_of_a_kind_is_enough_for_sixty_milliseconds():
    sounds, device, _ = player()
    sounds.play("pistol")
    sounds.play("pistol")
    sounds.play("blade")
    assert len(device.effects) == 2
    sounds.update(APART / 2)
    sounds.play("pistol")
    assert len(device.effects) == 2
    sounds.update(APART)
    sounds.play("pistol")
    assert len(device.effects) == 3


def test_there_are_never_more_than_eight_voices_and_the_oldest_makes_way():
    sounds, device, _ = player(volume_ambience=0, volume_music=0)
    names = [name for name in SOUNDS if part_of(name) == "effects" and len(made(name, 0)) / 4 / RATE > 0.5][
        : VOICES + 1
    ]
    assert len(names) == VOICES + 1
    for name in names:
        sounds.play(name)
        sounds.update(0.01)
    assert len(device.on) == VOICES
    assert device.played[-1][0] == device.played[0][0]


def test_a_sound_is_louder_on_its_own_side():
    sounds, device, _ = player(volume=100, volume_effects=100)
    sounds.play("pistol", -1.0)
    left, right = device.loud[0]
    assert left == 1.0 and right < 0.5
    assert sides(0.0) == (1.0, 1.0)
    assert sides(1.0) == (right, left)


def test_an_arrow_is_heard_along_its_way():
    sounds, device, _ = player()
    sounds.play("arrow", -1.0, 1.0)
    begins = device.loud[0]
    sounds.update(0.3)
    ends = device.loud[0]
    assert begins[0] > begins[1] and ends[0] < ends[1]


# --- volumes


def test_each_part_has_its_own_volume_below_that_of_everything():
    sounds, device, settings = player(volume=50, volume_effects=80, volume_interface=20)
    sounds.play("punch")
    sounds.play("coin")
    assert device.loud[0] == (0.4, 0.4)
    assert device.loud[1] == (0.1, 0.1)
    settings.volume_effects = 0
    sounds.play("kick")
    assert len(device.effects) == 2


@pytest.mark.parametrize("part", ["volume", "volume_ambience", "volume_music"])
def test_beds_and_music_end_with_their_sliders(part):
    sounds, device, settings = player()
    sounds.surround("rain", True)
    sounds.update(FRAME)
    assert device.on[BED] == "bed.rain" and device.on[MUSIC] == "music.rain"
    setattr(settings, part, 0)
    sounds.update(FRAME)
    assert (BED in device.on) == (part == "volume_music")
    assert (MUSIC in device.on) == (part == "volume_ambience")


def test_nothing_is_heard_while_another_window_is_in_front_unless_the_player_wants_it():
    sounds, device, settings = player()
    sounds.surround("room", False)
    sounds.update(FRAME)
    sounds.in_front(False)
    sounds.play("explosion")
    sounds.update(FRAME)
    assert device.effects == [] and BED not in device.on
    settings.quiet_behind = False
    sounds.play("punch")
    sounds.update(FRAME)
    assert len(device.effects) == 1 and BED in device.on
    settings.quiet_behind = True
    sounds.in_front(True)
    sounds.update(1.0)
    sounds.play("explosion")
    assert len(device.effects) == 2


# --- the air


def test_a_new_bed_comes_while_the_old_one_goes():
    sounds, device, _ = player()
    sounds.surround("room", True)
    sounds.update(FRAME)
    sounds.surround("crowd", False)
    sounds.update(FRAME)
    assert device.on == {OTHER_BED: "bed.crowd"}
    sounds.update(FRAME)
    assert [name for _, name in device.played].count("bed.crowd") == 1


def test_the_air_makes_room_for_dice_and_comes_back():
    sounds, device, _ = player()
    sounds.surround("rain", False)
    sounds.update(1.0)
    usual = device.loud[BED][0]
    sounds.play("dice")
    for _ in range(15):
        sounds.update(FRAME)
    assert device.loud[BED][0] == pytest.approx(usual / 2)
    for _ in range(120):
        sounds.update(FRAME)
    assert device.loud[BED][0] == pytest.approx(usual)


def test_the_crowd_swells_and_calms_down():
    sounds, device, _ = player()
    sounds.surround("crowd", False)
    sounds.update(FRAME)
    calm = device.loud[BED][0]
    sounds.swell()
    sounds.update(FRAME)
    assert device.loud[BED][0] > 1.5 * calm
    sounds.update(10.0)
    assert device.loud[BED][0] == pytest.approx(calm)


def test_drums_come_nearer_as_regiments_do_and_only_in_the_field():
    sounds, device, _ = player()
    sounds.surround("wind", False)
    sounds.near(0.2)
    sounds.update(FRAME)
    far = device.loud[DRUMS][0]
    sounds.near(1.0)
    sounds.update(FRAME)
    assert device.loud[DRUMS][0] == pytest.approx(5 * far)
    sounds.surround("rain", False)
    sounds.update(FRAME)
    assert DRUMS not in device.on


def test_far_sounds_come_every_forty_to_ninety_seconds():
    sounds, device, _ = player()
    sounds.surround("rain", False)
    times = []
    for second in range(600):
        before = len(device.played)
        sounds.update(1.0)
        if any(channel == FAR for channel, _ in device.played[before:]):
            times.append(second)
    gaps = [b - a for a, b in pairwise(times)]
    assert times[0] >= 39 and len(times) > 5
    assert all(39 <= gap <= 91 for gap in gaps)


# --- captions


def test_captions_say_what_is_heard_and_on_which_side():
    say = registry.catalog().render
    assert say(caption("pistol", 0.8), "en") == "[gunshot, right]"
    assert say(caption("pistol", -0.8), "es") == "[disparo, izquierda]"
    assert say(caption("pistol", 0.0), "it") == "[sparo]"


def test_captions_are_written_only_where_they_are_wanted_even_without_any_volume():
    sounds, device, settings = player(volume=0)
    sounds.play("explosion", 0.9)
    assert sounds.captions.texts == []
    settings.captions = True
    sounds.play("pistol", 0.9)
    sounds.play("hover")
    assert sounds.captions.texts == [Text("sound.caption.right", sound=Text("sound.pistol"))]
    assert device.played == []


def test_a_few_captions_stay_a_while_and_none_stands_there_twice():
    captions = Captions()
    for name in ("dice", "pistol", "dice", "ko", "out"):
        captions.hear(name, 0.0)  # type: ignore[arg-type]
    assert [dict(text.values)["sound"] for text in captions.texts] == [
        Text("sound.dice"),
        Text("sound.ko"),
        Text("sound.out"),
    ]
    assert len(captions.texts) == MOST
    captions.update(STAYS - 0.1)
    captions.hear("ko", 0.0)
    captions.update(0.2)
    assert captions.texts == [caption("ko", 0.0)]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [75, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_caption_fits_the_window(size, scale, language):
    app = App(Settings(language=language, scale=scale, volume=0), size)
    for name in SOUNDS:
        words = app.say(caption(name, 1.0))
        assert app.theme.font(max(13, app.theme.px(15))).size(words)[0] + app.theme.px(16) < size[0] * 0.6


# --- the player's settings


def test_the_volumes_the_program_comes_with():
    plain = Settings()
    assert (plain.volume, plain.volume_effects, plain.volume_ambience) == (70, 80, 35)
    assert (plain.volume_music, plain.volume_interface) == (25, 40)


@pytest.mark.parametrize("wish", [0, 20, 100])
def test_settings_with_one_volume_keep_the_players_wish(wish):
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(f'{{"language": "it", "volume": {wish}, "window": [1500, 900]}}')
    settings, wrong = read_settings()
    assert (settings.volume, settings.language, wrong) == (wish, "it", [])
    sounds = Sounds(lambda: settings, device := Recorder(), MADE)
    sounds.play("punch")
    assert bool(device.effects) == bool(wish)


@pytest.mark.parametrize("value", ["250", "-1", '"loud"', "3.5", "null"])
def test_a_bad_volume_is_told_in_one_sentence_and_the_default_taken(value):
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(f'{{"volume_music": {value}, "volume_effects": 10}}')
    settings, wrong = read_settings()
    assert (settings.volume_music, settings.volume_effects) == (25, 10)
    assert len(wrong) == 1 and "volume_music" in wrong[0]
