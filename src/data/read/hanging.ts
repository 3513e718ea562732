import type { Table } from 'dexie';
import { type Fate, fateOf, type Naming, namingsOf } from '../../domain/hanging.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { FieldDatabase } from '../store/database.ts';
import { type Deleted, placesNaming, visitRowsNaming } from './rows-naming.ts';

/** Rows of this device that name a record, or what goes with it, in one place, and what its deletion means for them. */
export interface Hanging {
  readonly naming: Naming;
  readonly fate: Exclude<Fate, 'leave'>;
  /** They name the record itself, and not what goes with it. */
  readonly isDirect: boolean;
  readonly rows: readonly AnyRow[];
}

/** Shown of each place; more is said as "more than". */
export const MOST_HANGING = 1000;

/** Rows that one deletion takes along, at most: the server refuses more. */
const MOST_TAKEN = 10_000;

/** What the deletion of a record meets. */
export interface Met {
  /** What keeps it from being deleted first. */
  readonly hanging: readonly Hanging[];
  /** What goes with it, and it. */
  readonly going: readonly Deleted[];
}

/**
 * What hangs on a record and on what goes with it, as far as this device has it: what keeps it from being deleted first. The
 * server decides, for it knows of more.
 */
export async function hangingOn(
  database: FieldDatabase,
  entity: EntityDefinition,
  row: AnyRow,
): Promise<readonly Hanging[]> {
  const met = await metByEach(database, entity, [row]);
  return met.get(row.id)?.hanging ?? [];
}

/** The same for each of many records, by id: the rows that name them are gone through once for all of them. */
export async function metByEach(
  database: FieldDatabase,
  entity: EntityDefinition,
  rows: readonly AnyRow[],
): Promise<ReadonlyMap<string, Met>> {
  let above = rows.map((row): Deleted => ({ entity, row, roots: new Set([row.id]) }));
  const found = new Map(
    above.map((each) => [each.row.id, { places: new Map<string, Found>(), going: [each] }]),
  );
  for (let isDirect = true; above.length > 0; isDirect = false) {
    const below = new Map<string, Deleted>();
    const places = placesNaming(above).filter(({ naming }) => naming.onDelete !== 'leave');
    await visitRowsNaming(database, places, ({ naming }, row, roots) => {
      const fate = fateOf(naming.entity, naming.onDelete, row);
      if (fate === 'leave') return;
      for (const root of roots) note(found.get(root)?.places, { naming, fate, isDirect }, row);
      if (fate === 'take') below.set(`${naming.entity.name}/${row.id}`, goingWith(below, naming, row, roots));
    });
    above = [...below.values()];
    for (const each of above) for (const root of each.roots) found.get(root)?.going.push(each);
    if (above.length > MOST_TAKEN) break;
  }
  return new Map([...found].map(([id, { places, going }]) => [id, { hanging: inOrder(places), going }]));
}

type Found = Hanging & { readonly rows: AnyRow[] };

function note(
  places: Map<string, Found> | undefined,
  { naming, fate, isDirect }: Omit<Hanging, 'rows'>,
  row: AnyRow,
): void {
  const place = placeOf({ naming, fate, isDirect });
  const known = places?.get(place);
  if (!known) places?.set(place, { naming, fate, isDirect, rows: [row] });
  else if (known.rows.length <= MOST_HANGING) known.rows.push(row);
}

/** Tells one place from the others. */
export function placeOf({ naming, fate, isDirect }: Omit<Hanging, 'rows'>): string {
  const { entity, field, part = '' } = naming;
  return [entity.name, field, part, fate, isDirect].join('/');
}

function goingWith(
  below: ReadonlyMap<string, Deleted>,
  { entity }: Naming,
  row: AnyRow,
  roots: ReadonlySet<string>,
): Deleted {
  const known = below.get(`${entity.name}/${row.id}`);
  return { entity, row, roots: known ? new Set([...roots, ...known.roots]) : roots };
}

function inOrder(places: ReadonlyMap<string, Hanging>): Hanging[] {
  return [...places.values()].toSorted(
    (left, right) => Number(left.fate === 'take') - Number(right.fate === 'take'),
  );
}

/** The stores of all that may name a record of an entity, or what goes with it. */
export function hangingStores(database: FieldDatabase, entity: EntityDefinition): Table[] {
  const names = new Set<string>();
  // What is added meanwhile is gone through as well.
  const going = new Set([entity.name]);
  for (const named of going) {
    for (const naming of namingsOf(named)) {
      names.add(naming.entity.name);
      if (naming.onDelete === 'take') going.add(naming.entity.name);
    }
  }
  return [...names].flatMap((name) => database.rows(name).stores);
}
