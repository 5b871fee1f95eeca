"""Keys one after another: each reaches the screen that the ones before it have led to."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from textual import events

if TYPE_CHECKING:
    from typing import Any

    from textual.app import App
    from textual.message_pump import MessagePump


class Keyboard:
    """Holds back what is typed while the screen that it is meant for is still on its way.

    Textual hands every key at once to what has the focus just then, but what a key does passes through the
    queues of widget, screen and application: keys typed fast, or while a form opens, would go to the screen
    before. `press` is what Textual does with a key.
    """

    def __init__(self, app: "App[Any]", press: Callable[[events.Event], Awaitable[None]]) -> None:
        self._app, self._press = app, press
        self._typed: asyncio.Queue[events.Event] = asyncio.Queue()

    def take(self, event: events.Event) -> bool:
        """Take a key or a paste as it is typed; return whether `event` is one."""
        typed = isinstance(event, events.Key | events.Paste) and not event.is_forwarded
        if typed:
            self._typed.put_nowait(event)
        return typed

    async def run(self) -> None:
        """Pass everything on in its time, for ever."""
        while True:
            event = await self._typed.get()
            # Twice: the first time round a key may make its widget tell the screen something.
            for _ in range(2):
                for node in (self._app.focused or self._app.screen).ancestors_with_self:
                    await _passed(node)
            await self._press(event)


async def _passed(node: "MessagePump") -> None:
    """Return once `node` has seen to all in its queue, the application also to screens being mounted."""
    passed = asyncio.Event()
    if node.call_later(passed.set):
        await passed.wait()
