import { API_BASE } from '../api/base-path.ts';
import type { RegistryDatabase } from '../data/registry-database.ts';
import { postSignal } from '../data/signals.ts';
import { ifUnlocked, underLock } from '../data/web-locks.ts';
import { cryptoBytes, systemClock } from '../domain/kit/ids.ts';
import { hasReached } from './engine.ts';
import type { SyncRunner } from './sync-runner.ts';
import { createSyncRunner } from './sync-runner.ts';

/** The engine with the world of a browser. */
export function startEngine(registry: RegistryDatabase): SyncRunner {
  return createSyncRunner({
    registry,
    baseUrl: API_BASE,
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    random: cryptoBytes,
    exclusively: underLock,
    ifUnlocked,
    signal: postSignal,
    estimate: () => navigator.storage.estimate(),
  });
}

/** The same in a page where no worker answers: there, bytes of attachments follow each slice by themselves. */
export function startPageEngine(registry: RegistryDatabase): SyncRunner {
  const runner = startEngine(registry);
  return {
    ...runner,
    async run(wake) {
      const report = await runner.run(wake);
      if (hasReached(report.outcome)) void runner.upload(wake);
      return report;
    },
  };
}
