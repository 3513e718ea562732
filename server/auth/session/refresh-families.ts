import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema/tables.ts';
import { hashToken } from '../tokens/single-use-token.ts';
import { forgetPhones } from './phones.ts';
import type { RefreshKey } from './refresh-cookie.ts';
import type { Renewer } from './session-parts.ts';
import { opensOneTenant, type SignedInWith } from './signed-in-with.ts';

/**
 * A refresh family is one sign-in on one device. Its key is rotated at each use; `used_generation` is the highest
 * generation ever presented, which is all that has to be stored: keys are derived from family and generation.
 *
 * A tablet that lost the answer to a refresh presents the same key again, hours later perhaps, and gets the same
 * successor. Only once the successor has been presented is the predecessor dead: whoever shows it then has a copy,
 * and the whole family ends (RFC 9700 §4.14.2).
 */
export type Presented =
  | {
      readonly outcome: 'good';
      readonly userId: string;
      readonly tenantId: string;
      readonly signedInWith: SignedInWith;
      /** Milliseconds since the epoch. */
      readonly begun: number;
      /** When the person last proved who they are: RFC 3339. */
      readonly provenAt: string;
    }
  | { readonly outcome: 'reused' | 'refused' };

export interface NewFamily {
  readonly id: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly deviceId: string | null;
  /** Of the device's cookie. */
  readonly deviceKey: string;
  readonly deviceLabel: string;
  readonly ip: string | null;
  readonly signedInWith: SignedInWith;
  readonly expiresAt: Date;
  /** When the person proved who they are; absent: now. */
  readonly provenAt?: string | undefined;
}

/** Days after which an unused session ends, unless the tenant lets devices stay offline for longer. */
const IDLE_DAYS = 30;
/** Days after which a session ends however often it was used, with the same exception. */
const LONGEST_DAYS = 180;
const DAY = 86_400_000;

/** When a session that is used now ends. `begun`: when it did, in milliseconds since the epoch. */
export function expiryOf(now: number, offlineDays: number, begun = now): Date {
  const unused = now + Math.max(IDLE_DAYS, offlineDays) * DAY;
  return new Date(Math.min(unused, begun + Math.max(LONGEST_DAYS, offlineDays) * DAY));
}

/**
 * For whoever begins a session, before they look whether it may begin: who ends all sessions of the person waits until this one is
 * there to be ended, and a session that was to follow theirs finds the one before it ended. Taken after locks on members and
 * passkeys, and before those on sessions.
 */
export async function holdPerson(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.selectFrom('identities').select('id').where('id', '=', userId).forShare().execute();
}

/** For whoever ends several sessions of the person, before they are looked for. */
export async function holdSessions(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.selectFrom('identities').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/**
 * A new sign-in on a device ends the person's earlier one there: the browser has one cookie. By one tenant's word it ends that
 * tenant's alone: ids of devices can be known to its administrators.
 */
export async function openFamily(trx: Transaction<Tables>, now: Date, family: NewFamily): Promise<void> {
  if (family.deviceId !== null) {
    await trx
      .updateTable('refresh_families')
      .set({ revoked_at: now.toISOString(), revoked_reason: 'replaced' })
      .where('user_id', '=', family.userId)
      .where('device_id', '=', family.deviceId)
      .where('revoked_at', 'is', null)
      .$if(opensOneTenant(family.signedInWith), (families) =>
        families.where('tenant_id', '=', family.tenantId),
      )
      .execute();
  }
  await trx
    .insertInto('refresh_families')
    .values({
      id: family.id,
      user_id: family.userId,
      tenant_id: family.tenantId,
      device_id: family.deviceId,
      device_key_hash: hashToken(family.deviceKey),
      device_label: family.deviceLabel,
      ip: family.ip,
      signed_in_with: family.signedInWith,
      proven_at: family.provenAt ?? null,
      used_generation: 0,
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
      expires_at: family.expiresAt.toISOString(),
    })
    .execute();
}

/** Whose session the key belongs to, without using it. */
export async function ownerOf(trx: Transaction<Tables>, key: RefreshKey) {
  return trx
    .selectFrom('refresh_families')
    .select(['user_id as userId', 'tenant_id as tenantId'])
    .where('id', '=', key.family)
    .executeTakeFirst();
}

/**
 * Whether the key may be rotated. It commits the end of a family whose key was used twice, so the caller must not
 * throw inside the transaction. The row lock makes two devices with copies of one key take turns.
 */
export async function presentKey(trx: Transaction<Tables>, now: Date, key: RefreshKey): Promise<Presented> {
  const family = await trx
    .selectFrom('refresh_families')
    .selectAll()
    .where('id', '=', key.family)
    .forUpdate()
    .executeTakeFirst();
  if (!family || family.revoked_at !== null || Date.parse(family.expires_at) <= now.getTime()) {
    return { outcome: 'refused' };
  }
  if (key.generation < family.used_generation) {
    await revokeFamily(trx, now, key.family, 'reused');
    return { outcome: 'reused' };
  }
  const { user_id: userId, tenant_id: tenantId, signed_in_with: signedInWith } = family;
  const { created_at: begun, proven_at: provenAt } = family;
  return {
    outcome: 'good',
    userId,
    tenantId,
    signedInWith,
    begun: Date.parse(begun),
    provenAt: provenAt ?? begun,
  };
}

/**
 * Marks the key as used. A generation above the successor's is good too: its code proves that we made it, and after
 * the restore of a backup the devices are ahead of the database.
 */
export async function useKey(
  trx: Transaction<Tables>,
  now: Date,
  key: RefreshKey,
  { expiresAt, ip, deviceKey, deviceId, deviceLabel }: Renewer & Pick<NewFamily, 'expiresAt' | 'deviceKey'>,
): Promise<RefreshKey> {
  await trx
    .updateTable('refresh_families')
    .set({
      used_generation: key.generation,
      last_used_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      ip,
      device_key_hash: hashToken(deviceKey),
      ...(deviceLabel !== null && { device_label: deviceLabel }),
      ...(deviceId !== null && { device_id: sql<string>`coalesce(device_id, ${deviceId})` }),
    })
    .where('id', '=', key.family)
    .execute();
  return { family: key.family, generation: key.generation + 1 };
}

export async function revokeFamily(
  trx: Transaction<Tables>,
  now: Date,
  id: string,
  reason: 'reused' | 'logout' | 'ended' | 'replaced',
): Promise<void> {
  await trx
    .updateTable('refresh_families')
    .set({ revoked_at: now.toISOString(), revoked_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every session of the person, in all tenants, but for the one to keep; their phones' too. */
export async function revokeAllOf(
  trx: Transaction<Tables>,
  now: Date,
  userId: string,
  reason: 'password' | 'ended',
  keep: string | null = null,
): Promise<void> {
  await holdSessions(trx, userId);
  await trx
    .updateTable('refresh_families')
    .set({ revoked_at: now.toISOString(), revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keep !== null, (families) => families.where('id', '!=', keep))
    .execute();
  await forgetPhones(trx, { userId, tenantId: null });
}

/** Ends every session of the person in one tenant; their phones' too. */
export async function revokeIn(
  trx: Transaction<Tables>,
  now: Date,
  person: { readonly userId: string; readonly tenantId: string },
  reason: 'shut_out',
): Promise<void> {
  await holdSessions(trx, person.userId);
  await trx
    .updateTable('refresh_families')
    .set({ revoked_at: now.toISOString(), revoked_reason: reason })
    .where('user_id', '=', person.userId)
    .where('tenant_id', '=', person.tenantId)
    .where('revoked_at', 'is', null)
    .execute();
  await forgetPhones(trx, person);
}

/** The person's living sessions, the last used first; `tenantId` null: in all tenants. */
export async function livingFamilies(
  trx: Transaction<Tables>,
  now: Date,
  { userId, tenantId }: { readonly userId: string; readonly tenantId: string | null },
) {
  return trx
    .selectFrom('refresh_families as families')
    .innerJoin('tenants', 'tenants.id', 'families.tenant_id')
    .select(['families.id', 'families.device_label', 'families.created_at', 'families.last_used_at'])
    .select(['families.ip', 'families.tenant_id', 'tenants.name as tenant_name'])
    .where('families.user_id', '=', userId)
    .$if(tenantId !== null, (families) => families.where('families.tenant_id', '=', tenantId))
    .where('families.revoked_at', 'is', null)
    .where('families.expires_at', '>', now.toISOString())
    .orderBy('families.last_used_at', 'desc')
    .execute();
}
