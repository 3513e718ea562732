import type { RecordPanelProps } from '../../../../resource/detail/record-panels.ts';
import { useRecord } from '../../../../resource/rows/use-record.ts';
import { layerOf } from '../layers/map-layers.ts';
import { SmallMapCard } from './small-map-card.tsx';

/** The small map of records that have a layer on the map. An asset's own page has it among its sections. */
export function RecordMapPanel({ entity, id }: RecordPanelProps) {
  return layerOf(entity) ? <PlacedPanel entity={entity} id={id} /> : null;
}

function PlacedPanel({ entity, id }: RecordPanelProps) {
  const row = useRecord(entity, id);
  return row ? <SmallMapCard entity={entity} row={row} /> : null;
}
