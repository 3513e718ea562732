import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mendCounts } from '../../server/sync/retention.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { newId, unique } from '../support/api.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';

interface Counted {
  readonly entity: string;
  readonly tenant: string;
  readonly total: number;
  readonly digest: string;
}

/** As the rows are, and as it was kept with each write. */
async function countsOf({ test }: Ground): Promise<{ actual: Counted[]; kept: Counted[] }> {
  const { kysely } = test.database;
  const actual: Counted[] = [];
  for (const { name, table } of ENTITIES) {
    const { rows } = await sql<Counted>`select ${name} as entity, tenant_id as tenant, count(*) as total,
        sum(version * digest_of(id))::text as digest
      from ${sql.table(table)} where deleted_at is null group by tenant_id`.execute(kysely);
    actual.push(...rows);
  }
  const { rows } = await sql<Counted>`select entity, tenant_id as tenant, total, digest::text as digest
    from row_counts where total <> 0`.execute(kysely);
  const keyOf = ({ entity, tenant }: Counted) => `${entity} ${tenant}`;
  const inOrder = (counts: readonly Counted[]) =>
    counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return { actual: inOrder(actual), kept: inOrder(rows) };
}

describeOnServer('what the rows of each entity come to', (ground) => {
  it('is kept with each write: created, edited, assigned, deleted, restored, pushed', async () => {
    const before = await countsOf(ground);
    expect(before.kept).toEqual(before.actual);
    const admin = await ground.as('admin@demo.example');
    const order = { title: unique('counted'), type: 'other', status: 'scheduled', priority: 'low' };
    const { id } = await admin.create('/work-orders', order);
    await admin.create('/job-sheets', {
      title: order.title,
      workOrderId: id,
      status: 'Assigned',
      assignedTo: admin.person.user.id,
    });
    await admin.decide(`/work-orders/${id}`, { ...order, location: 'Bay 7' }, 'PUT');
    await admin.decide(`/work-orders/${id}`, { ...order, assignees: [admin.person.user.id] }, 'PUT');
    const asset = await admin.create('/assets', { name: unique('gone'), kind: 'Pole' });
    expect((await admin.call('DELETE', `/assets/${asset.id}`)).status).toBeLessThan(300);
    const other = await admin.create('/assets', { name: unique('back'), kind: 'Pole' });
    expect((await admin.call('DELETE', `/assets/${other.id}`)).status).toBeLessThan(300);
    expect((await admin.call('POST', `/assets/${other.id}/restore`)).status).toBeLessThan(300);
    const results = await admin.push(
      Array.from({ length: 5 }, () => ({
        opId: newId(),
        method: 'POST' as const,
        path: '/assets',
        ifMatch: null,
        base: null,
        body: { id: newId(), name: unique('pushed'), kind: 'Pole' },
        dependsOn: [],
        deviceTime: new Date().toISOString(),
      })),
    );
    expect(results.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const after = await countsOf(ground);
    expect(after.kept).toEqual(after.actual);
    expect(after.kept).not.toEqual(before.kept);
  });

  it('is mended where it came to be wrong, and said so once', async () => {
    const { database, clock } = ground.test;
    await sql`update row_counts set digest = digest + 5 where entity = 'asset'`.execute(database.kysely);
    await sql`update row_counts set total = total - 1 where tenant_id = 'demo-tenant' and entity = 'workOrder'`.execute(
      database.kysely,
    );
    await sql`delete from row_counts where tenant_id = 'demo-tenant' and entity = 'crew'`.execute(
      database.kysely,
    );
    const wrong = await countsOf(ground);
    expect(wrong.kept).not.toEqual(wrong.actual);
    const tenants = wrong.actual.filter(({ entity }) => entity === 'asset').length;
    expect(await mendCounts({ database, clock })).toBe(tenants + 2);
    const mended = await countsOf(ground);
    expect(mended.kept).toEqual(mended.actual);
    expect(await mendCounts({ database, clock })).toBe(0);
  });
});
