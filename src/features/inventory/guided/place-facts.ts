import { allRows, rowsByIds } from '../../../data/read/list-query.ts';
import { rowsScanned } from '../../../data/read/scanned-rows.ts';
import { containersIn } from '../../../data/read/stock/places.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import { user } from '../../../domain/identity/user.ts';
import type { CodeSaid } from '../../../domain/inventory/guided/code-said.ts';
import type { NamedGoal } from '../../../domain/inventory/guided/guided-line.ts';
import { wholePlace } from '../../../domain/inventory/guided/place-key.ts';
import { stockLine } from '../../../domain/inventory/stock-line.ts';
import { typedRow } from '../../../domain/kit/entity/typed-row.ts';
import { fold } from '../../../domain/kit/search/words.ts';
import { entities } from '../../../domain/registry.ts';
import type { ReadCode } from '../../../domain/scan/read-code.ts';
import { soughtTexts } from '../../../domain/scan/sought.ts';
import { isContainer } from '../../../domain/warehouses/container.ts';
import { type Warehouse, warehouse } from '../../../domain/warehouses/warehouse.ts';
import type { GuidedSetup } from './guided-setup.ts';

/** Records of one code at most. */
const MOST = 12;

/** Which bin, container, store or person a code names in this store. */
export async function placeFacts(
  database: FieldDatabase,
  setup: GuidedSetup,
  code: ReadCode,
): Promise<Pick<CodeSaid, 'bin' | 'container' | 'goal'>> {
  const places = await placesNamed(database, code);
  const bin = await binNamed(database, setup.warehouse, code.text);
  const own = await containersIn(database, setup.warehouse.id);
  const container = places.find(isContainer) ?? null;
  const here = own.find(({ id }) => id === container?.id);
  return {
    bin: bin ?? (here ? wholePlace(here) : null),
    container: container && bin === null ? { id: container.id, name: container.name } : null,
    goal:
      setup.kind === 'carry' || setup.kind === 'move'
        ? await goalNamed(database, { setup, code, bin, places })
        : null,
  };
}

interface Named {
  readonly setup: GuidedSetup;
  readonly code: ReadCode;
  readonly bin: string | null;
  readonly places: readonly Warehouse[];
}

/** A bin of this store, another store, or the person whose badge it is. */
async function goalNamed(
  database: FieldDatabase,
  { setup, code, bin, places }: Named,
): Promise<NamedGoal | null> {
  if (bin !== null) return { storeId: setup.warehouse.id, bin, personId: null, name: bin, place: bin };
  const store = places.find((place) => !isContainer(place));
  if (store) {
    return { storeId: store.id, bin: null, personId: null, name: store.name, place: wholePlace(store) };
  }
  const [badge] = await rowsScanned(database, user, soughtTexts(code), MOST);
  const person = badge && typedRow(user, badge.row);
  if (!person) return null;
  const place = await vanOf(database, person.id);
  return { storeId: null, bin: null, personId: person.id, name: person.name, place };
}

/** What a person is handed goes into the van that they keep; null where they keep none, or several. */
async function vanOf(database: FieldDatabase, keeper: string): Promise<string | null> {
  const query = { entity: entities.warehouse, filters: { kind: 'van', keeper }, sort: 'name' };
  const [van, ...others] = await allRows(database, query);
  return van && others.length === 0 ? wholePlace(van) : null;
}

/** Stores and containers by their labels, or by the codes that stand on them. */
async function placesNamed(database: FieldDatabase, code: ReadCode): Promise<readonly Warehouse[]> {
  const { meaning } = code;
  if (meaning.kind !== 'label') {
    const found = await rowsScanned(database, warehouse, soughtTexts(code), MOST);
    return found.map(({ row }) => typedRow(warehouse, row));
  }
  const ids = meaning.entity === warehouse.name ? [meaning.id] : [];
  return (await rowsByIds(database, entities.warehouse, ids)).filter((row) => row !== undefined);
}

/** As its shelf is labelled, or as stock lies there already. */
async function binNamed(database: FieldDatabase, store: Warehouse, text: string): Promise<string | null> {
  const known = store.bins.find(({ bin }) => isSame(bin, text));
  if (known) return known.bin;
  const lines = await rowsScanned(database, stockLine, [{ text, as: ['place'] }], MOST);
  const there = lines
    .map(({ row }) => typedRow(stockLine, row))
    .find(({ warehouseId, bin }) => warehouseId === store.id && isSame(bin, text));
  return there?.bin ?? null;
}

export function isSame(value: string | null, text: string): boolean {
  return value !== null && fold(value.trim()) === fold(text.trim());
}
