import { describe, expect, it } from 'vitest';
import { SWITCHING_BY_ONE, switchingRequest } from '../../field-ops/switching-request.ts';
import { offeredStatuses } from '../../offered-statuses.ts';
import { procurementOrder } from '../../procurement/procurement-order.ts';
import { CLOSING_BY_ONE, workOrder } from '../../work-orders/work-order.ts';
import type { AnyRow } from '../entity/entity.ts';
import {
  changedDecided,
  type Decider,
  decisionObstacle,
  fixedFields,
  seenFields,
  undoFault,
} from './decision.ts';

const order = (values: { status: string; requestedBy?: string; createdBy?: string; updatedBy?: string }) => ({
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

const obstacle = (before: AnyRow | null, status: string, person: Decider) =>
  decisionObstacle(procurementOrder, before, { ...before, status }, person);

describe('an approval', () => {
  it('is granted by another person who holds the right', () => {
    const requested = order({ status: 'Requested' });
    expect(obstacle(requested, 'Approved', approver)).toBeNull();
    const without = { ...approver, permissions: ['procurement:edit'] };
    expect(obstacle(requested, 'Approved', without)).toBe('permission');
  });

  it('is never granted by who asked for it, nor by who wrote it down', () => {
    for (const own of [{ requestedBy: 'planner' }, { createdBy: 'planner' }, { updatedBy: 'planner' }]) {
      const requested = order({ status: 'Requested', ...own });
      expect(obstacle(requested, 'Approved', approver)).toBe('own_request');
    }
    expect(obstacle(null, 'Approved', approver)).toBe('own_request');
  });

  it('cannot be skipped, and is asked for once', () => {
    const store = { userId: 'store', permissions: ['procurement:edit'] };
    expect(obstacle(order({ status: 'Draft' }), 'Ordered', store)).toBe('permission');
    expect(obstacle(order({ status: 'Approved' }), 'Ordered', store)).toBeNull();
    expect(obstacle(order({ status: 'Draft' }), 'Requested', store)).toBeNull();
  });

  it('of a work order is a right of its own, and one of money another person’s', () => {
    const asked = { ...order({ status: 'waitingOnApproval', createdBy: 'planner' }), estimatedCost: null };
    const after = { ...asked, status: 'approved' };
    const planner = { userId: 'planner', permissions: ['work-orders:approve'] };
    expect(decisionObstacle(workOrder, asked, after, { ...planner, permissions: [] })).toBe('permission');
    expect(decisionObstacle(workOrder, asked, after, planner)).toBeNull();
    expect(
      decisionObstacle(workOrder, { ...asked, estimatedCost: 90 }, { ...after, estimatedCost: 90 }, planner),
    ).toBe('own_request');
    const values = { status: 'approved', estimatedCost: 90 };
    expect(decisionObstacle(workOrder, null, values, planner)).toBe('own_request');
  });

  it('of switching is another person’s, unless the tenant leaves it to one', () => {
    const asked = order({ status: 'Requested', createdBy: 'planner' });
    const after = { ...asked, status: 'Approved' };
    const planner = { userId: 'planner', permissions: ['switching:approve'] };
    expect(decisionObstacle(switchingRequest, asked, after, planner)).toBe('own_request');
    const flag = (key: string) => key === SWITCHING_BY_ONE;
    expect(decisionObstacle(switchingRequest, asked, after, { ...planner, flag })).toBeNull();
  });
});

describe('closing work', () => {
  const wrote = { ...order({ status: 'completed' }), actualCost: 90, actualCostBy: 'planner' };
  const planner = { userId: 'planner', permissions: ['work-orders:approve'] };
  const close = (before: AnyRow, person: Decider) =>
    decisionObstacle(workOrder, before, { ...before, status: 'closed' }, person);

  it('is another person’s than who wrote its cost, unless the tenant leaves it to one', () => {
    expect(close(wrote, planner)).toBe('own_request');
    expect(offeredStatuses(workOrder, wrote, planner)).not.toContain('closed');
    const flag = (key: string) => key === CLOSING_BY_ONE;
    expect(close(wrote, { ...planner, flag })).toBeNull();
    expect(offeredStatuses(workOrder, wrote, { ...planner, flag })).toContain('closed');
  });

  it('is anybody’s who wrote nothing of the cost, and anybody’s where it cost nothing', () => {
    const byOther = { ...wrote, createdBy: 'planner', updatedBy: 'planner', actualCostBy: 'store' };
    expect(close(byOther, planner)).toBeNull();
    for (const actualCost of [0, null]) expect(close({ ...wrote, actualCost }, planner)).toBeNull();
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
    expect(changedDecided(procurementOrder, approved, { ...approved, items })).toEqual(['items']);
    expect(changedDecided(procurementOrder, approved, { ...approved, supplier: 'x' })).toEqual(['supplier']);
    expect(changedDecided(procurementOrder, approved, { ...approved, note: 'x', status: 'Ordered' })).toEqual(
      [],
    );
    expect(fixedFields(procurementOrder, approved)).toContain('items');
  });

  it('may arrive: what of a line has come is no change of the line', () => {
    const receipts = [{ id: 'r1', position: 'a0', lineId: 'l1', quantity: 4 }];
    const items = [{ ...line, total: 20, receivedQuantity: 4 }];
    const after = { ...approved, status: 'Ordered', receipts, items };
    expect(changedDecided(procurementOrder, approved, after)).toEqual([]);
  });

  it('was not, before it is approved, and is not any more once that is taken back', () => {
    const items = [{ ...line, quantity: 11 }];
    const requested = { ...approved, status: 'Requested' };
    expect(changedDecided(procurementOrder, requested, { ...approved, items })).toEqual([]);
    expect(changedDecided(procurementOrder, approved, { ...requested, items })).toEqual([]);
    expect(fixedFields(procurementOrder, requested)).toEqual([]);
  });

  it('is taken back with a reason, to where it may go, by whoever may', () => {
    const [approval] = procurementOrder.decisions;
    const cancelled = { ...approved, status: 'Cancelled', statusReason: null };
    expect(undoFault(approval, approved, cancelled)).toBe('reason');
    expect(undoFault(approval, approved, { ...cancelled, statusReason: 'No money' })).toBeNull();
    // One that was there already says why of something else.
    const said = { ...approved, statusReason: 'No money' };
    expect(undoFault(approval, said, { ...said, status: 'Cancelled' })).toBe('reason');
    expect(undoFault(approval, said, { ...cancelled, statusReason: 'No need' })).toBeNull();
    expect(obstacle(approved, 'Cancelled', { userId: 'store', permissions: [] })).toBe('permission');
    const received = { ...approved, status: 'Received' };
    const [, , receipt] = procurementOrder.decisions;
    expect(undoFault(receipt, received, { ...cancelled, statusReason: 'Sent back' })).toBe('stands');
  });

  it('is named by whoever approves: supplier, lines and amount as they were seen', () => {
    const requested = { ...approved, status: 'Requested' };
    expect(seenFields(procurementOrder, requested, approved)).toEqual([
      'supplier',
      'currency',
      'taxAmount',
      'totalAmount',
      'items',
    ]);
    expect(seenFields(procurementOrder, requested, { ...requested, note: 'x' })).toEqual([]);
  });
});
