import { openEmbedded } from '../../server/embedded/embedded-database.ts';

/** Holds the embedded database of the folder in its argument, as a server does, and says where it is. */
const [, , dataDir = ''] = process.argv;
try {
  process.stdout.write(`${(await openEmbedded({ dataDir })).url}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
