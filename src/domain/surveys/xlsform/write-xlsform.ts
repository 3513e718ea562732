import type { Choice, FormDefinition, FormItem, FormQuestion, Texts } from '../form/definition.ts';
import { isGroup, USUAL_ROOT } from '../form/definition.ts';
import type { FormSheet } from './form-table.ts';

/** What one row says under each head. */
export type SheetCells = Readonly<Record<string, string>>;

/** The sheets of a form's workbook: what was read from them is read again. */
export function formSheets(definition: FormDefinition): FormSheet[] {
  return [
    sheetOfRows('survey', definition.items.flatMap(rowsOf)),
    sheetOfRows(
      'choices',
      Object.entries(definition.lists).flatMap(([list, choices]) => choiceRows(list, choices)),
    ),
    sheetOfRows('settings', [settingsRow(definition)]),
  ];
}

/** A head with the columns `first` and every other that a row says anything in, in the order in which they come; a row each below it. */
export function sheetOfRows(
  name: string,
  rows: readonly SheetCells[],
  first: readonly string[] = [],
): FormSheet {
  const filled = rows.map((row) => Object.entries(row).filter(([, text]) => text !== ''));
  const heads = [...new Set([...first, ...filled.flatMap((row) => row.map(([head]) => head))])];
  const lines = [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))];
  return { name, rows: lines.map((cells, index) => ({ line: index + 1, cells })) };
}

function rowsOf(item: FormItem): SheetCells[] {
  if (!isGroup(item)) return [questionRow(item)];
  const begin = { type: `begin_${item.kind}`, ...shownCells(item), repeat_count: item.count };
  return [begin, ...item.items.flatMap(rowsOf), { type: `end_${item.kind}` }];
}

function questionRow(question: FormQuestion): SheetCells {
  return {
    type: typeCell(question),
    ...shownCells(question),
    required: conditionCell(question.required),
    ...languageCells('required_message', question.requiredMessage),
    constraint: question.constraint,
    ...languageCells('constraint_message', question.constraintMessage),
    calculation: question.calculation,
    trigger: question.trigger.map((name) => `\${${name}}`).join(', '),
    default: question.default,
    read_only: conditionCell(question.readonly),
    choice_filter: question.choices?.filter ?? '',
    parameters: Object.entries(question.parameters)
      .map(([key, value]) => `${key}=${value}`)
      .join(' '),
  };
}

function typeCell({ type, choices }: FormQuestion): string {
  if (choices === null) return type;
  return choices.file === ''
    ? `${type} ${choices.nodes ?? choices.list}`
    : `${type}_from_file ${choices.file}`;
}

function shownCells(item: FormItem): SheetCells {
  const { image = {}, audio = {}, video = {} } = item.media;
  return {
    name: item.name,
    ...languageCells('label', item.label),
    ...languageCells('hint', item.hint),
    ...languageCells('guidance_hint', item.guidance),
    ...languageCells('image', image),
    ...languageCells('audio', audio),
    ...languageCells('video', video),
    appearance: item.appearance.join(' '),
    relevant: item.relevant,
  };
}

function choiceRows(list: string, choices: readonly Choice[]): SheetCells[] {
  return choices.map(({ value, label, media: { image = {}, audio = {}, video = {} }, columns }) => ({
    list_name: list,
    name: value,
    ...languageCells('label', label),
    ...languageCells('image', image),
    ...languageCells('audio', audio),
    ...languageCells('video', video),
    ...columns,
  }));
}

function settingsRow(definition: FormDefinition): SheetCells {
  const { title, id, version, defaultLanguage, style, instanceName, root, lists } = definition;
  return {
    form_title: title,
    form_id: id,
    version,
    default_language: defaultLanguage,
    style,
    instance_name: instanceName,
    name: root === USUAL_ROOT ? '' : root,
    allow_choice_duplicates: Object.values(lists).some(hasDoubles) ? 'yes' : '',
  };
}

function hasDoubles(choices: readonly Choice[]): boolean {
  return new Set(choices.map(({ value }) => value)).size < choices.length;
}

function languageCells(key: string, texts: Texts): SheetCells {
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [languageHead(key, language), text]),
  );
}

/** The head of the column of a text in a language: `label::French (fr)`. */
export function languageHead(key: string, language: string): string {
  return language === '' ? key : `${key}::${language}`;
}

function conditionCell(expression: string): string {
  return expression === 'true()' ? 'yes' : expression;
}
