import { type Naming, namingsOf, wordsIn } from '../../domain/hanging.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import { setFields } from '../../domain/packing/index-keys.ts';
import type { FieldDatabase } from '../store/database.ts';
import { matchingIds, rowsByIds } from './list-query.ts';

/** A record that a deletion is about: it is deleted itself, or taken along. */
export interface Deleted {
  readonly entity: EntityDefinition;
  readonly row: AnyRow;
  /** Of the records that somebody deletes, the ids of those with which it goes. */
  readonly roots: ReadonlySet<string>;
}

/** A place where rows name some of the records. */
export interface NamingPlace {
  readonly naming: Naming;
  /** The entity of the records. */
  readonly named: string;
  /** By what may stand there: the roots of the record that is meant. */
  readonly roots: ReadonlyMap<Json, ReadonlySet<string>>;
}

/** Every place where rows may name these records. */
export function placesNaming(records: readonly Deleted[]): NamingPlace[] {
  const byEntity = Map.groupBy(records, ({ entity }) => entity.name);
  return [...byEntity].flatMap(([named, found]) =>
    namingsOf(named).map((naming) => ({ naming, named, roots: rootsByWord(naming, found) })),
  );
}

function rootsByWord({ by }: Naming, records: readonly Deleted[]): ReadonlyMap<Json, ReadonlySet<string>> {
  const words = new Map<Json, ReadonlySet<string>>();
  for (const { row, roots } of records) {
    for (const word of by === undefined ? [row.id] : [row.id, row[by]]) {
      if (typeof word === 'string') words.set(word, new Set([...roots, ...(words.get(word) ?? [])]));
    }
  }
  return words;
}

const NONE: ReadonlySet<string> = new Set();

/** The roots of the records that a row names in this place. */
export function rootsNamed({ naming, named, roots }: NamingPlace, row: FieldValues): ReadonlySet<string> {
  const { entityField } = naming;
  if (entityField !== undefined && row[entityField] !== named) return NONE;
  return new Set(wordsIn(naming, row).flatMap(({ word }) => [...(roots.get(word) ?? [])]));
}

/** Rows read at once: few enough that whatever a person does meanwhile need not wait. */
const STEP = 500;

/** Looks for more words than that go once through all rows. */
const MOST_LOOKUPS = 300;

/** Calls `visit` for each row of this device that names one of the records, in each place. Holds some rows at once only. */
export async function visitRowsNaming(
  database: FieldDatabase,
  places: readonly NamingPlace[],
  visit: (place: NamingPlace, row: AnyRow, roots: ReadonlySet<string>) => void,
): Promise<void> {
  const look = (place: NamingPlace, row: AnyRow) => {
    const roots = rootsNamed(place, row);
    if (roots.size > 0) visit(place, row, roots);
  };
  for (const place of places.filter(isLookedUp)) await lookUp(database, place, look);
  const others = places.filter((place) => !isLookedUp(place));
  for (const [entity, here] of Map.groupBy(others, ({ naming }) => naming.entity)) {
    await eachRow(database, entity.name, (row) => {
      for (const place of here) look(place, row);
    });
  }
}

/** Only filters and sets have an index, and items never (decision 22). */
function isLookedUp({ naming: { entity, field, part }, roots }: NamingPlace): boolean {
  const isIndexed = entity.list.filters.includes(field) || setFields(entity).includes(field);
  return part === undefined && isIndexed && roots.size <= MOST_LOOKUPS;
}

async function lookUp(
  database: FieldDatabase,
  place: NamingPlace,
  look: (place: NamingPlace, row: AnyRow) => void,
): Promise<void> {
  const { entity, field } = place.naming;
  const [sort = ''] = entity.list.sorts;
  // Asked for all at once: each wait for the database costs as much as what is asked of it.
  const found = await Promise.all(
    [...place.roots.keys()].map((word) =>
      matchingIds(database, { entity: entity.name, filters: { [field]: String(word) }, sort }),
    ),
  );
  const ids = [...new Set(found.flat())];
  for (let from = 0; from < ids.length; from += STEP) {
    const rows = await rowsByIds(database, entity.name, ids.slice(from, from + STEP));
    for (const row of rows) if (row) look(place, row);
  }
}

async function eachRow(database: FieldDatabase, name: string, look: (row: AnyRow) => void): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await database.rows(name).after(after, STEP);
    for (const row of rows) look(row);
    if (rows.length < STEP) return;
    after = rows.at(-1)?.id ?? after;
  }
}
