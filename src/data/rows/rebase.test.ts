import { describe, expect, test } from 'vitest';
import { inventoryItem } from '../../domain/inventory/inventory-item.ts';
import type { AnyRow, FieldValues } from '../../domain/kit/entity/entity.ts';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import type { Effect } from './rebase.ts';
import { rebase, withValueAt } from './rebase.ts';

describe('what a person sees while their work waits', () => {
  test("their edit on top of the newest server row, others' edits beside it", () => {
    const seen = rebase(workOrder, row({ title: 'Old', location: 'Bay 2' }), [
      effect({ changes: { title: 'Mine' }, baseValues: { title: 'Old' } }),
    ]);
    expect(seen).toMatchObject({ title: 'Mine', location: 'Bay 2', updatedBy: 'me' });
  });

  test('their own value also where somebody else changed the same field', () => {
    const tasks = [{ id: 'a', position: 'a', title: 'Theirs', assignee: 'Ann' }];
    const seen = rebase(workOrder, row({ title: 'Theirs', tasks }), [
      effect({
        changes: { title: 'Mine', tasks: [{ id: 'a', position: 'a', title: 'Mine', assignee: null }] },
        baseValues: { title: 'Old', tasks: [{ id: 'a', position: 'a', title: 'Old', assignee: null }] },
      }),
    ]);
    expect(seen?.title).toBe('Mine');
    expect(seen?.tasks).toEqual([{ id: 'a', position: 'a', title: 'Mine', assignee: 'Ann' }]);
  });

  test('quantities plus all their waiting movements', () => {
    const deltas = [-0.1, -0.2].map((delta) => effect({ kind: 'delta', changes: { delta, reason: null } }));
    expect(rebase(inventoryItem, row({ quantity: 1 }), deltas)?.quantity).toBe(0.7);
  });

  test('nothing of a row that they deleted', () => {
    expect(rebase(workOrder, row({}), [effect({ kind: 'delete' })])).toBeNull();
  });

  test('a value inside a list item is reached by its path', () => {
    const items = [
      { id: 'a', position: 'a', note: null },
      { id: 'b', position: 'b', note: null },
    ];
    expect(withValueAt(row({ tasks: items }), 'tasks/b/note', 'dry').tasks).toEqual([
      items[0],
      { id: 'b', position: 'b', note: 'dry' },
    ]);
  });
});

function row(fields: FieldValues): AnyRow {
  return {
    id: '019c0000-0000-7000-8000-000000000001',
    number: 'WO-1',
    sku: 'IT-1',
    tenantId: 't',
    version: 3,
    createdAt: '2026-11-01T00:00:00.000Z',
    createdBy: null,
    updatedAt: '2026-11-01T00:00:00.000Z',
    updatedBy: null,
    status: 'approved',
    completedDate: null,
    ...fields,
  };
}

function effect(parts: Partial<Effect>): Effect {
  return {
    kind: 'patch',
    entityId: 'r',
    tenantId: 't',
    userId: 'me',
    changes: {},
    baseValues: {},
    createdAt: '2026-11-23T06:00:00.000Z',
    ...parts,
  };
}
