/** Our server as production composes it, with the benchmark's page in place of the app. */
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { databaseOptions } from '../../../server/database-options.ts';
import { systemClock } from '../../../src/domain/kit/values/ids.ts';

const [distDir = ''] = process.argv.slice(2);
const config = await readConfig(process.env);
const database = await openDatabase(databaseOptions(config));
const app = await createApp({ database, config, clock: systemClock, distDir, logger: { level: 'warn' } });
const address = await app.listen({ port: config.port, host: config.host });
// Without the benchmark that started it nobody needs this server.
process.on('disconnect', () => void stop());
process.send?.({ listening: Number(new URL(address).port) });

async function stop(): Promise<void> {
  await app.close();
  await database.close();
  process.exit(0);
}
