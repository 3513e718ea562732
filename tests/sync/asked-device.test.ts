import { describe, expect, it } from 'vitest';
import { outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { changeMeta } from '../../src/data/store/meta.ts';
import {
  lockAsAsked,
  noteTouchPoints,
  openAskedLock,
  readAskedLock,
} from '../../src/data/store/registry-database.ts';
import type { DeviceRequest, KnownDevice } from '../../src/domain/sync/device-state.ts';
import { lockStateOf } from '../../src/session/account/device-lock.ts';
import { apiOf } from '../support/api.ts';
import type { Device } from './support/device.ts';
import { useWorld } from './support/world.ts';

const TECHNICIAN = 'tech1@demo.example';

describe('a device that somebody asks something of', () => {
  const world = useWorld();

  const adminOf = async () => {
    const server = world.server();
    const admin = apiOf(server.app, await server.signIn('admin@demo.example'));
    return {
      device: async (deviceId: string) =>
        ((await admin.call('GET', '/devices')).body as KnownDevice[]).find(
          (one) => one.deviceId === deviceId,
        ),
      ask: (device: KnownDevice | undefined, request: DeviceRequest) =>
        admin.call('POST', `/users/${device?.userId}/devices/${device?.deviceId}/requests`, { request }),
    };
  };
  const idOf = async ({ registry }: Device) => String((await registry.settings.get('deviceId'))?.value);
  const told = ({ network }: Device) => network.sent.filter(({ path }) => path === '/sync/device').length;

  it('tells how it stands: battery and room, which change nothing that is said at once', async () => {
    const { device, desk } = await world.at(TECHNICIAN);
    await changeMeta(desk.database, 'battery', { percent: 41, isCharging: false });
    world.server().clock.advance(16 * 60_000);
    await device.sync();
    const admin = await adminOf();
    const id = await idOf(device);
    expect(await admin.device(id)).toMatchObject({
      battery: 41,
      isCharging: false,
      storageUsed: null,
      isLocked: false,
      asked: { sync: null, lock: null },
    });
    const before = told(device);
    await changeMeta(desk.database, 'battery', { percent: 40, isCharging: true });
    await device.sync();
    expect(told(device)).toBe(before);
    world.server().clock.advance(16 * 60_000);
    await device.sync();
    // The first token has run out by now.
    expect(await (await adminOf()).device(id)).toMatchObject({ battery: 40, isCharging: true });
  });

  it('tells at once how many fingers its screen feels, when a page has found that', async () => {
    const { device } = await world.at(TECHNICIAN);
    await device.sync();
    const before = told(device);
    await noteTouchPoints(device.registry, 5);
    await device.sync();
    await device.sync();
    expect(told(device)).toBe(before + 1);
    const last = device.network.sent.findLast(({ path }) => path === '/sync/device');
    expect(last?.headers['x-device-touch-points']).toBe('5');
  });

  it('hears at its next contact that it is to sync, once', async () => {
    const { device } = await world.at(TECHNICIAN);
    await device.sync();
    const admin = await adminOf();
    const id = await idOf(device);
    expect((await admin.ask(await admin.device(id), 'sync')).status).toBe(204);
    expect((await admin.device(id))?.asked?.sync).toBe(new Date(world.server().clock.now()).toISOString());
    const before = told(device);
    await device.sync();
    expect((await admin.device(id))?.asked).toEqual({ sync: null, lock: null });
    await device.sync();
    expect(told(device)).toBe(before + 1);
  });

  it('locks itself, says so, goes on sending, and opens for who signs in', async () => {
    const { device, desk } = await world.at(TECHNICIAN);
    await device.sync();
    const admin = await adminOf();
    const id = await idOf(device);
    const person = `${desk.database.tenantId}/${desk.database.userId}`;
    await admin.ask(await admin.device(id), 'lock');
    const { lock } = (await admin.device(id))?.asked ?? {};
    expect(lock).not.toBeNull();
    await device.sync();
    expect(await lockStateOf(device.registry, person)).toBe('shut');
    expect(await admin.device(id)).toMatchObject({ isLocked: true, asked: { sync: null, lock: null } });
    // What is in the outbox of a locked tablet arrives.
    await desk.repository.create('supportTicket', { title: 'Left in the van' });
    await device.sync();
    expect(await outboxList(desk.database)).toEqual([]);
    await openAskedLock(device.registry, person);
    expect(await lockStateOf(device.registry, person)).toBe('none');
    await device.sync();
    expect(await admin.device(id)).toMatchObject({ isLocked: false });
    // Heard once more, the same request locks nothing.
    await lockAsAsked(device.registry, person, String(lock));
    expect(await lockStateOf(device.registry, person)).toBe('none');
    world.server().clock.advance(1);
    await admin.ask(await admin.device(id), 'lock');
    await device.sync();
    expect(await readAskedLock(device.registry, person)).toMatchObject({ isOpen: false });
  });

  it('is asked until it has said that it did, also where the word of it is lost', async () => {
    const { device, desk } = await world.at(TECHNICIAN);
    await device.sync();
    const admin = await adminOf();
    const id = await idOf(device);
    world.server().clock.advance(1);
    await admin.ask(await admin.device(id), 'lock');
    device.network.plan('/sync/device', {
      kind: 'answer',
      status: 200,
      body: '{"lock":"2026-05-04T09:00:00.000Z"}',
    });
    device.network.plan('/sync/device', { kind: 'answer', status: 500, body: '' });
    await device.sync();
    expect((await admin.device(id))?.asked?.lock).not.toBeNull();
    await device.sync();
    expect(await admin.device(id)).toMatchObject({ isLocked: true, asked: { lock: null } });
    expect(await lockStateOf(device.registry, `${desk.database.tenantId}/${desk.database.userId}`)).toBe(
      'shut',
    );
  });

  it('whose server answers as it did before goes on', async () => {
    const { device, desk } = await world.at(TECHNICIAN);
    device.network.plan('/sync/device', { kind: 'answer', status: 204, body: '' });
    expect((await device.sync()).outcome).toBe('done');
    expect(await lockStateOf(device.registry, `${desk.database.tenantId}/${desk.database.userId}`)).toBe(
      'none',
    );
  });
});
