import type { Configuration } from 'openid-client';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { asIdentityService } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import type { AuthDeps } from '../session/session-parts.ts';
import type { Claims } from './claims.ts';
import { claimValues, emailOf, saysTwoFactors } from './claims.ts';
import type { Journey } from './journey-cookie.ts';
import type { ProviderDeps } from './provider.ts';
import { configurationOf, ProviderError } from './provider.ts';
import { SignInRefused } from './sign-in-refused.ts';
import type { TenantSso } from './sso-settings.ts';
import { activeSso, clientOf } from './sso-settings.ts';

export interface JourneyDeps extends AuthDeps, ProviderDeps {
  readonly ssoKey: Uint8Array;
  readonly callbackUrl: () => string;
}

/**
 * Where to send the person, and what to remember until they return: code flow with PKCE, state and nonce (RFC 9700 §2.1).
 * @throws ProblemError `not_found` where single sign-on is off, `unavailable` where the provider cannot be used
 */
export async function beginJourney(
  deps: JourneyDeps,
  { tenantId, email, deviceId }: { tenantId: string; email: string | null; deviceId: string | null },
): Promise<{ url: string; journey: Journey }> {
  const found = await readSso(deps, tenantId);
  if (!found) return refuse('not_found', [], 'sso_not_set_up');
  const configuration = await configurationOf(deps, found.client).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    return refuse('unavailable', [], 'sso_unreachable');
  });
  const journey = {
    tenantId,
    issuer: found.client.issuer,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    deviceId,
    startedAt: deps.clock.now(),
  };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: deps.callbackUrl(),
    scope: found.sso.scopes,
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: await calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: 'S256',
    ...(email === null ? {} : { login_hint: email }),
  });
  return { url: url.href, journey };
}

/** Who came back, as the provider says it, and the settings as they stand now. @throws SignInRefused */
export async function endJourney(
  deps: JourneyDeps,
  journey: Journey,
  query: URLSearchParams,
): Promise<{ sso: TenantSso; subject: string; claims: Claims; twoFactors: boolean }> {
  // Before anything is sent: an answer to another question, which somebody else may have put into this browser.
  if (query.get('state') !== journey.state) throw new SignInRefused('expired', 'state');
  const found = await readSso(deps, journey.tenantId);
  if (!found || found.client.issuer !== journey.issuer) throw new SignInRefused('off');
  try {
    const configuration = await configurationOf(deps, found.client);
    const returned = new URL(`${deps.callbackUrl()}?${query.toString()}`);
    const tokens = await authorizationCodeGrant(configuration, returned, {
      expectedState: journey.state,
      expectedNonce: journey.nonce,
      pkceCodeVerifier: journey.verifier,
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (!token) throw new SignInRefused('token', 'no ID token');
    const claims = await withUserInfo(configuration, found.sso, tokens.access_token, token);
    return { sso: found.sso, subject: token.sub, claims, twoFactors: saysTwoFactors(token, found.sso) };
  } catch (error) {
    throw refusalOf(error);
  }
}

function readSso(deps: JourneyDeps, tenantId: string) {
  return asIdentityService(deps.database, async (trx) => {
    const sso = await activeSso(trx, tenantId);
    return sso && { sso, client: await clientOf(trx, deps.ssoKey, sso) };
  });
}

/** Some providers put address and roles into the token, others only into the user info. */
async function withUserInfo(
  configuration: Configuration,
  sso: TenantSso,
  accessToken: string,
  token: Claims & { readonly sub: string },
): Promise<Claims> {
  const isComplete =
    emailOf(token) !== null && (sso.role_claim === '' || claimValues(token, sso.role_claim).length > 0);
  if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return token;
  return { ...(await fetchUserInfo(configuration, accessToken, token.sub)), ...token };
}

/** The library's errors as what the login page can say. */
function refusalOf(error: unknown): unknown {
  if (error instanceof SignInRefused) return error;
  if (error instanceof AuthorizationResponseError) return new SignInRefused('denied', error.error);
  if (error instanceof ProviderError) return new SignInRefused('provider', error.message);
  if (error instanceof ResponseBodyError) {
    // The code was used, is too old, or was not for us; anything else is about our registration at the provider.
    return new SignInRefused(error.error === 'invalid_grant' ? 'expired' : 'client', error.error);
  }
  const code = error instanceof ClientError ? (error.code ?? '') : '';
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return new SignInRefused('clock', code);
  if (TOKEN_FAULTS.has(code) || isSignatureFault(error)) return new SignInRefused('token', code);
  // Unreachable, too slow, no JSON, not what the standard says: whatever a provider answers is no error of ours.
  return new SignInRefused('provider', error instanceof Error ? `${code} ${error.message}` : code);
}

/** By its words: of a signature that does not fit the library's code says no more than that the answer was wrong. */
function isSignatureFault(error: unknown): boolean {
  const cause = error instanceof ClientError ? error.cause : null;
  return cause instanceof Error && cause.message === 'JWT signature verification failed';
}

const TOKEN_FAULTS: ReadonlySet<string> = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);
