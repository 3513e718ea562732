/** What opened a session. `given_password`: one that an administrator chose. */
export type SignedInWith = 'password' | 'given_password' | 'sso';

/** What a tenant's administrator vouches for opens that tenant and no other (decision 13). */
export function opensOneTenant(signedInWith: SignedInWith): boolean {
  return signedInWith === 'given_password' || signedInWith === 'sso';
}

/** The provider asks for its own second factor: ours is not asked for beside it. */
export function isTwoFactorsByItself(signedInWith: SignedInWith): boolean {
  return signedInWith === 'sso';
}
