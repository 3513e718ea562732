import { Socket } from 'node:net';
import pg from 'pg';
import { GIVES_UP } from '../../postgres/connection.ts';
import { COLUMN_PARSERS } from './column-types.ts';
import { ServerBusy } from './gate.ts';
import { createStatementNames, prepareUsualStatements } from './prepared-statements.ts';
import { refuseUnreplicated } from './replicated-commits.ts';

/** Milliseconds that a transaction waits for a connection. */
const PATIENCE = 10_000;

/**
 * Milliseconds without a byte in either direction after which the other side is dead. No statement runs for longer than a
 * minute, and no transaction rests for longer.
 */
const SILENCE = 75_000;

/**
 * Connections that read types as we do, and send their usual statements prepared where `isPrepared`. A machine that loses its power or its
 * network says nothing more: without the silence a statement on the way to it would be waited for until the system gives
 * up sending, which is a quarter of an hour.
 */
export function openPool(config: pg.PoolConfig, { isPrepared = true, silence = SILENCE } = {}): pg.Pool {
  const stream = () => socketWith(silence);
  const pool = new pg.Pool({ ...GIVES_UP, ...config, stream, types: { getTypeParser: typeParser } });
  // A connection that breaks while idle: the pool has dropped it and opens another. One that breaks between two
  // statements of a transaction has no other listener, and an error without one would end the process.
  pool.on('error', () => undefined);
  const statementNames = createStatementNames();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (isPrepared) prepareUsualStatements(client, statementNames);
    refuseUnreplicated(client);
  });
  return pool;
}

function socketWith(silence: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silence, () => {
    socket.destroy(new Error(`Connection terminated: silent for ${silence} ms`));
  });
}

/** The pool, but that nobody waits for a connection without an end. @throws ServerBusy */
export function withPatience(pool: pg.Pool) {
  return {
    options: pool.options,
    end: () => pool.end(),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async connect(): Promise<pg.PoolClient> {
      const connecting = pool.connect();
      const waiting = patience(PATIENCE);
      const client = await Promise.race([connecting, waiting.over]).finally(waiting.end);
      if (client) return client;
      // It comes when nobody wants it any more.
      connecting.then(
        (late) => late.release(),
        () => undefined,
      );
      throw new ServerBusy();
    },
  };
}

function patience(milliseconds: number) {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  return { over, end: () => clearTimeout(timer) };
}

function typeParser(oid: number, format?: 'text' | 'binary') {
  return COLUMN_PARSERS[oid] ?? pg.types.getTypeParser(oid, format);
}
