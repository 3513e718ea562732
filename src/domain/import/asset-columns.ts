import { asset } from '../assets/asset.ts';
import { derivedId } from '../kit/derived-id.ts';
import { clientFields, fieldOf } from '../kit/entity.ts';
import type { Field, Json } from '../kit/field.ts';
import { isUuid } from '../kit/ids.ts';
import { type NumberSigns, numberFrom, readingsOf } from '../kit/typed-number.ts';
import type { AssetDraft, DraftsRead } from './asset-draft.ts';
import { draftRefusal } from './asset-draft.ts';
import type { CsvTable } from './csv.ts';
import { parseHstore } from './hstore.ts';
import type { RowRefusal } from './refusal.ts';
import { refusal } from './refusal.ts';

/** Which column of the file holds which field of the asset. */
export type ColumnMap = Readonly<Record<string, string>>;

export const IMPORTABLE_FIELDS: readonly string[] = clientFields(asset);

/** What other systems call these fields, beside the field's own name. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  tag: ['assettag', 'number', 'code', 'assetno', 'assetnumber'],
  name: ['title', 'assetname'],
  kind: ['type', 'class', 'assettype', 'assetclass', 'category'],
  status: ['state', 'inusestate'],
  parentId: ['parent', 'parentexternalid', 'station', 'location'],
  nominalVoltage: ['voltage', 'kv', 'nominalkv', 'basevoltage', 'voltagekv'],
  currentKind: ['current', 'acdc'],
  latitude: ['lat', 'y'],
  longitude: ['lon', 'lng', 'long', 'x'],
  country: ['countrycode', 'iso'],
  operator: ['tso', 'owner', 'utility'],
  manufacturer: ['make', 'vendor'],
  serialNumber: ['serial', 'serialno', 'sn'],
  installedDate: ['installed', 'installationdate', 'commissioned'],
  externalId: ['id', 'uuid', 'mrid', 'sourceid', 'assetid'],
  description: ['notes', 'remarks', 'comment'],
};

/** The file's columns by name; a person may change the guess. No column serves two fields. */
export function guessColumns(header: readonly string[]): ColumnMap {
  const free = new Map(header.map((column) => [plain(column), column]));
  const guess: Record<string, string> = {};
  for (const names of [(field: string) => [field], (field: string) => ALIASES[field] ?? []]) {
    for (const field of IMPORTABLE_FIELDS) {
      const found = names(field).find((name) => free.has(plain(name)));
      if (field in guess || found === undefined) continue;
      guess[field] = free.get(plain(found)) ?? '';
      free.delete(plain(found));
    }
  }
  return guess;
}

/**
 * Rows as assets. A row is known again by its external id, else by its tag; `parentId` holds the external id (or tag)
 * of the parent, in this file or of an earlier import, or the parent's own id.
 *
 * @param signs how the file writes its numbers
 */
export async function readAssetColumns(
  table: CsvTable,
  columns: ColumnMap,
  tenantId: string,
  signs: NumberSigns,
): Promise<DraftsRead> {
  const refused: RowRefusal[] = [...table.refused];
  const drafts: AssetDraft[] = [];
  const lineOfId = new Map<string, number>();
  const places = Object.entries(columns).map(
    ([field, column]) => [field, table.header.indexOf(column)] as const,
  );
  for (const { line, cells } of table.records) {
    const texts = Object.fromEntries(places.map(([field, place]) => [field, (cells[place] ?? '').trim()]));
    const draft = await readRow(line, texts, tenantId, signs);
    const problem = 'code' in draft ? draft : (duplicateOf(draft, lineOfId) ?? draftRefusal(draft));
    if (problem) refused.push(problem);
    else if ('id' in draft) drafts.push(draft);
  }
  return { drafts, refused };
}

async function readRow(
  line: number,
  texts: Readonly<Record<string, string>>,
  tenantId: string,
  signs: NumberSigns,
): Promise<AssetDraft | RowRefusal> {
  const sourceId = texts['externalId'] || texts['tag'];
  if (!sourceId) return refusal(line, 'no_identity');
  const values: Record<string, Json> = {};
  for (const [name, text] of Object.entries(texts)) {
    const value = readCell(fieldOf(asset, name), text, signs);
    if (value === undefined) {
      const code = fieldOf(asset, name).kind === 'number' ? 'not_a_number' : 'invalid_value';
      return refusal(line, code, name, text.slice(0, 60));
    }
    // An empty cell of a field that has a default leaves it to the default.
    if (text !== '' || asset.defaults[name as keyof typeof asset.defaults] === undefined)
      values[name] = value;
  }
  const parent = texts['parentId'];
  if (parent && !isUuid(parent)) values['parentId'] = await derivedId('import', tenantId, parent);
  return { line, id: await derivedId('import', tenantId, sourceId), values };
}

/** Undefined when the text cannot be a value of the field; the schema checks what it may be. */
function readCell(field: Field, text: string, signs: NumberSigns): Json | undefined {
  if (field.kind === 'map') return parseHstore(text) ?? { text };
  if (text === '') return null;
  switch (field.kind) {
    case 'number': {
      const [reading, other] = readingsOf(text, signs);
      return reading === undefined || other !== undefined ? undefined : (numberFrom(reading) ?? undefined);
    }
    case 'choice':
      return field.values.find((value) => plain(value) === plain(text)) ?? text;
    default:
      return text;
  }
}

function duplicateOf({ id, line }: AssetDraft, lineOfId: Map<string, number>): RowRefusal | undefined {
  const earlier = lineOfId.get(id);
  if (earlier !== undefined) return refusal(line, 'duplicate', '', `line ${earlier}`);
  lineOfId.set(id, line);
  return undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
