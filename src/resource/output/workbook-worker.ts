import { inBackground } from '../../domain/kit/values/in-background.ts';
import type { ExportTable } from './export-table.ts';
import { type WorkbookForm, workbookOf } from './workbook.ts';

/** Writes one workbook: 100,000 rows take some seconds, which no screen should wait for. */

export interface WorkbookAsk {
  readonly table: ExportTable;
  readonly form: WorkbookForm;
}

export type WorkbookAnswer = { readonly file: Blob } | { readonly failure: string };

addEventListener('message', ({ data: { table, form } }: MessageEvent<WorkbookAsk>) => {
  const send = (answer: WorkbookAnswer) => postMessage(answer);
  inBackground(
    workbookOf(table, form).then(
      (file) => send({ file }),
      (error: unknown) => send({ failure: String(error) }),
    ),
  );
});
