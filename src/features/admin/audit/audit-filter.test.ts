import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../domain/shared/audit-entry.ts';
import { exportPath, filterOf, fits, NEWEST, pagePath } from './audit-filter.ts';

const filterFrom = (query: string) => {
  const parameters = new URLSearchParams(query);
  return filterOf((name) => parameters.get(name) ?? '');
};

const ENTRY: AuditEntry = {
  id: 7,
  timestamp: new Date('2026-11-22T08:00:00').toISOString(),
  tenant: 'grid',
  userId: 'lena',
  user: 'Lena',
  email: null,
  action: 'update',
  entity: 'workOrder',
  entityId: 'order-1',
  before: null,
  after: null,
  ipAddress: null,
  deviceId: null,
  deviceTime: null,
  requestId: null,
  unconditional: false,
};

describe('the filter of the audit log', () => {
  test('that asks for nothing is the page that the device keeps', () => {
    expect(pagePath(filterFrom(''))).toBe(NEWEST);
  });

  test('goes on behind the last entry', () => {
    expect(pagePath(filterFrom('action=delete'), 12)).toBe(`${NEWEST}&action=delete&after=12`);
  });

  test('names the tenant, the person, the record and whole days to the server', () => {
    const asked = new URLSearchParams(
      exportPath(
        filterFrom('tenant=grid&user=lena&entity=asset&record=a&from=2026-11-20&to=2026-11-22'),
      ).split('?')[1],
    );
    expect(Object.fromEntries(asked)).toEqual({
      tenantId: 'grid',
      userId: 'lena',
      entity: 'asset',
      entityId: 'a',
      from: new Date('2026-11-20T00:00:00').toISOString(),
      to: new Date('2026-11-23T00:00:00').toISOString(),
    });
  });

  test('leaves out what nobody can mean', () => {
    expect(pagePath(filterFrom('action=burn&from=yesterday&to=2026-99-99'))).toBe(NEWEST);
  });

  test.each([
    ['', true],
    ['user=lena&action=update&entity=workOrder&record=order-1', true],
    ['from=2026-11-22&to=2026-11-22', true],
    ['user=tom', false],
    ['action=delete', false],
    ['entity=asset', false],
    ['record=order-2', false],
    ['from=2026-11-23', false],
    ['to=2026-11-21', false],
  ])('%s chooses as the server does: %s', (query, isIn) => {
    expect(fits(ENTRY, filterFrom(query))).toBe(isIn);
  });
});
