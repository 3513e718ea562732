/** Where the people work who run the platform. It is no customer: nobody works on records in it. */
export const PLATFORM_TENANT = 'platform';

export const TENANT_STATUSES = ['active', 'suspended'] as const;

/**
 * What devices have of assets: everything, or the details of those in their people's work areas, of what own work refers to and of what
 * was chosen, and of all others what finds them (docs/decisions/0089).
 */
export const DEVICES_CARRY = ['everything', 'workAreas'] as const;

export type DevicesCarry = (typeof DEVICES_CARRY)[number];

export const TENANT_LIMITS = {
  name: 120,
  plan: 60,
  region: 100,
  letterhead: 500,
  /** Days a device may work without contact. */
  offlineDays: { least: 1, most: 365 },
  /** Percent of what was ordered that may come beyond it without anybody being asked. */
  overReceiptPercent: { least: 0, most: 100 },
} as const;

/** Stands in addresses and headers; never changes. */
export const TENANT_ID = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** An id made from the name: `Zürich Netz AG` → `zurich-netz-ag`; empty where the name has no Latin letter. */
export function tenantIdOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replaceAll(/^-+|-+$/g, '');
}
