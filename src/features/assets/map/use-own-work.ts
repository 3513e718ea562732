import { firstRows, rowsByIds } from '../../../data/read/list-query.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import type { Asset } from '../../../domain/assets/asset.ts';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { entities } from '../../../domain/registry.ts';
import { OPEN_WORK_ORDERS } from '../../../domain/work-orders/work-order.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { placeOfAsset } from './place-of-asset.ts';

/** A job of one's own: it stands where its asset does, or where the next one above it stands that has a place. */
export interface OwnJob extends LonLat {
  /** Of the asset that is pressed for it. */
  readonly id: string;
  readonly orderId: string;
  readonly title: string;
  readonly asset: Asset;
}

/** A day's work of one person fits a screen. */
const MOST_JOBS = 300;

/** Bay, feeder, station: no grid is deeper, and a circle in imported data must not hang the screen. */
const DEEPEST = 8;

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
  const known = new Map<string, Asset>();
  await readWithParents(
    database,
    known,
    orders.flatMap(({ assetId }) => assetId ?? []),
  );
  return orders.flatMap((order) => {
    const found = standing(known, order.assetId);
    return found ? [{ ...found, orderId: order.id, title: order.title }] : [];
  });
}

async function readWithParents(
  database: FieldDatabase,
  known: Map<string, Asset>,
  ids: readonly string[],
): Promise<void> {
  let wanted = [...new Set(ids)];
  for (let depth = 0; depth < DEEPEST && wanted.length > 0; depth++) {
    const rows = await rowsByIds(database, entities.asset, wanted);
    const found = rows.filter((row) => row !== undefined);
    for (const row of found) known.set(row.id, row);
    const above = found.flatMap((row) => (placeOfAsset(row) ? [] : (row.parentId ?? [])));
    wanted = [...new Set(above)].filter((id) => !known.has(id));
  }
}

function standing(known: ReadonlyMap<string, Asset>, assetId: string | null) {
  let next = assetId;
  for (let depth = 0; depth < DEEPEST && next; depth++) {
    const asset = known.get(next);
    const place = asset && placeOfAsset(asset);
    if (asset && place) return { ...place, id: asset.id, asset };
    next = asset?.parentId ?? null;
  }
  return undefined;
}
