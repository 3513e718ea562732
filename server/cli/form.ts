import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileForm } from '../../src/domain/surveys/form/compile.ts';
import type { FormDefinition } from '../../src/domain/surveys/form/definition.ts';
import { beginForm } from '../../src/domain/surveys/form/fill-in.ts';
import { flatAnswers, giveAnswers } from '../../src/domain/surveys/form/given/given-answers.ts';
import { answerFaults, answersOf, relevanceOf } from '../../src/domain/surveys/form/record.ts';
import { readXForms } from '../../src/domain/surveys/xforms/read-xforms.ts';
import { writtenXForms } from '../../src/domain/surveys/xforms/write-xforms.ts';
import { choiceRowsOf, type FileRow, filesNamedIn } from '../../src/domain/surveys/xlsform/choice-file.ts';
import { readFormFile } from '../../src/domain/surveys/xlsform/read-form-file.ts';
import { type ReadForm, readXlsForm } from '../../src/domain/surveys/xlsform/read-xlsform.ts';
import {
  sheetsAsCsv,
  sheetsAsMarkdown,
  sheetsAsWorkbook,
} from '../../src/domain/surveys/xlsform/write-form-file.ts';
import { formSheets } from '../../src/domain/surveys/xlsform/write-xlsform.ts';
import type { FormClock } from '../../src/domain/surveys/xpath/surroundings.ts';
import { errorInEnglish, type PrintedFinding, printedFinding } from './form-errors.ts';
import { evaluatedCase, evaluationCases } from './form-expressions.ts';
import { describedForm } from './form-words.ts';

const USAGE = `Reads a questionnaire (XLSForm, or an XForm of ODK's servers) and says what is in it and what is wrong with it.

  npm run form -- <file.xlsx|.csv|.md|.xml> [--json] [--answers <file.json>] [--language <name>] [--save <file>]
  npm run form -- --eval <expression> [--context <file.json>]
  npm run form -- --eval-file <file.json>

  --json       what was read, as JSON; without it in words
  --answers    fills the form in: values by path, nested or flat; repeats count from one, person[2]/name
  --save       writes the form into a file: .xlsx, .csv, .md or .xml (an XForm), by its ending
  --language   one of the form's, as its columns name it
  --eval       the value of an expression; its context is {"xml": …, "node": …}, a document and a path in it
  --eval-file  many: [{"id": …, "expr": …, "context": …}]

Times are those of the zone in TZ. The exit code is 1 when the form has errors.
`;

await main().catch((error: unknown) => {
  process.stderr.write(`${errorInEnglish(error)}\n`);
  process.exitCode = 2;
});

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      answers: { type: 'string' },
      language: { type: 'string' },
      save: { type: 'string' },
      eval: { type: 'string' },
      'eval-file': { type: 'string' },
      context: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (values.eval !== undefined) {
    const context = values.context === undefined ? undefined : await readJson(values.context);
    const found = evaluatedCase({ expr: values.eval, context }, clock());
    print(found);
    if ('error' in found) process.exitCode = 1;
  } else if (values['eval-file'] !== undefined) {
    const cases = evaluationCases(await readJson(values['eval-file']));
    print(cases.map((one) => ({ id: one.id, ...evaluatedCase(one, clock()) })));
  } else if (file === undefined || values.help) process.stdout.write(USAGE);
  else await readForm(file, values);
}

interface Wanted {
  readonly json: boolean;
  readonly answers?: string | undefined;
  readonly language?: string | undefined;
  readonly save?: string | undefined;
}

async function readForm(file: string, wanted: Wanted): Promise<void> {
  const { read, errors, warnings } = await readAny(await readFile(file), basename(file));
  const findings = {
    errors: [...errors, ...(read?.errors ?? [])].map(printedFinding),
    warnings: [...warnings, ...(read?.warnings ?? [])].map(printedFinding),
  };
  if (findings.errors.length > 0) process.exitCode = 1;
  if (wanted.save !== undefined && read?.form) await save(read.definition, wanted.save);
  if (wanted.answers !== undefined && read?.form)
    print(await filledIn(read, { file, given: await readJson(wanted.answers), language: wanted.language }));
  else if (wanted.json || wanted.answers !== undefined)
    print({ ...findings, ...describedForm(read?.definition ?? null) });
  else process.stdout.write(words(findings, read));
}

/** A workbook or its like, or the document that ODK's servers make of one. */
async function readAny(bytes: Buffer, name: string) {
  if (/\.xml$/i.test(name))
    return { read: readXForms(bytes.toString('utf8'), name), errors: [], warnings: [] };
  const { sheets, errors, warnings } = await readFormFile(bytes, name);
  return { read: errors.length > 0 ? null : readXlsForm(sheets, name), errors, warnings };
}

interface Filling {
  readonly file: string;
  readonly given: unknown;
  readonly language: string | undefined;
}

async function filledIn({ form, definition }: ReadForm, { file, given, language }: Filling) {
  if (form === null) return null;
  const files = await filesBeside(file, filesNamedIn(form));
  const environment = {
    clock: clock(),
    language: language ?? definition.defaultLanguage,
    metadata: {},
    files,
  };
  const state = beginForm(form, environment);
  const unknown = giveAnswers(state, flatAnswers(given));
  const { invalid, missing } = answerFaults(state);
  const strange = unknown.map((path) => ({
    path,
    code: 'unknown_path',
    message: 'The form asks nothing of that name',
  }));
  return {
    values: answersOf(state),
    relevant: relevanceOf(state),
    invalid: [...invalid, ...strange],
    missing,
  };
}

/** Tables in the folder of a form, by their name without what is behind the dot. */
async function filesBeside(form: string, names: ReadonlySet<string>) {
  const files: Record<string, readonly FileRow[]> = {};
  for (const name of names) {
    const tries = name.includes('.') ? [name] : [`${name}.csv`, `${name}.geojson`];
    for (const one of tries) {
      const path = join(dirname(form), basename(one));
      if (existsSync(path))
        files[name.replace(/\.[^.]*$/, '')] = choiceRowsOf(await readFile(path, 'utf8'), one);
    }
  }
  return files;
}

async function save(definition: FormDefinition, path: string): Promise<void> {
  if (/\.xml$/i.test(path)) {
    const { form } = compileForm(definition);
    await writeFile(path, writtenXForms(form, definition));
    return;
  }
  const sheets = formSheets(definition);
  if (/\.md$/i.test(path)) await writeFile(path, sheetsAsMarkdown(sheets));
  else if (/\.csv$/i.test(path)) await writeFile(path, sheetsAsCsv(sheets));
  else await writeFile(path, await sheetsAsWorkbook(sheets));
}

interface Said {
  readonly errors: readonly PrintedFinding[];
  readonly warnings: readonly PrintedFinding[];
}

function words({ errors, warnings }: Said, read: ReadForm | null): string {
  const line = (kind: string) => (one: PrintedFinding) =>
    `${kind} ${[one.sheet, one.cell || (one.row > 0 ? `row ${one.row}` : '')].filter(Boolean).join(' ')}: ${one.message}\n`;
  const count = read === null ? 0 : describedForm(read.definition).questions.length;
  const summary =
    read === null || errors.length > 0 ? '' : `${read.definition.title}: ${count} questions and groups\n`;
  return [...errors.map(line('error  ')), ...warnings.map(line('warning')), summary].join('');
}

function clock(): FormClock {
  const timeZone = process.env['TZ'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { timeZone, now: () => Date.now(), random: () => Math.random(), locale: 'en' };
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
