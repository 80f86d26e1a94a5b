"""From the model to the picture: what stands at the top, in the middle, in the bar of actions and at the foot.

Pure: a :class:`~client.scene.Scene` in, a :class:`Picture` out. It picks the largest scale that leaves the log its
rows. It knows no rule and no sentence about a game; it draws what the host's view says.
"""

from dataclasses import dataclass, replace

from prompt_toolkit.utils import get_cwidth

from client.actions import actions
from client.canvas import BLANK, Block, Line, Span, breadth, centred, cut, joined, line, pad, spread, width, wrapped
from client.glyphs import legible
from client.labels import label
from client.lobby import lobby, next_match
from client.model import Closed, Connecting, Online, Retrying, remaining
from client.offers import in_lobby
from client.results import result, standings
from client.scene import SMALL_COLUMNS, SMALL_ROWS, TIGHT_ROWS, TIGHTEST_ROWS, Scene
from client.table import ROUND_COLUMNS, SCALES, Scale, middle, own_cards
from protocol.messages import Clock, Sentence, TableInfo

FOOT_ROWS = 3
"""Below the log: the message, the command line, the keys."""

ROOMY_ROWS, BAR_ROWS = 20, 2
"""From the first on the bar of actions always has the second, and may take one more."""

BANNER_ROWS = 4
"""Of a window of ten rows; in a wider one no sentence needs that many."""

SOON = 10
"""Seconds from which the countdown is shown as urgent."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The parts of the screen. ``table`` has the rows it needs; the log gets what is left."""

    table: Block
    message: Block
    keys: Line
    log_title: Block


def picture(scene: Scene) -> Picture:
    """Everything but the log and the command line."""
    return Picture(table(scene), message(scene), keys(scene), log_title(scene))


def table(scene: Scene) -> Block:
    """Head, middle and actions, in the largest scale that fits."""
    titled = 1 if scene.look.rows >= TIGHT_ROWS else 0
    room = scene.look.rows - FOOT_ROWS - titled - log_rows(scene.look.rows)
    head = (*banner(scene), *header(scene))
    roomy = scene.look.rows >= ROOMY_ROWS
    bar = actions(scene, most=BAR_ROWS + roomy, spare=1 if roomy else 0)
    if roomy:
        bar += (BLANK,) * (BAR_ROWS - len(bar))  # so that the table does not jump between one line and two
    space = max(room - len(head) - len(bar), 0)
    body = _body(scene, space)[:space]
    return tuple(cut(row, scene.look.columns) for row in (*head, *body, *bar))


def log_rows(rows: int) -> int:
    """How many rows the log has at the least."""
    return rows // 6 if rows >= TIGHT_ROWS else 1


def _body(scene: Scene, room: int) -> Block:
    model, columns = scene.model, scene.look.columns
    if model.public is None or (in_lobby(scene.model) and model.public.stage != "over"):
        return lobby(scene, columns, room) if model.table and in_lobby(model) else _waiting(scene)
    match model.public.stage:
        case "over":
            beside = next_match(scene, columns) if in_lobby(model) else ()
            return (*_lines(scene), *standings(scene, columns, room - len(beside)), *beside)[:room]
        case "showdown" | "result":
            return _after(scene, room)
        case "play" | "dealing":
            return _in_play(scene, room)


def _waiting(scene: Scene) -> Block:
    key = "connecting" if scene.model.table is None else "dealing"
    return (BLANK, line("  ", scene.text(label(key, dots=scene.look.glyphs.dots), "class:dim")), BLANK)


def _in_play(scene: Scene, room: int) -> Block:
    """The first scale that fits; the tightest is cut rather than nothing shown."""
    block: Block = ()
    lines = _lines(scene)
    for scale in SCALES:
        if scale.seats == "round" and (scene.look.columns < ROUND_COLUMNS):
            continue
        block = _at_scale(scene, scale, lines)
        if len(block) <= room and breadth(block) <= scene.look.columns:
            return block
    # Players come before standing facts; those that do not fit are in the log.
    bare = len(block) - len(lines)
    block = _at_scale(scene, SCALES[-1], lines[: max(room - bare, 0)])
    return block[-room:] if scene.model.own is not None else block[:room]


def _at_scale(scene: Scene, scale: Scale, lines: Block) -> Block:
    air: Block = (BLANK,) if scale.air else ()
    hand = own_cards(scene, scale)
    return (*air, *middle(scene, scale), *lines, *air, *hand)


def _after(scene: Scene, room: int) -> Block:
    """The result of a deal; one's own zones stay in sight where calls are still possible."""
    lines = _lines(scene)
    own = own_cards(scene, SCALES[-1]) if scene.model.public and scene.model.public.stage == "showdown" else ()
    return (*lines, *result(scene, scene.look.columns, room - len(lines) - len(own)), *own)[:room]


def _lines(scene: Scene) -> Block:
    """Standing facts, such as bets."""
    public = scene.model.public
    if public is None:
        return ()
    return tuple((Span("", " "), *scene.said(sentence, "class:note")) for sentence in public.lines)


# --- the head --------------------------------------------------------------------------------------------------------


def header(scene: Scene) -> Block:
    """Two lines: where we are and who watches; what is going on and who is waited for."""
    columns = scene.look.columns
    title = spread((Span("class:title", " "), *_where(scene)), _watchers(scene), columns)
    rows = (tuple(span._replace(style=f"class:title {span.style}".strip()) for span in title),)
    public = scene.model.public
    if public is None or (in_lobby(scene.model) and public.stage != "over"):
        return rows
    clock = waited_for(scene)
    says = (Span("", " "), *scene.said(public.headline, "class:headline"))
    if scene.look.rows < TIGHTEST_ROWS:
        return (spread(says, clock, columns),)
    if width(says) + width(clock) + 1 <= columns or scene.look.rows < TIGHT_ROWS:
        return (*rows, spread(says, clock, columns))
    *before, last = wrapped(says, columns, indent=1, most=2)
    if width(last) + width(clock) + 1 <= columns:
        return (*rows, *before, spread(last, clock, columns))
    return (*rows, *before, last, pad(clock, columns))


def _where(scene: Scene) -> Line:
    model, dot = scene.model, f" {scene.look.glyphs.dot} "
    if model.table is None:
        return line(scene.text(label("app")))
    parts = [line(scene.text(model.table.title, "bold"))]
    if model.public is not None and not in_lobby(model):
        parts.append(line(scene.text(label("deal", n=model.public.deal))))
    name = line(scene.text(model.table.name))
    if width(joined([*parts, name], dot)) + width(_watchers(scene)) + 1 < scene.look.columns:
        parts.append(name)
    if model.role == "spectator":
        parts.append(line(scene.text(label("you_wait" if model.waiting else "you_watch"), "italic")))
    return joined(parts, dot)


def _watchers(scene: Scene) -> Line:
    """Spectators by name; their number where the names are too long."""
    table = scene.model.table
    if table is None or not table.spectators:
        return ()
    names = label("watching", names=", ".join(legible(name, scene.look.glyphs) for name in table.spectators))
    if get_cwidth(names) > scene.look.columns // 2:
        names = label("watching_many", n=len(table.spectators))
    return line(scene.text(f"{names} "))


def waited_for(scene: Scene) -> Line:
    """Who is waited for and until when: ``your turn  0:42``."""
    model = scene.model
    public = model.public
    if public is None:
        return ()
    who = _who(scene)
    style = "class:mine" if model.my_turn and not _resting(model.clock) else "class:wait"
    left = remaining(model, scene.now) if model.online else None  # who knows what the host's clock does meanwhile
    if left is None:
        return line(Span(style, f" {who} ")) if who else ()
    urgent = " class:urgent" if left <= SOON and model.my_turn else ""
    return line(Span(style + urgent, f" {who} {_minutes(left)} ".replace("  ", " ")))


def _resting(clock: Clock | None) -> bool:
    return clock is not None and clock.why == "result"


def _who(scene: Scene) -> str:
    """The names waited for, and why they have the time they have."""
    model, clock = scene.model, scene.model.clock
    if _resting(clock):
        return label("why_result")
    seats = clock.seats if clock else model.public.turn if model.public else ()
    if not seats:
        return ""
    if model.seat in seats and model.my_turn:
        who = label("your_turn")
    elif len(seats) > 2:
        who = label("all_of_you", n=len(seats))
    else:
        who = label("waits_for", names=", ".join(scene.name(seat) for seat in seats))
    why = {"hold": "why_hold", "away": "why_away", "window": "why_window"}.get(clock.why if clock else "")
    return f"{who} ({label(why)})" if why else who


def _minutes(seconds: float) -> str:
    whole = int(seconds + 0.999)
    return f"{whole // 60}:{whole % 60:02}"


def banner(scene: Scene) -> Block:
    """The full width for a connection that is lost or slow, and for being away."""
    columns = scene.look.columns
    *texts, style = _trouble(scene)
    together = line(" ", scene.text(" ".join(texts)))
    rows: Block = (together,) if texts and width(together) <= columns else _under_one_another(scene, texts)
    return tuple(tuple(span._replace(style=style) for span in pad(row, columns)) for row in rows)


def _under_one_another(scene: Scene, texts: list[str]) -> Block:
    """In a narrow window the reason gives way, and what can be done about it does not."""
    *whys, does = [wrapped(line(" ", scene.text(text)), scene.look.columns - 1, indent=1) for text in texts] or [()]
    why = tuple(row for block in whys for row in block)
    room = max(BANNER_ROWS - len(does), 1)
    if len(why) > room:
        why = (*why[: room - 1], (*cut(why[room - 1], scene.look.columns - 4), scene.text(scene.look.glyphs.dots)))
    return (*why, *does)


def _trouble(scene: Scene) -> tuple[str, ...]:
    """Why, what is done about it, and last the style; the style alone where all is well."""
    model = scene.model
    match model.link:
        case Retrying(due=due, attempt=attempt, reason=reason):
            seconds = max(int(due - scene.now + 0.999), 0)
            keys = label("lost_keys" if model.lost else "retry_in", seconds=seconds, n=attempt)
            return label("retry_gone" if model.gone else "retry", reason=reason), keys, "class:banner"
        case Connecting() if model.gone:
            anew = (label("lost_keys_now"),) if model.lost else ()
            return model.last_reason, *anew, "class:banner"
        case Connecting(attempt=attempt):
            again = label("connecting_again", n=attempt, dots=scene.look.glyphs.dots)
            return (again, "class:banner") if model.table is not None or attempt > 1 else ("",)
        case Online(slow=True):
            return label("slow"), "class:banner.mild"
        case Online():
            return (label("away"), "class:banner.mild") if i_am_away(scene) else ("",)
        case Closed(reason=reason):
            return reason, "class:banner"


def i_am_away(scene: Scene) -> bool:
    table: TableInfo | None = scene.model.table
    chairs = table.chairs if table else ()
    return any(chair.away and chair.seat == scene.model.seat for chair in chairs)


# --- the foot --------------------------------------------------------------------------------------------------------


def message(scene: Scene, hint: str | Sentence | None = None) -> Block:
    """Near the command line, in one line or else two: a move on its way, the last hint, or a refusal."""
    columns = scene.look.columns
    scene = scene if hint is None else replace(scene, hint=hint)
    return wrapped(_message(scene), columns, indent=1, most=2) or (BLANK,)


def _message(scene: Scene) -> Line:
    model = scene.model
    if model.acting is not None:
        return line(" ", scene.text(label("sent", line=model.acting.move), "class:sent"))
    if scene.hint:
        hint = (scene.hint,) if isinstance(scene.hint, str) else scene.hint
        return (Span("", " "), *scene.said(hint, "class:hint"))
    if model.refusal is not None:
        return (Span("class:refused", " ! "), *scene.said(model.refusal.text, "class:refused"))
    return ()


def keys(scene: Scene) -> Line:
    """The keys that work now, most needed first; the rightmost give way in a narrow window."""
    names = ["key_help", "key_table" if scene.typing else "key_type", "key_move", "key_log"]
    names += ["key_mouse_on" if scene.look.mouse else "key_mouse_off", "key_quit"]
    dot = f" {scene.look.glyphs.dot} "
    kept: list[Line] = []
    for name in names:
        part = line(scene.text(label(name)))
        if width(joined([*kept, part], dot)) + 1 > scene.look.columns:
            break
        kept.append(part)
    return cut((Span("", " "), *joined(kept, dot)), scene.look.columns)


def log_title(scene: Scene) -> Block:
    if scene.look.rows < TIGHT_ROWS:
        return ()
    level = scene.look.glyphs.horizontal
    title = f"{level} {label('log')} "
    return (line(Span("class:rule", title + level * max(scene.look.columns - len(title), 0))),)


def too_small(scene: Scene) -> Block:
    """The card that asks for a larger window; the connection stays up behind it."""
    columns, rows = scene.look.columns, scene.look.rows
    texts = (
        Span("bold", label("larger")),
        scene.text(label("larger_why", columns=columns, rows=rows)),
        scene.text(label("larger_need", columns=SMALL_COLUMNS, rows=SMALL_ROWS)),
        scene.text(label("larger_on"), "class:dim"),
    )
    turn = waited_for(scene)
    lines = [centred(cut(line(text), columns), columns) for text in texts]
    lines += [centred(cut(turn, columns), columns)] if turn else []
    above: Block = (BLANK,) * max((rows - len(lines)) // 2, 0)
    return (*above, *lines)[:rows]
