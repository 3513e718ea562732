import { describe, expect, it } from 'vitest';
import { crew } from '../field-ops/crew.ts';
import type { EntityDefinition, FieldValues } from '../kit/entity/entity.ts';
import { typedRow } from '../kit/entity/typed-row.ts';
import { warehouse } from '../warehouses/warehouse.ts';
import { stockLine } from './stock-line.ts';
import { fullestStore, ownStores, usualLine } from './usual-place.ts';

const BASE = { tenantId: 't', version: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null };
const row = <D extends EntityDefinition>(entity: D, id: string, values: FieldValues) =>
  typedRow(entity, { ...BASE, id, ...values });
const line = (id: string, warehouseId: string, quantity: number, condition = 'OK') =>
  row(stockLine, id, { warehouseId, quantity, condition });

describe('the stores of a person', () => {
  const store = (id: string, kind: string, keeper: string | null) =>
    row(warehouse, id, { kind, keeper, name: `The ${id}`, code: id.toUpperCase() });
  const all = [
    store('yard', 'site', 'me'),
    store('van', 'van', 'me'),
    store('cage', 'quarantine', 'me'),
    store('main', 'site', 'other'),
    store('far', 'site', null),
  ];

  it('are their van, what else they keep, and the home of their crew, in this order', () => {
    const crews = [
      row(crew, 'c1', { lead: 'other', members: ['me'], homeWarehouse: 'The main' }),
      row(crew, 'c2', { lead: 'other', members: [], homeWarehouse: 'FAR' }),
    ];
    expect(ownStores('me', all, crews)).toEqual(['van', 'yard', 'main']);
    expect(ownStores('other', all, crews)).toEqual(['main', 'far']);
  });

  it('are none for who keeps none', () => {
    expect(
      ownStores('nobody', all, [row(crew, 'c', { lead: null, members: [], homeWarehouse: null })]),
    ).toEqual([]);
  });
});

describe('the line that somebody takes from', () => {
  const lines = [
    line('a', 'main', 40),
    line('b', 'van', 2),
    line('c', 'van', 6),
    line('d', 'cage', 90, 'damaged'),
  ];

  it('is the fullest of the nearest store that has some', () => {
    expect(usualLine(lines, ['van', 'main'])?.id).toBe('c');
    expect(usualLine(lines, ['empty', 'main'])?.id).toBe('a');
  });

  it('is that of the only store that has it', () => {
    expect(usualLine([line('a', 'main', 4), line('e', 'main', 9), line('f', 'van', 0)], ['van'])?.id).toBe(
      'e',
    );
  });

  it('is nobody’s guess where several have it, and none where nobody has it', () => {
    expect(usualLine(lines, [])).toBeUndefined();
    expect(usualLine([line('d', 'cage', 90, 'damaged'), line('f', 'van', 0)], ['van'])).toBeUndefined();
  });
});

describe('the store of a workshop', () => {
  it('is the one that has most of the parts, of equals the nearest', () => {
    const [bolts, tape] = [
      [line('a', 'main', 40), line('b', 'van', 2)],
      [line('c', 'main', 1), line('d', 'yard', 8), line('e', 'van', 5, 'lost')],
    ];
    expect(fullestStore([bolts, tape], ['van'])).toBe('main');
    expect(fullestStore([bolts], ['van'])).toBe('van');
    expect(fullestStore([[line('f', 'main', 0)], []], ['main'])).toBeNull();
  });
});
