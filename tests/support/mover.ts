import { folderStore } from '../../server/modules/attachments/file-store.ts';
import { moveTenant } from '../../server/move/move-tenant.ts';
import type { MoverOrder } from './mover-process.ts';
import { onDatabase } from './on-database.ts';

/** The program of `killedMover`. */
process.once('message', ({ from, to, move, until }: MoverOrder) => {
  const done = onDatabase(from.url, (here) =>
    onDatabase(to.url, (there) =>
      moveTenant(
        { client: here, files: folderStore(from.dataDir) },
        { client: there, files: folderStore(to.dataDir) },
        move,
        {
          onStep(step) {
            if (step !== until) return undefined;
            process.send?.(step);
            return new Promise(() => undefined);
          },
        },
      ),
    ),
  );
  done.catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  });
});
