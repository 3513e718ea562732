import { rowsByIds } from '../data/list-query.ts';
import { namesCurrency } from '../domain/kit/currency.ts';
import type { AnyRow, EntityDefinition } from '../domain/kit/entity.ts';
import { entityNamed } from '../domain/registry.ts';
import type { Workspace } from '../session/workspace.tsx';
import type { ExportCell, ExportTable } from './export-table.ts';
import { columnField } from './list-cell.tsx';
import { type Speech, valueText } from './value-text.ts';

/** Rows read at once: small enough that the screen stays awake in between. */
const CHUNK = 500;

/** All rows of these ids, every field that a column can show: numbers and days as such, all else in the words of the screen. */
export async function exportRows(
  workspace: Workspace,
  speech: Speech,
  columns: readonly string[],
  fieldLabel: (name: string) => string,
  ids: readonly string[],
): Promise<ExportTable> {
  const entity = entityNamed(speech.labels.entity);
  const lines: ExportCell[][] = [];
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await rowsByIds(workspace.database, entity.name, ids.slice(at, at + CHUNK));
    for (const row of rows) {
      if (row) lines.push([row.id, ...columns.map((name) => exportCell(speech, entity.name, name, row))]);
    }
  }
  const head = columns.map((name) => fieldLabel(name) + currencyBehind(speech, entity, name));
  return { title: entity.subject, head: ['id', ...head], lines };
}

/** A file has no screen around it: amounts whose record names no currency say theirs at the head of the column. */
function currencyBehind(speech: Speech, entity: EntityDefinition, name: string): string {
  const field = columnField(entity, name);
  const isBare = field?.kind === 'number' && field.measure === 'money' && !namesCurrency(entity);
  return isBare ? ` (${speech.format.currency})` : '';
}

function exportCell(speech: Speech, entity: string, name: string, row: AnyRow): ExportCell {
  const field = columnField(entityNamed(entity), name);
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
