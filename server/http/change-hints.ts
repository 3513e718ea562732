import type { ChangeHint } from '../../src/domain/sync/wire.ts';
import type { Database } from '../database/database.ts';

/** Told the newest sequence number of its tenant. */
export type HintListener = (hint: ChangeHint) => void;

export interface ChangeHints {
  /** Returns the function that ends it. */
  subscribe(tenantId: string, listener: HintListener): () => void;
  /** The hints of all tenants, for as long as the server runs. */
  subscribeAll(listener: (tenantId: string, hint: ChangeHint) => void): void;
  close(): Promise<void>;
}

/** Milliseconds within which hints of one tenant become one: a hundred tablets pull once, not once a row. */
const COALESCE = 100;

/**
 * How many of a tenant's listeners are told within that time: each of them pulls. Where all of a thousand did so at once, the
 * last one would wait as long for its answer, and everybody else with it.
 */
const AT_ONCE = 20;

/**
 * What other transactions, on any node, told the database's channel `changes`. The first hint goes out at once, to many one
 * after the other, and those that follow meanwhile go out as one at its end.
 */
export async function openChangeHints(database: Pick<Database, 'listen'>): Promise<ChangeHints> {
  const listeners = new Map<string, Set<HintListener>>();
  const ofAll: ((tenantId: string, hint: ChangeHint) => void)[] = [];
  const windows = new Map<string, { newest: number | null; timer: NodeJS.Timeout }>();

  const tell = (tenantId: string, seq: number) => {
    for (const listener of ofAll) listener(tenantId, { seq });
    const untold = [...(listeners.get(tenantId) ?? [])];
    const tellSome = () => {
      for (const listener of untold.splice(0, AT_ONCE)) {
        if (listeners.get(tenantId)?.has(listener)) listener({ seq });
      }
    };
    tellSome();
    const timer = setInterval(() => {
      if (untold.length > 0) return tellSome();
      clearInterval(timer);
      const newest = windows.get(tenantId)?.newest ?? null;
      windows.delete(tenantId);
      if (newest !== null) tell(tenantId, newest);
    }, COALESCE);
    windows.set(tenantId, { newest: null, timer });
  };

  const unlisten = await database.listen('changes', (payload) => {
    const change = parsePayload(payload);
    if (!change || (ofAll.length === 0 && !listeners.has(change.tenantId))) return;
    const window = windows.get(change.tenantId);
    if (window) window.newest = Math.max(window.newest ?? 0, change.seq);
    else tell(change.tenantId, change.seq);
  });

  return {
    subscribe(tenantId, listener) {
      const ofTenant = listeners.get(tenantId) ?? new Set();
      listeners.set(tenantId, ofTenant.add(listener));
      return () => {
        ofTenant.delete(listener);
        if (ofTenant.size === 0 && listeners.get(tenantId) === ofTenant) listeners.delete(tenantId);
      };
    },
    subscribeAll: (listener) => void ofAll.push(listener),
    async close() {
      for (const { timer } of windows.values()) clearInterval(timer);
      windows.clear();
      listeners.clear();
      await unlisten();
    },
  };
}

function parsePayload(payload: string): { tenantId: string; seq: number } | null {
  // Our own writers send it; whoever else may NOTIFY on this database must not be able to end the process.
  try {
    const value: unknown = JSON.parse(payload);
    if (typeof value !== 'object' || value === null) return null;
    if (!('tenantId' in value) || !('seq' in value)) return null;
    const { tenantId, seq } = value;
    return typeof tenantId === 'string' && typeof seq === 'number' ? { tenantId, seq } : null;
  } catch {
    return null;
  }
}
