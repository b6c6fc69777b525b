"""English words of the lobby, of seats being taken, and of first meetings."""

WORDS: dict[str, str] = {
    "lobby.title": "Oakfield · the lobby",
    "lobby.tables.none": "You are {name}. No tables nearby yet; they appear here.",
    "lobby.tables.one": "You are {name}. 1 table nearby.",
    "lobby.tables.many": "You are {name}. {count} tables nearby.",
    "lobby.head.name": "Player",
    "lobby.head.game": "Game",
    "lobby.head.seats": "Seats",
    "lobby.row.seats": "{taken} of {seats}",
    "lobby.row.known": "known",
    "lobby.row.known-as": "known as {known}",
    "lobby.row.new": "new (key {tag})",
    "lobby.row.full": "full",
    "lobby.row.version": "version {version}",
    "lobby.why.full": "all seats of this table are taken, and a game is played there",
    "lobby.why.they": (
        "{name} has an older version of Oakfield ({version}) and must upgrade: fetch"
        " the new one there and run its set-up line again"
    ),
    "lobby.why.we": (
        "{name} has a newer version of Oakfield ({version}); upgrade yours: fetch the"
        " new one and run its set-up line again"
    ),
    "lobby.why.game": "this version of Oakfield does not know {game}",
    "lobby.why.join": "Enter joins this table.",
    "lobby.keys": (
        "h host · o table · j address · b bot · g games · s settings · ? help · q quit"
    ),
    "lobby.keys.move": "↑↓ 1-{last}",
    "lobby.keys.join": "Enter join",
    "lobby.keys.resume": "r resume",
    "lobby.table": "o  Your table: {table}",
    "tables.title": "What is played at your tables?",
    "tables.keys": (
        "↑↓ 1-{last} table · ←→ players · Enter takes · ? help · Esc leaves it"
    ),
    "tables.help": (
        "Choose what is played at the tables that you open: up, down or a number for"
        " the table, left and right for how many play and who with whom. Enter takes"
        " what is shown; Esc leaves all as it was. Below stand the rules of that table."
    ),
    "lobby.kept": "r  Resume your game of {game} with {names}",
    "lobby.kept.several": (
        "r  Resume your game of {game} with {names} ({at} of {count}, ←→ another)"
    ),
    "lobby.empty": "No table has been found. That can be because",
    "lobby.empty.nobody": "nobody has opened a table: press h to open one yourself;",
    "lobby.empty.guest": "this is a guest Wi-Fi that keeps devices apart;",
    "lobby.empty.firewall": "a firewall blocks UDP 5353 or the game's port;",
    "lobby.empty.vpn": "a VPN is on, or the other laptop is on another network.",
    "lobby.empty.doctor": "To find out which, in another terminal: oakfield doctor",
    "lobby.address": "You can still be reached. On the other laptop type:",
    "lobby.address.line": "oakfield join {address}",
    "lobby.address.none": "This machine has no network address at the moment.",
    "lobby.trouble.port-busy": "Discovery is off: another program holds UDP port 5353.",
    "lobby.trouble.hidden": "No lobby shows you or your table, for you are hidden.",
    "lobby.trouble.no-network": "Discovery is off: this machine has no network.",
    "lobby.trouble.no-interface": (
        "Discovery is off: the network interface that was chosen is gone."
    ),
    "lobby.trouble.other": "Discovery is off ({code}).",
    "lobby.join.ask": "Join which address? For example 192.168.1.23:{port}",
    "lobby.join.keys": "Enter joins · ? help · Esc goes back",
    "lobby.join.help": (
        "Type the address that the other laptop shows at its open table, then Enter."
        " The player's name will do if the table is in your list. If nobody answers,"
        " the two are on different networks, or a firewall or a guest Wi-Fi stands"
        " between them: oakfield doctor says which, and what to do. Esc goes back to"
        " the list."
    ),
    "lobby.help": (
        "The list shows tables that others have opened near you. Enter joins the one"
        " under the cursor. h opens a table of your own; o chooses what is played"
        " there. j joins by address when the list stays empty. r goes on with a game"
        " that was kept. b plays against a bot on this machine. g shows your finished"
        " games, s your settings. q quits."
    ),
    "lobby.help.privacy": (
        "Everyone on this network can see your name and your key tag while you are"
        " here. Nobody can see your cards."
    ),
    "lobby.help.words": (
        "The first time you play with somebody, all screens show the same four words."
        " Compare them aloud: they prove that nobody sits in between."
    ),
    "lobby.busy.join": "Joining {target} ...",
    "lobby.busy.join.again": "Not yet: {text}. Trying again; Ctrl-C stops.",
    "lobby.busy.keys": "Esc goes back · Ctrl-C leaves Oakfield",
    "lobby.busy.host": "Opening a table ...",
    "lobby.busy.practice": "Setting up a practice table on this machine ...",
    "lobby.busy.resume": "Taking up the game where it was ...",
    "lobby.busy.open": "Looking for players ...",
    # A table of somebody whom we know: no words to compare, but a table to look at.
    "invitation.title": "A table is ready",
    "invitation.ask": "{names} would like to play this with you.",
    "invitation.answers": "y sits down, n leaves the table.",
    "invitation.waiting": "You sit down. Waiting for {names}.",
    "invitation.keys": "y sit down · n leave · ? help",
    "invitation.help": (
        "You have compared words with everybody here before, so nothing is to be"
        " compared. This is what all of you sign before the first card: look at it,"
        " and sit down, or leave the table and nothing has happened."
    ),
    "plain.invitation.ask": "Type yes to sit down, no to leave the table.",
    # The name, once.
    "name.title": "Welcome to Oakfield",
    "name.ask": "What is your name at the table?",
    "name.who-sees": (
        "Everyone on your network sees it while you are in the lobby, and it stands in"
        " the transcripts of your games. 1 to 32 bytes. You can change it later:"
        " oakfield whoami --name NAME"
    ),
    "name.keys": "Enter takes it · ? help · Esc leaves",
    "name.help": (
        "Type the name and press Enter. All scripts may be used: a letter with an"
        " accent counts as 2 or 3 bytes, a Chinese one as 3. What cannot be seen may"
        " not stand in a name."
    ),
    "typing.help": (
        "The arrows and Backspace correct what is typed. ? explains as long as nothing"
        " is typed; after that it is a letter like others."
    ),
    # Seats are taken.
    "gather.title": "Your table",
    "gather.title.theirs": "{name}'s table",
    "gather.waiting.one": "Waiting for 1 more player.",
    "gather.waiting.many": "Waiting for {count} more players.",
    "gather.all": "All seats are taken; waiting for everybody's yes.",
    "gather.all.but": "All seats are taken; waiting for {names} to say yes.",
    "gather.seat": "Seat {seat}: {name}",
    "gather.free": "Seat {seat}: free",
    "gather.how": "They find this table in their lobby, or type:",
    "gather.how.typed": "They type:",
    "gather.keys": "q leave the table · ? help",
    "gather.help": (
        "The game starts by itself when all seats are taken. If the other laptop does"
        " not see your table, type the address shown here over there."
    ),
    "gather.help.theirs": "The game starts by itself when all seats are taken.",
    # The words.
    "words.title": "Do all screens say the same?",
    "words.with.one": "You meet {names} for the first time.",
    "words.with.many": ("Some at this table meet for the first time: you, {names}."),
    "words.ask": (
        "Read these four words aloud. Every screen at this table must show the same"
        " ones, or the same eight digits."
    ),
    "words.yes": "y  Yes, the same everywhere: remember {names} from now on",
    "words.no": "n  No, they differ: somebody may be in between, do not play",
    "words.keys": "y yes · n no · ? help",
    "words.help": (
        "The words are made from the keys of everyone at the table. If somebody sat"
        " between you and the others, the words would differ. One comparison is"
        " enough: your laptop then knows their key."
    ),
    "words.waiting": "You said yes. Waiting for {names} to compare.",
    "words.agreed": "All have said yes. The game begins.",
    "words.differed.one": (
        "{names} says that the words differ: somebody may be in between. Compare again,"
        " aloud; if they really differ, do not play on this network."
    ),
    "words.differed.many": (
        "{names} say that the words differ: somebody may be in between. Compare again,"
        " aloud; if they really differ, do not play on this network."
    ),
    # A changed key.
    "key.title": "A known name with another key",
    "key.changed": (
        "You know a {name}, but this one has another key. It may be a new laptop, or"
        " somebody who pretends to be {name}."
    ),
    "key.compare": "c  Compare the words again and remember the new key",
    "key.stop": "n  Do not play",
    "key.keys": "c compare · n do not play · ? help",
    "key.help": (
        "Ask {name} in person whether Oakfield was installed anew. Only then compare"
        " the words again."
    ),
    # Plain lines.
    "plain.lobby.table": "{number}. {name}, {game}, {seats} seats taken, {known}.",
    "plain.lobby.dimmed": "{number}. {name}, {game}: not possible, {why}.",
    "plain.lobby.more": "And {count} more; list shows them all.",
    "plain.lobby.ask": (
        "Type a table's number, h to host, o to choose what is played, j ADDRESS to"
        " join, b to practise, g for your games, s for settings, ? for help, q to quit."
    ),
    "plain.lobby.table.ours": "Your table: {table}",
    "plain.tables.ask": (
        "Type the number of the table that you want to open, or nothing. For more than"
        " two add how many play, or who plays with whom: 1 3, 1 4, 1 1-23, 1 14-23."
    ),
    "plain.lobby.kept": "Type r to resume your game of {game} with {names}.",
    "plain.lobby.kept.other": (
        "Type r {number} to resume your game of {game} with {names}."
    ),
    "plain.words": "The words: {words}. The digits: {digits}.",
    "plain.words.ask": "Type yes if they are the same on all screens, no if not.",
    "plain.key.ask": "Type compare to compare the words again, no not to play.",
    "plain.name": "Type your name, or nothing for {default}.",
    "plain.gather.leave": "Type leave to leave the table, ? for help.",
}
