import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { fold, wholeWord, wordsOf } from '../../domain/kit/search/words.ts';
import { appendAll } from '../../domain/kit/values/long-lists.ts';
import { filterKey, orderFields, orderKey } from '../../domain/packing/index-keys.ts';
import type { SoughtText } from '../../domain/scan/sought.ts';
import type { FieldDatabase } from '../store/database.ts';
import { PACKED } from '../store/packed/packed-records.ts';
import { rowsByIds } from './list-query.ts';
import { packedWhere } from './packed-matches.ts';

/** A record that a scanned code names, and by which of the texts: one that comes first names fewer records. */
export interface ScannedRow {
  readonly entity: string;
  readonly row: AnyRow;
  /** Of the text, among those that were looked for. */
  readonly place: number;
}

/** Rows read at once of those that are looked through. */
const STEP = 250;

/** Of a short text more rows than that may have the words: where another field has it already, they are left alone. */
const LOOKED_THROUGH = 1000;

/**
 * The records of an entity that have one of the texts in a field which is scanned for it, at least `most` of them where there are as many.
 * Case, accents and what stands around the text do not matter, but it is the whole value. Fields with an order are found by its keys, the others
 * among the rows that have their words: of packed rows one column for each such field is read, and the words.
 */
export function rowsScanned(
  database: FieldDatabase,
  entity: EntityDefinition,
  sought: readonly SoughtText[],
  most: number,
): Promise<readonly ScannedRow[]> {
  const texts = sought.map((each) => wantedOf(entity, each)).filter(({ fields }) => fields.length > 0);
  if (texts.length === 0) return Promise.resolve([]);
  return database.inOneView(entity, async (local) => {
    const byKeys = await rowsWithKeys(local, entity, texts);
    const named = new Set(byKeys.map((row) => textOf(row, texts)?.text));
    const byWords = await rowsWithWords(local, entity, texts, { most, isNamed: (text) => named.has(text) });
    const rows = new Map([...byKeys, ...byWords].map((row) => [row.id, row]));
    return [...rows.values()].flatMap((row) => {
      const text = textOf(row, texts);
      const place = sought.findIndex((each) => each.text === text?.text);
      return text ? [{ entity: entity.name, row, place }] : [];
    });
  });
}

/** A text, and the fields of the entity that may have it. */
interface Wanted {
  readonly text: string;
  readonly folded: string;
  readonly fields: readonly string[];
}

function wantedOf({ scanned = {} }: EntityDefinition, { text, as }: SoughtText): Wanted {
  const fields = Object.keys(scanned).filter((field) => {
    const holds = scanned[field];
    return holds !== undefined && (as?.includes(holds) ?? true);
  });
  return { text, folded: foldedCode(text), fields };
}

function textOf(row: AnyRow, texts: readonly Wanted[]): Wanted | undefined {
  return texts.find(({ folded, fields }) =>
    fields.some((field) => foldedCode(String(row[field] ?? '')) === folded),
  );
}

function foldedCode(text: string): string {
  return fold(text.trim());
}

async function rowsWithKeys(
  database: FieldDatabase,
  entity: EntityDefinition,
  texts: readonly Wanted[],
): Promise<readonly AnyRow[]> {
  const found = orderFields(entity).map(async (field) => {
    const wanted = texts.filter(({ fields }) => fields.includes(field)).map(({ text }) => text.trim());
    if (wanted.length === 0) return [];
    // The second as older apps made them: `renew-keys.ts`.
    const keys = [...new Set(wanted.flatMap((text) => [orderKey(text), filterKey(text)]))];
    const packed = await packedWhere(database, entity, {
      tests: [{ field, keys }],
      sort: field,
      reversed: false,
    });
    const alone = await database.index(entity).where(`$${field}`).anyOf(keys).primaryKeys();
    return rowsThere(database, entity, [...alone, ...(packed ?? []).map(({ id }) => id)]);
  });
  return (await Promise.all(found)).flat();
}

interface Bounds {
  readonly most: number;
  /** Whether a record has the text in a field with an order. */
  readonly isNamed: (text: string) => boolean;
}

async function rowsWithWords(
  database: FieldDatabase,
  entity: EntityDefinition,
  texts: readonly Wanted[],
  bounds: Bounds,
): Promise<readonly AnyRow[]> {
  const keyed = orderFields(entity);
  const wanted = texts
    .map((text) => ({ ...text, fields: text.fields.filter((field) => !keyed.includes(field)) }))
    .filter(({ text, fields }) => fields.length > 0 && wordsOf(text).length > 0);
  if (wanted.length === 0) return [];
  const packed = wanted.map((text) => packedWithWords(database, entity, text, bounds));
  const all = await Promise.all([rowsInFront(database, entity, wanted), ...packed]);
  return all.flat();
}

async function packedWithWords(
  database: FieldDatabase,
  entity: EntityDefinition,
  wanted: Wanted,
  { most, isNamed }: Bounds,
): Promise<readonly AnyRow[]> {
  const traces = wordsOf(wanted.text).map(wholeWord);
  const sort = orderFields(entity)[0] ?? '';
  const matches = (await packedWhere(database, entity, { tests: [], traces, sort, reversed: false })) ?? [];
  if (matches.length > LOOKED_THROUGH && isNamed(wanted.text)) return [];
  const found: AnyRow[] = [];
  // Words stand in other fields too, and short ones in other words.
  for (let at = 0; at < matches.length && found.length < most; at += STEP) {
    const ids = matches.slice(at, at + STEP).map(({ id }) => id);
    const rows = await rowsThere(database, entity, ids);
    appendAll(
      found,
      rows.filter((row) => textOf(row, [wanted]) !== undefined),
    );
  }
  return found;
}

/** Of the rows that are not packed: no more than some thousands once a download has ended. */
async function rowsInFront(
  database: FieldDatabase,
  entity: EntityDefinition,
  wanted: readonly Wanted[],
): Promise<readonly AnyRow[]> {
  const found: AnyRow[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: AnyRow[] = await database
      .index(entity)
      .where('id')
      .between(after, PACKED, false)
      .limit(STEP)
      .toArray();
    const ids = rows.filter((row) => textOf(row, wanted) !== undefined).map(({ id }) => id);
    if (ids.length > 0) appendAll(found, await rowsThere(database, entity, ids));
    after = rows.length < STEP ? undefined : rows.at(-1)?.id;
  }
  return found;
}

async function rowsThere(
  database: FieldDatabase,
  { name }: EntityDefinition,
  ids: readonly string[],
): Promise<readonly AnyRow[]> {
  if (ids.length === 0) return [];
  return (await rowsByIds(database, name, ids)).filter((row) => row !== undefined);
}
