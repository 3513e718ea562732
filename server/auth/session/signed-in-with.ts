/**
 * What opened a session. `given_password`: one that an administrator chose. `sso_two_factors`: the provider said that it
 * asked for two, and the tenant believes it.
 */
export type SignedInWith = 'password' | 'given_password' | 'sso' | 'sso_two_factors' | 'passkey';

/** What a tenant's administrator vouches for opens that tenant and no other (decision 13). */
export function opensOneTenant(signedInWith: SignedInWith): boolean {
  return signedInWith === 'given_password' || isOverProvider(signedInWith);
}

function isOverProvider(signedInWith: SignedInWith): boolean {
  return signedInWith === 'sso' || signedInWith === 'sso_two_factors';
}

/** Ours is not asked for beside it: a passkey is the device and what unlocks it. A provider alone is one factor. */
export function isTwoFactorsByItself(signedInWith: SignedInWith): boolean {
  return signedInWith === 'passkey' || signedInWith === 'sso_two_factors';
}
