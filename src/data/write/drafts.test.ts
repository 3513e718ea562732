import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { FieldDatabase } from '../store/database.ts';
import { openFieldDatabase } from '../store/database.ts';
import { claimDraft, type DraftPurpose, draftBase, draftsBelow, purposeOf, saveDraft } from './drafts.ts';

const ORDER_A = { entity: 'survey', id: null, promised: { workOrderId: 'a' } };
const ORDER_B = { entity: 'survey', id: null, promised: { workOrderId: 'b' } };

function opened(): FieldDatabase {
  return openFieldDatabase(crypto.randomUUID(), 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
}

/** Types into the form of this purpose, and leaves it. */
async function typed(database: FieldDatabase, purpose: DraftPurpose, title: string): Promise<void> {
  const { key, release } = await claimDraft(database, draftBase(purpose));
  await saveDraft(database, key, { values: { title } });
  release();
}

test.each<DraftPurpose>([
  ORDER_A,
  { entity: 'survey', id: null, promised: {} },
  { entity: 'asset', id: '0193', promised: {} },
  { entity: 'shipment', id: null, promised: { items: '[{"name":"#1 & co?"}]', fromWarehouseId: 'w' } },
])('a purpose is read back from its key: %j', (purpose) => {
  expect(purposeOf(draftBase(purpose))).toEqual(purpose);
});

test('the order of what a link says makes no other purpose', () => {
  const [one, other] = [
    { a: '1', b: '2' },
    { b: '2', a: '1' },
  ];
  expect(draftBase({ ...ORDER_A, promised: one })).toBe(draftBase({ ...ORDER_A, promised: other }));
});

test('what was begun for one parent is not offered for another', async () => {
  const database = opened();
  await typed(database, ORDER_A, 'Span 7');
  expect((await claimDraft(database, draftBase(ORDER_B))).draft).toBeNull();
  expect((await claimDraft(database, draftBase(ORDER_A))).draft?.values).toEqual({ title: 'Span 7' });
  expect((await claimDraft(database, 'survey/new')).draft).toBeNull();
});

test('two tabs that begin the same never write over each other, and both drafts are listed', async () => {
  const database = opened();
  const base = draftBase(ORDER_A);
  const [first, second] = [await claimDraft(database, base), await claimDraft(database, base)];
  expect(second.key).not.toBe(first.key);
  await saveDraft(database, first.key, { values: { title: 'One' } });
  await saveDraft(database, second.key, { values: { title: 'Two' } });
  expect((await draftsBelow(database, 'survey/')).map(({ values }) => values.title).toSorted()).toEqual([
    'One',
    'Two',
  ]);
  first.release();
  second.release();
  const again = await claimDraft(database, base, first.key);
  expect(again.draft?.values).toEqual({ title: 'One' });
});
