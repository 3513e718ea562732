import { OPENING_PATIENCE_MS } from './database-waits.ts';
import type { RegistryDatabase } from './registry-database.ts';
import { readNoSignal } from './registry-database.ts';

/** Whether the demo's "simulate no signal" is on. No call waits for a database that does not answer. */
export async function isSignalOff(registry: RegistryDatabase): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), OPENING_PATIENCE_MS);
  });
  const read = readNoSignal(registry).catch(() => false);
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}

/** `fetch` for which the network is gone while the demo's "simulate no signal" is on. */
export function unlessSimulated(registry: RegistryDatabase, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (await isSignalOff(registry)) throw new TypeError('no signal (simulated)');
    return send(input, init);
  };
}
