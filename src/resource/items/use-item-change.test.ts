import { expect, test } from 'vitest';
import { shipment } from '../../domain/logistics/shipment.ts';
import { bom } from '../../domain/manufacturing/bom.ts';
import { procurementOrder } from '../../domain/procurement/procurement-order.ts';
import { takenFromCatalogue } from './use-item-change.ts';

const row = { name: 'ACSR conductor 70/12', unit: 'm' };
const line = { id: 'a', position: 'a0', itemId: 'conductor', name: '', unit: '' };

test.each([
  ['a shipment', shipment.fields.items],
  ['a purchase', procurementOrder.fields.items],
] as const)('a line of %s takes name and unit from the item that was picked for it', (_, field) => {
  expect(takenFromCatalogue(field, line, row)).toEqual(row);
  expect(takenFromCatalogue(field, { ...line, name: 'For Mill lane' }, row)).toEqual({ unit: 'm' });
  expect(takenFromCatalogue(field, { ...line, name: 'For Mill lane', unit: 'km' }, row)).toEqual({});
});

test('a part of a bill has the name of its item by itself, and takes the unit', () => {
  expect(takenFromCatalogue(bom.fields.lines, line, row)).toEqual({ unit: 'm' });
});
