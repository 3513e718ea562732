import type { Json } from '../../../domain/kit/fields/field.ts';
import type { AuditEntry } from '../../../domain/shared/audit-entry.ts';

export interface ChangedField {
  /** The field's name, made from the column's: `dueDate`. */
  readonly name: string;
  readonly before: Json;
  readonly after: Json;
}

/** What nobody entered: the row's own bookkeeping. */
const BOOKKEEPING = [
  'id',
  'userId',
  'createdAt',
  'createdBy',
  'deletedAt',
  'scopeUsers',
  'updatedAt',
  'updatedBy',
];

/** Each field that the entry changed; of a new row those that were filled. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return columns
    .map((column) => ({
      name: fieldName(column),
      before: before?.[column] ?? null,
      after: after?.[column] ?? null,
    }))
    .filter((field) => !BOOKKEEPING.includes(field.name) && !(isEmpty(field.before) && isEmpty(field.after)));
}

/** Of two lists of words what came and what went; null for anything else. */
export function listDifference({ before, after }: ChangedField): { came: string[]; went: string[] } | null {
  if (!isWords(before) || !isWords(after)) return null;
  return {
    came: after.filter((word) => !before.includes(word)),
    went: before.filter((word) => !after.includes(word)),
  };
}

function fieldName(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function isEmpty(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isWords(value: Json): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
