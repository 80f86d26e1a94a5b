"""Visitors who speak another protocol: browsers, port scans, somebody with telnet.

Most do not even speak TLS, and are met before any frame could come. For the others: every frame of ours begins with a
zero byte, since no frame is as long as 2**24 bytes, and hardly anything else does. So one byte decides; what follows
only chooses the wording of the answer.
"""

_HTTP = (b"GET ", b"HEAD ", b"POST ", b"PUT ", b"OPTIONS ", b"CONNECT ", b"PRI ", b"DELETE ", b"PATCH ", b"TRACE ")
_OURS = 0

# In English whoever comes: nobody has said yet which language to use.
LINE = "This is a table of the card game Thirty-One; join it with: thirtyone join ADDRESS:PORT CODE"
HTTP_HEAD = (
    "HTTP/1.0 400 Bad Request\r\n"
    "Content-Type: text/plain; charset=utf-8\r\n"
    "Content-Length: {}\r\n"
    "Connection: close\r\n"
    "\r\n"
)


def not_ours(first: bytes) -> bytes | None:
    """What to answer to these first bytes of a connection before closing it; None if they may be ours.

    One plain line for people, in the clothes of an HTTP answer where a browser asks, since it shows nothing else.
    """
    return None if not first or first[0] == _OURS else answer(first)


def answer(first: bytes) -> bytes:
    """What to tell somebody whose first bytes, these, are of another protocol."""
    line = LINE.encode() + b"\r\n"
    if not first.startswith(_HTTP):
        return line
    return HTTP_HEAD.format(len(line)).encode() + line
