import { expect, test } from 'vitest';
import type { AnyRow } from '../../kit/entity/entity.ts';
import type { AssetDraft } from '../columns/asset-draft.ts';
import { importOperations, planImport } from './plan.ts';

const row = (id: string, fields: Record<string, string | number | null>): AnyRow => ({
  id,
  tenantId: 'demo-tenant',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: null,
  ...fields,
});
const draft = (line: number, id: string, values: AssetDraft['values']): AssetDraft => ({ line, id, values });
const numbered = () => {
  let count = 0;
  return () => `op-${++count}`;
};

test('a file that changed nothing leads to a plan that does nothing', () => {
  const plan = planImport(
    [draft(2, 'a', { name: 'North', nominalVoltage: 110 })],
    [row('a', { name: 'North', nominalVoltage: 110, model: 'kept' })],
  );
  expect(plan).toEqual({ create: [], restore: [], update: [], unchanged: 1, refused: [] });
});

test('a changed row is updated by what changed alone, merging over what it was', () => {
  const there = row('a', { name: 'North', latitude: 1, longitude: 2 });
  const plan = planImport([draft(2, 'a', { name: 'North', latitude: 9, longitude: 2 })], [there]);
  expect(importOperations(plan, numbered(), '2026-11-21T06:00:00.000Z')).toEqual([
    {
      line: 2,
      operation: {
        opId: 'op-1',
        method: 'PUT',
        path: '/assets/a',
        ifMatch: null,
        // The position is one group: it wins or loses a merge as a whole.
        base: { geometry: null, latitude: 1, longitude: 2 },
        body: { latitude: 9 },
        dependsOn: [],
        deviceTime: '2026-11-21T06:00:00.000Z',
      },
    },
  ]);
});

test('a file that knows a point alone does not move the place of a line or an area, which follows its shape', () => {
  const geometry = {
    type: 'LineString',
    coordinates: [
      [2, 0],
      [2, 2],
    ],
  };
  const there = { ...row('a', { name: 'North', latitude: 1, longitude: 2 }), geometry };
  const moved = draft(2, 'a', { name: 'North', latitude: 9, longitude: 9 });
  expect(planImport([moved], [there])).toMatchObject({ update: [], unchanged: 1 });
  const pole = { ...there, geometry: { type: 'Point', coordinates: [2, 1] } };
  expect(planImport([moved], [pole]).update).toMatchObject([{ changes: { latitude: 9, longitude: 9 } }]);
});

test('what a file does not say is made up for a new asset alone, and one that is there keeps its own', () => {
  const made = {
    ...draft(2, 'a', { name: 'Other a', kind: 'Other', latitude: 9 }),
    madeUp: ['name', 'kind'],
  };
  const there = row('a', { name: 'North', kind: 'Pole', latitude: 1 });
  expect(planImport([made], [there]).update.map(({ changes }) => changes)).toEqual([{ latitude: 9 }]);
  expect(planImport([made], []).create).toEqual([made]);
});

test('a parent comes before its child, wherever it stands in the file, and the child depends on it', () => {
  const plan = planImport(
    [draft(2, 'child', { parentId: 'parent' }), draft(3, 'parent', { name: 'Station' })],
    [],
  );
  const operations = importOperations(plan, numbered(), '').map(({ operation }) => operation);
  expect(operations.map(({ body, opId, dependsOn }) => [body?.['id'], opId, dependsOn])).toEqual([
    ['parent', 'op-1', []],
    ['child', 'op-2', ['op-1']],
  ]);
});

test('a row that is there under an id of its own is found by its external id, and its children point to it', () => {
  const plan = planImport(
    [
      draft(2, 'made', { externalId: 'X', name: 'Station' }),
      draft(3, 'child', { externalId: 'Y', parentId: 'made' }),
    ],
    [row('own', { externalId: 'X', name: 'Station' })],
  );
  expect(plan.unchanged).toBe(1);
  expect(plan.create.map(({ values }) => values['parentId'])).toEqual(['own']);
});

test('without an external id a row is found by its tag', () => {
  const plan = planImport(
    [draft(2, 'made', { tag: 'T-1', name: 'New' })],
    [row('own', { tag: 'T-1', name: 'Old' })],
  );
  expect(plan.update.map((update) => [update.row.id, update.changes])).toEqual([['own', { name: 'New' }]]);
});

test.each([
  ['their own id', { tag: 'T-1' }, { tag: 'T-2' }, ['made', 'made']],
  ['the row that is there', { externalId: 'X' }, { tag: 'T-1' }, ['made', 'other']],
  [
    'a tag, of which one has no external id',
    { externalId: 'Y', tag: 'T-9' },
    { tag: 'T-9' },
    ['made', 'other'],
  ],
  ['a tag, whichever comes first', { tag: 'T-9' }, { externalId: 'Y', tag: 'T-9' }, ['made', 'other']],
] as const)('two lines that mean one asset by %s: the second is refused', (_, first, second, [one, two]) => {
  const there = row('own', { externalId: 'X', tag: 'T-1', name: 'Old' });
  const plan = planImport([draft(2, one, first), draft(3, two, second)], [there]);
  expect(plan.refused).toEqual([{ line: 3, code: 'duplicate', field: '', detail: 'line 2' }]);
  expect(plan.create.length + plan.update.length + plan.unchanged).toBe(1);
});

test('two assets with external ids of their own may have one tag', () => {
  const plan = planImport(
    [draft(2, 'a', { externalId: 'X', tag: 'T' }), draft(3, 'b', { externalId: 'Y', tag: 'T' })],
    [],
  );
  expect([plan.create.length, plan.refused]).toEqual([2, []]);
});

test('parents in a circle end the sorting, not the import', () => {
  const circle = [draft(2, 'a', { parentId: 'b' }), draft(3, 'b', { parentId: 'a' })];
  expect(planImport(circle, []).create).toHaveLength(2);
});
