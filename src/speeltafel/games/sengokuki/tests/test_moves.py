"""The pieces move as their kin in chess: python-chess on a board with a wall around ours is the judge."""

from collections.abc import Callable

import chess
from hypothesis import given, settings
from hypothesis import strategies as st

from kit import REPEATABLE, rule
from speeltafel.core.cards import bit
from speeltafel.games.sengokuki.cards import BOARD, FIELDS, FILES, RANKS
from speeltafel.games.sengokuki.moves import Side, covering, diagonal, is_hit, leaps, steps, straight

NAMES = ["daimyo", "shinobi", "ashigaru", "kihei", "kibatai"]
KIN = dict(zip(NAMES, [chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT], strict=True))
REACH: dict[str, Callable[[int, int], int]] = {
    "daimyo": lambda piece, blocked: steps(piece),
    "shinobi": lambda piece, blocked: straight(piece, blocked) | diagonal(piece, blocked),
    "ashigaru": straight,
    "kihei": diagonal,
    "kibatai": lambda piece, blocked: leaps(piece),
}
MASKS = st.integers(0, BOARD)
SPARSE = st.builds(lambda one, two, three: one & two & three, MASKS, MASKS, MASKS)
BLOCKED = MASKS | SPARSE
SQUARES = [chess.square(field % FILES, field // FILES) for field in range(FIELDS)]
WALL = [square for square in chess.SQUARES if square not in SQUARES]


def position(blocked: int, pieces: dict[int, str]) -> chess.Board:
    """Blockers as black pawns, around our fields too; pieces by field and name in white."""
    board = chess.Board(None)
    for square in WALL:
        board.set_piece_at(square, chess.Piece(chess.PAWN, chess.BLACK))
    for field in range(FIELDS):
        if blocked >> field & 1:
            board.set_piece_at(SQUARES[field], chess.Piece(chess.PAWN, chess.BLACK))
    for field, name in pieces.items():
        board.set_piece_at(SQUARES[field], chess.Piece(KIN[name], chess.WHITE))
    return board


def attacked(board: chess.Board, field: int) -> int:
    """What the piece on a field attacks, as a mask of our fields."""
    squares: chess.SquareSet = board.attacks(SQUARES[field])
    return sum(1 << number for number in range(FIELDS) if SQUARES[number] in squares)


@rule("sengokuki", "4.2", "4.4", "4.5", "4.6", "4.7", "4.8")
@settings(REPEATABLE, max_examples=400)
@given(st.integers(0, FIELDS - 1), BLOCKED)
def test_every_piece_reaches_what_its_kin_attacks(field: int, blocked: int) -> None:
    for name in NAMES:
        board = position(blocked & ~(1 << field), {field: name})
        assert REACH[name](bit(field), blocked) == attacked(board, field), name


@rule("sengokuki", "5.1")
@settings(REPEATABLE, max_examples=300)
@given(
    st.dictionaries(st.integers(0, FIELDS - 1), st.sampled_from(NAMES), max_size=9),
    st.integers(0, FIELDS - 1),
    BLOCKED,
)
def test_an_army_threatens_what_its_kin_attack(pieces: dict[int, str], daimyo: int, cards: int) -> None:
    pieces.pop(daimyo, None)
    side = Side()
    for field, name in pieces.items():
        side.put(NAMES.index(name), bit(field))
        assert NAMES[side.piece_on(bit(field))] == name
    cards &= ~side.army() & ~(1 << daimyo)
    board = position(cards, pieces)
    board.set_piece_at(SQUARES[daimyo], chess.Piece(chess.PAWN, chess.BLACK))
    blocked = cards | side.army() | 1 << daimyo
    expected = sum(1 << field for field in range(FIELDS) if board.is_attacked_by(chess.WHITE, SQUARES[field]))
    assert side.reach(blocked) == expected
    assert is_hit(bit(daimyo), side, 0, blocked) == bool(expected >> daimyo & 1)


@rule("sengokuki", "5.4")
@settings(REPEATABLE, max_examples=300)
@given(
    st.dictionaries(st.integers(0, FIELDS - 1), st.sampled_from(NAMES), min_size=2, max_size=9),
    st.lists(st.integers(0, FIELDS - 1), min_size=2, max_size=2, unique=True),
    SPARSE,
)
def test_a_piece_covers_its_daimyo_where_the_kin_no_longer_attack_it(
    pieces: dict[int, str], own: list[int], cards: int
) -> None:
    daimyo, piece = own
    for field in own:
        pieces.pop(field, None)
    side = Side()
    for field, name in pieces.items():
        side.put(NAMES.index(name), bit(field))
    cards &= ~side.army() & ~bit(daimyo) & ~bit(piece)
    blocked = cards | side.army() | bit(daimyo) | bit(piece)
    targets = BOARD & ~cards & ~bit(daimyo) & ~bit(piece)
    safe = 0
    for target in (field for field in range(FIELDS) if targets >> field & 1):
        left = {field: name for field, name in pieces.items() if field != target}
        board = position(cards | bit(daimyo) | bit(target), left)
        if not board.is_attacked_by(chess.WHITE, SQUARES[daimyo]):
            safe |= 1 << target
    assert covering(bit(daimyo), side, bit(piece), targets, blocked) == safe


@rule("sengokuki", "2.1")
def test_the_wall_is_all_around() -> None:
    assert len(SQUARES) == FILES * RANKS
    assert len(WALL) == 64 - FIELDS
