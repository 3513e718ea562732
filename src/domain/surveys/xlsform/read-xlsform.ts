import type { FindingDetail } from '../findings/finding-detail.ts';
import { type CompiledForm, compileForm, type FormProblem } from '../form/compile.ts';
import { type Choice, type FormDefinition, type FormItem, isSilent, USUAL_ROOT } from '../form/definition.ts';
import { formParts } from '../form/form-part.ts';
import { nearestTo } from '../xpath/functions/nearest.ts';
import { readRows, SURVEY_COLUMNS } from './columns.ts';
import { checkEntities } from './entities.ts';
import {
  type Findings,
  type FormFinding,
  type FormSheet,
  findingAt,
  findingOf,
  type ReadRow,
  rowText,
} from './form-table.ts';
import { checkInstanceNames } from './instance-names.ts';
import { readChoices } from './read-choices.ts';
import { isName, readSurvey } from './read-survey.ts';
import { checkWholeForm } from './whole-form-checks.ts';

/** A form as it was read. It is to be taken over only where nothing is wrong with it. */
export interface ReadForm extends Findings {
  readonly definition: FormDefinition;
  /** Null where it cannot be filled in. */
  readonly form: CompiledForm | null;
}

const SHEETS = ['survey', 'choices', 'settings', 'entities', 'external_choices', 'osm', 'columns', 'media'];
const MOST_ROWS = 5000;
const MOST_CHOICES = 100_000;

/**
 * A questionnaire from the sheets of a workbook, with what is wrong in it, by cell.
 *
 * @see https://xlsform.org/en/
 */
export function readXlsForm(sheets: readonly FormSheet[], fileName: string): ReadForm {
  const findings: Findings = { errors: [], warnings: [] };
  for (const sheet of sheets) warnOfSheet(sheet, findings);
  const survey = rowsOf('survey', sheets, findings, MOST_ROWS, SURVEY_COLUMNS);
  const settings = rowsOf('settings', sheets, findings, MOST_ROWS, null)[0];
  const choices = rowsOf('choices', sheets, findings, MOST_CHOICES, null);
  const mayRepeat = /^(yes|true)$/i.test(settings ? rowText(settings, 'allow_choice_duplicates') : '');
  const lists = readChoices(choices, mayRepeat, findings);
  const external = rowsOf('external_choices', sheets, findings, MOST_CHOICES, null);
  const items = readSurvey(survey, { lists, findings, external: readChoices(external, true, findings) });
  checkBeginning(sheets, survey, items, findings);
  const root = settings ? rowText(settings, 'name') : '';
  if (settings && root !== '' && !isName(root))
    findings.errors.push(findingAt(settings, 'name', { what: 'no_root_name', name: root }));
  const definition = definitionOf(items, lists, settings, fileName, [...survey, ...choices]);
  // A row can make several items: the first is the one that it names.
  const itemsByRow = new Map(
    formParts(definition)
      .toReversed()
      .map(({ item }) => [item.row, item]),
  );
  for (const row of survey) warnOfLabels(row, itemsByRow.get(row.line), findings);
  checkWholeForm(definition, { survey, choices }, findings);
  checkInstanceNames(survey, lists, findings);
  checkEntities(rowsOf('entities', sheets, findings, MOST_ROWS, null), survey, findings);
  const { form, problems } = compileForm(definition);
  for (const problem of problems) findings.errors.push(findingOfProblem(problem, survey, settings));
  return { ...findings, definition, form: findings.errors.length === 0 ? form : null };
}

function rowsOf(
  name: string,
  sheets: readonly FormSheet[],
  findings: Findings,
  most: number,
  known: readonly string[] | null,
): readonly ReadRow[] {
  const sheet = sheets.find((one) => one.name.trim().toLowerCase() === name);
  if (!sheet) return [];
  const rows = readRows({ ...sheet, name }, findings, known);
  if (rows.length <= most) return rows;
  findings.errors.push(findingOf(name, { what: 'too_many_rows', count: rows.length, most }));
  return rows.slice(0, most);
}

function checkBeginning(
  sheets: readonly FormSheet[],
  survey: readonly ReadRow[],
  items: readonly FormItem[],
  findings: Findings,
): void {
  const isThere = sheets.some(({ name }) => name.trim().toLowerCase() === 'survey');
  if (!isThere) {
    const nearest = nearestTo(
      'survey',
      sheets.map(({ name }) => name),
    );
    findings.errors.push(findingOf('survey', { what: 'no_survey', nearest }));
  } else if (survey.length > 0 && !survey[0]?.columns.some(({ key }) => key === 'type')) {
    findings.errors.push(findingOf('survey', { what: 'no_type_column' }, survey[0]?.line ?? 0));
  } else if (items.length === 0 && findings.errors.length === 0 && !hasRowsLeftOut(survey)) {
    findings.errors.push(findingOf('survey', { what: 'asks_nothing' }));
  }
}

/** Rows that are left out with a warning are no empty form. */
function hasRowsLeftOut(survey: readonly ReadRow[]): boolean {
  return survey.some((row) => /-external$|^osm\b/i.test(rowText(row, 'type')));
}

function warnOfSheet({ name }: FormSheet, findings: Findings): void {
  const key = name.trim().toLowerCase();
  if (key === 'entities') {
    findings.warnings.push(findingOf(name, { what: 'entities_left_out' }));
  }
  const nearest = SHEETS.includes(key) ? null : nearestTo(key, SHEETS);
  if (nearest === null) return;
  findings.warnings.push(findingOf(name, { what: 'unknown_sheet', name, nearest }));
}

function definitionOf(
  items: readonly FormItem[],
  lists: ReadonlyMap<string, readonly Choice[]>,
  settings: ReadRow | undefined,
  fileName: string,
  rows: readonly ReadRow[],
): FormDefinition {
  const said = (key: string) => (settings ? rowText(settings, key) : '');
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  const languages = languagesOf(rows);
  const wanted = said('default_language');
  return {
    id: said('form_id') || base,
    title: said('form_title') || said('form_id') || base,
    version: said('version'),
    languages,
    defaultLanguage: languages.includes(wanted) ? wanted : (languages[0] ?? ''),
    style: said('style'),
    instanceName: said('instance_name'),
    root: said('name') || USUAL_ROOT,
    items,
    lists: Object.fromEntries(lists),
  };
}

/** The languages of the texts, in the order of the columns; `''` first where there are texts without one. */
function languagesOf(rows: readonly ReadRow[]): string[] {
  const found = new Set<string>();
  for (const { columns } of new Map(rows.map((row) => [row.sheet, row])).values()) {
    for (const { key, language } of columns) if (key === 'label' || language !== '') found.add(language);
  }
  return [...found].toSorted((left, right) => Number(right === '') - Number(left === ''));
}

function warnOfLabels(row: ReadRow, item: FormItem | undefined, findings: Findings): void {
  if (item?.kind !== 'question' || isSilent(item)) return;
  const isSilently = item.calculation !== '' && item.appearance.length === 0;
  const isLabelled =
    Object.keys(item.label).length + Object.keys(item.hint).length + Object.keys(item.media).length > 0;
  if (isLabelled || isSilently) return;
  findings.warnings.push(findingAt(row, 'label', { what: 'question_without_label', name: item.name }));
}

function findingOfProblem(
  problem: FormProblem,
  survey: readonly ReadRow[],
  settings: ReadRow | undefined,
): FormFinding {
  const { part, field, fault, place } = problem;
  const row = part === null ? settings : survey.find(({ line }) => line === part.item.row);
  const detail: FindingDetail =
    part === null
      ? { what: 'wrong_form', fault, place }
      : { what: 'wrong_question', name: part.item.name, fault, place };
  return row ? findingAt(row, field, detail) : findingOf('survey', detail);
}
