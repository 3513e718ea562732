import { describe, expect, it } from 'vitest';
import { procurementOrder } from '../supply/procurement-order.ts';
import { workOrder } from '../work/work-order.ts';
import { approvalObstacle, changedGrant, fixedFields } from './approval.ts';
import type { AnyRow } from './entity.ts';

const order = (values: { status: string; requestedBy?: string; createdBy?: string }) => ({
  id: 'o',
  tenantId: 't',
  version: 1,
  createdAt: '',
  createdBy: 'store',
  updatedAt: '',
  updatedBy: null,
  requestedBy: 'store',
  ...values,
});

const approver = { userId: 'planner', permissions: ['procurement:approve'] };

describe('an approval', () => {
  it('is granted by another person who holds the right', () => {
    const requested = order({ status: 'Requested' });
    expect(approvalObstacle(procurementOrder, requested, 'Approved', approver)).toBeNull();
    const without = { ...approver, permissions: ['procurement:edit'] };
    expect(approvalObstacle(procurementOrder, requested, 'Approved', without)).toBe('permission');
  });

  it('is never granted by who asked for it, nor by who wrote it down', () => {
    for (const own of [{ requestedBy: 'planner' }, { createdBy: 'planner' }]) {
      const requested = order({ status: 'Requested', ...own });
      expect(approvalObstacle(procurementOrder, requested, 'Approved', approver)).toBe('own_request');
    }
    expect(approvalObstacle(procurementOrder, null, 'Approved', approver)).toBe('own_request');
  });

  it('cannot be skipped, and is asked for once', () => {
    const store = { userId: 'store', permissions: ['procurement:edit'] };
    expect(approvalObstacle(procurementOrder, order({ status: 'Draft' }), 'Ordered', store)).toBe(
      'permission',
    );
    expect(approvalObstacle(procurementOrder, order({ status: 'Approved' }), 'Ordered', store)).toBeNull();
    expect(approvalObstacle(procurementOrder, order({ status: 'Draft' }), 'Requested', store)).toBeNull();
  });

  it('concerns only entities that declare one', () => {
    expect(approvalObstacle(workOrder, null, 'approved', { userId: 'x', permissions: [] })).toBeNull();
  });
});

describe('what was approved', () => {
  const line = { id: 'l1', position: 'a0', name: 'Fuse', quantity: 10, unitPrice: 2 };
  const approved: AnyRow = {
    ...order({ status: 'Approved' }),
    supplier: 'Northern Cable',
    currency: 'EUR',
    taxAmount: 0,
    totalAmount: 20,
    items: [{ ...line, total: 20, receivedQuantity: null }],
    receipts: [],
  };

  it('stands: neither lines nor supplier nor amount can change any more', () => {
    const items = [{ ...line, quantity: 11 }];
    expect(changedGrant(procurementOrder, approved, { ...approved, items })).toEqual(['items']);
    expect(changedGrant(procurementOrder, approved, { ...approved, supplier: 'x' })).toEqual(['supplier']);
    expect(changedGrant(procurementOrder, approved, { ...approved, note: 'x', status: 'Ordered' })).toEqual(
      [],
    );
    expect(fixedFields(procurementOrder, approved)).toContain('items');
  });

  it('may arrive: what of a line has come is no change of the line', () => {
    const receipts = [{ id: 'r1', position: 'a0', lineId: 'l1', quantity: 4 }];
    const items = [{ ...line, total: 20, receivedQuantity: 4 }];
    const after = { ...approved, status: 'Ordered', receipts, items };
    expect(changedGrant(procurementOrder, approved, after)).toEqual([]);
  });

  it('was not, before it is approved, and is not any more once that is taken back', () => {
    const items = [{ ...line, quantity: 11 }];
    const requested = { ...approved, status: 'Requested' };
    expect(changedGrant(procurementOrder, requested, { ...approved, items })).toEqual([]);
    expect(changedGrant(procurementOrder, approved, { ...requested, items })).toEqual([]);
    expect(fixedFields(procurementOrder, requested)).toEqual([]);
  });
});
