import type { MappedRole } from '../../../src/domain/identity/single-sign-on.ts';
import { onOneLine } from '../../../src/domain/kit/values/one-line.ts';

/** What a provider says of somebody: the checked ID token, and what its user info adds. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * Values of a claim as texts: of one that is a text or a list of them. Its name as it is, else as a path with dots:
 * `realm_access.roles` of Keycloak, and `https://example.com/roles`.
 */
export function claimValues(claims: Claims, name: string): string[] {
  const value = claims[name] ?? name.split('.').reduce<unknown>(step, claims);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === 'string');
}

/** The role of the first pair whose value the claim has; null: none fits. */
export function mappedRole(claims: Claims, name: string, pairs: readonly MappedRole[]): string | null {
  if (name === '') return null;
  const values = new Set(claimValues(claims, name));
  return pairs.find(({ value }) => values.has(value))?.role ?? null;
}

/** Of RFC 8176: more than what somebody knows. A fingerprint alone unlocks a device that may be anybody's. */
const SECOND_FACTORS: ReadonlySet<string> = new Set(['mfa', 'otp', 'hwk', 'swk', 'sc']);

/**
 * Whether the provider says that it asked for two factors. Of the signed token alone: the user info may say anything. And only
 * where the tenant wants to believe it.
 */
export function saysTwoFactors(
  token: Claims,
  {
    trust_second_factor: isTrusted,
    second_factor_acr: acr,
  }: { trust_second_factor: boolean; second_factor_acr: string },
): boolean {
  if (!isTrusted) return false;
  const { amr } = token;
  const methods: readonly unknown[] = Array.isArray(amr) ? amr : [];
  return (
    methods.some((method) => typeof method === 'string' && SECOND_FACTORS.has(method)) ||
    (acr !== '' && token['acr'] === acr)
  );
}

/** In lower case; null where the provider gives none, or none that is one. */
export function emailOf(claims: Claims): string | null {
  const { email } = claims;
  if (typeof email !== 'string' || email.length > 254) return null;
  return /^[^\s@\0]+@[^\s@\0]+$/.test(email) ? email.toLowerCase() : null;
}

/** What the person is called, as far as the provider says it. */
export function claimedName(claims: Claims, email: string): string {
  const { name, given_name: given, family_name: family } = claims;
  const parts = [given, family].filter((part) => typeof part === 'string');
  const found = typeof name === 'string' && name.trim() !== '' ? name : parts.join(' ');
  const plain = onOneLine(found.toWellFormed()).slice(0, 200);
  return plain || usernameOf(email);
}

export function usernameOf(email: string): string {
  return email.slice(0, email.lastIndexOf('@')).slice(0, 100);
}

function step(value: unknown, part: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    ? Reflect.get(value, part)
    : undefined;
}
