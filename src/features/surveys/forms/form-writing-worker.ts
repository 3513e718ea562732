import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { compileForm } from '../../../domain/surveys/form/compile.ts';
import type { FormDefinition } from '../../../domain/surveys/form/definition.ts';
import { writtenXForms } from '../../../domain/surveys/xforms/write-xforms.ts';
import {
  sheetsAsCsv,
  sheetsAsMarkdown,
  sheetsAsWorkbook,
} from '../../../domain/surveys/xlsform/write-form-file.ts';
import { formSheets } from '../../../domain/surveys/xlsform/write-xlsform.ts';
import { answerWithFile } from '../../../ui/output/file-from-worker.ts';

/** Writes one questionnaire as XLSForm, or as the XForm that ODK's tools make of one. */

export type FormFileKind = 'xlsx' | 'csv' | 'md' | 'xml';

export interface FormWritingAsk {
  readonly kind: FormFileKind;
  readonly definition: FormDefinition;
}

addEventListener('message', ({ data }: MessageEvent<FormWritingAsk>) =>
  inBackground(answerWithFile(writtenForm(data))),
);

async function writtenForm({ kind, definition }: FormWritingAsk): Promise<Blob> {
  if (kind === 'xml')
    return new Blob([writtenXForms(compileForm(definition).form, definition)], { type: 'application/xml' });
  const sheets = formSheets(definition);
  // Without the byte order mark a spreadsheet reads a file of text in the letters of its own machine.
  if (kind === 'csv') return new Blob(['\ufeff', sheetsAsCsv(sheets)], { type: 'text/csv;charset=utf-8' });
  if (kind === 'md') return new Blob([sheetsAsMarkdown(sheets)], { type: 'text/markdown;charset=utf-8' });
  // It lies in memory of its own, not in one that is shared.
  return new Blob([(await sheetsAsWorkbook(sheets)) as Uint8Array<ArrayBuffer>], { type: WORKBOOK });
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
