import { sql } from 'kysely';
import { ADMIN_CALLS } from '../../../src/domain/identity/admin-calls.ts';
import { adminRoleOf } from '../../../src/domain/identity/role.ts';
import { user } from '../../../src/domain/identity/user.ts';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { withIdentityService } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { lockForWrite, requireFresh } from '../../resource/checks/preconditions.ts';
import { isOfPlatform } from '../../resource/http/acting-in.ts';
import { updateRow } from '../../resource/rows/row-store.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import { dropRows } from '../../resource/write/row-life.ts';
import type { Authority } from './authority.ts';
import {
  permissionsOfRole,
  requireAnotherAdmin,
  requireNoColleague,
  requireOutsidePlatform,
  requireWithin,
  takeTurn,
} from './authority.ts';
import { holdOn } from './hold.ts';
import { takeBackInvitation } from './invitations.ts';
import type { PeopleDeps } from './people-deps.ts';

export interface PersonChanges {
  readonly name?: string | undefined;
  readonly username?: string | undefined;
  readonly role?: string | undefined;
  readonly status?: 'active' | 'suspended' | undefined;
}

const NOT_ACCEPTED = 'is active only after an invitation was accepted';

/** Who is invited becomes active by accepting, and by nothing else. */
const NEXT_STATUSES: Readonly<Record<string, readonly string[]>> = {
  active: ['suspended'],
  invited: ['suspended'],
  suspended: ['active'],
};

/** @throws ProblemError for what the rules of this file forbid, `not_found`, `deleted`, `edited_since`. */
export async function changePerson(
  context: WriteContext,
  deps: PeopleDeps,
  id: string,
  wanted: PersonChanges,
  ifMatch: string | null,
): Promise<AnyRow> {
  const { authority, row } = await lockPerson(context, id, ifMatch);
  const given = Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== row[name]);
  const values: Readonly<Record<string, string>> = Object.fromEntries(given);
  const changes: PersonChanges = values;
  if (given.length === 0) return row;
  if (changes.role !== undefined) {
    requireWithin(authority, await permissionsOfRole(context, changes.role), 'role');
  }
  if (changes.status !== undefined) await requireStatusChange(context, row, changes.status);
  const leaves = changes.role !== undefined || changes.status === 'suspended';
  if (leaves && isActiveAdmin(context, row)) await requireAnotherAdmin(context, id);
  const after = await updateRow(context, user, id, values);
  if (changes.status === 'suspended') await shutOut(context, deps, id);
  return after.row;
}

/** Ends the membership. What the person wrote stays, and so does their account in other tenants. */
export async function removePerson(
  context: WriteContext,
  deps: PeopleDeps,
  id: string,
  ifMatch: string | null,
): Promise<void> {
  const row = await lockAnother(context, id, ifMatch);
  if (isActiveAdmin(context, row)) await requireAnotherAdmin(context, id);
  await dropRows(context, user, [id]);
  await shutOut(context, deps, id);
}

/**
 * For somebody who lost their second factor or passkeys: they sign in with their password alone from then on, and anew.
 * One's own is switched off in the profile, with a proof: a stolen session must not be enough for it. It is off in all of
 * their tenants then, so it is done to those alone who are of this tenant and of no other.
 *
 * @throws ProblemError `forbidden` where they did not accept, or are of another tenant too
 */
export async function resetPersonsSecondFactor(
  context: WriteContext,
  { resetSecondFactor, endSessions }: PeopleDeps,
  id: string,
  ifMatch: string | null,
): Promise<void> {
  const { trx, actor, now } = context;
  await lockAnother(context, id, ifMatch);
  if (!isOfPlatform(actor)) await requireOutsidePlatform(context, { id }, 'platform_account');
  const hold = await holdOn(context, id);
  if (hold === 'none') refuse('forbidden', [], 'not_accepted');
  if (hold === 'shared') refuse('forbidden', [], 'sign_in_shared');
  await withIdentityService(trx, async () => {
    await resetSecondFactor(trx, actor, id);
    await endSessions(trx, new Date(now), { userId: id, tenantId: actor.tenantId });
  });
}

/**
 * The same for somebody of several tenants, by whoever runs the platform: late, and told to the person, who can end it.
 *
 * @throws ProblemError `forbidden` where they did not accept in the tenant that is named
 */
export async function beginPersonsReset(
  context: WriteContext,
  { beginReset }: PeopleDeps,
  id: string,
  ifMatch: string | null,
): Promise<void> {
  const { trx, actor, now } = context;
  await lockAnother(context, id, ifMatch);
  if ((await holdOn(context, id)) === 'none') refuse('forbidden', [], 'not_accepted');
  await withIdentityService(trx, async () => {
    await beginReset(trx, actor, id, now);
    await sql`select set_config('app.tenant_id', ${actor.tenantId}, true)`.execute(trx);
  });
}

/**
 * Signs somebody out of one device, or of all where no session is named; administrators of a tenant in that tenant alone, and
 * nobody who has not accepted there: a typed address gives no hold on anybody. One's own sessions are ended in the profile.
 *
 * @throws ProblemError `not_found` for a session that is none of theirs, or has ended
 */
export async function endPersonsSessions(
  context: WriteContext,
  { sessions }: PeopleDeps,
  id: string,
  sessionId: string | null,
): Promise<void> {
  const { trx, actor, now } = context;
  await lockAnother(context, id, null);
  if ((await holdOn(context, id)) === 'none') refuse('forbidden', [], 'not_accepted');
  const which = { userId: id, tenantId: tenantOfSessions(actor), sessionId };
  const ended = await withIdentityService(trx, () => sessions.end(trx, new Date(now), actor, which));
  if (sessionId !== null && ended === 0) refuse('not_found');
}

/** A session belongs to a tenant, whose administrators see it; people of the platform see all of them. */
export function tenantOfSessions(actor: Actor): string | null {
  return actor.isGuest || isOfPlatform(actor) ? null : actor.tenantId;
}

/** @throws ProblemError `not_found`, `forbidden` where they may do more than the caller */
export async function requireAuthorityOver(context: WriteContext, id: string): Promise<void> {
  await lockPerson(context, id, null);
}

/** As `lockPerson`, for what nobody does to themselves. */
async function lockAnother(context: WriteContext, id: string, ifMatch: string | null): Promise<AnyRow> {
  const { row } = await lockPerson(context, id, ifMatch);
  if (id === context.actor.userId) refuse('own_account');
  return row;
}

/** Nobody changes a person who may do more than they may. */
async function lockPerson(
  context: WriteContext,
  id: string,
  ifMatch: string | null,
): Promise<{ authority: Authority; row: AnyRow }> {
  const authority = await takeTurn(context, ADMIN_CALLS['PATCH /users/:id']);
  const stored = await lockForWrite(context, user, id);
  await requireNoColleague(context, { id });
  requireFresh(context, stored, ifMatch);
  requireWithin(authority, await permissionsOfRole(context, String(stored.row['role'])), 'id');
  return { authority, row: stored.row };
}

async function requireStatusChange(context: WriteContext, row: AnyRow, status: string): Promise<void> {
  if (row.id === context.actor.userId) refuse('own_account');
  const from = String(row['status']);
  // Shut out before they accepted, they are let in by an invitation, as before.
  if (status === 'active' && (await holdOn(context, row.id)) === 'none') {
    refuse(
      'transition_refused',
      [{ path: 'status', code: 'not_accepted', message: NOT_ACCEPTED }],
      'not_accepted',
    );
  }
  if (NEXT_STATUSES[from]?.includes(status)) return;
  const message: Predicate = `cannot change from ${from} to ${status}`;
  refuse('transition_refused', [{ path: 'status', code: 'invalid_value', message }]);
}

function isActiveAdmin({ actor }: WriteContext, row: AnyRow): boolean {
  return row['role'] === adminRoleOf(actor.tenantId) && row['status'] === 'active';
}

/** From the commit on, no token and no cookie of theirs opens this tenant. */
async function shutOut(context: WriteContext, { endSessions }: PeopleDeps, userId: string): Promise<void> {
  const { trx, actor, now } = context;
  await takeBackInvitation(context, userId);
  const person = { userId, tenantId: actor.tenantId };
  await withIdentityService(trx, () => endSessions(trx, new Date(now), person));
}
