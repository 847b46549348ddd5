"""Perft: in how many ways a match can go on from a position, so many actions deep.

One number fails if, anywhere below, a rule offers an action too few or too many or asks another question.
"""

from speeltafel.core.state import State


def perft(state: State, depth: int) -> int:
    """How many sequences of exactly `depth` actions there are from here; the state stays as it is.

    The speaker acts, the serial order of search and lab. Every copy has the same generator, so chance
    gives each sequence one outcome.
    """
    if depth == 0:
        return 1
    if not state.waiting:
        return 0
    seat = state.speaker()
    actions = state.actions(seat)
    if depth == 1:
        return len(actions)
    found = 0
    for action in actions:
        following = state.clone()
        following.apply(seat, action)
        found += perft(following, depth - 1)
    return found
