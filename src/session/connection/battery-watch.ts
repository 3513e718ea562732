import type { FieldDatabase } from '../../data/store/database.ts';
import { changeMeta } from '../../data/store/meta.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { reportError } from '../../error-reports/report-error.ts';

/** The Battery Status API, which some browsers have. */
interface Battery extends EventTarget {
  readonly charging: boolean;
  /** 0 to 1. */
  readonly level: number;
}

/** Keeps how the battery stands for whoever tells the server of this device: a worker cannot ask. Returns what ends it. */
export function watchBattery(database: FieldDatabase): () => void {
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> };
  if (!getBattery) return () => undefined;
  const end = new AbortController();
  const { signal } = end;
  const watch = async () => {
    const battery = await getBattery.call(navigator);
    const note = () => {
      const state = { percent: Math.round(battery.level * 100), isCharging: battery.charging };
      changeMeta(database, 'battery', state).catch((error: unknown) => reportError(error, 'battery'));
    };
    if (signal.aborted) return;
    note();
    battery.addEventListener('levelchange', note, { signal });
    battery.addEventListener('chargingchange', note, { signal });
  };
  // A policy may forbid it.
  inBackground(watch().catch(() => undefined));
  return () => end.abort();
}
