"""From the model to the picture: what stands at the top, in the middle, in the bar of actions and at the foot.

Pure: a :class:`~client.scene.Scene` in, a :class:`Picture` out. It picks the largest scale that leaves the log its
rows. It knows no rule and no sentence about a game; it draws what the host's view says.
"""

from dataclasses import dataclass, replace

from client.actions import actions
from client.banner import banner
from client.canvas import BLANK, Block, Line, Span, breadth, centred, cut, joined, line, restyled, width, wrapped
from client.cards import hand_in_words
from client.header import header, waited_for
from client.labels import label
from client.lobby import lobby, next_match
from client.model import REFUSAL_TIME
from client.offers import in_lobby
from client.results import result, standings
from client.scene import SMALL_COLUMNS, SMALL_ROWS, TIGHT_ROWS, Scene
from client.sorting import worth_sorting
from client.table import ROUND_COLUMNS, SCALES, Scale, middle, own_cards
from protocol.messages import Sentence

FOOT_ROWS = 3
"""Below the log: the message, the command line, the keys."""

ROOMY_ROWS, BAR_ROWS, SPARE_ROWS = 20, 2, 2
"""From the first on the bar of actions always has the second, and takes so many more rather than hide an action."""


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
    bar = actions(scene, most=BAR_ROWS + roomy, spare=SPARE_ROWS if roomy else 0)
    if roomy:
        bar += (BLANK,) * (BAR_ROWS - len(bar))  # so that the table does not jump between one line and two
    space = max(room - len(head) - len(bar), 0)
    body = _body(scene, space)[:space]
    return scene.fitted((*head, *body, *bar))


def log_rows(rows: int) -> int:
    """How many rows the log has at the least."""
    return rows // 6 if rows >= TIGHT_ROWS else 1


def _body(scene: Scene, room: int) -> Block:
    model, columns = scene.model, scene.look.columns
    if model.public is None or (in_lobby(scene.model) and model.public.stage != "over"):
        return lobby(scene, columns, room) if model.table and in_lobby(model) else _waiting(scene)
    match model.public.stage:
        case "over":
            lines = _lines(scene)
            beside = next_match(scene, columns) if in_lobby(model) else ()
            left = room - len(lines)
            if left < len(model.public.players) + len(beside):
                beside = ()  # how it ended goes before how it goes on
            return (*lines, *standings(scene, columns, left - len(beside)), *beside)[:room]
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
    parts = Parts(scene)
    for scale in SCALES:
        if scale.seats == "round" and (scene.look.columns < ROUND_COLUMNS):
            continue
        block = _at_scale(parts, scale, lines)
        if len(block) <= room and breadth(block) <= scene.look.columns:
            return block
    # Players come before standing facts; those that do not fit are in the log.
    bare = len(block) - len(lines)
    block = _at_scale(parts, SCALES[-1], lines[: max(room - bare, 0)])
    return block[-room:] if scene.model.own is not None else block[:room]


def _at_scale(parts: "Parts", scale: Scale, lines: Block) -> Block:
    air: Block = (BLANK,) if scale.air else ()
    return (*air, *parts.middle(scale), *lines, *air, *parts.hand(scale))


class Parts:
    """Middle and hand at one scale after the other: what the next one leaves as it is, is not drawn again."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._drawn: dict[object, Block] = {}

    def middle(self, scale: Scale) -> Block:
        how = scale.zones, scale.seats
        if how not in self._drawn:
            self._drawn[how] = middle(self._scene, scale)
        return self._drawn[how]

    def hand(self, scale: Scale) -> Block:
        how = scale.hand, scale.seats == "round", scale.title
        if how not in self._drawn:
            self._drawn[how] = own_cards(self._scene, scale)
        return self._drawn[how]


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
    lines = tuple((Span("", " "), *scene.said(sentence, "class:note")) for sentence in public.lines)
    return (*lines, *_looked_at(scene))


def _looked_at(scene: Scene) -> Block:
    """The hand of another that this person may look at."""
    hand = scene.model.looked
    if hand is None:
        return ()
    title = scene.text(label("looked_hand", name=scene.name(hand.seat)), "class:zone")
    faces = tuple(face for face in hand.cards if face is not None)
    return (line(" ", title, "  ", *hand_in_words(faces, scene.look.glyphs)),)


# --- the foot --------------------------------------------------------------------------------------------------------


def message(scene: Scene, hint: str | Sentence | None = None) -> Block:
    """Near the command line, in one line or else two: a move on its way, the last hint, or a refusal."""
    columns = scene.look.columns
    scene = scene if hint is None else replace(scene, hint=hint)
    return wrapped(_message(scene), columns, indent=1, most=2, dots=scene.look.glyphs.dots) or (BLANK,)


def _message(scene: Scene) -> Line:
    model = scene.model
    if model.acting is not None:
        return line(" ", scene.text(label("sent", line=model.acting.move), "class:sent"))
    if scene.hint:
        hint = (scene.hint,) if isinstance(scene.hint, str) else scene.hint
        if scene.warns:
            return (Span("class:refused", " ! "), *scene.said(hint, "class:refused"))
        return (Span("", " "), *scene.said(hint, "class:hint"))
    if model.refusal is not None and scene.now < model.refusal.at + REFUSAL_TIME:
        return (Span("class:refused", " ! "), *scene.said(model.refusal.text, "class:refused"))
    greets = scene.greets and model.role == "player"
    return line(" ", scene.text(label("first_hint"), "class:hint")) if greets else ()


def keys(scene: Scene) -> Line:
    """The keys that work now, most needed first; the rightmost give way in a narrow window."""
    mouse = "key_mouse_on" if scene.look.mouse else "key_mouse_off"
    typing = "key_table" if scene.typing else "key_type"
    names = ["key_help", "key_move", typing, "key_quit", "key_menu", "key_log", mouse]
    if worth_sorting(scene.model.own):
        names[1:5] = ["key_move_short", typing, "key_quit", "key_sort", "key_menu"]
    dot = f" {scene.look.glyphs.dot} "
    kept: list[Line] = []
    for name in names:
        part = line(scene.text(label(name)))
        if width(joined([*kept, part], dot)) + 1 > scene.look.columns:
            break
        kept.append(part)
    return restyled(cut((Span("", " "), *joined(kept, dot)), scene.look.columns), "class:keys")


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
