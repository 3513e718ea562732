import { randomBytes } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import { PUBLIC_MAIL_DOMAINS } from '../../../src/domain/identity/public-mail-domains.ts';
import type { CheckedDomain, DomainProof } from '../../../src/domain/identity/single-sign-on.ts';
import { holdTurn } from '../../database/connection/turns.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { withIdentityService } from '../../database/tenants/tenant.ts';
import type { AskingPerson } from '../../modules/people/authority.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';

type Row = Selectable<Tables['sign_in_domains']>;

/** What the record of the domain has to say, beside whatever else stands there. */
export function dnsRecordOf(token: string): string {
  return `fieldline-verification=${token}`;
}

/** In the order of the tenant's list, as its settings show them. */
export async function proofsOf(
  trx: Transaction<Tables>,
  tenantId: string,
  domains: readonly string[],
): Promise<DomainProof[]> {
  const rows = await living(trx, tenantId).execute();
  const known = new Map(rows.map((row) => [row.domain, proofOf(row)]));
  return domains.flatMap((domain) => known.get(domain) ?? []);
}

/** Of the domains that the tenant names, by name. */
export async function domainsOf(trx: Transaction<Tables>, tenantId: string): Promise<CheckedDomain[]> {
  const rows = await living(trx, tenantId).orderBy('domain').execute();
  return rows.map(shown);
}

/**
 * The domains that the tenant names now. A new one is proved by nobody; one that stays keeps its proof; one that goes loses it,
 * so that another tenant may prove it.
 */
export async function nameDomains(context: WriteContext, wanted: readonly string[]): Promise<void> {
  const { trx, actor, now } = context;
  const { tenantId } = actor;
  const next = { updated_at: now, version: sql<number>`sign_in_domains.version + 1` };
  const dropped = { verified_at: null, verified_by: null, deleted_at: now, ...next };
  await trx
    .updateTable('sign_in_domains')
    .set(dropped)
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .$if(wanted.length > 0, (rows) => rows.where('domain', 'not in', wanted))
    .execute();
  for (const domain of new Set(wanted)) {
    const token = randomBytes(24).toString('hex');
    await trx
      .insertInto('sign_in_domains')
      .values({ tenant_id: tenantId, domain, token, created_at: now, updated_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['domain', 'tenant_id'])
          .doUpdateSet({ deleted_at: null, ...next })
          .where('sign_in_domains.deleted_at', 'is not', null),
      )
      .execute();
  }
}

/** @throws ProblemError `not_found` for a domain that the tenant does not name */
export async function readDomain({ trx, actor }: AskingPerson, domain: string): Promise<Row> {
  const row = await living(trx, actor.tenantId).where('domain', '=', domain).executeTakeFirst();
  return row ?? refuse('not_found');
}

/**
 * What a look at the domain's records brought. A proof that is there stays: a record may be missing for an hour.
 *
 * @param token that was looked for: one that was withdrawn during the look, which lasts as long as the domain's own server
 * wants, proves nothing
 */
export async function noteRecord(
  context: WriteContext,
  domain: string,
  { token, isFound: wasThere }: { readonly token: string; readonly isFound: boolean },
): Promise<CheckedDomain> {
  const row = await readDomain(context, domain);
  const isFound = wasThere && row.token === token;
  const looked = { checked_at: context.now, record_found: isFound };
  if (isFound && row.verified_at === null) return prove(context, row, 'dns', looked);
  return write(context, domain, looked);
}

/** @throws ProblemError `not_found`, `already_exists`, `validation` */
export async function approveDomain(context: WriteContext, domain: string): Promise<CheckedDomain> {
  const row = await readDomain(context, domain);
  return row.verified_at === null ? prove(context, row, 'platform', {}) : shown(row);
}

/** Whoever lost the domain has it no more; its next owner can prove it. */
export async function withdrawDomain(context: WriteContext, domain: string): Promise<CheckedDomain> {
  await readDomain(context, domain);
  // Another token: the record of before may still stand there.
  const token = randomBytes(24).toString('hex');
  return write(context, domain, { verified_at: null, verified_by: null, token });
}

/** The lock makes two tenants that prove one domain at the same time take turns. */
async function prove(
  context: WriteContext,
  { domain }: Row,
  by: 'dns' | 'platform',
  looked: Partial<Row>,
): Promise<CheckedDomain> {
  const { trx, actor, now } = context;
  requireOwnDomain(domain, 'domain');
  await holdTurn(trx, `sign-in domain ${domain}`);
  const taken = await withIdentityService(trx, () =>
    trx
      .selectFrom('sign_in_domains')
      .select('domain')
      .where('domain', '=', domain)
      .where('tenant_id', '!=', actor.tenantId)
      .where('verified_at', 'is not', null)
      .executeTakeFirst(),
  );
  if (taken) refuse('already_exists', [], 'domain_taken');
  return write(context, domain, { ...looked, verified_at: now, verified_by: by });
}

/** @throws ProblemError `validation` for where anybody can have an address */
function requireOwnDomain(domain: string, path: string): void {
  const message = 'is open to anybody';
  if (PUBLIC_MAIL_DOMAINS.has(domain)) {
    refuse('validation', [{ path, code: 'domain_public', message }], 'domain_public');
  }
}

async function write(
  { trx, actor, now }: WriteContext,
  domain: string,
  changes: Partial<Row>,
): Promise<CheckedDomain> {
  const row = await trx
    .updateTable('sign_in_domains')
    .set((each) => ({ ...changes, updated_at: now, version: each('version', '+', 1) }))
    .where('tenant_id', '=', actor.tenantId)
    .where('domain', '=', domain)
    .returningAll()
    .executeTakeFirstOrThrow();
  return shown(row);
}

function living(trx: Transaction<Tables>, tenantId: string) {
  return trx
    .selectFrom('sign_in_domains')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null);
}

function shown(row: Row): CheckedDomain {
  return { ...proofOf(row), id: row.domain, version: row.version };
}

function proofOf(row: Row): DomainProof {
  return {
    domain: row.domain,
    record: dnsRecordOf(row.token),
    verifiedAt: row.verified_at,
    verifiedBy: row.verified_by,
    checkedAt: row.checked_at,
    recordFound: row.record_found,
  };
}
