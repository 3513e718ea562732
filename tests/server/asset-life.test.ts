import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { newId, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';
const TECHNICIAN = 'tech1@demo.example';

describeOnServer('the life of an asset', (ground) => {
  const someAsset = async (): Promise<string> => {
    const planner = await ground.as(PLANNER);
    const created = await planner.create('/assets', {
      name: unique('Transformer'),
      kind: 'PowerTransformer',
    });
    return created.id;
  };

  it('an installation is handed over at the end of its way only, and the server says when', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/installations', {
      title: unique('T4'),
      assetId: await someAsset(),
      acceptedBy: 'Control room',
    });
    expect(row).toMatchObject({ status: 'Planned', handedOverAt: null });
    const tooEarly = await move('/installations', row, 'HandedOver');
    expect(tooEarly).toEqual({ status: 409, code: 'transition_refused' });
    for (const status of ['InProgress', 'Tested', 'Energised', 'HandedOver']) {
      expect((await move('/installations', row, status)).status).toBe(200);
    }
    const done = await planner.call('GET', `/installations/${row.id}`);
    expect(done.row['handedOverAt']).toBe(new Date(ground.test.clock.now()).toISOString());
    expect((await move('/installations', row, 'Energised')).code).toBe('transition_refused');
  });

  it('a decommissioning is closed after disposal or return only, for good', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/decommissioning', { title: unique('T3'), assetId: await someAsset() });
    const byMaker = await move('/decommissioning', row, 'Approved');
    expect(byMaker).toEqual({ status: 403, code: 'forbidden' });
    expect((await move('/decommissioning', row, 'Approved', ADMIN)).status).toBe(200);
    for (const status of ['Isolated', 'Removed']) {
      expect((await move('/decommissioning', row, status)).status).toBe(200);
    }
    expect((await move('/decommissioning', row, 'Closed')).code).toBe('transition_refused');
    expect((await move('/decommissioning', row, 'ReturnedToStock')).status).toBe(200);
    expect((await move('/decommissioning', row, 'Closed')).status).toBe(200);
    expect((await move('/decommissioning', row, 'Removed')).code).toBe('transition_refused');
  });

  it('work is recorded once, whichever device records it', async () => {
    const planner = await ground.as(PLANNER);
    const record = { id: newId(), title: 'Oil sample', assetId: await someAsset(), doneDate: '2026-11-20' };
    const first = await planner.call('POST', '/maintenance/records', { ...record, findings: 'Dry' });
    const second = await planner.call('POST', '/maintenance/records', { ...record, findings: 'Wet' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.row['findings']).toBe('Dry');
  });

  it('a technician sees and changes the plans of every asset, and neither adds nor deletes one', async () => {
    const planner = await ground.as(PLANNER);
    const technician = await ground.as(TECHNICIAN);
    const values = { title: unique('Patrol'), assetId: await someAsset() };
    const plan = await planner.create('/maintenance/plans', values);
    expect((await technician.call('GET', `/maintenance/plans/${plan.id}`)).status).toBe(200);
    expect((await move('/maintenance/plans', plan, 'paused', TECHNICIAN)).status).toBe(200);
    expect((await technician.call('POST', '/maintenance/plans', values)).status).toBe(403);
    expect((await technician.call('DELETE', `/maintenance/plans/${plan.id}`)).status).toBe(403);
  });

  it('a technician records the work they did, and whoever only reads does not', async () => {
    const technician = await ground.as(TECHNICIAN);
    const values = { title: unique('Oil'), assetId: await someAsset(), doneDate: '2026-11-20' };
    const record = await technician.create('/maintenance/records', values);
    const path = `/maintenance/records/${record.id}`;
    expect((await technician.call('PUT', path, { findings: 'Dry', base: { findings: null } })).status).toBe(
      200,
    );
    expect((await technician.call('DELETE', path)).status).toBe(403);
    const viewer = await ground.as('viewer@demo.example');
    expect((await viewer.call('GET', path)).status).toBe(200);
    expect((await viewer.call('POST', '/maintenance/records', values)).status).toBe(403);
  });

  it('the roles of tenants that exist keep for records what they may do with plans', async () => {
    const { kysely } = ground.test.database;
    const before = ['assets:view', 'maintenance:edit', 'maintenance:view'];
    const held = JSON.stringify(before);
    await sql`insert into roles (tenant_id, name, permissions)
      values ('harbor-grid', 'night_shift', ${held}::jsonb), ('harbor-grid', 'technician', ${held}::jsonb)
      on conflict (tenant_id, name) do update set permissions = excluded.permissions`.execute(kysely);
    const file = new URL('../../server/migrations/0014_maintenance_records.sql', import.meta.url);
    const statements = (await readFile(file, 'utf8')).split(/;\n/).filter((text) => text.trim() !== '');
    await kysely.transaction().execute(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx);
    });
    const { rows } = await sql<{ permissions: string[] }>`select permissions from roles
      where tenant_id = 'harbor-grid' and name in ('night_shift', 'technician') order by name`.execute(
      kysely,
    );
    const kept = [...before, 'maintenance-records:edit', 'maintenance-records:view'];
    expect(rows.map(({ permissions }) => permissions.toSorted())).toEqual([
      kept.toSorted(),
      [...kept, 'maintenance-records:create'].toSorted(),
    ]);
  });

  it('a plan needs an asset that is there', async () => {
    const planner = await ground.as(PLANNER);
    const without = await planner.call('POST', '/maintenance/plans', { title: 'Patrol' });
    const unknown = await planner.call('POST', '/maintenance/plans', { title: 'Patrol', assetId: newId() });
    expect([without.problem.code, unknown.problem.code]).toEqual(['validation', 'reference_not_found']);
  });

  /** Changes the status alone, as a device does: with the status it saw. */
  async function move(path: string, { id }: AnyRow, status: string, email = PLANNER) {
    const person = await ground.as(email);
    const now = await person.call('GET', `${path}/${id}`);
    const answer = await person.call(
      'PUT',
      `${path}/${id}`,
      { status, base: { status: now.row['status'] } },
      { 'if-match': String(now.headers['etag']) },
    );
    return { status: answer.status, code: answer.status < 400 ? null : answer.problem.code };
  }
});
