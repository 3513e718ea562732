/** Milliseconds in which the changes of one tenant become one notification. */
const COALESCE = 40;

export interface ChangeNotices {
  /** A transaction of this tenant has committed. */
  changed(tenantId: string): void;
  close(): Promise<void>;
}

/**
 * Tells all nodes how far a tenant's feed has come. After the commit and coalesced: NOTIFY inside a transaction takes a
 * lock of the whole instance at its commit. A notice that is lost costs a minute, not a row: clients poll as well.
 */
export function createChangeNotices(
  /** Calls the database's `notify_changes` outside of any transaction of ours. */
  notify: (tenantId: string) => Promise<unknown>,
  onError: (error: unknown) => void,
): ChangeNotices {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let sending = Promise.resolve();

  const flush = async () => {
    const tenants = [...waiting];
    waiting.clear();
    timer = null;
    for (const tenantId of tenants) {
      await notify(tenantId).catch(onError);
    }
  };

  return {
    changed(tenantId) {
      waiting.add(tenantId);
      timer ??= setTimeout(() => {
        sending = sending.then(flush);
      }, COALESCE).unref();
    },
    async close() {
      if (timer) clearTimeout(timer);
      await sending;
    },
  };
}
