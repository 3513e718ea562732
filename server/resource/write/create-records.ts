import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { ProblemError } from '../../problems/errors.ts';
import { holdAllNamed } from '../checks/references.ts';
import { insertRows } from '../rows/insert-rows.ts';
import { lockRows } from '../rows/row-store.ts';
import type { WriteContext } from '../rows/write-context.ts';
import type { WriteAnswer, WriteRequest } from '../rows/write-request.ts';
import { answerOfTaken, madeAnswer, recordDraftOf, requireWritable } from './create-record.ts';

export interface Creation {
  readonly context: WriteContext;
  readonly request: WriteRequest;
}

/**
 * `createRecord` for several new rows of an entity, none of which stands on another of them (`runsOf`): one statement for
 * what they name, one for the rows and one for those that were there already, instead of as many for each.
 *
 * @returns the answers in the order of the creations; a refusal is one of them as long as nothing of its row was written.
 * @throws whatever came after a row was written: then nothing of them may stay.
 */
export async function createRecords(
  entity: EntityDefinition,
  creations: readonly (Creation | ProblemError)[],
  newId: () => string,
): Promise<(WriteAnswer | ProblemError)[]> {
  const shared = passed(creations)[0]?.context;
  if (!shared) return creations.filter((each) => each instanceof ProblemError);
  const drafts = await onward(creations, async ({ context, request }) => {
    return { context, draft: await recordDraftOf(context, entity, request, newId) };
  });
  const values = passed(drafts).map(({ draft }) => draft.values);
  const named = await holdAllNamed(shared, entity, values);
  const rows = await onward(drafts, async ({ context, draft }) => {
    const scopeUsers = await requireWritable({ ...context, named }, entity, draft);
    return { context, draft, id: draft.id, values: draft.values, scopeUsers };
  });
  const made = await insertRows(entity, passed(rows));
  const taken = passed(rows).filter(({ id }) => !made.has(id));
  const there = await lockRows(
    shared,
    entity,
    taken.map(({ id }) => id),
    'none',
  );
  const existing = new Map(there.map((stored) => [stored.row.id, stored]));
  const answers: (WriteAnswer | ProblemError)[] = [];
  for (const row of rows) {
    const stored = row instanceof ProblemError ? undefined : made.get(row.id);
    // Outside of `onward`: from here on a refusal is of a row that is written.
    if (row instanceof ProblemError) answers.push(row);
    else if (stored) answers.push(await madeAnswer(row.context, entity, stored, newId));
    else {
      const { context, draft, id } = row;
      answers.push(await refusalOr(() => answerOfTaken(context, entity, draft, existing.get(id))));
    }
  }
  return answers;
}

/** One after the other; what was refused goes on as its refusal. */
async function onward<From, To>(
  items: readonly (From | ProblemError)[],
  work: (item: From) => Promise<To>,
): Promise<(To | ProblemError)[]> {
  const results: (To | ProblemError)[] = [];
  for (const item of items)
    results.push(item instanceof ProblemError ? item : await refusalOr(() => work(item)));
  return results;
}

async function refusalOr<To>(work: () => Promise<To>): Promise<To | ProblemError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

function passed<T>(items: readonly (T | ProblemError)[]): T[] {
  return items.flatMap((item) => (item instanceof ProblemError ? [] : [item]));
}
