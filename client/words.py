"""The client's own sentences, and how a sentence of the host becomes text.

A host's sentence comes as parts: text, cards, seats. :func:`spoken` makes plain text of it for line mode, with cards
in words, so that it can be listened to. The catalogue below holds what the client itself has to say: about the
connection, the lobby, the command line. It must not hold a sentence about a game.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # this module is on the way of --help, and the messages are not light
    from protocol.messages import Sentence

RANKS = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}

TEXTS = {
    # the connection
    "no_own_host": "no host of yours runs here (--data names another data directory)",
    "created": "{table} is open (table {id}). Others come with:",
    "which_table": "that is not clear: name one of the tables with --table: {tables}",
    "connecting": "Connecting to {where} ...",
    "online": "Connected to {where}.",
    "slow": "The host is slow to answer; the connection may be lost.",
    "fast": "The host answers again.",
    "retrying": "{reason} Trying to come back until it works.",
    "retrying_other": "Trying to come back until your own host answers again.",
    "lost_reset": "The connection was lost.",
    "lost_silent": "Nothing has been heard from the host for {seconds} s.",
    "lost_garbled": "The host sent something that cannot be read.",
    "lost_table": "The match is lost: the host was started anew and does not know this table.",
    "join_new": "Type /join for a seat at its new table, or /quit.",
    "not_lost": "There is no other table to join: your own is still there.",
    "refused_connection": "nothing answers at {where}: is the host running, and is the port right?",
    "unreachable": "{where} cannot be reached from here: is it on the same network?",
    "timeout": "{where} does not answer: is the address right, and does a firewall let the port through?",
    "unknown_host": "no machine is called {host} here: give the numbers of the address, as in 192.168.1.5",
    "connect_failed": "cannot connect to {where}: {why}",
    "wrong_pin": (
        "the machine at {where} is not the host of this code: its key does not fit the first four words. Nothing was "
        "said to it. Compare address and code with what the host shows; if both are right, somebody poses as the host"
    ),
    "changed_key": (
        "WARNING: the host at {where} has another key than before: a new host, or one that poses as yours. "
        "If it is new, join it with its code: thirtyone join {where} one-two-three-four-five"
    ),
    "forged": (
        "WARNING: what answers at {where} shows the key of a host that it does not have: somebody poses as that host; "
        "nothing was said to it"
    ),
    "no_tls": "what answers at {where} is not a thirtyone host, or one of an older version",
    "hung_up": "{where} hung up at once: is it a thirtyone host?",
    "host_busy": "the host at {where} cannot take anybody in just now; try again in a moment",
    "ask_code": "Join code (five words): ",
    "looking": "Looking for games in the network ...",
    "not_found": (
        "no host of this code was found in this network: ask for its address, and join as in "
        "thirtyone {command} 192.168.1.5:31313 {code}"
    ),
    "found_seat": "{command}    your seat at {table}: {game}, {players} of {seats} are there",
    "found_game": "{command}    {table}: {game}, {players} of {seats} are there",
    "code_needed": (
        "this table asks for its join code: give the five words that its host shows, as in: "
        "thirtyone {command} {where} one-two-three-four-five"
    ),
    "unproven": "This host has not shown who it is: no code was given. It is remembered from now on.",
    "no_hello": "What answers there is not a thirtyone host.",
    "no_answer": "The host took the connection but does not answer.",
    "offline": "Not connected: that was not sent, and nothing is kept for later.",
    "busy": "Too much is under way: that was not sent.",
    # addresses
    "bad_address": "{text!r} is no address: give HOST or HOST:PORT, as in 192.168.1.5:31313 or [fe80::1%eth0]:31313",
    "bad_port": "{text!r} is no port: give a number from 1 to 65535",
    # shuffles
    "shuffle_checked": "The shuffle was checked: it was fair",
    "shuffle_left_out": "The cards were shuffled without a part of yours in it",
    "shuffle_unchecked": "This host does not let its shuffles be checked",
    "shuffle_accused": "The host says that your program was silent in a shuffle, and it was not",
    "shuffle_failing": "Too many shuffles of this match have come to nothing; that may be chance no more",
    "shuffle_unfair": "The deal was not fair: {why}",
    "transcript_not_kept": "what is put into shuffles cannot be kept on disk, so it cannot be shown later: {why}",
    "unfair_host": "the host changed what it had committed itself to",
    "unfair_terms": "what was to be shuffled makes no sense",
    "unfair_second": "the host changed a shuffle when it was fixed already",
    "unfair_dropped": "the host let a shuffle fall that was fixed already, and did not open it",
    "unfair_seats": "what was put in is not by those who took part",
    "unfair_nonce": "what somebody put in was changed",
    "unfair_mine": "what you put in was changed",
    "unfair_seed": "the host did not show what it had committed itself to",
    "unfair_deck": "other cards were shuffled than was agreed",
    "unfair_never": "the host never showed what it had put into the shuffle",
    "unfair_unshuffled": "cards were dealt without a shuffle that can be checked",
    "unfair_hand": "your cards are not those of the shuffle",
    "unfair_shown": "a hand that was laid open does not hold the cards of the shuffle",
    "unfair_table": "a card on the table is not where the shuffle had put it",
    "unfair_drawn": "cards were not drawn in the order of the shuffle",
    "unfair_pile": "a pile was made again of cards that were not in it",
    "unfair_dealer": "the first dealer is not whom the shuffle gave",
    # the place
    "you_play": "You are {name}, in seat {seat}.",
    "you_watch": "You watch as {name}.",
    "you_wait": "You watch for now, and get a seat when the next match begins.",
    "table": "Table {table}: {title}, {preset}.",
    "setting": "Option {name}: {says}",
    "seats": "Seats: {seats}.",
    "watching": "Watching: {names}.",
    "empty_seat": "{seat} empty",
    "bot_seat": "{seat} {name}, a bot",
    "human_seat": "{seat} {name}",
    "ready_seat": "{seat} {name}, ready",
    "lobby_leader": "Waiting for players. You may type /start, /bots N, or /ready.",
    "lobby_guest": "Waiting for {leader} to start. Type /ready when you are.",
    "match_begins": "The match begins.",
    "lobby_again": "The table is open for the next match.",
    # the game, in its own words
    "hand": "{title}: {cards}.",
    "hand_note": "{title}, {note}: {cards}.",
    "nothing": "nothing",
    "face_down": "face down",
    "pile": "{title}: {cards}.",
    "ten_seconds": "{seconds} seconds left.",
    "your_turn": "Your turn.",
    "your_turn_time": "Your turn, {seconds} seconds.",
    "can": "You can: {choices}.",
    "cannot": "Not now: {label}: {reason}",
    "choice": "{label} ({line})",
    "standing": "{name}: {facts}.",
    "place": "place {place}",
    "counter": "{label} {value}",
    "go_on": "Type /continue for the next deal.",
    "refused": "Refused: {reason}",
    "sent_later": "This line is sent in {seconds} s: the host asks for a slower pace.",
    "sent_again": "It is sent again in {seconds} s.",
    "earlier": "Earlier: {text}",
    "for_you": "Done for you while you were away: {text}",
    "chat": "{name} says: {text}",
    # what the table offers beside the game
    "do_join": "join the new table",
    "do_retry": "try again",
    "do_retry_now": "try now",
    "do_again": "play again",
    "do_start": "start the match",
    "do_bot": "add a bot",
    "do_no_bot": "remove a bot",
    "do_ready": "ready",
    "do_unready": "not ready after all",
    "do_set": "game and options",
    "do_look": "see the options",
    "do_go_on": "go on",
    "need_players": "{n} players are needed",
    "no_free_seat": "no free seat",
    "no_bot_here": "no bot is here",
    "other_does": "{name} does that",
    "host_does": "the host does that",
    "others_look": "waiting for the others",
    # how things stand with somebody
    "link_slow": "slow connection",
    "link_gone": "connection lost",
    "link_left": "left",
    "is_away": "away",
    "is_bot": "bot",
    "is_bot_of": "bot {level}",
    # putting a move together
    "not_now": "That cannot be done now.",
    "card_not_now": "No move takes that card now.",
    "choose_first": "Choose {count} first.",
    "one_card": "1 card",
    "so_many_cards": "{count} cards",
    "cards_from_to": "{least} to {most} cards",
    "or": "or",
    # typed commands
    "unknown_command": "There is no command {command}: type /help.",
    "long_move": "That is too long for a move.",
    "say_what": "Say what? Type /say and the text.",
    "bots_how": "Type /bots and a number, as in /bots 2 or /bots 2 easy; /bots -1 takes one away.",
    "old_host": "This host is an older one: it cannot be asked what can be set, nor set by single options.",
    "only_in_lobby": "The table is set between matches, not during one.",
    "game_how": "Which game? Type /game alone for a list, /game NAME or /game NAME PRESET.",
    "preset_how": "Which preset? Type /set alone for a list, or /preset NAME.",
    "set_how": "Set what? Type /set alone for a list, or /set OPTION=VALUE, as in /set lives=4.",
    "seats_how": "How many chairs? Type /seats and a number, as in /seats 4.",
    "game_line": "{name}: {title}, {least} to {most} players; presets: {presets}",
    "option_line": "{name}={value}: {says} {meaning} Allowed: {allowed}; usual: {usual}",
    "sort_how": "Sort how? Type /sort rank, /sort suit or /sort host; /sort 5 2 puts the fifth card second.",
    "sort_same": "Your cards lie like that already.",
    "sort_nothing": "You have no cards to sort now; the next will be sorted like that.",
    "together": "together",
    "help": (
        "Type a move as shown, for example by its words and a card such as 7D, or the number of a card. "
        "Also: /continue /sort rank|suit|host /ready /start /bots N [LEVEL] "
        "/game NAME [PRESET] /preset NAME /set OPTION=VALUE /seats N /say TEXT /rules /help "
        "/pause /unpause /nudge NAME /vote yes|no /votekick NAME [WHY] /skip NAME /hands open|closed /look NAME [no] "
        "/table (what you can do about the people here) "
        "/leave (gives the seat up) /newcode (the owner: another join code) /quit (keeps the seat)."
    ),
    # people
    "who_how": "Nobody here is meant by {name}: type the command and a name, or its beginning.",
    "wait_how": "Wait for whom? Type /wait, /wait NAME or /wait NAME SECONDS, at most 3600.",
    "give_how": "Type /give NAME to NAME: whose seat, and who of those who watch plays on.",
    "vote_how": "Type /vote yes or /vote no.",
    "hands_how": "Type /hands open or /hands closed.",
    "look_how": "Type /look NAME, or /look NAME no.",
    "watchers_how": "How many may watch? Type /watchers and a number, or /watchers off.",
    "affair_can": "You can {text}: {line}",
    "affair_cannot": "Not now: {text} ({why})",
    "affair_none": "There is nothing that you can do about the people here.",
    "open_deal": "Deal {n} with open hands:",
    "stands_still": "Everything stands still: {why}{left}.",
    "waits_hold": "Waiting for {names}, whose connection is lost{left}.",
    "waits_away": "Waiting for {names}, who is away{left}.",
    "for_at_most": ", for at most {seconds} seconds",
    "your_look": "{name} holds: {cards}.",
    "look_over": "You see the hand of another no more.",
    "seat_kept_at": "Your seat is kept; take it back with: {command}",
    # commands on the shell
    "seat_back": "taking back the seat of {name}",
    "which_seat": "You have several seats at this table:",
    "which_seat_ask": "Which one (number, or Enter for a new seat)? ",
    "bad_seat_file": "the seat file {path} cannot be read and is left alone: {why}",
    "stored_seat": "{command}    your seat at {table}, used {ago}",
    "recent_host": "{command}    last joined {ago}",
    "nothing_stored": (
        "no address given, no table was joined from here before, and none was found in this network: "
        "ask the host for the join line, as in: thirtyone join 192.168.1.5:31313 one-two-three-four-five"
    ),
    "nothing_to_watch": (
        "no address given, no table was joined from here before, and none was found in this network: "
        "ask the host for the line, as in: thirtyone watch 192.168.1.5:31313 one-two-three-four-five"
    ),
    "no_data_dir": "the data directory {path} cannot be used: {why}",
    "no_directory": "it is not a directory",
    "seat_not_stored": "this seat cannot be kept on disk, so it is lost when this program ends: {why}",
    "play_back": "your table is still running: back to it at {address}",
    "play_back_options": (
        "your table is still running: back to it at {address}; the options are for a new one and are left out "
        "(kill {pid} ends the old one)"
    ),
    "play_new_alone": "Your table at {address} is still running. End it and start a new one? [y/N] ",
    "play_new": "Your table at {address} is still running, with others at it. Start one more? [y/N] ",
    "play_unfinished": "There is an unfinished match: {about}. Go on with it? [Y/n] ",
    "opening": "Opening a table ...",
    "host_failed": "the host did not start; its log is {path}",
    "stop_table": "Other people are connected. Stop the table for everybody? [y/N] ",
    "table_runs_on": "The table runs on; take your seat back with: {command}, or stop it with: kill {pid}",
    "new_codes": "The join code is {play} from now on, and to watch {watch}.",
    "others_join": "Others join this table with: {join}",
}
"""Key -> template. English; another language is another such table."""


def say(key: str, **args: object) -> str:
    """A sentence of the client's own."""
    return TEXTS[key].format(**args)


def card_words(face: str | None) -> str:
    """``"7D"`` -> ``"seven of diamonds"``; None is a card face down. What is not known is said as it is written."""
    if face is None:
        return say("face_down")
    if face == "JO":
        return "joker"
    rank, suit = RANKS.get(face[:1]), SUITS.get(face[1:])
    return f"{rank} of {suit}" if rank and suit else face


def spoken(sentence: "Sentence", name: Callable[[int], str]) -> str:
    """A sentence as plain text: cards in words, seats by ``name``. Cards side by side become a list with commas."""
    parts = []
    for index, part in enumerate(sentence):
        match part:
            case " " if (
                0 < index < len(sentence) - 1 and _is_card(sentence[index - 1]) and _is_card(sentence[index + 1])
            ):
                parts.append(", ")
            case str():
                parts.append(part)
            case ["card", str() as face]:
                parts.append(card_words(face))
            case ["seat", int() as seat]:
                parts.append(name(seat))
    return "".join(parts)


def listed(items: Sequence[str], last: str = "and") -> str:
    """``["Ann", "Bo", "Cy"]`` -> ``"Ann, Bo and Cy"``."""
    return f"{', '.join(items[:-1])} {last} {items[-1]}" if len(items) > 1 else "".join(items)


def _is_card(part: object) -> bool:
    return isinstance(part, tuple) and part[:1] == ("card",)
