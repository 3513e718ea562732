import { decimalFrom } from '../../geometry/decimal-text.ts';
import type { Geometry } from '../../geometry/geometry.ts';
import { geometryValue } from '../../geometry/geometry-in.ts';
import { readAssetColumns } from '../../import/columns/asset-columns.ts';
import type { AssetDraft } from '../../import/columns/asset-draft.ts';
import { columnReadings } from '../../import/columns/column-formats.ts';
import type { FileRecord } from '../../import/files/csv.ts';
import { type RowRefusal, refusal } from '../../import/files/refusal.ts';
import { appendAll } from '../../kit/values/long-lists.ts';
import type { GisFeature } from '../gis-feature.ts';
import { featureTable } from './feature-table.ts';

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

/** A field is left out of the features that it does not fit, which may show the next one: as often as there are fields. */
const MOST_ROUNDS = 30;

/**
 * Features as assets, by the names that columns of a CSV file have too. An asset has the shape of its feature, a point as its place;
 * what no field takes is among its tags. A feature without an id is known again by its tag, else by all that it says.
 *
 * @param zone IANA name of the zone in which instants have their day
 */
export async function assetDraftsOfFeatures(
  features: readonly GisFeature[],
  tenantId: string,
  zone: string,
): Promise<FeatureDrafts> {
  const rows = featureTable(features);
  const unfit = new Map<number, ReadonlySet<string>>();
  const madeUp = new Map<number, readonly string[]>();
  const found: AssetDraft[] = [];
  const refused: RowRefusal[] = [];
  let readings: ReturnType<typeof columnReadings> | null = null;
  let open = [...features.keys()];
  for (let round = 0; open.length > 0 && round < MOST_ROUNDS; round += 1) {
    const records: FileRecord[] = [];
    for (const index of open) {
      const row = await rows.row(index, unfit.get(index) ?? NONE);
      records.push(row.record);
      madeUp.set(index, row.madeUp);
    }
    const table = { header: rows.header, records, refused: [] };
    // How a column writes its numbers is told by all of it, and not by the rest that is read again.
    readings ??= columnReadings(table, rows.columns, {});
    const read = await readAssetColumns(table, rows.columns, tenantId, readings, zone);
    appendAll(
      found,
      read.drafts.map((draft) => withMadeUp(draft, madeUp.get(draft.line) ?? [])),
    );
    open = [];
    for (const one of read.refused) {
      const field = one.field.split('/')[0] ?? '';
      if (one.code === 'duplicate' || STAYS.includes(field)) refused.push(one);
      else {
        unfit.set(one.line, new Set([...(unfit.get(one.line) ?? []), field]));
        open.push(one.line);
      }
    }
  }
  return inFileOrder(features, found, refused, unfit);
}

const NONE: ReadonlySet<string> = new Set();

/** What is known by its tag alone says nothing of an external id, and so none is taken away. */
function withMadeUp({ line, id, values }: AssetDraft, madeUp: readonly string[]): AssetDraft {
  const { externalId, ...others } = values;
  const said = externalId === null ? others : values;
  return { line, id, values: said, madeUp: madeUp.filter((field) => said[field] !== undefined) };
}

/** A point is its latitude and longitude; those of anything else follow its shape. Who does not say where it is leaves it there. */
function withShape(draft: AssetDraft, geometry: Geometry | null | undefined): AssetDraft {
  if (geometry?.type === 'Point') return draft;
  const { latitude: _latitude, longitude: _longitude, ...values } = draft.values;
  return { ...draft, values: geometry ? { ...values, geometry: geometryValue(geometry) } : values };
}

/** Fields that every asset has, and that come from the feature itself: without them it is refused. */
const STAYS = ['', 'externalId', 'name', 'kind', 'latitude', 'longitude', 'tags'];

/** With the lines of the file, where the table has places in the list. Of two that are one asset the later one is refused. */
function inFileOrder(
  features: readonly GisFeature[],
  found: readonly AssetDraft[],
  refused: readonly RowRefusal[],
  unfit: ReadonlyMap<number, ReadonlySet<string>>,
): FeatureDrafts {
  const lineOf = (index: number) => features[index]?.line ?? 0;
  const firstOf = new Map<string, number>();
  const drafts: AssetDraft[] = [];
  const repeated: RowRefusal[] = [];
  for (const draft of found.toSorted((a, b) => a.line - b.line)) {
    const first = firstOf.get(draft.id);
    if (first === undefined) {
      firstOf.set(draft.id, draft.line);
      drafts.push({ ...withShape(draft, features[draft.line]?.geometry), line: lineOf(draft.line) });
    } else repeated.push(refusal(draft.line, 'duplicate', '', `line ${first}`));
  }
  return {
    drafts,
    refused: [...refused, ...repeated].map((one) => ({
      element: features[one.line]?.element ?? '',
      refusal: {
        ...one,
        line: lineOf(one.line),
        detail: one.code === 'duplicate' ? ofFile(one.detail, lineOf) : one.detail,
      },
    })),
    leftOut: counted(unfit),
  };
}

/** "line 3", of the table. */
function ofFile(detail: string, lineOf: (index: number) => number): string {
  return detail.replace(/\d+/, (index) => String(lineOf(decimalFrom(index) ?? 0)));
}

function counted(leftOut: ReadonlyMap<number, ReadonlySet<string>>): Record<string, number> {
  const fields = [...leftOut.values()].flatMap((names) => [...names]);
  const groups = Map.groupBy(fields, (field) => field);
  return Object.fromEntries([...groups].map(([field, { length }]) => [field, length]));
}
