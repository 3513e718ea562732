import { expect, it, onTestFinished } from 'vitest';
import { openPool } from '../../server/database/connection/connection-pool.ts';
import { connect, rollBack } from '../../server/postgres/connection.ts';
import { problemOfDatabaseError } from '../../server/postgres/database-errors.ts';
import { startForwarder } from '../support/forwarder.ts';
import { sharedCluster } from '../support/postgres.ts';

it('a connection that breaks ends neither the process nor what is told of the first failure', async () => {
  const client = await connect({ connectionString: sharedCluster() });
  const other = await connect({ connectionString: sharedCluster() });
  onTestFinished(() => other.end());
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const isOver = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const underWay = client.query('select pg_sleep(60)').catch((error: unknown) => error);
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await isOver;
  expect(problemOfDatabaseError(await underWay)).toMatchObject({ status: 503 });
  const next = await client.query('select 1').catch((error: unknown) => error);
  expect(problemOfDatabaseError(next)).toMatchObject({ status: 503 });
  await rollBack(client);
});

it('a statement on a connection whose other side has gone without a word fails in a while, and the next one has another', async () => {
  const shared = new URL(sharedCluster());
  const socket = `${shared.searchParams.get('host')}/.s.PGSQL.${shared.port}`;
  const machine = await startForwarder(socket);
  const pool = openPool(
    { connectionString: `postgres://postgres@127.0.0.1:${machine.port}/postgres?sslmode=disable`, max: 1 },
    { silence: 200 },
  );
  onTestFinished(async () => {
    await pool.end();
    await machine.close();
  });
  const client = await pool.connect();
  machine.silence();
  const error: unknown = await client.query('select 1').catch((reason: unknown) => reason);
  client.release(true);
  expect(problemOfDatabaseError(error)).toMatchObject({ status: 503 });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
