import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Actor } from '../../server/database/schema/actor.ts';
import { type Cursor, readCursor, writeCursor } from '../../server/sync/cursor.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import type { ChangesPage } from '../../src/domain/sync/wire.ts';
import { unique } from '../support/api.ts';
import { TEST_SECRET } from '../support/server-app.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const TECH = 'tech1@demo.example';

const order = (values: object = {}) => ({
  title: unique('Order'),
  type: 'repair',
  status: 'approved',
  ...values,
});

async function count(ground: Ground, table: string, where = sql`true`): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
    where tenant_id = 'demo-tenant' and deleted_at is null and ${where}`.execute(ground.test.database.kysely);
  return rows[0]?.n ?? 0;
}

describeOnServer('first download', (ground) => {
  it('brings every row of the tenant to a planner, in small pages or large ones', async () => {
    const planner = await ground.as(PLANNER);
    const [small, large] = [await planner.pull(undefined, 13), await planner.pull(undefined, 2000)];
    let expected = 0;
    const own = sql`scope_users @> ${[planner.person.user.id]}::text[]`;
    for (const { scope, table } of ENTITIES) {
      const isPersonal = scope.kind === 'assigned' && scope.personal;
      expected += await count(ground, table, isPersonal ? own : sql`true`);
    }
    expect(small.upserts.size).toBe(expected);
    expect(large.upserts).toEqual(small.upserts);
    expect(small.pages.every((page) => Object.values(page.upserts).flat().length <= 13)).toBe(true);
  });

  it('brings a technician the assigned work only, with its assets before the other ones', async () => {
    const tech = await ground.as(TECH);
    const me = tech.person.user.id;
    const { pages } = await tech.pull(undefined, 25);
    for (const table of ['work_orders', 'job_sheets', 'surveys']) {
      const entity = ENTITIES.find((candidate) => candidate.table === table)?.name ?? '';
      const got = pages.flatMap((page) => page.upserts[entity] ?? []);
      const mine = await count(ground, table, sql`scope_users @> ${[me]}::text[]`);
      expect([table, new Set(got.map(({ id }) => id)).size]).toEqual([table, mine]);
      expect(mine).toBeLessThan(await count(ground, table));
    }
    const assets = pages.flatMap((page) => page.upserts['asset'] ?? []);
    const work = ENTITIES.filter(({ scope }) => scope.kind === 'assigned').flatMap(({ name, statuses }) => {
      const rows = pages.flatMap((page) => page.upserts[name] ?? []);
      return rows.filter((row) => !statuses?.completion?.done.includes(String(row['status'])));
    });
    const needed = new Set(work.flatMap((row) => (typeof row['assetId'] === 'string' ? row['assetId'] : [])));
    expect(new Set(assets.slice(0, needed.size).map(({ id }) => id))).toEqual(needed);
    expect(needed.size).toBeGreaterThan(0);
  });

  it('ends its first page with what a technician begins with, whatever the tenant has beside it', async () => {
    const tech = await ground.as(TECH);
    const { pages } = await tech.pull(undefined, 2000);
    const [first, second] = pages;
    const isDone = (entity: string, row: AnyRow) =>
      ENTITIES.find(({ name }) => name === entity)?.statuses?.completion?.done.includes(
        String(row['status']),
      ) === true;
    const orders = first?.upserts['workOrder'] ?? [];
    expect(orders.length).toBeGreaterThan(0);
    expect(orders.filter((row) => isDone('workOrder', row))).toEqual([]);
    const named = new Set(orders.map((row) => row['assetId']));
    expect(first?.upserts['asset']?.length).toBeGreaterThan(0);
    expect(first?.upserts['asset']?.length).toBeLessThan(second?.upserts['asset']?.length ?? 0);
    const brought = new Set(first?.upserts['asset']?.map((row) => row.id));
    expect([...named].filter((id) => typeof id === 'string' && !brought.has(id))).toEqual([]);
    expect(second?.upserts['workOrder']?.every((row) => isDone('workOrder', row))).toBe(true);
  });

  it('begins anew for a device in the middle of an older order of things', async () => {
    const tech = await ground.as(TECH);
    const middle = await tech.call('GET', '/sync/changes?limit=5');
    const { user, tenant } = tech.person;
    const owner = { userId: user.id, tenantId: tenant.id } as Actor;
    const { download, ...place } = readCursor(TEST_SECRET, owner, (middle.body as ChangesPage).next);
    if (!download) throw new Error('five rows are not all');
    const { plan, ...position } = download;
    const goOn = (at: object) =>
      tech.call(
        'GET',
        `/sync/changes?cursor=${writeCursor(TEST_SECRET, owner, { ...place, download: at } as Cursor)}`,
      );
    expect((await goOn({ plan, ...position })).status).toBe(200);
    expect((await goOn(position)).problem).toMatchObject({ code: 'reset' });
  });

  it('comes compressed to whoever takes that, and is the same', async () => {
    const planner = await ground.as(PLANNER);
    const page = (encoding: string) =>
      ground.test.app.inject({
        url: '/api/sync/changes?limit=200',
        headers: { ...planner.person.headers, 'accept-encoding': encoding },
      });
    const [plain, small, refused] = [
      await page('identity'),
      await page('gzip, br'),
      await page('br, gzip;q=0'),
    ];
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(small.headers['vary']).toContain('accept-encoding');
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    const opened = JSON.parse(gunzipSync(small.rawPayload).toString('utf8')) as ChangesPage;
    expect(opened.upserts).toEqual(plain.json<ChangesPage>().upserts);
    for (const answer of [plain, refused]) expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('brings what changes during the download', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/assets', { name: unique('Pole'), kind: 'Pole' });
    const first = (await planner.call('GET', '/sync/changes?limit=5')).body as ChangesPage;
    await planner.call('PUT', `/assets/${row.id}`, { name: 'Renamed', base: { name: String(row['name']) } });
    const late = await planner.create('/assets', { name: unique('Pole'), kind: 'Pole' });
    const { upserts } = await planner.pull(first.next);
    expect(upserts.get(row.id)?.['name']).toBe('Renamed');
    expect(upserts.has(late.id)).toBe(true);
  });
});

describeOnServer('changes', (ground) => {
  it('brings creates, edits and deletes since the cursor, once each, and then nothing', async () => {
    const planner = await ground.as(PLANNER);
    const { cursor } = await planner.pull();
    const kept = await planner.create('/work-orders', order());
    const removed = await planner.create('/work-orders', order({ status: 'waitingOnApproval' }));
    const edited = await planner.call('PUT', `/work-orders/${kept.id}`, {
      location: 'x',
      base: { location: null },
    });
    await planner.call('DELETE', `/work-orders/${removed.id}`);
    const next = await planner.pull(cursor);
    expect([...next.upserts.values()]).toEqual([edited.body]);
    expect(next.pages.map((page) => page.deletes)).toEqual([{ workOrder: [{ id: removed.id, version: 2 }] }]);
    const idle = await planner.pull(next.cursor);
    expect([idle.pages.length, idle.upserts.size, idle.deleted.length]).toEqual([1, 0, 0]);
  });

  it('keeps another tenant out', async () => {
    const [planner, harbor] = [await ground.as(PLANNER), await ground.as('admin@harbor.example')];
    const { cursor } = await planner.pull();
    await harbor.create('/work-orders', order());
    expect((await planner.pull(cursor)).upserts.size).toBe(0);
    expect([...(await harbor.pull()).upserts.values()].every((row) => row.tenantId === 'harbor-grid')).toBe(
      true,
    );
  });
});

describeOnServer('numbers of changes', (ground) => {
  it('are given at the commit, without a gap, to several tenants and around what was taken back', async () => {
    const { kysely } = ground.test.database;
    const heads = async () => {
      const { rows } = await sql<{ tenant_id: string; seq: number }>`select tenant_id, seq
        from change_counter`.execute(kysely);
      return new Map(rows.map((row) => [row.tenant_id, row.seq]));
    };
    const before = await heads();
    await kysely.transaction().execute(async (trx) => {
      const touch = async (tenant: string, rows: number) => {
        await sql`select set_config('app.tenant_id', ${tenant}, true)`.execute(trx);
        await sql`update assets set version = version + 1, name = name || '.' where tenant_id = ${tenant} and id in (
          select id from assets where tenant_id = ${tenant} order by id limit ${rows})`.execute(trx);
      };
      await sql`savepoint taken_back`.execute(trx);
      await touch('demo-tenant', 3);
      await sql`rollback to savepoint taken_back`.execute(trx);
      await touch('demo-tenant', 2);
      await touch('harbor-grid', 1);
      await touch('demo-tenant', 4);
    });
    const after = await heads();
    const given = ['demo-tenant', 'harbor-grid'].map((id) => (after.get(id) ?? 0) - (before.get(id) ?? 0));
    expect(given).toEqual([6, 1]);
    const { rows } = await sql`select tenant_id from change_log group by tenant_id
      having count(*) <> max(seq) or bool_or(seq is null)`.execute(kysely);
    expect(rows).toEqual([]);
  });
});

describeOnServer('hints', (ground) => {
  it('tell, after the commits, how far the feed has come, in fewer messages than writes', async () => {
    const planner = await ground.as(PLANNER);
    const { kysely } = ground.test.database;
    const heard: number[] = [];
    let caughtUp: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      caughtUp = resolve;
    });
    let wanted = Number.POSITIVE_INFINITY;
    const unlisten = await ground.test.database.listen('changes', (payload) => {
      const hint = JSON.parse(payload) as { tenantId: string; seq: number };
      heard.push(hint.seq);
      if (hint.seq >= wanted) caughtUp();
    });
    await Promise.all(Array.from({ length: 20 }, () => planner.create('/work-orders', order())));
    const { rows } = await sql<{ seq: number }>`select seq from change_counter
      where tenant_id = 'demo-tenant'`.execute(kysely);
    wanted = rows[0]?.seq ?? 0;
    if (heard.includes(wanted)) caughtUp();
    await done;
    await unlisten();
    expect(heard.length).toBeLessThan(20);
  });
});

describeOnServer('scope', (ground) => {
  const sheet = (values: object) => ({ title: unique('Sheet'), ...values });

  it('delivers a work order with its job sheets and surveys when it is assigned, and takes them away again', async () => {
    const [planner, tech] = [await ground.as(PLANNER), await ground.as(TECH)];
    const [boss, me] = [planner.person.user.id, tech.person.user.id];
    const { cursor } = await tech.pull();
    const parent = await planner.create('/work-orders', order({ assignees: [boss] }));
    const child = await planner.create('/job-sheets', sheet({ assignedTo: boss, workOrderId: parent.id }));
    const survey = await planner.create('/surveys/v1/surveys', sheet({ workOrderId: parent.id }));
    const all = [parent.id, child.id, survey.id].sort();
    const before = await tech.pull(cursor);
    expect([before.upserts.size, before.outOfScope.length]).toEqual([0, 0]);

    await planner.call('PUT', `/work-orders/${parent.id}`, {
      assignees: [boss, me],
      base: { assignees: [boss] },
    });
    const assigned = await tech.pull(before.cursor);
    const received = [...assigned.upserts.values()].filter(({ userId }) => userId === undefined);
    expect(received.map(({ id }) => id).sort()).toEqual(all);
    expect((await tech.call('GET', `/job-sheets/${child.id}`)).status).toBe(200);

    await planner.call('PUT', `/work-orders/${parent.id}`, {
      assignees: [boss],
      base: { assignees: [boss, me] },
    });
    const released = await tech.pull(assigned.cursor);
    expect([...released.outOfScope].sort()).toEqual(all);
    expect(released.upserts.size).toBe(0);
    expect((await tech.call('GET', `/job-sheets/${child.id}`)).status).toBe(404);
    expect(
      (await tech.call('PUT', `/job-sheets/${child.id}`, { title: 'x', base: { title: 'y' } })).status,
    ).toBe(404);
  });

  it('keeps a child that names its person although the parent does not', async () => {
    const [planner, tech] = [await ground.as(PLANNER), await ground.as(TECH)];
    const me = tech.person.user.id;
    const parent = await planner.create('/work-orders', order({ assignees: [me] }));
    const child = await planner.create('/job-sheets', sheet({ assignedTo: me, workOrderId: parent.id }));
    await planner.call('PUT', `/work-orders/${parent.id}`, { assignees: [], base: { assignees: [me] } });
    expect((await tech.call('GET', `/work-orders/${parent.id}`)).status).toBe(404);
    expect((await tech.call('GET', `/job-sheets/${child.id}`)).status).toBe(200);
  });

  it('lets a technician see what they made, list nothing else, and refer to nothing else', async () => {
    const [planner, tech] = [await ground.as(PLANNER), await ground.as(TECH)];
    const hidden = await planner.create('/work-orders', order());
    expect((await tech.call('POST', '/work-orders', order())).problem.code).toBe('forbidden');
    const own = await tech.create('/work-orders', order({ status: 'waitingOnApproval' }));
    const listed = (await tech.call('GET', '/work-orders?limit=1000')).body as AnyRow[];
    expect(listed.some(({ id }) => id === own.id)).toBe(true);
    expect(listed.some(({ id }) => id === hidden.id)).toBe(false);
    const survey = await tech.call('POST', '/surveys/v1/surveys', sheet({ workOrderId: hidden.id }));
    expect(survey.problem).toMatchObject({ status: 422, code: 'reference_not_found' });
  });

  it('tells a technician of the deletion of what they had, and of nothing they never had', async () => {
    const [planner, tech] = [await ground.as(PLANNER), await ground.as(TECH)];
    const asked = { status: 'waitingOnApproval' };
    const mine = await planner.create('/work-orders', order({ ...asked, assignees: [tech.person.user.id] }));
    const other = await planner.create('/work-orders', order(asked));
    const { cursor } = await tech.pull();
    await planner.call('DELETE', `/work-orders/${mine.id}`);
    await planner.call('DELETE', `/work-orders/${other.id}`);
    expect((await tech.pull(cursor)).deleted).toEqual([mine.id]);
  });
});

describeOnServer('cursors', (ground) => {
  it('refuses one that was tampered with, made up, or given to somebody else', async () => {
    const [planner, admin] = [await ground.as(PLANNER), await ground.as('admin@demo.example')];
    const harbor = await ground.as('admin@harbor.example');
    const { cursor } = await planner.pull();
    const [payload = '', mac = ''] = cursor.split('.');
    const forged = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const ahead = Buffer.from(JSON.stringify({ ...forged, seq: 0 })).toString('base64url');
    for (const bad of [
      'x',
      'a.b',
      `${ahead}.${mac}`,
      `${payload}.${mac.slice(1)}`,
      `${cursor}.x`,
      '%00',
      '',
    ]) {
      const answer = await planner.call('GET', `/sync/changes?cursor=${bad}`);
      const { status, code, details } = answer.problem;
      const told = [bad, status, code, details.map(({ path }) => path)];
      expect(told).toEqual([bad, 400, 'invalid_cursor', ['cursor']]);
    }
    for (const other of [admin, harbor]) {
      expect((await other.call('GET', `/sync/changes?cursor=${cursor}`)).problem.code).toBe('invalid_cursor');
    }
    expect((await planner.call('GET', '/sync/changes?limit=2001')).problem.details[0]?.path).toBe('limit');
  });

  it('starts again in another epoch', async () => {
    const planner = await ground.as(PLANNER);
    const { cursor } = await planner.pull();
    const pull = () => planner.call('GET', `/sync/changes?cursor=${cursor}`);
    expect((await pull()).status).toBe(200);
    await sql`update server_state set epoch = 'another'`.execute(ground.test.database.kysely);
    expect((await pull()).problem).toMatchObject({ status: 410, code: 'reset' });
  });

  it('tells of a restored backup that nobody has told of: a device ahead of the counter ends the epoch, once', async () => {
    const planner = await ground.as(PLANNER);
    const { cursor } = await planner.pull();
    const { kysely } = ground.test.database;
    const pull = () => planner.call('GET', `/sync/changes?cursor=${cursor}`);
    const epoch = async () => {
      const { rows } = await sql<{ epoch: string }>`select epoch from server_state`.execute(kysely);
      return rows[0]?.epoch;
    };
    const before = await epoch();
    await sql`update change_counter set seq = seq - 1 where tenant_id = 'demo-tenant'`.execute(kysely);
    expect((await pull()).problem).toMatchObject({ status: 410, code: 'reset' });
    const minted = await epoch();
    expect(minted).not.toBe(before);
    expect((await pull()).problem).toMatchObject({ status: 410, code: 'reset' });
    expect(await epoch()).toBe(minted);
  });

  it("starts again when the person's role shows them something else", async () => {
    const both = await ground.as('viewer@demo.example');
    const { cursor } = await both.pull();
    await sql`update roles set permissions = permissions - 'surveys:view'
      where tenant_id = 'demo-tenant' and name = 'viewer'`.execute(ground.test.database.kysely);
    const answer = await both.call('GET', `/sync/changes?cursor=${cursor}`);
    expect(answer.problem).toMatchObject({ status: 410, code: 'reset' });
    expect((await both.pull()).pages.some((page) => 'survey' in page.upserts)).toBe(false);
  });
});
