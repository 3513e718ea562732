import { expect, it } from 'vitest';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import type { Api } from '../support/api.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';
import { sheetOfOrder } from '../support/sheet-of-order.ts';

const AT = '2026-11-20T08:00:00.000Z';
const stop = (id: string, values: FieldValues = {}) => ({
  id,
  position: id,
  reason: 'safety',
  note: 'The pole moves',
  from: AT,
  until: null,
  ...values,
});

const inWork = (ground: Ground) => sheetOfOrder(ground, { status: 'InProgress' });

async function toldOf(person: Api, sheet: AnyRow) {
  const all = (await person.call('GET', '/notifications?limit=1000')).body as AnyRow[];
  return all.filter((each) => each['entityId'] === sheet.id && each['event'] === 'commented');
}

describeOnServer('work that is stopped', (ground) => {
  it('is told to whoever planned it: what it is, and why; to the one who stopped it not', async () => {
    const { planner, tech, sheet } = await inWork(ground);
    const path = `/job-sheets/${sheet.id}`;
    expect((await tech.decide(path, { pauses: [stop('a')] }, 'PUT')).status).toBe(200);
    expect(await toldOf(planner, sheet)).toMatchObject([
      { type: 'warning', persistent: true, message: expect.stringContaining('The pole moves') },
    ]);
    expect(await toldOf(tech, sheet)).toEqual([]);
  });

  it('is told once for each stop, also of one that was lifted before it arrived, and of no other rest', async () => {
    const { planner, tech, sheet } = await inWork(ground);
    const path = `/job-sheets/${sheet.id}`;
    const lifted = stop('a', { until: AT });
    await tech.decide(path, { pauses: [stop('b', { reason: 'weather' })] }, 'PUT');
    expect(await toldOf(planner, sheet)).toEqual([]);
    await tech.decide(path, { pauses: [lifted] }, 'PUT');
    await tech.decide(path, { pauses: [{ ...lifted, note: 'The pole moved' }] }, 'PUT');
    expect(await toldOf(planner, sheet)).toHaveLength(1);
    await tech.decide(path, { pauses: [lifted, stop('c')] }, 'PUT');
    expect(await toldOf(planner, sheet)).toHaveLength(2);
    expect(itemsOf((await tech.call('GET', path)).row['pauses'])).toHaveLength(2);
  });

  it('is told stop by stop, also of several that arrive together', async () => {
    const { planner, tech, sheet } = await inWork(ground);
    const stops = [stop('a', { note: 'The pole moves', until: AT }), stop('b', { note: 'Thunder' })];
    await tech.decide(`/job-sheets/${sheet.id}`, { pauses: stops }, 'PUT');
    const told = (await toldOf(planner, sheet)).map(({ message }) => String(message));
    expect(told.filter((message) => message.includes('The pole moves'))).toHaveLength(1);
    expect(told.filter((message) => message.includes('Thunder'))).toHaveLength(1);
  });

  it('is told to those who may approve work where the one who stops it planned it themselves', async () => {
    const { planner, sheet } = await inWork(ground);
    const admin = await ground.as('admin@demo.example');
    await planner.decide(`/job-sheets/${sheet.id}`, { pauses: [stop('a')] }, 'PUT');
    expect(await toldOf(admin, sheet)).toHaveLength(1);
    expect(await toldOf(planner, sheet)).toEqual([]);
  });

  it.each(['InProgress', 'Completed'])('is not brought to %s before somebody lifts it', async (status) => {
    const { tech, path } = await sheetOfOrder(ground, { status: 'Assigned' });
    const begin = { status, startedAt: new Date(ground.test.clock.now()).toISOString() };
    expect(await tech.decide(path, { pauses: [stop('a')] }, 'PUT')).toMatchObject({ status: 200 });
    expect(await tech.decide(path, begin, 'PUT')).toMatchObject({ status: 409 });
  });

  it('keeps who stopped it and why', async () => {
    const { tech, path } = await sheetOfOrder(ground, { status: 'Assigned' });
    expect(await tech.decide(path, { pauses: [stop('a')] }, 'PUT')).toMatchObject({ status: 200 });
    const answer = await tech.decide(path, { pauses: [] }, 'PUT');
    const { row } = await tech.call('GET', path);
    expect([answer.status, row['pauses']]).toMatchObject([expect.any(Number), [{ id: 'a' }]]);
  });
});
