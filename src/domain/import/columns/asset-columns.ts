import { asset } from '../../assets/asset.ts';
import { clientFields, fieldOf } from '../../kit/entity/entity.ts';
import { emptyValue, type Field, type Json } from '../../kit/fields/field.ts';
import { fold } from '../../kit/search/words.ts';
import { derivedId } from '../../kit/values/derived-id.ts';
import { isUuid } from '../../kit/values/ids.ts';
import { numberFrom, readingsOf } from '../../kit/values/typed-number.ts';
import type { FileRecord, FileTable } from '../files/csv.ts';
import { cellText, type FileCell } from '../files/file-cell.ts';
import type { RefusalCode, RowRefusal } from '../files/refusal.ts';
import { refusal } from '../files/refusal.ts';
import type { AssetDraft, DraftsRead } from './asset-draft.ts';
import { draftRefusal } from './asset-draft.ts';
import { type ColumnReading, orderOf, signsOf } from './column-formats.ts';
import type { ColumnMap } from './column-map.ts';
import { readDay } from './day-reading.ts';
import { parseHstore } from './hstore.ts';
import { shortFieldNames } from './short-field-names.ts';

/** Those that a cell can hold: neither shapes nor documents. */
export const IMPORTABLE_FIELDS: readonly string[] = clientFields(asset).filter((name) => {
  const { kind } = fieldOf(asset, name);
  return kind !== 'geometry' && kind !== 'document';
});

/** As shapefiles call them that the app wrote. */
const SHORT_NAMES = shortFieldNames(IMPORTABLE_FIELDS);

/** What other systems call these fields, in English and in French, beside the field's own name. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  tag: ['assettag', 'number', 'code', 'assetno', 'assetnumber', 'repere', 'numero', 'codeouvrage'],
  name: ['title', 'assetname', 'nom', 'designation', 'libelle'],
  kind: ['type', 'class', 'assettype', 'assetclass', 'category', 'nature', 'categorie'],
  status: ['state', 'inusestate', 'etat', 'statut'],
  parentId: ['parent', 'parentexternalid', 'station', 'location'],
  workAreaIds: ['workarea', 'workareas', 'area', 'region', 'feeder', 'depot', 'zone', 'zonedetravail'],
  nominalVoltage: ['voltage', 'kv', 'nominalkv', 'basevoltage', 'voltagekv', 'tension', 'tensionkv'],
  currentKind: ['current', 'acdc'],
  latitude: ['lat', 'y'],
  longitude: ['lon', 'lng', 'long', 'x'],
  country: ['countrycode', 'iso', 'pays'],
  operator: ['tso', 'owner', 'utility', 'exploitant', 'proprietaire'],
  manufacturer: ['make', 'vendor', 'constructeur', 'marque', 'fabricant'],
  serialNumber: ['serial', 'serialno', 'sn', 'numerodeserie', 'noserie', 'ndeserie', 'nserie'],
  installedDate: [
    'installed',
    'installationdate',
    'commissioned',
    'datedinstallation',
    'dateinstallation',
    'miseenservice',
    'datedemiseenservice',
  ],
  externalId: ['id', 'uuid', 'mrid', 'sourceid', 'assetid', 'identifiant'],
  accessNotes: ['access', 'accessnote', 'accesinstructions', 'acces', 'accesauxlieux'],
  vegetationNotes: ['vegetation', 'trees', 'elagage'],
  description: ['notes', 'remarks', 'comment', 'remarque', 'remarques', 'commentaire'],
};

/** What a person's language calls the fields, and the values of those that are chosen from a list: as the app writes a file. */
export interface ImportWords {
  readonly fields: Readonly<Record<string, string>>;
  /** By field, and by the value; of a set of records by their ids. */
  readonly choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const NO_WORDS: ImportWords = { fields: {}, choices: {} };

/** The file's columns by name; a person may change the guess. No column serves two fields. */
export function guessColumns(header: readonly string[], { fields }: ImportWords = NO_WORDS): ColumnMap {
  const free = new Map(header.map((column) => [plain(column), column]));
  const guess: Record<string, string> = {};
  const said = (field: string) => (fields[field] === undefined ? [] : [fields[field]]);
  const exact = (field: string) => [field, SHORT_NAMES.get(field) ?? field];
  for (const names of [exact, said, (field: string) => ALIASES[field] ?? []]) {
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
 * @param readings how the columns write their numbers and days, by field
 * @param zone in which instants have their day
 */
export async function readAssetColumns(
  table: FileTable,
  columns: ColumnMap,
  tenantId: string,
  readings: Readonly<Record<string, ColumnReading>>,
  zone: string,
  words: ImportWords = NO_WORDS,
): Promise<DraftsRead> {
  const refused: RowRefusal[] = [...table.refused];
  const drafts: AssetDraft[] = [];
  const lineOfId = new Map<string, number>();
  const places = Object.entries(columns).map(
    ([field, column]) => [field, table.header.indexOf(column)] as const,
  );
  const read = async ({ line, cells }: FileRecord) => {
    const row = Object.fromEntries(places.map(([field, place]) => [field, cells[place] ?? '']));
    return readRow(line, row, tenantId, (name, cell) =>
      readCell(fieldOf(asset, name), cell, readings[name], zone, words.choices[name]),
    );
  };
  for (let at = 0; at < table.records.length; at += AT_ONCE) {
    for (const draft of await Promise.all(table.records.slice(at, at + AT_ONCE).map(read))) {
      const problem = 'code' in draft ? draft : (duplicateOf(draft, lineOfId) ?? draftRefusal(draft));
      if (problem) refused.push(problem);
      else if ('id' in draft) drafts.push(draft);
    }
  }
  return { drafts, refused };
}

/** Rows whose ids are made side by side: each is a message to the browser's own hashing and back. */
const AT_ONCE = 500;

async function readRow(
  line: number,
  row: Readonly<Record<string, FileCell>>,
  tenantId: string,
  read: (name: string, cell: FileCell) => Json | undefined,
): Promise<AssetDraft | RowRefusal> {
  const sourceId = cellText(row['externalId']) || cellText(row['tag']);
  if (!sourceId) return refusal(line, 'no_identity');
  const values: Record<string, Json> = {};
  for (const [name, cell] of Object.entries(row)) {
    const text = cellText(cell);
    const value = read(name, cell);
    if (value === undefined) {
      return refusal(line, UNREAD[fieldOf(asset, name).kind] ?? 'invalid_value', name, text.slice(0, 60));
    }
    // An empty cell of a field that has a default leaves it to the default.
    if (text !== '' || asset.defaults[name as keyof typeof asset.defaults] === undefined)
      values[name] = value;
  }
  const parent = cellText(row['parentId']);
  if (parent && !isUuid(parent)) values['parentId'] = await derivedId('import', tenantId, parent);
  return { line, id: await derivedId('import', tenantId, sourceId), values };
}

const UNREAD: Partial<Record<Field['kind'], RefusalCode>> = { number: 'not_a_number', date: 'not_a_day' };

/** Undefined when the text cannot be a value of the field; the schema checks what it may be. */
export function readCell(
  field: Field,
  cell: FileCell,
  reading: ColumnReading | undefined,
  zone: string,
  labels: Readonly<Record<string, string>> = {},
): Json | undefined {
  const text = cellText(cell);
  if (field.kind === 'map') return parseHstore(text) ?? { text };
  if (text === '') return emptyValue(field);
  switch (field.kind) {
    case 'number': {
      if (typeof cell === 'number') return cell;
      const [plainly, other] = readingsOf(text, signsOf(reading));
      return plainly === undefined || other !== undefined ? undefined : (numberFrom(plainly) ?? undefined);
    }
    case 'date':
      return readDay(cell, orderOf(reading), zone);
    case 'references':
      return text.split(/[;|,]/).flatMap((part) => namedIn(part.trim(), labels));
    case 'choice':
      if (field.values.includes(text)) return text;
      return field.values.find((value) => isCalled(text, value, labels[value])) ?? text;
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

function isCalled(text: string, value: string, label: string | undefined): boolean {
  return plain(value) === plain(text) || (label !== undefined && plain(label) === plain(text));
}

/** The id of the row that is called so; what is nobody's name stays as it is, for the schema to refuse. */
function namedIn(text: string, titles: Readonly<Record<string, string>>): string[] {
  if (text === '') return [];
  const names = (title: string) => [title, ...title.split(BETWEEN_NUMBER_AND_TITLE)];
  const found = Object.keys(titles).find((id) =>
    names(titles[id] ?? '').some((name) => plain(name) === plain(text)),
  );
  return [found ?? text];
}

/** As `recordTitle` writes it. */
const BETWEEN_NUMBER_AND_TITLE = ' · ';

/** Letters and digits, without accents, capitals and what stands between. */
function plain(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, '');
}
