import { describe, expect, it } from 'vitest';
import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import type { FieldValues } from '../../domain/kit/entity/entity.ts';
import { fieldsToMend, formValuesOf, mended } from './repair-fields.ts';

const ITEM = { id: 'i', position: 'a0', name: 'Insulator', itemId: 'gone', quantity: 3, unit: 'pcs' };

describe('what a refused change offers to mend', () => {
  it('is what the server named, a list as a whole', () => {
    const operation = refused('create', { title: 'Cargo', items: [ITEM] }, ['items/0/itemId']);
    expect(Object.keys(fieldsToMend(operation))).toEqual(['items']);
  });

  it('is all that was changed where the server named nothing: lists and maps too, a quantity of a new row', () => {
    const shipment = refused('patch', { carrier: 'Post', items: [ITEM] });
    expect(Object.keys(fieldsToMend(shipment)).toSorted()).toEqual(['carrier', 'items']);
    const survey = { ...refused('create', { title: 'S', answers: { rust: 'yes' } }), entity: 'survey' };
    expect(Object.keys(fieldsToMend(survey)).toSorted()).toEqual(['answers', 'title']);
    const item = { ...refused('create', { name: 'Bolt', quantity: 4 }), entity: 'inventoryItem' };
    expect(Object.keys(fieldsToMend(item)).toSorted()).toEqual(['name', 'quantity']);
  });

  it('of a change of a quantity is the number and the reason', () => {
    const operation = refused('delta', { delta: 2e9, reason: null });
    const fields = fieldsToMend(operation);
    expect(formValuesOf(fields, operation.changes)).toEqual({ delta: '2000000000', reason: '' });
    const repaired = mended(operation, fields, { delta: '-2,5', reason: 'Broken' });
    expect(repaired).toEqual({ changes: { delta: -2.5, reason: 'Broken' } });
  });

  it.each([
    ['0', 'required'],
    ['', 'required'],
    ['many', 'invalid_type'],
    ['2000000000', 'out_of_range'],
    ['2e9', 'invalid_type'],
  ])('takes no %j for a change of a quantity', (delta, code) => {
    const operation = refused('delta', { delta: 1, reason: null });
    const repaired = mended(operation, fieldsToMend(operation), { delta, reason: 'x'.repeat(501) });
    expect(repaired).toMatchObject({
      errors: [
        { path: 'delta', code },
        { path: 'reason', code: 'too_long' },
      ],
    });
  });

  it('sends nothing while an item of a list is wrong, and says which', () => {
    const operation = refused('create', { title: 'Cargo', items: [ITEM] });
    const fields = fieldsToMend(operation);
    const values = formValuesOf(fields, operation.changes);
    const empty = mended(operation, fields, { ...values, items: [{ ...ITEM, itemId: '', name: '' }] });
    expect(empty).toMatchObject({ errors: [{ path: 'items/0/name', code: 'required' }] });
    const good = mended(operation, fields, { ...values, items: [{ ...ITEM, itemId: '', quantity: '4' }] });
    expect(good).toEqual({ changes: { title: 'Cargo', items: [{ ...ITEM, itemId: null, quantity: 4 }] } });
  });
});

function refused(
  kind: OutboxRecord['kind'],
  changes: FieldValues,
  faults: readonly string[] = [],
): OutboxRecord {
  const details = faults.map(
    (path) => ({ path, code: 'reference_not_found', message: 'does not exist' }) as const,
  );
  const problem = { type: '', title: '', status: 422, code: 'validation', message: '', details } as const;
  return {
    opId: 'op',
    seq: 1,
    entity: 'shipment',
    entityId: 'row',
    kind,
    changes,
    baseValues: {},
    baseVersion: 1,
    dependsOn: [],
    schemaVersion: 1,
    tenantId: 't',
    userId: 'u',
    state: 'rejected',
    attempts: 1,
    nextAttemptAt: 0,
    sent: true,
    wireBody: null,
    problem,
    summary: 'Cargo',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}
