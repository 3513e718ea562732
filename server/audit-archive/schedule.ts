import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { nowAndThen } from '../timers/now-and-then.ts';

/** Milliseconds after the start of a node until its first look, and between two looks. */
const FIRST_LOOK = 20 * 60_000;
const DAY = 86_400_000;

const PROGRAM = fileURLToPath(new URL('../cli/audit.ts', import.meta.url));

/**
 * Archives once a day what the audit log need not keep: by the program of `npm run audit`, which is the owner of the tables and a
 * process of its own, so that nobody's request waits for it.
 */
export function startArchiving({ log }: { readonly log: FastifyBaseLogger }): { close(): Promise<void> } {
  return nowAndThen({
    first: FIRST_LOOK,
    every: DAY,
    async look(signal) {
      const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, '--archive'], { signal });
      const archived = stdout.split('\n').filter(Boolean);
      if (archived.length > 0) log.info({ event: 'audit_archived', archived });
    },
    onError: (error) => log.error({ event: 'audit_archive_failed', err: error }),
  });
}
