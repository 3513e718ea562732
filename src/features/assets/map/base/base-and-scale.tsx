import { plainAttribution } from '../../../../domain/map/base/base-map.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import type { GridMap } from '../grid-map/grid-map.ts';
import { ScaleBar } from '../scale-bar.tsx';
import { useBaseMaps } from './use-base-maps.ts';
import { useBaseOnMap } from './use-base-on-map.ts';

interface BaseAndScaleProps {
  map: GridMap | undefined;
  /** A point on the screen, in the middle of the map. */
  metres: number | undefined;
}

/** The base map that this person looks at, where they may see one, and the scale with its attribution. */
export function BaseAndScale(props: BaseAndScaleProps) {
  const { can } = useWorkspace();
  // The server gives the list of base maps to whoever may view assets.
  return can('assets:view') ? <WithBase {...props} /> : <ScaleBar metres={props.metres} />;
}

function WithBase({ map, metres }: BaseAndScaleProps) {
  const known = useBaseMaps();
  useBaseOnMap(map, known);
  return <ScaleBar metres={metres} base={plainAttribution(known.shown?.attribution ?? '')} />;
}
