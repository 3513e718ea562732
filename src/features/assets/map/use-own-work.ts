import { firstRows } from '../../../data/read/list-query.ts';
import { recordPlaces } from '../../../data/read/places/record-places.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import type { Asset } from '../../../domain/assets/asset.ts';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { entities } from '../../../domain/registry.ts';
import { OPEN_WORK_ORDERS, type WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { assetRecord, type MapRecord } from './map-record.ts';

/** A job of one's own: it stands where it says itself, else where its asset does, or the next one above it that has a place. */
export interface OwnJob extends LonLat {
  readonly order: WorkOrder;
  /** What is pressed for it: its asset where it stands there, else the order itself. */
  readonly record: MapRecord;
  /** None: it names none, or one that this device does not have. */
  readonly asset: Asset | undefined;
}

/** A day's work of one person fits a screen. */
const MOST_JOBS = 300;

/** Undefined until it is known. It is read by the page itself: it is there before the worker has read all assets. */
export function useOwnWork(): readonly OwnJob[] | undefined {
  const { database, user, can } = useWorkspace();
  const mayView = can('work-orders:view') || can('work-orders:view-assigned');
  return useLive(database, (local) => (mayView ? ownWork(local, user.id) : Promise.resolve([])), [
    user.id,
    mayView,
  ]);
}

async function ownWork(database: FieldDatabase, person: string): Promise<OwnJob[]> {
  const filters = { status: OPEN_WORK_ORDERS, assignees: person };
  const orders = await firstRows(
    database,
    { entity: entities.workOrder, filters, sort: 'dueDate' },
    MOST_JOBS,
  );
  const places = await recordPlaces(database, orders);
  return orders.flatMap((order) => {
    const place = places(order);
    if (!place) return [];
    const { longitude, latitude, asset } = place;
    const isAtAsset = asset !== undefined && order.geometry === null;
    const record = isAtAsset ? assetRecord(asset.id) : { entity: entities.workOrder.name, id: order.id };
    return [{ longitude, latitude, asset, record, order }];
  });
}
