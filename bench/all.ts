/** What a person's device is measured by, one after the other: what one misses keeps none of the others. `npm run bench`. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

for (const name of ['lists.ts', 'sync.ts']) {
  const program = fileURLToPath(new URL(name, import.meta.url));
  const { status } = spawnSync(process.execPath, [program], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
