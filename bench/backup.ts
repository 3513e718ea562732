/**
 * A backup of a million rows on PostgreSQL with durable settings: written, checked, and restored into an empty database, by the
 * functions of the commands. `npm run bench:backup`.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArchive } from '../server/backup/read-archive.ts';
import { restoreBackup } from '../server/backup/restore-backup.ts';
import { writeBackup } from '../server/backup/write-backup.ts';
import { folderStore } from '../server/modules/attachments/file-store.ts';
import { onDatabase } from '../tests/support/on-database.ts';
import { createDatabase, SHARED_CLUSTER, startPostgres } from '../tests/support/postgres.ts';
import { crowdedDatabase } from './api/crowded-database.ts';

/** Work orders, and as many assets: with what the logs of changes and of the audit have of each, a million rows and some. */
const RECORDS = 170_000;

const cluster = await startPostgres({ fsync: 'on', full_page_writes: 'on' });
process.env[SHARED_CLUSTER] = cluster.url;
const folder = await mkdtemp(join(tmpdir(), 'fieldline-bench-'));
try {
  process.stdout.write(`Filling the tables with ${RECORDS} rows each …\n`);
  const source = await crowdedDatabase(RECORDS);
  const target = await createDatabase();
  const archive = join(folder, 'bench.backup');
  const files = folderStore(folder);
  const kept = { files, settings: { settings: {}, authSecret: null } };
  const counts = await timed('written', () =>
    onDatabase(source, (client) => writeBackup(client, archive, kept, new Date())),
  );
  const megabytes = (await stat(archive)).size / 1e6;
  process.stdout.write(`${counts.rows} rows of ${counts.tables.size} tables, ${megabytes.toFixed(0)} MB\n`);
  await timed('checked', () => readArchive(archive));
  await timed('restored', () => onDatabase(target, (client) => restoreBackup({ client, files }, archive)));
  process.stdout.write(`at most ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB of memory\n`);
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  const [seconds, busy] = [(performance.now() - begun) / 1000, (user + system) / 1e6];
  process.stdout.write(
    `${what} in ${seconds.toFixed(1)} s, ${busy.toFixed(1)} s of them on this process's core\n`,
  );
  return result;
}
