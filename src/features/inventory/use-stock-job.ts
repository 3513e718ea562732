import { useState } from 'react';
import { stockReader } from '../../data/read/stock/stock-reader.ts';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import { jobChanges, type StockJobKind } from '../../domain/inventory/stock-jobs.ts';
import type { StockLine } from '../../domain/inventory/stock-line.ts';
import {
  isAt,
  isMovedTo,
  isUsable,
  pointAt,
  pointForPartOf,
  pointOf,
  type StockPlace,
  type StockPoint,
  type StockReader,
} from '../../domain/inventory/stock-places.ts';
import { stockWrites } from '../../domain/inventory/stock-writes.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { numberWithin } from '../../domain/kit/values/typed-number.ts';
import { entities } from '../../domain/registry.ts';
import { quantityIn } from '../../domain/units/whole-pieces.ts';
import { isBeyondFree, useReserved } from '../../resource/form/reserved-notice.tsx';
import { useRecord } from '../../resource/rows/use-record.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';

/** What a person typed and picked; everything a string, as forms hold it. */
export interface StockJobInput {
  readonly quantity: string;
  /** Id of the line that is taken from or counted; '' where nobody knows which. */
  readonly fromId: string;
  readonly warehouseId: string;
  readonly bin: string;
  readonly lot: string;
  readonly orderId: string;
  readonly reason: string;
  /** Yes, also what is reserved for others. */
  readonly isMeant: boolean;
}

export type StockJobState = ReturnType<typeof useStockJob>;

interface StockJobSource {
  readonly item: InventoryItem;
  readonly kind: StockJobKind;
  /** Where the item lies, as `useStockLines` reads it. */
  readonly lines: readonly StockLine[];
  /** The line it is about; null: the person picks one. */
  readonly lineId: string | null;
  /** Where goods are to go; '' where the item lies already. */
  readonly warehouseId?: string;
}

/** A job at a shelf while it is filled in, and its saving. */
export function useStockJob(source: StockJobSource) {
  const { item, kind, lines, lineId } = source;
  const workspace = useWorkspace();
  const [input, setInput] = useState(() => firstInput(source));
  const from = lines.find((line) => line.id === input.fromId);
  const order = useRecord(entities.workOrder, isUuid(input.orderId) ? input.orderId : null);
  const bounds = quantityIn(item.unit);
  const quantity = numberWithin(input.quantity, bounds) ?? undefined;
  const stock = useReserved(item.id, isUuid(input.orderId) ? input.orderId : undefined);
  const isBeyond = kind === 'issue' && quantity !== undefined && isBeyondFree(stock, quantity);
  const place = {
    warehouseId: input.warehouseId,
    bin: input.bin.trim() || null,
    lot: input.lot.trim() || null,
  };
  const isSame = kind === 'move' && from !== undefined && !isMovedTo(from, place);
  const isPlaced = kind === 'receive' || kind === 'issue' || from !== undefined;
  /** @param word what the stock book says where the person gave no reason */
  const save = async (word: string) => {
    if (quantity === undefined) return;
    const to = await destination(stockReader(workspace.database), kind, item, from, place);
    const reason = [order ? String(order.number) : '', input.reason.trim() || word]
      .filter(Boolean)
      .join(' · ');
    const changes = jobChanges({
      kind,
      item,
      from: from ? pointOf(item, from) : null,
      to,
      quantity,
      expected: from?.quantity ?? 0,
    });
    await workspace.repository.saveTogether(stockWrites(changes, reason));
  };
  return {
    kind,
    lines,
    /** Only this place is meant. */
    isFixed: lineId !== null,
    input,
    change: (changes: Partial<StockJobInput>) => setInput((before) => ({ ...before, ...changes })),
    from,
    bounds,
    /** Undefined while nothing sensible is typed. */
    quantity,
    isSame,
    /** What of the item is for others, where more is taken than is free. */
    reserved: isBeyond ? stock : undefined,
    isReady:
      quantity !== undefined &&
      (kind === 'count' || quantity > 0) &&
      isPlaced &&
      !isSame &&
      (!isBeyond || input.isMeant) &&
      (kind !== 'move' || input.warehouseId !== ''),
    save,
  };
}

function firstInput({ kind, lines, lineId, warehouseId = '' }: StockJobSource): StockJobInput {
  const usual = lines.find((line) => (lineId ? line.id === lineId : isUsable(line)));
  const there = kind === 'receive' && !warehouseId ? placeOf(usual) : { warehouseId, bin: '', lot: '' };
  return { quantity: '', fromId: usual?.id ?? '', orderId: '', reason: '', isMeant: false, ...there };
}

function placeOf(line: StockLine | undefined): Pick<StockJobInput, 'warehouseId' | 'bin' | 'lot'> {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { warehouseId: text(line?.warehouseId), bin: text(line?.bin), lot: text(line?.lot) };
}

/** The point that goods come to; null: they go nowhere, or nobody says where. */
async function destination(
  reader: StockReader,
  kind: StockJobKind,
  item: InventoryItem,
  from: StockLine | undefined,
  place: StockPlace,
): Promise<StockPoint | null> {
  if ((kind !== 'receive' && kind !== 'move') || place.warehouseId === '') return null;
  if (!from) return pointAt(reader, item, place);
  if (kind === 'move') return pointForPartOf(reader, item, from, place);
  return isAt(from, place) ? pointOf(item, from) : pointAt(reader, item, place);
}
