import type { Page } from '@playwright/test';
import { databaseName } from '../../src/data/store/database.ts';
import { REGISTRY } from '../../src/data/store/registry-database.ts';
import type { StoredSession } from '../../src/domain/identity/session.ts';

const NAMES = { registry: REGISTRY, own: databaseName('{tenant}', '{user}') };

/** Until the queue of whoever is signed in on this device is empty, as the device keeps it: a screen can be behind. */
export async function nothingWaits(page: Page): Promise<void> {
  await page.waitForFunction(queueLength, { ...NAMES, isEmpty: true }, { polling: 100, timeout: 60_000 });
}

/** @returns the operations in that queue */
export async function operationsWaiting(page: Page): Promise<number> {
  const answer = await page.waitForFunction(queueLength, { ...NAMES, isEmpty: false });
  return (await answer.jsonValue())?.length ?? 0;
}

/** Runs in the page. `isEmpty`: an answer only where the queue is. */
async function queueLength({ registry, own, isEmpty }: typeof NAMES & { isEmpty: boolean }) {
  const ask = <T>(name: string, store: string, read: (rows: IDBObjectStore) => IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const asked = read(opening.result.transaction(store).objectStore(store));
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          opening.result.close();
          resolve(asked.result);
        };
      };
    });
  const stored: { value: StoredSession } = await ask(registry, 'settings', (all) => all.get('session'));
  const { tenant, user } = stored.value;
  const name = own.replace('{tenant}', tenant.id).replace('{user}', user.id);
  const length = await ask(name, 'outbox', (all) => all.count());
  return isEmpty && length > 0 ? null : { length };
}
