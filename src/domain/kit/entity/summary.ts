import { emptyValue } from '../fields/field.ts';
import type { AnyRow, EntityDefinition, FieldValues } from './entity.ts';

/** Stands in a row of which a device has the summary only; the feed says it, no table has it. */
export const SUMMARY = 'isSummary';

/** Whether the details of a row are elsewhere: what is empty in it is not known here. */
export function isSummary(row: FieldValues): boolean {
  return row[SUMMARY] === true;
}

/** What of a row stands in its summary; all else is empty, so that it is a row like others. */
export function summaryOf(entity: EntityDefinition, row: AnyRow): AnyRow {
  const shown = new Set(entity.summary);
  const hidden = Object.entries(entity.fields).filter(([name]) => !shown.has(name));
  return {
    ...row,
    ...Object.fromEntries(hidden.map(([name, field]) => [name, emptyValue(field)])),
    [SUMMARY]: true,
  };
}
