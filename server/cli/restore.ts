import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/restore-backup.ts';
import { withOwnerDatabase } from './owner-database.ts';

const USAGE = `Puts a backup of npm run backup into an empty database, and counts again what is there.

  npm run restore -- --from FILE    with the environment of the server; stop all nodes before

It writes as MIGRATION_DATABASE_URL, the owner of the tables, who makes schema and roles. The data gets a new epoch, by which
devices compare what they have with what there is now: npm run restored is not needed after it.
`;

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.from === undefined) {
    process.stdout.write(USAGE);
    if (!values.help) process.exitCode = 2;
    return;
  }
  const { from } = values;
  const { rows, tables, at, epoch } = await withOwnerDatabase((client) => restoreBackup(client, from));
  process.stdout.write(`Restored ${rows} rows of ${tables.size} tables, as of ${at}. The data has the new epoch ${epoch}.
Put AUTH_SECRET and the files of DATA_DIR back as well, then start the nodes.
`);
}
