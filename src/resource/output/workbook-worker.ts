import { inBackground } from '../../domain/kit/values/in-background.ts';
import { answerWithFile } from '../../ui/output/file-from-worker.ts';
import type { ExportTable } from './export-table.ts';
import { type WorkbookForm, workbookOf } from './workbook.ts';

/** Writes one workbook: 100,000 rows take some seconds, which no screen should wait for. */

export interface WorkbookAsk {
  readonly tables: readonly ExportTable[];
  readonly form: WorkbookForm;
}

addEventListener('message', ({ data: { tables, form } }: MessageEvent<WorkbookAsk>) =>
  inBackground(answerWithFile(workbookOf(tables, form))),
);
