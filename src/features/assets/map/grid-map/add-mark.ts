import type { MapLibreMap } from 'maplibre-gl';
import { numberFrom } from '../../../../domain/kit/values/typed-number.ts';
import { layerLook } from '../layers/map-layers.ts';
import { drawMark, MARK_PIXELS } from './draw-mark.ts';
import { type MarkLook, numberedLook } from './mark-looks.ts';
import type { MapColours } from './style/map-colours.ts';

/** Draws the picture of a mark that the style asks for and that is not there yet. */
export function addMark(map: MapLibreMap, id: string, { halo }: MapColours): void {
  const look = lookOf(id);
  if (look && !map.hasImage(id)) map.addImage(id, drawMark(look, halo), { pixelRatio: MARK_PIXELS });
}

/** `mark/kind/14/0` or `pin/outages`: as the style names it. */
function lookOf(id: string): MarkLook | undefined {
  const [what, by = '', kind = '', status = ''] = id.split('/');
  if (what === 'pin') return layerLook(by);
  if (what !== 'mark') return undefined;
  return numberedLook(by === 'status' ? 'status' : 'kind', numberFrom(kind) ?? 0, numberFrom(status) ?? 0);
}
