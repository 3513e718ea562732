import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/schema/tables.ts';
import { withIdentityService } from '../../database/tenants/tenant.ts';
import { placesOf } from '../../modules/people/places.ts';
import { usernameOf } from './claims.ts';
import { SignInRefused } from './sign-in-refused.ts';

export interface Account {
  readonly tenantId: string;
  readonly issuer: string;
  readonly subject: string;
  /** Proven; null: only a known account gets in. */
  readonly email: string | null;
}

/** Somebody who exists: by their account at the provider, or by their address. */
export interface KnownPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly locale: string | null;
  /** Null: not of this tenant. */
  readonly member: { readonly role: string; readonly status: string } | null;
  readonly isLinked: boolean;
  /** They agreed themselves that this account at the provider opens theirs. */
  readonly hasConsented: boolean;
  /** By a password that nobody chose for them. */
  readonly hasOwnPassword: boolean;
  /** There is more to it than this tenant's provider made: a password, a passkey, a second factor, another tenant. */
  readonly isGuarded: boolean;
}

/**
 * The person whose account it is, else the one with its address. Whoever was removed from the tenant stays removed until
 * an administrator adds them again. @throws SignInRefused `unknown`
 */
export async function findPerson(trx: Transaction<Tables>, account: Account): Promise<KnownPerson | null> {
  const { tenantId, email } = account;
  const row = await withIdentityService(trx, async () => {
    const linked = await people(trx, account).where('links.subject', 'is not', null).executeTakeFirst();
    if (linked || email === null) return linked;
    return people(trx, account).where('identities.email', '=', email).executeTakeFirst();
  });
  if (!row) return null;
  if (row.deleted_at !== null) throw new SignInRefused('unknown', 'removed');
  const { id, name, locale, role, status } = row;
  return {
    id,
    email: row.email,
    name,
    locale,
    member: role === null || status === null ? null : { role, status },
    isLinked: row.subject !== null,
    hasConsented: row.consented_at !== null,
    hasOwnPassword: row.password_hash !== null && row.password_from === null,
    isGuarded: await withIdentityService(trx, () => isGuarded(trx, id, tenantId)),
  };
}

function people(trx: Transaction<Tables>, { tenantId, issuer, subject }: Account) {
  return trx
    .selectFrom('identities')
    .leftJoin('members', (join) =>
      join.onRef('members.id', '=', 'identities.id').on('members.tenant_id', '=', tenantId),
    )
    .leftJoin('single_sign_on_links as links', (join) =>
      join
        .onRef('links.user_id', '=', 'identities.id')
        .on('links.tenant_id', '=', tenantId)
        .on('links.issuer', '=', issuer)
        .on('links.subject', '=', subject),
    )
    .select(['identities.id', 'identities.email', 'identities.name', 'identities.locale'])
    .select(['identities.password_hash', 'identities.password_from'])
    .select(['members.role', 'members.status', 'members.deleted_at', 'links.subject', 'links.consented_at']);
}

async function isGuarded(trx: Transaction<Tables>, id: string, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ guarded: boolean }>`select
      exists (select from identities where id = ${id} and password_hash is not null and password_from is null)
      or exists (select from passkeys where user_id = ${id})
      or exists (select from second_factors where user_id = ${id} and enabled_at is not null
        and set_up_in is distinct from ${tenantId})
      as guarded`.execute(trx);
  const others = (await placesOf(trx, id)).filter((place) => place.tenantId !== tenantId);
  return (rows[0]?.guarded ?? true) || others.some((place) => place.standing !== 'gone' || place.hasAccepted);
}

/** Somebody whom no tenant knew. @returns their id; null where another has made them meanwhile */
export async function makeIdentity(
  trx: Transaction<Tables>,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<string | null> {
  const made = await trx
    .insertInto('identities')
    .values({
      id: randomUUID(),
      email,
      name,
      username: usernameOf(email),
      locale: null,
      password_hash: null,
      password_from: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}
