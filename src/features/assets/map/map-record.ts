import { ENTITIES } from '../../../domain/registry.ts';

/** A record on the map. */
export interface MapRecord {
  /** As the registry calls it. */
  readonly entity: string;
  readonly id: string;
}

export function assetRecord(id: string): MapRecord {
  return { entity: 'asset', id };
}

/** The record that a link chooses, as the map's address carries it: `record=workOrder:<id>`. */
export const RECORD_IN_ADDRESS = 'record';

export function recordAddress({ entity, id }: MapRecord): string {
  return `${entity}:${id}`;
}

/** Null: the address chooses none. An asset may be named by its id alone. */
export function recordInAddress(parameters: URLSearchParams): MapRecord | null {
  const asset = parameters.get('asset');
  if (asset) return assetRecord(asset);
  const [entity = '', id = ''] = (parameters.get(RECORD_IN_ADDRESS) ?? '').split(':');
  return id && ENTITIES.some(({ name }) => name === entity) ? { entity, id } : null;
}

export function isSameRecord(one: MapRecord | null | undefined, other: MapRecord): boolean {
  return one?.id === other.id && one.entity === other.entity;
}
