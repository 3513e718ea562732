import type { Asset } from '../../../../domain/assets/asset.ts';
import { plainAttribution } from '../../../../domain/map/base/base-map.ts';
import type { DrawnArea } from '../selection/use-area.ts';
import type { OpenedMap } from '../use-grid-map.ts';
import type { OwnJob } from '../use-own-work.ts';
import { useBaseDialog } from './use-base-dialog.ts';
import { useBaseMaps } from './use-base-maps.ts';
import { useBaseOnMap } from './use-base-on-map.ts';
import { useUpdatesByItself } from './use-updates.ts';

interface BaseSources {
  readonly area: DrawnArea;
  readonly work: readonly OwnJob[] | undefined;
  readonly chosen: Asset | undefined;
}

/** The ground of the tenant's own under the grid, and the dialog about it. */
export function useBase({ map, rest }: OpenedMap, { area, work, chosen }: BaseSources) {
  const known = useBaseMaps();
  useBaseOnMap(map, known);
  useUpdatesByItself(known);
  const dialog = useBaseDialog(area);
  const sources = { work, rest, corners: area.corners, chosen };
  return { known, dialog, sources, attribution: plainAttribution(known.shown?.attribution ?? '') };
}

export type BaseOnMap = ReturnType<typeof useBase>;
