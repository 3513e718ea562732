import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { NoAuditArchive, readMonth } from '../audit-archive/archive-file.ts';
import { archiveMonths } from '../audit-archive/archive-months.ts';
import { archiveStoreOf } from '../audit-archive/archive-store.ts';
import { readStart } from '../install/start.ts';
import { runCommand } from './command.ts';
import { withOwnerDatabase } from './owner-database.ts';

const USAGE = `Months of the audit log that are no longer in the database.

  npm run audit -- FILE                what an archive holds, one entry a line as JSON; needs no database
  npm run audit -- FILE --tenant ID    of one tenant alone
  npm run audit -- --archive           archives now what AUDIT_KEEP_MONTHS no longer keeps; a server does it once a day
  npm run audit -- --list              which files hold which months

The archive is counted on the way: what it said is to be believed where the exit code is 0.

Exit codes: 0 done, 1 something else, 2 arguments, 3 the archive is not whole.
`;

type Given = 'archive' | 'list' | { readonly file: string; readonly tenantId: string | undefined };

await runCommand({
  usage: USAGE,
  read: argumentsOf,
  async run(given) {
    if (given === 'archive') await archive();
    else if (given === 'list') await list();
    else await show(given.file, given.tenantId);
  },
  isUnfit: (error) => error instanceof NoAuditArchive,
});

function argumentsOf(args: string[]): Given | null {
  const flag = { type: 'boolean', default: false } as const;
  const options = { archive: flag, list: flag, tenant: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [file, ...more] = positionals;
  const command = values.archive ? 'archive' : values.list ? 'list' : null;
  if (command !== null) return file === undefined && values.tenant === undefined ? command : null;
  return file === undefined || more.length > 0 ? null : { file, tenantId: values.tenant };
}

async function show(file: string, tenantId: string | undefined): Promise<void> {
  const { month, entries } = await readMonth(createReadStream(file), (entry) => {
    const isWanted = tenantId === undefined || tenantOf(entry) === tenantId;
    return isWanted && !process.stdout.write(`${entry}\n`) ? once(process.stdout, 'drain') : undefined;
  });
  process.stderr.write(`${file} is whole: ${entries} entries of ${month}.\n`);
}

function tenantOf(entry: string): unknown {
  return (JSON.parse(entry) as { readonly tenant_id?: unknown }).tenant_id; // a row of the table, by the archive's own sum
}

async function archive(): Promise<void> {
  const { config } = await readStart(process.env);
  const plan = config.auditArchive;
  if (!plan) throw new Error('AUDIT_KEEP_MONTHS is not set: the audit log stays in the database.');
  const archived = await withOwnerDatabase(config, (client) =>
    archiveMonths({
      client,
      store: archiveStoreOf(plan, config.dataDir),
      now: systemClock.now(),
      keepMonths: plan.keepMonths,
    }),
  );
  if (archived === null) process.stderr.write('Another node archives at this moment.\n');
  for (const { name, entries } of archived ?? []) process.stdout.write(`${name}: ${entries} entries\n`);
}

async function list(): Promise<void> {
  const { config } = await readStart(process.env);
  const { rows } = await withOwnerDatabase(config, (client) =>
    client.query<{ line: string }>(
      `select concat_ws('  ', sha256, file, rows || ' entries') as line from audit_archives order by month, archived_at`,
    ),
  );
  for (const { line } of rows) process.stdout.write(`${line}\n`);
}
