import { useCallback, useEffect, useRef } from 'react';
import type { OwnPlace } from '../device/use-own-position.ts';
import { ownPosition, pinsAt, pointsAt } from '../grid-map/drawings.ts';
import type { GridMap } from '../grid-map/grid-map.ts';
import { layerOf } from '../layers/map-layers.ts';
import { isSameRecord } from '../map-record.ts';
import type { ChosenOnMap } from '../use-choice.ts';
import { boxAround } from '../use-first-view.ts';
import type { ListedRecords } from './listed-records.ts';

interface OnListedMap {
  readonly entity: string;
  readonly listed: ListedRecords | undefined;
  readonly own: OwnPlace;
  readonly choice: ChosenOnMap;
}

/** Keeps the pins in step with the list, and brings the map to all of them once they are known. @returns what does so again */
export function useListedOnMap(
  map: GridMap | undefined,
  { entity, listed, own: { here }, choice }: OnListedMap,
): () => void {
  const records = listed?.records;
  const layer = layerOf(entity);
  useEffect(() => {
    if (map && layer && records) map.draw('pins', pinsAt([{ name: layer, records, isCut: false }]));
  }, [map, layer, records]);
  useEffect(() => {
    map?.draw('here', ownPosition(here));
  }, [map, here]);
  const { record } = choice;
  const chosen = record && records?.find((one) => isSameRecord(record, one));
  useEffect(() => {
    map?.draw('chosen', pointsAt(chosen ? [chosen] : []));
  }, [map, chosen]);
  const fitAll = useCallback(() => {
    const box = boxAround(records ?? []);
    if (box) map?.fit(box);
  }, [map, records]);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !map || !records || records.length === 0) return;
    isDone.current = true;
    fitAll();
  }, [map, records, fitAll]);
  return fitAll;
}
