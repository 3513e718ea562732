import { parseArgs } from 'node:util';
import { systemClock } from '../../src/domain/kit/ids.ts';
import type { BackupCounts } from '../backup/backup-file.ts';
import { readBackupFile } from '../backup/backup-file.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { withOwnerDatabase } from './owner-database.ts';

const USAGE = `Writes everything that is in the database, at one moment, into a file, and counts it.

  npm run backup -- --to FILE       with the environment of the server; servers go on meanwhile
  npm run backup -- --check FILE    whether a file is whole; needs no database

It reads as MIGRATION_DATABASE_URL, the owner of the tables. AUTH_SECRET and the files of DATA_DIR are kept beside it.
`;

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, check: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.check !== undefined) return tell(values.check, await readBackupFile(values.check));
  if (values.to === undefined) {
    process.stdout.write(USAGE);
    if (!values.help) process.exitCode = 2;
    return;
  }
  const { to } = values;
  await withOwnerDatabase((client) => writeBackup(client, to, new Date(systemClock.now())));
  // As it lies there, and not as it was meant.
  tell(to, await readBackupFile(to));
}

function tell(file: string, { at, tables, rows }: BackupCounts): void {
  const of = (table: string) => tables.get(table) ?? 0;
  process.stdout.write(`${file} is whole: ${rows} rows of ${tables.size} tables, as of ${at}, with ${of('tenants')} tenants,
${of('identities')} people and ${of('audit_log')} entries of the audit log.
`);
}
