import pg from 'pg';
import { COLUMN_PARSERS } from './column-types.ts';
import { ServerBusy } from './gate.ts';
import { createStatementNames, prepareUsualStatements } from './prepared-statements.ts';

/** Milliseconds that a transaction waits for a connection. */
const PATIENCE = 10_000;

/** Connections that read types as we do, and send their usual statements prepared. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types: { getTypeParser: typeParser } });
  // A connection that breaks while idle: the pool has dropped it and opens another. One that breaks between two
  // statements of a transaction has no other listener, and an error without one would end the process.
  pool.on('error', () => undefined);
  const statementNames = createStatementNames();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    prepareUsualStatements(client, statementNames);
  });
  return pool;
}

/** The pool, but that nobody waits for a connection without an end. @throws ServerBusy */
export function withPatience(pool: pg.Pool) {
  return {
    options: pool.options,
    end: () => pool.end(),
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
