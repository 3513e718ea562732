import { isDecidedPlace, type NamedPlace, namedBy } from '../../../src/domain/hanging.ts';
import { type DecidedField, type Decision } from '../../../src/domain/kit/entity/declared-decision.ts';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import type { ProblemDetail } from '../../../src/domain/kit/problems/problem.ts';
import { decidedFieldName, standing } from '../../../src/domain/kit/rules/decision.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { entityNamed } from '../../../src/domain/registry.ts';
import { refuse } from '../../problems/errors.ts';
import { lockRows } from '../rows/row-store.ts';
import type { WriteContext } from '../rows/write-context.ts';

/**
 * Holds the records that decisions are about until the commit: whoever deletes one at this moment waits, and then finds
 * the decision standing on it; and whoever was first is seen here. Without the lock each would miss the other. What
 * another decision stands on already is kept by that one; a record from before that was so is not held up for it.
 *
 * @throws ProblemError `reference_not_found` for one that was deleted before
 */
export async function holdNamed(
  context: WriteContext,
  entity: EntityDefinition,
  decisions: readonly Decision[],
  { before, after }: { readonly before: AnyRow | null; readonly after: AnyRow },
): Promise<void> {
  const kept = new Set(standing(entity, before).flatMap(({ about }) => about.map(decidedFieldName)));
  const isNew = (field: DecidedField) =>
    !kept.has(decidedFieldName(field)) && decidedFieldName(field) !== parentOf(entity);
  const decided = decisions.flatMap(({ about }) => about.filter(isNew));
  const named = namedIn(entity, decided, after);
  const gone: ProblemDetail[] = [];
  // In one order of entities and ids, so that two decisions do not wait for each other.
  for (const name of [...new Set(named.map((each) => each.entity.name))].toSorted()) {
    const own = named.filter((each) => each.entity.name === name);
    const ids = [...new Set(own.map(({ word }) => word))];
    const there = await lockRows(context, entityNamed(name), ids, 'share');
    // One that never was is named with all else that is not there, when the row is written.
    const deleted = new Set(there.filter(({ deletedAt }) => deletedAt !== null).map((each) => each.row.id));
    for (const { word, path } of own) {
      const message = 'was deleted';
      if (deleted.has(word)) gone.push({ path, code: 'reference_not_found', message });
    }
  }
  if (gone.length > 0) refuse('reference_not_found', gone);
}

/** What is done below a record stays done when that one goes: a sheet is finished although its order was deleted. */
function parentOf({ scope }: EntityDefinition): string | undefined {
  return scope.kind === 'assigned' ? scope.parent : undefined;
}

/** What a decision is about is named by id. */
function namedIn(entity: EntityDefinition, decided: readonly DecidedField[], row: AnyRow): NamedPlace[] {
  return namedBy(entity, row).filter(
    ({ naming, word }) =>
      naming.by === undefined &&
      naming.named !== null &&
      isUuid(word) &&
      decided.some((field) => isDecidedPlace(naming, field)),
  );
}
