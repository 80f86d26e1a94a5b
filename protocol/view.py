"""The ``view`` field of an Update: an array of the public part and one's own, packed, and its digest.

The public part is packed once for all who read the same language, and each player's own part is put behind it. So the
bytes that everybody shares come from a function that was never given a hand.
"""

from hashlib import sha256

from protocol.codec import HOST_ARRAY, VIEW_DEPTH, convert, pack, unpack
from protocol.messages import OwnView, PublicView, View

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


def unpack_view(view: bytes) -> View:
    """The view in these bytes. Raises BadForm."""
    value: View = convert(unpack(view, HOST_ARRAY, VIEW_DEPTH), tuple[PublicView, OwnView | None])
    return value
