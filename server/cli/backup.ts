import { parseArgs } from 'node:util';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { type ArchiveCounts, NoBackup } from '../backup/archive-lines.ts';
import { NO_SETTINGS, settingsToKeep } from '../backup/kept-settings.ts';
import { readArchive } from '../backup/read-archive.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { readStart } from '../install/start.ts';
import { fileStoreOf } from '../modules/attachments/store-of.ts';
import { runCommand } from './command.ts';
import { withOwnerDatabase } from './owner-database.ts';
import { progressLine } from './progress-line.ts';

const USAGE = `Writes everything there is, at one moment, into an archive, and counts it: the database, the files that it names, and what
the wizard was told.

  npm run backup -- FILE                 with the environment of the server; servers go on meanwhile
  npm run backup -- FILE --with-secrets  with AUTH_SECRET and the passwords of services
  npm run backup -- FILE --tenant ID     one tenant alone: its rows, files and people, to be put beside others elsewhere
  npm run backup -- FILE --json          one JSON object on standard output, for programs
  npm run backup -- --check FILE         whether an archive is whole; needs no database

It reads as MIGRATION_DATABASE_URL, the owner of the tables. Without the secrets keep AUTH_SECRET (or auth-secret in DATA_DIR)
beside it: second factors and single sign-on cannot be read without it.

Exit codes: 0 it is whole, 1 something else, 2 arguments, 3 the archive is none, or nothing could be archived.
`;

await runCommand({
  usage: USAGE,
  read: argumentsOf,
  async run(given) {
    if (given.what === 'write') await backUp(given);
    // As it lies there, and not as it was meant.
    given.tell(given.archive, await check(given.archive));
  },
  isUnfit: (error) => error instanceof NoBackup,
});

interface Given {
  readonly what: 'check' | 'write';
  readonly archive: string;
  readonly withSecrets: boolean;
  readonly tenantId: string | undefined;
  readonly tell: typeof tell;
}

function argumentsOf(args: string[]): Given | null {
  const flag = { type: 'boolean', default: false } as const;
  const options = { check: flag, 'with-secrets': flag, tenant: { type: 'string' }, json: flag } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [archive, ...more] = positionals;
  if (archive === undefined || more.length > 0) return null;
  // What another installation gets of a tenant are never the secrets of this one.
  if (values.tenant !== undefined && values['with-secrets']) return null;
  return {
    what: values.check ? 'check' : 'write',
    archive,
    withSecrets: values['with-secrets'],
    tenantId: values.tenant,
    tell: values.json ? tellPrograms : tell,
  };
}

async function backUp({ archive, withSecrets, tenantId }: Given): Promise<void> {
  const { config, settings } = await readStart(process.env);
  const kept = {
    files: fileStoreOf(config),
    settings: tenantId === undefined ? settingsToKeep(settings, config.authSecret, withSecrets) : NO_SETTINGS,
    tenantId,
  };
  const progress = progressLine('Writing');
  try {
    await withOwnerDatabase(config, (client) =>
      writeBackup(client, archive, kept, new Date(systemClock.now()), progress.on),
    );
  } finally {
    progress.clear();
  }
}

async function check(archive: string): Promise<ArchiveCounts> {
  const progress = progressLine('Checking');
  let done = 0;
  try {
    return await readArchive(archive, {
      row: async () => progress.on({ what: 'rows', done: ++done, total: 0 }),
    });
  } finally {
    progress.clear();
  }
}

function tellPrograms(archive: string, { tables, ...counts }: ArchiveCounts): void {
  process.stdout.write(`${JSON.stringify({ archive, ...counts, tables: Object.fromEntries(tables) })}\n`);
}

function tell(archive: string, counts: ArchiveCounts): void {
  const { at, tenant, tables, rows, files, bytes, missing, hasSecrets } = counts;
  const of = (table: string) => tables.get(table) ?? 0;
  const megabytes = (bytes / 1e6).toFixed(1);
  process.stdout.write(`${archive} is whole: ${rows} rows of ${tables.size} tables, as of ${at}, with ${tenant ? `tenant ${tenant.id} alone` : `${of('tenants')} tenants`},
${of('identities')} people and ${of('audit_log')} entries of the audit log; ${files} files with ${megabytes} MB.
${tenant ? 'It goes into a server that is set up, beside its other tenants.' : secretsLine(hasSecrets)}
`);
  if (missing > 0) process.stdout.write(`${missing} files were not there, or not as they were stored.\n`);
}

function secretsLine(hasSecrets: boolean): string {
  return hasSecrets
    ? 'It holds the secrets: keep it as you keep them.'
    : 'It holds no secrets: keep AUTH_SECRET beside it.';
}
