import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createMessageReader, refusal, startupParameters } from './wire-messages.ts';

/**
 * A pooler in transaction mode, as pgbouncer is one: each transaction of a client runs in another session than the one before,
 * so that nothing which belongs to a session can be relied on.
 */
export interface TransactionPooler {
  readonly port: number;
  /** Sessions that transactions were handed to, since the start. */
  sessions(): number;
  close(): Promise<void>;
}

/** What pgbouncer takes from whoever connects; of anything else it refuses the connection. */
const TAKEN = ['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'];

/** For one user of one database. */
const MOST_SESSIONS = 24;

/** A session of PostgreSQL. Who holds it hears what it says. */
interface Session {
  readonly socket: Socket;
  /** What it said before it was ready, for every client that comes. */
  readonly greeting: Buffer;
  hear(ear: ((bytes: Buffer, isOver: boolean) => void) | null): void;
}

/** Takes the one that rested longest. */
interface Sessions {
  take(): Promise<Session>;
  giveBack(session: Session): void;
}

/** @param target port or path of the socket of a PostgreSQL that asks nobody for a password */
export async function startTransactionPooler(target: number | string): Promise<TransactionPooler> {
  const pools = new Map<string, Sessions>();
  const sockets = new Set<Socket>();
  let opened = 0;
  const open = (startup: Buffer) => {
    opened++;
    const socket = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    return openSession(socket, startup);
  };
  const poolOf = (startup: Buffer) => {
    const key = startup.toString('latin1');
    const pool = pools.get(key) ?? createSessions(() => open(startup));
    pools.set(key, pool);
    return pool;
  };
  const server = createServer((client) => {
    sockets.add(client.on('close', () => sockets.delete(client)));
    client.on('error', () => undefined);
    client.once('data', (startup) => {
      const strange = [...startupParameters(startup.subarray(8)).keys()].find(
        (name) => !TAKEN.includes(name),
      );
      if (strange === undefined) void serve(client, poolOf(startup)).catch(() => client.destroy());
      else client.end(refusal(`unsupported startup parameter: ${strange}`));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port
    sessions: () => opened,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** One client, for as long as it is connected. */
async function serve(client: Socket, pool: Sessions): Promise<void> {
  const readMessages = createMessageReader();
  let held: Promise<Session> | null = null;
  const gone = () => client.destroy();
  const hold = () => {
    held ??= pool.take().then((session) => {
      session.socket.once('close', gone);
      session.hear((bytes, isOver) => {
        if (isOver) {
          held = null;
          session.hear(null);
          session.socket.off('close', gone);
          pool.giveBack(session);
        }
        client.write(bytes);
      });
      return session;
    });
    return held;
  };
  client.on('close', () => {
    // Whatever it was in the middle of is rolled back.
    held?.then(({ socket }) => socket.destroy(), gone);
  });
  const first = await pool.take();
  pool.giveBack(first);
  client.write(first.greeting);
  client.on('data', (bytes) => {
    for (const { type, whole } of readMessages(bytes)) {
      if (type === 'X') client.end();
      else hold().then(({ socket }) => socket.write(whole), gone);
    }
  });
}

function createSessions(open: () => Promise<Session>): Sessions {
  const resting: Session[] = [];
  const waiting: ((session: Session) => void)[] = [];
  let count = 0;
  const giveBack = (session: Session) => {
    if (session.socket.destroyed) return;
    const next = waiting.shift();
    if (next) next(session);
    else resting.push(session);
  };
  return {
    giveBack,
    async take() {
      // Two at least: who comes again gets the other one.
      if (resting.length < 2 && count < MOST_SESSIONS) {
        count++;
        const session = await open().catch((error: unknown) => {
          count--;
          throw error;
        });
        session.socket.once('close', () => {
          count--;
          if (resting.includes(session)) resting.splice(resting.indexOf(session), 1);
        });
        giveBack(session);
      }
      return resting.shift() ?? new Promise((resolve) => waiting.push(resolve));
    },
  };
}

function openSession(socket: Socket, startup: Buffer): Promise<Session> {
  const readMessages = createMessageReader();
  const greeting: Buffer[] = [];
  let ear: ((bytes: Buffer, isOver: boolean) => void) | null = null;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.once('close', () => reject(new Error('PostgreSQL has refused the session')));
    let isReady = false;
    socket.on('data', (bytes) => {
      for (const { type, body, whole } of readMessages(bytes)) {
        const isOver = type === 'Z' && body.toString() === 'I';
        if (isReady) {
          ear?.(whole, isOver);
          continue;
        }
        greeting.push(whole);
        if (!isOver) continue;
        isReady = true;
        resolve({
          socket,
          greeting: Buffer.concat(greeting),
          hear(next) {
            ear = next;
          },
        });
      }
    });
    socket.write(startup);
  });
}
