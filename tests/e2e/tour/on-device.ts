import type { Page } from '@playwright/test';
import { databaseName } from '../../../src/data/store/database.ts';
import type { OutboxRecord } from '../../../src/data/store/outbox-record.ts';
import type { SignIn } from '../../../src/domain/identity/session.ts';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';

/** What a person has on their device, read beside the app. */
export interface OnDevice {
  /** An id of each entity that has rows here. */
  readonly ids: ReadonlyMap<string, string>;
  readonly flags: ReadonlyMap<string, boolean>;
}

const MOST = 2000;

export async function readDevice(page: Page, session: SignIn): Promise<OnDevice> {
  const ids = new Map<string, string>();
  for (const { name, store } of ENTITIES) {
    const [row] = await storedRows<AnyRow>(page, session, store, 1);
    if (row) ids.set(name, row.id);
  }
  const flags = await storedRows<AnyRow>(page, session, 'featureFlags');
  return { ids, flags: new Map(flags.map((row) => [String(row.key), row.enabled === true])) };
}

export function readOutbox(page: Page, session: SignIn): Promise<OutboxRecord[]> {
  return storedRows<OutboxRecord>(page, session, 'outbox');
}

export function storedRows<T>(
  page: Page,
  { tenant, user }: SignIn,
  store: string,
  most = MOST,
): Promise<T[]> {
  return page.evaluate(
    ([name, from, count]) =>
      new Promise<T[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error(`${name} does not open`));
        opening.onsuccess = () => {
          const reading = opening.result.transaction(from).objectStore(from).getAll(null, count);
          reading.onerror = () => reject(new Error(`${from} cannot be read`));
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    [databaseName(tenant.id, user.id), store, most] as const,
  );
}
