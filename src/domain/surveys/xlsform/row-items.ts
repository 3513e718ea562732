import { type ChoiceSource, type FormGroup, type FormItem, type FormQuestion } from '../form/definition.ts';
import { nearestTo } from '../xpath/functions/nearest.ts';
import { findingAt, type ReadRow, rowMedia, rowText, rowTexts } from './form-table.ts';
import { parametersIn } from './parameters.ts';
import type { Preset, RowType } from './question-types.ts';
import { checkQuestionRow, checkSelectRow } from './row-checks.ts';
import type { SurveyReading } from './survey-reading.ts';

const YES = /^(yes|true|true\(\))$/i;
const NO = /^(no|false|false\(\))?$/i;

export function groupFrom(row: ReadRow, kind: 'group' | 'repeat', items: readonly FormItem[]): FormGroup {
  return {
    ...shownFrom(row),
    kind,
    items,
    count: kind === 'repeat' ? expressionText(row, 'repeat_count') : '',
  };
}

export function questionFrom(
  row: ReadRow,
  { type, preset }: Extract<RowType, { kind: 'question' }>,
  reading: SurveyReading,
): FormQuestion {
  const question = plainQuestionFrom(row, type, preset);
  checkQuestionRow(row, question, false, reading);
  return question;
}

function plainQuestionFrom(row: ReadRow, type: FormQuestion['type'], preset: Preset): FormQuestion {
  const shown = shownFrom(row);
  const own = expressionText(row, 'constraint');
  return {
    ...shown,
    kind: 'question',
    name: shown.name || type,
    type,
    appearance: shown.appearance.length === 0 && preset.appearance ? [preset.appearance] : shown.appearance,
    required: conditionFrom(expressionText(row, 'required')),
    requiredMessage: rowTexts(row, 'required_message'),
    constraint: own || (preset.constraint ?? ''),
    constraintMessage: rowTexts(row, 'constraint_message'),
    calculation: expressionText(row, 'calculation'),
    trigger: namesIn(rowText(row, 'trigger')),
    default: expressionText(row, 'default'),
    readonly: conditionFrom(expressionText(row, 'read_only')),
    choices: null,
    parameters: parametersIn(expressionText(row, 'parameters')),
  };
}

/** The question, and the one that asks what else it is where the list has an "other". */
export function selectFrom(
  row: ReadRow,
  type: Extract<RowType, { kind: 'select' }>,
  reading: SurveyReading,
): FormQuestion[] {
  const { lists, findings } = reading;
  const base = plainQuestionFrom(row, type.type, {});
  checkQuestionRow(row, base, type.isFile, reading);
  checkSelectRow(row, type, findings);
  if (type.isExternal) addExternal(type.source, reading);
  const list = type.isFile ? type.source.replace(/\.[^.]*$/, '') : type.source;
  const isOfAnswers = ANSWERS.test(list);
  if (!type.isFile && !isOfAnswers && !lists.has(list)) {
    const nearest = nearestTo(list, lists.keys());
    findings.errors.push(findingAt(row, 'type', { what: 'unknown_list', list, nearest }));
  }
  if (type.type !== 'select_one') warnOfSpaces(row, list, reading);
  const question = {
    ...base,
    choices: {
      ...sourceFrom(row, isOfAnswers ? '' : list, type.isFile ? type.source : '', base.parameters),
      ...(isOfAnswers ? { nodes: list } : {}),
    },
  };
  if (!type.hasOther) return [question];
  addOther(list, lists);
  return [question, otherOf(question)];
}

/** The answers to a question, each of its repeat's instances with one. */
const ANSWERS = /^\$\{[^{}]+\}$/;

function addExternal(list: string, { lists, external }: SurveyReading): void {
  const choices = external.get(list);
  if (choices && !lists.has(list)) lists.set(list, choices);
}

function sourceFrom(
  row: ReadRow,
  list: string,
  file: string,
  parameters: Readonly<Record<string, string>>,
): ChoiceSource {
  const isShuffled = YES.test(parameters['randomize'] ?? '');
  const seed = isShuffled ? (parameters['seed'] ?? '') : '';
  const shuffle = !isShuffled ? 'no' : seed === '' ? 'always' : 'seeded';
  return { list, file, filter: expressionText(row, 'choice_filter'), shuffle, seed };
}

function warnOfSpaces(row: ReadRow, list: string, { lists, findings }: SurveyReading): void {
  const spaced = lists.get(list)?.find(({ value }) => /\s/.test(value));
  if (!spaced) return;
  findings.errors.push(findingAt(row, 'type', { what: 'space_in_choice', value: spaced.value, list }));
}

const OTHER = 'other';

function addOther(list: string, lists: SurveyReading['lists']): void {
  const choices = lists.get(list);
  if (!choices || choices.some(({ value }) => value === OTHER)) return;
  const languages = new Set(choices.flatMap(({ label }) => Object.keys(label)));
  const label = Object.fromEntries([...languages].map((language) => [language, 'Other']));
  const columns = Object.fromEntries(Object.keys(choices[0]?.columns ?? {}).map((name) => [name, '']));
  choices.push({ value: OTHER, label, media: {}, columns });
}

function otherOf(question: FormQuestion): FormQuestion {
  const label = Object.fromEntries(
    Object.keys(question.label).map((language) => [language, 'Specify other.']),
  );
  return {
    ...question,
    name: `${question.name}_${OTHER}`,
    type: 'text',
    label,
    hint: {},
    appearance: [],
    relevant: `selected(../${question.name}, '${OTHER}')`,
    choices: null,
    required: '',
    constraint: '',
    default: '',
    calculation: '',
    trigger: [],
    parameters: {},
  };
}

function shownFrom(row: ReadRow) {
  return {
    name: rowText(row, 'name'),
    row: row.line,
    label: rowTexts(row, 'label'),
    hint: rowTexts(row, 'hint'),
    guidance: rowTexts(row, 'guidance_hint'),
    media: rowMedia(row),
    appearance: rowText(row, 'appearance').split(/\s+/).filter(Boolean),
    relevant: expressionText(row, 'relevant'),
  };
}

/** Word processors make quotation marks of their own, which no expression knows. */
function expressionText(row: ReadRow, key: string): string {
  return rowText(row, key)
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"');
}

/** Yes and no in a cell that takes an expression. */
function conditionFrom(text: string): string {
  if (YES.test(text)) return 'true()';
  return NO.test(text) ? '' : text;
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\$\{\s*([^\s{}]+)\s*\}/g)].flatMap(([, name]) => name ?? []);
}
