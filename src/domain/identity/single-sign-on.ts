/** How a tenant's people sign in through its own OpenID Connect provider, as the call answers it. */
export interface SingleSignOn {
  /** The tenant's. */
  readonly id: string;
  /** 0: nothing was saved yet. */
  readonly version: number;
  readonly enabled: boolean;
  readonly issuer: string;
  readonly clientId: string;
  /** The secret itself is never answered. */
  readonly hasSecret: boolean;
  readonly scopes: string;
  readonly trustEmail: boolean;
  readonly domains: readonly string[];
  readonly roleClaim: string;
  readonly roles: readonly MappedRole[];
  readonly defaultRole: string | null;
  readonly createPeople: boolean;
  readonly onlySso: boolean;
  /**
   * The provider counts as two factors where its token says so by `amr`, or by this value of `acr` (empty: none). This and the
   * next two are missing in an answer that an older version kept on this device.
   */
  readonly trustSecondFactor?: boolean | undefined;
  readonly secondFactorAcr?: string | undefined;
  /** Of each domain, in the order of the list. */
  readonly proofs?: readonly DomainProof[] | undefined;
  /** What the provider has to be told to send people back to. */
  readonly callbackUrl: string;
}

/** Whether a mail domain is the tenant's. Before it is, nobody is sent to the provider by it, nor are its addresses trusted. */
export interface DomainProof {
  readonly domain: string;
  /** What has to stand in a TXT record of the domain. */
  readonly record: string;
  /** RFC 3339; null: not yet. */
  readonly verifiedAt: string | null;
  readonly verifiedBy: 'dns' | 'platform' | null;
  /** When the record was looked for last, and whether it was there; null: never. */
  readonly checkedAt: string | null;
  readonly recordFound: boolean | null;
}

/** A proof as its calls answer it; `id` is the domain. */
export interface CheckedDomain extends DomainProof {
  readonly id: string;
  readonly version: number;
}

export interface MappedRole {
  /** As the claim has it. */
  readonly value: string;
  readonly role: string;
}

/** What can be wrong with a provider, in the order in which it is looked at. */
export const PROVIDER_FAULTS = [
  'address',
  'private_address',
  'unreachable',
  'status',
  'not_json',
  'incomplete',
  'issuer',
  'code_flow',
  'pkce',
] as const;

export type ProviderFault = (typeof PROVIDER_FAULTS)[number];

export interface ProviderTest {
  /** Null: people can be sent there. */
  readonly fault: ProviderFault | null;
  /** With `issuer`: what the provider calls itself; with `status`: the HTTP status. */
  readonly says: string | null;
}

/** A provider to sign in with: the same answer for an address that nobody has. */
export interface SignInProvider {
  readonly tenantId: string;
  readonly name: string;
  /** Host of the provider. */
  readonly host: string;
}

/**
 * What is asked for after the provider, before anybody is let in: the password of an account that exists, the code that was
 * mailed to its address, the code of its second factor.
 */
export const SSO_PROOFS = ['password', 'mail', 'code'] as const;

export type SsoProof = (typeof SSO_PROOFS)[number];

/**
 * How the way over a provider ends: in the query of the login page, `?sso=…`. Never anything that lets somebody in. `mails`:
 * enough codes were mailed to the address; beside it `wait` says how many seconds until the next one.
 */
export const SSO_OUTCOMES = [
  'done',
  ...SSO_PROOFS,
  'off',
  'expired',
  'denied',
  'provider',
  'client',
  'token',
  'clock',
  'unverified',
  'domain',
  'unknown',
  'suspended',
  'quota',
  'busy',
  'mails',
  'failed',
] as const;

export type SsoOutcome = (typeof SSO_OUTCOMES)[number];
