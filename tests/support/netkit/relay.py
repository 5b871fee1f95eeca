"""A TCP relay between clients and a table that a test cuts, stalls and reorders."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fiese15_net.addresses import Address

CHUNK = 4096


class Relay:
    """Carries connections to `target`; `port` is where clients connect."""

    def __init__(self, target: Address) -> None:
        self.target, self.port, self.accepted = target, 0, 0
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._open = True
        self._pairs: list[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = []
        self._pumps: set[asyncio.Task[None]] = set()

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.port)

    def cut(self) -> None:
        """End all connections at once; new ones are taken."""
        pairs, self._pairs = self._pairs, []
        for writer in (writer for pair in pairs for writer in pair):
            writer.transport.abort()

    def stall(self) -> None:
        """Carry nothing any more, in no direction; connections stand."""
        self._flowing.clear()

    def go_on(self) -> None:
        """Carry what waited, and everything from now on."""
        self._flowing.set()

    def refuse(self, *, refuse: bool = True) -> None:
        """Hang up on new connections, or take them again."""
        self._open = not refuse

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.accepted += 1
        if not self._open:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection(self.target.host, self.target.port)
        except OSError:
            writer.transport.abort()
            return
        self._pairs.append((writer, far_writer))
        for source, sink in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.create_task(self._pump(source, sink))
            self._pumps.add(task)
            task.add_done_callback(self._pumps.discard)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(CHUNK):
                await self._flowing.wait()
                sink.write(data)
                await sink.drain()
        sink.close()

    async def end(self) -> None:
        self.cut()
        for task in tuple(self._pumps):
            task.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)


@asynccontextmanager
async def relay_to(target: Address) -> AsyncIterator[Relay]:
    """Run a relay for the length of a block."""
    relay = Relay(target)
    server = await asyncio.start_server(relay.serve, "127.0.0.1", 0)
    relay.port = server.sockets[0].getsockname()[1]
    try:
        yield relay
    finally:
        server.close()
        await relay.end()
        await server.wait_closed()
