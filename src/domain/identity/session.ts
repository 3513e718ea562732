import type { PhotographRules } from '../attachments/photograph-rules.ts';
import type { CoordinateRules } from '../geometry/coordinates/coordinate-rules.ts';
import type { TenantLogo } from './logo.ts';
import type { DevicesCarry } from './tenant.ts';

/** What a sign-in answers (section 3 of the specification, R4.2) and what the device keeps of it. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly name: string;
  readonly tenant_id: string;
  /** The role's name; `roles` holds the same, as the specification has both. */
  readonly role: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  /** The tenant asks for a second factor, and there is none: until it is set up the server answers nothing else. */
  readonly secondFactorNeeded?: boolean;
  /** An administrator typed the password: until the person has chosen another one the server answers nothing else. */
  readonly passwordChangeNeeded?: boolean;
}

export interface SessionTenant {
  readonly id: string;
  readonly name: string;
  /** Days a session stays usable on local data without contact to the server. */
  readonly offlineDays: number;
  /** Percent of what was ordered that may come beyond it without anybody being asked. Absent where an older app kept it: 0. */
  readonly overReceiptPercent?: number;
  /** IANA name: a day is a day there. Absent where an older app kept it. */
  readonly timeZone?: string;
  /** ISO 4217: amounts whose record names none are in it. Absent where an older app kept it. */
  readonly currency?: string;
  /** What devices have of assets. Absent where an older app kept it: everything. */
  readonly devicesCarry?: DevicesCarry;
  /** Lines under the name on its documents. Absent where an older app kept it: none. */
  readonly letterhead?: string;
  /** The picture of its letterhead; null: none. Absent where an older app kept it: none. */
  readonly logo?: TenantLogo | null;
  /** Whether anybody may report a fault by an asset's label, and what is said to them. Absent where an older app kept it: no. */
  readonly faultForm?: { readonly isOpen: boolean; readonly notice: string };
  /** Whether ODK Collect on a phone may fill in the forms of surveys. */
  readonly odkCollect?: boolean;
  /** What devices make of photographs. Absent where an older app kept it: nothing. */
  readonly photographs?: PhotographRules;
  /** Metres within which positions are to be known that people take; null: none. Absent where an older app kept it: none. */
  readonly positionAccuracy?: number | null;
  /** How coordinates are written. Absent where an older app kept it: in degrees. */
  readonly coordinates?: CoordinateRules;
  /** Name of the installation that it is in, where there are several behind one address. */
  readonly cell?: string;
}

export interface SignIn {
  /** Access token, a JWT. */
  readonly token: string;
  /** Seconds the token lives. */
  readonly expiresIn: number;
  readonly user: SessionUser;
  readonly tenant: SessionTenant;
  /** After a sign-in that named no tenant: where else this person could work. */
  readonly otherTenants?: readonly NamedTenant[];
}

export interface NamedTenant {
  readonly id: string;
  readonly name: string;
}

/**
 * The session as it lies on this device, shared by all tabs and the worker. It outlives its token: with `token` null
 * the person works on local data until they sign in again.
 */
export interface StoredSession {
  readonly token: string | null;
  readonly user: SessionUser;
  readonly tenant: SessionTenant;
  /** Milliseconds since the epoch, by the device's clock, of the server's last word on this session. */
  readonly lastContactAt: number;
  /** Likewise, until when the token is good. Absent where an older app kept it: the server says so. */
  readonly tokenUntil?: number;
}

/** Seconds a token lives where the answer does not say it (section 9 of the specification). */
export const DEFAULT_TOKEN_LIFETIME = 3600;

/** What a device keeps of a sign-in or a refresh. @param now milliseconds since the epoch, by the device's clock */
export function storedSession(
  { token, expiresIn = DEFAULT_TOKEN_LIFETIME, user, tenant }: Omit<SignIn, 'expiresIn'> & Partial<SignIn>,
  now: number,
): StoredSession {
  return { token, user, tenant, lastContactAt: now, tokenUntil: now + expiresIn * 1000 };
}

/** Used by plain callers that name no tenant (R9.3). */
export const DEFAULT_TENANT_ID = 'demo-tenant';

/** Keys of the browser's local storage (R4.3, R9.2). */
export const STORAGE_KEYS = {
  session: 'auth-storage',
  token: 'auth_token',
  tenant: 'tenant_id',
  language: 'language',
  theme: 'theme',
  plugins: 'plugin-store',
} as const;
