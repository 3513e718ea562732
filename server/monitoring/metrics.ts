import type { PushResult } from '../../src/domain/sync/wire.ts';
import type { EndedRequest } from '../http/ended-requests.ts';

/** What this node counts, for whoever watches it. */
export interface Metrics {
  readonly requestEnded: (ended: EndedRequest) => void;
  readonly pushed: (result: PushResult) => void;
  /** All numbers as they are now, as Prometheus reads them. */
  readonly page: () => Promise<MetricsPage>;
}

export interface MetricsPage {
  readonly type: string;
  readonly text: string;
}

/** How the backups stand. Milliseconds since the epoch. */
export interface LastBackup {
  /** When the last one ended, and whether it is good. */
  readonly endedAt: number;
  readonly hasSucceeded: boolean;
  /** When the last good one began: what it holds is as of then. Null: none yet. */
  readonly lastGoodAt: number | null;
}

/** @returns null where no backups are made here */
export type ReadLastBackup = () => Promise<LastBackup | null>;
