import type { ClientAuth, CustomFetch, ServerMetadata } from 'openid-client';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockSkew,
  clockTolerance,
  customFetch,
  enableNonRepudiationChecks,
  None,
} from 'openid-client';
import * as z from 'zod';
import type { ProviderFault, ProviderTest } from '../../../src/domain/identity/single-sign-on.ts';
import type { Clock } from '../../../src/domain/kit/values/ids.ts';
import { AddressRefused, addressFault, type Reach } from './guarded-fetch.ts';

/** Seconds that the clocks of provider and server may differ. */
const CLOCK_TOLERANCE = 120;

export interface ProviderDeps {
  readonly clock: Clock;
  readonly providerFetch: CustomFetch;
  readonly reach: Reach;
}

/** The provider cannot be used; `says` is what it says of itself, where that is the trouble. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly fault: ProviderFault;
  readonly says: string | null;

  constructor(fault: ProviderFault, says: string | null = null) {
    super(`the provider cannot be used: ${fault}`);
    this.fault = fault;
    this.says = says;
  }
}

/** For an administrator who wants to know before their people do. */
export async function testProvider(deps: ProviderDeps, issuer: string): Promise<ProviderTest> {
  try {
    await readProvider(deps, issuer);
    return { fault: null, says: null };
  } catch (error) {
    if (error instanceof ProviderError) return { fault: error.fault, says: error.says };
    throw error;
  }
}

export interface Client {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string | null;
}

/**
 * Provider and client as the library wants them. The document is read each time: it is small, sign-ins are rare, and a
 * provider that moved is found at once. @throws ProviderError
 */
export async function configurationOf(deps: ProviderDeps, client: Client): Promise<Configuration> {
  const metadata = await readProvider(deps, client.issuer);
  const skew = Math.round((deps.clock.now() - Date.now()) / 1000);
  const configuration = new Configuration(
    metadata,
    client.clientId,
    { [clockSkew]: skew, [clockTolerance]: CLOCK_TOLERANCE },
    authenticationOf(client.secret, metadata.token_endpoint_auth_methods_supported),
  );
  configuration[customFetch] = deps.providerFetch;
  // The ID token's signature too: by itself the library trusts the connection that the token came over.
  enableNonRepudiationChecks(configuration);
  // Only where `addressFault` let such an address through.
  if (client.issuer.startsWith('http:')) allowInsecureRequests(configuration);
  return configuration;
}

/** What a provider takes that says nothing of it is `client_secret_basic` (OpenID Connect Discovery 1.0 §3). */
function authenticationOf(secret: string | null, supported: readonly string[] | undefined): ClientAuth {
  if (secret === null) return None();
  const takesBasic = !supported || supported.includes('client_secret_basic');
  return takesBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

/** What is used of a discovery document; the rest of it goes to the library as it is. */
const documentSchema = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.exactOptional(z.url()),
  response_types_supported: z.exactOptional(z.array(z.string())),
  code_challenge_methods_supported: z.exactOptional(z.array(z.string())),
  token_endpoint_auth_methods_supported: z.exactOptional(z.array(z.string())),
  id_token_signing_alg_values_supported: z.exactOptional(z.array(z.string())),
});

async function readProvider(deps: ProviderDeps, issuer: string) {
  const parsed = documentSchema.safeParse(await fetchDocument(deps, issuer));
  if (!parsed.success) throw new ProviderError('incomplete');
  const { data: document } = parsed;
  // OpenID Connect Discovery 1.0 §4.3: another name is another provider.
  if (document.issuer !== issuer) throw new ProviderError('issuer', document.issuer.slice(0, 300));
  const flows = document.response_types_supported;
  if (flows && !flows.includes('code')) throw new ProviderError('code_flow');
  // Who lists nothing may well know PKCE, as Entra ID does.
  const methods = document.code_challenge_methods_supported;
  if (methods && !methods.includes('S256')) throw new ProviderError('pkce');
  const endpoints = [document.authorization_endpoint, document.token_endpoint, document.jwks_uri];
  for (const endpoint of endpoints) {
    const fault = addressFault(new URL(endpoint), deps.reach);
    if (fault !== null) throw new ProviderError(fault, endpoint.slice(0, 300));
  }
  // It was read from JSON, so whatever else it holds is JSON too.
  return document as typeof document & ServerMetadata;
}

async function fetchDocument(deps: ProviderDeps, issuer: string): Promise<unknown> {
  if (!URL.canParse(issuer)) throw new ProviderError('address');
  const fault = addressFault(new URL(issuer), deps.reach);
  if (fault !== null) throw new ProviderError(fault);
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await deps
    .providerFetch(url, {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: undefined,
      redirect: 'manual',
    })
    .catch((error: unknown) => {
      throw new ProviderError(error instanceof AddressRefused ? 'private_address' : 'unreachable');
    });
  if (answer.status !== 200) throw new ProviderError('status', String(answer.status));
  return answer.json().catch(() => {
    throw new ProviderError('not_json');
  });
}
