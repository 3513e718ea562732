import { asset } from '../../assets/asset.ts';
import { representativePoint } from '../../geometry/representative-point.ts';
import { guessColumns } from '../../import/columns/asset-columns.ts';
import type { ColumnMap } from '../../import/columns/column-map.ts';
import { hstoreText } from '../../import/columns/hstore.ts';
import type { FileRecord } from '../../import/files/csv.ts';
import type { FileCell } from '../../import/files/file-cell.ts';
import { ownValue } from '../../kit/values/own-value.ts';
import { GIS_LIMITS, type GisFeature, type GisProperties, type GisValue } from '../gis-feature.ts';
import { featureKind } from './asset-kind.ts';
import { contentId } from './content-id.ts';
import { withKilovolts } from './power-tags.ts';

/** Features as rows of a table, which the import of assets reads. */
export interface FeatureTable {
  readonly header: readonly string[];
  readonly columns: ColumnMap;
  /**
   * The line of a row is the feature's place in the list.
   *
   * @param unfit fields that do not take what its properties say: that stays among its tags
   */
  row(index: number, unfit: ReadonlySet<string>): Promise<FeatureRow>;
}

interface FeatureRow {
  readonly record: FileRecord;
  /** Fields that the feature says nothing of, and whose value a new asset has all the same. */
  readonly madeUp: readonly string[];
}

/** Fields that a feature says by itself, whatever its properties are called. */
const OWN_FIELDS = ['externalId', 'name', 'kind', 'latitude', 'longitude', 'tags'] as const;

export function featureTable(features: readonly GisFeature[]): FeatureTable {
  const guessed = guessColumns(propertyNames(features));
  const fields = Object.entries(guessed).filter(([field]) => !OWN_FIELDS.some((own) => own === field));
  const columns = [...fields, ...OWN_FIELDS.map((field) => [field, ownColumn(field)] as const)];
  return {
    header: columns.map(([, column]) => column),
    columns: Object.fromEntries(columns),
    async row(index, unfit) {
      const feature = features[index];
      if (!feature) return { record: { line: index, cells: [] }, madeUp: [] };
      const properties = withKilovolts(feature.properties);
      const taken = fields.filter(([field]) => !unfit.has(field)).map(([, column]) => column);
      const cells = fields.map(([field, column]) =>
        unfit.has(field) ? '' : cellOf(ownValue(properties, column)),
      );
      const own = await ownCells(feature, guessed, taken);
      return {
        record: { line: index, cells: [...cells, ...OWN_FIELDS.map((field) => own[field].cell)] },
        madeUp: OWN_FIELDS.filter((field) => own[field].isMadeUp),
      };
    },
  };
}

/** In their order of appearance; of more different ones than are taken the first. */
function propertyNames(features: readonly GisFeature[]): readonly string[] {
  const names = new Set<string>();
  for (const { properties } of features) {
    for (const name of Object.keys(properties)) if (names.size < GIS_LIMITS.properties) names.add(name);
  }
  return [...names];
}

/** No property is called so. */
function ownColumn(field: string): string {
  return `\0${field}`;
}

interface OwnCell {
  readonly cell: FileCell;
  readonly isMadeUp: boolean;
}

/** @param taken properties that are fields */
async function ownCells(
  feature: GisFeature,
  guessed: ColumnMap,
  taken: readonly string[],
): Promise<Readonly<Record<(typeof OWN_FIELDS)[number], OwnCell>>> {
  const volts = withKilovolts(feature.properties);
  const { kind, column, isSaid } = featureKind(feature, textAt(volts, guessed['nominalVoltage']) !== '');
  const own = OWN_FIELDS.flatMap((field) => (field === 'kind' ? (column ?? []) : (guessed[field] ?? [])));
  const text = (field: string) => textAt(feature.properties, guessed[field]);
  const id = text('externalId') || feature.id;
  const madeId = id || text('tag') || (await contentId(feature));
  const name = text('name') || feature.name;
  // A row of the table is known by its tag where it has no external id: one that was made of the tag would be another asset's.
  const isKnownByTag =
    !id && guessed['tag'] !== undefined && taken.includes(guessed['tag']) && text('tag') !== '';
  const place = feature.geometry && representativePoint(feature.geometry);
  const tags = text('tags') || tagsOf(feature.properties, new Set([...taken, ...own]));
  const { externalId: idField, name: nameField } = asset.fields;
  return {
    externalId: { cell: isKnownByTag ? '' : madeId.slice(0, idField.maxLength), isMadeUp: !id },
    name: {
      cell: (name || text('tag') || `${kind} ${madeId}`).slice(0, nameField.maxLength),
      isMadeUp: !name,
    },
    kind: { cell: kind, isMadeUp: !isSaid },
    latitude: { cell: place ? place.latitude : '', isMadeUp: !place },
    longitude: { cell: place ? place.longitude : '', isMadeUp: !place },
    tags: { cell: tags, isMadeUp: tags === '' && guessed['tags'] === undefined },
  };
}

function textAt(properties: GisProperties, column: string | undefined): string {
  return column === undefined ? '' : String(ownValue(properties, column) ?? '').trim();
}

function cellOf(value: GisValue | undefined): FileCell {
  return typeof value === 'number' ? value : String(value ?? '');
}

/** As hstore, which the field of tags reads: as many as it takes, none that is too long for it. */
function tagsOf(properties: GisProperties, taken: ReadonlySet<string>): string {
  const { maxItems, maxLength, maxSize } = asset.fields.tags;
  const pairs: string[] = [];
  let size = 0;
  for (const [key, value] of Object.entries(properties)) {
    const text = String(value);
    const isTaken = taken.has(key) || key.trim() === '' || key.length > LONGEST_KEY;
    if (isTaken || text.length > maxLength || pairs.length >= maxItems) continue;
    size += key.length + text.length + LONGEST_FRAME;
    if (size > maxSize) break;
    pairs.push(`${hstoreText(key)}=>${hstoreText(text)}`);
  }
  return pairs.join(', ');
}

const LONGEST_KEY = 100;
/** Quotation marks and signs around a pair of texts, as JSON. */
const LONGEST_FRAME = 10;
