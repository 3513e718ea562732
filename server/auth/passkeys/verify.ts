import type { Selectable } from 'kysely';
import type { Tables } from '../../database/schema/tables.ts';
import type { RelyingParty } from './relying-party.ts';
import type { AuthenticationResponse, RegistrationResponse } from './schemas.ts';
import { webAuthn } from './web-authn.ts';

/** COSE: EdDSA, ES256 and RS256, which between them every authenticator has. */
export const ALGORITHMS = [-8, -7, -257];

/** Why an answer is not good, for the log; or what it shows. */
export type Verified<T> = { readonly fault: string } | { readonly fault: null; readonly shown: T };

/** The challenge that was answered, by the answer's own word; empty where there is none. */
export function challengeOf(response: { readonly clientDataJSON: string }): string {
  try {
    const data: unknown = JSON.parse(textOf(response.clientDataJSON));
    const isRecord = typeof data === 'object' && data !== null && 'challenge' in data;
    return isRecord && typeof data.challenge === 'string' ? data.challenge : '';
  } catch {
    // No JSON: an answer to nothing.
    return '';
  }
}

/** WebAuthn Level 3 §7.1, with user verification; the challenge has to be taken before. */
export async function verifyRegistration(response: RegistrationResponse, { id, origin }: RelyingParty) {
  return faultOr(async () => {
    const { verifyRegistrationResponse } = await webAuthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The same shape, whose optional fields may be undefined.
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challengeOf(response.response),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? registrationInfo : 'attestation';
  });
}

type StoredPasskey = Pick<
  Selectable<Tables['passkeys']>,
  'user_id' | 'credential_id' | 'public_key' | 'backup_eligible'
>;

/**
 * WebAuthn Level 3 §7.2, with user verification; the challenge has to be taken before. The counter is left to the caller,
 * who has to remember what it says.
 */
export async function verifyAuthentication(
  response: AuthenticationResponse,
  stored: StoredPasskey,
  { id, origin }: RelyingParty,
) {
  return faultOr(async () => {
    if (textOf(response.response.userHandle) !== stored.user_id) return 'user handle';
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // As above.
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challengeOf(response.response),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
        counter: 0,
      },
    });
    if (!verified) return 'signature';
    const isEligible = authenticationInfo.credentialDeviceType === 'multiDevice';
    return isEligible === stored.backup_eligible ? authenticationInfo : 'backup eligibility';
  });
}

/** What an authenticator keeps of whose passkey it is, and answers: a random id, which says nothing about the person. */
export function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId));
}

function textOf(base64url = ''): string {
  return Buffer.from(base64url, 'base64url').toString();
}

/** The library throws for whatever is not as it should be, down to broken CBOR: none of that is an error of ours. */
async function faultOr<T extends object>(verify: () => Promise<T | string>): Promise<Verified<T>> {
  try {
    const shown = await verify();
    return typeof shown === 'string' ? { fault: shown } : { fault: null, shown };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
