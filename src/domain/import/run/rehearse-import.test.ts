import { expect, test } from 'vitest';
import { problem } from '../../kit/problems/problem.ts';
import type { PushOperation, PushResult } from '../../sync/wire.ts';
import type { AssetDraft } from '../columns/asset-draft.ts';
import { planImport } from './plan.ts';
import { rehearseImport } from './rehearse-import.ts';

/** A server on which some assets are deleted; like the real one it forgets each rehearsal. */
function rehearsed(drafts: readonly AssetDraft[], deleted: readonly string[], restoring: boolean) {
  const sent: (readonly PushOperation[])[] = [];
  let count = 0;
  const push = async (operations: readonly PushOperation[]) => {
    sent.push(operations);
    const there = new Set<string>();
    return operations.map((operation) => answerTo(operation, deleted, there));
  };
  const outcome = rehearseImport(planImport(drafts, []), {
    transport: { push, pause: async () => {} },
    newOpId: () => `op-${++count}`,
    deviceTime: '',
    restoring,
    onProgress: () => {},
  });
  return { outcome, sent };
}

function answerTo(
  { opId, path, body, dependsOn }: PushOperation,
  deleted: readonly string[],
  there: Set<string>,
): PushResult {
  const id = String(body?.['id'] ?? path.split('/')[2]);
  const refused = (status: number, code: 'deleted' | 'dependency_failed') => ({
    opId,
    status,
    etag: null,
    body: problem(code),
  });
  if (!dependsOn.every((other) => there.has(other))) return refused(424, 'dependency_failed');
  if (path === '/assets' && deleted.includes(id)) return refused(410, 'deleted');
  there.add(opId);
  const row = { id, version: 3, name: 'As it was' } as unknown as PushResult['body'];
  return { opId, status: path === '/assets' ? 201 : 200, etag: null, body: row };
}

const draft = (line: number, id: string, parentId?: string): AssetDraft => ({
  line,
  id,
  values: { name: id, ...(parentId !== undefined && { parentId }) },
});

test('a child is asked about together with its parents, however many rows lie between them', async () => {
  const many = Array.from({ length: 250 }, (_, index) => draft(index + 4, `row-${index}`));
  const { outcome, sent } = rehearsed(
    [draft(2, 'station'), draft(3, 'bay', 'station'), ...many, draft(999, 'late', 'bay')],
    [],
    false,
  );
  expect((await outcome).plan).toMatchObject({ refused: [], create: { length: 253 } });
  const last = sent.at(-1)?.map(({ body }) => String(body?.['id'])) ?? [];
  const places = ['station', 'bay', 'late'].map((id) => last.indexOf(id));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((left, right) => left - right));
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(100);
});

test('what was deleted is refused with what stands below it, and counted', async () => {
  const { outcome } = rehearsed([draft(2, 'station'), draft(3, 'bay', 'station')], ['station'], false);
  const { plan, deleted } = await outcome;
  expect(deleted).toBe(1);
  expect([plan.create, plan.restore]).toEqual([[], []]);
  expect(plan.refused.map(({ line, problem: said }) => [line, said?.code])).toEqual([
    [2, 'deleted'],
    [3, 'dependency_failed'],
  ]);
});

test('what was deleted comes back with the values of the file, and what stands below it with it', async () => {
  const { outcome } = rehearsed([draft(2, 'station'), draft(3, 'bay', 'station')], ['station'], true);
  const { plan } = await outcome;
  expect(plan.restore.map(({ id }) => id)).toEqual(['station']);
  expect(plan.update.map(({ row, changes }) => [row.id, changes])).toEqual([
    ['station', { name: 'station' }],
  ]);
  expect(plan.create.map(({ id }) => id)).toEqual(['bay']);
  expect(plan.refused).toEqual([]);
});

test('what was deleted comes back with its own name where the file says none', async () => {
  const unnamed = { ...draft(2, 'station'), madeUp: ['name'] };
  const { plan } = await rehearsed([unnamed], ['station'], true).outcome;
  expect([plan.restore.length, plan.update]).toEqual([1, []]);
});
