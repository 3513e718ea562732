import { derivedId } from '../../kit/values/derived-id.ts';
import { byCodeUnit } from '../../kit/values/text-order.ts';
import type { GisFeature } from '../gis-feature.ts';

/**
 * Of a feature without an id: made from all that it says. The same file again changes nothing, in whatever order; what was
 * changed in it is another feature, for nothing tells that it is the same one.
 */
export async function contentId({ name, properties, geometry }: GisFeature): Promise<string> {
  const sorted = Object.entries(properties).toSorted(([a], [b]) => byCodeUnit(a, b));
  return `geo:${await derivedId('gis-feature', '', JSON.stringify([name, geometry, sorted]))}`;
}
