"""Whether this is a terminal to play on, and whether it is still there."""

import os
import select
import threading
from collections.abc import Callable, Mapping

from fiese15_tui.i18n import _

STREAMS = ("stdin", "stdout", "stderr")
STDIN = 0
_LAST_GRACE = 3.0


def refusal(environment: Mapping[str, str]) -> str | None:
    """Return why the interface cannot run here, in one line; None if it can."""
    for number, name in enumerate(STREAMS):
        try:
            is_terminal = os.isatty(number)
        except OSError:
            is_terminal = False
        if not is_terminal:
            return _("{name} is not a terminal; the game needs one").format(name=name)
    if environment.get("TERM") == "dumb":
        return _("TERM=dumb cannot show the game; set TERM to what your terminal is, such as xterm-256color")
    return None


def on_hang_up(descriptor: int, then: Callable[[], object], code: int) -> None:
    """Call `then` from a thread of its own once the terminal of `descriptor` is gone.

    Should the process not end by that (a driver may wait for ever for a terminal that takes no more
    output), it ends with exit code `code` some seconds later. While the terminal stands the thread sleeps.
    """

    def watch() -> None:
        poll = select.poll()
        poll.register(descriptor, 0)
        while not any(mask & (select.POLLHUP | select.POLLERR) for _, mask in poll.poll()):
            pass
        then()
        threading.Event().wait(_LAST_GRACE)
        os._exit(code)

    threading.Thread(target=watch, name="hang-up", daemon=True).start()
