import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { BaseDialogState } from './base/use-base-dialog.ts';
import { HERE_ZOOM, type OwnPlace } from './device/use-own-position.ts';
import { MapControls } from './map-controls.tsx';
import { ScaleBar } from './scale-bar.tsx';
import { DrawingBar, SelectionBar } from './selection/selection-bar.tsx';
import type { DrawnArea } from './selection/use-area.ts';
import type { GivenAssets } from './selection/use-given-assets.ts';
import { boxAround } from './use-first-view.ts';
import type { OpenedMap } from './use-grid-map.ts';
import type { OwnJob } from './use-own-work.ts';

/** What the map's part needs of the base map: its dialog, and whose it is. */
interface BasePart {
  readonly dialog: Pick<BaseDialogState, 'open' | 'onDrawn' | 'onGivenUp'>;
  readonly attribution: string;
}

interface MapPartProps {
  given: GivenAssets;
  opened: OpenedMap;
  work: readonly OwnJob[] | undefined;
  own: OwnPlace;
  area: DrawnArea;
  onAll: () => void;
  onLegend: () => void;
  base: BasePart;
  /** In front of the map, at its foot. */
  children: ReactNode;
}

/** The map with what is pressed on it. */
export function MapPart({ given, opened, work, own, area, base, onAll, onLegend, children }: MapPartProps) {
  const { map, rest, onElement } = opened;
  const box = boxAround(work ?? []);
  const here = () => (own.here ? map?.goTo(own.here, HERE_ZOOM) : own.ask());
  return (
    <chakra.div position="relative" flex="1" minW="0" minH="0" overflow="hidden" bg="bg.sunken">
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
      <ScaleBar metres={rest?.metres} base={base.attribution} />
      {children}
    </chakra.div>
  );
}

/** What the map's library expects of its element. */
const MapGround = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    direction: 'ltr',
    '& .maplibregl-canvas': { position: 'absolute', top: '0', left: '0' },
    '& .maplibregl-canvas:focus-visible': { outlineOffset: '-3px' },
    '& .maplibregl-interactive': { cursor: 'grab', userSelect: 'none' },
    '& .maplibregl-touch-zoom-rotate.maplibregl-touch-drag-pan .maplibregl-canvas': { touchAction: 'none' },
    '&[data-drawing=true] .maplibregl-interactive': { cursor: 'crosshair' },
    '& .maplibregl-control-container': { display: 'none' },
    '& .maplibregl-boxzoom': { position: 'absolute', border: '2px dotted', borderColor: 'signal.text' },
  },
});
