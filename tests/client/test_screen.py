"""Keys, clicks, typed moves and what the host says, at a screen in this process."""

from dataclasses import replace
from random import Random

import pytest
import trio
import trio.testing
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input

from client.glyphs import ASCII
from client.model import Closed, Model, Online, Retrying
from client.painter import next_change
from client.screen import Screen
from client.settings import Settings
from client.terminal import TableOutput
from tests.client import picturebook, tables
from tests.client.screens import PATIENCE, Glass, seated
from tests.client.standin import StandIn
from tests.terminal import KEYS

GUEST = True


# --- playing ---------------------------------------------------------------------------------------------------------


async def test_enter_alone_does_what_the_cursor_stands_on() -> None:
    async with seated(tables.playing()) as ann:
        await ann.see(">[d] draw from the stock<")
        ann.press("enter")
        await ann.asked("act", "draw stock")


async def test_arrows_and_enter_throw_a_card_after_a_question() -> None:
    async with seated(tables.throwing()) as ann:
        await ann.see("which one?")
        ann.press("right", "enter")
        await ann.see("Sure?")
        assert ann.link.asked == []
        ann.press("enter")
        await ann.asked("act", "discard AH")


@pytest.mark.parametrize(
    ("keys", "line"),
    [(("d",), "draw stock"), (("t",), "draw discard"), (("k", "enter"), "knock"), (("K", " "), "knock")],
)
async def test_one_key_each(keys: tuple[str, ...], line: str) -> None:
    async with seated(tables.playing()) as ann:
        ann.press(*keys)
        await ann.asked("act", line)


@pytest.mark.slow
async def test_esc_takes_a_choice_back() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("k")
        await ann.see("Sure?")
        ann.press("esc")
        await ann.see("Sure?", gone=True)
        assert ann.link.asked == []


async def test_a_greyed_action_says_why() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("c")
        await ann.until(lambda: ann.screen.desk.hint == ("draw a card first",))
        assert ann.link.asked == []


async def test_out_of_turn_nothing_looks_ready_and_arrows_tell_why() -> None:
    async with seated(tables.waiting()) as ann:
        text = await ann.see("waiting for Bo (connection lost) · in your turn:  [draw from the stock]")
        assert ">[" not in text
        ann.press("right")
        await ann.see("discard: it is not your turn")


async def test_until_the_first_key_the_screen_says_where_to_begin() -> None:
    async with seated(tables.playing()) as ann:
        await ann.see("New here? F1: rules and keys")
        ann.press("right")
        await ann.see("New here?", gone=True)


async def test_a_key_that_means_nothing_says_what_would() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("z")
        await ann.see("No action has the key z")


async def test_clicks_choose_cards_and_confirm() -> None:
    async with seated(tables.throwing()) as ann:
        await ann.see("A ♥")
        ann.click("A ♥")
        await ann.see("Sure?")
        ann.click("Enter: yes")
        await ann.asked("act", "discard AH")


async def test_a_click_on_an_action_does_it() -> None:
    async with seated(tables.playing()) as ann:
        await ann.see("take 7♦")
        ann.click("take 7♦")
        await ann.asked("act", "draw discard")


async def test_moving_the_mouse_draws_nothing() -> None:
    async with seated(replace(tables.playing(), clock=None)) as ann:
        await ann.see("draw from")
        before = ann.glass.writes
        ann._source.send_text("".join(f"\x1b[<35;{x};5M" for x in range(1, 60)))
        ann.press("z")
        await ann.see("No action has the key z")
        assert ann.glass.writes <= before + 3


async def test_f2_gives_the_mouse_back_to_the_terminal() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("\x1bOQ")
        await ann.see("The mouse is free")
        assert ann.glass.raw.rfind("\x1b[?1000l") > ann.glass.raw.rfind("\x1b[?1000h")


async def test_f3_turns_the_question_off_for_good() -> None:
    stored: list[Settings] = []
    async with seated(tables.throwing(), store=lambda settings: stored.append(settings) or "") as ann:
        ann.press("\x1bOR")
        await ann.see("without asking again")
        ann.press("2")
        await ann.asked("act", "discard AH")
    assert [settings.confirm for settings in stored] == [False]


async def test_a_move_is_shown_as_sent_until_the_host_answers() -> None:
    async with seated(picturebook.sent()) as ann:
        await ann.see("sent: discard 3S")
        ann.link.show(tables.refused())
        await ann.see("! You may not throw 10♣: it was just taken.")


async def test_nothing_is_sent_while_a_move_is_on_its_way() -> None:
    async with seated(picturebook.sent()) as ann:
        ann.press("1", "enter", "esc", *"zz")
        await ann.until(lambda: "zz"[0] in str(ann.screen.desk.hint))
        assert ann.link.asked == []


async def test_a_card_that_came_has_the_cursor() -> None:
    async with seated(tables.playing()) as ann:
        later = tables.throwing()
        ann.link.show(later)
        await ann.see(">1<")  # the new card is barred here, so the first one has it
        assert ann.screen.desk.new == {("hand", 3)}


# --- the command line ------------------------------------------------------------------------------------------------


async def test_typed_moves_and_commands() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("tab", *"draw stock", "enter")
        await ann.asked("act", "draw stock")
        ann.press(*"/say good luck", "enter")
        await ann.asked("say", "good luck")
        ann.press("esc")
        await ann.see("> Tab: type a move")


async def test_a_click_on_the_command_line_types_and_one_on_an_action_plays() -> None:
    async with seated(tables.playing()) as ann:
        await ann.see("> Tab: type")
        ann.click("> Tab")
        await ann.see("Tab cards")
        ann.press(*"dr")
        await ann.see("> dr")
        assert ann.link.asked == []
        ann.click("take 7♦")
        await ann.asked("act", "draw discard")
        ann.press("d")
        await ann.asked("act", "draw stock")


async def test_a_line_longer_than_the_window_does_not_take_the_prompt_along() -> None:
    async with seated(tables.playing(), columns=60, rows=20) as ann:
        ann.press("tab", *("/say " + "long " * 20), "enter")
        await ann.asked("say", ("long " * 20).strip())
        ann.press(*"hm")
        await ann.see("\n> hm\n")


def test_a_refusal_goes_by_itself() -> None:
    model = tables.refused()
    assert model.refusal is not None
    assert next_change(replace(model, clock=None), 1.0) == 5.0
    assert next_change(replace(model, clock=None), 6.0) is None


async def test_slash_begins_a_command() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("/")
        await ann.see("> /")
        await ann.see("/continue")  # the menu
        ann.press(*"nonsense", "enter")
        await ann.see("! There is no command /nonsense")


@pytest.mark.slow
@pytest.mark.parametrize("steps", [0, 1, 2])
async def test_a_slash_that_stands_alone_is_one_begun_command(steps: int) -> None:
    async with seated(tables.playing()) as ann:
        ann.press("/")
        await ann.see("/continue")
        if steps > 0:
            ann.press("esc")
            await ann.see("/continue", gone=True)
        if steps > 1:
            ann.press("esc")
            await ann.until(lambda: not ann.screen.desk.typing)
        ann.press("/")
        await ann.see("/continue")
        ann.press(*"say hi", "enter")
        await ann.asked("say", "hi")


@pytest.mark.slow
async def test_a_command_that_is_pasted_goes_before_a_lone_slash() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("/")
        await ann.see("/continue")
        ann.press("esc")
        await ann.see("/continue", gone=True)
        ann.press("esc")
        await ann.until(lambda: not ann.screen.desk.typing)
        ann.press("\x1b[200~/say hi\x1b[201~")
        await ann.see("> /say hi")


async def test_completion_offers_what_the_host_offers() -> None:
    async with seated(tables.throwing()) as ann:
        ann.press("tab", *"dis")
        await ann.see("discard AH")
        assert "discard TC" not in ann.text()


async def test_history_brings_lines_back() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("tab", *"/say one", "enter")
        await ann.asked("say", "one")
        await ann.see("/say one", gone=True)
        history = ann.screen._parts.command
        await ann.until(lambda: "/say one" in history._working_lines)  # it is read behind a drawing
        ann.press("up")
        await ann.see("> /say one")
        ann.press("enter")
        await ann.until(lambda: ann.link.asked.count(("say", "one")) == 2)


async def test_a_paste_goes_to_the_command_line() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("\x1b[200~draw stock\nsecond line\x1b[201~")
        await ann.see("> draw stock")
        assert "second" not in ann.text()


@pytest.mark.slow
async def test_a_torn_paste_does_not_swallow_keys_for_ever() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("\x1b[200~draw sto")
        await ann.see("> draw sto")
        ann.press(*"ck", "enter")
        await ann.asked("act", "draw stock")


# --- pages, log, size ------------------------------------------------------------------------------------------------


async def test_f1_asks_for_the_rules_and_shows_them() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("f1")
        await ann.asked("ask_rules")
        await ann.see("on their way")
        ann.link.show(picturebook.ruled())
        await ann.see("Draw from the stock or take the discard.")
        ann.press("tab")
        await ann.see("Ctrl-C or Ctrl-D")
        ann.press("tab")
        await ann.see("Draw from the stock or take the discard.")
        ann.press("esc")
        await ann.see("draw from the stock")


@pytest.mark.slow
async def test_help_over_a_line_half_typed_leaves_the_line_alone() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("tab", *"draw st")
        await ann.see("> draw st")
        ann.press("f1")
        await ann.see("Help: Rules")
        ann.press(*"xyz", "down", "esc")
        await ann.see("> draw st")
        ann.press(*"ock", "enter")
        await ann.asked("act", "draw stock")


async def test_the_log_scrolls_back_and_holds_still() -> None:
    many = tables.told(*((f"line {n}",) for n in range(1, 101)))
    async with seated(tables.base(log=many, last=100, public=tables.public())) as ann:
        await ann.see("line 100")
        ann.press("pageup", "pageup")
        text = await ann.see("line 100", gone=True)
        more = (*many, *tables.told(*((f"line {n}",) for n in range(101, 104))))
        more = tuple(replace(line, n=n) for n, line in enumerate(more, 1))
        ann.link.show(replace(ann.link.model, log=more, last=103))
        await trio.testing.wait_all_tasks_blocked(0.02)
        assert "line 90" in text
        assert "line 90" in ann.text()
        ann.press("pagedown", "pagedown", "pagedown")
        await ann.see("line 103")


@pytest.mark.parametrize("key", ["esc", "\x1b[F"])
async def test_esc_and_end_bring_the_log_to_its_newest_line(key: str) -> None:
    many = tables.told(*((f"line {n}",) for n in range(1, 101)))
    async with seated(tables.base(log=many, last=100, public=tables.public(turn=(2,)))) as ann:
        await ann.see("line 100")
        ann.press("pageup", "pageup")
        await ann.see("what happened before")
        await ann.see("line 100", gone=True)
        ann.press(key)
        await ann.see("line 100")


async def test_ones_own_turn_brings_the_log_to_its_newest_line() -> None:
    many = tables.told(*((f"line {n}",) for n in range(1, 101)))
    waits = replace(tables.waiting(), log=many, last=100)
    async with seated(waits) as ann:
        await ann.see("line 100")
        ann.press("pageup", "pageup")
        await ann.see("line 100", gone=True)
        ann.link.show(replace(tables.playing(), log=many, last=100))
        await ann.see("line 100")
        ann.press("pageup", "pageup")
        await ann.see("line 100", gone=True)  # it may be scrolled in one's own turn, of course


async def test_a_window_that_is_too_small_asks_for_more_and_the_game_goes_on() -> None:
    async with seated(tables.waiting()) as ann:
        ann.resize(38, 9)
        await ann.see("A larger window, please")
        ann.link.show(tables.playing())
        await ann.see("YOUR TURN")
        ann.resize(60, 20)
        await ann.see("draw from the stock")


async def test_a_burst_of_sizes_is_drawn_once() -> None:
    async with seated(replace(tables.playing(), clock=None)) as ann:
        await ann.see("draw from")
        for columns in range(81, 100):
            ann.resize(columns, 30)
        before = ann.screen.app.render_counter
        ann.resize(100, 30)
        await ann.see("░░ ░░ ░░")  # hands round the table
        assert ann.screen.app.render_counter - before <= 2


# --- lobby, connection, absence --------------------------------------------------------------------------------------


async def test_the_leader_starts_and_adds_bots() -> None:
    async with seated(tables.in_lobby()) as ann:
        ann.press("b", "x", "s")
        await ann.asked("add_bots", 1, "normal")
        await ann.asked("remove_bot")
        await ann.asked("start")


async def test_going_on_after_a_deal() -> None:
    async with seated(tables.showdown()) as ann:
        ann.press("enter")
        await ann.asked("go_on")


@pytest.mark.slow
async def test_a_lost_connection_is_a_banner_and_r_tries_at_once() -> None:
    async with seated(tables.playing()) as ann:
        now = trio.current_time()
        ann.link.show(replace(ann.link.model, link=Retrying(now + 60, 3, "the host does not answer.")))
        await ann.see(" s (attempt 3)")

        def left() -> int:
            return int(ann.text().partition("Trying again in ")[2].partition(" s ")[0])

        first = left()
        await ann.until(lambda: left() < first)  # nobody told the screen: it counts by itself
        ann.press("r")
        await ann.asked("retry_now")
        ann.link.show(replace(ann.link.model, link=Online()))
        await ann.see("Connection lost", gone=True)


async def test_after_a_restart_of_the_host_one_key_joins_its_new_table() -> None:
    async with seated(picturebook.lost()) as ann:
        await ann.see("join its new table")
        ann.press("j")
        await ann.asked("join_anew")
        ann.press("enter")
        await ann.until(lambda: ann.link.asked.count(("join_anew",)) == 2)


async def test_any_key_ends_being_away_and_is_said_once() -> None:
    async with seated(picturebook.away()) as ann:
        await ann.see("You were away")
        ann.press("left", "right", "z")
        await ann.asked("back")
        await ann.until(lambda: ann.screen.desk.hint != "")
        assert ann.link.asked.count(("back",)) == 1


async def test_without_a_countdown_nothing_is_drawn() -> None:
    async with seated(replace(tables.playing(), clock=None)) as ann:
        await ann.see("draw from the stock")
        before = -1
        with trio.fail_after(PATIENCE):
            while ann.screen.app.render_counter != before:  # until what belongs to the beginning is over
                before = ann.screen.app.render_counter
                await trio.testing.wait_all_tasks_blocked(0.1)


# --- attention -------------------------------------------------------------------------------------------------------


async def test_a_turn_rings_and_notifies_who_looks_elsewhere() -> None:
    async with seated(tables.waiting()) as ann:
        ann.press("\x1b[O")
        await ann.until(lambda: ann.screen.attention.focused is False)
        ann.link.show(tables.playing())
        await ann.see("YOUR TURN 0:")
        assert "\a" in ann.glass.raw
        assert "\x1b]9;Thirty-One: it is your turn\a" in ann.glass.raw
        assert "\x1b]2;* your turn - Kitchen table\a" in ann.glass.raw


async def test_the_bell_can_be_off_and_who_looks_is_not_notified() -> None:
    async with seated(tables.waiting(), settings=Settings(bell=False)) as ann:
        ann.link.show(tables.playing())
        await ann.see("YOUR TURN 0:")
        assert "\x1b]9;" not in ann.glass.raw
        assert ann.glass.raw.count("\a") == ann.glass.raw.count("\x1b]2;")  # only the ends of titles


# --- ways out --------------------------------------------------------------------------------------------------------


async def test_ctrl_c_asks_and_a_second_one_quits() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("ctrl-c")
        await ann.see("Leave the table?")
        ann.press("z")
        await ann.see("Leave the table?", gone=True)
        ann.press("ctrl-d")
        await ann.see("Leave the table?")
        ann.press("ctrl-c")
        await ann.until(lambda: not ann.screen.app.is_running)
        for mode in (1049, 1000, 1003, 1006, 2004, 1004):
            assert ann.glass.raw.rfind(f"\x1b[?{mode}l") > ann.glass.raw.rfind(f"\x1b[?{mode}h")


@pytest.mark.parametrize("hidden_by", ["help", "size"])
async def test_ctrl_c_is_asked_about_where_it_can_be_seen(hidden_by: str) -> None:
    async with seated(tables.playing()) as ann:
        if hidden_by == "help":
            ann.press("f1")
            await ann.see("Help: Rules")
        else:
            ann.resize(38, 9)
            await ann.see("A larger window, please")
        ann.press("ctrl-c", "ctrl-c")  # at once: nobody has read the question yet
        await ann.see("Leave the table?")
        assert ann.screen.app.is_running
        ann.press("ctrl-c")
        await ann.until(lambda: not ann.screen.app.is_running)


@pytest.mark.slow
async def test_the_list_of_the_command_line_gives_way_to_the_question() -> None:
    async with seated(tables.playing(), columns=60, rows=20) as ann:
        ann.press("/")
        await ann.see("/continue")
        ann.press("ctrl-c")
        await ann.see("Leave the table?")
        assert "/continue" not in ann.text()
        ann.press("esc")
        await ann.see("Leave the table?", gone=True)
        assert "> /" in ann.text()


async def test_the_list_of_the_command_line_gives_way_to_a_page() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("/")
        await ann.see("/continue")
        ann.press("f1")
        await ann.see("Help: Rules")
        assert "/continue" not in ann.text()


async def test_what_quitting_does_is_told() -> None:
    async with seated(tables.playing(), parting=lambda model: f"{model.name} may come back.") as ann:
        ann.press("ctrl-c")
        await ann.see("Leave the table?  Ann may come back.")


async def test_giving_the_seat_up_is_asked_about() -> None:
    async with seated(tables.playing()) as ann:
        ann.press("tab", *"/leave", "enter")
        await ann.see("Give your seat up for good?")
        ann.press("esc")
        await ann.see("Give your seat up", gone=True)
        assert ann.link.asked == []
        ann.press(*"/leave", "enter")
        await ann.see("Give your seat up for good?")
        ann.press("enter")
        await ann.asked("leave")


async def test_when_the_host_lets_us_go_the_screen_ends() -> None:
    async with seated(tables.playing()) as ann:
        ann.link.end = Closed("kicked", "You were shown out.")
        ann.link.quit()
        await ann.until(lambda: not ann.screen.app.is_running)


async def test_what_was_typed_before_the_first_drawing_waits_for_no_other_key() -> None:
    async with seated(tables.playing(), typed=KEYS["f1"]) as ann:
        await ann.see("Help: Rules")


async def test_rules_wanted_before_there_is_a_table_are_asked_for_when_there_is() -> None:
    async with seated(Model(), typed=KEYS["f1"]) as ann:
        await ann.see("Help: Rules")
        assert ann.link.asked == []
        ann.link.show(tables.playing())
        await ann.asked("ask_rules")


async def test_an_end_before_the_first_drawing_is_an_end() -> None:
    with create_pipe_input() as source:
        glass = Glass(80, 24)
        out = TableOutput(glass, lambda: Size(24, 80), term="xterm")  # type: ignore[arg-type]
        screen = Screen(StandIn(tables.playing()), settings=Settings(), glyphs=ASCII, source=source, out=out)  # type: ignore[arg-type]
        screen.end(143)
        screen.end(0)
        assert await screen.run() == 143


async def test_ascii_is_drawn_in_ascii() -> None:
    async with seated(tables.playing(), glyphs=ASCII) as ann:
        assert (await ann.see("7 D")).isascii()


# --- anything at all -------------------------------------------------------------------------------------------------

ALL_KEYS = (
    *"abcdkstpeoyxr0123456789/?q ",
    *KEYS,
    "\x1bOQ",
    "\x1bOR",
    "\x1b[200~x\x1b[201~",
    "\x1b[I",
    "\x1b[O",
    "한",
    "\x1b[H",
)
ENDS = ("ctrl-c", "ctrl-d")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
async def test_no_order_of_keys_clicks_views_and_sizes_breaks_it(seed: int) -> None:
    dice = Random(seed)
    models = [made[1]() for made in (*picturebook.EVERY_SIZE, *picturebook.ONE_SIZE)]
    async with seated(models[0]) as ann:
        for _ in range(150):
            match dice.randrange(10):
                case 0:
                    ann.link.show(dice.choice(models))
                case 1:
                    ann.resize(dice.randrange(1, 130), dice.randrange(1, 45))
                case 2:
                    x, y = dice.randrange(1, 100), dice.randrange(1, 30)
                    ann.press(f"\x1b[<0;{x};{y}M", f"\x1b[<0;{x};{y}m", f"\x1b[<{dice.choice((64, 65))};{x};{y}M")
                case _:
                    ann.press(dice.choice([key for key in ALL_KEYS if key not in ENDS]))
            await trio.testing.wait_all_tasks_blocked(0.001)
        await ann.until(lambda: ann.screen.app.is_running)
        ann.link.show(tables.playing())
        ann.resize(80, 24)
        await ann.until(lambda: ann.screen.painter.look.columns == 80)
