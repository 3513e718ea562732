import { SHARED_CLUSTER, startPostgres } from './postgres.ts';

/** Vitest's global set-up: one cluster for all test files of a run; each test makes its own database in it. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  process.env[SHARED_CLUSTER] = cluster.url;
  return () => cluster.stop();
}
