import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { attachFiles } from '../../src/data/attachments/attach-file.ts';
import { outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { type Place, useWorld } from './support/world.ts';

const TECHNICIAN = 'tech1@demo.example';
const PLANNER = 'planner@demo.example';
const MINUTE = 60_000;
const PAGE = '<html>Gateway</html>';

/** A photograph of 600 kB is attached to an order of this person's. @returns its attachment's id */
async function attachPhotograph({ desk, device }: Place): Promise<string> {
  const [order] = await desk.database.rows('workOrder').after('', 1);
  if (!order) throw new Error('the demo data has work for everybody');
  const bytes = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), randomBytes(600_000)]);
  const photograph = {
    name: 'insulator.jpg',
    mediaType: 'image/jpeg',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: new Blob([bytes], { type: 'image/jpeg' }),
    thumbnail: null,
    preview: null,
  };
  const target = { entity: 'workOrder', entityId: order.id, deviceName: 'Tablet 7' };
  const [id = ''] = await attachFiles(desk.database, device.tools, target, [photograph]);
  await device.sync();
  return id;
}

const sentTo = ({ device }: Place, path: string) =>
  device.network.sent.filter((call) => call.path.startsWith(path));

const partsOf = (place: Place) =>
  sentTo(place, '/files/uploads').filter(({ method, size }) => method === 'PATCH' && size > 0);

describe('a proxy with a limit of its own', () => {
  const world = useWorld();

  test.each([100_000, 60_000, 20_000])(
    'of %i bytes takes a photograph in smaller parts, at once and by itself',
    async (most) => {
      const tablet = await world.at(TECHNICIAN);
      const id = await attachPhotograph(tablet);
      tablet.device.network.mostBytes = most;
      await tablet.device.upload();
      expect((await tablet.desk.database.localFiles.get(id))?.standing).toBe('kept');
      const parts = partsOf(tablet);
      const refused = parts.filter(({ status }) => status === 413);
      // Each size is tried once: what was found too large is not sent again.
      expect(new Set(refused.map(({ size }) => size)).size).toBe(refused.length);
      expect(refused.length).toBeLessThan(6);
      await tablet.device.sync();
      expect((await tablet.desk.row('attachment', id))?.uploadedAt).not.toBeNull();
    },
  );

  test('that lets no part through is asked again later, and nobody is', async () => {
    const tablet = await world.at(TECHNICIAN);
    const id = await attachPhotograph(tablet);
    tablet.device.network.mostBytes = 5000;
    await tablet.device.upload();
    expect(await tablet.desk.database.localFiles.get(id)).toMatchObject({
      standing: 'waiting',
      problem: null,
    });
    tablet.device.network.mostBytes = Number.POSITIVE_INFINITY;
    world.server().clock.advance(10 * MINUTE);
    await tablet.device.upload();
    expect((await tablet.desk.database.localFiles.get(id))?.standing).toBe('kept');
  });

  test('takes many records in smaller pushes, in one slice', async () => {
    const office = await world.at(PLANNER);
    const description = 'The cross-arm is split along the grain. '.repeat(40);
    for (let index = 0; index < 60; index++)
      await office.desk.repository.create('workOrder', {
        type: 'repair',
        title: `Cross-arm ${index}`,
        description,
      });
    office.device.network.mostBytes = 30_000;
    expect((await office.device.sync()).outcome).toBe('done');
    expect(await outboxList(office.desk.database)).toEqual([]);
    const refused = sentTo(office, '/sync/push').filter(({ status }) => status === 413);
    expect(refused.length).toBeLessThan(6);
  });

  test('holds back the one record that is too large for it, and none beside it', async () => {
    const office = await world.at(PLANNER);
    const { repository, database } = office.desk;
    const large = await repository.create('workOrder', {
      type: 'repair',
      title: 'A long story',
      description: 'x'.repeat(9000),
    });
    for (let index = 0; index < 5; index++)
      await repository.create('workOrder', { type: 'repair', title: `Short ${index}` });
    office.device.network.mostBytes = 8000;
    await office.device.sync();
    expect(await outboxList(database)).toMatchObject([{ entityId: large.id, state: 'retry', problem: null }]);
    office.device.network.mostBytes = Number.POSITIVE_INFINITY;
    world.server().clock.advance(10 * MINUTE);
    await office.device.sync();
    expect(await outboxList(database)).toEqual([]);
    expect(await office.desk.row('workOrder', large.id)).toMatchObject({ version: 1 });
  });

  test('that lets nothing through is not asked for each record of a long queue', async () => {
    const office = await world.at(PLANNER);
    for (let index = 0; index < 40; index++)
      await office.desk.repository.create('workOrder', { type: 'repair', title: `Pole ${index}` });
    office.device.network.mostBytes = 10;
    expect((await office.device.sync()).outcome).toBe('unreachable');
    expect(sentTo(office, '/sync/push').length).toBeLessThan(12);
    office.device.network.mostBytes = Number.POSITIVE_INFINITY;
    world.server().clock.advance(10 * MINUTE);
    await office.device.sync();
    expect(await outboxList(office.desk.database)).toEqual([]);
  });
});

describe('a page of somebody on the way', () => {
  const world = useWorld();
  const statuses = [400, 403, 404, 407, 408, 413, 425, 429, 451, 500, 502, 503, 504, 511];

  test.each(statuses)(
    'with status %i in place of an upload’s answer is nobody’s decision',
    async (status) => {
      const tablet = await world.at(TECHNICIAN);
      const id = await attachPhotograph(tablet);
      const { network } = tablet.device;
      for (let call = 0; call < 2; call++)
        network.plan('/files/uploads', { kind: 'answer', status, body: PAGE });
      await tablet.device.upload();
      network.calm();
      world.server().clock.advance(10 * MINUTE);
      await tablet.device.upload();
      expect((await tablet.desk.database.localFiles.get(id))?.standing).toBe('kept');
    },
  );

  test.each(statuses)('with status %i in place of a push’s answer is nobody’s decision', async (status) => {
    const office = await world.at(PLANNER);
    const order = await office.desk.repository.create('workOrder', {
      type: 'repair',
      title: `Page ${status}`,
    });
    const { network } = office.device;
    network.plan('/sync/push', { kind: 'answer', status, body: PAGE });
    await office.device.sync();
    network.calm();
    world.server().clock.advance(10 * MINUTE);
    expect((await office.device.sync()).outcome).toBe('done');
    expect(await outboxList(office.desk.database)).toEqual([]);
    expect(await office.desk.row('workOrder', order.id)).toMatchObject({ version: 1 });
  });

  test.each([408, 504])(
    'with status %i has pages of changes asked for smaller, and larger again',
    async (status) => {
      const office = await world.at(PLANNER);
      const { network } = office.device;
      network.sent.splice(0);
      network.plan('/sync/changes', { kind: 'answer', status, body: PAGE });
      await office.device.sync();
      await office.device.sync();
      await office.device.sync();
      expect(sentTo(office, '/sync/changes').map(({ status: answered }) => answered)).toEqual([
        status,
        200,
        200,
      ]);
    },
  );
});
