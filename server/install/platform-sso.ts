import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import * as z from 'zod';
import { PUBLIC_MAIL_DOMAINS } from '../../src/domain/identity/public-mail-domains.ts';
import type { ProviderFault } from '../../src/domain/identity/single-sign-on.ts';
import { PLATFORM_TENANT } from '../../src/domain/identity/tenant.ts';
import type { ServiceTest, ServiceValues } from '../../src/domain/install/wizard.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { deriveKey } from '../auth/session/secret.ts';
import { guardedFetch, type Reach } from '../auth/single-sign-on/guarded-fetch.ts';
import { testProvider } from '../auth/single-sign-on/provider.ts';
import { keepSecret, singleSignOnColumns, unset } from '../auth/single-sign-on/settings.ts';
import type { Database } from '../database/database.ts';
import { setUpActor } from '../database/schema/actor.ts';
import type { Tables } from '../database/schema/tables.ts';
import { inTenant } from '../database/tenants/tenant.ts';
import { lockWhileOpen } from './super-admin.ts';

/** How those who run the platform may sign in beside their passwords. */
export const ssoVariables = {
  SSO_ISSUER: z
    .string()
    .max(500)
    .refine(
      (issuer) => URL.canParse(issuer) && /^(https:|http:\/\/localhost[:/])/.test(issuer),
      'must be an https address',
    )
    .optional(),
  SSO_CLIENT_ID: z.string().max(300).optional(),
  SSO_CLIENT_SECRET: z.string().max(1000).optional(),
};

/** Reads the provider's description of itself, as each sign-in will; client and secret show only there. */
export async function tryProvider(
  { clock, reach }: { clock: Clock; reach: Reach },
  { SSO_ISSUER: issuer = '' }: ServiceValues,
): Promise<ServiceTest> {
  const { fault, says } = await testProvider({ clock, reach, providerFetch: guardedFetch(reach) }, issuer);
  if (fault === null) return { result: 'works', words: '' };
  const [result, words] = FAULTS[fault];
  return { result, words: says === null ? words : `${words}: ${says}` };
}

const FAULTS: Readonly<Record<ProviderFault, readonly [ServiceTest['result'], string]>> = {
  address: ['unreachable', 'only https addresses are called'],
  private_address: ['unreachable', 'a private address, whose host SSO_PRIVATE_HOSTS does not name'],
  unreachable: ['unreachable', ''],
  status: ['missing', 'no description of an OpenID Connect provider there'],
  not_json: ['missing', 'no description of an OpenID Connect provider there'],
  incomplete: ['missing', 'the description of the provider is not complete'],
  issuer: ['refused', 'the provider calls itself something else'],
  code_flow: ['refused', 'the provider does not offer the authorization code flow'],
  pkce: ['refused', 'the provider does not offer PKCE with S256'],
};

/**
 * Opens the way over the provider to those who run the platform, found by the domain of the super admin's address; whom
 * it lets in and as what, the admin portal says. Sent twice, the last values stand.
 *
 * @throws ProblemError `not_found` once the platform is installed
 */
export async function savePlatformSso(
  database: Database,
  { authSecret, clock }: { authSecret: string; clock: Clock },
  values: ServiceValues,
  email: string,
): Promise<void> {
  const secret = values['SSO_CLIENT_SECRET'] ?? null;
  const now = new Date(clock.now()).toISOString();
  const settings = {
    ...unset(PLATFORM_TENANT),
    enabled: true,
    issuer: values['SSO_ISSUER'] ?? '',
    clientId: values['SSO_CLIENT_ID'] ?? '',
    domains: [
      email
        .slice(email.lastIndexOf('@') + 1)
        .trim()
        .toLowerCase(),
    ],
  };
  const columns = {
    ...singleSignOnColumns(settings),
    secret_set_at: secret === null ? null : now,
    updated_at: now,
  };
  await inTenant(database, setUpActor(PLATFORM_TENANT), async (trx) => {
    await lockWhileOpen(trx);
    await trx
      .insertInto('single_sign_on')
      .values({ tenant_id: PLATFORM_TENANT, ...columns })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(columns))
      .execute();
    await nameOwnDomain(trx, settings.domains, now);
    await keepSecret(trx, PLATFORM_TENANT, deriveKey(authSecret, 'single-sign-on'), secret);
  });
}

/** Proved by the word of whoever installs the platform, where it is no domain of everybody's. */
async function nameOwnDomain(
  trx: Transaction<Tables>,
  domains: readonly string[],
  now: string,
): Promise<void> {
  for (const domain of domains) {
    if (PUBLIC_MAIL_DOMAINS.has(domain)) continue;
    await trx
      .insertInto('sign_in_domains')
      .values({
        domain,
        tenant_id: PLATFORM_TENANT,
        token: randomBytes(24).toString('hex'),
        created_at: now,
        verified_at: now,
        verified_by: 'platform',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
