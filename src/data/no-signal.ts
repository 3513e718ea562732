import type { RegistryDatabase } from './registry-database.ts';
import { readNoSignal } from './registry-database.ts';

/** `fetch` for which the network is gone while the demo's "simulate no signal" is on. */
export function unlessSimulated(registry: RegistryDatabase, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (await readNoSignal(registry)) throw new TypeError('no signal (simulated)');
    return send(input, init);
  };
}
