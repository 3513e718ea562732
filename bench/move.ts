/**
 * A tenant of some 200,000 rows moved to another database on PostgreSQL with durable settings while five people write to it, by the
 * function of the command. `npm run bench:move`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/database/database.ts';
import { folderStore } from '../server/modules/attachments/file-store.ts';
import { type MoveStep, moveTenant } from '../server/move/move-tenant.ts';
import { apiOf, newId, operation } from '../tests/support/api.ts';
import { onDatabase } from '../tests/support/on-database.ts';
import { createDatabase, SHARED_CLUSTER, startPostgres } from '../tests/support/postgres.ts';
import { startTestApp } from '../tests/support/server-app.ts';
import { crowdedDatabase } from './api/crowded-database.ts';

/** Work orders, and as many assets: with what the logs of changes and of the audit have of each, 200,000 rows and some. */
const RECORDS = Number(process.env['BENCH_RECORDS'] ?? 34_000);
const WRITERS = 5;
/** Milliseconds between two pushes of one of them. */
const EVERY = 50;

const cluster = await startPostgres({ fsync: 'on', full_page_writes: 'on' });
process.env[SHARED_CLUSTER] = cluster.url;
const folder = await mkdtemp(join(tmpdir(), 'fieldline-bench-'));
try {
  process.stdout.write(`Filling the tables with ${RECORDS} rows each …\n`);
  const url = await crowdedDatabase(RECORDS);
  const target = await createDatabase();
  await (await openDatabase({ url: target })).close();
  const server = await startTestApp({ database: await openDatabase({ url }), url });
  const person = await server.signIn('planner@demo.example');
  let isMoving = true;
  let [acknowledged, turnedAway] = [0, 0];
  const writers = Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const api = apiOf(server.app, person);
      while (isMoving) {
        const body = { id: newId(), title: 'Meanwhile', type: 'repair' };
        const pushed = await api
          .push([operation({ method: 'POST', path: '/work-orders', body })])
          .catch(() => []);
        if (pushed[0]?.status === 201) acknowledged++;
        else turnedAway++;
        await new Promise((resolve) => setTimeout(resolve, EVERY));
      }
    }),
  );
  let before = performance.now();
  let open = before;
  const watch = (step: MoveStep, rows: number) => {
    const now = performance.now();
    process.stdout.write(`${step}: ${((now - before) / 1000).toFixed(2)} s, ${rows} rows\n`);
    if (step === 'caughtUp') open = now;
    if (step === 'opened') process.stdout.write(`closed for ${((now - open) / 1000).toFixed(2)} s\n`);
    before = now;
  };
  const files = folderStore(folder);
  const moved = await onDatabase(url, (from) =>
    onDatabase(target, (to) =>
      moveTenant(
        { client: from, files },
        { client: to, files },
        { tenantId: person.tenant.id, address: null, isSecretSame: true },
        { onStep: watch },
      ),
    ),
  );
  isMoving = false;
  await writers;
  process.stdout.write(
    `${moved?.rows} rows moved under ${acknowledged} writes, ${moved?.lastRows} of them in the pause, in which ${turnedAway} were turned away;
at most ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB of memory\n`,
  );
  await server.close();
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
