"""What a hunter should do next: every answer is weighed with the best that could follow it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as made

from game.core.place import GRID_SCALE, Point, point
from game.core.request import DECLINE, Choose
from game.systems.torgue_arena import content
from game.systems.torgue_arena.effects.acts import Shot
from game.systems.torgue_arena.evaluate import health
from game.systems.torgue_arena.flow import terrain, tokens
from game.systems.torgue_arena.flow.act import FISTS, Act
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.policy.field import Field
from game.systems.torgue_arena.policy.gear import gear_worth
from game.systems.torgue_arena.policy.goals import Goal, goals, lure, roll
from game.systems.torgue_arena.policy.ops import effects_worth
from game.systems.torgue_arena.policy.shots import Arm, Shots
from game.systems.torgue_arena.state import Companion, Enemy, Figure, Hunter
from game.systems.torgue_arena.vocabulary import COLOURS, STEPS, Colour
from game.systems.torgue_arena.weights import WEIGHTS


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that could be made from where somebody stands."""

    arm: Arm
    enemy: Enemy


@dataclass(slots=True)
class Turn:
    """One hunter's question, and what all its answers are measured by."""

    game: Arena
    hunter: Hunter
    field: Field
    shots: Shots
    wanted: list[Goal]
    dice: tuple[Colour, ...]
    """Tokens that can still pay, best first."""
    _blows: dict[tuple[str, Point], list[Blow]] = made(default_factory=dict)
    _stands: dict[tuple[str, Point], float] = made(default_factory=dict)

    @staticmethod
    def of(game: Arena, hunter: Hunter, figure: Figure | None = None, reaction: int = 0) -> Turn:
        field = Field(game)
        coins = tokens.coins(game, figure or hunter, reaction=reaction)
        dice = sorted((coin.colour for coin in coins), key=COLOURS.index, reverse=True)
        return Turn(game, hunter, field, Shots(field), goals(field, hunter), tuple(dice))

    @property
    def here(self) -> Point:
        assert self.hunter.at is not None
        return self.hunter.at

    @property
    def companion(self) -> Companion | None:
        companion = self.game.companion(self.hunter)
        return companion if companion is not None and companion.at is not None else None

    # --- standing somewhere

    def stand(self, place: Point, figure: Figure | None = None) -> float:
        """What being in a place is worth by itself, before anything is done there."""
        who = figure or self.hunter
        if (who.id, place) not in self._stands:
            worth = WEIGHTS.later * max((blow_worth for blow_worth in self._prospects(who, place)), default=0.0)
            if isinstance(who, Hunter):
                worth += lure(self.field, who, place, self.wanted) - self.field.danger(who, place)
                worth -= 15 * self.field.crowd(place, who)
            self._stands[who.id, place] = worth
        return self._stands[who.id, place]

    def _prospects(self, who: Figure, place: Point) -> Iterator[float]:
        """Enemies to get at in turns to come, the nearer the better."""
        reach = self._range(who)
        for enemy in self.field.enemies:
            steps = self.field.distance(place, enemy.at)
            yield self.field.prize(enemy) * 0.6 * 0.88 ** max(0, steps - reach)

    def _range(self, who: Figure) -> int:
        reaches = {"red": 1, "yellow": 2, "green": 3, "long": 5}
        return max(reaches[band] for arm in self.shots.arms(who) for band in arm.range)

    def blows(self, who: Figure, place: Point) -> list[Blow]:
        """Every attack that could be made from a place."""
        if (who.id, place) not in self._blows:
            self._blows[who.id, place] = [
                Blow(arm, enemy)
                for arm in self.shots.arms(who)
                for enemy in self.field.enemies
                if self.shots.in_reach(arm, place, enemy.at)
            ]
        return self._blows[who.id, place]

    # --- what could still follow

    def plan(
        self, place: Point, dice: Sequence[Colour], beaten: dict[str, float] | None = None, aide: Point | None = None
    ) -> float:
        """The best a hunter could still do from a place with its dice, one after the other."""
        companion = self.companion
        blows = self.blows(self.hunter, place)
        if companion is not None and companion.at is not None:
            blows = [*blows, *self.blows(companion, aide or companion.at)]
        chores = [goal.gain for goal in self.wanted if self._at_hand(goal, place)]
        alive = dict(beaten or {})
        total = 0.0
        for colour in dice:
            best, chosen = 0.0, None
            for blow in blows:
                worth = self._blow(blow, colour, place, aide) * alive.get(blow.enemy.id, 1.0)
                if worth > best:
                    best, chosen = worth, blow
            chore = max(chores, default=0.0)
            if chore > best:
                chores.remove(chore)
                total += chore
                continue
            if chosen is None:
                break
            total += best
            odds = self.shots.odds(chosen.arm, chosen.enemy)
            lost = odds.chance(chosen.arm.die or colour) * (1.0 if odds.kills else 0.3)
            alive[chosen.enemy.id] = alive.get(chosen.enemy.id, 1.0) * (1 - lost)
        return total

    def _blow(self, blow: Blow, colour: Colour, place: Point, aide: Point | None) -> float:
        zone = blow.enemy.at
        assert zone is not None
        return self.shots.at_zone(blow.arm, zone, colour, blow.enemy)

    def _at_hand(self, goal: Goal, place: Point) -> bool:
        if goal.stay or goal.free or not goal.word:
            return False
        if self.field.distance(place, goal.at) > goal.reach:
            return False
        return not (self._complex(goal) and self.game.enemies_at(place))

    def _complex(self, goal: Goal) -> bool:
        id, _, number = goal.word.rpartition(":")
        return bool(id) and self.game.scenario.interactions[int(number)].complex

    def rest(self, dice: Sequence[Colour]) -> float:
        """What tokens that are kept are worth: a [RE]action, a fight for one's life."""
        if not dice:
            return 0.0
        wounds, left = self.field.wounds(self.hunter, self.here), health(self.game, self.hunter)
        down = min(1.0, wounds / (left + 1)) ** 2
        return WEIGHTS.kept * len(dice) + 0.3 * down * self.field.stake

    # --- answers

    def act(self, act: Act, path: str = "") -> float:
        """What an action promises, with what could follow it."""
        figure = self.game.figure(act.figure)
        free = act.free is not None
        match act.kind:
            case "move":
                return self.move(figure, path, free)
            case "melee" | "attack" | "throw":
                return self.attack(act, figure, free)
            case "charge":
                return self.charge(act, figure, free)
            case "interact":
                return self.interact(act, figure, free)
            case "card":
                return self.card(act)
            case "swap":
                return self.swap(act, free)
        return self.still(self.cheaper(1)) - 30

    def still(self, dice: Sequence[Colour], beaten: dict[str, float] | None = None) -> float:
        """Staying here with these dice."""
        follow = self.plan(self.here, dice, beaten)
        return self.stand(self.here) + max(follow, self.rest(dice))

    def cheaper(self, steps: int) -> tuple[Colour, ...]:
        """The dice left when the worst one that goes far enough has paid."""
        able = [colour for colour in self.dice if STEPS[colour] >= steps]
        if not able:
            return self.dice
        left = list(self.dice)
        left.remove(min(able, key=COLOURS.index))
        return tuple(left)

    def dearer(self) -> tuple[Colour, ...]:
        return self.dice[1:]

    def move(self, figure: Figure, path: str, free: bool) -> float:
        """Where a way leads, and the loot on it."""
        words = path.split()
        end = point(words[-1], GRID_SCALE)
        dice = self.dice if free else self.cheaper(len(words))
        if isinstance(figure, Companion):
            gain = 0.5 * (self.stand(end, figure) - self.stand(figure.at, figure)) if figure.at else 0.0
            return self.stand(self.here) + gain + max(self.plan(self.here, dice, aide=end), self.rest(dice))
        zones = [point(word, GRID_SCALE) for word in words]
        found = sum(goal.gain for goal in self.wanted if goal.free and goal.at in zones)
        return self.stand(end) + found + max(self.plan(end, dice), self.rest(dice))

    def attack(self, act: Act, figure: Figure, free: bool) -> float:
        assert act.aim is not None
        arm = self.arm(act, figure)
        thrown = act.kind == "throw"
        colour = self.best(free)
        worth = self.shots.aimed(arm, act.aim, colour)
        if thrown:
            worth -= WEIGHTS.grenade
        target = self.game.state.enemies.get(act.aim.target)
        beaten: dict[str, float] = {}
        if target is not None:
            odds = self.shots.odds(arm, target)
            beaten[target.id] = 1 - odds.chance(arm.die or colour) * (1.0 if odds.kills else 0.3)
        pays = not free and (not thrown or act.reaction)
        return worth + self.still(self.dearer() if pays else self.dice, beaten)

    def best(self, free: bool) -> Colour:
        """The best die an action may have (FRE-02)."""
        if free or not self.dice:
            return max((token.colour for token in self.hunter.tokens), key=COLOURS.index, default="red")
        return self.dice[0]

    def arm(self, act: Act, figure: Figure) -> Arm:
        """The attack an action is made with."""
        if act.item:
            item = self.game.item(act.item)
            card = self.game.gear(item)
            return Arm(figure, card.attacks[act.n], item, act.n, card.die)
        if act.n == FISTS or not isinstance(figure, Companion):
            return self.shots.arms(figure)[-1]
        return Arm(figure, self.game.companion_card(figure).attacks[act.n], None, act.n)

    def charge(self, act: Act, figure: Figure, free: bool) -> float:
        """The best attack after a move."""
        colour = self.best(free)
        arm, dice = self.arm(act, figure), self.dice if free else self.dearer()
        places = [figure.at, *self.game.reach(figure, STEPS[colour]).stops]
        return max((self.charged(arm, place, colour, dice) for place in places if place is not None), default=0.0)

    def charged(self, arm: Arm, place: Point, colour: Colour, dice: Sequence[Colour]) -> float:
        """What a Charge that ends somewhere brings."""
        near = [enemy for enemy in self.field.enemies if self.shots.in_reach(arm, place, enemy.at)]
        worths = [self.shots.at_zone(arm, enemy.at, colour, enemy) for enemy in near if enemy.at is not None]
        worth = max(worths, default=-200.0)
        if isinstance(arm.figure, Hunter):
            return worth + self.stand(place) + max(0.8 * self.plan(place, dice), self.rest(dice))
        return worth + self.stand(self.here) + max(self.plan(self.here, dice, aide=place), self.rest(dice))

    def interact(self, act: Act, figure: Figure, free: bool) -> float:
        gain = next((goal.gain for goal in self.wanted if goal.word == act.target), -20.0)
        rolls = terrain.rolls(self.game, act.target)
        if isinstance(figure, Companion) and rolls:
            gain *= 0.6
        dice = self.dice if free else self.dearer() if rolls else self.cheaper(1)
        return gain + self.still(dice)

    def card(self, act: Act) -> float:
        """A special action: its effects if its roll succeeds (EAS-01, ACT-11)."""
        action = self.action(act)
        target = self.game.state.hunters.get(act.target)
        worth = float(effects_worth(self.game, action.effects, self.hunter, target))
        if action.attribute is not None:
            worth *= roll(self.field, self.hunter, action.attribute, None, self.best(action.free))
        if any(effect.duration in ("this_turn", "this_attack") for effect in action.effects):
            worth = min(worth, 0.35 * self.plan(self.here, self.dice[action.cost :]))
        if action.disposable:
            worth -= 90
        dice = self.dice if action.free else self.dice[: max(0, len(self.dice) - action.cost)]
        return worth - 10 + self.still(dice)

    def action(self, act: Act) -> content.Action:
        action = None
        if act.item == self.hunter.id:
            action = self.game.hunter_card(self.hunter).special.action
        else:
            action = self.game.gear(self.game.item(act.item)).actions[act.n]
        assert action is not None
        return action

    def swap(self, act: Act, free: bool) -> float:
        """Another weapon in the hand: worth a token when the old one is empty or much worse."""
        assert act.swap is not None
        into = self.game.item(act.swap.into)
        new = 0 if into.spent else gear_worth(self.game, self.hunter, into.id)
        old = 0
        if act.swap.out:
            out = self.game.item(act.swap.out)
            old = 60 if out.spent else gear_worth(self.game, self.hunter, out.id)
        return new - old - 80 + self.still(self.dice if free else self.cheaper(1))

    def shot(self, shot: Shot) -> float:
        """A free attack a card gives."""
        figure = self.companion if shot.item is None and shot.profile in self._companions() else self.hunter
        assert figure is not None
        card = self.game.gear(shot.item) if shot.item is not None else None
        n = card.attacks.index(shot.profile) if card is not None else 0
        arm = Arm(figure, shot.profile, shot.item, n, card.die if card is not None else None)
        if shot.aim is not None:
            return self.shots.aimed(arm, shot.aim, self.best(free=True))
        colour = self.best(free=True)
        places = [figure.at, *self.game.reach(figure, STEPS[colour]).stops]
        now = self.stand(self.here)
        return max(self.charged(arm, place, colour, ()) - now for place in places if place is not None)

    def rescue(self, request: Choose[Act | None], key: str) -> float:
        """The chance that an action eliminates somebody, for a Down hunter (FFY-02)."""
        act = next(option.value for option in request.options if option.key == key.partition(" ")[0])
        if not isinstance(act, Act) or act.kind not in ("melee", "attack", "throw"):
            return 0.0 if key == DECLINE else -50.0
        assert act.aim is not None
        arm = self.arm(act, self.game.figure(act.figure))
        colour = self.best(free=False)
        zone = act.aim.zone
        aimed = self.game.state.enemies.get(act.aim.target)
        targets = [aimed] if aimed is not None else [e for e in self.field.enemies if zone and e.at == zone]
        odds = [self.shots.odds(arm, target) for target in targets]
        best = max((each.chance(arm.die or colour) for each in odds if each.kills), default=0.0)
        return best * self.field.stake + self.shots.aimed(arm, act.aim, colour) / 10

    def _companions(self) -> tuple[content.AttackProfile, ...]:
        return self.game.companion_card(self.companion).attacks if self.companion is not None else ()


# --- the question


def acts(turn: Turn, request: Choose[Act | None], keys: Sequence[str]) -> list[float]:
    """Every answer to what a hunter does next; `end` and `no` keep the tokens."""
    known = {option.key: option for option in request.options}
    base = turn.stand(turn.here) + turn.rest(turn.dice)
    worths: list[float] = []
    for key in keys:
        word, _, rest = key.partition(" ")
        option = known[word]
        value = option.value
        if callable(value):
            value = value(())  # where the way leads is read from the key
        if isinstance(value, Act):
            worths.append(turn.act(value, rest) - base)
        elif isinstance(value, Shot):
            worths.append(turn.shot(value))
        else:
            worths.append(0.0)
    return worths
