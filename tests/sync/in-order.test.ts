import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issuesList } from '../../src/data/recovery/outbox-actions.ts';
import { cryptoBytes } from '../../src/domain/kit/values/ids.ts';
import { newFigures } from './model/figures.ts';
import type { Ground, Server } from './model/ground.ts';
import { openGround, startServer } from './model/ground.ts';

const YEAR = 365 * 86_400_000;

describe('the work of one person on one record', () => {
  let server: Server;
  let ground: Ground;

  beforeAll(async () => {
    server = await startServer();
    ground = await openGround(server, randomInt(1, 1_000_000), cryptoBytes, newFigures());
  });
  afterAll(async () => {
    ground.close();
    await server.close();
  });

  test('arrives in the order in which it was done, although the clock was set back a year meanwhile', async () => {
    const [office] = ground.tablets;
    const { repository } = office.desk();
    const order = await repository.create('workOrder', {
      title: 'Start',
      type: 'repair',
      status: 'scheduled',
    });
    await office.sync();
    office.skew = YEAR;
    await repository.update('workOrder', order.id, { status: 'inProgress' });
    office.skew = -YEAR;
    await repository.update('workOrder', order.id, { status: 'completed' });
    office.skew = 0;
    expect(await office.sync()).toBe('done');
    expect(await office.desk().database.outbox.count()).toBe(0);
    expect(await office.desk().row('workOrder', order.id)).toMatchObject({ status: 'completed', version: 3 });
  });

  test('is whole, although the answer to the first part of it was lost before the second', async () => {
    const [office] = ground.tablets;
    const { repository } = office.desk();
    const order = await repository.create('workOrder', { title: 'Start', type: 'repair' });
    await office.sync();
    await repository.update('workOrder', order.id, { title: 'First' });
    office.network.plan('write', { kind: 'answer lost' });
    await office.sync();
    await repository.update('workOrder', order.id, { location: 'Bay 2' });
    expect(await office.sync()).toBe('done');
    expect(await office.desk().row('workOrder', order.id)).toMatchObject({
      title: 'First',
      location: 'Bay 2',
      version: 3,
    });
  });

  test('asks about each of its fields that somebody else was quicker with', async () => {
    const [office, field] = ground.tablets;
    const order = await office.desk().repository.create('workOrder', {
      title: 'Start',
      type: 'repair',
      status: 'dispatched',
      assignees: [ground.people.technician.id],
    });
    await office.sync();
    await field.sync();
    await office.desk().repository.update('workOrder', order.id, { title: 'Theirs', location: 'Theirs' });
    await office.sync();
    for (const [name, status] of [
      ['title', 'enroute'],
      ['location', 'onSite'],
    ] as const) {
      await field.desk().repository.update('workOrder', order.id, { [name]: 'Mine' });
      // A step of the status between them: they cannot travel as one.
      await field.desk().repository.update('workOrder', order.id, { status });
    }
    expect(await field.sync()).toBe('done');
    const issues = await issuesList(field.desk().database);
    expect(issues.flatMap(({ conflicts }) => conflicts.map(({ path }) => path)).sort()).toEqual([
      'location',
      'title',
    ]);
  });
});
