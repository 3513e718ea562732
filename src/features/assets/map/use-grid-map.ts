import { useLingui } from '@lingui/react/macro';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { MapPlaces } from '../../../data/read/map/open-map-places.ts';
import type { MapBox } from '../../../data/read/map/place-questions.ts';
import { useLatest } from '../../../ui/page/use-latest.ts';
import {
  type GridMap,
  type MapCamera,
  type MapListener,
  type MapOpening,
  openGridMap,
} from './grid-map/grid-map.ts';
import type { MarkedBy } from './grid-map/mark-looks.ts';
import { onThemeChange, themeName } from './grid-map/style/map-colours.ts';

/** What the map shows when it is at rest. */
export interface MapRest {
  readonly box: MapBox;
  readonly camera: MapCamera;
  /** A point on the screen, in the middle of the map. */
  readonly metres: number;
}

interface Wanted extends Pick<MapListener, 'onPress' | 'onPick' | 'onPlace'> {
  /** Undefined: not yet; null: no tiles of assets at all. */
  readonly places: MapPlaces | null | undefined;
  /** What a screen reader says of it; absent: a map of assets. */
  readonly label?: string;
  /** Only looked at. */
  readonly isStill?: boolean;
  /** Where it looks when it is opened. */
  readonly camera: MapCamera;
  readonly by: MarkedBy;
  readonly isDrawing: boolean;
}

export interface OpenedMap {
  /** For the element that it is drawn in. */
  readonly onElement: (element: HTMLDivElement | null) => (() => void) | undefined;
  readonly map: GridMap | undefined;
  readonly rest: MapRest | undefined;
  /** This browser cannot draw it, or not just now: the list beside it works all the same. */
  readonly isRefused: boolean;
}

/** Opens the map in an element, anew with each theme, at the place where it was. */
export function useGridMap(wanted: Wanted): OpenedMap {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const { places, label = t`Map of assets`, isStill = false } = wanted;
  const theme = useSyncExternalStore(onThemeChange, themeName);
  const latest = useLatest(wanted);
  // Null: refused.
  const [map, setMap] = useState<GridMap | null>();
  const [isDrawable, setDrawable] = useState(true);
  const [rest, setRest] = useState<MapRest>();
  const lastRest = useLatest(rest);
  const onElement = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element || places === undefined) return undefined;
      const opened = openOr(null, {
        container: element,
        places,
        camera: lastRest()?.camera ?? latest().camera,
        by: latest().by,
        theme,
        label,
        isStill,
        locale,
        isDrawing: () => latest().isDrawing,
        listener: {
          onRest: (box, camera, metres) => setRest({ box, camera, metres }),
          onPress: (place) => latest().onPress(place),
          onPick: (record) => latest().onPick(record),
          onPlace: (place) => latest().onPlace(place),
          onFailure: (error) => reportError(error),
          onDrawable: setDrawable,
        },
      });
      setMap(opened);
      setDrawable(true);
      return () => {
        opened?.close();
        setMap(undefined);
      };
    },
    [places, label, isStill, locale, theme, latest, lastRest],
  );
  return { onElement, map: map ?? undefined, rest, isRefused: map === null || !isDrawable };
}

function openOr<T>(instead: T, opening: MapOpening): GridMap | T {
  try {
    return openGridMap(opening);
  } catch (error) {
    // What is only looked at has its words beside it: a browser without WebGL is no fault of each page.
    if (!opening.isStill) reportError(error);
    return instead;
  }
}
