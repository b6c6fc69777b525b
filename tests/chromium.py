"""A real browser without a window, driven by its DevTools protocol.

One browser serves many pages; each page keeps a list of what it asked the network for
and of what went wrong in it.
"""

import base64
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.needs import need

DEADLINE_S = 30.0
_POLL_S = 0.02
_PORT_FILE = "DevToolsActivePort"
FLAGS = (
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--no-first-run",
    "--remote-debugging-port=0",
)


class Browser:
    """The browser and the one connection to it."""

    def __init__(self, connection: ClientConnection) -> None:
        """Belongs to `chromium`."""
        self._connection = connection
        self._number = 0
        self.pages: dict[str, Page] = {}

    def ask(self, method: str, session: str = "", **params: object) -> dict[str, Any]:
        """Send a command and return its result; events on the way go to their pages."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        self._connection.send(json.dumps(message))
        while True:
            told = json.loads(self._connection.recv(timeout=DEADLINE_S))
            if told.get("id") == self._number:
                assert "error" not in told, (method, told["error"])
                result: dict[str, Any] = told["result"]
                return result
            page = self.pages.get(told.get("sessionId", ""))
            if page is not None:
                page.hear(told["method"], told["params"])

    @contextmanager
    def page(
        self,
        *,
        width: int = 1000,
        height: int = 800,
        scheme: str = "light",
        first: str = "",
    ) -> "Iterator[Page]":
        """Open an empty page. first: a script that runs before those of any page."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        page = Page(self, attached["sessionId"])
        self.pages[page.session] = page
        try:
            for domain in ("Page", "Network", "Runtime", "Log"):
                page.ask(f"{domain}.enable")
            page.resize(width, height)
            dark = {"name": "prefers-color-scheme", "value": scheme}
            page.ask("Emulation.setEmulatedMedia", features=[dark])
            if first:
                page.ask("Page.addScriptToEvaluateOnNewDocument", source=first)
            yield page
        finally:
            del self.pages[page.session]
            self.ask("Target.closeTarget", targetId=target)


class Page:
    """One page.

    requests: every address that it asked for
    troubles: exceptions, errors of the console, breaches of its policy
    """

    def __init__(self, browser: Browser, session: str) -> None:
        """Belongs to `Browser.page`."""
        self._browser = browser
        self.session = session
        self.requests: list[str] = []
        self.troubles: list[str] = []

    def ask(self, method: str, **params: object) -> dict[str, Any]:
        """Send a command to this page."""
        return self._browser.ask(method, self.session, **params)

    def hear(self, method: str, params: dict[str, Any]) -> None:
        """Keep what an event tells."""
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.troubles.append(params["exceptionDetails"]["text"])
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.troubles.append(params["entry"]["text"])

    def open(self, address: str) -> None:
        """Go to an address."""
        self.ask("Page.navigate", url=address)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def value(self, expression: str) -> Any:  # noqa: ANN401  # whatever JavaScript has
        """Return the value of an expression of JavaScript, what it promises too."""
        asked = {"expression": expression, "returnByValue": True, "awaitPromise": True}
        result = self.ask("Runtime.evaluate", **asked)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def wait_for(self, expression: str) -> Any:  # noqa: ANN401  # as `value`
        """Return the value of an expression once it is true."""
        deadline = time.monotonic() + DEADLINE_S
        while not (found := self.value(expression)):
            assert time.monotonic() < deadline, f"never: {expression}"
            time.sleep(_POLL_S)
        return found

    def picture(self, path: Path, *, whole: bool = False) -> Path:
        """Write what is seen as a PNG; the whole page, if asked."""
        shot = self.ask("Page.captureScreenshot", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(shot["data"]))
        return path


@contextmanager
def chromium(profile: Path, *flags: str) -> Iterator[Browser]:
    """Run the browser with a profile of its own; skip the test if there is none."""
    need("chromium")
    program = shutil.which("chromium") or ""
    is_root = sys.platform != "win32" and os.geteuid() == 0
    sandbox = ["--no-sandbox"] if is_root else []
    command = [program, *FLAGS, *sandbox, *flags, f"--user-data-dir={profile}"]
    process = subprocess.Popen(
        [*command, "about:blank"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        port, path = _address(process, profile / _PORT_FILE)
        address = f"ws://127.0.0.1:{port}{path}"
        with connect(address, max_size=None, compression=None) as connection:
            yield Browser(connection)
    finally:
        process.terminate()
        try:
            process.wait(DEADLINE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _address(process: "subprocess.Popen[bytes]", file: Path) -> tuple[str, str]:
    """Return port and path of the browser once it has told them."""
    deadline = time.monotonic() + DEADLINE_S
    while True:
        told = file.read_text().split() if file.exists() else []
        if len(told) == 2:
            return told[0], told[1]
        assert process.poll() is None, "the browser has ended"
        assert time.monotonic() < deadline, "the browser does not answer"
        time.sleep(_POLL_S)
