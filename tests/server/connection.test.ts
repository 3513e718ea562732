import { expect, it, onTestFinished } from 'vitest';
import { connect, rollBack } from '../../server/postgres/connection.ts';
import { problemOfDatabaseError } from '../../server/postgres/database-errors.ts';
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
