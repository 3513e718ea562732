import { expect, test } from 'vitest';
import type { Write } from '../kit/entity/write.ts';
import { overdrawn } from './overdrawn.ts';

const rows = new Map([
  ['fuse', { name: 'Fuse', quantity: 20 }],
  ['fuse in van', { name: 'Fuse', quantity: 3 }],
  ['wire', { name: 'Wire', quantity: 0.3 }],
]);
const take = (entity: string, id: string, delta: number): Write => ({
  kind: 'delta',
  entity,
  id,
  delta,
  reason: null,
});
const item = (id: string, delta: number) => take('inventoryItem', id, delta);
const line = (id: string, delta: number) => take('stockLine', id, delta);
const newLine: Write = {
  kind: 'create',
  entity: 'stockLine',
  values: { id: 'new', name: 'Fuse', quantity: 0 },
};

test.each<[what: string, writes: readonly Write[], names: string[]]>([
  ['all that is there', [item('fuse', -3), line('fuse in van', -3)], []],
  ['more than lies in the place, less than there is', [item('fuse', -4), line('fuse in van', -4)], ['Fuse']],
  ['more than there is, from nowhere in particular', [item('fuse', -21)], ['Fuse']],
  ['from a place that has none', [newLine, line('new', -1), line('fuse in van', 1)], ['Fuse']],
  ['into a place that has none', [newLine, line('new', 1), line('fuse in van', -1)], []],
  ['in two lines that are too much together', [line('fuse in van', -2), line('fuse in van', -2)], ['Fuse']],
  ['to the last decimal', [item('wire', -0.1), item('wire', -0.2)], []],
  ['of two things', [item('wire', -1), line('fuse in van', -9)], ['Wire', 'Fuse']],
])('what is taken %s', (_, writes, names) => {
  expect(overdrawn(writes, rows)).toEqual(names);
});
