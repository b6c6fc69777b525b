"""The words of the demo."""

WORDS: dict[str, str] = {
    "demo.title": (
        "{host} and {guest} are two programs on this machine. Neither is told the"
        " other's address, port or key."
    ),
    "demo.open": (
        "{host} (key {ours}) opens a table; {guest} (key {theirs}) looks around."
    ),
    "demo.found": "{guest} finds it by mDNS.",
    "demo.linked": "Linked over TLS 1.3; each has proved its key to the other.",
    "demo.words": "Both screens show the same words: {words}.",
    "demo.seated": "Both have signed the charter: rules, cards, seats, keys.",
    "demo.step.key": "{name} has opened a key committed to before, and proved it.",
    "demo.step.shuffle": "{name} has shuffled and re-masked cards, with a proof.",
    "demo.dealt": "Dealt: each draws, and only the drawer can read the card.",
    "demo.more": "… {count} more turns …",
    "demo.end": "{names} won ({reason}) after {turns} turns and {entries} entries.",
    "demo.nobody": "Nobody won ({reason}) after {turns} turns and {entries} entries.",
    "demo.verify": (
        "{name}'s transcript, byte for byte the same as {other}'s, is checked:"
    ),
    "demo.differ": "the two transcripts differ",
    "demo.tamper": (
        "Byte {place} of a copy changed from {old} to {new}: {verdict} ({text})."
    ),
    "demo.sight": "In the middle of the game, as the opened seeds now show:",
    "demo.sight.own": "{name} held {cards};",
    "demo.sight.other": "all that {other} could see of it: masked cards {numbers}.",
    "demo.next": "Now you:",
    "demo.next.verify": "oakfield verify {path}",
    "demo.next.practice": "oakfield practice {options}",
    "demo.next.two": "or two tables in two terminals of this machine:",
    "demo.next.host": "oakfield --home {home} --interface 127.0.0.1 host {options}",
    "demo.next.join": "oakfield --home {home} --interface 127.0.0.1 join",
    "demo.failed": "oakfield demo: {text} ({code})",
    "demo.failed.discovery": (
        "oakfield demo: discovery failed: {why}. Two laptops can still play by address:"
        " oakfield join HOST:PORT"
    ),
    "demo.why.discovery/port-busy": "UDP port 5353 is taken by another program",
    "demo.why.discovery/no-network": "there is no network interface to use",
    "demo.why.discovery/not-found": (
        "no mDNS answer came on 127.0.0.1 (is UDP port 5353 blocked?)"
    ),
    "demo.silent": "a player ended without a word",
    "demo.slow": "the game did not end within {seconds} s",
}
