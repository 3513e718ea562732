import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { appendAll } from '../../domain/kit/values/long-lists.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { download } from '../../ui/output/download.ts';
import { fileFromWorker } from '../../ui/output/file-from-worker.ts';
import { csvLines, tableCsv } from './csv-export.ts';
import { csvForm, withRegion } from './csv-form.ts';
import type { RowsExport } from './export-rows.ts';
import type { ExportTable } from './export-table.ts';
import type { WorkbookAsk } from './workbook-worker.ts';

export type TableKind = 'csv' | 'xlsx';

/** Saves tables as one workbook with a sheet each. `name` without its ending. */
export function useSaveWorkbook(): (name: string, tables: readonly ExportTable[]) => Promise<void> {
  const { zone } = useWorkspace();
  return useCallback(
    async (name, tables) => {
      const rightToLeft = document.documentElement.dir === 'rtl';
      download(`${name}.xlsx`, await workbookInWorker({ tables, form: { zone, rightToLeft } }));
    },
    [zone],
  );
}

/**
 * Saves a table as a file of either kind. The one place that writes files for spreadsheets, so that each opens right in the
 * program of the person's language. `name` without its ending.
 */
export function useSaveTable(): (kind: TableKind, name: string, table: ExportTable) => Promise<void> {
  const saveWorkbook = useSaveWorkbook();
  const form = useCsvForm();
  return useCallback(
    async (kind, name, table) => {
      if (kind === 'xlsx') return saveWorkbook(name, [table]);
      return download(`${name}.csv`, new Blob([tableCsv(table, form())], { type: CSV }));
    },
    [saveWorkbook, form],
  );
}

/** Rows of a workbook, which is written as a whole: some hundred megabytes of memory for these. A file of text has no limit. */
export const MOST_IN_WORKBOOK = 100_000;

/** As `useSaveTable`, for rows that come some at a time. */
export function useSaveRows(): (kind: TableKind, name: string, rows: RowsExport) => Promise<void> {
  const saveTable = useSaveTable();
  const form = useCsvForm();
  return useCallback(
    async (kind, name, { title, head, parts }) => {
      if (kind === 'xlsx') {
        const lines: ExportTable['lines'][number][] = [];
        for await (const part of parts()) appendAll(lines, part);
        return saveTable(kind, name, { title, head, lines });
      }
      // What a Blob holds does not lie in the memory of the page.
      const written = [new Blob([tableCsv({ title, head, lines: [] }, form())])];
      for await (const part of parts()) written.push(new Blob([csvLines(part, form())]));
      download(`${name}.csv`, new Blob(written, { type: CSV }));
    },
    [saveTable, form],
  );
}

const CSV = 'text/csv;charset=utf-8';

/** The form of separated text by the person's language, region and zone. */
export function useCsvForm() {
  const { zone } = useWorkspace();
  const { locale } = useLingui().i18n;
  return useCallback(() => csvForm(withRegion(locale, navigator.languages), zone), [locale, zone]);
}

function workbookInWorker(asked: WorkbookAsk): Promise<Blob> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    type: 'module',
    name: 'workbook',
  });
  return fileFromWorker(worker, 'workbook', asked);
}
