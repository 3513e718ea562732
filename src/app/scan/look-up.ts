import { rowsByIds } from '../../data/read/list-query.ts';
import { rowsScanned, type ScannedRow } from '../../data/read/scanned-rows.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { ReadCode } from '../../domain/scan/read-code.ts';
import { soughtTexts } from '../../domain/scan/sought.ts';

/** Records shown for one code. */
const MOST = 20;

/**
 * The records on this device that a code names, those that it names most closely first.
 *
 * @param allowed the entities whose records the person may open
 */
export async function lookUp(
  database: FieldDatabase,
  code: ReadCode,
  allowed: readonly string[],
): Promise<readonly ScannedRow[]> {
  const { meaning } = code;
  if (meaning.kind === 'label') {
    if (!allowed.includes(meaning.entity)) return [];
    const [row] = await rowsByIds(database, meaning.entity, [meaning.id]);
    return row ? [{ entity: meaning.entity, row, place: 0 }] : [];
  }
  const sought = soughtTexts(code);
  const found = await Promise.all(
    allowed.map((entity) => rowsScanned(database, entityNamed(entity), sought, MOST)),
  );
  return found
    .flat()
    .toSorted((left, right) => left.place - right.place)
    .slice(0, MOST);
}

/** What a code names, to somebody who looks for a record of one kind. */
export interface FoundForField {
  /** To choose from. */
  readonly fitting: readonly ScannedRow[];
  /** Of the kind, but not to be chosen. */
  readonly leftOut: readonly ScannedRow[];
  /** Of other kinds; looked for where there is none of this one. */
  readonly others: readonly ScannedRow[];
}

interface FieldWish {
  readonly entity: string;
  readonly leaveOut?: ((id: string) => Promise<boolean>) | undefined;
}

/** A field that takes one of these is given it by the code of the other as well. */
const NAMED_BY: Readonly<Record<string, { readonly entity: string; readonly field: string }>> = {
  inventoryItem: { entity: 'stockLine', field: 'itemId' },
};

/** The records that a code names, else those whose stock has it as its lot or label. */
async function rowsForField(
  database: FieldDatabase,
  code: ReadCode,
  entity: string,
  allowed: readonly string[],
): Promise<readonly ScannedRow[]> {
  const rows = await lookUp(database, code, [entity]);
  const by = NAMED_BY[entity];
  if (rows.length > 0 || !by || !allowed.includes(by.entity)) return rows;
  const naming = await lookUp(database, code, [by.entity]);
  const ids = [...new Set(naming.map(({ row }) => String(row[by.field])))];
  const named = await rowsByIds(database, entity, ids);
  return named.flatMap((row) => (row ? [{ entity, row, place: 0 }] : []));
}

/** @param allowed the entities whose records the person may open, beside the one that the field takes */
export async function lookUpForField(
  database: FieldDatabase,
  code: ReadCode,
  { entity, leaveOut }: FieldWish,
  allowed: readonly string[],
): Promise<FoundForField> {
  const rows = await rowsForField(database, code, entity, allowed);
  const isOut = await Promise.all(rows.map(async ({ row }) => (await leaveOut?.(row.id)) ?? false));
  const elsewhere = allowed.filter((other) => other !== entity);
  return {
    fitting: rows.filter((_, at) => !isOut[at]),
    leftOut: rows.filter((_, at) => isOut[at]),
    others: rows.length > 0 ? [] : await lookUp(database, code, elsewhere),
  };
}
