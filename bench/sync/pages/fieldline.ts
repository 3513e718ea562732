import { liveQuery } from 'dexie';
import { askWorker } from '../../../src/app/worker-link.ts';
import { countsBy } from '../../../src/data/read/counts.ts';
import { firstRows } from '../../../src/data/read/list-query.ts';
import type { Matches } from '../../../src/data/read/row-index.ts';
import { watchMatches } from '../../../src/data/read/watch-matches.ts';
import type { FieldDatabase } from '../../../src/data/store/database.ts';
import { openFieldDatabase } from '../../../src/data/store/database.ts';
import { openRegistry, readSession, writeSession } from '../../../src/data/store/registry-database.ts';
import { createRepository } from '../../../src/data/write/create-repository.ts';
import type { Repository } from '../../../src/data/write/repository.ts';
import type { SignIn, StoredSession } from '../../../src/domain/identity/session.ts';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { cryptoBytes, systemClock } from '../../../src/domain/kit/values/ids.ts';
import { ACCOUNT } from '../servers/account.ts';
import type { Contender } from './contender.ts';
import { LISTED } from './contender.ts';
import { WORKLOAD } from './page-workload.ts';
import { present } from './present.ts';

/**
 * The product's own reading, saving and syncing, with its service worker doing the latter. Only the screens are missing,
 * and what asks for a sync after each save: the benchmark says when.
 */

/** Slices in a row that the server is not reached in before the benchmark gives up. */
const PATIENCE = 4;

const registry = openRegistry();
let database: FieldDatabase;
let repository: Repository;

present({
  async open() {
    const { tenant, user } = (await readSession(registry)) ?? (await signIn());
    database = openFieldDatabase(tenant.id, user.id);
    repository = createRepository(database, {
      clock: systemClock,
      random: cryptoBytes,
      onSaved: () => undefined,
    });
  },
  async sync() {
    await navigator.serviceWorker.ready;
    let unreached = 0;
    for (;;) {
      const report = await askWorker(true);
      if (report?.outcome === 'done') return;
      if (report?.outcome === 'unreachable' && ++unreached < PATIENCE) continue;
      if (report?.outcome !== 'more') throw new Error(`syncing ended: ${report?.outcome ?? 'no worker'}`);
    }
  },
  list: ({ status, order }) => {
    const filters = status === null ? {} : { status };
    return firstRows(database, { entity: WORKLOAD.listed, filters, sort: order }, LISTED);
  },
  search: { prefix: search, word: search, substring: search },
  countByStatus: () => countsBy(database, WORKLOAD.counted, 'status'),
  save: (id, changes) => repository.update('workOrder', id, changes),
  watch(id, show) {
    const row = liveQuery(() => database.rows('workOrder').get(id));
    const watching = row.subscribe((stored) => stored && show(stored));
    return () => watching.unsubscribe();
  },
  after: (kind, id, limit) => database.rows(kind).after(id, limit),
  holds: async (ids) => (await database.rows('workOrder').getMany([...ids])).every(Boolean),
  keptAside: () => database.issues.count(),
} satisfies Contender);

async function signIn(): Promise<StoredSession> {
  await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const response = await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  if (!response.ok) throw new Error(`the planner cannot sign in: ${await response.text()}`);
  const { token, user, tenant } = (await response.json()) as SignIn; // what the server's schema of this call says
  const session = { token, user, tenant, lastContactAt: systemClock.now() };
  await writeSession(registry, session);
  return session;
}

/** As the lists search: by the tab's index worker, once it has read all rows. */
function search(text: string): Promise<readonly AnyRow[]> {
  return new Promise((resolve, reject) => {
    const query = { entity: WORKLOAD.listed, filters: {}, sort: '-updatedAt', search: text };
    const stop = watchMatches(database, query, {
      onMatches({ filled, first }: Matches) {
        if (!filled) return;
        stop();
        resolve(first);
      },
      onFailure: reject,
    });
  });
}
