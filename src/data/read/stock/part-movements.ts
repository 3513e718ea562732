import type { PartMovement } from '../../../domain/inventory/parts-of-work.ts';
import type { StockMovement } from '../../../domain/inventory/stock-movement.ts';
import type { AnyRow, FieldValues } from '../../../domain/kit/entity/entity.ts';
import { numberOf } from '../../../domain/kit/fields/field.ts';
import { unitBeside } from '../../../domain/kit/fields/unit-beside.ts';
import { entities } from '../../../domain/registry.ts';
import { ackedSincePull } from '../../outbox/acked.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { operationsOf } from '../../store/outbox/queue.ts';
import { allRows, rowsByIds } from '../list-query.ts';

/** The work that stock is taken for, by one of its names in the stock book; several are joined by commas. */
export type WorkNamed = { readonly workOrderId: string } | { readonly jobSheetId: string };

/**
 * What the stock book has about some work, the latest first, with what this device has done that the book does not have yet: what
 * waits, and what the server has said yes to since the last pull brought its entries.
 */
export async function partMovements(database: FieldDatabase, work: WorkNamed): Promise<PartMovement[]> {
  const [entries, ...own] = await Promise.all([
    allRows(database, { entity: entities.stockMovement, filters: work, sort: '-updatedAt' }),
    changesFor(database, 'inventoryItem', work),
    changesFor(database, 'stockLine', work),
  ]);
  const known = new Set(entries.map(({ opId }) => opId));
  const waiting = own.flat().filter(({ opId }) => !known.has(opId));
  return [...waiting.toReversed(), ...entries.map(asMovement)];
}

function asMovement(entry: StockMovement): PartMovement {
  const { opId, entity, rowId, itemId, workOrderId, delta, unitCost } = entry;
  return {
    opId,
    entity,
    rowId,
    itemId,
    workOrderId,
    delta,
    unit: unitBeside(entry),
    unitCost,
    isWaiting: false,
  };
}

/** One change of a quantity on this device. */
interface Change {
  readonly opId: string;
  readonly rowId: string;
  readonly changes: FieldValues;
}

async function changesFor(
  database: FieldDatabase,
  entity: 'inventoryItem' | 'stockLine',
  work: WorkNamed,
): Promise<PartMovement[]> {
  const [queued, acked] = await Promise.all([operationsOf(database, entity), ackedSincePull(database)]);
  const all: Change[] = [
    ...queued.flatMap(({ kind, opId, entityId, changes }) =>
      kind === 'delta' ? { opId, rowId: entityId, changes } : [],
    ),
    ...acked.flatMap(({ kind, opId, entityId, wireBody, ...operation }) =>
      kind === 'delta' && operation.entity === entity
        ? { opId, rowId: entityId, changes: wireBody.body ?? {} }
        : [],
    ),
  ];
  const own = all.filter(({ changes }) => isFor(changes, work));
  const rows = await rowsByIds(
    database,
    entity,
    own.map(({ rowId }) => rowId),
  );
  const byId = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  return own.map((change) => ({ ...inUnitOf(byId.get(change.rowId)), ...aboutItem(entity, change, byId) }));
}

function isFor(changes: FieldValues, work: WorkNamed): boolean {
  return Object.entries(work).every(([name, ids]) => ids.split(',').includes(String(changes[name])));
}

function inUnitOf(row: AnyRow | undefined): Pick<PartMovement, 'unit' | 'unitCost'> {
  return {
    unit: row ? unitBeside(row) : null,
    unitCost: typeof row?.unitCost === 'number' ? row.unitCost : null,
  };
}

function aboutItem(
  entity: string,
  { opId, rowId, changes }: Change,
  rows: ReadonlyMap<string, AnyRow>,
): Omit<PartMovement, 'unit' | 'unitCost'> {
  const named = rows.get(rowId)?.itemId;
  const itemId = entity === 'inventoryItem' ? rowId : typeof named === 'string' ? named : null;
  const workOrderId = typeof changes.workOrderId === 'string' ? changes.workOrderId : null;
  return { opId, entity, rowId, itemId, workOrderId, delta: numberOf(changes.delta), isWaiting: true };
}
