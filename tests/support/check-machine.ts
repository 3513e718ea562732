/** Prints what the installation's check of this very process finds: started by tests with what a machine may lack. */
import { readConfig } from '../../server/config.ts';
import { checkSystem } from '../../server/install/system-check.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';

const config = await readConfig(process.env);
const found = await checkSystem(
  { config, env: {}, clock: systemClock, database: null, databaseFault: null },
  null,
);
process.stdout.write(JSON.stringify(found));
