import type { TENANT_STATUSES } from './tenant.ts';

/** Days after which a device that was not heard of is left out of lists and counts. */
export const DEVICE_FORGOTTEN = 180;

/** Hours that "errors of the last day" looks back. */
export const ERROR_HOURS = 24;

/** How much there is of what somebody looks after, in one tenant or in all of them. */
export interface Usage {
  /** Members by status. */
  readonly people: { readonly active: number; readonly invited: number; readonly suspended: number };
  /** Those heard of in the last half year, and those of them that hold something unsent. */
  readonly devices: { readonly all: number; readonly unsent: number };
  /** Changes that did not arrive, as the devices said. */
  readonly unsentChanges: number;
  /** Of uploaded files. */
  readonly storageBytes: number;
  /** Reported by apps in the last day. */
  readonly errors: number;
}

/** A line of `GET /tenants`. */
export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly plan: string | null;
  readonly region: string | null;
  readonly status: (typeof TENANT_STATUSES)[number];
  readonly offlineDays: number;
  readonly overReceiptPercent: number;
  /** IANA name. */
  readonly timeZone: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Everybody who signs in by password needs one. */
  readonly secondFactorRequired: boolean;
  /** Null: without limit. */
  readonly quotas: Quotas;
  /** Members, invited ones included. */
  readonly users: number;
  readonly usage: Usage;
  /** Of the administrator who is there the longest. */
  readonly adminEmail: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Quotas {
  readonly users: number | null;
  readonly storageBytes: number | null;
}

/** Answer to `GET /admin/overview`. */
export interface AdminOverview {
  /** For people of the platform only, whose figures are those of all tenants; null: of the caller's own tenant. */
  readonly tenants: { readonly active: number; readonly suspended: number } | null;
  readonly usage: Usage;
  /** Of the caller's tenant; null for people of the platform. */
  readonly quotas: Quotas | null;
}

/** A line of `GET /admin/errors`: what an app reported. */
export interface ReportedError {
  readonly id: number;
  /** RFC 3339 by the server's clock. */
  readonly at: string;
  readonly userId: string;
  /** Null for people of the platform. */
  readonly user: string | null;
  readonly deviceId: string | null;
  readonly message: string;
}

/** What somebody of the platform should look at, the gravest first. */
export const TROUBLES = ['suspended', 'storage', 'people', 'unsent', 'errors'] as const;

export type Trouble = (typeof TROUBLES)[number];

/** Share of a quota from which on it is nearly used up. */
const NEARLY = 0.9;

export function troublesOf({ status, quotas, users, usage }: Omit<Tenant, 'version'>): Trouble[] {
  const is: Readonly<Record<Trouble, boolean>> = {
    suspended: status === 'suspended',
    storage: isNearly(usage.storageBytes, quotas.storageBytes),
    people: isNearly(users, quotas.users),
    unsent: usage.devices.unsent > 0,
    errors: usage.errors > 0,
  };
  return TROUBLES.filter((trouble) => is[trouble]);
}

/** Whether little of a quota is left; never without a quota. */
export function isNearly(used: number, quota: number | null): boolean {
  return quota !== null && used >= quota * NEARLY;
}
