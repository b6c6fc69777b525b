"""English words of the doctor: what was found, and (`.do`) what to do about it."""

WORDS: dict[str, str] = {
    "doctor.begin": "Announcing, listening and dialling for a few seconds ...",
    "doctor.line": "{level}  {words}",
    "doctor.level.ok": "ok",
    "doctor.level.look": "look",
    "doctor.level.bad": "bad",
    "doctor.place": "{host} ({name})",
    "doctor.somebody": "another program",
    "doctor.end.0": "This machine can be found and dialled.",
    "doctor.end.untried": (
        "Nothing is seen that keeps this machine from being found and dialled."
    ),
    "doctor.end.2": "This machine cannot be found or dialled: see what is marked bad.",
    "doctor.end.3": (
        "This machine is in order, but those who can be heard cannot be reached."
    ),
    # The data folder.
    "doctor.home": "Files are kept in {home}",
    "doctor.home.unusable": "Files cannot be kept: {why}.",
    # Addresses.
    "doctor.network": "Addresses: {addresses}.",
    "doctor.network.none": "This machine has no network address.",
    "doctor.network.none.do": "Join a Wi-Fi, or plug in a cable.",
    "doctor.network.no-interface": "No interface is called {name}.",
    "doctor.network.no-interface.do": "There are: {names}.",
    "doctor.network.loopback": (
        "Only this machine itself is looked at, so nobody else can find it."
    ),
    "doctor.network.loopback.do": "Leave --interface out to use the network.",
    "doctor.network.no-router": "No router has given this machine an address.",
    "doctor.network.no-router.do": (
        "Over a cable from laptop to laptop that is right; else join the Wi-Fi anew."
    ),
    "doctor.network.v6": "There are IPv6 addresses alone.",
    "doctor.network.v6.do": (
        "The others need IPv6 too; to join by address, type it in brackets:"
        " [ADDRESS]:{port}."
    ),
    "doctor.network.virtual": (
        "All addresses belong to adapters for virtual machines: {names}."
    ),
    "doctor.network.virtual.do": (
        "Other laptops do not reach those: join a Wi-Fi, or plug in a cable."
    ),
    "doctor.network.several": (
        "This machine is in several networks ({names}); its tables are announced in"
        " each."
    ),
    # Between this machine and the network.
    "doctor.vpn": "A VPN is on: {names}.",
    "doctor.vpn.do": (
        "If tables stay unseen, switch it off, or allow the local network in it."
    ),
    "doctor.inside.wsl": (
        "This is Windows' Linux (WSL), out of which announcements do not get."
    ),
    "doctor.inside.wsl.do": (
        "Run Oakfield on Windows itself, or let the others open the table and join it"
        " by address."
    ),
    "doctor.inside.container": "This is a container, with a network of its own.",
    "doctor.inside.container.do": (
        "Run Oakfield on the machine itself, or give the container the machine's"
        " network (--network host)."
    ),
    # The port.
    "doctor.port": "Port {port} is free for a table.",
    "doctor.port.window": "Port {port} belongs to another window of Oakfield.",
    "doctor.port.taken": "Port {port} is taken by {who}.",
    "doctor.port.taken.do": (
        "A table takes the next one, and shows it in the address to type."
    ),
    "doctor.port.taken.by": "Port {port} is taken by {who}.",
    "doctor.port.none.alone": "Port {port} is not free for a table.",
    "doctor.port.none.alone.do": "Close what has it, or choose another by --port.",
    "doctor.port.none": "No port is free for a table, from {first} to {last}.",
    "doctor.port.none.do": "Close what has them, or choose another by --port.",
    # Dialling ourselves.
    "doctor.dial": "Dialled and proved: {addresses}.",
    "doctor.dial.failed": "{address} cannot be dialled from here ({code}).",
    "doctor.dial.failed.do": (
        "A firewall on this machine may block TCP {first} to {last}: open them."
    ),
    # Announcing.
    "doctor.mdns": "An announcement from here is heard here.",
    "doctor.mdns.unheard": "An announcement from here is not heard here.",
    "doctor.mdns.unheard.do": (
        "A firewall on this machine blocks UDP 5353: open it; until then others join by"
        " address."
    ),
    "doctor.mdns.busy": "UDP port 5353 is held by {who}, which shares it with nobody.",
    "doctor.mdns.busy.do": "Close it, or join by address.",
    "doctor.mdns.trouble": "Announcing fails ({code}).",
    "doctor.mdns.trouble.do": "Join by address.",
    "doctor.send": "Nothing can be sent to all from {host} ({why}).",
    "doctor.send.do": "A firewall on this machine blocks UDP 5353 on its way out.",
    "doctor.send.permission": "macOS lets nothing out to the network {host} ({why}).",
    "doctor.send.permission.do": (
        "Switch your terminal on under System Settings > Privacy & Security > Local"
        " Network, and start it anew."
    ),
    # Firewalls.
    "doctor.firewall.none": "No firewall that is on has been seen.",
    "doctor.firewall.open": "The firewall ({kind}) lets Oakfield in.",
    "doctor.firewall.ufw": "The firewall ufw is on.",
    "doctor.firewall.ufw.do": (
        "If others cannot reach this machine: sudo ufw allow {first}:{last}/tcp && sudo"
        " ufw allow 5353/udp"
    ),
    "doctor.firewall.firewalld": "The firewall firewalld is on.",
    "doctor.firewall.firewalld.do": (
        "If others cannot reach this machine: sudo firewall-cmd --add-service=mdns"
        " --add-port={first}-{last}/tcp"
    ),
    "doctor.firewall.nftables": "Rules of nftables keep something out.",
    "doctor.firewall.nftables.do": (
        "If others cannot reach this machine, accept TCP {first}-{last} and UDP 5353 in"
        " them."
    ),
    "doctor.firewall.iptables": "Rules of iptables keep something out.",
    "doctor.firewall.iptables.do": (
        "If others cannot reach this machine, accept TCP {first}:{last} and UDP 5353 in"
        " them."
    ),
    "doctor.firewall.macos": "The firewall of macOS is on.",
    "doctor.firewall.macos.do": (
        "If others cannot reach this machine, allow Python under System Settings >"
        " Network > Firewall > Options."
    ),
    "doctor.firewall.macos-all": "The firewall of macOS blocks all that comes in.",
    "doctor.firewall.macos-all.do": (
        "Switch that off under System Settings > Network > Firewall > Options, or let"
        " the others open the table."
    ),
    "doctor.firewall.windows": "The firewall of Windows is on, for {where}.",
    "doctor.firewall.windows.do": (
        "If others cannot reach this machine, allow Python on private networks, when"
        " Windows asks or under Windows Security > Firewall."
    ),
    "doctor.firewall.windows-public": (
        "Windows takes {where} for a public network, and its firewall keeps others out."
    ),
    "doctor.firewall.windows-public.do": (
        "Set it to Private under Settings > Network & internet."
    ),
    "doctor.firewall.windows-all": (
        "The firewall of Windows blocks all that comes in, for {where}."
    ),
    "doctor.firewall.windows-all.do": (
        "Switch that off under Windows Security > Firewall, or join the tables of the"
        " others."
    ),
    # Others.
    "doctor.others": "Heard and reached: {names}.",
    "doctor.others.none": (
        "Nobody else announces a table now, so neither reaching others nor being"
        " reached by them was tried."
    ),
    "doctor.others.none.do": (
        "To try both, let somebody near open a table, and run this again."
    ),
    "doctor.others.silence": "No other machine is heard to announce anything at all.",
    "doctor.others.silence.do": (
        "If others are in this network, it keeps devices apart, as guest networks do,"
        " or carries no announcements: join by the address that their lobby shows; if"
        " that fails too, use another Wi-Fi, a phone's hotspot or a cable."
    ),
    "doctor.others.gone": "Heard, but nobody listens there: {names}.",
    "doctor.others.gone.do": (
        "The table has just been closed, or their firewall refuses: look again in a"
        " moment."
    ),
    "doctor.others.unreached": "Heard but not reached: {names}.",
    "doctor.others.unreached.do": (
        "Their firewall is closed, or this network keeps devices apart, as guest"
        " networks do: let them join a table of yours, use another Wi-Fi, a phone's"
        " hotspot or a cable."
    ),
    "doctor.others.apart": "Heard but not reached, not one of them: {names}.",
    "doctor.others.apart.do": (
        "This network keeps devices apart, as guest networks do: use another Wi-Fi, a"
        " phone's hotspot or a cable."
    ),
    "doctor.others.permission": "Heard but not reached: {names}.",
    "doctor.others.permission.do": (
        "Switch your terminal on under System Settings > Privacy & Security > Local"
        " Network, and start it anew."
    ),
    # Being reached.
    "doctor.back": "Asked to dial this machine, and came through: {names}.",
    "doctor.back.busy": "Asked to dial this machine, and did not try: {names}.",
    "doctor.back.busy.do": (
        "They play, somebody else asks them just now, or their Oakfield is older: run"
        " this again later."
    ),
    "doctor.back.hidden": (
        "Asked to dial this machine, and found nobody, for they see another address"
        " of it ({seen}): {names}."
    ),
    "doctor.back.hidden.do": (
        "A second router, a VPN, WSL or a container hides this machine: be in the same"
        " Wi-Fi without it, or join their tables, for one open direction is enough."
    ),
    "doctor.back.no-way": "Asked to dial this machine, and found no way: {names}.",
    "doctor.back.no-way.do": (
        "A firewall here refuses TCP {first} to {last}, or their system does not let"
        " Oakfield out (macOS: Privacy & Security > Local Network). Until then join"
        " their tables: one open direction is enough."
    ),
    "doctor.back.shut": (
        "Cannot reach this machine, for a firewall here keeps them out: {names}."
    ),
    "doctor.back.shut.do": (
        "Let TCP {first} to {last} in, as the line about the firewall says. Until then"
        " join their tables: one open direction is enough."
    ),
    "doctor.back.shut.linux.do": (
        "Let TCP {first} to {last} in, such as by sudo ufw allow {first}:{last}/tcp, or"
        " sudo firewall-cmd --add-port={first}-{last}/tcp. Until then join their"
        " tables: one open direction is enough."
    ),
    "doctor.back.shut.darwin.do": (
        "Allow Python under System Settings > Network > Firewall > Options. Until then"
        " join their tables: one open direction is enough."
    ),
    "doctor.back.shut.win32.do": (
        "Allow Python on private networks under Windows Security > Firewall; a"
        " virus scanner may have a firewall of its own. Until then join their tables:"
        " one open direction is enough."
    ),
}
