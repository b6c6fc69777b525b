"""The words of the demo."""

WORDS: dict[str, str] = {
    "demo.title": (
        "{names} are {count} programs on this machine. None is told the address, port"
        " or key of another."
    ),
    "demo.opens": "{name} (key {tag}) opens a table.",
    "demo.looks": "{name} (key {tag}) looks around.",
    "demo.found": "{guest} finds it by mDNS.",
    "demo.linked": (
        "{guest} and {host} are linked over TLS 1.3; each has proved its key."
    ),
    "demo.web": (
        "The guests have found each other too: {links} links, each from one to another."
    ),
    "demo.words": "All screens show the same words: {words}.",
    "demo.other-words": "the screens show different words",
    "demo.seated": "All have signed the charter: rules, cards, seats, keys.",
    "demo.step.key": "{name} has opened a key committed to before, and proved it.",
    "demo.step.shuffle": "{name} has shuffled and re-masked cards, with a proof.",
    "demo.step.shuffle.pile": (
        "{name} has shuffled and re-masked {pile}, with a proof."
    ),
    "demo.dealt": "Dealt: each draws, and only the drawer can read the card.",
    "demo.more.one": "… one more turn …",
    "demo.more.many": "… {count} more turns …",
    "demo.verify": (
        "The transcripts of {names} are the same, byte for byte; one is checked:"
    ),
    "demo.differ": "the transcripts differ",
    "demo.tamper": (
        "Byte {place} of a copy changed from {old} to {new}: {verdict} ({text})."
    ),
    "demo.sight": "In the middle of the game, as the opened seeds now show:",
    "demo.sight.own": "{name} held {cards};",
    "demo.sight.others": (
        "all that anybody else could see of it: masked cards {numbers}."
    ),
    "demo.next": "Now you:",
    "demo.next.verify": "oakfield verify {path}",
    "demo.next.practice": "oakfield practice {options}",
    "demo.next.terminals": "or one table in {count} terminals of this machine:",
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
