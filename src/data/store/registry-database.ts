import type { Dexie, Table } from 'dexie';
import type { StoredSession } from '../../domain/identity/session.ts';
import type { Clock, RandomBytes } from '../../domain/kit/values/ids.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import { databaseName } from './database.ts';
import { type IndexedDbSource, openDexie } from './open-dexie.ts';
import { type Bindable, tableIn, transactionIn, type Zone, zoneHere } from './zones.ts';

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

/** What somebody with authority over a person asked of their device: to show nothing until they sign in anew. */
export interface AskedLock {
  /** Which request it was: when it was made, RFC 3339. */
  readonly asked: string;
  /** The person has signed in since. */
  readonly isOpen: boolean;
}

interface Settings {
  session: StoredSession;
  /** By person, `<tenant>/<user>`. */
  locks: Readonly<Record<string, DeviceLock>>;
  /** The same way, as last heard of. */
  askedLocks: Readonly<Record<string, AskedLock>>;
  deviceId: string;
  /** Fingers that its screen feels, as a page found. */
  touchPoints: number;
  noSignal: boolean;
}

interface SettingRecord {
  readonly key: keyof Settings;
  readonly value: Settings[keyof Settings];
}

/** What all people of this browser share: who is signed in, which databases exist, the device, the demo switch. */
export interface RegistryDatabase extends Bindable<RegistryDatabase> {
  readonly dexie: Dexie;
  readonly databases: Table<KnownDatabase, string>;
  readonly settings: Table<SettingRecord, string>;
}

/** Its name on the device. */
export const REGISTRY = 'fieldline';

export function openRegistry(source: IndexedDbSource = {}): RegistryDatabase {
  const dexie = openDexie(REGISTRY, source);
  dexie.version(1).stores({ databases: 'name', settings: 'key' });
  return registryIn(dexie);
}

/** @param zone that every question belongs to */
function registryIn(dexie: Dexie, zone?: Zone): RegistryDatabase {
  return {
    dexie,
    databases: tableIn(zone, dexie.table('databases')),
    settings: tableIn(zone, dexie.table('settings')),
    here: () => registryIn(dexie, zoneHere()),
  };
}

/** The body is done as a whole or not at all, and no other tab comes in between. */
function changing<T>(
  { dexie, databases, settings }: RegistryDatabase,
  body: (local: RegistryDatabase) => Promise<T>,
): Promise<T> {
  const how = { dexie, mode: 'rw', tables: [databases, settings] } as const;
  return transactionIn(undefined, how, (zone) => body(registryIn(dexie, zone)));
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
  await changing(registry, async (local) => {
    await local.settings.put({ key: 'session', value: session });
    const name = databaseName(tenant.id, user.id);
    const known = {
      name,
      tenantId: tenant.id,
      userId: user.id,
      tenantName: tenant.name,
      userName: user.name,
    };
    await local.databases.put(known);
  });
}

/** The device's id, made at its first use and kept. */
export async function deviceId(
  registry: RegistryDatabase,
  clock: Clock,
  random: RandomBytes,
): Promise<string> {
  return changing(registry, async (local) => {
    const known = await readSetting(local, 'deviceId');
    if (known) return known;
    const made = uuidv7(clock, random);
    await local.settings.put({ key: 'deviceId', value: made });
    return made;
  });
}

export async function readAskedLock(registry: RegistryDatabase, person: string): Promise<AskedLock | null> {
  return (await readSetting(registry, 'askedLocks'))?.[person] ?? null;
}

/** A request that was heard before and opened since locks nothing again. */
export async function lockAsAsked(registry: RegistryDatabase, person: string, asked: string): Promise<void> {
  await changing(registry, async (local) => {
    const locks = (await readSetting(local, 'askedLocks')) ?? {};
    if (locks[person]?.asked === asked) return;
    await local.settings.put({ key: 'askedLocks', value: { ...locks, [person]: { asked, isOpen: false } } });
  });
}

/** For whoever has signed in with more than a PIN. */
export async function openAskedLock(registry: RegistryDatabase, person: string): Promise<void> {
  await changing(registry, async (local) => {
    const { [person]: lock, ...others } = (await readSetting(local, 'askedLocks')) ?? {};
    if (!lock || lock.isOpen) return;
    await local.settings.put({
      key: 'askedLocks',
      value: { ...others, [person]: { ...lock, isOpen: true } },
    });
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
  return changing(registry, async (local) => {
    const { [person]: before = null, ...others } = (await readSetting(local, 'locks')) ?? {};
    const after = change(before);
    await local.settings.put({ key: 'locks', value: after ? { ...others, [person]: after } : others });
    return after;
  });
}

/** A worker cannot ask the browser: a page notes it. */
export async function noteTouchPoints(registry: RegistryDatabase, touchPoints: number): Promise<void> {
  if ((await readTouchPoints(registry)) === touchPoints) return;
  await registry.settings.put({ key: 'touchPoints', value: touchPoints });
}

/** 0 where no page has said. */
export async function readTouchPoints(registry: RegistryDatabase): Promise<number> {
  return (await readSetting(registry, 'touchPoints')) ?? 0;
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
