import type { StockChange } from '../inventory/stock-writes.ts';
import { stockWrites } from '../inventory/stock-writes.ts';
import type { FieldValues } from '../kit/entity/entity.ts';
import type { Write } from '../kit/entity/write.ts';
import type { ManufacturingOrder } from './manufacturing-order.ts';
import type { Requirement } from './requirements.ts';
import type { Reservation } from './reservation.ts';

type Claim = Pick<Reservation, 'id' | 'itemId' | 'quantity' | 'status'>;

/** What names a claim within the tenant, for its derived id. */
export function reservationSource(orderId: string, itemId: string): string {
  return `${orderId}/${itemId}`;
}

/**
 * The order is scheduled, and its parts are claimed: a claim each, the ones that are there again, the ones that are not
 * needed any more released.
 *
 * @param ids of new claims, by item
 */
export function scheduleOrder(
  order: Pick<ManufacturingOrder, 'id'>,
  requirements: readonly Requirement[],
  claims: readonly Claim[],
  ids: ReadonlyMap<string, string>,
): Write[] {
  const needed = new Set(requirements.map(({ itemId }) => itemId));
  return [
    statusWrite(order.id, 'Scheduled'),
    ...requirements.map((requirement) => claimWrite(order.id, requirement, claims, ids)),
    ...release(claims.filter(({ itemId }) => !needed.has(itemId))),
  ];
}

/** Back to the drawing board, which takes a reason, or called off: whatever was claimed is free again. */
export function withdrawOrder(
  order: Pick<ManufacturingOrder, 'id'>,
  status: 'Draft' | 'Cancelled',
  claims: readonly Claim[],
  reason?: string,
): Write[] {
  const why = reason === undefined ? {} : { statusReason: reason };
  return [statusWrite(order.id, status, why), ...release(claims)];
}

/** Where parts are taken from and the product is put, by item; an item that nobody knows any more has none. */
export type StockOfOrder = ReadonlyMap<string, Pick<StockChange, 'item' | 'point'>>;

/** The product is made: claimed parts leave the stock, the product enters it. Substitutes are booked by hand. */
export function completeOrder(
  order: Pick<ManufacturingOrder, 'id' | 'orderNumber' | 'product' | 'productItemId' | 'quantity'>,
  claims: readonly Claim[],
  stock: StockOfOrder,
): Write[] {
  const used = claims.filter(({ status }) => status === 'open');
  const moved = [
    ...used.map(({ itemId, quantity }) => ({ itemId, delta: -quantity })),
    { itemId: order.productItemId, delta: order.quantity },
  ];
  const changes = moved.flatMap(({ itemId, delta }): StockChange[] => {
    const found = itemId === null ? undefined : stock.get(itemId);
    return found ? [{ ...found, delta }] : [];
  });
  return [
    statusWrite(order.id, 'Completed'),
    ...used.map(({ id }) => claimStatus(id, 'consumed')),
    ...stockWrites(changes, order.orderNumber ?? order.product),
  ];
}

function claimWrite(
  orderId: string,
  { itemId, name, unit, quantity }: Requirement,
  claims: readonly Claim[],
  ids: ReadonlyMap<string, string>,
): Write {
  const claim = claims.find((one) => one.itemId === itemId && one.status !== 'consumed');
  if (claim) {
    return { kind: 'update', entity: 'reservation', id: claim.id, changes: { status: 'open', quantity } };
  }
  const id = ids.get(itemId);
  if (id === undefined) throw new Error('each new claim needs an id');
  const values = { id, name, itemId, manufacturingOrderId: orderId, quantity, unit, status: 'open' };
  return { kind: 'create', entity: 'reservation', values };
}

function release(claims: readonly Claim[]): Write[] {
  return claims.filter(({ status }) => status === 'open').map(({ id }) => claimStatus(id, 'released'));
}

function claimStatus(id: string, status: Reservation['status']): Write {
  return { kind: 'update', entity: 'reservation', id, changes: { status } };
}

function statusWrite(id: string, status: ManufacturingOrder['status'], why: FieldValues = {}): Write {
  return { kind: 'update', entity: 'manufacturingOrder', id, changes: { status, ...why } };
}
