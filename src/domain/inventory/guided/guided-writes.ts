import type { InventoryItem } from '../inventory-item.ts';
import { jobChanges } from '../stock-jobs.ts';
import type { StockLine } from '../stock-line.ts';
import {
  byQuantity,
  isUsable,
  pointAt,
  pointForPartOf,
  pointOf,
  type StockPlace,
  type StockPoint,
  type StockReader,
} from '../stock-places.ts';
import type { StockChange } from '../stock-writes.ts';
import type { GuidedKind, GuidedLine } from './guided-line.ts';
import { wholePlaceIn } from './place-key.ts';

/** A line that is complete, in the store where the job is done; how many are in the item's own unit. */
export interface FinishedLine extends Pick<GuidedLine, 'bin' | 'lot' | 'expiry' | 'toBin'> {
  readonly kind: Exclude<GuidedKind, 'count' | 'carry'>;
  readonly warehouseId: string;
  readonly quantity: number;
}

/** What a finished line makes more or fewer, on the stock as the device has it now. */
export async function guidedChanges(
  reader: StockReader,
  item: InventoryItem,
  line: FinishedLine,
): Promise<StockChange[]> {
  const { kind, warehouseId, lot, expiry, quantity } = line;
  const job = { item, quantity, expected: 0 };
  if (kind === 'receive' || kind === 'return') {
    const place = placeAt(warehouseId, line.toBin, lot);
    return jobChanges({
      ...job,
      kind: 'receive',
      from: null,
      to: await pointAt(reader, item, place, { expiry }),
    });
  }
  const place = placeAt(warehouseId, kind === 'putAway' ? null : line.bin, lot);
  const source = usableAt(await reader.linesOf(item.id), place);
  const from = source ? pointOf(item, source) : await pointAt(reader, item, place);
  // Whoever keeps no van takes it along.
  const isGone =
    kind === 'issue' || kind === 'pick' || (kind === 'handOver' && wholePlaceIn(line.toBin) === null);
  if (isGone) return jobChanges({ ...job, kind: 'issue', from, to: null });
  const goal = placeAt(warehouseId, line.toBin, lot);
  const to = source
    ? await pointForPartOf(reader, item, source, goal)
    : await pointAt(reader, item, goal, {}, from.lineId);
  return jobChanges({ ...job, kind: 'move', from, to });
}

/** A bin is a part of its store; a container is a place of its own, wherever it stands. */
export function placeAt(
  warehouseId: string,
  place: string | null | undefined,
  lot: string | null,
): StockPlace {
  const container = wholePlaceIn(place);
  return container === null
    ? { warehouseId, bin: place ?? null, lot }
    : { warehouseId: container, bin: null, lot };
}

/** Of several lines in one place the fullest that may be used. */
function usableAt(lines: readonly StockLine[], { warehouseId, bin, lot }: StockPlace): StockLine | undefined {
  const there = lines.filter(
    (line) => line.warehouseId === warehouseId && line.bin === bin && line.lot === lot,
  );
  return byQuantity(there.filter(isUsable))[0];
}

/** The movements that take these back: the book keeps both. */
export function counterChanges(changes: readonly StockChange[]): StockChange[] {
  return changes.map(({ item, point, delta }) => ({ item, point: point && asKnown(point), delta: -delta }));
}

/** The same place once its line is there. */
export function asKnown(point: StockPoint): StockPoint {
  return { ...point, isNew: false };
}
