import { stockLineId } from '../../../../src/domain/inventory/stock-places.ts';
import type { Calendar, SeedRow } from '../../seed-kit.ts';
import { readTable, seedId } from '../../seed-kit.ts';
import { alderStock } from '../work/field-work.ts';
import { STORE, stockItemId, TENANT, type WarehouseKey, warehouseId } from './supply.ts';

interface Line {
  readonly sku: string;
  readonly name: string;
  readonly unit: string;
  readonly warehouse: WarehouseKey;
  readonly bin: string | null;
  readonly lot?: string;
  readonly quantity: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Days from today. */
  readonly expires?: number;
  readonly condition?: string;
}

/** Parts that every van carries: what is left of them there, and how many there should be. */
const IN_VANS = [
  { sku: 'FUS-K-025', van1: 6, van2: 4, minimum: 4, maximum: 8 },
  { sku: 'FUS-K-040', van1: 3, van2: 5, minimum: 4, maximum: 8 },
  { sku: 'FUS-NH-100', van1: 12, van2: 12, minimum: 6, maximum: 15 },
  { sku: 'FUS-HH-16', van1: 3, van2: 2, minimum: 2, maximum: 3 },
  { sku: 'TAPE-INS', van1: 8, van2: 6, minimum: 5, maximum: 10 },
  { sku: 'GREASE-CON', van1: 1, van2: 1, minimum: 1, maximum: 2 },
  { sku: 'LOCK-SET', van1: 2, van2: 2, minimum: 2, maximum: 2 },
] as const;

/** What is there, but may not be used. */
const SET_ASIDE = [
  { sku: 'ARR-24', quantity: 2, condition: 'quarantined', lot: 'S-0417' },
  { sku: 'GLV-2', quantity: 2, condition: 'damaged', lot: null },
] as const;

/** Lots with a date on them. */
const DATED: Readonly<Record<string, { readonly lot: string; readonly expires: number }>> = {
  'GLV-00': { lot: '2025-11', expires: 41 },
  'GLV-2': { lot: '2026-03', expires: 160 },
  'GLV-4': { lot: '2026-03', expires: 160 },
  'ROPE-HARN': { lot: '2021-06', expires: 20 },
  'SILICA-5': { lot: '2026-01', expires: 400 },
  'SF6-B40': { lot: 'L-88213', expires: 900 },
};

/** Stock lines as the stock list places them; vans and the quarantine cage hold a part of some. */
export async function alderStockLines(calendar: Calendar): Promise<SeedRow[]> {
  return Promise.all(
    readTable('alder-valley/supply/stock.csv')
      .flatMap(linesOf)
      .map((line) => rowOf(line, calendar)),
  );
}

/** The stock book so far: what was counted when it was begun. It adds up to what the items and lines say. */
export async function alderMovements(calendar: Calendar): Promise<SeedRow[]> {
  const items = alderStock(STORE).map((row) => opening('inventoryItem', row, row.id));
  const lines = await alderStockLines(calendar);
  return [...items, ...lines.map((row) => opening('stockLine', row, String(row.values['itemId'])))].filter(
    (row) => row.values['delta'] !== 0,
  );
}

type Entry = Readonly<Record<string, string>>;

function linesOf(entry: Entry): Line[] {
  const { sku = '', name = '', unit = 'pcs' } = entry;
  const shared = { sku, name, unit };
  const vans = IN_VANS.filter((one) => one.sku === sku).flatMap(({ van1, van2, minimum, maximum }) => [
    { ...shared, warehouse: 'van1', bin: 'Left', quantity: van1, minimum, maximum } as const,
    { ...shared, warehouse: 'van2', bin: 'Left', quantity: van2, minimum, maximum } as const,
  ]);
  const aside = SET_ASIDE.filter((one) => one.sku === sku).map(
    ({ quantity, condition, lot }) =>
      ({
        ...shared,
        warehouse: 'quarantine',
        bin: 'Q1',
        quantity,
        condition,
        ...(lot ? { lot } : {}),
      }) as const,
  );
  const elsewhere = [...vans, ...aside].reduce((sum, { quantity }) => sum + quantity, 0);
  const here = Math.round((Number(entry['quantity']) - elsewhere) * 1000) / 1000;
  return [
    { ...shared, ...shelfOf(entry['location'] ?? ''), ...DATED[sku], quantity: here },
    ...vans,
    ...aside,
  ];
}

function shelfOf(place: string): { warehouse: WarehouseKey; bin: string } {
  if (place.startsWith('Yard ')) return { warehouse: 'yard', bin: place.slice('Yard '.length) };
  if (place === 'Gas store') return { warehouse: 'gas', bin: 'Gas' };
  if (place === 'Oil store') return { warehouse: 'gas', bin: 'Oil' };
  return { warehouse: 'main', bin: place.replace('Main store ', '') };
}

async function rowOf(line: Line, calendar: Calendar): Promise<SeedRow> {
  const itemId = stockItemId(line.sku);
  const place = { warehouseId: warehouseId(line.warehouse), bin: line.bin, lot: line.lot ?? null };
  return {
    id: await stockLineId(TENANT, itemId, place),
    createdBy: STORE,
    createdDaysAgo: 200,
    changedDaysAgo: 12,
    values: {
      name: line.name,
      itemId,
      ...place,
      quantity: line.quantity,
      unit: line.unit,
      minimum: line.minimum ?? null,
      maximum: line.maximum ?? null,
      expiry: line.expires === undefined ? null : calendar.day(line.expires),
      condition: line.condition ?? 'OK',
    },
  };
}

function opening(entity: string, row: SeedRow, itemId: string): SeedRow {
  const quantity = Number(row.values['quantity']);
  return {
    id: seedId(TENANT, 'movement', row.id),
    createdBy: STORE,
    createdDaysAgo: 12,
    changedDaysAgo: 12,
    values: {
      name: row.values['name'] ?? '',
      entity,
      rowId: row.id,
      itemId,
      warehouseId: row.values['warehouseId'] ?? null,
      unit: row.values['unit'] ?? null,
      delta: quantity,
      quantityAfter: quantity,
      reason: 'Stocktaking',
      opId: seedId(TENANT, 'movement-operation', row.id),
      line: 1,
    },
  };
}
