import { describe, expect, it } from 'vitest';
import { typedRow } from '../kit/entity/typed-row.ts';
import { readCode } from '../scan/read-code.ts';
import { freeAt } from './reserved.ts';
import { scannedLine } from './scanned-line.ts';
import { stockLine } from './stock-line.ts';
import { nearestLine } from './usual-place.ts';

const BASE = { tenantId: 't', version: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null };
const ORIGIN = 'https://fieldline.example';
const idOf = (at: number) => `01920000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const line = (at: number, warehouseId: string, lot: string | null, quantity: number, condition = 'OK') =>
  typedRow(stockLine, { ...BASE, id: idOf(at), warehouseId, lot, quantity, condition });
const read = (text: string) => readCode(text, { origin: ORIGIN, thisYear: 2026, entities: [stockLine] });

describe('the place that a code chooses', () => {
  const lines = [
    line(1, 'main', 'L-7', 20),
    line(2, 'van', 'L-7', 2),
    line(3, 'van', 'L-8', 5),
    line(4, 'far', null, 50),
    line(5, 'far', 'L-9', 0),
  ];
  const found = (text: string) => scannedLine(lines, read(text), ['van', 'main'])?.id;

  it.each([
    ['of a lot, the nearest', 'l-7', 2],
    ['of a lot in a GS1 code', '(01)09501101530003(17)270131(10)L-8', 3],
    ['of a lot of which nothing is there', 'L-9', 5],
    ['by its own label', `${ORIGIN}/tenant/stock/${idOf(4)}`, 4],
  ])('is that %s', (_, text, at) => {
    expect(found(text)).toBe(idOf(at));
  });

  it('is none of a lot that lies nowhere, and of what has no lot', () => {
    expect(found('L-1')).toBeUndefined();
    expect(found('')).toBeUndefined();
  });
});

describe('what lies in a store', () => {
  it('is taken loose before it is taken from a container there', () => {
    const [loose, boxed, gone, broken] = [
      line(1, 'store', null, 2),
      line(2, 'box', null, 40),
      line(3, 'store', null, 0),
      line(4, 'store', null, 9, 'damaged'),
    ];
    const places = ['store', 'box'];
    expect(nearestLine([boxed, loose], places)).toBe(loose);
    expect(nearestLine([gone, broken, boxed], places)).toBe(boxed);
    expect(nearestLine([gone, broken], places)).toBeUndefined();
  });

  it('is free as far as the item is, and where anybody may take it', () => {
    expect(freeAt({ quantity: 6, condition: 'OK' }, 4)).toBe(4);
    expect(freeAt({ quantity: 3, condition: 'attention' }, 4)).toBe(3);
    expect(freeAt({ quantity: 3, condition: 'damaged' }, 4)).toBe(0);
    expect(freeAt({ quantity: 3, condition: 'OK' }, -2)).toBe(0);
  });
});
