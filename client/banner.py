"""The banner across the top: a connection that is lost or slow, a host that is gone, and being away. Pure.

It says why, and what can be done about it. Why is the host's sentence or that of the link.
"""

from client.affairs import vote_says
from client.canvas import Block, clipped, joined, line, pad, width, wrapped
from client.labels import label
from client.model import Closed, Connecting, Online, Retrying, vote_left
from client.scene import Scene
from client.words import say
from protocol.messages import TableInfo

BANNER_ROWS = 4
"""Of a window of ten rows; a higher one has a quarter of its own."""
COMMAND = ": thirtyone "
"""Begins a command at the end of a sentence."""


def banner(scene: Scene) -> Block:
    """The full width for a connection that is lost or slow, and for being away."""
    columns = scene.look.columns
    *texts, style = _trouble(scene)
    together = line(" ", scene.text(" ".join(texts)))
    rows: Block = (together,) if texts and width(together) <= columns else _under_one_another(scene, texts)
    return tuple(tuple(span._replace(style=style) for span in pad(row, columns)) for row in rows)


def _under_one_another(scene: Scene, texts: list[str]) -> Block:
    """In a narrow window the reason gives way; a command to be copied and what can be done about it do not."""
    whys, does = _parted(texts)
    why, kept = _rows(scene, whys), _rows(scene, does)
    room = max(max(BANNER_ROWS, scene.look.rows // 4) - len(kept), 1)
    if len(why) > room:
        last = joined((line(" "), *(row[1:] for row in why[room - 1 :])), " ")
        why = (*why[: room - 1], clipped(last, scene.look.columns, scene.look.glyphs.dots))
    return (*why, *kept)


def _parted(texts: list[str]) -> tuple[list[str], list[str]]:
    """Why, and what can be done about it: the last text, and before it a command, which has rows of its own."""
    if not any(COMMAND in text for text in texts):
        return texts[:-1], texts[-1:]
    reason, _, command = texts[0].partition(COMMAND)
    return [f"{reason}:"], [COMMAND[2:] + command, *texts[1:]]


def _rows(scene: Scene, texts: list[str]) -> Block:
    return tuple(
        row for text in texts for row in wrapped(line(" ", scene.text(text)), scene.look.columns - 1, indent=1)
    )


def _trouble(scene: Scene) -> tuple[str, ...]:
    """Why, what is done about it, and last the style; the style alone where all is well."""
    model = scene.model
    match model.link:
        case Retrying(due=due, attempt=attempt, reason=reason):
            seconds = max(int(due - scene.now + 0.999), 0)
            keys = label("lost_keys" if model.lost else "retry_in", seconds=seconds, n=attempt)
            known = model.gone or model.other_key  # more than that a connection was lost
            return label("retry_gone" if known else "retry", reason=reason), keys, "class:banner"
        case Connecting() if model.gone or model.other_key:
            anew = (label("lost_keys_now"),) if model.lost else ()
            return model.last_reason, *anew, "class:banner"
        case Connecting(attempt=attempt):
            again = label("connecting_again", n=attempt, dots=scene.look.glyphs.dots)
            return (again, "class:banner") if model.table is not None or attempt > 1 else ("",)
        case Online(slow=True):
            return label("slow"), "class:banner.mild"
        case Online() if i_am_away(scene):
            return label("away"), "class:banner.mild"
        case Online() if a_bot_plays(scene):
            return label("bot_for_you"), "class:banner.mild"
        case Online() if model.unfair:
            return model.unfair, "class:banner"
        case Online() if model.table is not None and model.table.vote is not None:
            return vote_says(model, vote_left(model, scene.now)), label("vote_keys"), "class:banner.mild"
        case Online():
            return (say("shuffle_failing"), "class:banner.mild") if model.failing else ("",)
        case Closed(reason=reason):
            return reason, "class:banner"


def a_bot_plays(scene: Scene) -> bool:
    """Whether the owner has let a bot play for this person."""
    chairs = scene.model.table.chairs if scene.model.table else ()
    return any(chair.bot and chair.seat == scene.model.seat for chair in chairs)


def i_am_away(scene: Scene) -> bool:
    table: TableInfo | None = scene.model.table
    chairs = table.chairs if table else ()
    return any(chair.away and chair.seat == scene.model.seat for chair in chairs)
