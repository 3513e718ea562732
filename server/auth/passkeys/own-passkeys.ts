import type { Transaction } from 'kysely';
import type { OwnPasskeys } from '../../../src/domain/identity/passkey.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { asIdentityService, readAsIdentityService } from '../../database/tenants/tenant.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { MailKind } from '../../mail/queued-mail.ts';
import { refuse } from '../../problems/errors.ts';
import { auditIdentity } from '../account/identity-audit.ts';
import type { AuthDeps, RequestSession } from '../session/session-parts.ts';
import { opensOneTenant } from '../session/signed-in-with.ts';
import type { RelyingParty } from './relying-party.ts';

/** The person's own; nothing of them to whoever got in by the word of one tenant's administrator. */
export async function listPasskeys(
  deps: AuthDeps,
  { membership }: RequestSession,
  relyingParty: RelyingParty | null,
): Promise<OwnPasskeys> {
  const rpId = relyingParty?.id ?? null;
  if (opensOneTenant(membership.signedInWith)) return { passkeys: [], closed: 'vouched', rpId };
  const rows = await readAsIdentityService(deps.database, (trx) =>
    trx
      .selectFrom('passkeys')
      .select(['id', 'credential_id', 'name', 'created_at', 'last_used_at', 'backed_up'])
      .where('user_id', '=', membership.user.id)
      .orderBy('created_at')
      .execute(),
  );
  return { passkeys: rows.map(shownPasskey), closed: relyingParty ? null : 'address', rpId };
}

interface PasskeyRow {
  readonly id: string;
  readonly credential_id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly backed_up: boolean;
}

export function shownPasskey(row: PasskeyRow) {
  const { id, credential_id: credentialId, name, created_at: createdAt, last_used_at: lastUsedAt } = row;
  return { id, credentialId, name, createdAt, lastUsedAt, synced: row.backed_up };
}

/** @throws ProblemError `forbidden`, `not_found` */
export async function renamePasskey(
  deps: AuthDeps,
  session: RequestSession,
  by: Actor,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  requireOwnSession(session);
  await asIdentityService(deps.database, async (trx) => {
    const before = await lockOwn(trx, by, id);
    if (before.name === name) return;
    await trx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
    await auditIdentity(trx, by, { before: { passkey: before.name }, after: { passkey: name } });
  });
}

/**
 * It opens nothing from then on; sessions that it opened go on, and are in the list of sessions. No proof is asked for: one
 * way in less opens nothing to whoever holds a session that is not theirs, and its owner is told.
 *
 * @throws ProblemError `forbidden`, `not_found`
 */
export async function removePasskey(
  deps: AuthDeps,
  session: RequestSession,
  by: Actor,
  id: string,
): Promise<void> {
  requireOwnSession(session);
  await asIdentityService(deps.database, async (trx) => {
    const { name } = await lockOwn(trx, by, id);
    await trx.deleteFrom('passkeys').where('id', '=', id).execute();
    await auditIdentity(trx, by, { before: { passkey: name }, after: { passkey: null } });
    await tellOwner(trx, by.userId, 'passkey-removed', name);
  });
}

/** Two that change one at once take turns here. */
async function lockOwn(trx: Transaction<Tables>, { userId }: Actor, id: string) {
  const own = isUuid(id)
    ? await trx
        .selectFrom('passkeys')
        .select('name')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  return own ?? refuse('not_found');
}

/** As the identity service. */
export async function tellOwner(
  trx: Transaction<Tables>,
  userId: string,
  kind: Extract<MailKind, 'passkey-added' | 'passkey-removed'>,
  passkey: string,
): Promise<void> {
  const { email, name, locale } = await trx
    .selectFrom('identities')
    .select(['email', 'name', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await queueMail(trx, { tenantId: null, to: email, locale, kind, data: { name, passkey } });
}

/** As the identity service. */
export async function countPasskeys(trx: Transaction<Tables>, userId: string): Promise<number> {
  const { held } = await trx
    .selectFrom('passkeys')
    .select((row) => row.fn.countAll<number>().as('held'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return held;
}

/**
 * A passkey opens every tenant of the person, so nobody changes one whom a single tenant's administrator vouches for
 * (decision 13). @throws ProblemError `forbidden`
 */
export function requireOwnSession({ membership }: RequestSession): void {
  if (!opensOneTenant(membership.signedInWith)) return;
  refuse('forbidden', [], 'passkeys_by_own_password');
}
