import type { Selectable, Transaction } from 'kysely';
import { PUBLIC_MAIL_DOMAINS } from '../../../src/domain/identity/public-mail-domains.ts';
import type { SingleSignOn } from '../../../src/domain/identity/single-sign-on.ts';
import type { Predicate, Problem } from '../../../src/domain/kit/problems/problem.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { withIdentityService } from '../../database/tenants/tenant.ts';
import { permissionsOfRole, requireWithin } from '../../modules/people/authority.ts';
import { requireVouching } from '../../modules/people/vouching.ts';
import { refuse } from '../../problems/errors.ts';
import { requireFresh } from '../../resource/checks/preconditions.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import { sealSecret } from '../second-factor/sealed-secret.ts';
import { nameDomains, proofsOf } from './domains.ts';
import { addressFault, type Reach } from './guarded-fetch.ts';

export type SingleSignOnSettings = Omit<SingleSignOn, 'callbackUrl'>;

/** What an older app does not know of, absent: as it is. */
type Later = 'trustSecondFactor' | 'secondFactorAcr';

export interface SettingsChange
  extends Omit<SingleSignOnSettings, 'id' | 'version' | 'hasSecret' | 'proofs' | Later> {
  readonly trustSecondFactor?: boolean | undefined;
  readonly secondFactorAcr?: string | undefined;
  /** Absent: as it is; null: none, for a public client. */
  readonly clientSecret?: string | null | undefined;
}

export interface SettingsDeps {
  readonly ssoKey: Uint8Array;
  readonly reach: Reach;
}

/** As they are; those of a tenant that never saved any are off and empty. */
export async function readSingleSignOn(
  trx: Transaction<Tables>,
  tenantId: string,
): Promise<SingleSignOnSettings> {
  const row = await trx
    .selectFrom('single_sign_on')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (!row) return unset(tenantId);
  return { ...settingsOf(row), proofs: await proofsOf(trx, tenantId, row.domains) };
}

/**
 * Another issuer or client is another provider: whom the one before knew comes in by it no more, and who is in by it has to
 * come again.
 *
 * @throws ProblemError `validation`, `reference_not_found`, `edited_since`; `forbidden` where somebody it could let in, or a role
 * that it would give, has more rights than the caller
 */
export async function saveSingleSignOn(
  context: WriteContext,
  deps: SettingsDeps,
  change: SettingsChange,
  ifMatch: string | null,
): Promise<SingleSignOnSettings> {
  const { trx, actor, now } = context;
  const { tenantId } = actor;
  const authority = await requireVouching(context, 'PUT /settings/single-sign-on');
  const before = await readSingleSignOn(trx, tenantId);
  requireFresh(context, { row: before }, ifMatch);
  requireSound(change, deps);
  // Whoever says which role a claim gives could give themselves any, over the provider.
  const given = change.roles.map(({ role }, index) => ({ role, path: `roles/${index}/role` }));
  if (change.defaultRole !== null) given.push({ role: change.defaultRole, path: 'defaultRole' });
  for (const { role, path } of given)
    requireWithin(authority, await permissionsOfRole(context, role, path), path);
  const { clientSecret } = change;
  const columns = {
    ...singleSignOnColumns(change),
    ...(clientSecret === undefined ? {} : { secret_set_at: clientSecret === null ? null : now }),
    updated_at: now,
  };
  await trx
    .insertInto('single_sign_on')
    .values({ tenant_id: tenantId, secret_set_at: null, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet((row) => ({ ...columns, version: row('single_sign_on.version', '+', 1) })),
    )
    .execute();
  await nameDomains(context, change.domains);
  if (clientSecret !== undefined) await keepSecret(trx, tenantId, deps.ssoKey, clientSecret);
  const isAnother = before.issuer !== change.issuer || before.clientId !== change.clientId;
  if (isAnother && before.version > 0) await forgetProvider(trx, tenantId, now);
  return readSingleSignOn(trx, tenantId);
}

async function forgetProvider(trx: Transaction<Tables>, tenantId: string, now: string): Promise<void> {
  await withIdentityService(trx, async () => {
    await trx.deleteFrom('single_sign_on_links').where('tenant_id', '=', tenantId).execute();
    await trx
      .updateTable('refresh_families')
      .set({ revoked_at: now, revoked_reason: 'shut_out' })
      .where('tenant_id', '=', tenantId)
      .where('signed_in_with', 'in', ['sso', 'sso_two_factors'])
      .where('revoked_at', 'is', null)
      .execute();
  });
}

/** Instead of the one before; null: none. */
export function keepSecret(
  trx: Transaction<Tables>,
  tenantId: string,
  key: Uint8Array,
  secret: string | null,
): Promise<void> {
  return withIdentityService(trx, async () => {
    await trx.deleteFrom('single_sign_on_secrets').where('tenant_id', '=', tenantId).execute();
    if (secret === null) return;
    const sealed = sealSecret(key, tenantId, secret);
    await trx.insertInto('single_sign_on_secrets').values({ tenant_id: tenantId, sealed }).execute();
  });
}

type Detail = Problem['details'][number];

/** What the fields mean together. @throws ProblemError `validation` */
function requireSound(change: SettingsChange, { reach }: SettingsDeps): void {
  const details: Detail[] = [];
  const fault = (path: string, message: Predicate) => details.push({ path, code: 'invalid_value', message });
  const needed = (path: string) => details.push({ path, code: 'required', message: 'is required' });
  if (change.issuer !== '') {
    const address = URL.canParse(change.issuer) ? addressFault(new URL(change.issuer), reach) : 'address';
    if (address === 'address') fault('issuer', 'must be an https address');
    if (address === 'private_address') fault('issuer', 'must be an address on the internet');
  }
  if (change.enabled && change.issuer === '') needed('issuer');
  if (change.enabled && change.clientId === '') needed('clientId');
  if (!change.scopes.split(' ').includes('openid')) fault('scopes', 'must contain openid');
  if (change.trustEmail && change.domains.length === 0) needed('domains');
  if (change.createPeople && change.defaultRole === null) needed('defaultRole');
  if (change.roles.length > 0 && change.roleClaim === '') needed('roleClaim');
  for (const [index, domain] of change.domains.entries()) {
    if (!PUBLIC_MAIL_DOMAINS.has(domain)) continue;
    details.push({ path: `domains/${index}`, code: 'domain_public', message: 'is open to anybody' });
  }
  if (change.onlySso && !change.enabled) fault('onlySso', 'needs single sign-on to be on');
  if (details.length > 0) refuse('validation', details);
}

export function singleSignOnColumns(change: SettingsChange) {
  return {
    enabled: change.enabled,
    issuer: change.issuer,
    client_id: change.clientId,
    scopes: change.scopes,
    trust_email: change.trustEmail,
    domains: JSON.stringify([...new Set(change.domains)]),
    role_claim: change.roleClaim,
    role_map: JSON.stringify(change.roles),
    default_role: change.defaultRole,
    create_people: change.createPeople,
    only_sso: change.onlySso,
    ...(change.trustSecondFactor !== undefined && { trust_second_factor: change.trustSecondFactor }),
    ...(change.secondFactorAcr !== undefined && { second_factor_acr: change.secondFactorAcr }),
  };
}

function settingsOf(row: Selectable<Tables['single_sign_on']>): Omit<SingleSignOnSettings, 'proofs'> {
  return {
    id: row.tenant_id,
    version: row.version,
    enabled: row.enabled,
    issuer: row.issuer,
    clientId: row.client_id,
    hasSecret: row.secret_set_at !== null,
    scopes: row.scopes,
    trustEmail: row.trust_email,
    domains: row.domains,
    roleClaim: row.role_claim,
    roles: row.role_map,
    defaultRole: row.default_role,
    createPeople: row.create_people,
    onlySso: row.only_sso,
    trustSecondFactor: row.trust_second_factor,
    secondFactorAcr: row.second_factor_acr,
  };
}

/** Off and empty. */
export function unset(tenantId: string): SingleSignOnSettings {
  return {
    id: tenantId,
    version: 0,
    enabled: false,
    issuer: '',
    clientId: '',
    hasSecret: false,
    scopes: 'openid email profile',
    trustEmail: false,
    domains: [],
    roleClaim: '',
    roles: [],
    defaultRole: null,
    createPeople: false,
    onlySso: false,
    trustSecondFactor: false,
    secondFactorAcr: '',
    proofs: [],
  };
}
