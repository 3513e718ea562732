/** What opened a session. `given_password`: one that an administrator chose. */
export type SignedInWith = 'password' | 'given_password' | 'sso' | 'passkey';

/** What a tenant's administrator vouches for opens that tenant and no other (decision 13). */
export function opensOneTenant(signedInWith: SignedInWith): boolean {
  return signedInWith === 'given_password' || signedInWith === 'sso';
}

/**
 * Ours is not asked for beside it: a provider asks for its own second factor, and a passkey is the device and what
 * unlocks it.
 */
export function isTwoFactorsByItself(signedInWith: SignedInWith): boolean {
  return signedInWith === 'sso' || signedInWith === 'passkey';
}
