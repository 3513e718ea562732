import { rowsByIds } from '../data/list-query.ts';
import { entityNamed } from '../domain/registry.ts';
import type { Workspace } from '../session/workspace.tsx';
import { toCsv } from './csv-export.ts';
import { columnField } from './list-cell.tsx';
import { type Speech, valueText } from './value-text.ts';

/** Rows read at once: small enough that the screen stays awake in between. */
const CHUNK = 500;

/** All rows of these ids as CSV, every field that a column can show, with the words that the screen has. */
export async function exportRows(
  workspace: Workspace,
  speech: Speech,
  columns: readonly string[],
  fieldLabel: (name: string) => string,
  ids: readonly string[],
): Promise<string> {
  const entity = entityNamed(speech.labels.entity);
  const lines: string[][] = [];
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await rowsByIds(workspace.database, entity.name, ids.slice(at, at + CHUNK));
    for (const row of rows) {
      if (!row) continue;
      lines.push([
        row.id,
        ...columns.map((name) => {
          const field = columnField(entity, name);
          const value = row[name] ?? '';
          // Dates, numbers and ids as data, not as a person reads them: a spreadsheet calculates and looks up with them.
          const isPlain = field === undefined || field.kind === 'reference' || PLAIN.includes(field.kind);
          return isPlain ? String(value) : valueText(speech, name, field, row);
        }),
      ]);
    }
  }
  return toCsv(['id', ...columns.map(fieldLabel)], lines);
}

const PLAIN: readonly string[] = ['date', 'instant', 'number', 'quantity'];
