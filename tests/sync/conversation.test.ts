import { describe, expect, test } from 'vitest';
import { outboxList } from '../../src/data/recovery/outbox-actions.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import type { Device } from './support/device.ts';
import { useWorld } from './support/world.ts';

const TECHNICIAN = 'tech1@demo.example';
const MINUTE = 60_000;

describe('what one person says without signal', () => {
  const world = useWorld();

  test.each([
    ['replies', 'ticketReply'],
    ['comments', 'comment'],
  ])('arrives in the order it was said, also where the first of the %s is sent again', async (_, entity) => {
    const { device, desk } = await world.at(TECHNICIAN);
    const ticket = await desk.repository.create('supportTicket', { title: 'No signal in the valley' });
    await device.sync();
    const say = (words: string) =>
      entity === 'comment'
        ? desk.repository.create(entity, { entity: 'supportTicket', entityId: ticket.id, text: words })
        : desk.repository.create(entity, { ticketId: ticket.id, message: words });
    const first = await say('first');
    failOnce(device, (await outboxList(desk.database))[0]?.opId);
    await device.sync();
    // Too soon for the first one to be sent again.
    world.server().clock.advance(1);
    const second = await say('second');
    await device.sync();
    world.server().clock.advance(10 * MINUTE);
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    const said = await Promise.all([first, second].map(({ id }) => desk.row(entity, id)));
    expect(said.map((row) => row?.version)).toEqual([1, 1]);
    expect(timeOf(said[0]) < timeOf(said[1])).toBe(true);
  });

  test('arrives in its order from a device that has to make a call for each', async () => {
    const { device, desk } = await world.at(TECHNICIAN);
    const ticket = await desk.repository.create('supportTicket', { title: 'An old gateway' });
    await device.sync();
    const first = await desk.repository.create('ticketReply', { ticketId: ticket.id, message: 'first' });
    world.server().clock.advance(1);
    const second = await desk.repository.create('ticketReply', { ticketId: ticket.id, message: 'second' });
    device.network.plan('/sync/push', { kind: 'answer', status: 404, body: '' });
    device.network.plan('/v1/support/replies', { kind: 'answer', status: 500, body: '' });
    await device.sync();
    const calls = device.network.sent.filter(({ path }) => path === '/v1/support/replies');
    expect(calls.map(({ status }) => status)).toEqual([500]);
    world.server().clock.advance(10 * MINUTE);
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    const said = await Promise.all([first, second].map(({ id }) => desk.row('ticketReply', id)));
    expect(timeOf(said[0]) < timeOf(said[1])).toBe(true);
  });

  test('is not held up by an earlier reply that was refused', async () => {
    const { device, desk } = await world.at(TECHNICIAN);
    const ticket = await desk.repository.create('supportTicket', { title: 'Broken lock' });
    await device.sync();
    await desk.repository.create('ticketReply', { ticketId: ticket.id, message: 'x', internal: true });
    await device.sync();
    const reply = await desk.repository.create('ticketReply', {
      ticketId: ticket.id,
      message: 'Still broken',
    });
    await device.sync();
    expect((await outboxList(desk.database)).map(({ state }) => state)).toEqual(['parked']);
    expect(await desk.row('ticketReply', reply.id)).toMatchObject({ version: 1 });
  });
});

/** The server cannot carry this operation out just now. */
function failOnce(device: Device, opId: string | undefined): void {
  const line = { opId, status: 500, etag: null, body: problem('internal') };
  device.network.plan('/sync/push', {
    kind: 'answer',
    status: 200,
    body: `${JSON.stringify(line)}\n`,
    headers: { 'content-type': 'application/x-ndjson' },
  });
}

/** What lists sort by. */
function timeOf(row: AnyRow | undefined): string {
  return `${row?.createdAt} ${row?.id}`;
}
