"""The one full-screen application, on which screens take turns.

A `Screen` draws itself as lines for a given size and answers keys; it knows no
terminal. The stage owns prompt_toolkit: input, output, resizing, redrawing. A flow (a
coroutine) shows one screen after the other; when it ends, so does the stage.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import (
    KeyBindings,
    KeyPressEvent,
    merge_key_bindings,
)
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import ConditionalContainer, HSplit, Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from cli.mouse import keys_of_click
from cli.text import Line, line, pad_line, plainer, text_of, wrap
from cli.text_field import TextField
from cli.words import say

MIN_COLUMNS = 80
MIN_ROWS = 24
_REFRESH_S = 1.0
"""Timers on the screen move at least this often."""
_ESCAPE_S = 0.05
"""An escape without more within this time is the key itself."""

STYLE = Style.from_dict(
    {
        "bar": "reverse",
        "rule": "ansibrightblack",
        "title": "bold",
        "dim": "ansibrightblack",
        "strong": "bold",
        "new": "bold",
        "cursor": "reverse",
        "warn": "bold ansiyellow",
        "good": "bold ansigreen",
        "side0": "bold ansigreen",
        "side1": "bold ansibrightblue",
        "side2": "bold ansimagenta",
        "side3": "bold ansicyan",
        "ring": "",
    }
)
"""Meanings, not looks: colour only repeats what letters and shapes already say."""

_NAMED_KEYS = {
    Keys.Up: "up",
    Keys.Down: "down",
    Keys.Left: "left",
    Keys.Right: "right",
    Keys.PageUp: "page-up",
    Keys.PageDown: "page-down",
    Keys.Home: "home",
    Keys.End: "end",
    Keys.ControlM: "enter",
    Keys.Escape: "escape",
}

T = TypeVar("T")


class Interrupted(Exception):
    """The player has pressed Ctrl-C.

    No KeyboardInterrupt: that one would break out of the event loop itself.
    """


class Screen(Protocol):
    """One full-screen view."""

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Return at most `rows` lines of at most `columns` columns."""

    def press(self, key: str) -> None:
        """Answer a key: a letter, or a name such as `up`, `enter`, `escape`."""


class _Blank:
    """The screen before the first one."""

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Return nothing."""
        return ()

    def press(self, key: str) -> None:
        """Ignore the key."""


_CLICK = (MouseEventType.MOUSE_UP, MouseButton.LEFT)
_WHEEL = {MouseEventType.SCROLL_UP: "up", MouseEventType.SCROLL_DOWN: "down"}


class _Drawing(FormattedTextControl):
    """What the screen draws; tells where the mouse was."""

    def __init__(
        self,
        draw: Callable[[], StyleAndTextTuples],
        heard: Callable[[MouseEvent], None],
    ) -> None:
        super().__init__(draw)
        self._heard = heard

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        """Pass it on."""
        self._heard(mouse_event)


class Stage:
    """The terminal while it is ours."""

    def __init__(
        self,
        *,
        encoding: str = "utf-8",
        colour: bool = True,
        mouse: bool = True,
        redraw_s: float = 0.02,
        input_: Input | None = None,
        output: Output | None = None,
    ) -> None:
        """Prepare the application; nothing is drawn before `run`.

        encoding: what the terminal can show
        colour:   False honours NO_COLOR; it can be changed
        mouse:    whether rows can be clicked; the terminal then selects with Shift
        redraw_s: shortest time between two drawings
        """
        self.colour = colour
        self.mouse = mouse
        self._drawn: Sequence[Line] = ()
        self._encoding = encoding
        self._screen: Screen = _Blank()
        self._may_leave: Callable[[], bool] = lambda: True
        self._flow: asyncio.Task[object] | None = None
        self._field = TextField()
        self.app = self._application(
            min_redraw_interval=redraw_s,
            input_=input_,
            output=output,
        )

    def _application(
        self,
        *,
        min_redraw_interval: float,
        input_: Input | None,
        output: Output | None,
    ) -> Application[None]:
        """Return the application: the screen, and the field below it while asking."""
        asking = Condition(lambda: self._field.is_open)
        drawing = _Drawing(self._draw, self._click)
        screen = Window(drawing, always_hide_cursor=True)
        body = HSplit([screen, ConditionalContainer(self._field.area, asking)])
        app: Application[None] = Application(
            layout=Layout(body, focused_element=self._field.area),
            key_bindings=merge_key_bindings(
                [self._bindings(asking), self._field.bindings()]
            ),
            style=STYLE,
            full_screen=True,
            mouse_support=Condition(lambda: self.mouse),
            color_depth=self._color_depth,
            min_redraw_interval=min_redraw_interval,
            refresh_interval=_REFRESH_S,
            input=input_,
            output=output,
            enable_page_navigation_bindings=False,
        )
        app.ttimeoutlen = _ESCAPE_S
        return app

    def _color_depth(self) -> ColorDepth | None:
        """Return how many colours there are, None for all that the terminal has."""
        return None if self.colour else ColorDepth.DEPTH_1_BIT

    def show(
        self, screen: Screen, may_leave: Callable[[], bool] = lambda: True
    ) -> None:
        """Make `screen` the one that is seen and gets the keys.

        may_leave: is asked when Ctrl-C is pressed; False means that the screen asks
        """
        self._screen, self._may_leave = screen, may_leave
        self.redraw()

    def redraw(self) -> None:
        """Draw again soon."""
        self.app.invalidate()

    async def type_text(self, default: str = "") -> str | None:
        """Return a line typed below the screen; None if given up with Esc.

        HELP, at once, for a `?` before anything is typed.
        """
        self.app.layout.focus(self._field.area)
        self.redraw()
        try:
            return await self._field.typed(default)
        finally:
            self.redraw()

    async def run(self, flow: Callable[["Stage"], Awaitable[T]]) -> T:
        """Run the flow and return its result.

        Raises: Interrupted on Ctrl-C, after the flow has cleaned up
        """
        task = asyncio.ensure_future(flow(self))
        self._flow = task
        app_task = asyncio.ensure_future(
            self.app.run_async(handle_sigint=True, set_exception_handler=False)
        )
        try:
            await asyncio.wait((task, app_task), return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not task.done():
                task.cancel()
            await asyncio.wait((task,))
            if self.app.is_running and not app_task.done():
                self.app.exit()
            await asyncio.wait((app_task,))
        if app_task.exception() is not None:
            app_task.result()
        if task.cancelled():
            raise Interrupted
        return task.result()

    def _draw(self) -> StyleAndTextTuples:
        """Return the screen's lines, or the wish for a larger window."""
        size = self.app.output.get_size()
        rows = size.rows - (1 if self._field.is_open else 0)
        if self._is_small():
            lines = _too_small(size.columns, size.rows)
        else:
            lines = list(self._screen.render(size.columns, rows))[:rows]
        self._drawn = lines
        drawn: StyleAndTextTuples = []
        for one in lines:
            for style, text in pad_line(one, size.columns):
                drawn.append((style, plainer(text, self._encoding)))
            drawn.append(("", "\n"))
        return drawn[:-1]

    def _is_small(self) -> bool:
        size = self.app.output.get_size()
        return size.columns < MIN_COLUMNS or size.rows < MIN_ROWS

    def _press(self, key: str) -> None:
        """Pass a key on; while nothing can be seen, nothing can be chosen."""
        if not self._is_small():
            self._screen.press(key)
            self.redraw()

    def _click(self, event: MouseEvent) -> None:
        """Press the keys that a click, or the wheel, stands for."""
        row = event.position.y
        if self._field.is_open or not 0 <= row < len(self._drawn):
            return
        if event.event_type in _WHEEL:
            self._press(_WHEEL[event.event_type])
        elif (event.event_type, event.button) == _CLICK:
            key = keys_of_click(text_of(self._drawn[row]), event.position.x)
            if key:
                self._press(key)

    def _leave(self) -> None:
        """Stop the flow; `run` then cleans up."""
        if self._flow is not None:
            self._flow.cancel()

    def _bindings(self, asking: Condition) -> KeyBindings:
        """Bind every key to the screen, or to the text field while it is open."""
        keys = KeyBindings()

        @keys.add(Keys.Any, filter=~asking)
        def _letter(event: KeyPressEvent) -> None:
            self._press(event.data)

        for key, name in _NAMED_KEYS.items():

            def _named(_event: KeyPressEvent, name: str = name) -> None:
                self._press(name)

            keys.add(key, filter=~asking, eager=True)(_named)

        @keys.add(Keys.ControlC)
        def _ctrl_c(_event: KeyPressEvent) -> None:
            if self._may_leave():
                self._leave()

        @keys.add("<sigint>")
        def _interrupt(_event: KeyPressEvent) -> None:
            self._leave()  # no key: somebody else ends the program

        return keys


def _too_small(columns: int, rows: int) -> list[Line]:
    """Ask for a larger window, in words that fit the small one."""
    text = say(
        "stage.too-small",
        columns=columns,
        rows=rows,
        min_columns=MIN_COLUMNS,
        min_rows=MIN_ROWS,
    )
    return [line(part) for part in wrap(text, max(columns, 1))][:rows]
