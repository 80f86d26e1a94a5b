"""The bar of actions: what can be chosen now, what cannot and why, and the steps of a choice begun. Pure."""

from itertools import groupby

from client.canvas import BLANK, Block, Line, Span, flow, joined, line, restyled, targeted, width, wrapped
from client.cards import card_span
from client.header import halted, who_is_waited_for
from client.labels import label
from client.scene import TIGHT_ROWS, Scene
from client.select import DONE, counts
from client.sortbar import sort_bar
from client.written import Answer, Positions, numbers
from protocol.messages import Choice, Sentence, Slot


def actions(scene: Scene, most: int = 3, spare: int = 0) -> Block:
    """The bar in at most so many lines; ``spare`` more where actions would be out of sight otherwise."""
    selection = scene.selection
    if scene.held is not None:
        rows = sort_bar(scene, scene.held)
    elif selection.confirming and selection.filling is not None:
        rows = _question(scene, selection.filling)
    elif selection.filling is not None and selection.slot is not None:
        rows = _filling(scene, selection.filling, selection.slot)
    else:
        rows = _choices(scene, most, spare)
        most += spare
    return scene.fitted((Span("", " "), *row) for row in rows[:most])


# --- choosing --------------------------------------------------------------------------------------------------------


def _choices(scene: Scene, most: int, spare: int) -> Block:
    """All choices with their keys; the reasons of the greyed ones as far as there is room."""
    cells = scene.look.columns - 2
    if scene.offer.choices and not any(choice.enabled for choice in scene.offer.choices):
        return _quiet(scene, cells)[:most]
    items = [_item(scene, index, reasons=True) for index in range(len(scene.offer.choices))]
    full = _flowing(items, cells)
    if not items or (len(full) <= most and max(map(width, items)) <= cells):
        return full
    short = _flowing([_item(scene, index, reasons=False) for index in range(len(scene.offer.choices))], cells)
    why = _reason_at_cursor(scene, cells)
    most = min(most + spare, max(most, len(short) + len(why)))
    return (*_around_cursor(short, max(most - len(why), 1)), *why)


def _flowing(items: list[Line], cells: int) -> Block:
    """Items one after another; one that is wider than the window has rows of its own."""
    if all(width(item) <= cells for item in items):
        return flow(items, cells, gap=1)
    rows: list[Line] = []
    for wide, group in groupby(items, lambda item: width(item) > cells):
        block = list(group)
        rows += [row for item in block for row in wrapped(item, cells, indent=2)] if wide else flow(block, cells, gap=1)
    return tuple(rows)


def _quiet(scene: Scene, cells: int) -> Block:
    """Nothing can be done now: who is waited for, and dimly what there will be. Reasons are told when asked for."""
    resting = scene.model.clock is not None and scene.model.clock.why == "result"
    who = who_is_waited_for(scene)
    why = scene.offer.choices[0].reason or (label("nothing_to_do"),)
    idle = resting or not who
    waits = (*scene.said(why, "class:dim"), Span("class:dim", ":")) if idle else _until_then(scene, who, cells)
    greyed = [
        targeted(
            line(
                scene.text("[", "class:choice.off"),
                *scene.said(choice.label, "class:choice.off"),
                scene.text("]", "class:choice.off"),
            ),
            ("choice", str(index)),
        )
        for index, choice in enumerate(scene.offer.choices)
    ]
    return flow([waits, *greyed], cells, gap=2)


def _until_then(scene: Scene, who: str, cells: int) -> Line:
    """Who is waited for, and that the choices behind it are for later."""
    then = scene.text(_dotted(scene, label("waits_then", who=who)), "class:dim")
    fits = halted(scene.model) is None and width((then,)) <= cells
    return line(then if fits else scene.text(f"{who}:", "class:dim"))


def _around_cursor(rows: Block, most: int) -> Block:
    """So many of the rows that the cursor is among them."""
    at = next((y for y, row in enumerate(rows) if any(span.style == "[SetCursorPosition]" for span in row)), 0)
    first = max(0, min(at - most + 1, len(rows) - most))
    return rows[first : first + most]


def _item(scene: Scene, index: int, *, reasons: bool) -> Line:
    choice = scene.offer.choices[index]
    at_cursor = index == scene.selection.cursor and not scene.typing
    style = "class:choice" if choice.enabled else "class:choice.off"
    key = [scene.text(f"[{choice.key}] ", f"{style} class:key")] if choice.key else []
    text = line(*key, *scene.said(choice.label, style))
    if at_cursor:
        shine = "class:cursor" if choice.enabled else "class:cursor.off"
        text = (Span("[SetCursorPosition]", ""), Span(shine, ">"), *restyled(text, shine), Span(shine, "<"))
    else:
        text = (Span("", " "), *text, Span("", " "))
    if reasons and not choice.enabled and choice.reason and _tells_reason(scene, index):
        gap = " " if at_cursor else ""
        text = (*text, Span("class:why", f"{gap}("), *scene.said(choice.reason, "class:why"), Span("class:why", ") "))
    return targeted(text, ("choice", str(index)))


def _tells_reason(scene: Scene, index: int) -> bool:
    """Of several that share a reason the last one tells it."""
    choices = scene.offer.choices
    following = choices[index + 1] if index + 1 < len(choices) else None
    return following is None or following.enabled or following.reason != choices[index].reason


def _reason_at_cursor(scene: Scene, cells: int) -> Block:
    choices, cursor = scene.offer.choices, scene.selection.cursor
    choice = choices[cursor] if cursor < len(choices) else None
    if choice is None or choice.enabled or not choice.reason:
        return ()
    why = (*scene.said(choice.label, "class:why"), Span("", ": "), *scene.said(choice.reason, "class:why"))
    return wrapped(why, cells, indent=1, most=2, dots=scene.look.glyphs.dots)


# --- filling and confirming ------------------------------------------------------------------------------------------


def _filling(scene: Scene, choice: Choice, slot: Slot) -> Block:
    """What the move is so far, and what is asked now."""
    so_far = restyled(as_written(scene, choice, scene.selection.answers), "bold")
    begun = so_far if scene.selection.answers else scene.said(choice.label, "bold")
    head = (*begun, Span("", ": "), *scene.said(_asks(scene, slot), "class:ask"))
    at_end = scene.selection.at == DONE
    done = [_button(scene, label("done"), at_end, ("stop", str(DONE)))] if _ends(scene, slot) else []
    keys = line(scene.text(_dotted(scene, label("picking_keys" if done else "filling_keys")), "class:dim"))
    rows: Block
    if slot.kind == "cards":
        rows = flow([head, *done], scene.look.columns - 2)
    else:
        rows = (head, *flow(_stops(scene, slot), scene.look.columns - 2, gap=1))
    return rows if scene.look.rows < TIGHT_ROWS else (*rows, keys)


def _dotted(scene: Scene, text: str) -> str:
    return text.replace(" - ", f" {scene.look.glyphs.dot} ")


def _ends(scene: Scene, slot: Slot) -> bool:
    return slot.kind == "cards" and counts(scene.selection) != (1,)


def _asks(scene: Scene, slot: Slot) -> Sentence:
    if slot.kind == "cards" and len(scene.selection.filling.slots if scene.selection.filling else ()) == 1:
        return (label("which_card") if counts(scene.selection) == (1,) else label("which_cards", count=_many(scene)),)
    if slot.kind == "cards":
        zone = (scene.offer.zones or {}).get(slot.zone or "")
        text = label("choose_cards", count=_many(scene), zone="\n")
        before, _, after = text.partition("\n")
        return (before, *(zone.title if zone else (slot.zone or "",)), after)
    if slot.kind == "seat":
        return (label("choose_seat" if slot.seats else "choose_word"),)
    return (label("choose_number", least=slot.least, most=slot.most),)


def _many(scene: Scene) -> str:
    return numbers(counts(scene.selection))


def _stops(scene: Scene, slot: Slot) -> list[Line]:
    at = scene.selection.at
    if slot.kind == "number":
        return [_button(scene, str(at), True, ("stop", str(at)))]
    named = [*(scene.name(seat) for seat in slot.seats), *slot.words]
    return [_button(scene, name, index == at, ("stop", str(index))) for index, name in enumerate(named)]


def _button(scene: Scene, text: str, at_cursor: bool, target: tuple[str, ...]) -> Line:
    if at_cursor:
        spans = line(Span("[SetCursorPosition]", ""), scene.text(f">{text}<", "class:cursor"))
    else:
        spans = line(scene.text(f"[{text}]", "class:choice"))
    return targeted(spans, target)


def _question(scene: Scene, choice: Choice) -> Block:
    """``Sure?  discard 3♠`` with yes and no, each to be clicked."""
    ask = line(scene.text(f"{label('sure')} ", "class:sure"), " ", *scene.said(choice.label, "bold"))
    if choice.slots:
        ask = (*ask, Span("", ":  "), *restyled(as_written(scene, choice, scene.selection.answers), "bold"))
    yes = targeted(line(Span("[SetCursorPosition]", ""), scene.text(f">{label('yes')}<", "class:cursor")), ("enter",))
    no = targeted(line(scene.text(f"[{label('no')}]", "class:choice")), ("back",))
    if width(ask) + width(yes) + width(no) + 8 <= scene.look.columns:
        return ((*ask, Span("", "   "), *yes, Span("", "  "), *no), BLANK)[:1]
    return (ask, (*yes, Span("", "  "), *no))


def as_written(scene: Scene, choice: Choice, answers: tuple[Answer, ...]) -> Line:
    """The line of a choice with its slots filled in, cards drawn and seats named; open slots show as dots."""
    spans: list[Span] = []
    rest = choice.line
    for number, slot in enumerate(choice.slots):
        before, _, rest = rest.partition("{" + slot.name + "}")
        spans += _literal(scene, choice, before)
        spans += _answer(scene, slot, answers[number]) if number < len(answers) else [Span("", scene.look.glyphs.dots)]
    return (*spans, *_literal(scene, choice, rest))


def _literal(scene: Scene, choice: Choice, text: str) -> Line:
    """What a line says of itself. A seat that stands in it by its number, and in the label by name, is named."""
    named = {str(part[1]): part[1] for part in choice.label if isinstance(part, tuple) and part[0] == "seat"}
    words = (
        Span("class:name", scene.name(int(named[word]))) if word in named else scene.text(word)
        for word in text.split(" ")
    )
    return joined((line(word) for word in words), " ")


def _answer(scene: Scene, slot: Slot, answer: Answer) -> Line:
    glyphs = scene.look.glyphs
    if isinstance(answer, Positions):
        pairs = zip(answer.places, answer.cards, strict=True)
        drawn = [card_span(face, glyphs) if face else Span("", f"#{place + 1}") for place, face in pairs]
        return joined([line(span) for span in drawn], " ")
    named = slot.kind == "seat" and answer.text in map(str, slot.seats)
    return line(Span("class:name", scene.name(int(answer.text))) if named else scene.text(answer.text))
