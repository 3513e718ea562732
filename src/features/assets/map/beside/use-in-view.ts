import { useEffect, useState } from 'react';
import { rowsByIds } from '../../../../data/read/list-query.ts';
import type { PlaceFilter } from '../../../../data/read/map/place-filter.ts';
import type { InView } from '../../../../data/read/map/place-questions.ts';
import type { Asset } from '../../../../domain/assets/asset.ts';
import { inBackground } from '../../../../domain/kit/values/in-background.ts';
import { entities } from '../../../../domain/registry.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useLive } from '../../../../session/use-live.ts';
import type { MapRest } from '../use-grid-map.ts';
import type { KnownPlaces } from '../use-map-places.ts';

/** Rows that the list beside the map shows at most: nobody reads more of what lies on a map. */
export const MOST_LISTED = 50;

/** Where nothing is drawn: everything. */
const WORLD = { west: -180, east: 180, south: -90, north: 90 };

export interface AssetsInView {
  readonly count: number;
  /** Of all assets; else of those that were read until now. */
  readonly isWhole: boolean;
  readonly assets: readonly Asset[];
}

interface FoundInView extends InView {
  readonly filter: PlaceFilter;
  readonly isWhole: boolean;
}

/** What the map shows now, those in its middle first. Undefined until it is known, and anew with each filter. */
export function useInView(
  known: KnownPlaces | undefined,
  rest: MapRest | undefined,
): AssetsInView | undefined {
  const { database } = useWorkspace();
  const [found, setFound] = useState<FoundInView>();
  const { places, version, filter, isWhole = false } = known ?? {};
  const box = rest?.box;
  useEffect(() => {
    if (!places || !filter || version === undefined) return undefined;
    let isLate = false;
    inBackground(
      places.inBox(box ?? WORLD, MOST_LISTED).then((inView) => {
        if (!isLate) setFound({ ...inView, filter, isWhole });
      }),
    );
    return () => {
      isLate = true;
    };
  }, [places, version, filter, isWhole, box]);
  const ids = found?.nearest;
  const rows = useLive(database, (local) => rowsByIds(local, entities.asset, ids ?? []), [ids]);
  if (!found || !rows || found.filter !== filter) return undefined;
  return { count: found.count, isWhole: found.isWhole, assets: rows.filter((row) => row !== undefined) };
}
