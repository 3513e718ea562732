import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { BaseOnMap } from './base/use-base.ts';
import { HERE_ZOOM } from './device/use-own-position.ts';
import { MapControls } from './map-controls.tsx';
import { MapGround } from './map-ground.tsx';
import { ScaleBar } from './scale-bar.tsx';
import { DrawingBar, SelectionBar } from './selection/selection-bar.tsx';
import type { GivenAssets } from './selection/use-given-assets.ts';
import { SwitchingBar } from './switching/switching-bar.tsx';
import { boxAround } from './use-first-view.ts';
import type { OpenedMap } from './use-grid-map.ts';
import type { OnMap } from './use-on-map.ts';

interface MapPartProps extends Pick<OnMap, 'work' | 'own' | 'area' | 'spot' | 'switching'> {
  given: GivenAssets;
  opened: OpenedMap;
  onAll: () => void;
  onLegend: () => void;
  base: BaseOnMap;
  /** In front of the map, at its foot. */
  children: ReactNode;
}

/** The map with what is pressed on it. */
export function MapPart({
  given,
  opened,
  work,
  own,
  area,
  spot,
  switching,
  base,
  onAll,
  onLegend,
  children,
}: MapPartProps) {
  const { map, rest, onElement } = opened;
  const box = boxAround(work ?? []);
  const here = () => (own.here ? map?.goTo(own.here, HERE_ZOOM) : own.ask());
  return (
    <chakra.div position="relative" flex="1" minW="0" minH="0" overflow="hidden" bg="map.water">
      <MapGround ref={onElement} data-drawing={area.isDrawing} />
      <MapControls
        hasWork={box !== null}
        isAsking={own.state === 'asking'}
        isDrawing={area.isDrawing}
        onZoom={(levels) => map?.zoomBy(levels)}
        onHere={here}
        onWork={() => box && map?.fit(box)}
        onAll={onAll}
        onLegend={onLegend}
        onBase={base.dialog.open}
        onDraw={() => (base.dialog.onGivenUp(), area.isDrawing ? area.clear() : area.begin())}
        onSpot={spot.chooseHere}
        isPlacing={spot.isAsking}
      />
      {area.isDrawing && (
        <DrawingBar
          corners={area.corners.length}
          onDone={() => (area.select(), base.dialog.onDrawn())}
          onView={() => rest && (area.select(rest), base.dialog.onDrawn())}
          onCancel={() => (base.dialog.onGivenUp(), area.clear())}
        />
      )}
      {area.isTaken && <SelectionBar ids={area.ids} onClear={area.clear} />}
      {given.ids && !area.isTaken && !area.isDrawing && (
        <SelectionBar ids={given.ids} onClear={given.clear} />
      )}
      {!area.isTaken && !area.isDrawing && !given.ids && <SwitchingBar {...switching} />}
      <ScaleBar metres={rest?.metres} base={base.attribution} />
      {children}
    </chakra.div>
  );
}
