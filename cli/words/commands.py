"""English words of the command line: what `--help` says."""

WORDS: dict[str, str] = {
    "command.about": (
        "A table for card games with secrets, without a dealer and without a server."
        " Without a command it opens the lobby."
    ),
    "command.exit-codes": (
        "exit codes:\n"
        "  0    all went well; a transcript is fair\n"
        "  1    a transcript is unfair, a move illegal, a peer broke the protocol\n"
        "  2    wrong usage or input, busy port, no network, unwritable folder\n"
        "  3    nobody can be reached, or the link was lost\n"
        "  130  stopped by Ctrl-C, or the input ended; a game is kept, practice is not"
    ),
    "command.example": "example:\n  {line}",
    "command.commands": "commands",
    "command.placeholder.action": "ACTION",
    "command.placeholder.command": "COMMAND",
    "command.placeholder.dir": "DIR",
    "command.placeholder.file": "FILE",
    "command.placeholder.game": "GAME",
    "command.placeholder.game-or-card": "GAME or CARD",
    "command.placeholder.key": "KEY",
    "command.placeholder.lang": "LANG",
    "command.placeholder.market": "MARKET",
    "command.placeholder.mode": "MODE",
    "command.placeholder.name": "NAME",
    "command.placeholder.page": "PAGE",
    "command.placeholder.tag": "TAG",
    "command.placeholder.value": "VALUE",
    "command.placeholder.where": "WHERE",
    "command.placeholder.which": "WHICH",
    "command.placeholder.who": "WHO",
    "command.common": "for every command",
    "command.lobby.example": "oakfield",
    "command.host": "open a table and wait for players",
    "command.host.example": "oakfield host --mode advanced",
    "command.join": "join a table by player, address, or the only one found",
    "command.join.example": "oakfield join 192.168.1.23:{port}",
    "command.join.target": "a player's name, or HOST:PORT as the other screen shows it",
    "command.practice": "play against a bot on this machine",
    "command.practice.example": (
        "oakfield practice --mode advanced --division-m --market both"
    ),
    "command.resume": (
        "go on with the latest game that was left or cut off; the lobby offers all"
    ),
    "command.resume.example": "oakfield resume",
    "command.demo": "bots find each other here, play, and the game is verified",
    "command.demo.example": "oakfield demo --players 4 --mode advanced",
    "command.verify": "check a finished game, alone and offline",
    "command.verify.example": "oakfield verify game.oakfield",
    "command.verify.file": "a transcript, NAME.oakfield",
    "command.replay": "step through a finished game with all hands open",
    "command.replay.example": "oakfield replay game.oakfield",
    "command.report": "write a finished game as one page, to read or to send",
    "command.report.example": "oakfield report game.oakfield -o game.html",
    "command.report.output": "the page to write (default: beside FILE, as .html)",
    "command.report.force": "replace the page if it is there already",
    "command.position": "load a position, play its moves, print what it reaches",
    "command.position.example": (
        "oakfield position --example > puzzle.json && oakfield position puzzle.json"
    ),
    "command.position.file": "a position file, or - for standard input",
    "command.position.example.file": "print such a file, to be changed",
    "position.unusable": "oakfield position: cannot use {name}: {why}",
    "position.input": "standard input",
    "position.too-large": "larger than {bytes} bytes",
    "position.no-text": "not a UTF-8 text",
    "position.no-position": (
        "it holds no position: neither one JSON object nor one on each line"
    ),
    "command.games": "list the finished games kept here; delete some or all",
    "command.games.example": "oakfield games --json",
    "command.games.actions": "actions (without one: list all)",
    "command.games.delete": "delete a finished game, or all of them",
    "command.games.delete.example": "oakfield games delete 1",
    "command.games.target": "a number in the list, or a file",
    "command.games.all": "delete every finished game",
    "command.games.yes": "do not ask",
    "command.peers": "list the tables that can be heard on this network",
    "command.peers.example": "oakfield peers --seconds 5",
    "command.peers.seconds": "how long to listen (default: 3)",
    "command.doctor": (
        "find out whether this machine can be found and dialled. Exit code 0: it can;"
        " 2: it cannot, by what is marked bad; 3: those who are heard are not reached"
    ),
    "command.doctor.example": "oakfield doctor --json",
    "command.rules": "the rules in short of each game; any card in full",
    "command.rules.example": "oakfield rules agent-avenue mind control",
    "command.rules.what": "a game, a card, or a game and one of its cards",
    "command.completion": "print what teaches a shell to complete our commands",
    "command.completion.example": 'eval "$(oakfield completion bash)"',
    "command.completion.shell": "bash, zsh, fish or powershell",
    "completion.unknown": "no shell is called {typed}; there are {shells}",
    "command.settings": (
        "show what you have settled: name, language, motion, colour, mouse, signs,"
        " hints; change one. The environment goes before it, as in OAKFIELD_MOTION=off,"
        " and what a command says before both"
    ),
    "command.settings.example": "oakfield settings language fr",
    "command.settings.key": "which setting (without one: all)",
    "command.settings.value": "what it is from now on; default undoes a choice",
    "command.players": "list the people you have met; rename or forget one",
    "command.players.example": 'oakfield players rename abcd "Tom"',
    "command.players.actions": "actions (without one: list everybody)",
    "command.players.rename": "call a player by another name, on this machine only",
    "command.players.rename.example": 'oakfield players rename abcd "Tom"',
    "command.players.forget": "know a key no longer: the words are compared again",
    "command.players.forget.example": "oakfield players forget abcd",
    "command.players.tag": "the player's key tag, as the list shows it",
    "command.players.to": "the new name",
    "command.whoami": "show your name, key tag and data folder; change the name",
    "command.whoami.example": 'oakfield whoami --name "Mai"',
    "command.whoami.name": "be called this from now on",
    "command.json": "print one JSON object as the last line",
    "command.game": "which game: agent-avenue (default) or grifters",
    "command.table": "a table of Agent Avenue",
    "command.mode": "simple or advanced, with the black market (default: simple)",
    "command.division-m": "with the agents and figures of Division M",
    "command.market": (
        "the market cards: base, or with Division M also division-m, both or published;"
        " division-m and both have house cards, our own (default: base)"
    ),
    "command.players-count": "how many play, 2, 3 or 4 (default: 2)",
    "command.sides": (
        "who plays with whom among three or four: toss (default), so that nobody"
        " chooses; or by seats, which are counted as players come, from 1 for who opens"
        " the table: 1-23 is one against two, 14-23 the first with the fourth"
    ),
    "command.bad-players": "2, 3 or 4 can play, not {text!r}",
    "command.other-game": "{game} has no {option}",
    "command.no-table": "no such table can be opened: {why}; see oakfield host --help",
    "command.home": "keep all files in DIR (also: OAKFIELD_HOME)",
    "command.interface": "use only this network interface or address",
    "command.port": "listen on this port",
    "command.plain": "plain lines instead of a full screen (also: ACCESSIBLE=1)",
    "command.hidden": (
        "be shown in no lobby: others join by the address that you read out"
    ),
    "command.signs": "neither show nor make signs at the table, such as thumbs up",
    "command.motion": "no pauses and no motion in the full screen",
    "command.lang": "speak this language: {languages} (else the environment's)",
    "command.bad-lang": "no language {text!r}; there are: {languages}",
    "command.name": "your name, if this folder has none yet",
    "command.version": "print the version and exit",
    "command.usage": "{message}; see {prog} --help",
    "command.bad-port": "not a port from 0 (any) to 65535: {text}",
    "command.bad-seconds": "not a number of seconds above 0: {text}",
    "command.no-game": "no game is called {game}; there is: {games}",
    "peers.begin": "Listening for {seconds:g} s ...",
    "peers.none": "No table is heard.",
    "peers.none.do": (
        "If somebody near has opened one, oakfield doctor says why it is not heard, and"
        " oakfield join HOST:PORT joins it by the address that their screen shows."
    ),
    "peers.head.met": "Met before",
    "peers.head.address": "Address",
    "peers.closed": "{name} cannot be joined: {why}.",
    "peers.join": "To join one: oakfield join, with its player or its address.",
    "players.none": "You have met nobody yet: whom you play with is noted here.",
    "players.head.name": "Player",
    "players.head.tag": "Key tag",
    "players.head.called": "Own name",
    "players.head.first": "First met",
    "players.head.last": "Last met",
    "players.head.words": "Words",
    "players.no-day": "no such day",
    "players.verified": "compared",
    "players.unverified": "not compared",
    "players.renamed": "The player with key tag {tag} is {name} here now.",
    "players.same": (
        "So you call the player with key tag {tag} too; lists show both tags."
    ),
    "players.forgotten": (
        "{name} (key tag {tag}) is forgotten; the words are compared when you meet"
        " again."
    ),
    "players.unknown": (
        "you know no player with key tag {tag}; oakfield players lists those you know"
    ),
    "players.ambiguous": (
        "{count} players have key tag {tag}; type more of one's label: {labels}"
    ),
    "whoami.name": "Name: {name}",
    "whoami.tag": "Key tag: {tag}",
    "whoami.home": "Files: {home}",
    "whoami.nobody": (
        "You have no name here yet. The first start asks for it, or: oakfield whoami"
        " --name NAME"
    ),
    "resume.none": "There is no game to resume here",
    "join.none": "No table to join has been found",
    "join.several": "There are several tables: {names}. Name one: oakfield join NAME",
}
