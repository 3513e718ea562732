import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { download, downloadText } from '../../ui/output/download.ts';
import { tableCsv } from './csv-export.ts';
import { csvForm, withRegion } from './csv-form.ts';
import type { ExportTable } from './export-table.ts';
import type { WorkbookAnswer, WorkbookAsk } from './workbook-worker.ts';

export type TableKind = 'csv' | 'xlsx';

/**
 * Saves a table as a file of either kind. The one place that writes files for spreadsheets, so that each opens right in the
 * program of the person's language. `name` without its ending.
 */
export function useSaveTable(): (kind: TableKind, name: string, table: ExportTable) => Promise<void> {
  const { zone } = useWorkspace();
  const { locale } = useLingui().i18n;
  return useCallback(
    async (kind, name, table) => {
      if (kind === 'csv') {
        const form = csvForm(withRegion(locale, navigator.languages), zone);
        return downloadText(`${name}.csv`, 'text/csv;charset=utf-8', tableCsv(table, form));
      }
      const rightToLeft = document.documentElement.dir === 'rtl';
      download(`${name}.xlsx`, await workbookInWorker({ table, form: { zone, rightToLeft } }));
    },
    [zone, locale],
  );
}

function workbookInWorker(asked: WorkbookAsk): Promise<Blob> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    type: 'module',
    name: 'workbook',
  });
  const written = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => {
      if ('file' in data) resolve(data.file);
      else reject(new Error(`the workbook was not written: ${data.failure}`));
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(`the workbook's worker: ${message}`)));
    worker.postMessage(asked);
  });
  return written.finally(() => worker.terminate());
}
