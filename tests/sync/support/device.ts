import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts';
import { rowsByIds } from '../../../src/data/read/list-query.ts';
import type { FieldDatabase } from '../../../src/data/store/database.ts';
import { openFieldDatabase } from '../../../src/data/store/database.ts';
import {
  openRegistry,
  type RegistryDatabase,
  readSession,
  writeSession,
} from '../../../src/data/store/registry-database.ts';
import type { Tools } from '../../../src/data/store/tools.ts';
import { createRepository } from '../../../src/data/write/create-repository.ts';
import type { Repository } from '../../../src/data/write/repository.ts';
import { type SignIn, storedSession } from '../../../src/domain/identity/session.ts';
import type { EntityRef, RowFor } from '../../../src/domain/kit/entity/entity.ts';
import { cryptoBytes } from '../../../src/domain/kit/values/ids.ts';
import type { SliceReport } from '../../../src/sync/loop/engine.ts';
import { createSyncRunner, type RunnerDeps, type SyncRunner } from '../../../src/sync/loop/sync-runner.ts';
import type { TestApp } from '../../support/server-app.ts';
import { FEW_ROWS } from './few-rows.ts';
import { createLocks } from './locks.ts';
import { createNetwork, type Network, type Reached } from './network.ts';

/** A browser: its databases, its way to the server, its worker. People sign in on it one after the other. */
export interface Device {
  readonly network: Network;
  readonly registry: RegistryDatabase;
  readonly tools: Tools;
  /** What an engine of this browser works with. */
  readonly runnerDeps: RunnerDeps;
  /** What one person has on this device. */
  open(email: string, tenantId?: string): Promise<Desk>;
  /** Syncs for whoever is signed in, until there is nothing to do or it cannot go on. */
  sync(): Promise<SliceReport>;
  /** Sends bytes of attachments, until there is nothing to do or it cannot go on. */
  upload(): Promise<SliceReport>;
  /** Another context of the same browser: a tab that syncs by itself. */
  anotherRunner(): SyncRunner;
  close(): void;
}

export interface Desk {
  readonly database: FieldDatabase;
  readonly repository: Repository;
  row<E extends EntityRef>(entity: E, id: string): Promise<RowFor<E> | undefined>;
}

export function createDevice(server: Pick<TestApp, 'clock'> & { readonly app: Reached }): Device {
  const source = { indexedDB: new IDBFactory(), IDBKeyRange, sizes: FEW_ROWS };
  const network = createNetwork(() => server.app);
  const registry = openRegistry(source);
  const tools: Tools = { clock: server.clock, random: cryptoBytes };
  const locks = createLocks();
  const opened: FieldDatabase[] = [];
  const runnerDeps: RunnerDeps = {
    registry,
    baseUrl: '/api',
    fetch: network.fetch,
    ...tools,
    ...locks,
    signal: () => undefined,
    source,
  };
  const anotherRunner = () => createSyncRunner(runnerDeps);
  const runner = anotherRunner();
  return {
    network,
    registry,
    tools,
    runnerDeps,
    anotherRunner,
    async open(email, tenantId) {
      await signIn(network, registry, tools, email, tenantId);
      const session = await readSession(registry);
      if (!session) throw new Error('not signed in');
      const database = openFieldDatabase(session.tenant.id, session.user.id, source);
      opened.push(database);
      return desk(database, tools);
    },
    async sync() {
      for (;;) {
        const report = await runner.run(true);
        if (report.outcome !== 'more') return report;
      }
    },
    async upload() {
      for (;;) {
        const report = await runner.upload(true);
        if (report.outcome !== 'more') return report;
      }
    },
    close() {
      for (const database of opened) database.dexie.close();
      registry.dexie.close();
    },
  };
}

async function signIn(
  network: Network,
  registry: RegistryDatabase,
  tools: Tools,
  email: string,
  tenantId: string | undefined,
): Promise<void> {
  const body = JSON.stringify({ email, password: DEMO_PASSWORD, ...(tenantId ? { tenantId } : {}) });
  const headers = { 'content-type': 'application/json' };
  const response = await network.fetch('/api/auth/login', { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`);
  await writeSession(registry, storedSession((await response.json()) as SignIn, tools.clock.now()));
}

function desk(database: FieldDatabase, tools: Tools): Desk {
  return {
    database,
    repository: createRepository(database, { ...tools, onSaved: () => undefined }),
    async row<E extends EntityRef>(entity: E, id: string) {
      const [row] = await rowsByIds(database, entity, [id]);
      return row;
    },
  };
}
