"""Requests: the closed set of questions a flow may ask.

A flow awaits a request and gets the answer as a value. Whoever drives the flow - a click, a bot, a script, a save -
answers with a short text key, which the request reads, checks and explains when it is not allowed.
"""

from game.core.request.base import CHANCE, DECLINE, NOTHING, IllegalAnswer, Request, Say, Seat, refuse
from game.core.request.chance import ChanceRequest, Draw, Roll
from game.core.request.layout import SHAPES, WHOLE, Glance, Layout, PickLayout, Places
from game.core.request.listed import Allot, Arrange, Choose, ChooseSome, Share
from game.core.request.options import LateOption, Menu, Offers, Option, legal, some_legal
from game.core.request.places import (
    Dares,
    Itemised,
    Outline,
    Path,
    PickPath,
    PickPoint,
    Placing,
    Priced,
    Roams,
    Step,
    Travel,
)
from game.core.request.together import Together

__all__ = [
    "CHANCE",
    "DECLINE",
    "NOTHING",
    "SHAPES",
    "WHOLE",
    "Allot",
    "Arrange",
    "ChanceRequest",
    "Choose",
    "ChooseSome",
    "Dares",
    "Draw",
    "Glance",
    "IllegalAnswer",
    "Itemised",
    "LateOption",
    "Layout",
    "Menu",
    "Offers",
    "Option",
    "Outline",
    "Path",
    "PickLayout",
    "PickPath",
    "PickPoint",
    "Places",
    "Placing",
    "Priced",
    "Request",
    "Roams",
    "Roll",
    "Say",
    "Seat",
    "Share",
    "Step",
    "Together",
    "Travel",
    "legal",
    "refuse",
    "some_legal",
]
