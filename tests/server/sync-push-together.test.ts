import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { Json } from '../../src/domain/kit/fields/field.ts';
import type { PushOperation, PushResult } from '../../src/domain/sync/wire.ts';
import type { Api } from '../support/api.ts';
import { apiOf, newId, operation } from '../support/api.ts';
import {
  made,
  otherSteps,
  plainSteps,
  put,
  type Records,
  refusedSteps,
  type Step,
} from '../support/push-steps.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
/** All that the operations left in one server, but when it arrived and by what request. */
async function leftBehind({ database }: TestApp, records: Records, operations: readonly PushOperation[]) {
  const { orders, assets, sheet, item } = records;
  const created = operations.flatMap(({ body }) => (typeof body?.['id'] === 'string' ? [body['id']] : []));
  const ids = [...orders, ...assets, sheet, item, ...created];
  const opIds = operations.map(({ opId }) => opId);
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(database.kysely)).rows;
  return {
    rows: await Promise.all(
      ['work_orders', 'assets', 'job_sheets', 'inventory_items'].map((table) =>
        read(sql`select * from ${sql.table(table)} where id::text = any (${ids}) order by id`),
      ),
    ),
    audit:
      await read(sql`select user_id, action, entity, entity_id, before, after, device_id, device_time, happened_at, op_id,
        import_id, unconditional from audit_log where entity_id::text = any (${ids}) order by entity_id, id`),
    changes:
      await read(sql`select entity, id, version, op, array(select unnest(scopes) order by 1) as scopes, seq is null as unnumbered
        from change_log where id::text = any (${ids}) order by id, log_id`),
    index: await read(
      sql`select entity, id, words, people from search_index where id::text = any (${ids}) order by id`,
    ),
    kept: await read(
      sql`select key, fingerprint, status, body::jsonb as body from idempotency where key = any (${opIds}) order by key`,
    ),
    conflicts: await read(
      sql`select op_id, entity_id, conflicts from conflict_log where op_id = any (${opIds}) order by op_id`,
    ),
    movements: await read(
      sql`select op_id, line, delta, quantity_after from stock_movements where op_id = any (${opIds}) order by op_id, line`,
    ),
    counts: await read(
      sql`select tenant_id, entity, total, digest::text as digest from row_counts
        where entity in ('workOrder', 'asset', 'jobSheet', 'inventoryItem') order by 1, 2`,
    ),
  };
}

/** The same operations, each carried out by itself: something that no server takes keeps the whole push from going together. */
async function pushAlone(planner: Api, operations: readonly PushOperation[]): Promise<PushResult[]> {
  const answers = await planner.push([
    ...operations,
    operation({ method: 'PUT', path: '/nothing/at-all', body: {} }),
  ]);
  expect(answers.at(-1)?.status).toBe(404);
  return answers.slice(0, -1);
}

async function twinOf({ test }: Ground): Promise<TestApp> {
  return startTestApp({ backup: await test.backUp() });
}

describeOnServer('operations that are written together', (ground) => {
  it('leave behind and answer what they would one by one', { timeout: 240_000 }, async () => {
    const harbor = await ground.as('admin@harbor.example');
    const { id: foreign } = await harbor.create('/work-orders', {
      title: 'Theirs',
      type: 'repair',
      status: 'approved',
    });
    const twin = await twinOf(ground);
    try {
      const [together, alone] = [await ground.as(PLANNER), apiOf(twin.app, await twin.signIn(PLANNER))];
      const people = [together.person.user.id, harbor.person.user.id];
      const anyOf = (steps: readonly fc.Arbitrary<Step>[]) => fc.oneof(...steps);
      const pushes = fc.oneof(
        fc.array(anyOf(plainSteps), { minLength: 4, maxLength: 12 }),
        fc.array(anyOf([...plainSteps, ...otherSteps]), { minLength: 4, maxLength: 12 }),
        fc.array(anyOf([...plainSteps, ...otherSteps, ...refusedSteps]), { minLength: 4, maxLength: 12 }),
      );
      await fc.assert(
        fc.asyncProperty(pushes, async (steps) => {
          const { records, creates } = await made(together, foreign);
          const operations: PushOperation[] = [];
          for (const step of steps) operations.push(step(records, people, operations));
          for (const planner of [together, alone])
            expect((await planner.push(creates)).map(({ status }) => status)).toEqual(creates.map(() => 201));
          const answers = [await together.push(operations), await pushAlone(alone, operations)];
          expect(answers[0]).toEqual(answers[1]);
          expect(await leftBehind(ground.test, records, [...creates, ...operations])).toEqual(
            await leftBehind(twin, records, [...creates, ...operations]),
          );
          const again = await together.push(operations);
          expect(again.map(({ status, body }) => [status, body])).toEqual(
            answers[0]?.map(({ status, body }) => [status, body]),
          );
        }),
        { numRuns: 30 },
      );
    } finally {
      await twin.close();
    }
  });

  it('are one statement for those of an entity and of the same fields, whatever kinds the fields are of', async () => {
    const planner = await ground.as(PLANNER);
    const { records, creates } = await made(planner, '');
    await planner.push(creates);
    const everyKind = (at: number): FieldValues => ({
      location: `Bay ${at}`,
      scheduledStart: '2026-12-01T08:00:00+01:00',
      dueDate: '2026-12-24',
      estimatedHours: 1.5 + at,
      estimatedCost: 1234.56,
      tasks: [{ id: newId(), position: 'a0', title: 'Dig', done: false }],
    });
    const updated: string[] = [];
    const stop = ground.test.database.onQuery(({ sql: statement }) => {
      if (statement.startsWith('update "')) updated.push(statement.split(' ')[1] ?? '');
    });
    const operations = [
      ...records.orders.map((id, at) => put(`/work-orders/${id}`, unset(everyKind(at)), everyKind(at))),
      ...records.assets.map((id, at) => put(`/assets/${id}`, { model: null }, { model: `M ${at}` })),
    ];
    const answers = await planner.push(operations);
    stop();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.map(({ body }) => (body as AnyRow).version)).toEqual(answers.map(() => 2));
    expect(updated).toEqual(['"work_orders"', '"assets"']);
    const { rows: audited } = await sql<{
      op_id: string;
      entity_id: string;
    }>`select op_id, entity_id from audit_log
      where op_id = any (${operations.map(({ opId }) => opId)}) order by id`.execute(
      ground.test.database.kysely,
    );
    expect(audited.map(({ op_id }) => op_id)).toEqual(operations.map(({ opId }) => opId));
    expect(audited.map(({ entity_id }) => entity_id)).toEqual([...records.orders, ...records.assets]);
  });

  it('are there for what the next one has to read: two assets do not go below each other', async () => {
    const planner = await ground.as(PLANNER);
    const { records, creates } = await made(planner, '');
    await planner.push(creates);
    const [one = '', other = ''] = records.assets;
    const answers = await planner.push([
      put(`/assets/${one}`, { parentId: null }, { parentId: other }),
      put(`/assets/${other}`, { parentId: null }, { parentId: one }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  it('are answered as they stand, also where the database made something else of them', async () => {
    const planner = await ground.as(PLANNER);
    const { records, creates } = await made(planner, '');
    await planner.push(creates);
    const { kysely } = ground.test.database;
    await sql`create function shout() returns trigger language plpgsql as
      $$ begin new.location := upper(new.location); return new; end $$`.execute(kysely);
    await sql`create trigger shout before update on work_orders for each row execute function shout()`.execute(
      kysely,
    );
    const answers = await planner.push(
      records.orders.map((id) => put(`/work-orders/${id}`, { location: null }, { location: 'bay' })),
    );
    await sql`drop function shout cascade`.execute(kysely);
    expect(answers.map(({ body }) => (body as AnyRow)['location'])).toEqual(answers.map(() => 'BAY'));
  });
});

/** As nothing was said of these fields yet. */
function unset(values: FieldValues): FieldValues {
  const empty = (value: Json) => (Array.isArray(value) ? [] : null);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, empty(value)]));
}
