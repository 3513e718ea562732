import { API_BASE } from '../../api/base-path.ts';
import type { RegistryDatabase } from '../../data/store/registry-database.ts';
import { postSignal } from '../../data/store/signals.ts';
import { ifUnlocked, underLock } from '../../data/store/web-locks.ts';
import { cryptoBytes, systemClock } from '../../domain/kit/values/ids.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { hasReached } from './engine.ts';
import type { RunnerDeps, SyncRunner } from './sync-runner.ts';
import { createSyncRunner } from './sync-runner.ts';

/** Milliseconds of a page's slice: it asks again soon whether the worker is there by now. */
const PAGE_SLICE = 2000;

/** The engine with the world of a browser. */
export function startEngine(
  registry: RegistryDatabase,
  own: Pick<RunnerDeps, 'sliceAtMost'> = {},
): SyncRunner {
  return createSyncRunner({
    ...own,
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

/** The same in a page where no worker is or answers: there, bytes of attachments follow each slice by themselves. */
export function startPageEngine(registry: RegistryDatabase): SyncRunner {
  const runner = startEngine(registry, { sliceAtMost: PAGE_SLICE });
  return {
    ...runner,
    async run(wake) {
      const report = await runner.run(wake);
      if (hasReached(report.outcome)) inBackground(runner.upload(wake));
      return report;
    },
  };
}
