import { expect, it } from 'vitest';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { type Api, unique } from '../support/api.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';

const MINUTE = 60_000;

/** A sheet that is not begun, of an order that asks for a permit. */
async function assigned(
  ground: Ground,
  values: FieldValues = {},
  asks: FieldValues = { permitRequired: true },
) {
  const [planner, tech] = await Promise.all([
    ground.as('planner@demo.example'),
    ground.as('tech1@demo.example'),
  ]);
  const assignee = tech.person.user.id;
  const order = await planner.create('/work-orders', {
    title: unique('Order'),
    type: 'repair',
    status: 'approved',
    assignees: [assignee],
    ...asks,
  });
  const sheet = await planner.create('/job-sheets', {
    title: unique('Sheet'),
    workOrderId: order.id,
    assignedTo: assignee,
    status: 'Assigned',
    ...values,
  });
  return { planner, tech, path: `/job-sheets/${sheet.id}` };
}

const put = (tech: Api, path: string, values: FieldValues) => tech.decide(path, values, 'PUT');

describeOnServer('work that is stopped on site', (ground) => {
  const ago = (minutes: number) => new Date(ground.test.clock.now() - minutes * MINUTE).toISOString();

  it.each(['InProgress', 'Completed'])('is not brought to %s while it is stopped', async (status) => {
    const stop = {
      id: 'a',
      position: 'a',
      reason: 'safety',
      note: 'The pole moves',
      from: ago(1),
      until: null,
    };
    const { tech, path } = await assigned(ground, {}, {});
    expect(await put(tech, path, { pauses: [stop] })).toMatchObject({ status: 200 });
    expect(await put(tech, path, { status, startedAt: ago(0) })).toMatchObject({ status: 409 });
  });

  it('keeps who stopped it and why', async () => {
    const stop = {
      id: 'a',
      position: 'a',
      reason: 'safety',
      note: 'The pole moves',
      from: ago(1),
      until: null,
    };
    const { tech, path } = await assigned(ground, {}, {});
    expect(await put(tech, path, { pauses: [stop] })).toMatchObject({ status: 200 });
    const answer = await put(tech, path, { pauses: [] });
    const { row } = await tech.call('GET', path);
    expect([answer.status, row['pauses']]).toMatchObject([expect.any(Number), [{ id: 'a' }]]);
  });
});
