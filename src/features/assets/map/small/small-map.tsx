import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { boundingBox } from '../../../../domain/geometry/bounding-box.ts';
import { hasOutline } from '../../../../domain/geometry/geometry-in.ts';
import { entities } from '../../../../domain/registry.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useLive } from '../../../../session/use-live.ts';
import { BaseAndScale } from '../base/base-and-scale.tsx';
import { assetsAt } from '../grid-map/asset-drawings.ts';
import { pinsAt, pointsAt } from '../grid-map/drawings.ts';
import type { GridMap } from '../grid-map/grid-map.ts';
import { layerOf } from '../layers/map-layers.ts';
import { MapGround } from '../map-ground.tsx';
import { useGridMap } from '../use-grid-map.ts';
import { assetsAround, type PlacedRecord } from './placed-record.ts';
import { NEAR_ZOOM } from './small-map-address.ts';

interface SmallMapProps {
  placed: PlacedRecord;
  /** Of the record, as a person would name it. */
  title: string;
}

/** A record on the map, only to look at. It stands alone: no tiles of the grid, and no worker that reads all assets. */
export function SmallMap({ placed, title }: SmallMapProps) {
  const { t } = useLingui();
  const { onElement, map, rest, isRefused } = useGridMap({
    places: null,
    label: t`${title} on the map, north at the top`,
    isStill: true,
    camera: { longitude: placed.longitude, latitude: placed.latitude, zoom: NEAR_ZOOM },
    by: 'kind',
    isDrawing: false,
    onPress: nothing,
    onPick: nothing,
    onPlace: nothing,
  });
  useDrawnRecord(map, placed, title);
  return (
    // Hidden, not taken away: without its element the map would be opened once more.
    <chakra.div
      hidden={isRefused}
      position="relative"
      height="220px"
      borderRadius="md"
      overflow="hidden"
      bg="map.water"
    >
      <MapGround ref={onElement} data-drawn={rest !== undefined} />
      <BaseAndScale map={map} metres={rest?.metres} />
    </chakra.div>
  );
}

function nothing(): void {}

function useDrawnRecord(map: GridMap | undefined, placed: PlacedRecord, title: string): void {
  const { database } = useWorkspace();
  const { asset } = placed;
  const around = useLive(database, (local) => assetsAround(local, asset), [
    asset?.id,
    asset?.parentId,
    asset?.version,
  ]);
  const drawn = useMemo(() => assetsAt(around ?? []), [around]);
  useEffect(() => {
    map?.draw('alone', drawn.alone);
    map?.draw('lines', drawn.lines);
    map?.draw('areas', drawn.areas);
  }, [map, drawn]);
  useEffect(() => {
    if (!map) return;
    const { entity, id, shape } = placed;
    if (entity === entities.asset.name) {
      map.draw('chosen', pointsAt([placed]));
      map.emphasise(id);
    } else {
      const name = layerOf(entity);
      const record = { ...placed, title, about: null };
      map.draw('pins', pinsAt(name ? [{ name, records: [record], isCut: false }] : []));
    }
    if (shape && hasOutline(shape)) map.fit(boundingBox(shape));
    else map.goTo(placed);
  }, [map, placed, title]);
}
