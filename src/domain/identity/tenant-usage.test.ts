import { describe, expect, test } from 'vitest';
import type { Tenant } from './tenant-usage.ts';
import { isNearly, troublesOf } from './tenant-usage.ts';

const CALM: Tenant = {
  id: 'grid',
  name: 'Grid',
  plan: null,
  region: null,
  status: 'active',
  offlineDays: 14,
  overReceiptPercent: 0,
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  secondFactorRequired: false,
  quotas: { users: 10, storageBytes: 1000 },
  users: 8,
  usage: {
    people: { active: 6, invited: 2, suspended: 0 },
    devices: { all: 5, unsent: 0 },
    unsentChanges: 0,
    storageBytes: 899,
    errors: 0,
  },
  adminEmail: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('a tenant', () => {
  test('that works within its quotas has no trouble', () => expect(troublesOf(CALM)).toEqual([]));

  test('has each trouble, the gravest first', () => {
    const usage = { ...CALM.usage, storageBytes: 900, errors: 1, devices: { all: 5, unsent: 1 } };
    expect(troublesOf({ ...CALM, status: 'suspended', users: 9, usage })).toEqual([
      'suspended',
      'storage',
      'people',
      'unsent',
      'errors',
    ]);
  });

  test.each([
    [1_000_000, null, false],
    [0, 1, false],
    [1, 1, true],
    [89, 100, false],
    [90, 100, true],
    [120, 100, true],
  ])('with %i of %s: nearly used up is %s', (used, quota, isTight) => {
    expect(isNearly(used, quota)).toBe(isTight);
  });
});
