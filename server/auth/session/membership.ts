import { sql, type Transaction } from 'kysely';
import type { SessionTenant, SessionUser } from '../../../src/domain/identity/session.ts';
import type { ProblemReason } from '../../../src/domain/kit/problems/problem-reasons.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { isTwoFactorsByItself, type SignedInWith } from './signed-in-with.ts';

/** A person in a tenant, as sign-in and every request need them, read from the rows as they stand. */
export interface Membership {
  readonly user: SessionUser;
  readonly tenant: SessionTenant;
  readonly locale: string;
  readonly signedInWith: SignedInWith;
  /** This sign-in stands where a tenant asks everybody for a second factor. */
  readonly twoFactors: boolean;
  readonly policy: { readonly secondFactorRequired: boolean };
  /** Set where person, membership or tenant is not active: why. */
  readonly suspended: Suspension | null;
  /** Where the tenant is reached since it moved; null: where it was. */
  readonly movedTo: string | null;
}

export type Suspension = Extract<
  ProblemReason,
  'account_suspended' | 'tenant_suspended' | 'tenant_moving' | 'tenant_moved' | 'invitation_open'
>;

/**
 * Every membership of a person: the tenant that they used last, then the oldest; the platform, which is no place to work in,
 * comes after those. Being taken into another tenant changes nothing of what comes first.
 */
export async function membershipsOf(
  trx: Transaction<Tables>,
  userId: string,
  signedInWith: SignedInWith,
): Promise<Membership[]> {
  const rows = await memberships(trx)
    .leftJoin('last_tenants', (join) =>
      join
        .onRef('last_tenants.user_id', '=', 'members.id')
        .onRef('last_tenants.tenant_id', '=', 'members.tenant_id'),
    )
    .where('members.id', '=', userId)
    .orderBy((row) => row('last_tenants.tenant_id', 'is', null))
    .orderBy((row) => row('tenants.id', '=', 'platform'))
    .orderBy('members.created_at')
    .orderBy(sql`sort_key(tenants.name)`)
    .execute();
  return rows.map((row) => toMembership(row, signedInWith));
}

export async function membershipIn(
  trx: Transaction<Tables>,
  person: { readonly userId: string; readonly tenantId: string; readonly signedInWith: SignedInWith },
): Promise<Membership | null> {
  const row = await memberships(trx)
    .where('members.id', '=', person.userId)
    .where('members.tenant_id', '=', person.tenantId)
    .executeTakeFirst();
  return row ? toMembership(row, person.signedInWith) : null;
}

/** The membership behind a session, and when its person last proved who they are; null when the session has ended. */
export async function membershipOfSession(
  trx: Transaction<Tables>,
  now: Date,
  session: { readonly sessionId: string; readonly userId: string; readonly tenantId: string },
): Promise<{ readonly membership: Membership; readonly provenAt: number } | null> {
  const row = await memberships(trx)
    .innerJoin('refresh_families', (join) =>
      join
        .onRef('refresh_families.user_id', '=', 'members.id')
        .onRef('refresh_families.tenant_id', '=', 'members.tenant_id'),
    )
    .select(['refresh_families.signed_in_with', 'refresh_families.created_at', 'refresh_families.proven_at'])
    .where('refresh_families.id', '=', session.sessionId)
    .where('refresh_families.revoked_at', 'is', null)
    .where('refresh_families.expires_at', '>', now.toISOString())
    .where('members.id', '=', session.userId)
    .where('members.tenant_id', '=', session.tenantId)
    .executeTakeFirst();
  if (!row) return null;
  const { signed_in_with: signedInWith, created_at: begun, proven_at: provenAt } = row;
  return { membership: toMembership(row, signedInWith), provenAt: Date.parse(provenAt ?? begun) };
}

function memberships(trx: Transaction<Tables>) {
  return trx
    .selectFrom('members')
    .innerJoin('identities', 'identities.id', 'members.id')
    .innerJoin('tenants', 'tenants.id', 'members.tenant_id')
    .innerJoin('roles', (join) =>
      join.onRef('roles.tenant_id', '=', 'members.tenant_id').onRef('roles.name', '=', 'members.role'),
    )
    .leftJoin('tenant_moves', 'tenant_moves.tenant', 'members.tenant_id')
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.user_id', '=', 'members.id').on('second_factors.enabled_at', 'is not', null),
    )
    .where('members.deleted_at', 'is', null)
    .select([
      'members.id',
      'members.email',
      'members.username',
      'members.name',
      'members.role',
      'members.tenant_id',
      'members.status as member_status',
      'identities.status as identity_status',
      'identities.locale',
      'identities.password_unchanged',
      'tenants.name as tenant_name',
      'tenants.status as tenant_status',
      'tenants.offline_days',
      'tenants.over_receipt_percent',
      'tenants.time_zone',
      'tenants.currency',
      'tenants.devices_carry',
      'tenants.letterhead',
      'tenants.logo_file',
      'tenants.logo_alt',
      'tenants.fault_form',
      'tenants.fault_form_notice',
      'tenants.odk_collect',
      'tenants.photograph_side',
      'tenants.photograph_place',
      'tenants.photograph_stamp',
      'tenants.position_accuracy',
      'tenants.coordinate_kind',
      'tenants.coordinate_grid',
      'tenants.coordinate_axes',
      'tenants.second_factor_required',
      'second_factors.enabled_at as second_factor_since',
      'roles.permissions',
      'tenant_moves.state as move_state',
      'tenant_moves.address as moved_to',
    ]);
}

type MembershipRow = Awaited<ReturnType<ReturnType<typeof memberships>['execute']>>[number];

function toMembership(row: MembershipRow, signedInWith: SignedInWith): Membership {
  const twoFactors = isTwoFactorsByItself(signedInWith) || row.second_factor_since !== null;
  return {
    signedInWith,
    twoFactors,
    policy: { secondFactorRequired: row.second_factor_required },
    user: {
      id: row.id,
      email: row.email,
      username: row.username,
      name: row.name,
      tenant_id: row.tenant_id,
      role: row.role,
      roles: [row.role],
      permissions: row.permissions,
      secondFactorNeeded: row.second_factor_required && !twoFactors,
      passwordChangeNeeded: row.password_unchanged && signedInWith === 'given_password',
    },
    tenant: {
      id: row.tenant_id,
      name: row.tenant_name,
      offlineDays: row.offline_days,
      overReceiptPercent: row.over_receipt_percent,
      timeZone: row.time_zone,
      currency: row.currency,
      devicesCarry: row.devices_carry,
      letterhead: row.letterhead,
      logo: row.logo_file === null ? null : { fileId: row.logo_file, alt: row.logo_alt },
      faultForm: { isOpen: row.fault_form, notice: row.fault_form_notice },
      odkCollect: row.odk_collect,
      photographs: {
        side: row.photograph_side,
        keepsPlace: row.photograph_place,
        isStamped: row.photograph_stamp,
      },
      positionAccuracy: row.position_accuracy,
      coordinates: {
        kind: row.coordinate_kind,
        grid: row.coordinate_grid,
        axes: row.coordinate_axes,
      },
    },
    locale: row.locale ?? 'en',
    suspended: suspensionOf(row),
    movedTo: row.moved_to,
  };
}

function suspensionOf(row: MembershipRow): Suspension | null {
  if (row.move_state === 'closed') return 'tenant_moving';
  if (row.move_state === 'moved') return 'tenant_moved';
  if (row.tenant_status !== 'active') return 'tenant_suspended';
  if (row.member_status === 'invited') return 'invitation_open';
  const active = row.member_status === 'active' && row.identity_status === 'active';
  return active ? null : 'account_suspended';
}
