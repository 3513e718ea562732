import { parseArgs } from 'node:util';
import { NoBackup } from '../backup/archive-lines.ts';
import { putSettingsBack } from '../backup/kept-settings.ts';
import { tenantOfArchive } from '../backup/read-archive.ts';
import { type Restored, restoreBackup } from '../backup/restore-backup.ts';
import { type RestoredTenant, restoreTenant } from '../backup/restore-tenant.ts';
import type { ServerConfig } from '../config.ts';
import { readStart } from '../install/start.ts';
import { fileStoreOf } from '../modules/attachments/store-of.ts';
import { runCommand } from './command.ts';
import { withOwnerDatabase } from './owner-database.ts';
import { progressLine } from './progress-line.ts';

const USAGE = `Puts an archive of npm run backup into an empty database, and counts again what is there.

  npm run restore -- FILE    with the environment of the new server; stop all nodes before

An archive of one tenant (npm run backup -- --tenant) goes into a server that is set up, beside its other tenants, who read and write
meanwhile; its nodes may run.

It writes as MIGRATION_DATABASE_URL, the owner of the tables, who makes schema and roles; without DATABASE_URL into the embedded
database of DATA_DIR. Files go to DATA_DIR, or to the bucket that the environment names. The data gets a new epoch, by which
devices compare what they have with what there is now: npm run restored is not needed after it.

Exit codes: 0 restored, 1 something else, 2 arguments, 3 the archive is none that fits here, or the database is not empty.
`;

await runCommand({
  usage: USAGE,
  read: archiveOf,
  run: restore,
  isUnfit: (error) => error instanceof NoBackup,
});

function archiveOf(args: string[]): string | null {
  const [file, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  return file === undefined || more.length > 0 ? null : file;
}

async function restore(archive: string): Promise<void> {
  const { config } = await readStart(process.env);
  const progress = progressLine('Restoring');
  const files = fileStoreOf(config);
  const done = await withOwnerDatabase(config, async (client) => {
    const to = { client, files };
    return (await tenantOfArchive(archive)) === null
      ? { whole: await restoreBackup(to, archive, progress.on) }
      : { beside: await restoreTenant(to, archive, progress.on) };
  }).finally(progress.clear);
  if (done.beside) tellBeside(done.beside);
  else await finishWhole(config, done.whole);
}

function tellBeside({ tenant, rows, at, files }: RestoredTenant): void {
  process.stdout.write(`Restored ${tenant.name} (${tenant.id}): ${rows} rows and ${files} files, as of ${at}, with an epoch of its own.
Its people sign in anew, and those who had a second factor set a new password by mail. Set up again what it has of single sign-on.
`);
}

/** What the wizard was told comes back with the data. */
async function finishWhole(config: ServerConfig, restored: Restored): Promise<void> {
  const { hasSecret, incomplete } = await putSettingsBack(config.dataDir, restored.settings, {
    isSecretSet: Boolean(process.env['AUTH_SECRET']),
    database: config.databaseUrl === null ? 'embedded' : null,
  });
  const { rows, tables, at, epoch } = restored;
  process.stdout.write(`Restored ${rows} rows of ${tables.size} tables and ${restored.files} files, as of ${at}.
The data has the new epoch ${epoch}.
${hasSecret ? 'Start the nodes.' : 'Put AUTH_SECRET (or auth-secret in DATA_DIR) back, then start the nodes.'}
`);
  if (incomplete.length > 0) {
    process.stdout.write(
      `Without their secrets these services have to be set up again: ${incomplete.join(', ')}.\n`,
    );
  }
}
