import type { Dexie, Table } from 'dexie';
import type { StoredSession } from '../../domain/identity/session.ts';
import type { Clock, RandomBytes } from '../../domain/kit/values/ids.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import { databaseName } from './database.ts';
import { type IndexedDbSource, openDexie } from './open-dexie.ts';

/** A database of one person in one tenant that this browser holds. */
export interface KnownDatabase {
  readonly name: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly tenantName: string;
  readonly userName: string;
}

/** How one person's work on this device is covered while nobody is at it. Never sent anywhere. */
export interface DeviceLock {
  /** Derived from the PIN, base64. */
  readonly salt: string;
  readonly hash: string;
  /** Minutes without a touch after which it locks itself. */
  readonly idleMinutes: number;
  /** Milliseconds since the epoch; null: open. */
  readonly lockedAt: number | null;
  /** PINs tried since it was last open. */
  readonly tries: number;
}

interface Settings {
  session: StoredSession;
  /** By person, `<tenant>/<user>`. */
  locks: Readonly<Record<string, DeviceLock>>;
  deviceId: string;
  noSignal: boolean;
}

interface SettingRecord {
  readonly key: keyof Settings;
  readonly value: Settings[keyof Settings];
}

/** What all people of this browser share: who is signed in, which databases exist, the device, the demo switch. */
export interface RegistryDatabase {
  readonly dexie: Dexie;
  readonly databases: Table<KnownDatabase, string>;
  readonly settings: Table<SettingRecord, string>;
}

/** Its name on the device. */
export const REGISTRY = 'fieldline';

export function openRegistry(source: IndexedDbSource = {}): RegistryDatabase {
  const dexie = openDexie(REGISTRY, source);
  dexie.version(1).stores({ databases: 'name', settings: 'key' });
  return { dexie, databases: dexie.table('databases'), settings: dexie.table('settings') };
}

export async function readSession(registry: RegistryDatabase): Promise<StoredSession | null> {
  return (await readSetting(registry, 'session')) ?? null;
}

/** Keeps the session for every tab and the worker; null forgets it. Local data stays either way. */
export async function writeSession(registry: RegistryDatabase, session: StoredSession | null): Promise<void> {
  if (!session) {
    await registry.settings.delete('session');
    return;
  }
  const { user, tenant } = session;
  await registry.dexie.transaction('rw', registry.settings, registry.databases, async () => {
    await registry.settings.put({ key: 'session', value: session });
    const name = databaseName(tenant.id, user.id);
    const known = {
      name,
      tenantId: tenant.id,
      userId: user.id,
      tenantName: tenant.name,
      userName: user.name,
    };
    await registry.databases.put(known);
  });
}

/** The device's id, made at its first use and kept. */
export async function deviceId(
  registry: RegistryDatabase,
  clock: Clock,
  random: RandomBytes,
): Promise<string> {
  return registry.dexie.transaction('rw', registry.settings, async () => {
    const known = await readSetting(registry, 'deviceId');
    if (known) return known;
    const made = uuidv7(clock, random);
    await registry.settings.put({ key: 'deviceId', value: made });
    return made;
  });
}

export async function readLock(registry: RegistryDatabase, person: string): Promise<DeviceLock | null> {
  return (await readSetting(registry, 'locks'))?.[person] ?? null;
}

/**
 * Changes the lock of one person as it lies here now, so that two tabs do not undo each other; null takes it away.
 * @returns the lock as it is then
 */
export async function changeLock(
  registry: RegistryDatabase,
  person: string,
  change: (lock: DeviceLock | null) => DeviceLock | null,
): Promise<DeviceLock | null> {
  return registry.dexie.transaction('rw', registry.settings, async () => {
    const { [person]: before = null, ...others } = (await readSetting(registry, 'locks')) ?? {};
    const after = change(before);
    await registry.settings.put({ key: 'locks', value: after ? { ...others, [person]: after } : others });
    return after;
  });
}

/** Whether the demo's switch makes the network look gone. */
export async function readNoSignal(registry: RegistryDatabase): Promise<boolean> {
  return (await readSetting(registry, 'noSignal')) ?? false;
}

export async function writeNoSignal(registry: RegistryDatabase, on: boolean): Promise<void> {
  await registry.settings.put({ key: 'noSignal', value: on });
}

async function readSetting<K extends keyof Settings>(
  registry: RegistryDatabase,
  key: K,
): Promise<Settings[K] | undefined> {
  const record = await registry.settings.get(key);
  return record?.value as Settings[K] | undefined; // each key is written with its own type, in this file alone
}
