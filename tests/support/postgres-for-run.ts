import { SHARED_CLUSTER, startPostgres } from './postgres.ts';

/** Vitest's global set-up: one cluster for all test files of a run, whatever their project; each test makes its own database in it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[SHARED_CLUSTER] !== undefined) return undefined;
  const cluster = await startPostgres();
  process.env[SHARED_CLUSTER] = cluster.url;
  return async () => {
    delete process.env[SHARED_CLUSTER];
    await cluster.stop();
  };
}
