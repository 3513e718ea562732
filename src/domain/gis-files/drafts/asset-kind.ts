import { asset } from '../../assets/asset.ts';
import type { GisFeature } from '../gis-feature.ts';
import { columnKey } from '../text-properties.ts';
import { kindOfPower } from './power-tags.ts';

/** The kind of asset that a feature is. */
export interface FeatureKind {
  readonly kind: string;
  /** The property that says it; null where that is another one, or none. */
  readonly column: string | null;
  /** Whether a property says a kind that is known, be it one that is like no other. */
  readonly isSaid: boolean;
  /** What the file calls it where that is no kind that is known; else null. */
  readonly unknown: string | null;
}

const COLUMNS = ['kind', 'type', 'class', 'assettype', 'assetclass', 'category', 'nature', 'categorie'];

/**
 * By the first of its properties with a usual name that says a known kind, else by `power=*` of OpenStreetMap. Of a line with a
 * voltage that says neither, it is made up that it conducts.
 *
 * @param hasVoltage whether a property says its nominal voltage
 */
export function featureKind({ properties, geometry }: GisFeature, hasVoltage: boolean): FeatureKind {
  const said = Object.entries(properties)
    .map(([column, value]) => ({
      column,
      at: COLUMNS.indexOf(columnKey(column)),
      text: String(value).trim(),
    }))
    .filter(({ at, text }) => at !== -1 && text !== '')
    .toSorted((a, b) => a.at - b.at);
  for (const { column, text } of said) {
    const kind = asset.fields.kind.values.find((known) => columnKey(known) === columnKey(text));
    if (kind !== undefined) return { kind, column, isSaid: true, unknown: null };
  }
  const kind = kindOfPower(properties);
  if (kind !== null) return { kind, column: null, isSaid: true, unknown: null };
  const unknown = said[0]?.text.slice(0, 100) ?? null;
  const isLine = geometry?.type === 'LineString' || geometry?.type === 'MultiLineString';
  const madeUp = isLine && hasVoltage && unknown === null ? 'ACLineSegment' : 'Other';
  return { kind: madeUp, column: null, isSaid: false, unknown };
}
