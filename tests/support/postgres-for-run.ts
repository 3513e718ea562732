import pg from 'pg';
import { SHARED_CLUSTER, startPostgres } from './postgres.ts';

/** Vitest's global set-up: one cluster for all test files of a run, whatever their project; each test makes its own database in it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[SHARED_CLUSTER] !== undefined) return undefined;
  const cluster = await startPostgres();
  await makeRoles(cluster.url);
  process.env[SHARED_CLUSTER] = cluster.url;
  return async () => {
    delete process.env[SHARED_CLUSTER];
    await cluster.stop();
  };
}

/** Here once for all: roles belong to the cluster, and from PostgreSQL 16 on only who made one may give it to others. */
async function makeRoles(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'create role app_user; create role app_identity; create role app_backup; create role app_arrivals',
  );
  await client.end();
}
