import { decimalFrom } from '../../geometry/decimal-text.ts';
import type { Geometry } from '../../geometry/geometry.ts';
import { geometryValue } from '../../geometry/geometry-in.ts';
import { readAssetColumns } from '../../import/columns/asset-columns.ts';
import type { AssetDraft } from '../../import/columns/asset-draft.ts';
import { columnReadings } from '../../import/columns/column-formats.ts';
import type { RowRefusal } from '../../import/files/refusal.ts';
import type { GisFeature } from '../gis-feature.ts';
import { tableOfFeatures } from './feature-table.ts';

export interface FeatureDrafts {
  readonly drafts: readonly AssetDraft[];
  /** By the line of the feature. */
  readonly refused: readonly FeatureRefusal[];
  /** Fields that did not take what a property says, and of how many features: it is among their tags instead. */
  readonly leftOut: Readonly<Record<string, number>>;
}

export interface FeatureRefusal {
  readonly element: string;
  readonly refusal: RowRefusal;
}

/** A field is left out of the features that it does not fit, which may show the next one: as often as there are columns. */
const MOST_ROUNDS = 30;

/**
 * Features as assets, by the names that columns of a CSV file have too. An asset has the shape of its feature, a point as its place;
 * what no field takes is among its tags. A feature without an id is known again by all that it says.
 *
 * @param zone IANA name of the zone in which instants have their day
 */
export async function assetDraftsOfFeatures(
  features: readonly GisFeature[],
  tenantId: string,
  zone: string,
): Promise<FeatureDrafts> {
  const leftOut = new Map<number, Set<string>>();
  let read = await readRound(features, tenantId, zone, leftOut);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const unfit = read.refused.filter(({ code, field }) => code !== 'duplicate' && !STAYS.includes(field));
    if (unfit.length === 0) break;
    for (const { line, field } of unfit) {
      leftOut.set(line, new Set([...(leftOut.get(line) ?? []), field.split('/')[0] ?? '']));
    }
    read = await readRound(features, tenantId, zone, leftOut);
  }
  const lineOf = (index: number) => features[index]?.line ?? 0;
  return {
    drafts: read.drafts.map((draft) => ({
      ...withShape(draft, features[draft.line]?.geometry),
      line: lineOf(draft.line),
    })),
    refused: read.refused.map((refusal) => ({
      element: features[refusal.line]?.element ?? '',
      refusal: {
        ...refusal,
        line: lineOf(refusal.line),
        // "line 3", where the lines of the table are places in the list.
        detail: refusal.code === 'duplicate' ? ofFile(refusal.detail, lineOf) : refusal.detail,
      },
    })),
    leftOut: counted(leftOut),
  };
}

/** A point is its latitude and longitude; those of anything else follow its shape. */
function withShape(draft: AssetDraft, geometry: Geometry | null | undefined): AssetDraft {
  if (!geometry || geometry.type === 'Point') return draft;
  const { latitude: _latitude, longitude: _longitude, ...values } = draft.values;
  return { ...draft, values: { ...values, geometry: geometryValue(geometry) } };
}

/** Fields that every asset has, and that come from the feature itself: without them it is refused. */
const STAYS = ['', 'externalId', 'name', 'kind', 'latitude', 'longitude', 'tags'];

async function readRound(
  features: readonly GisFeature[],
  tenantId: string,
  zone: string,
  leftOut: ReadonlyMap<number, ReadonlySet<string>>,
) {
  const { table, columns } = await tableOfFeatures(features, leftOut);
  return readAssetColumns(table, columns, tenantId, columnReadings(table, columns, {}), zone);
}

function ofFile(detail: string, lineOf: (index: number) => number): string {
  return detail.replace(/\d+/, (index) => String(lineOf(decimalFrom(index) ?? 0)));
}

function counted(leftOut: ReadonlyMap<number, ReadonlySet<string>>): Record<string, number> {
  const fields = [...leftOut.values()].flatMap((names) => [...names]);
  const groups = Map.groupBy(fields, (field) => field);
  return Object.fromEntries([...groups].map(([field, { length }]) => [field, length]));
}
