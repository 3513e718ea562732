import { expect, test } from 'vitest';
import { problem } from '../../kit/problems/problem.ts';
import type { PushOperation, PushResult } from '../../sync/wire.ts';
import type { PlannedOperation } from './plan.ts';
import { ImportInterrupted, type ImportTransport, runImport } from './run-import.ts';

const planned = (count: number, text = ''): PlannedOperation[] =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    operation: {
      opId: `op-${index}`,
      method: 'POST',
      path: '/assets',
      ifMatch: null,
      base: null,
      body: { name: text },
      dependsOn: [],
      deviceTime: '',
    },
  }));
const created = ({ opId }: PushOperation): PushResult => ({ opId, status: 201, etag: null, body: null });

function transport(push: (operations: readonly PushOperation[]) => PushResult[]) {
  const sent: (readonly PushOperation[])[] = [];
  const fake: ImportTransport = {
    push: async (operations) => {
      sent.push(operations);
      return push(operations);
    },
    pause: async () => {},
  };
  return { fake, sent };
}

test('no push holds more than 100 operations or 256 KB', async () => {
  const many = transport((operations) => operations.map(created));
  const large = transport((operations) => operations.map(created));
  const progress: number[] = [];
  await runImport(planned(250), many.fake, (done) => progress.push(done));
  await runImport(planned(60, 'x'.repeat(10_000)), large.fake, () => {});
  expect(many.sent.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(progress).toEqual([100, 200, 250]);
  expect(Math.max(...large.sent.map((operations) => JSON.stringify(operations).length))).toBeLessThan(
    256 * 1024,
  );
});

test('what was not answered is sent again with the same ids, and nothing else is', async () => {
  const { fake, sent } = transport((operations) => operations.slice(0, 2).map(created));
  const outcome = await runImport(planned(3), fake, () => {});
  expect(outcome).toEqual({ applied: 3, refused: [] });
  expect(sent.map((operations) => operations.map(({ opId }) => opId))).toEqual([
    ['op-0', 'op-1', 'op-2'],
    ['op-2'],
  ]);
});

test('a refused row is reported with its line and delays no other', async () => {
  const details = [{ path: 'parentId', code: 'reference_not_found', message: 'does not exist' } as const];
  const { fake } = transport((operations) =>
    operations.map((operation) =>
      operation.opId === 'op-1'
        ? { opId: 'op-1', status: 422, etag: null, body: problem('reference_not_found', details) }
        : created(operation),
    ),
  );
  const { applied, refused } = await runImport(planned(3), fake, () => {});
  expect(applied).toBe(2);
  expect(refused).toMatchObject([
    { line: 3, code: 'server', field: 'parentId', problem: { code: 'reference_not_found' } },
  ]);
});

test('a child is sent again together with a parent that failed for a passing reason, and refused with a refused one', async () => {
  const [parent, child] = planned(2);
  if (!parent || !child) throw new Error('two were asked for');
  const dependent = { ...child, operation: { ...child.operation, dependsOn: [parent.operation.opId] } };
  const answers = [503, 201, 422].values();
  const { fake, sent } = transport((operations) => {
    const status = answers.next().value ?? 500;
    return operations.map(({ opId, dependsOn }) => ({
      opId,
      status: dependsOn.length > 0 && status !== 201 ? 424 : status,
      etag: null,
      body: null,
    }));
  });
  expect((await runImport([parent, dependent], fake, () => {})).applied).toBe(2);
  expect(sent).toHaveLength(2);
  expect((await runImport([parent, dependent], fake, () => {})).refused).toHaveLength(2);
});

test('a server that stays away ends the run and says how much was applied', async () => {
  let calls = 0;
  const { fake } = transport((operations) => (++calls === 1 ? operations.map(created) : []));
  const run = runImport(planned(150), fake, () => {});
  await expect(run).rejects.toThrow(ImportInterrupted);
  await expect(run).rejects.toMatchObject({ applied: 100 });
  expect(calls).toBe(9);
});

test.each([401, 408, 421, 426, 429, 503])(
  'a row is not refused by an answer of %i, which says nothing of it',
  async (status) => {
    const { fake } = transport((operations) =>
      operations.map((operation, place) =>
        place < 3 ? created(operation) : { opId: operation.opId, status, etag: null, body: null },
      ),
    );
    const seen: string[] = [];
    const run = runImport(
      planned(5),
      fake,
      () => {},
      ({ operation }) => void seen.push(operation.opId),
    );
    // Three of each push: the fourth and fifth come with the next one.
    expect(await run).toEqual({ applied: 5, refused: [] });
    expect(seen).toHaveLength(5);
  },
);

test('a push that somebody on the way finds too large is sent in smaller ones', async () => {
  const { fake, sent } = transport((operations) => (operations.length > 7 ? [] : operations.map(created)));
  expect(await runImport(planned(250), fake, () => {})).toEqual({ applied: 250, refused: [] });
  expect(new Set(sent.flat().map(({ opId }) => opId)).size).toBe(250);
});
