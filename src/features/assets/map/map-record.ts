/** A record on the map. */
export interface MapRecord {
  /** As the registry calls it. */
  readonly entity: string;
  readonly id: string;
}

export function assetRecord(id: string): MapRecord {
  return { entity: 'asset', id };
}

export function isSameRecord(one: MapRecord | null | undefined, other: MapRecord): boolean {
  return one?.id === other.id && one.entity === other.entity;
}
