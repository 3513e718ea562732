import { connect, createServer, type Socket } from 'node:net';

/** How good a network is. */
export interface Network {
  /** Milliseconds there and back. */
  readonly roundTrip: number;
  /** Bytes a second, each way, shared by all connections; Infinity: as fast as the machine. */
  readonly bytesPerSecond: number;
  /** Share of the segments that have to be sent twice. */
  readonly loss: number;
}

export const LOOPBACK: Network = { roundTrip: 0, bytesPerSecond: Number.POSITIVE_INFINITY, loss: 0 };

/** A hillside: 400 ms, 400 kbit/s, one segment of fifty lost. */
export const SLOW: Network = { roundTrip: 400, bytesPerSecond: 50_000, loss: 0.02 };

/** The wire between devices and one server. */
export interface Link {
  readonly port: number;
  /** Bytes since the last reset, both ways, with everything that HTTP adds. */
  carried(): number;
  reset(): void;
  /** From now on the network is this one. Each link begins on the loopback. */
  use(network: Network): void;
  close(): Promise<void>;
}

/** Bytes of a segment: what fits between the headers of an Ethernet frame. */
const SEGMENT = 1460;

/** Bytes of a connection that are under way at most: what is behind them is still the sender's, who may think better of it. */
const WINDOW = 65_536;

/** Relays to a port of this machine as a network would. */
export async function openLink(target: number): Promise<Link> {
  let bytes = 0;
  let network = LOOPBACK;
  const lanes = { up: createLane(() => network), down: createLane(() => network) };
  const sockets = new Set<Socket>();
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
  };
  const server = createServer((device) => {
    const remote = connect(target, '127.0.0.1');
    for (const socket of [device, remote]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    // Whoever gives a request up breaks its connection. The server's end, which comes in order, travels as all bytes do.
    device.on('close', () => remote.destroy());
    // Opening a connection takes a round trip of its own.
    const opened = performance.now() + network.roundTrip;
    relay(device, remote, { lane: lanes.up, opened, count });
    relay(remote, device, { lane: lanes.down, opened, count });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the link has no port');
  return {
    port: address.port,
    carried: () => bytes,
    reset() {
      bytes = 0;
    },
    use(other) {
      network = other;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One direction of the wire, which all connections share. */
interface Lane {
  /** When bytes that are handed over now are at the other end. */
  arrival(length: number): number;
}

function createLane(network: () => Network): Lane {
  let freeAt = 0;
  let segments = 0;
  return {
    arrival(length) {
      const { roundTrip, bytesPerSecond, loss } = network();
      freeAt = Math.max(freeAt, performance.now()) + (length / bytesPerSecond) * 1000;
      segments++;
      // Evenly spread, so that each run and each contender loses the same. A lost one is noticed and sent again.
      const isLost = loss > 0 && segments % Math.round(1 / loss) === 0;
      return freeAt + roundTrip / 2 + (isLost ? roundTrip : 0);
    },
  };
}

interface Way {
  readonly lane: Lane;
  /** When the first byte may travel. */
  readonly opened: number;
  readonly count: (chunk: Buffer) => void;
}

/** Bytes arrive in order: behind a lost segment all that follows it waits. */
function relay(from: Socket, to: Socket, { lane, opened, count }: Way): void {
  const waiting: { readonly at: number; readonly bytes: Buffer | null }[] = [];
  let last = opened;
  let underWay = 0;
  let isBusy = false;
  const deliver = () => {
    isBusy = true;
    for (let next = waiting[0]; next; next = waiting[0]) {
      const wait = next.at - performance.now();
      if (wait > 0.5) {
        setTimeout(deliver, wait);
        return;
      }
      waiting.shift();
      underWay -= next.bytes?.length ?? 0;
      if (next.bytes) to.write(next.bytes);
      else to.end();
      if (underWay < WINDOW / 2) from.resume();
    }
    isBusy = false;
  };
  const send = (bytes: Buffer | null) => {
    last = Math.max(last, lane.arrival(bytes?.length ?? 0));
    waiting.push({ at: last, bytes });
    if (!isBusy) deliver();
  };
  from.on('data', (chunk: Buffer) => {
    count(chunk);
    underWay += chunk.length;
    for (let start = 0; start < chunk.length; start += SEGMENT) send(chunk.subarray(start, start + SEGMENT));
    if (underWay >= WINDOW) from.pause();
  });
  from.on('close', () => send(null));
  // Whoever is gone is sent nothing more.
  to.on('close', () => {
    waiting.length = 0;
  });
}
