import type { GuidedKind } from '../../../domain/inventory/guided/guided-line.ts';
import type { Warehouse } from '../../../domain/warehouses/warehouse.ts';

/** What a guided job is about, as its address says it. */
export interface GuidedSetup {
  readonly kind: GuidedKind;
  readonly warehouse: Warehouse;
  /** Id of the record that `ORDER_OF` names; null: none. */
  readonly orderId: string | null;
}

/** The record that a kind of job is about, and whether it can be done without one. */
export const ORDER_OF = {
  receive: { entity: 'procurementOrder', isNeeded: false },
  putAway: null,
  move: null,
  pick: { entity: 'workOrder', isNeeded: true },
  issue: { entity: 'workOrder', isNeeded: false },
  return: { entity: 'workOrder', isNeeded: false },
  count: { entity: 'stockCount', isNeeded: true },
  pack: { entity: 'workOrder', isNeeded: false },
  handOver: null,
  carry: null,
} as const satisfies Readonly<Record<GuidedKind, { entity: string; isNeeded: boolean } | null>>;
