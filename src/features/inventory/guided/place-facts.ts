import { allRows, rowsByIds } from '../../../data/read/list-query.ts';
import { rowsScanned } from '../../../data/read/scanned-rows.ts';
import { containersIn } from '../../../data/read/stock/places.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import { user } from '../../../domain/identity/user.ts';
import type { CodeSaid } from '../../../domain/inventory/guided/code-said.ts';
import type { NamedGoal } from '../../../domain/inventory/guided/guided-line.ts';
import { wholePlace } from '../../../domain/inventory/guided/place-key.ts';
import { type StockLine, stockLine } from '../../../domain/inventory/stock-line.ts';
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

/**
 * Which bin, container, store or person a code names in this store.
 *
 * @param isItem it names an item: no other store is asked for a bin of that name
 */
export async function placeFacts(
  database: FieldDatabase,
  setup: GuidedSetup,
  code: ReadCode,
  isItem: boolean,
): Promise<Pick<CodeSaid, 'bin' | 'container' | 'goal' | 'elsewhere'>> {
  const places = await placesNamed(database, code);
  const bin = await binNamed(database, setup.warehouse, code.text);
  const own = await containersIn(database, setup.warehouse.id);
  const container = places.find(isContainer) ?? null;
  const here = own.find(({ id }) => id === container?.id);
  const goal = await goalNamed(database, { setup, code, bin, places });
  return {
    bin: bin ?? (here ? wholePlace(here) : null),
    container: container && bin === null ? { id: container.id, name: container.name } : null,
    goal,
    elsewhere: goal || container || isItem ? null : await binElsewhere(database, setup.warehouse, code.text),
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
  const lines = await linesInBin(database, text);
  return labelledBin(store, text) ?? lines.find(({ warehouseId }) => warehouseId === store.id)?.bin ?? null;
}

/** A bin of that name in another store, and which. */
async function binElsewhere(database: FieldDatabase, own: Warehouse, text: string): Promise<string | null> {
  const query = { entity: entities.warehouse, filters: {}, sort: 'name' };
  const others = (await allRows(database, query)).filter(({ id }) => id !== own.id);
  const lines = await linesInBin(database, text);
  for (const store of others) {
    const bin = labelledBin(store, text) ?? lines.find(({ warehouseId }) => warehouseId === store.id)?.bin;
    if (bin) return `${bin} · ${store.name}`;
  }
  return null;
}

function labelledBin({ bins }: Warehouse, text: string): string | undefined {
  return bins.find(({ bin }) => isSame(bin, text))?.bin;
}

async function linesInBin(database: FieldDatabase, text: string): Promise<readonly StockLine[]> {
  const found = await rowsScanned(database, stockLine, [{ text, as: ['place'] }], MOST);
  return found.map(({ row }) => typedRow(stockLine, row)).filter(({ bin }) => isSame(bin, text));
}

export function isSame(value: string | null, text: string): boolean {
  return value !== null && fold(value.trim()) === fold(text.trim());
}
