import type { FindingDetail } from '../findings/finding-detail.ts';
import type { Bracket } from '../findings/question-values.ts';
import { type FormGroup, type FormItem, METADATA_TYPES } from '../form/definition.ts';
import { type Findings, findingAt, type ReadRow, rowText } from './form-table.ts';
import { loopedItems } from './loops.ts';
import { rowTypeOf } from './question-types.ts';
import { groupFrom, questionFrom, selectFrom } from './row-items.ts';
import type { SurveyReading } from './survey-reading.ts';

/** A group that is not ended yet. */
interface Open {
  readonly row: ReadRow | null;
  readonly what: 'form' | Bracket;
  /** Of a loop. */
  readonly list: string;
  readonly items: FormItem[];
}

const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u;
const MOST_DEPTH = 30;

/** Whether a text can be the name of a question, and of an element of XML. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/** The questions and groups of a form, as they lie in each other. */
export function readSurvey(rows: readonly ReadRow[], reading: SurveyReading): readonly FormItem[] {
  const open: Open[] = [{ row: null, what: 'form', list: '', items: [] }];
  for (const row of rows) {
    if (!isDisabled(row)) readRow(row, open, reading);
  }
  for (const { row, what } of open) {
    if (row && what !== 'form')
      reading.findings.errors.push(findingAt(row, 'type', { what: 'never_ended', bracket: what }));
  }
  return open[0]?.items ?? [];
}

function isDisabled(row: ReadRow): boolean {
  return /^(yes|true)$/i.test(rowText(row, 'disabled'));
}

function readRow(row: ReadRow, open: Open[], reading: SurveyReading): void {
  const { errors, warnings } = reading.findings;
  const written = rowText(row, 'type');
  if (written === '') {
    if (
      row.columns.some(({ index }) => (row.cells[index] ?? '').trim() !== '') &&
      rowText(row, 'name') !== ''
    ) {
      errors.push(findingAt(row, 'type', { what: 'missing_type', name: rowText(row, 'name') }));
    }
    return;
  }
  const type = rowTypeOf(written);
  const here = open.at(-1);
  if (!here) return;
  switch (type.kind) {
    case 'unknown':
      errors.push(findingAt(row, 'type', { what: 'unknown_type', written, ...type.meant }));
      return;
    case 'left out':
      warnings.push(findingAt(row, 'type', { what: type.why, written }));
      return;
    case 'begin':
      begin(row, { row, what: type.what, list: '', items: [] }, open, reading);
      return;
    case 'loop':
      begin(row, { row, what: 'loop', list: type.list, items: [] }, open, reading);
      return;
    case 'end':
      end(row, type.what, open, reading);
      return;
    case 'select':
      if (isNamed(row, here.items, reading.findings))
        for (const item of selectFrom(row, type, reading)) here.items.push(item);
      return;
    case 'question':
      if (isNamed(row, here.items, reading.findings, type.type))
        here.items.push(questionFrom(row, type, reading));
  }
}

function begin(row: ReadRow, next: Open, open: Open[], { findings }: SurveyReading): void {
  if (open.length > MOST_DEPTH) {
    findings.errors.push(findingAt(row, 'type', { what: 'too_deep', most: MOST_DEPTH }));
  }
  isNamed(row, open.at(-1)?.items ?? [], findings);
  open.push(next);
}

function end(row: ReadRow, what: Bracket, open: Open[], reading: SurveyReading): void {
  const last = open.at(-1);
  if (last?.row == null || last.what !== what) {
    const detail: FindingDetail =
      last?.row == null || last.what === 'form'
        ? { what: 'nothing_to_end', bracket: what }
        : { what: 'other_to_end', bracket: what, open: last.what, row: last.row.line };
    reading.findings.errors.push(findingAt(row, 'type', detail));
    return;
  }
  open.pop();
  open.at(-1)?.items.push(finished(last, last.row, reading));
}

function finished(open: Open, row: ReadRow, { lists, findings }: SurveyReading): FormGroup {
  if (open.what !== 'loop') return groupFrom(row, open.what === 'repeat' ? 'repeat' : 'group', open.items);
  const choices = lists.get(open.list);
  if (!choices)
    findings.errors.push(findingAt(row, 'type', { what: 'unknown_list', list: open.list, nearest: null }));
  return groupFrom(row, 'group', loopedItems(open.items, choices ?? [], row.line));
}

/** Whether the row has a name that its neighbours do not have; what is silent may go without. */
function isNamed(row: ReadRow, neighbours: readonly FormItem[], findings: Findings, silent = ''): boolean {
  const name = rowText(row, 'name') || (MAY_BE_NAMELESS.has(silent) ? silent : '');
  const fault = faultIn(name, neighbours);
  if (fault === null) return true;
  findings.errors.push(findingAt(row, 'name', fault));
  return false;
}

const MAY_BE_NAMELESS: ReadonlySet<string> = new Set(METADATA_TYPES);

function faultIn(name: string, neighbours: readonly FormItem[]): FindingDetail | null {
  if (name === '') return { what: 'missing_name' };
  if (!NAME.test(name)) return { what: 'no_name', name, example: asName(name) };
  if (name === 'meta') return { what: 'name_of_metadata' };
  const other = neighbours.find((item) => item.name === name);
  return other ? { what: 'name_twice', name, row: other.row } : null;
}

function asName(text: string): string {
  const letters = text.trim().replaceAll(/[^\p{L}\p{N}_.-]+/gu, '_');
  return NAME.test(letters) ? letters : `_${letters}`;
}
