import type { AnyRow } from '../kit/entity/entity.ts';
import type { Json } from '../kit/fields/field.ts';
import type { PackedRows } from './packed-rows.ts';

/** In the order in which they come. */
export function packRows(rows: readonly AnyRow[]): PackedRows {
  const fields = fieldsOf(rows[0]);
  const isLikeTheFirst = (row: AnyRow) => {
    const own = fieldsOf(row);
    return own.length === fields.length && own.every((name, index) => name === fields[index]);
  };
  const isAlike = rows.map(isLikeTheFirst);
  const isCommon = (name: string) => {
    const value = rows[0]?.[name];
    return isScalar(value) && rows.every((row) => row[name] === value);
  };
  const shared = isAlike.every(Boolean) ? fields.filter(isCommon) : [];
  const names = fields.filter((name) => !shared.includes(name));
  return {
    ids: rows.map(({ id }) => id),
    names,
    common: Object.fromEntries(shared.map((name) => [name, rows[0]?.[name] ?? null])),
    texts: rows.map((row, index) =>
      JSON.stringify(isAlike[index] ? names.map((name) => row[name]) : { ...row, id: undefined }),
    ),
  };
}

/** Undefined is how a field is left out. */
function fieldsOf(row: AnyRow | undefined): string[] {
  return row ? Object.keys(row).filter((name) => name !== 'id' && row[name] !== undefined) : [];
}

function isScalar(value: Json | undefined): boolean {
  return value !== undefined && (value === null || typeof value !== 'object');
}
