import { derivedValues } from '../../domain/derived-row.ts';
import { keptBy } from '../../domain/kept-by.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { tornBooks } from '../../domain/kit/rules/books.ts';
import {
  changedDecided,
  differingAbout,
  taken,
  takenBack,
  undoFault,
} from '../../domain/kit/rules/decision.ts';
import { DEFAULT_ZONE } from '../../domain/kit/time/time-zone.ts';
import { rowRuleOf } from '../../domain/row-rules.ts';
import { DataError } from '../store/data-error.ts';

/**
 * What the server would refuse is not saved here either: a change of what stands decided, a step back without its
 * reason, a decision on something else than the person looked at.
 *
 * @param seen the row as it was on the screen; absent: as it is on this device
 * @throws DataError `not_now`, `decided` or `seen_changed`, with the field
 */
export function checkDecisions(
  entity: EntityDefinition,
  row: AnyRow,
  changes: FieldValues,
  seen: FieldValues | undefined,
): void {
  const [book] = tornBooks(entity, row, { ...row, ...changes });
  if (book) throw new DataError('not_now', 'It is kept like a book', { path: book });
  const fault = rowRuleOf(entity)?.(row, { ...row, ...changes });
  if (fault) throw new DataError('not_now', fault.message, { path: fault.path });
  if (!entity.decisions) return;
  const draft = { ...row, ...changes };
  const after = {
    ...draft,
    ...derivedValues(entity, row, draft, { at: row.updatedAt, zone: DEFAULT_ZONE, by: row.updatedBy }),
  };
  const [changed] = changedDecided(entity, row, after);
  const closed = takenBack(entity, row, after).some((each) => undoFault(each, row, draft) !== null);
  if (changed ?? closed) throw new DataError('decided', 'It stands decided', { path: changed ?? 'status' });
  const granted = taken(entity, row, after).filter(({ action }) => action !== undefined);
  const [together] = differingAbout(granted, row, after);
  if (together !== undefined) {
    throw new DataError('change_first', 'It changes with the decision', { path: together });
  }
  const [other] = seen ? differingAbout(taken(entity, row, after), seen, row) : [];
  if (other !== undefined) {
    throw new DataError('seen_changed', 'What is decided on has changed since', { path: other });
  }
}

/** @throws DataError `decided` or `in_stock` */
export function checkRemoval(entity: EntityDefinition, row: AnyRow): void {
  const [keeper] = keptBy(entity, row);
  if (!keeper) return;
  const code = keeper.why === 'stock' ? 'in_stock' : 'decided';
  throw new DataError(code, 'It is kept by something of its own', { path: keeper.field });
}
