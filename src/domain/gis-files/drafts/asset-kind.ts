import { asset } from '../../assets/asset.ts';
import { ownValue } from '../../kit/values/own-value.ts';
import type { GisProperties } from '../gis-feature.ts';
import { columnKey } from '../text-properties.ts';
import { kindOfPower } from './power-tags.ts';

/** The kind of asset that a feature is. */
export interface FeatureKind {
  readonly kind: string;
  /** What the file calls it where that is no kind that is known; else null. */
  readonly unknown: string | null;
}

/** @param column of the kind, as the columns are guessed; undefined where none is called so */
export function featureKind(properties: GisProperties, column: string | undefined): FeatureKind {
  const said = column === undefined ? '' : String(ownValue(properties, column) ?? '').trim();
  const known = asset.fields.kind.values.find((kind) => columnKey(kind) === columnKey(said));
  const kind = known ?? kindOfPower(properties);
  if (kind !== null) return { kind, unknown: null };
  return { kind: 'Other', unknown: said === '' ? null : said.slice(0, 100) };
}
