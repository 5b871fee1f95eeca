"""A TCP relay between clients and a table that a test cuts, stalls and reorders."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fiese15_net.addresses import Address

CHUNK = 4096


class Carried:
    """One connection through the relay: towards the client `near`, towards the table `far`."""

    def __init__(self, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self.near, self.far = near, far
        self.flowing = asyncio.Event()
        self.flowing.set()
        self.waiting = 0
        self.more_waits = asyncio.Event()
        self.pumps: list[asyncio.Task[None]] = []

    def abort(self) -> None:
        self.near.transport.abort()
        self.far.transport.abort()

    async def pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        """Carry bytes, and in the end that no more come."""
        with suppress(OSError):
            while data := await source.read(CHUNK):
                if sink is self.far and not self.flowing.is_set():
                    self.waiting += len(data)
                    self.more_waits.set()
                await self.flowing.wait()
                sink.write(data)
                await sink.drain()
            await self.flowing.wait()
            sink.write_eof()

    async def run(self) -> None:
        """Carry both ways until both sides have hung up."""
        await asyncio.gather(*self.pumps)
        self.near.close()
        self.far.close()


class Late:
    """What clients sent on connections that ended for them, but not yet for the table."""

    def __init__(self, connections: list[Carried]) -> None:
        self._connections = connections

    async def has(self, size: int) -> None:
        """Wait until at least so many bytes are held back."""
        for one in self._connections:
            while one.waiting < size:
                one.more_waits.clear()
                await one.more_waits.wait()

    def break_off(self) -> None:
        """End the connections for the clients: the table hears of it when all is delivered."""
        for one in self._connections:
            one.near.transport.abort()

    async def deliver(self) -> None:
        """Hand over what was held back, the goodbye last; return once the table has hung up, too."""
        for one in self._connections:
            one.flowing.set()
        for one in self._connections:
            await asyncio.wait(one.pumps)


class Relay:
    """Carries connections to `target`; `port` is where clients connect."""

    def __init__(self, target: Address) -> None:
        self.target, self.port, self.accepted = target, 0, 0
        self._open = True
        self._stalled = False
        self._carried: dict[asyncio.Task[None], Carried] = {}

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.port)

    def cut(self) -> None:
        """End all connections at once; new ones are taken."""
        for one in self._carried.values():
            one.abort()

    def stall(self) -> None:
        """Carry nothing any more, in no direction; connections stand."""
        self._stalled = True
        for one in self._carried.values():
            one.flowing.clear()

    def go_on(self) -> None:
        """Carry what waited, and everything from now on."""
        self._stalled = False
        for one in self._carried.values():
            one.flowing.set()

    def hold_back(self) -> Late:
        """Carry nothing on the present connections; new ones are carried, and so overtake them."""
        connections = list(self._carried.values())
        for one in connections:
            one.flowing.clear()
        return Late(connections)

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
        one = Carried(writer, far_writer)
        if self._stalled:
            one.flowing.clear()
        one.pumps = [
            asyncio.create_task(one.pump(reader, far_writer)),
            asyncio.create_task(one.pump(far_reader, writer)),
        ]
        task = asyncio.create_task(one.run())
        self._carried[task] = one
        task.add_done_callback(self._carried.pop)

    async def end(self) -> None:
        carried = dict(self._carried)
        for task, one in carried.items():
            one.abort()
            task.cancel()
        await asyncio.gather(*carried, return_exceptions=True)


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
