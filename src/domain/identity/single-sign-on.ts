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
  /** What the provider has to be told to send people back to. */
  readonly callbackUrl: string;
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

/** How the way over a provider ends: in the query of the login page, `?sso=…`. Never anything that lets somebody in. */
export const SSO_OUTCOMES = [
  'done',
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
  'failed',
] as const;

export type SsoOutcome = (typeof SSO_OUTCOMES)[number];
