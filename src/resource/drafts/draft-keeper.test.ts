import { expect, test, vi } from 'vitest';
import type { FormDraft } from './begin-form.ts';
import { draftKeeper } from './draft-keeper.ts';

/** A device whose writes take their time: each is done when the test says so. */
function slowStore() {
  const kept: { draft: FormDraft | null } = { draft: null };
  const held: (() => void)[] = [];
  const write = (draft: FormDraft | null) =>
    new Promise<void>((resolve) => {
      held.push(() => {
        kept.draft = draft;
        resolve();
      });
    });
  const store = {
    save: (_: string, draft: FormDraft) => write(draft),
    drop: () => write(null),
  };
  return { kept, held, store };
}

const typed = (title: string): FormDraft => ({ values: { title } });

/** Lets every write that has begun be done, the latest first, until none is left. */
async function settle(held: (() => void)[]): Promise<void> {
  for (let rounds = 0; rounds < 10; rounds += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    for (const done of held.splice(0).toReversed()) done();
  }
}

test.each<[name: string, before: (keeper: ReturnType<typeof draftKeeper>) => Promise<void>]>([
  ['nothing was written yet', async () => undefined],
  ['a write waits', async (keeper) => keeper.keep(typed('Joint 7'))],
  [
    'a write is under way',
    async (keeper) => {
      keeper.keep(typed('Joint 7'));
      await vi.advanceTimersByTimeAsync(300);
    },
  ],
  [
    'one is under way and one waits',
    async (keeper) => {
      keeper.keep(typed('Joint'));
      await vi.advanceTimersByTimeAsync(300);
      keeper.keep(typed('Joint 7'));
    },
  ],
])('a draft that is dropped while %s does not come back', async (_, before) => {
  vi.useFakeTimers();
  const { kept, held, store } = slowStore();
  const keeper = draftKeeper(store);
  keeper.belongTo('survey/new');
  await before(keeper);
  const dropped = keeper.drop();
  await settle(held);
  await dropped;
  expect(kept.draft).toBeNull();
  vi.useRealTimers();
});

test('what is typed before its draft is known waits, and is of that draft also when the next one is known', async () => {
  vi.useFakeTimers();
  const saved: string[] = [];
  const first = Promise.withResolvers<void>();
  const keeper = draftKeeper({
    async save(name, { values }) {
      saved.push(`${name}: ${String(values['title'])}`);
      await first.promise;
    },
    drop: async () => undefined,
  });
  keeper.keep(typed('early'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved).toEqual([]);
  keeper.belongTo('survey/new');
  keeper.flush();
  keeper.keep(typed('later'));
  keeper.flush();
  keeper.belongTo('survey/other');
  first.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(saved).toEqual(['survey/new: early', 'survey/new: later']);
  vi.useRealTimers();
});

test('what is typed after a draft was dropped is a draft again, and the last of it is what stays', async () => {
  vi.useFakeTimers();
  const { kept, held, store } = slowStore();
  const keeper = draftKeeper(store);
  keeper.belongTo('survey/new');
  keeper.keep(typed('first'));
  const dropped = keeper.drop();
  await settle(held);
  await dropped;
  keeper.keep(typed('sec'));
  keeper.flush();
  keeper.keep(typed('second'));
  keeper.flush();
  await settle(held);
  expect(kept.draft).toEqual(typed('second'));
  vi.useRealTimers();
});
