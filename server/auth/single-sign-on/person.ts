import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { user } from '../../../src/domain/identity/user.ts';
import { addMember } from '../../modules/people/members.ts';
import type { Tables } from '../../plugins/tables.ts';
import { withIdentityService } from '../../plugins/tenant.ts';
import type { WriteContext } from '../../resource/row-store.ts';
import { updateRow } from '../../resource/row-store.ts';
import type { Claims } from './claims.ts';
import { nameOf, usernameOf } from './claims.ts';
import { SignInRefused } from './sign-in-refused.ts';
import type { TenantSso } from './sso-settings.ts';

export interface Account {
  readonly tenantId: string;
  readonly issuer: string;
  readonly subject: string;
  /** Proven; null: only a known account gets in. */
  readonly email: string | null;
}

export interface FoundPerson {
  readonly id: string;
  readonly role: string;
  readonly status: string;
}

/**
 * The member whose account it is, else the member with its address. Whoever was removed from the tenant stays removed until
 * an administrator adds them again. @throws SignInRefused `unknown`
 */
export async function findPerson(trx: Transaction<Tables>, account: Account): Promise<FoundPerson | null> {
  const { tenantId, issuer, subject, email } = account;
  const linked = await withIdentityService(trx, () =>
    members(trx, tenantId)
      .innerJoin('single_sign_on_links', (join) =>
        join
          .onRef('single_sign_on_links.tenant_id', '=', 'members.tenant_id')
          .onRef('single_sign_on_links.user_id', '=', 'members.id'),
      )
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst(),
  );
  const found = linked ?? (email === null ? undefined : await byEmail(trx, tenantId, email));
  if (found && found.deleted_at !== null) throw new SignInRefused('unknown', 'removed');
  return found ?? null;
}

function byEmail(trx: Transaction<Tables>, tenantId: string, email: string) {
  return withIdentityService(trx, () =>
    members(trx, tenantId)
      .innerJoin('identities', 'identities.id', 'members.id')
      .where('identities.email', '=', email)
      .executeTakeFirst(),
  );
}

function members(trx: Transaction<Tables>, tenantId: string) {
  return trx
    .selectFrom('members')
    .select(['members.id', 'members.role', 'members.status', 'members.deleted_at'])
    .where('members.tenant_id', '=', tenantId);
}

/** Somebody new, where the tenant lets its provider say who works there. @throws SignInRefused, ProblemError `quota_reached` */
export async function addPerson(
  trx: Transaction<Tables>,
  contextOf: (userId: string) => Promise<WriteContext>,
  { sso, claims }: { readonly sso: TenantSso; readonly claims: Claims },
  { email, role: mapped }: { readonly email: string | null; readonly role: string | null },
): Promise<string> {
  if (email === null) throw new SignInRefused('unverified');
  const role = mapped ?? sso.default_role;
  if (!sso.create_people || role === null) throw new SignInRefused('unknown');
  const person = { email, name: nameOf(claims, email), username: usernameOf(email) };
  // The identity first: what is written of a person in their own name needs to know who that is.
  const id = await withIdentityService(trx, async () => {
    await trx
      .insertInto('identities')
      .values({ id: randomUUID(), ...person, locale: null, password_hash: null, password_from: null })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
    return trx.selectFrom('identities').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  });
  const context = await contextOf(id.id);
  await addMember(context, { ...person, role, locale: null }, null);
  await updateRow(context, user, id.id, { status: 'active' });
  return id.id;
}
