import { nearestTo } from '../xpath/functions/nearest.ts';
import {
  columnLetters,
  type Findings,
  type FormSheet,
  findingOfColumn,
  type ReadRow,
  type SheetColumn,
} from './form-table.ts';

/** Columns whose text may be in several languages. */
const TRANSLATED = [
  'label',
  'hint',
  'guidance_hint',
  'constraint_message',
  'required_message',
  'image',
  'audio',
  'video',
];

export const SURVEY_COLUMNS: readonly string[] = [
  ...TRANSLATED,
  'type',
  'name',
  'relevant',
  'required',
  'constraint',
  'calculation',
  'default',
  'read_only',
  'repeat_count',
  'appearance',
  'choice_filter',
  'parameters',
  'trigger',
  'disabled',
];

/** Columns of other tools that change nothing of what is asked. */
const WITHOUT_EFFECT =
  /^(bind|body|instance|control|intent)(::?|$)|^(note|notes|comment|comments|autoplay|rows|query|big_image|buttontext|noapperrorstring|save_to|accuracythreshold|caption_audio)$/;

/** Other names under which columns are known. */
const ALIASES: Readonly<Record<string, string>> = {
  relevance: 'relevant',
  skippattern: 'relevant',
  skip_pattern: 'relevant',
  constraint_msg: 'constraint_message',
  constraintmsg: 'constraint_message',
  requiredmsg: 'required_message',
  required_msg: 'required_message',
  readonly: 'read_only',
  calculate: 'calculation',
  caption: 'label',
  count: 'repeat_count',
  'jr:count': 'repeat_count',
  'jr:constraintmsg': 'constraint_message',
  'jr:requiredmsg': 'required_message',
  value: 'name',
  guidance: 'guidance_hint',
  command: 'type',
  style: 'style',
  title: 'form_title',
  id_string: 'form_id',
};

/** The rows of a sheet with its head, which is its first row that says anything. */
export function readRows(
  sheet: FormSheet,
  findings: Findings,
  known: readonly string[] | null,
): readonly ReadRow[] {
  const filled = sheet.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [head, ...rows] = filled;
  if (!head) return [];
  const columns = head.cells.flatMap((title, index) =>
    title.trim() === '' ? [] : [columnOf(title.trim(), index)],
  );
  for (const column of columns) refuseDouble(column, columns, sheet, head.line, findings);
  for (const column of known === null ? [] : columns)
    warnOfUnknown(column, sheet, head.line, known ?? [], findings);
  return rows.map(({ line, cells }) => ({ sheet: sheet.name, line, cells, columns }));
}

function columnOf(title: string, index: number): SheetColumn {
  const parts = title.split(/\s*::\s*/);
  const [first = '', ...rest] = parts.length > 1 ? parts : splitOnce(title);
  const key = canonical(first);
  if ((key === 'media' || key === 'bind') && rest[0] !== undefined) {
    const inner = canonical(rest[0]);
    if (key === 'media' || SURVEY_COLUMNS.includes(inner))
      return { index, title, key: inner, language: rest[1] ?? '' };
  }
  const isTranslated = TRANSLATED.includes(key);
  if (rest.length > 0 && !isTranslated)
    return { index, title, key: `${key}::${rest.join('::')}`, language: '' };
  return { index, title, key, language: rest[0] ?? '' };
}

/** `label:English`, which older forms have; but `jr:count` is one name. */
function splitOnce(title: string): string[] {
  const at = title.indexOf(':');
  const before = canonical(title.slice(0, at));
  return at > 0 && (TRANSLATED.includes(before) || before === 'media')
    ? [title.slice(0, at), title.slice(at + 1).trim()]
    : [title];
}

function canonical(title: string): string {
  const key = title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return ALIASES[key] ?? key;
}

/** Two columns that say the same leave open which of them counts. */
function refuseDouble(
  column: SheetColumn,
  columns: readonly SheetColumn[],
  sheet: FormSheet,
  line: number,
  findings: Findings,
): void {
  const first = columns.find(({ key, language }) => key === column.key && language === column.language);
  if (first === column || first === undefined) return;
  const { title } = column;
  const detail = { what: 'duplicate_column', title, first: columnLetters(first.index) } as const;
  findings.errors.push(findingOfColumn(sheet.name, line, column, detail));
}

function warnOfUnknown(
  column: SheetColumn,
  sheet: FormSheet,
  line: number,
  known: readonly string[],
  findings: Findings,
): void {
  if (known.includes(column.key) || WITHOUT_EFFECT.test(column.key)) return;
  const nearest = nearestTo(column.key, known);
  const detail = { what: 'unknown_column', title: column.title, nearest } as const;
  findings.warnings.push(findingOfColumn(sheet.name, line, column, detail));
}
