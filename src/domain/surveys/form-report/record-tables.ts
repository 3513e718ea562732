import type { Json, JsonDocument } from '../../kit/fields/field.ts';
import { documentIn } from '../../kit/fields/json-document.ts';
import { ownValue } from '../../kit/values/own-value.ts';
import {
  type Choice,
  type FormDefinition,
  type FormGroup,
  type FormItem,
  type FormQuestion,
} from '../form/definition.ts';
import { plainWordsIn } from '../rich-words.ts';

/** A survey with the answers to its form. */
export interface FilledSurvey {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  /** `YYYY-MM-DD` on which it counts. */
  readonly day: string;
  /** The name of whoever it is assigned to; empty: nobody. */
  readonly assignedTo: string;
  /** What the author calls the version of its form. */
  readonly version: string;
  /** As `recordOf` makes it. */
  readonly record: JsonDocument;
}

/** The surveys as a table, or the instances of one repeat. */
export interface RecordTable {
  /** Names from the outside in: `house/member`; empty: the surveys. */
  readonly path: string;
  readonly parent: RecordTable | null;
  /** Null: the surveys. */
  readonly repeat: FormGroup | null;
  /** The newest form that has it. */
  readonly form: FormDefinition;
  readonly columns: readonly RecordColumn[];
}

/** One question of a table. */
export interface RecordColumn {
  /** Names within its table: `site/poles`. */
  readonly name: string;
  /** As the newest form that has it asks it. */
  readonly question: FormQuestion;
  readonly form: FormDefinition;
  /** Another version asks it as another type: its answers are texts. */
  readonly isMixed: boolean;
  /** Of all versions, in the order of the newest. Empty where they come from a file. */
  readonly choices: readonly Choice[];
}

/** One line of a table. */
export interface RecordRow {
  readonly survey: FilledSurvey;
  /** Counts the lines of the table, from one. */
  readonly number: number;
  /** What it lies in; null: it is a survey. */
  readonly parent: RecordRow | null;
  /** Counts the instances in what it lies in, from one. */
  readonly index: number;
  readonly values: JsonDocument;
}

/** The tables of one form in all its versions, the newest first: parents before what lies in them. */
export function recordTables(versions: readonly FormDefinition[]): readonly RecordTable[] {
  const [newest] = versions;
  if (!newest) return [];
  const root = draftTable('', null, null, newest);
  const drafts = new Map([['', root]]);
  for (const form of versions) collect(form.items, { form, table: root, prefix: [], drafts });
  return [...drafts.values()];
}

interface DraftTable extends RecordTable {
  readonly columns: RecordColumn[];
}

interface Collecting {
  readonly form: FormDefinition;
  readonly table: DraftTable;
  /** Names of the groups between the table and the items. */
  readonly prefix: readonly string[];
  readonly drafts: Map<string, DraftTable>;
}

function draftTable(
  path: string,
  parent: RecordTable | null,
  repeat: FormGroup | null,
  form: FormDefinition,
): DraftTable {
  return { path, parent, repeat, form, columns: [] };
}

function collect(items: readonly FormItem[], collecting: Collecting): void {
  const { form, table, prefix, drafts } = collecting;
  for (const item of items) {
    const name = [...prefix, item.name].join('/');
    if (item.kind === 'question') addColumn(item, name, collecting);
    else if (item.kind === 'group') collect(item.items, { ...collecting, prefix: [...prefix, item.name] });
    else {
      const path = table.path === '' ? name : `${table.path}/${name}`;
      const below = drafts.get(path) ?? draftTable(path, table, item, form);
      drafts.set(path, below);
      collect(item.items, { form, drafts, table: below, prefix: [] });
    }
  }
}

function addColumn(question: FormQuestion, name: string, { form, table }: Collecting): void {
  if (question.type === 'note') return;
  const place = table.columns.findIndex((column) => column.name === name);
  const known = table.columns[place];
  const listed = question.choices?.file ? [] : (form.lists[question.choices?.list ?? ''] ?? []);
  if (!known) {
    table.columns.push({ name, question, form, isMixed: false, choices: listed });
    return;
  }
  table.columns[place] = {
    ...known,
    isMixed: known.isMixed || known.question.type !== question.type,
    choices: withOthers(known.choices, listed),
  };
}

function withOthers(choices: readonly Choice[], others: readonly Choice[]): readonly Choice[] {
  const known = new Set(choices.map(({ value }) => value));
  return [...choices, ...others.filter(({ value }) => !known.has(value))];
}

/** The lines of every table, by its path. */
export function recordRows(
  tables: readonly RecordTable[],
  surveys: readonly FilledSurvey[],
): ReadonlyMap<string, readonly RecordRow[]> {
  const rows = new Map<string, readonly RecordRow[]>();
  for (const { path, parent } of tables) {
    const lines =
      parent === null ? surveys.map(rowOfSurvey) : rowsBelow(rows.get(parent.path) ?? [], path, parent);
    rows.set(path, lines);
  }
  return rows;
}

function rowOfSurvey(survey: FilledSurvey, place: number): RecordRow {
  return { survey, number: place + 1, parent: null, index: place + 1, values: survey.record };
}

function rowsBelow(parents: readonly RecordRow[], path: string, { path: above }: RecordTable): RecordRow[] {
  const name = above === '' ? path : path.slice(above.length + 1);
  const rows: RecordRow[] = [];
  for (const parent of parents) {
    const instances = valueWithin(parent.values, name);
    for (const [place, instance] of (Array.isArray(instances)
      ? (instances as readonly Json[])
      : []
    ).entries()) {
      const { survey } = parent;
      rows.push({ survey, number: rows.length + 1, parent, index: place + 1, values: documentIn(instance) });
    }
  }
  return rows;
}

/** What lies at a name within groups: `site/poles`. Undefined: nothing. */
export function valueWithin(values: JsonDocument, name: string): Json | undefined {
  const steps = name.split('/');
  const last = steps.pop() ?? '';
  let at = values;
  for (const step of steps) at = documentIn(ownValue(at, step));
  return ownValue(at, last);
}

/** What a line answers to a question: several choices as a list, none as an empty one. */
export function answersAt({ values }: RecordRow, { name }: RecordColumn): readonly (string | number)[] {
  const value = valueWithin(values, name);
  const answers = Array.isArray(value) ? (value as readonly Json[]) : [value ?? null];
  return answers.filter(isAnswer);
}

function isAnswer(value: Json): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

/** A label on one line; what it repeats of other answers is left open, for each survey says something else. */
export function plainLabel(item: FormItem | Choice, language: string, form: FormDefinition): string {
  const said = plainWordsIn(item.label, language, form).replaceAll(/\$\{[^{}]*\}/g, '…');
  const label = said.replaceAll(/\s+/g, ' ').trim();
  return label || ('name' in item ? item.name : item.value);
}

/** The label of a choice; the value itself where no version lists it. */
export function choiceWords(
  { question, choices, form }: Pick<RecordColumn, 'question' | 'choices' | 'form'>,
  value: string,
  language: string,
): string {
  const isIt = (one: Choice) => one.value === value;
  // A file may hold every town of a country: it is looked into, and listed nowhere.
  const choice = choices.find(isIt) ?? form.lists[question.choices?.list ?? '']?.find(isIt);
  return choice ? plainLabel(choice, language, form) : value;
}
