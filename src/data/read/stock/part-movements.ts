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
  // One after the other, as a change goes its way from here into the book: what moves on meanwhile is met twice, and never missed.
  const own = new Map<string, Change>();
  for (const change of [...(await queuedChanges(database)), ...(await ackedChanges(database))]) {
    if (isFor(change.changes, work)) own.set(change.opId, change);
  }
  const entries = await allRows(database, {
    entity: entities.stockMovement,
    filters: work,
    sort: '-updatedAt',
  });
  for (const { opId } of entries) own.delete(opId);
  const latestFirst = [...own.values()].toSorted((left, right) => right.seq - left.seq);
  const waiting = await withRows(database, latestFirst);
  return [...waiting, ...entries.map(asMovement)];
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

/** Entities whose quantity is changed. */
const COUNTED = ['inventoryItem', 'stockLine'] as const;

/** One change of a quantity on this device. */
interface Change {
  readonly opId: string;
  /** In the order in which this device made them. */
  readonly seq: number;
  readonly entity: string;
  readonly rowId: string;
  readonly changes: FieldValues;
}

async function queuedChanges(database: FieldDatabase): Promise<Change[]> {
  const queued = await Promise.all(COUNTED.map((entity) => operationsOf(database, entity)));
  return queued
    .flat()
    .flatMap(({ kind, opId, seq, entity, entityId, changes }) =>
      kind === 'delta' ? { opId, seq, entity, rowId: entityId, changes } : [],
    );
}

async function ackedChanges(database: FieldDatabase): Promise<Change[]> {
  const acked = await ackedSincePull(database);
  return acked.flatMap(({ kind, opId, seq, entity, entityId, wireBody }) =>
    kind === 'delta' ? { opId, seq, entity, rowId: entityId, changes: wireBody.body ?? {} } : [],
  );
}

async function withRows(database: FieldDatabase, own: readonly Change[]): Promise<PartMovement[]> {
  const rows = await Promise.all(
    COUNTED.map((entity) => {
      const ids = own.flatMap((change) => (change.entity === entity ? change.rowId : []));
      return rowsByIds(database, entity, ids);
    }),
  );
  const byId = new Map(rows.flat().flatMap((row) => (row ? [[row.id, row] as const] : [])));
  return own.map((change) => ({ ...inUnitOf(byId.get(change.rowId)), ...aboutItem(change, byId) }));
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
  { opId, entity, rowId, changes }: Change,
  rows: ReadonlyMap<string, AnyRow>,
): Omit<PartMovement, 'unit' | 'unitCost'> {
  const named = rows.get(rowId)?.itemId;
  const itemId = entity === 'inventoryItem' ? rowId : typeof named === 'string' ? named : null;
  const workOrderId = typeof changes.workOrderId === 'string' ? changes.workOrderId : null;
  return { opId, entity, rowId, itemId, workOrderId, delta: numberOf(changes.delta), isWaiting: true };
}
