import { outboxList } from '../../../src/data/recovery/outbox-actions.ts';
import type { FieldDatabase } from '../../../src/data/store/database.ts';
import { openFieldDatabase } from '../../../src/data/store/database.ts';
import type { RegistryDatabase } from '../../../src/data/store/registry-database.ts';
import { openRegistry, readSession, writeSession } from '../../../src/data/store/registry-database.ts';
import type { Tools } from '../../../src/data/store/tools.ts';
import { createRepository } from '../../../src/data/write/create-repository.ts';
import type { Repository } from '../../../src/data/write/repository.ts';
import { type SignIn, storedSession } from '../../../src/domain/identity/session.ts';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import type { Clock, RandomBytes } from '../../../src/domain/kit/values/ids.ts';
import type { SliceReport } from '../../../src/sync/loop/engine.ts';
import type { RunnerDeps, SyncRunner } from '../../../src/sync/loop/sync-runner.ts';
import { createSyncRunner } from '../../../src/sync/loop/sync-runner.ts';
import type { Desktop, Values } from '../oracle/journal.ts';
import { createLocks } from '../support/locks.ts';
import type { Network } from './network.ts';
import type { Boot, Disk } from './storage.ts';
import { createDisk } from './storage.ts';

/** Somebody who signs in, and what they may see of the work. */
export interface Person {
  readonly email: string;
  readonly id: string;
  readonly tenantId: string;
  readonly seesAll: boolean;
}

/** A tablet whose program can be killed at any step, and started again on the same disk. */
export interface Tablet {
  readonly name: string;
  readonly network: Network;
  readonly tools: Tools;
  /** Milliseconds that its clock is ahead. */
  skew: number;
  /** Of the program that runs now. */
  readonly boot: Boot;
  /** Whoever is signed in now. */
  readonly person: Person;
  signIn(person: Person, password: string): Promise<void>;
  desk(person?: Person): Desk;
  /** Syncs until there is nothing to do or it cannot go on; null when the program died or could not write. */
  sync(): Promise<SliceReport['outcome'] | null>;
  /** Two contexts of the browser at once: a tab and the worker. */
  syncTwice(): Promise<void>;
  /** @param taking what it sends and fetches at once, from now on */
  restart(taking?: Portions): void;
  /** Everybody who has worked here. */
  readonly people: readonly Person[];
  close(): void;
}

export interface Desk {
  readonly database: FieldDatabase;
  readonly repository: Repository;
  row(entity: string, id: string): Promise<AnyRow | undefined>;
}

export interface TabletDeps {
  readonly name: string;
  readonly network: Network;
  readonly clock: Clock;
  readonly random: RandomBytes;
}

interface Program {
  readonly boot: Boot;
  readonly registry: RegistryDatabase;
  readonly runner: SyncRunner;
  readonly another: SyncRunner;
  readonly desks: Map<string, Desk>;
}

export function createTablet({ name, network, clock, random }: TabletDeps): Tablet {
  const disk = createDisk();
  const people: Person[] = [];
  let person: Person | null = null;
  const tools: Tools = { random, clock: { now: () => clock.now() + tablet.skew } };
  let portions = PORTIONS[(random(1)[0] ?? 0) % PORTIONS.length] ?? ALONE;
  const start = () => startProgram(disk, network, tools, portions);
  let program = start();

  const tablet: Tablet = {
    name,
    network,
    tools,
    skew: 0,
    people,
    get boot() {
      return program.boot;
    },
    get person() {
      if (!person) throw new Error('nobody has signed in');
      return person;
    },
    async signIn(who, password) {
      await keepSession(program, tools, who, password, program.boot, network);
      person = who;
      if (!people.includes(who)) people.push(who);
    },
    desk(who = tablet.person) {
      const known = program.desks.get(keyOf(who)) ?? openDesk(program, who, tools);
      program.desks.set(keyOf(who), known);
      return known;
    },
    async sync() {
      try {
        for (;;) {
          const { outcome } = await program.runner.run(true);
          if (outcome !== 'more') return outcome;
        }
      } catch {
        return null; // the program died, or its disk is full
      }
    },
    async syncTwice() {
      await Promise.allSettled([program.runner.run(true), program.another.run(true)]);
    },
    restart(taking = portions) {
      portions = taking;
      program.boot.kill();
      network.release();
      closeProgram(program);
      program = start();
    },
    close() {
      network.release();
      closeProgram(program);
    },
  };
  return tablet;
}

/** What a tablet sends and fetches at once. */
export type Portions = Required<Pick<RunnerDeps, 'pushAtMost' | 'pullAtMost'>>;

export const ALONE: Portions = { pushAtMost: 1, pullAtMost: 1 };
export const TOGETHER: Portions = { pushAtMost: 100, pullAtMost: 2000 };

/** Small ones, so that a few saves already make several of them; the rows to begin with are some hundreds. */
const PORTIONS: readonly Portions[] = [
  { ...ALONE, pullAtMost: 20 },
  { pushAtMost: 2, pullAtMost: 7 },
  { pushAtMost: 3, pullAtMost: 50 },
  TOGETHER,
];

function startProgram(disk: Disk, network: Network, tools: Tools, portions: Portions): Program {
  const boot = disk.boot();
  const { source } = boot;
  const registry = openRegistry(source);
  const deps = {
    registry,
    baseUrl: '/api',
    fetch: network.fetchFor(boot),
    ...tools,
    ...createLocks(),
    signal: () => undefined,
    source,
    ...portions,
  };
  return {
    boot,
    registry,
    runner: createSyncRunner(deps),
    another: createSyncRunner(deps),
    desks: new Map(),
  };
}

function openDesk({ boot }: Program, { tenantId, id }: Person, tools: Tools): Desk {
  const database = openFieldDatabase(tenantId, id, boot.source);
  return {
    database,
    repository: createRepository(database, { ...tools, onSaved: () => undefined }),
    row: (entity, rowId) => database.rows(entity).get(rowId),
  };
}

function closeProgram({ registry, desks }: Program): void {
  for (const { database } of desks.values()) database.dexie.close();
  registry.dexie.close();
}

async function keepSession(
  { registry }: Program,
  tools: Tools,
  person: Person,
  password: string,
  boot: Boot,
  network: Network,
): Promise<void> {
  const { email, tenantId, id } = person;
  const known = await readSession(registry);
  // Another person's cookie goes with them; one's own is exchanged.
  if (known && known.user.id !== id) network.cookies.clear();
  const response = await network.fetchFor(boot)('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, tenantId }),
  });
  if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`);
  await writeSession(registry, storedSession((await response.json()) as SignIn, tools.clock.now()));
}

function keyOf({ tenantId, id }: Person): string {
  return `${tenantId}/${id}`;
}

/** What lies on a tablet of a person's work, in the oracle's words. */
export async function desktopOf(
  tablet: Tablet,
  person: Person,
  entities: readonly string[],
  ids: readonly string[],
): Promise<Desktop> {
  const { database } = tablet.desk(person);
  const [queue, questions] = [await outboxList(database), await database.issues.toArray()];
  const rows: Record<string, Values[]> = {};
  for (const entity of entities) {
    const found = await database.rows(entity).getMany([...ids]);
    // Rows are JSON: read here as what they are, without the definitions' types.
    rows[entity] = found.flatMap((stored) => (stored ? [stored as Values] : []));
  }
  return {
    tablet: tablet.name,
    tenantId: person.tenantId,
    userId: person.id,
    seesAll: person.seesAll,
    queue: queue.map((operation) => ({ ...operation, changes: operation.changes as Values })),
    questions: questions.map((issue) => ({
      entity: issue.entity,
      entityId: issue.entityId,
      kind: issue.kind,
      mine: issue.mine as Values,
      conflicts: issue.conflicts.map(({ path, mine }) => ({ path, mine })),
    })),
    rows,
  };
}
