import { sql } from 'kysely';
import { setUpActor } from '../../../server/database/schema/actor.ts';
import { asIdentityService, inTenant } from '../../../server/database/tenants/tenant.ts';
import { markInstalled } from '../../../server/install/installed.ts';
import { seedRows } from '../../../server/seed/insert-rows.ts';
import { calendarFrom } from '../../../server/seed/seed-kit.ts';
import { mintEpoch } from '../../../server/sync/epoch.ts';
import { ROLE_PERMISSIONS } from '../../../src/domain/identity/role-permissions.ts';
import type { RandomBytes } from '../../../src/domain/kit/values/ids.ts';
import { uuidv7 } from '../../../src/domain/kit/values/ids.ts';
import { entityNamed } from '../../../src/domain/registry.ts';
import { cheapHash } from '../../support/cheap-passwords.ts';
import type { Backup, TestApp } from '../../support/server-app.ts';
import { startTestApp } from '../../support/server-app.ts';
import { RULES } from '../oracle/entities.ts';
import type { StoredRow, Values } from '../oracle/journal.ts';
import { Wire } from '../oracle/on-the-wire.ts';
import type { Rows } from './deeds.ts';
import type { Figures } from './figures.ts';
import { createNetwork } from './network.ts';
import type { Person, Tablet } from './tablet.ts';
import { createTablet } from './tablet.ts';

/** The server that many histories share, each pair of tenants with nothing to do with the others. */
export interface Server {
  readonly app: TestApp;
  backUp(): Promise<Backup>;
  /** Comes back with the data of the backup, as after the command for it. */
  restore(backup: Backup): Promise<void>;
  close(): Promise<void>;
}

export async function startServer(): Promise<Server> {
  // Every other test compares answers with their schemas; thousands of histories have no time for it.
  const options = { validateAnswers: false, blockSizes: TINY_BLOCKS };
  let app = await startTestApp({ ...options, seeded: false });
  await markInstalled(app.database, app.clock);
  return {
    get app() {
      return app;
    },
    backUp: () => app.backUp(),
    async restore(backup) {
      const { clock } = app;
      await app.close();
      app = await startTestApp({ ...options, backup, clock });
      await mintEpoch(app.database);
    },
    close: () => app.close(),
  };
}

/** Two tenants, their people and three tablets, on which several histories are lived one after the other. */
export interface Ground {
  readonly server: Server;
  readonly wire: Wire;
  readonly tablets: readonly [shared: Tablet, technicians: Tablet, other: Tablet];
  readonly people: { readonly planner: Person; readonly technician: Person; readonly stranger: Person };
  readonly figures: Figures;
  /** A text that no other save has; it names its tenant. */
  word(person: Person): string;
  newId(): string;
  signIn(tablet: Tablet, person: Person): Promise<void>;
  /** Rows that a tenant has from the beginning: made by one person, the work on them given to another. */
  giveRows(maker: Person, worker: Person, count: number): Promise<Rows[]>;
  /** What the server's tables say of these rows. */
  stored(ids: readonly string[]): Promise<StoredRow[]>;
  close(): void;
}

/** A download of a few rows comes in several blocks. */
const TINY_BLOCKS = { segment: 1, block: 2 };

/** Everybody's. */
export const PASSWORD = 'a quiet substation';

const HASH = cheapHash(PASSWORD);

export async function openGround(
  server: Server,
  index: number,
  random: RandomBytes,
  figures: Figures,
): Promise<Ground> {
  const { clock } = server.app;
  const newId = () => uuidv7(clock, random);
  const [near, far] = [`oak-${index}`, `elm-${index}`];
  const person = (tenantId: string, name: string, seesAll: boolean): Person => ({
    email: `${name}@${tenantId}.example`,
    id: newId(),
    tenantId,
    seesAll,
  });
  const planner = person(near, 'planner', true);
  const technician = person(near, 'technician', false);
  const stranger = person(far, 'stranger', true);
  await makeTenant(server, near, [
    [planner, 'planner'],
    [technician, 'technician'],
  ]);
  await makeTenant(server, far, [[stranger, 'planner']]);

  const wire = new Wire(/\b(?:oak|elm)-\d+\b/g);
  const tablet = (name: string) =>
    createTablet({
      name,
      clock,
      random,
      network: createNetwork({
        tablet: name,
        app: () => server.app.app,
        hear: (exchange) => wire.hear(exchange),
        count: (fault) => figures.fault(fault),
      }),
    });
  const tablets = [tablet('shared'), tablet('technicians'), tablet('other')] as const;
  const signIn = (on: Tablet, who: Person) => on.signIn(who, PASSWORD);
  await signIn(tablets[0], planner);
  await signIn(tablets[1], technician);
  await signIn(tablets[2], stranger);
  let words = 0;
  return {
    server,
    wire,
    tablets,
    people: { planner, technician, stranger },
    figures,
    word: ({ tenantId }) => `${tenantId} word ${++words}`,
    newId,
    signIn,
    giveRows: (maker, worker, count) => giveRows({ server, wire, newId }, maker, worker, count),
    stored: (ids) => storedRows(server, ids),
    close() {
      for (const each of tablets) each.close();
    },
  };
}

/** A history's rows of one tenant: a work order, a job sheet of it with a checklist, and an item in stock. */
async function giveRows(
  { server, wire, newId }: Pick<Ground, 'server' | 'wire' | 'newId'>,
  maker: Person,
  worker: Person,
  count: number,
): Promise<Rows[]> {
  const { tenantId } = maker;
  const rows = Array.from({ length: count }, (): Rows => {
    return { order: newId(), sheet: newId(), item: newId(), made: [] };
  });
  const given = {
    workOrder: rows.map(
      ({ order }, index) => [order, orderOf(tenantId, worker, STATUSES[index % 2])] as const,
    ),
    jobSheet: rows.map(({ sheet, order }) => [sheet, sheetOf(tenantId, worker, order, newId)] as const),
    inventoryItem: rows.map(
      ({ item }) =>
        [item, { name: `${tenantId} item`, quantity: 100, unit: 'm', status: 'InStock' }] as const,
    ),
  };
  const calendar = calendarFrom(server.app.clock.now(), 'UTC');
  const destination = { tenantId, calendar, members: new Set([maker.id, worker.id]), scopes: new Map() };
  await inTenant(server.app.database, setUpActor(tenantId), async (trx) => {
    for (const [name, list] of Object.entries(given)) {
      const seeds = list.map(([id, values]) => ({
        id,
        values,
        createdBy: maker.id,
        createdDaysAgo: 1,
        changedDaysAgo: 1,
      }));
      await seedRows(trx, entityNamed(name), seeds, destination);
    }
  });
  for (const [entity, list] of Object.entries(given)) {
    for (const [id, values] of list) wire.server.give(entity, tenantId, id, values);
  }
  return rows;
}

/** One may be decided on and deleted, the other stands. */
const STATUSES = ['approved', 'waitingOnApproval'] as const;

function orderOf(tenantId: string, worker: Person, status: string | undefined) {
  const assignees = [worker.id];
  return {
    number: '',
    title: `${tenantId} order`,
    type: 'repair',
    status: status ?? 'approved',
    priority: 'medium',
    assignees,
    tasks: [],
  };
}

function sheetOf(tenantId: string, worker: Person, order: string, newId: () => string) {
  const empty = { result: null, value: null, unit: null, min: null, max: null, note: null };
  const checklist = ['a0', 'a1', 'a2'].map((position) => {
    return { id: newId(), position, label: 'Check', kind: 'text', ...empty };
  });
  const shared = { number: '', title: `${tenantId} sheet`, status: 'Assigned', tasks: [] };
  return { ...shared, workOrderId: order, assignedTo: worker.id, checklist };
}

async function makeTenant(
  { app }: Server,
  tenantId: string,
  people: readonly (readonly [Person, 'planner' | 'technician'])[],
): Promise<void> {
  const named = people.map(([{ id, email }, role]) => {
    const username = email.split('@')[0] ?? email;
    return { id, email, role, username, name: username };
  });
  await asIdentityService(app.database, async (trx) => {
    const createdAt = new Date(app.clock.now()).toISOString();
    await trx.insertInto('tenants').values({ id: tenantId, name: tenantId, created_at: createdAt }).execute();
    const identities = named.map(({ id, email, username, name }) => {
      return { id, email, username, name, password_hash: HASH };
    });
    await trx.insertInto('identities').values(identities).execute();
  });
  await inTenant(app.database, setUpActor(tenantId), async (trx) => {
    const roles = [...new Set(named.map(({ role }) => role))];
    await trx
      .insertInto('roles')
      .values(
        roles.map((name) => ({
          tenant_id: tenantId,
          name,
          permissions: JSON.stringify(ROLE_PERMISSIONS[name]),
        })),
      )
      .execute();
    await trx
      .insertInto('members')
      .values(named.map((member) => ({ tenant_id: tenantId, ...member })))
      .execute();
  });
}

async function storedRows({ app }: Server, ids: readonly string[]): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  for (const [entity, { table }] of Object.entries(RULES)) {
    const { rows } = await sql<{
      row: Values;
    }>`select to_jsonb(stored) as row from ${sql.table(table)} as stored
      where id = any (${ids}::uuid[])`.execute(app.database.kysely);
    for (const { row } of rows) {
      const columns = Object.fromEntries(
        Object.entries(row).map(([name, value]) => [camelCase(name), value]),
      );
      found.push({
        tenantId: String(row['tenant_id']),
        entity,
        id: String(row['id']),
        isDeleted: row['deleted_at'] !== null,
        readers: (row['scope_users'] ?? []) as readonly string[], // a column of texts
        columns,
      });
    }
  }
  return found;
}

function camelCase(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
