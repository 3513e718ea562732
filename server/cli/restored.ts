import { parseArgs } from 'node:util';
import { openDatabase } from '../database/database.ts';
import { databaseOptions } from '../database-options.ts';
import { explainDatabase } from '../install/database-fault.ts';
import { readStart } from '../install/start.ts';
import { mintEpoch } from '../sync/epoch.ts';
import { runCommand } from './command.ts';

const USAGE = `Tells all devices that a backup was restored. Run it after the restore, before the server starts.

  npm run restored

Gives the data a new epoch: devices compare what they have with what there is now, and send again what they
had sent in the last 30 days; what the backup holds is not applied twice.
`;

await runCommand({ usage: USAGE, read: (args) => parseArgs({ args }).values, run: giveEpoch });

async function giveEpoch(): Promise<void> {
  const { config } = await readStart(process.env);
  const database = await openDatabase(databaseOptions(config)).catch((error: unknown) => {
    throw explainDatabase(error, config);
  });
  try {
    const epoch = await mintEpoch(database);
    process.stdout.write(`The data has the new epoch ${epoch}. Devices take note when they next sync.\n`);
  } finally {
    await database.close();
  }
}
