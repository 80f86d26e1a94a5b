"""The ``view`` field of an Update: an array of the public part and one's own, packed, and its digest.

The public part is packed once for all who read the same language, and each player's own part is put behind it. So the
bytes that everybody shares come from a function that was never given a hand.
"""

from hashlib import sha256

from protocol.codec import HOST_ARRAY, VIEW_DEPTH, convert, pack, unpack
from protocol.framing import head
from protocol.messages import Clock, Happening, OwnView, PublicView, Update, View

PAIR = b"\x92"  # msgpack: an array of two
NOBODY = b"\xc0"  # msgpack: nil, in the place of one's own part
DIGEST_LENGTH = 8  # bytes: against mistakes, not against forgers; the host decides what a view is anyway


def pack_public(public: PublicView) -> bytes:
    """The part for everybody."""
    return pack(public)


def pack_own(own: OwnView) -> bytes:
    """The part for one seat."""
    return pack(own)


def join(public: bytes, own: bytes | None) -> bytes:
    """The view made of two packed parts; without an own part it is a spectator's."""
    return PAIR + public + (NOBODY if own is None else own)


def digest(view: bytes) -> bytes:
    """The first eight bytes of SHA-256 over the bytes of a view."""
    return sha256(view).digest()[:DIGEST_LENGTH]


_HOLE = bytes(DIGEST_LENGTH)
_VIEW = pack("view")
_WHAT_DIFFERS = _HOLE + _VIEW + pack(b"")
_OCTETS = {1: _VIEW + b"\xc4", 2: _VIEW + b"\xc5"}  # msgpack: so many octets, their number in one or two of them


class Updates:
    """The frames of one change, each with its own part of the view; what all are told alike is packed and hashed once.

    ``public``: the part for everybody.
    """

    __slots__ = ("_around", "_head", "_mark", "_public", "_tail")

    def __init__(self, seq: int, public: bytes, events: tuple[Happening, ...], clock: Clock | None) -> None:
        around = pack(Update(seq=seq, digest=_HOLE, view=b"", events=events, clock=clock))
        self._head, _, self._tail = around.partition(_WHAT_DIFFERS)
        self._around = len(self._head) + DIGEST_LENGTH + len(_OCTETS[1]) + len(self._tail)
        self._public = PAIR + public
        self._mark = sha256(self._public)

    def frame(self, own: bytes | None) -> bytes:
        """The frame for somebody who has this part of their own; None: a spectator. Raises TooLong."""
        own = NOBODY if own is None else own
        mark = self._mark.copy()
        mark.update(own)
        size = len(self._public) + len(own)
        counted = 1 if size < 256 else 2
        before = head(self._around + counted + size)
        view = _OCTETS[counted] + size.to_bytes(counted, "big")
        # Joined in one go: a view has a thousand octets, and to copy them thrice takes as long as all the rest.
        return b"".join((before, self._head, mark.digest()[:DIGEST_LENGTH], view, self._public, own, self._tail))


def unpack_view(view: bytes) -> View:
    """The view in these bytes. Raises BadForm."""
    value: View = convert(unpack(view, HOST_ARRAY, VIEW_DEPTH), tuple[PublicView, OwnView | None])
    return value
