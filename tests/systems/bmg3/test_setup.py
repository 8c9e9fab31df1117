"""The setup, step by step (SET, FUR, ENC, EVT, DEP, TER)."""
from game.core.scene import Scene
from game.core.session import Session
from tests.systems.bmg3.scenes import *

def test_x():
    s = system(profile("thug"), starter("one","thug","thug","thug"), deck("deck","c"), card("c", copies=4), encounter())
    sc = Scene(Session(s, s.quick_start()))
    sc.dice("3 4")
    sc.play("B","A")
    sc.play("A","10,10")
    sc.asks("B","bmg3.ask.lamp")
