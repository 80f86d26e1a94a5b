"""The checks that every game must pass do fail for games that break a promise."""

import random
from dataclasses import replace

import pytest

from engine.conformance import Broken, check_position, check_step, walk
from engine.game import Beginning, CardRef, Event, Phrase, phrase
from engine.games.thirty_one.game import ThirtyOne
from engine.notation import Keep


class ShowsTheStock(ThirtyOne):
    def public(self, state):
        seen = super().public(state)
        if state.deal is None:
            return seen
        stock, discard = seen.zones
        return seen._replace(zones=(replace(stock, cards=state.deal.stock[:1]), discard))


class HintsAtANeighbour(ThirtyOne):
    def own(self, state, seat):
        seen = super().own(state, seat)
        if not seen.zones:
            return seen
        neighbour = sum(state.deal.hands[(seat + 1) % len(state.deal.hands)])
        return seen._replace(zones=(replace(seen.zones[0], note=phrase("worth_suit", points=neighbour)),))


class ForgetsAMove(ThirtyOne):
    def legal(self, state, seat):
        return super().legal(state, seat)[1:]


class OffersTooMuch(ThirtyOne):
    def own(self, state, seat):
        seen = super().own(state, seat)
        return seen._replace(choices=tuple(replace(choice, enabled=True, reason=None) for choice in seen.choices))


class HasNoWords(ThirtyOne):
    def public(self, state):
        return super().public(state)._replace(headline=Phrase("nobody_wrote_this"))


class TellsEverybody(ThirtyOne):
    def apply(self, state, seat, move):
        after, events = super().apply(state, seat, move)
        return after, tuple(
            Event(event.kind, event.seat, next(iter(event.own.values()))) if event.own else event for event in events
        )


class TellsOfAHand(ThirtyOne):
    def apply(self, state, seat, move):
        after, events = super().apply(state, seat, move)
        if seat < 0 or after.result is not None:
            return after, events
        held = phrase("just_taken", card=CardRef(after.deal.hands[seat][0] % 64))
        return after, (*events, Event("oops", seat, held))


class IdlesOutOfTurn(ThirtyOne):
    def idle_move(self, state, seat):
        return Keep("a")


def play_a_match_through_the_checks(game):
    dice = random.Random(5)
    for step in walk(game, Beginning(3, game.options.read()), dice):
        check_step(game, step, dice)
        check_position(game, step.after, dice)


def test_the_game_itself_passes():
    play_a_match_through_the_checks(ThirtyOne())


@pytest.mark.parametrize(
    "broken",
    [
        ShowsTheStock,
        HintsAtANeighbour,
        ForgetsAMove,
        OffersTooMuch,
        HasNoWords,
        TellsEverybody,
        TellsOfAHand,
        IdlesOutOfTurn,
    ],
)
def test_a_game_that_breaks_a_promise_is_caught(broken):
    with pytest.raises(Broken):
        play_a_match_through_the_checks(broken())
