import { expect, it } from 'vitest';
import type { AnyRow, EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import { rowSchema } from '../../src/domain/kit/entity/schema.ts';
import { sortKey } from '../../src/domain/kit/search/sort-key.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import type { Api } from '../support/api.ts';
import { unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';

async function walk(api: Api, path: string): Promise<{ rows: AnyRow[]; total: number }> {
  const rows: AnyRow[] = [];
  let next: string | undefined = path;
  let total = 0;
  while (next !== undefined) {
    const answer = await api.call('GET', next);
    expect(answer.status, `${next}: ${JSON.stringify(answer.body)}`).toBe(200);
    rows.push(...(answer.body as AnyRow[]));
    total = Number(answer.headers['x-total-count']);
    next = /^<\/api(.*)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
  }
  return { rows, total };
}

describeOnServer('lists', (ground) => {
  it('walks every entity by every sort, each row once and in order, empty values last', async () => {
    const planner = await ground.as(PLANNER);
    for (const entity of ENTITIES.filter(({ verbs, list }) => verbs.list && !list.envelope)) {
      for (const sort of entity.list.sorts) {
        const { rows, total } = await walk(planner, `${entity.path}?limit=7&sort=${sort}`);
        expect([entity.name, sort, new Set(rows.map(({ id }) => id)).size]).toEqual([
          entity.name,
          sort,
          total,
        ]);
        expect(rows.length).toBe(total);
        expect(isSorted(entity, rows, sort)).toBe(true);
        for (const row of rows) expect(rowSchema(entity).safeParse(row).error).toBeUndefined();
      }
    }
  });

  it('says how many there are after rows came and went, for people who see all and for those who do not', async () => {
    const planner = await ground.as(PLANNER);
    const technician = await ground.as('tech1@demo.example');
    const totals = async () => {
      const walked = [await walk(planner, '/work-orders'), await walk(technician, '/work-orders')];
      for (const { rows, total } of walked) expect(total).toBe(rows.length);
      return walked.map(({ total }) => total);
    };
    const [all = 0, own = 0] = await totals();
    const order = { title: 'Counted', type: 'other', status: 'scheduled', priority: 'low' };
    await planner.create('/work-orders', { ...order, assignees: [technician.person.user.id] });
    const other = await planner.create('/work-orders', { ...order, status: 'waitingOnApproval' });
    expect(await totals()).toEqual([all + 2, own + 1]);
    await planner.call('DELETE', `/work-orders/${other.id}`);
    expect(await totals()).toEqual([all + 1, own + 1]);
  });

  it('filters by every declared filter, and by several values', async () => {
    const planner = await ground.as(PLANNER);
    const { rows, total } = await walk(planner, '/work-orders?status=completed&status=closed&limit=1000');
    const all = await walk(planner, '/work-orders?limit=1000');
    const wanted = all.rows.filter(({ status }) => status === 'completed' || status === 'closed');
    expect(total).toBe(wanted.length);
    expect(total).toBeGreaterThan(0);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(wanted.map(({ id }) => id)));
    const asset = all.rows.find(({ assetId }) => assetId !== null);
    const ofAsset = await walk(planner, `/work-orders?assetId=${String(asset?.['assetId'])}`);
    expect(ofAsset.rows.every(({ assetId }) => assetId === asset?.['assetId'])).toBe(true);
  });

  it('answers the users as the specification wraps them', async () => {
    const planner = await ground.as(PLANNER);
    const answer = await planner.call('GET', '/users?limit=2');
    const { users, total } = answer.body as { users: AnyRow[]; total: number };
    expect(users.length).toBe(2);
    expect(total).toBeGreaterThan(2);
    expect(JSON.stringify(users)).not.toContain('password');
  });

  it('does not list what was deleted', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/assets', { name: unique('Pole'), kind: 'Pole' });
    await planner.call('DELETE', `/assets/${row.id}`);
    const { rows } = await walk(planner, '/assets?limit=1000');
    expect(rows.some(({ id }) => id === row.id)).toBe(false);
  });

  it('names what is wrong with a query', async () => {
    const planner = await ground.as(PLANNER);
    const faults = [
      ['limit=0', 'limit'],
      ['limit=1001', 'limit'],
      ['limit=many', 'limit'],
      ['sort=colour', 'sort'],
      ['colour=red', 'colour'],
      ['status=lost', 'status'],
      ['assetId=seven', 'assetId'],
    ] as const;
    for (const [query, path] of faults) {
      const answer = await planner.call('GET', `/work-orders?${query}`);
      expect([query, answer.status, answer.problem.details[0]?.path]).toEqual([query, 400, path]);
    }
  });

  it('refuses a position that is none, or of another sort', async () => {
    const planner = await ground.as(PLANNER);
    const first = await planner.call('GET', '/work-orders?limit=1&sort=title');
    const after = /after=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    expect((await planner.call('GET', `/work-orders?sort=title&after=${after}`)).status).toBe(200);
    for (const query of [`sort=number&after=${after}`, 'after=xyz', `sort=title&after=${after.slice(2)}`]) {
      const answer = await planner.call('GET', `/work-orders?${query}`);
      expect(answer.problem).toMatchObject({
        status: 400,
        code: 'invalid_cursor',
        details: [{ path: 'after' }],
      });
    }
  });
});

function isSorted(entity: EntityDefinition, rows: readonly AnyRow[], sort: string): boolean {
  const field = sort.replace('-', '');
  const valueOf = (row: AnyRow) => {
    const value = row[field] ?? null;
    return entity.fields[field]?.kind === 'text' && typeof value === 'string' ? sortKey(value) : value;
  };
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows.every((row, index) => {
    const before = rows[index - 1];
    if (!before) return true;
    const [left, right] = [valueOf(before), valueOf(row)];
    if (left === right) return (before.id < row.id ? -1 : 1) * sign < 0;
    if (left === null || right === null) return right === null;
    return (left < right ? -1 : 1) * sign < 0;
  });
}
