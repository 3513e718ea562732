import { describe, expect, test } from 'vitest';
import {
  changesOf,
  faultsFrom,
  newTenantOf,
  type TenantValues,
  tenantFaultsOf,
  tenantValuesOf,
} from './tenant-values.ts';

const FILLED: TenantValues = {
  ...tenantValuesOf(null, 'Europe/Paris'),
  name: 'Nordnetz AG',
  people: '30',
  storage: '2.5',
  adminEmail: 'lena@nordnetz.example',
};

describe('the form of a tenant', () => {
  test('that is filled well has no fault, and says what it means', () => {
    expect(tenantFaultsOf(FILLED, true)).toEqual({});
    expect(newTenantOf(FILLED)).toEqual({
      id: 'nordnetz-ag',
      name: 'Nordnetz AG',
      plan: null,
      region: null,
      offlineDays: 14,
      overReceiptPercent: 0,
      timeZone: 'Europe/Paris',
      currency: 'EUR',
      secondFactorRequired: false,
      quotas: { users: 30, storageBytes: 2_500_000_000 },
      adminEmail: 'lena@nordnetz.example',
    });
  });

  test('names every field that is wrong', () => {
    const wrong = {
      ...FILLED,
      name: '',
      id: 'Nord Netz',
      plan: 'p'.repeat(61),
      offlineDays: '0',
      overReceiptPercent: '101',
      people: '1.5',
      storage: 'much',
      adminEmail: 'lena',
    };
    expect(tenantFaultsOf(wrong, true)).toEqual({
      name: 'required',
      id: 'id',
      plan: 'tooLong',
      offlineDays: 'days',
      overReceiptPercent: 'number',
      people: 'number',
      storage: 'number',
      adminEmail: 'email',
    });
  });

  test('of a tenant that exists asks for neither id nor administrator', () => {
    const values = { ...FILLED, id: '', adminEmail: '' };
    expect(tenantFaultsOf(values, false)).toEqual({});
    expect(Object.keys(changesOf(values))).toEqual([
      'name',
      'plan',
      'region',
      'offlineDays',
      'overReceiptPercent',
      'timeZone',
      'currency',
      'secondFactorRequired',
      'quotas',
    ]);
  });

  test('puts the server’s complaints at their fields', () => {
    const detail = (path: string, code: string) => ({ path, code, message: 'is wrong' }) as const;
    expect(faultsFrom('already_exists', [detail('id', 'invalid_value')])).toEqual({ id: 'taken' });
    expect(
      faultsFrom('validation', [detail('quotas.users', 'out_of_range'), detail('locale', 'invalid_value')]),
    ).toEqual({ people: 'invalid' });
  });
});
