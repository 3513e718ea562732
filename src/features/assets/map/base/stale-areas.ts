import type { KnownArea } from '../../../../data/base-maps/base-map-messages.ts';
import type { OfferedBaseMap, WantedArea } from '../../../../domain/map/base/base-map.ts';

/** An area of which the office has a newer version: what to take in its place. */
export interface StaleArea {
  readonly map: OfferedBaseMap;
  readonly area: WantedArea;
}

/** Null: it is as new as the office's, or its successor is on its way, or the office has it no more. */
export function newerOf(
  { about }: KnownArea,
  offered: readonly OfferedBaseMap[],
  areas: readonly KnownArea[],
): StaleArea | null {
  const map = presentMap(about, offered);
  if (!map || map.version === about.version) return null;
  const isReplaced = areas.some((other) => other.about.replaces === about.id);
  if (isReplaced) return null;
  const { about: by, label, shape, maxZoom } = about;
  return { map, area: { about: by, label, shape, maxZoom } };
}

/** The base map that an area is of, or the one that came in its place: the office uploads a new one under the same name. */
export function presentMap(
  { baseMapId, baseMapName }: Pick<KnownArea['about'], 'baseMapId' | 'baseMapName'>,
  offered: readonly OfferedBaseMap[],
): OfferedBaseMap | undefined {
  return offered.find(({ id }) => id === baseMapId) ?? offered.find(({ name }) => name === baseMapName);
}

/** Ids of the base maps that one came in the place of, as far as there are areas of them. */
export function earlierIds(
  map: OfferedBaseMap,
  offered: readonly OfferedBaseMap[],
  areas: readonly KnownArea[],
): readonly string[] {
  const ids = areas.flatMap(({ about }) =>
    presentMap(about, offered)?.id === map.id ? about.baseMapId : [],
  );
  return [...new Set(ids)].filter((id) => id !== map.id);
}
