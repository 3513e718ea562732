import type { IdParts } from '../../data/read/id-list.ts';
import { rowsByIds } from '../../data/read/list-query.ts';
import { namesCurrency } from '../../domain/kit/entity/currency.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { isSummary } from '../../domain/kit/entity/summary.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import { namesRecords } from '../../domain/kit/fields/names-records.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { Workspace } from '../../session/account/workspace.tsx';
import { recordTitle } from '../rows/record-name.tsx';
import { columnField } from '../values/list-cell.tsx';
import { type Speech, valueText } from '../words/value-text.ts';
import type { ExportCell, ExportTable } from './export-table.ts';

/** Rows read at once: small enough that the screen stays awake in between. */
const CHUNK = 500;

/** A table whose lines come some at a time: of a million rows no more than these are in memory. */
export interface RowsExport extends Pick<ExportTable, 'title' | 'head'> {
  /** Once the parts were taken: rows that are in none, for their details are not on this device. */
  leftOut(): number;
  parts(): AsyncGenerator<ExportTable['lines']>;
}

/** Gives rows the values that they do not keep. */
type Fill = (
  database: Workspace['database'],
  rows: readonly AnyRow[],
) => readonly AnyRow[] | Promise<readonly AnyRow[]>;

/**
 * All rows of these ids, every field that a column can show: numbers and days as such, all else in the words of the screen.
 * What a row refers to is named, and behind all that come the ids, by which an import finds it again.
 */
export function exportRows(
  workspace: Workspace,
  speech: Speech,
  columns: readonly string[],
  fieldLabel: (name: string) => string,
  ids: IdParts,
  fill: Fill = (_database, rows) => rows,
): RowsExport {
  const entity = entityNamed(speech.labels.entity);
  const references = columns.filter((name) => namedEntity(entity, name) !== null);
  let leftOut = 0;
  const head = columns.map((name) => fieldLabel(name) + currencyBehind(speech, entity, name));
  return {
    title: entity.subject,
    head: ['id', ...head, ...references],
    leftOut: () => leftOut,
    async *parts() {
      for (let at = 0; at < ids.length; at += CHUNK) {
        const read = await rowsByIds(workspace.database, entity.name, ids.slice(at, at + CHUNK));
        const found = read.filter((row) => row !== undefined);
        // A file cannot tell what is empty from what is not here, and may be read in again.
        const rows = await fill(
          workspace.database,
          found.filter((row) => !isSummary(row)),
        );
        leftOut += found.length - rows.length;
        const names = await namesOf(workspace, entity, references, rows);
        yield rows.map((row) => {
          const cells = columns.map((name) =>
            references.includes(name) ? named(names, row[name]) : exportCell(speech, entity, name, row),
          );
          return [row.id, ...cells, ...references.map((name) => textOf(row[name]))];
        });
      }
    },
  };
}

/** What the rows refer to, by id, as a person would name it. */
async function namesOf(
  { database }: Workspace,
  entity: EntityDefinition,
  references: readonly string[],
  rows: readonly AnyRow[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const name of references) {
    const referred = entityNamed(namedEntity(entity, name) ?? '');
    const ids = [...new Set(rows.flatMap((row) => textsOf(row[name])))];
    for (const row of await rowsByIds(database, referred.name, ids)) {
      if (row) names.set(row.id, recordTitle(referred, row));
    }
  }
  return names;
}

/** Without the record on this device its id stands for it. */
function named(names: ReadonlyMap<string, string>, id: Json | undefined): ExportCell {
  return textOf(textsOf(id).map((one) => names.get(one) ?? one));
}

/** What a field names: one record, or those of a set. */
function textsOf(value: Json | undefined): string[] {
  return [value].flat().filter((one) => typeof one === 'string');
}

function textOf(value: Json | undefined): string | null {
  const texts = textsOf(value);
  return texts.length > 0 ? texts.join(', ') : null;
}

/** Whose records a field names; null where it names none. */
function namedEntity(entity: EntityDefinition, name: string): string | null {
  const field = columnField(entity, name);
  return namesRecords(field) ? field.entity : null;
}

/** A file has no screen around it: amounts whose record names no currency say theirs at the head of the column. */
function currencyBehind(speech: Speech, entity: EntityDefinition, name: string): string {
  const field = columnField(entity, name);
  const isBare = field?.kind === 'number' && field.measure === 'money' && !namesCurrency(entity);
  return isBare ? ` (${speech.format.currency})` : '';
}

function exportCell(speech: Speech, entity: EntityDefinition, name: string, row: AnyRow): ExportCell {
  const field = columnField(entity, name);
  const value = row[name] ?? null;
  if (value === null || typeof value === 'number') return value;
  // The times that every record has are no fields of its own.
  if (!field) return typeof value === 'string' && INSTANT.test(value) ? { instant: value } : String(value);
  switch (field.kind) {
    case 'date':
      return { day: String(value) };
    case 'instant':
      return { instant: String(value) };
    case 'reference':
    case 'quantity':
      return String(value);
    default:
      return valueText(speech, name, field, row);
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
