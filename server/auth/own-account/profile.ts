import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { user } from '../../../src/domain/identity/user.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import {
  auditSetting,
  inTenant,
  readAsIdentityService,
  withIdentityService,
} from '../../database/tenants/tenant.ts';
import { holdOn } from '../../modules/people/hold.ts';
import { refuse } from '../../problems/errors.ts';
import { callContext, findRow, updateRow } from '../../resource/rows/row-store.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import { auditIdentity } from '../account/identity-audit.ts';
import { awaitedReset } from '../second-factor/awaited-reset.ts';
import { hasSecondFactor } from '../second-factor/has-second-factor.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { membershipsOf } from '../session/membership.ts';
import type { profileSchema } from '../session/schemas.ts';
import type { AuthDeps, RequestSession } from '../session/session-parts.ts';
import { opensOneTenant } from '../session/signed-in-with.ts';
import { chooseNotifications, readNotificationChoices } from './notification-choices.ts';

type Profile = z.infer<typeof profileSchema>;

interface ProfileChanges {
  readonly name?: string | undefined;
  readonly locale?: string | undefined;
  readonly notifications?: Parameters<typeof chooseNotifications>[2] | undefined;
}

/** The person signed in, to themselves alone. */
export async function readProfile(
  deps: AuthDeps,
  { membership }: RequestSession,
  actor: Actor,
): Promise<Profile> {
  const { user: person, tenant, locale, policy, signedInWith } = membership;
  const notifications = await readNotificationChoices(deps.database, actor);
  return readAsIdentityService(deps.database, async (trx) => {
    const { password_hash: hash, password_from: from } = await trx
      .selectFrom('identities')
      .select(['password_hash', 'password_from'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const all = await membershipsOf(trx, person.id, signedInWith);
    // Whoever got in by the word of one tenant's administrator does not learn where else the person works.
    const known = opensOneTenant(signedInWith) ? all.filter((each) => each.tenant.id === tenant.id) : all;
    return {
      ...person,
      locale,
      secondFactor: await hasSecondFactor(trx, person.id),
      twoFactors: membership.twoFactors,
      secondFactorRequired: policy.secondFactorRequired,
      secondFactorReset: await awaitedReset(trx, person.id),
      recoveryCodesLeft: await countRecoveryCodes(trx, person.id),
      password: hash === null ? 'none' : from === null ? 'own' : 'given',
      tenants: known.map((each) => ({
        id: each.tenant.id,
        name: each.tenant.name,
        role: each.user.role,
        suspended: each.suspended !== null,
      })),
      notifications,
    };
  });
}

/**
 * The name as the people of this tenant see it, the language of mails and of devices that have chosen none, what the person
 * wants to be told of in this tenant. The name
 * follows the person into tenants that take them in later, unless one tenant's administrator vouched for them here; so does the
 * language.
 *
 * @throws ProblemError `forbidden` for the language of somebody of other tenants too, where one tenant vouched for them
 */
export async function changeProfile(
  deps: AuthDeps,
  { membership }: RequestSession,
  actor: Actor,
  changes: ProfileChanges,
): Promise<void> {
  const { name, locale, notifications } = changes;
  if (notifications) await chooseNotifications(deps.database, actor, notifications);
  if (name === undefined && locale === undefined) return;
  const isShut = opensOneTenant(membership.signedInWith);
  await inTenant(deps.database, actor, async (trx, { epoch, zone }) => {
    const now = new Date(deps.clock.now()).toISOString();
    const context = callContext({ trx, actor, epoch, zone, now, audit: auditSetting(actor) });
    if (name !== undefined) await rename(context, name);
    // Mails of other tenants are in that language too.
    const speaks = locale !== undefined && locale !== membership.locale;
    if (speaks && isShut && (await holdOn(context, actor.userId)) !== 'alone') {
      refuse(
        'forbidden',
        [{ path: 'locale', code: 'forbidden', message: 'belongs to other tenants too' }],
        'sign_in_shared',
      );
    }
    // Last: writing the logs of several tenants leaves the transaction in none.
    await withIdentityService(trx, async () => {
      if (name !== undefined && !isShut) {
        await trx.updateTable('identities').set({ name }).where('id', '=', actor.userId).execute();
      }
      if (speaks) {
        await speak(trx, actor, membership.locale, locale);
      }
    });
  });
  if (name !== undefined) deps.database.changed(actor.tenantId);
}

async function rename(context: WriteContext, name: string): Promise<void> {
  const { userId } = context.actor;
  const known = await findRow(context, user, userId, 'update');
  if (!known || known.deletedAt !== null) refuse('not_found');
  if (known.row['name'] !== name) await updateRow(context, user, userId, { name });
}

async function speak(trx: Transaction<Tables>, actor: Actor, before: string, locale: string): Promise<void> {
  await trx.updateTable('identities').set({ locale }).where('id', '=', actor.userId).execute();
  await auditIdentity(trx, actor, { before: { locale: before }, after: { locale } });
}
