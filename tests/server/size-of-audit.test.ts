import { expect, it } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { newId, operation, pushBody } from '../support/api.ts';
import { onDatabase } from '../support/on-database.ts';
import { describeOnServer } from '../support/server-block.ts';

const ROWS = 1000;
const AT_ONCE = 100;

describeOnServer('the audit of an import', (ground) => {
  it('is not larger than its data', async () => {
    const planner = await ground.as('planner@demo.example');
    const importId = newId();
    await planner.call('POST', '/imports', { id: importId, fileName: 'poles.csv' });
    const before = await sizes(ground.test.url);
    for (let from = 0; from < ROWS; from += AT_ONCE) {
      const poles = Array.from({ length: AT_ONCE }, (_, place) => pole(from + place));
      const body = { ...pushBody(planner.person, poles), importId };
      expect((await planner.call('POST', '/sync/push', body)).status).toBe(200);
    }
    const after = await sizes(ground.test.url);
    const data = after.data - before.data;
    expect(data / ROWS).toBeGreaterThan(500);
    expect(after.audit - before.audit).toBeLessThanOrEqual(data);
  });

  it('names what a new record has, and who made it when; what it does not name was empty', async () => {
    const admin = await ground.as('admin@demo.example');
    const { id } = await admin.create('/assets', {
      name: 'Pole 7',
      kind: 'Pole',
      status: 'planned',
      tag: 'P-7',
    });
    const [made] = (await admin.call('GET', `/audit-logs?entityId=${id}`)).body as readonly AnyRow[];
    const after = {
      name: 'Pole 7',
      kind: 'Pole',
      status: 'planned',
      tag: 'P-7',
      tags: {},
      work_area_ids: [],
    };
    expect(made).toMatchObject({ entityId: id, userId: admin.person.user.id, before: null, after });
    expect(made?.['after']).toEqual(after);
  });
});

const pole = (place: number) =>
  operation({
    method: 'POST',
    path: '/assets',
    body: {
      id: newId(),
      name: `Pole ${place} of line 7`,
      kind: 'Pole',
      status: 'planned',
      tag: `PL-${place}`,
      serialNumber: `S${place}88`,
      manufacturer: 'Alder Wood Works',
    },
  });

/** Bytes with indexes: of all partitions of the log, and of the records with the words that they are found by. */
function sizes(url: string): Promise<{ readonly audit: number; readonly data: number }> {
  return onDatabase(url, async (client) => {
    const total = async (tables: string) => {
      const { rows } = await client.query<{ bytes: string }>(
        `select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relname ~ $1`,
        [tables],
      );
      return Number(rows[0]?.bytes);
    };
    return { audit: await total('^audit_log'), data: await total('^(assets|search_index)$') };
  });
}
