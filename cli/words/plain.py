"""English words of plain lines alone: said where screens have keys."""

WORDS: dict[str, str] = {
    # The lobby.
    "plain.lobby.help": (
        "The tables that others have opened near you are read out as they come: type"
        " the number of one to sit down there, list to hear them all again. h opens a"
        " table of your own; o chooses what is played there. j joins by an address when"
        " no table is found. r goes on with a game that was kept. b plays against a bot"
        " on this machine. g tells your finished games, s your settings. q quits."
    ),
    "plain.lobby.empty": (
        "No table has been found. Perhaps nobody has opened one: type h to open one"
        " yourself. Or this is a guest Wi-Fi that keeps devices apart, a firewall"
        " blocks UDP 5353 or the game's port, a VPN is on, or the other laptop is on"
        " another network."
    ),
    "plain.lobby.gone": "{number}. {name} is not there any more.",
    "plain.lobby.address": (
        "Type the address of a table, for example 192.168.1.23:{port}, or nothing to go"
        " back."
    ),
    "plain.tables.help": (
        "The number alone takes the table for as many as now. A number of players"
        " behind it, such as 1 3, takes it for so many. Seats behind it say who plays"
        " with whom: they are counted as players come, from 1 for who opens the table,"
        " so 1-23 is one against two, and 14-23 the first and the fourth against the"
        " others. What each table brings, the rules say: oakfield rules."
    ),
    "plain.gather.left": "You have left the table.",
    # The table.
    "plain.ask.back": "Type a number; u takes back; ? helps.",
    "plain.wait": "Nothing is asked now.",
    "plain.wait.commands": "{waiting} ? lists what you can type.",
    "plain.fairness": "{fairness}.",
    "plain.undo.none": "There is no choice to take back.",
    "aa.ask.up.aloud": "Play which card face up?",
    "aa.ask.recruit.aloud": "Which card do you take?",
    "gr.ask.play.aloud": "A caper, or a job?",
    "gr.head.now.aloud": "as a caper:",
    "gr.say.short": "Round {round}. Coffers {coffers}.",
    # Hints of the first practice game.
    "hint.confirm.plain": (
        "Nothing is sent yet. Hear what the move may lead to; y then sends it, u takes"
        " it back."
    ),
    "hint.agent-avenue.play.0.plain": (
        "Choose the card that you show face up, by its number. With each you hear what"
        " it would do now, for you and for the other side."
    ),
    "hint.agent-avenue.again.plain": (
        "You hear how far each spy is from a catch whenever that has changed. Three"
        " Codebreakers win, three Daredevils lose. s says how all things stand, ? tells"
        " the rules, l all that has happened."
    ),
    "hint.grifters.play.0.plain": (
        "Your turn: a caper plays one hand card and does what it says; a job plays a"
        " team with the skills it requires. Type its number."
    ),
}
