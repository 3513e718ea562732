import type { AnyRow } from '../kit/entity/entity.ts';
import type { Write } from '../kit/entity/write.ts';
import { addedQuantity } from '../kit/values/decimal.ts';
import type { StockPoint } from './stock-places.ts';

/** So many of an item more (or fewer) at a point; without a point only the item's total is known. */
export interface StockChange {
  readonly item: AnyRow;
  readonly point: StockPoint | null;
  readonly delta: number;
  /** Of a count: what the records said there. */
  readonly seen?: number;
}

/** What stock is taken for, or comes back from. Left out: nobody said. */
export interface StockPurpose {
  readonly workOrderId?: string;
  readonly jobSheetId?: string;
}

/**
 * The writes of changes that belong together. What is taken in one place and put in another leaves the item's total
 * alone; a line that is not there yet is made with nothing on it, so that two devices that make it add up. What was counted
 * goes first: where that is asked about, the total waits for the answer.
 */
export function stockWrites(
  changes: readonly StockChange[],
  reason: string | null,
  purpose?: StockPurpose,
): Write[] {
  const said = purpose && { purpose: { ...purpose } };
  const made = new Set<string>();
  const lines = changes.flatMap(({ point, delta, seen }): Write[] => {
    if (!point || delta === 0) return [];
    const write: Write = {
      kind: 'delta',
      entity: 'stockLine',
      id: point.lineId,
      delta,
      reason,
      ...(seen === undefined ? {} : { seen }),
      ...said,
    };
    if (!point.isNew || made.has(point.lineId)) return [write];
    made.add(point.lineId);
    return [newLine(point), write];
  });
  const totals = new Map<string, number>();
  for (const { item, delta } of changes) totals.set(item.id, addedQuantity(totals.get(item.id) ?? 0, delta));
  const items = [...totals].flatMap(([id, delta]): Write[] =>
    delta === 0 ? [] : [{ kind: 'delta', entity: 'inventoryItem', id, delta, reason, ...said }],
  );
  return changes.some(({ seen }) => seen !== undefined) ? [...lines, ...items] : [...items, ...lines];
}

/** Whether somebody who may take stock, but not add lines, can make these changes. */
export function needsNewLine(changes: readonly StockChange[]): boolean {
  return changes.some(({ point, delta }) => point?.isNew === true && delta !== 0);
}

/** The line of a point, made with nothing on it where there is none yet. */
export function lineWrites(point: StockPoint): Write[] {
  return point.isNew ? [newLine(point)] : [];
}

function newLine({ lineId, place, item, condition = 'OK', expiry = null }: StockPoint): Write {
  return {
    kind: 'create',
    entity: 'stockLine',
    values: {
      id: lineId,
      itemId: item.id,
      ...place,
      name: item.name,
      unit: item.unit,
      quantity: 0,
      ...(condition !== 'OK' && { condition }),
      ...(expiry !== null && { expiry }),
    },
  };
}
