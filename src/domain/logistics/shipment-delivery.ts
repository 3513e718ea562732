import type { StockPoint } from '../inventory/stock-places.ts';
import type { StockChange } from '../inventory/stock-writes.ts';
import { stockWrites } from '../inventory/stock-writes.ts';
import type { AnyRow } from '../kit/entity/entity.ts';
import type { Write } from '../kit/entity/write.ts';
import { itemsOf } from '../kit/fields/field.ts';
import { inThousandths } from '../kit/values/decimal.ts';
import { stockQuantity } from '../units/kept-in.ts';

/** Proof of delivery. */
interface Proof {
  readonly receivedBy: string;
  /** RFC 3339. */
  readonly deliveredAt: string;
  readonly deliveryNote: string | null;
}

/** Where an item is taken from and where it is put; null where that end is no warehouse of ours. */
export interface ShipmentEnds {
  readonly item: AnyRow;
  readonly from: StockPoint | null;
  readonly to: StockPoint | null;
}

/** Hands a shipment over: its stock leaves the one warehouse and is in the other. */
export function deliverShipment(
  shipment: AnyRow,
  proof: Proof,
  ends: ReadonlyMap<string, ShipmentEnds>,
): Write[] {
  return [
    {
      kind: 'update',
      entity: 'shipment',
      id: shipment.id,
      changes: { status: 'Delivered', ...proof },
    },
    ...stockWrites(shippedStock(shipment, ends), String(shipment.number)),
  ];
}

/**
 * The stock that moves with a shipment, in the units of its items.
 * @throws UnitMismatch
 */
export function shippedStock(shipment: AnyRow, ends: ReadonlyMap<string, ShipmentEnds>): StockChange[] {
  return itemsOf(shipment.items).flatMap((line) => {
    const { itemId } = line;
    const end = typeof itemId === 'string' ? ends.get(itemId) : undefined;
    if (!end) return [];
    const { item, from, to } = end;
    const amount = inThousandths(stockQuantity(line, item));
    return [
      ...(from ? [{ item, point: from, delta: -amount }] : []),
      ...(to ? [{ item, point: to, delta: amount }] : []),
    ];
  });
}
