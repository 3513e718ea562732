import { decodeText, guessEncoding } from '../../../domain/import/files/file-text.ts';
import type { JsonDocument } from '../../../domain/kit/fields/field.ts';
import type { FindingDetail } from '../../../domain/surveys/findings/finding-detail.ts';
import type { FormDefinition } from '../../../domain/surveys/form/definition.ts';
import { picturesNamedIn } from '../../../domain/surveys/form/stored-form.ts';
import { readXForms } from '../../../domain/surveys/xforms/read-xforms.ts';
import {
  choiceRowsOf,
  type FileRow,
  filesNamedIn,
  UnreadableChoiceFile,
} from '../../../domain/surveys/xlsform/choice-file.ts';
import { type Findings, type FormFinding, findingOf } from '../../../domain/surveys/xlsform/form-table.ts';
import { FORM_FILE_BYTES, readFormFile } from '../../../domain/surveys/xlsform/read-form-file.ts';
import { type ReadForm, readXlsForm } from '../../../domain/surveys/xlsform/read-xlsform.ts';
import { smallPicture } from '../../../resource/files/small-picture.ts';
import { baseOfFile, contentOfForm } from './form-content.ts';

/** What the files of a questionnaire come to. */
export interface ReadFormFiles extends Findings {
  readonly fileName: string;
  /** Null where nothing could be read. */
  readonly definition: FormDefinition | null;
  /** What a version of the form keeps; null while anything is wrong. */
  readonly content: JsonDocument | null;
  /** Files that the form looks into and that are not among those chosen. */
  readonly missing: readonly string[];
}

/** A questionnaire and the tables beside it, with everything that is wrong in them. Runs in a worker. */
export async function readFormFiles(files: readonly File[]): Promise<ReadFormFiles> {
  const main = questionnaireAmong(files);
  if (!main) throw new Error('no file was chosen');
  const { read, ...found } = await readQuestionnaire(main);
  const errors = [...found.errors, ...(read?.errors ?? [])];
  const warnings = [...found.warnings, ...(read?.warnings ?? [])];
  const definition = read?.definition ?? null;
  const nothing = { fileName: main.name, definition, content: null, missing: [], errors, warnings };
  if (!read?.form || errors.length > 0) return nothing;
  const named = filesNamedIn(read.form);
  const shown = picturesNamedIn(read.definition);
  const beside = files.filter((file) => file !== main);
  const isShown = ({ name }: File) => shown.has(name);
  const tables = await tablesIn(
    beside.filter((file) => !isShown(file)),
    named,
    { errors, warnings },
  );
  const pictures = await picturesIn(beside.filter(isShown), errors);
  return { ...nothing, ...contentOfForm(read, { files: tables, pictures }, { errors, warnings }) };
}

/** A workbook, tables in Markdown or a document of XForms where there is one; else the first table. */
function questionnaireAmong(files: readonly File[]): File | undefined {
  return files.find(({ name }) => /\.(xlsx|md|xml)$/i.test(name)) ?? files[0];
}

async function readQuestionnaire(file: File): Promise<Findings & { read: ReadForm | null }> {
  // Before it is taken into memory.
  if (file.size > FORM_FILE_BYTES) return refusedFile({ what: 'file_too_large', megabytes: MEGABYTES });
  if (file.size === 0) return refusedFile({ what: 'empty_file' });
  const bytes = await bytesOf(file);
  if (/\.xml$/i.test(file.name))
    return { read: readXForms(textOf(bytes), file.name), errors: [], warnings: [] };
  const { sheets, errors, warnings } = await readFormFile(bytes, file.name);
  const read = errors.length > 0 ? null : readXlsForm(sheets, file.name);
  return { read, errors: [...errors], warnings: [...warnings] };
}

const MEGABYTES = FORM_FILE_BYTES / 1_000_000;

function refusedFile(detail: FindingDetail): Findings & { read: null } {
  return { read: null, errors: [findingOf('', detail)], warnings: [] };
}

/** The tables that the form looks into, by their names without what is behind the dot. */
async function tablesIn(
  files: readonly File[],
  named: ReadonlySet<string>,
  { errors, warnings }: Findings,
): Promise<Record<string, readonly FileRow[]>> {
  const wanted = new Set([...named].map(baseOfFile));
  const tables: Record<string, readonly FileRow[]> = {};
  for (const file of files) {
    const name = baseOfFile(file.name);
    if (!wanted.has(name)) {
      warnings.push(findingOf(file.name, { what: 'unused_file' }));
      continue;
    }
    const read = await tableIn(file);
    if ('code' in read) errors.push(read);
    else tables[name] = read.rows;
  }
  return tables;
}

/** Those that the form shows, by their names. */
async function picturesIn(files: readonly File[], errors: FormFinding[]): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {};
  for (const file of files) {
    const picture = file.size > FORM_FILE_BYTES ? null : await smallPicture(file);
    if (picture !== null) pictures[file.name] = picture;
    else errors.push(findingOf(file.name, { what: 'no_picture' }));
  }
  return pictures;
}

async function tableIn(file: File): Promise<{ rows: readonly FileRow[] } | FormFinding> {
  if (file.size > FORM_FILE_BYTES)
    return findingOf(file.name, { what: 'table_too_large', megabytes: MEGABYTES });
  try {
    return { rows: choiceRowsOf(textOf(await bytesOf(file)), file.name) };
  } catch (error) {
    if (!(error instanceof UnreadableChoiceFile)) throw error;
    return findingOf(file.name, error.detail);
  }
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

function textOf(bytes: Uint8Array): string {
  return decodeText(bytes, guessEncoding(bytes));
}
