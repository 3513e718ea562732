import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../domain/shared/audit-entry.ts';
import { exportPath, filterOf, fitsAuditFilter, NEWEST, pagePath } from './audit-filter.ts';

const filterFrom = (query: string) => {
  const parameters = new URLSearchParams(query);
  return filterOf((name) => parameters.get(name) ?? '');
};

/** Eight in the morning of the 22nd there, the 21st in UTC. */
const ZONE = 'Pacific/Auckland';

const ENTRY: AuditEntry = {
  id: 7,
  timestamp: '2026-11-21T19:00:00.000Z',
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
    expect(pagePath(filterFrom(''), ZONE)).toBe(NEWEST);
  });

  test('goes on behind the last entry', () => {
    expect(pagePath(filterFrom('action=delete'), ZONE, 12)).toBe(`${NEWEST}&action=delete&after=12`);
  });

  test('names the tenant, the person, the record and whole days to the server', () => {
    const asked = new URLSearchParams(
      exportPath(
        filterFrom('tenant=grid&user=lena&entity=asset&record=a&from=2026-11-20&to=2026-11-22'),
        ZONE,
      ).split('?')[1],
    );
    expect(Object.fromEntries(asked)).toEqual({
      tenantId: 'grid',
      userId: 'lena',
      entity: 'asset',
      entityId: 'a',
      from: '2026-11-19T11:00:00.000Z',
      to: '2026-11-22T11:00:00.000Z',
    });
  });

  test('leaves out what nobody can mean', () => {
    expect(pagePath(filterFrom('action=burn&from=yesterday&to=2026-99-99'), ZONE)).toBe(NEWEST);
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
    expect(fitsAuditFilter(ENTRY, filterFrom(query), ZONE)).toBe(isIn);
  });
});
