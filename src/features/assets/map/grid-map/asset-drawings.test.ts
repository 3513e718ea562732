import { expect, test } from 'vitest';
import { numberedRow } from '../../../../../tests/support/numbered-row.ts';
import { type Asset, asset as definition } from '../../../../domain/assets/asset.ts';
import { assetsAt } from './asset-drawings.ts';

const PATH = [
  [13, 47],
  [13.2, 47],
];
const RING = [
  [
    [13, 47],
    [13.1, 47],
    [13.1, 47.1],
    [13, 47],
  ],
];

function assetAt(at: number, values: object): Asset {
  const row = { kind: 'Pole', status: 'inUse', longitude: 13, latitude: 47, geometry: null, ...values };
  return numberedRow(at, row) as unknown as Asset; // what is drawn of one
}

test('a line is drawn instead of its mark, an area with its mark, all else as a mark', () => {
  const pole = assetAt(1, {});
  const line = assetAt(2, { geometry: { type: 'LineString', coordinates: PATH }, nominalVoltage: 110 });
  const site = assetAt(3, { geometry: { type: 'Polygon', coordinates: RING } });
  const { alone, lines, areas } = assetsAt([pole, line, site]);
  const ids = (drawn: typeof alone) => drawn.features.map(({ properties }) => properties?.['id']);
  expect(ids(alone)).toEqual([pole.id, site.id]);
  expect(ids(lines)).toEqual([line.id]);
  expect(ids(areas)).toEqual([site.id]);
});

test('marks and lines say kind, status and voltage by the numbers that tiles have', () => {
  const { alone, lines } = assetsAt([
    assetAt(1, { kind: 'Breaker', status: 'retired' }),
    assetAt(2, { geometry: { type: 'LineString', coordinates: PATH }, nominalVoltage: 110 }),
  ]);
  const [mark] = alone.features;
  expect(definition.fields.kind.values[mark?.properties?.['kind'] as number]).toBe('Breaker');
  expect(definition.fields.status.values[mark?.properties?.['status'] as number]).toBe('retired');
  // Up to 145 kV: the fourth class.
  expect(lines.features[0]?.properties?.['voltage']).toBe(3);
});

test('what has no place on earth has no mark', () => {
  const nowhere = [{ longitude: null }, { longitude: 190 }].map((values, at) => assetAt(at, values));
  expect(assetsAt(nowhere).alone.features).toEqual([]);
});
