"""What the full screen itself has to say: labels, hints, the keys. English; another language is another table.

The client's other sentences (connection, lobby, command line) are in :mod:`client.words`, and every sentence about a
game comes from the host.
"""

TEXTS = {
    # the head
    "app": "Thirty-One",
    "deal": "deal {n}",
    "watching": "watching: {names}",
    "watching_many": "{n} watching",
    "you_watch": "you are watching",
    "you_wait": "you get a seat when the next match begins",
    "your_turn": "your turn",
    "waits_for": "waiting for {names}",
    "all_of_you": "waiting for {n} players",
    "why_hold": "connection lost",
    "why_away": "away",
    "why_window": "everybody answers",
    "why_result": "next deal in",
    "sent": "sent: {line}",
    # the connection
    "connecting": "Connecting to the table",
    "connecting_again": "Connection lost. Connecting again (attempt {n}) {dots}",
    "slow": "The host is slow to answer; your connection may be lost.",
    "retry": "Connection lost: {reason}",
    "retry_gone": "{reason}",
    "retry_in": "Trying again in {seconds} s (attempt {n}). [r] try now",
    "lost_keys": "[j] or Enter: join its new table - [r]: try again (in {seconds} s) - ^C: quit",
    "lost_keys_now": "[j] or Enter: join its new table - ^C: quit",
    "away": "You were away, so your turns are short: press any key to be back.",
    # the table
    "you": "you",
    "next_match": "Next match:",
    "free_seats": "free seats: {n}",
    "empty_seat": "free seat",
    "bot": "bot",
    "ready": "ready",
    "leader": "leads",
    "place": "place {n}",
    "more_cards": "{n} cards",
    "dealing": "Cards are being dealt {dots}",
    # the lobby
    "lobby": "{title} at {table}",
    "preset": "rules as {preset}",
    "more_rules": "{dots} F1 shows all of them",
    "join_line": "Others join with:  {line}",
    "start_at": "The match starts by itself with {n} players.",
    "need": "The match needs {n} players at least.",
    "lobby_leader": "You lead this table: start when everybody is here.",
    "lobby_wait": "Waiting for {name}, who starts the match.",
    "lobby_wait_host": "The match starts when the host starts it.",
    # choosing
    "which_card": "which one?",
    "which_cards": "{count}",
    "choose_cards": "choose {count} of {zone}",
    "choose_seat": "choose who",
    "choose_word": "choose which",
    "choose_number": "choose a number from {least} to {most}",
    "done": "done",
    "sure": "Sure?",
    "yes": "Enter: yes, do it",
    "no": "Esc: back",
    "filling_keys": "arrows or a number - Enter chooses - Esc goes back",
    # the foot
    "log": "what happened",
    "log_back": "what happened (PageDown for the newest)",
    "prompt": "Tab: type a move or /help",
    "key_help": "F1 help",
    "key_type": "Tab type",
    "key_table": "Tab cards",
    "key_move": "arrows+Enter play",
    "key_log": "PgUp log",
    "key_mouse_on": "F2 mouse off",
    "key_mouse_off": "F2 mouse on",
    "key_quit": "^C quit",
    "key_unknown": "No action has the key {letter}. Arrows and Enter choose; Tab or / types a move; F1 is help.",
    "mouse_on": "The mouse plays. To select text, hold Shift, or press F2.",
    "mouse_off": "The mouse is free for selecting text. F2 gives it back to the game.",
    "confirm_on": "Discards and knocks are asked about before they are sent.",
    "confirm_off": "Moves are sent without asking again. F3 turns the question back on.",
    "settings_unwritable": "That holds for now, but it cannot be stored: {why}",
    "nothing_to_do": "There is nothing to choose now.",
    # dialogs
    "help_title": "Help",
    "rules_title": "The rules of this table",
    "rules_coming": "The rules of this table are on their way {dots}",
    "rules_offline": "The rules of this table come from the host, which cannot be reached now.",
    "keys_title": "Keys",
    "help_foot": "arrows, PageUp and PageDown scroll - Esc closes",
    "quit_title": "Leave the table?",
    "quit_text": "Your seat is kept: join again to take it back.",
    "quit_text_watcher": "You are watching; nobody is kept waiting.",
    "quit_keys": "Enter or ^C again: quit      Esc: stay",
    "larger": "A larger window, please",
    "larger_why": "{columns}x{rows} is too small;",
    "larger_need": "40x10 is enough.",
    "larger_on": "The game goes on.",
    # attention
    "title_turn": "* your turn - {table}",
    "title": "{table} - Thirty-One",
    "notify_turn": "Thirty-One: it is your turn",
    "notify_soon": "Thirty-One: {seconds} seconds left for your turn",
}

KEYS_HELP = (
    ("arrows, Enter", "move between actions and cards, choose, confirm"),
    ("Esc", "one step back"),
    ("[letter]", "the action with this letter"),
    ("1 to 9, 0", "a card of your hand, counted from the left (0 is the tenth)"),
    ("click", "an action or a card; Shift and drag still selects text"),
    ("Tab or /", "to the command line and back"),
    ("PageUp, PageDown, wheel", "what happened before"),
    ("F1 or ?", "this page"),
    ("F2", "mouse off and on"),
    ("F3", "ask before discards and knocks: on and off"),
    ("Ctrl-L", "draw the screen anew"),
    ("Ctrl-Z", "to the shell; fg comes back"),
    ("Ctrl-C or Ctrl-D", "quit (asks once; your seat is kept)"),
)

COMMANDS_HELP = (
    ("a move", "as the choices are written: for example its words and a card such as 7D"),
    ("/say TEXT", "talk to everybody at the table"),
    ("/start, /ready", "in the lobby"),
    ("/bots N, /bots -1", "more bots, one less (who leads the table)"),
    ("/continue", "go on after a deal"),
    ("/rules, /help", "this page"),
    ("/confirm", "ask before discards and knocks: on and off"),
    ("/leave", "give your seat up for good; a bot plays on"),
    ("/quit", "close; your seat is kept"),
)


def label(key: str, **args: object) -> str:
    """A text of the screen's own."""
    return TEXTS[key].format(**args)
