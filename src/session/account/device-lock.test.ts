import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RegistryDatabase } from '../../data/store/registry-database.ts';
import { changeLock, openRegistry, readLock } from '../../data/store/registry-database.ts';
import { cryptoBytes } from '../../domain/kit/values/ids.ts';
import { lockNow, lockStateOf, noteActivity, openAfterSignIn } from './device-lock.ts';
import { setPin, tryPin } from './device-pin.ts';

const ME = 'demo-tenant/me';
const MINUTE = 60_000;

describe('the lock of a device', () => {
  let registry: RegistryDatabase;

  beforeEach(async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
    registry = openRegistry({ indexedDB: new IDBFactory(), IDBKeyRange });
    await setPin(registry, ME, { pin: '2580', idleMinutes: 5 }, cryptoBytes);
  });

  it('is of the person who set it, and keeps nothing from which the PIN could be read', async () => {
    expect(await lockStateOf(registry, ME)).toBe('open');
    expect(await lockStateOf(registry, 'demo-tenant/another')).toBe('none');
    expect(JSON.stringify(await readLock(registry, ME))).not.toContain('2580');
  });

  it('closes when it is told to, and after the time without a touch', async () => {
    await lockNow(registry, ME);
    expect(await lockStateOf(registry, ME)).toBe('locked');
    expect(await tryPin(registry, ME, '2580')).toEqual({ outcome: 'open' });
    expect(await lockStateOf(registry, ME)).toBe('open');
    noteActivity(Date.now() - 5 * MINUTE + 1000);
    expect(await lockStateOf(registry, ME)).toBe('open');
    noteActivity(Date.now() - 5 * MINUTE);
    expect(await lockStateOf(registry, ME)).toBe('locked');
  });

  it('counts from now where the clock was set back', async () => {
    noteActivity(Date.now() + 60 * MINUTE);
    expect(await lockStateOf(registry, ME)).toBe('open');
    expect(Number(localStorage.getItem('active-at'))).toBeLessThanOrEqual(Date.now());
  });

  it('takes five tries, also in two tabs at once, and a right one after that is too late', async () => {
    await lockNow(registry, ME);
    expect(await tryPin(registry, ME, '1111')).toEqual({ outcome: 'wrong', left: 4 });
    const both = await Promise.all([tryPin(registry, ME, '2222'), tryPin(registry, ME, '3333')]);
    expect(both.map((one) => 'left' in one && one.left).sort()).toEqual([2, 3]);
    expect(await tryPin(registry, ME, '4444')).toEqual({ outcome: 'wrong', left: 1 });
    expect(await tryPin(registry, ME, '5555')).toEqual({ outcome: 'out' });
    expect(await tryPin(registry, ME, '2580')).toEqual({ outcome: 'out' });
    await openAfterSignIn(registry, ME);
    expect(await lockStateOf(registry, ME)).toBe('open');
    expect(await tryPin(registry, ME, '2580')).toEqual({ outcome: 'open' });
  });

  it('goes with its PIN, and leaves the locks of others', async () => {
    await setPin(registry, 'demo-tenant/another', { pin: '123456', idleMinutes: 1 }, cryptoBytes);
    await changeLock(registry, ME, () => null);
    expect(await lockStateOf(registry, ME)).toBe('none');
    expect(await lockStateOf(registry, 'demo-tenant/another')).toBe('open');
  });
});
