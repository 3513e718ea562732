import { entities } from '../../../domain/registry.ts';
import { isContainer } from '../../../domain/warehouses/container.ts';
import type { Warehouse } from '../../../domain/warehouses/warehouse.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { allRows, rowsByIds } from '../list-query.ts';

/** A place, and the store in which it stands where it is a container. */
export interface Placed {
  readonly place: Warehouse;
  readonly within: Warehouse | null;
}

/** @returns by id, those that are on this device */
export async function placesByIds(
  database: FieldDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Placed>> {
  const places = await warehousesByIds(database, ids);
  const stores = await warehousesByIds(
    database,
    places.flatMap(({ standsInId }) => standsInId ?? []),
  );
  const byId = new Map(stores.map((store) => [store.id, store]));
  return new Map(
    places.map((place) => [place.id, { place, within: byId.get(place.standsInId ?? '') ?? null }]),
  );
}

/** The containers that stand in a store, by their codes. */
export async function containersIn(database: FieldDatabase, storeId: string): Promise<readonly Warehouse[]> {
  const rows = await allRows(database, {
    entity: entities.warehouse,
    filters: { standsInId: storeId },
    sort: 'code',
  });
  return rows.filter(isContainer);
}

async function warehousesByIds(
  database: FieldDatabase,
  ids: readonly string[],
): Promise<readonly Warehouse[]> {
  const rows = await rowsByIds(database, entities.warehouse, [...new Set(ids)]);
  return rows.filter((row) => row !== undefined);
}
