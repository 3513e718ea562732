import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/database.ts';
import { DEMO_PEOPLE } from '../../server/seed/accounts.ts';
import { loadDemo } from '../../server/seed/demo.ts';
import { setUpTenant } from '../../server/seed/set-up.ts';
import type { AnyRow, EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import { clientFields } from '../../src/domain/kit/entity/entity.ts';
import { createSchema, rowSchema } from '../../src/domain/kit/entity/schema.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { createDatabase } from '../support/postgres.ts';
import type { SignedIn, TestApp } from '../support/server-app.ts';
import { startTestApp, testClock } from '../support/server-app.ts';

const DAY = 86_400_000;
const WORK = ENTITIES.filter((entity) => entity.verbs.create);
/** Accounts, switches and plugins were made when the database was, whatever day the story is told of. */
const STORY = ENTITIES.filter(({ name }) => !['user', 'featureFlag', 'plugin'].includes(name));

describe('the demo data', () => {
  let server: TestApp;
  let planner: SignedIn;

  beforeAll(async () => {
    server = await startTestApp();
    planner = await server.signIn('planner@demo.example');
  });
  afterAll(() => server.close());

  const rowsOf = async (entity: EntityDefinition, person: SignedIn) => {
    const answer = await server.app.inject({
      url: `/api${entity.path}?limit=1000`,
      headers: person.headers,
    });
    return answer.json<AnyRow[]>();
  };

  it('changed no record before what was done to it, and made none after', async () => {
    const late = [];
    for (const entity of STORY.filter(({ verbs }) => verbs.list)) {
      for (const row of await rowsOf(entity, planner)) {
        const stamps = Object.entries(entity.fields).flatMap(([name, field]) => {
          const isDone = field.kind === 'instant' && (field.stamp === true || field.writable === 'server');
          return isDone && row[name] ? [String(row[name])] : [];
        });
        const outside = stamps.filter((at) => at > row.updatedAt || at < row.createdAt);
        if (outside.length > 0) late.push([entity.name, row.id, row.createdAt, row.updatedAt, outside]);
      }
    }
    expect(late).toEqual([]);
  });

  it('has the records that its story needs, in both tenants', async () => {
    const harbor = await server.signIn('admin@harbor.example');
    const counts = async (person: SignedIn) =>
      Object.fromEntries(
        await Promise.all(WORK.map(async (entity) => [entity.name, (await rowsOf(entity, person)).length])),
      ) as Record<string, number>;
    expect(await counts(planner)).toEqual({
      workOrder: 73,
      jobSheet: 60,
      survey: 34,
      surveyTemplate: 7,
      surveyForm: 2,
      inventoryItem: 80,
      asset: 306,
      warehouse: 8,
      stockLine: 96,
      stockCount: 3,
      cannedReply: 5,
      procurementOrder: 10,
      shipment: 8,
      installation: 6,
      maintenancePlan: 19,
      maintenanceRecord: 8,
      decommissioning: 7,
      crew: 4,
      switchingRequest: 9,
      complianceRule: 18,
      servedCustomers: 3,
      outage: 10,
      savedReport: 3,
      supportTicket: 8,
      ticketReply: 10,
      article: 12,
      articleFeedback: 0,
      keptAsset: 0,
      comment: 5,
      attachment: 1,
      bom: 6,
      manufacturingOrder: 6,
      reservation: 13,
      plan: 8,
      project: 7,
      workArea: 2,
      hazard: 12,
      faultReport: 5,
      timeEntry: 6,
    });
    expect(await counts(harbor)).toEqual({
      workOrder: 15,
      jobSheet: 15,
      survey: 15,
      surveyTemplate: 0,
      surveyForm: 0,
      inventoryItem: 15,
      asset: 15,
      warehouse: 0,
      stockLine: 0,
      stockCount: 0,
      cannedReply: 0,
      procurementOrder: 0,
      shipment: 0,
      installation: 0,
      maintenancePlan: 0,
      maintenanceRecord: 0,
      decommissioning: 0,
      crew: 0,
      switchingRequest: 0,
      complianceRule: 0,
      servedCustomers: 0,
      outage: 0,
      savedReport: 0,
      supportTicket: 0,
      ticketReply: 0,
      article: 0,
      articleFeedback: 0,
      keptAsset: 0,
      comment: 0,
      attachment: 0,
      bom: 0,
      manufacturingOrder: 0,
      reservation: 0,
      plan: 0,
      project: 0,
      workArea: 0,
      hazard: 0,
      faultReport: 0,
      timeEntry: 0,
    });
  });

  it('consists of rows that a client could have written', async () => {
    for (const entity of WORK) {
      const rows = [
        ...(await rowsOf(entity, planner)),
        ...(await rowsOf(entity, await server.signIn('admin@harbor.example'))),
      ];
      for (const row of rows) {
        expect(rowSchema(entity).safeParse(row).error, `${entity.name} ${row.id}`).toBeUndefined();
        const written = Object.fromEntries(clientFields(entity).map((name) => [name, row[name]]));
        expect(createSchema(entity).safeParse(written).error, `${entity.name} ${row.id}`).toBeUndefined();
      }
    }
  });

  it('shows every status and every type of work', async () => {
    for (const entity of WORK) {
      const rows = await rowsOf(entity, planner);
      for (const name of ['status', 'type', 'priority']) {
        const field = entity.fields[name];
        if (field?.kind !== 'choice') continue;
        const seen = new Set(rows.map((row) => row[name]));
        expect([...seen].sort(), `${entity.name}.${name}`).toEqual([...field.values].sort());
      }
    }
  });

  it('gives the first technician five open orders for today, each with a job sheet', async () => {
    const tech = await server.signIn('tech1@demo.example');
    const order = ENTITIES.find((entity) => entity.name === 'workOrder');
    const sheet = ENTITIES.find((entity) => entity.name === 'jobSheet');
    if (!order || !sheet) throw new Error('the registry lacks them');
    const today = new Date(server.clock.now()).toISOString().slice(0, 10);
    const open = (await rowsOf(order, tech)).filter(
      (row) =>
        String(row['scheduledStart']).startsWith(today) &&
        row['completedDate'] === null &&
        row['status'] !== 'cancelled',
    );
    expect(open).toHaveLength(5);
    const sheets = await rowsOf(sheet, tech);
    for (const row of open) {
      expect(
        sheets.some((each) => each['workOrderId'] === row.id),
        String(row['title']),
      ).toBe(true);
    }
  });

  it('lets a technician see the orders they are on, and what belongs to them, only', async () => {
    const tech = await server.signIn('tech2@demo.example');
    const order = ENTITIES.find((entity) => entity.name === 'workOrder');
    if (!order) throw new Error('the registry lacks it');
    const seen = await rowsOf(order, tech);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.length).toBeLessThan(47);
    for (const row of seen) expect(row['assignees']).toContain(tech.user.id);
  });

  it('lets every account sign in', async () => {
    for (const { email, memberships } of DEMO_PEOPLE) {
      for (const { tenantId, role } of memberships) {
        const { user } = await server.signIn(email, tenantId);
        expect(user).toMatchObject({ tenant_id: tenantId, role });
      }
    }
  });

  it('is not loaded twice', async () => {
    expect(await loadDemo(server.database, server.clock)).toBe(false);
  });
});

describe('loading the demo data', () => {
  it('gives the same rows on the same day', async () => {
    const contents = async () => {
      const database = await openDatabase({ url: await createDatabase() });
      await loadDemo(database, testClock());
      const dumps = [];
      // When an account or a switch was made is when it was made.
      for (const { table } of WORK) {
        const { rows } = await sql`select * from ${sql.table(table)} order by tenant_id, id`.execute(
          database.kysely,
        );
        dumps.push(...rows);
      }
      await database.close();
      return dumps;
    };
    const [first, second] = [await contents(), await contents()];
    expect(second).toEqual(first);
  });

  it('says of nothing that it happened later than now, however early in the day', async () => {
    await withDatabase(async (database) => {
      const midnight = Math.floor(testClock().now() / DAY) * DAY;
      const clock = testClock(midnight + 60_000);
      await loadDemo(database, clock);
      for (const { table } of STORY) {
        const { rows } = await sql<AnyRow>`select * from ${sql.table(table)}`.execute(database.kysely);
        const text = JSON.stringify(rows);
        const happened = [...text.matchAll(/"(\w+(?:_at|At)|timestamp)":"([^"]+)"/g)];
        const later = happened.filter(([, , moment]) => Date.parse(moment ?? '') > clock.now());
        expect(
          later.map(([found]) => found),
          table,
        ).toEqual([]);
      }
    });
  });

  it('is finished by the next start when it was cut off', async () => {
    await withDatabase(async (database) => {
      await loadDemo(database, testClock());
      await sql`update server_state set demo = false`.execute(database.kysely);
      const childrenFirst = [...WORK].sort((left, right) => orderOf(left) - orderOf(right));
      for (const table of [
        ...childrenFirst.map((entity) => entity.table),
        'feature_flags',
        'members',
        'roles',
      ]) {
        await sql`delete from ${sql.table(table)} where tenant_id = 'harbor-grid'`.execute(database.kysely);
      }
      expect(await loadDemo(database, testClock())).toBe(true);
      const { rows } = await sql`select tenant_id, count(*) from assets group by 1 order by 1`.execute(
        database.kysely,
      );
      expect(rows).toEqual([
        { tenant_id: 'demo-tenant', count: 306 },
        { tenant_id: 'harbor-grid', count: 15 },
      ]);
      expect(await loadDemo(database, testClock())).toBe(false);
    });
  });

  it('leaves a database with other people alone', async () => {
    await withDatabase(async (database) => {
      const person = { email: 'Chief@Grid.example', name: 'Chief', password: 'long enough' };
      await setUpTenant(database, testClock(), {
        id: 'grid',
        name: 'Grid',
        admin: person,
        superAdmin: person,
      });
      expect(await loadDemo(database, testClock())).toBe(false);
      const { rows } = await sql`select id from tenants where id = 'demo-tenant'`.execute(database.kysely);
      expect(rows).toEqual([]);
    });
  });
});

/** Rows go before those they refer to. */
function orderOf(entity: EntityDefinition): number {
  return ['surveys', 'job_sheets', 'inventory_items', 'work_orders', 'assets'].indexOf(entity.table);
}

async function withDatabase(work: (database: Database) => Promise<void>) {
  const database = await openDatabase({ url: await createDatabase() });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
