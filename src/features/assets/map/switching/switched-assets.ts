import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { idList } from '../../../../data/read/id-list.ts';
import { rowsByIds } from '../../../../data/read/list-query.ts';
import type { FieldDatabase } from '../../../../data/store/database.ts';
import type { Asset } from '../../../../domain/assets/asset.ts';
import { placeOfAsset } from '../../../../domain/assets/place-of-asset.ts';
import { geometryIn, hasOutline } from '../../../../domain/geometry/geometry-in.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import { entities } from '../../../../domain/registry.ts';
import type { SwitchingOnMap } from '../../../../resource/network/switching-state.ts';

/** Assets that are coloured: a feeder has fewer, and each is read from its row. */
const MOST_SWITCHED = 2000;

/** Rows read at once. */
const STEP = 500;

export interface SwitchedAssets {
  /** Lines and points with `state` (live, dead, earthed) and `position` (open, closed, or empty). */
  readonly features: FeatureCollection;
  readonly places: readonly LonLat[];
  /** Assets that stand nowhere by themselves: those inside of a station, mostly. */
  readonly withoutPlace: number;
  readonly isCut: boolean;
}

/** What a switching step makes of assets, where they stand: those around the work first, then what else became dead or live. */
export async function switchedAssets(
  database: FieldDatabase,
  shown: SwitchingOnMap,
  most: number = MOST_SWITCHED,
): Promise<SwitchedAssets> {
  const known = knownStates(shown, most);
  const ids = [...known.keys()].slice(0, most);
  const features: Feature[] = [];
  const places: LonLat[] = [];
  let withoutPlace = 0;
  for (let from = 0; from < ids.length; from += STEP) {
    const rows = await rowsByIds(database, entities.asset, ids.slice(from, from + STEP));
    for (const asset of rows) {
      const place = asset && placeOfAsset(asset);
      const state = asset && known.get(asset.id);
      if (place && state) {
        places.push(place);
        features.push(featureOf(asset, place, state));
      } else withoutPlace += asset ? 1 : 0;
    }
  }
  const isCut = known.size > most;
  return { features: { type: 'FeatureCollection', features }, places, withoutPlace, isCut };
}

type KnownState = Omit<SwitchingOnMap['elements'][number], 'id'>;

/** Behind the first ones only whether there is another one counts. */
function knownStates({ elements, dead, live }: SwitchingOnMap, most: number): Map<string, KnownState> {
  const known = new Map<string, KnownState>(elements.map(({ id, ...element }) => [id, element]));
  for (const [state, words] of [
    ['dead', dead],
    ['live', live],
  ] as const) {
    for (const id of idList(words)) {
      if (known.size > most) return known;
      if (!known.has(id)) known.set(id, { state, position: null });
    }
  }
  return known;
}

function featureOf(asset: Asset, place: LonLat, { state, position }: KnownState): Feature {
  const shape = geometryIn(asset.geometry);
  return {
    type: 'Feature',
    properties: { id: asset.id, state, position: position ?? '' },
    geometry:
      shape && hasOutline(shape)
        ? (shape as unknown as Geometry) // ours differs by what is read only alone
        : { type: 'Point', coordinates: [place.longitude, place.latitude] },
  };
}
