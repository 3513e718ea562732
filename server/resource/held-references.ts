import { type DecidedField, type Decision, nameOf, standing } from '../../src/domain/kit/decision.ts';
import type { AnyRow, EntityDefinition } from '../../src/domain/kit/entity.ts';
import { fieldOf } from '../../src/domain/kit/entity.ts';
import { itemsOf } from '../../src/domain/kit/field.ts';
import { isUuid } from '../../src/domain/kit/ids.ts';
import type { ProblemDetail } from '../../src/domain/kit/problem.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import { refuse } from '../plugins/errors.ts';
import type { WriteContext } from './row-store.ts';
import { lockRows } from './row-store.ts';

/** A record that a decision names, and where. */
interface NamedRow {
  readonly entity: string;
  readonly id: string;
  readonly path: string;
}

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
  const kept = new Set(standing(entity, before).flatMap(({ about }) => about.map(nameOf)));
  const isNew = (field: DecidedField) => !kept.has(nameOf(field)) && nameOf(field) !== parentOf(entity);
  const named = decisions.flatMap(({ about }) =>
    about.filter(isNew).flatMap((field) => rowsNamed(entity, field, after)),
  );
  const gone: ProblemDetail[] = [];
  // In one order of entities and ids, so that two decisions do not wait for each other.
  for (const name of [...new Set(named.map((each) => each.entity))].toSorted()) {
    const own = named.filter((each) => each.entity === name);
    const ids = [...new Set(own.map(({ id }) => id))];
    const there = await lockRows(context, entityNamed(name), ids, 'share');
    // One that never was is named with all else that is not there, when the row is written.
    const deleted = new Set(there.filter(({ deletedAt }) => deletedAt !== null).map((each) => each.row.id));
    for (const { id, path } of own) {
      const message = 'was deleted';
      if (deleted.has(id)) gone.push({ path, code: 'reference_not_found', message });
    }
  }
  if (gone.length > 0) refuse('reference_not_found', gone);
}

/** What is done below a record stays done when that one goes: a sheet is finished although its order was deleted. */
function parentOf({ scope }: EntityDefinition): string | undefined {
  return scope.kind === 'assigned' ? scope.parent : undefined;
}

function rowsNamed(entity: EntityDefinition, decided: DecidedField, row: AnyRow): NamedRow[] {
  const name = nameOf(decided);
  const field = fieldOf(entity, name);
  if (field.kind === 'reference') return namedBy(field.entity, row[name], name);
  if (field.kind !== 'items') return [];
  const parts = typeof decided === 'string' ? Object.keys(field.item) : decided.parts;
  return parts.flatMap((part) => {
    const inner = field.item[part];
    if (inner?.kind !== 'reference') return [];
    return itemsOf(row[name]).flatMap((item, index) =>
      namedBy(inner.entity, item[part], `${name}/${index}/${part}`),
    );
  });
}

function namedBy(entity: string, id: unknown, path: string): NamedRow[] {
  return isUuid(id) ? [{ entity, id, path }] : [];
}
