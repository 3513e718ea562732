import { describe, expect, it } from 'vitest';
import { procurementOrder } from '../supply/procurement-order.ts';
import { workOrder } from '../work/work-order.ts';
import { approvalObstacle } from './approval.ts';

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
