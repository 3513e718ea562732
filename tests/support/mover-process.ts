import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Move, MoveStep } from '../../server/move/move-tenant.ts';

export interface MoverOrder {
  readonly from: { readonly url: string; readonly dataDir: string };
  readonly to: { readonly url: string; readonly dataDir: string };
  readonly move: Move;
  /** Where it stands still until it is killed. */
  readonly until: MoveStep;
}

const PROGRAM = fileURLToPath(new URL('mover.ts', import.meta.url));

/** Moves a tenant in a process of its own as far as that step, and kills it there as a power cut would. */
export async function killedMover(order: MoverOrder): Promise<void> {
  const child = fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the mover ended with ${code} before "${order.until}"`)));
    child.send(order);
  });
  child.kill('SIGKILL');
  await ended;
}
