import type { FormQuestion } from '../form/definition.ts';
import { isDynamicDefault } from '../form/dynamic-default.ts';
import { type Findings, findingAt, type ReadRow, rowText } from './form-table.ts';
import { parametersFault } from './parameters.ts';
import type { RowType } from './question-types.ts';
import type { SurveyReading } from './survey-reading.ts';

/** What is wrong in the row of a question, whatever the rest of the form says. */
export function checkQuestionRow(
  row: ReadRow,
  question: FormQuestion,
  isFile: boolean,
  { lists, findings }: SurveyReading,
): void {
  const refuse = (column: string, code: string, message: string) =>
    findings.errors.push(findingAt(row, column, code, message));
  const { name, type, appearance, calculation } = question;
  const fault = parametersFault(rowText(row, 'parameters'), { type, isFile, appearance, lists });
  if (fault !== null) refuse('parameters', 'wrong_parameter', `"${name}": ${fault}`);
  if (type === 'calculate' && calculation === '' && !isDynamicDefault(question))
    refuse('calculation', 'missing_calculation', `"${name}" needs a calculation`);
  if (type === 'audit' && name !== 'audit')
    refuse('name', 'reserved_name', 'A question of the type "audit" is always called "audit"');
  const trigger = rowText(row, 'trigger');
  if (trigger !== '' && !TRIGGERS.test(trigger))
    refuse(
      'trigger',
      'syntax',
      `"${trigger}" is not understood: questions are written \${name}, with commas between`,
    );
  if (!/^background-geopoint$/i.test(rowText(row, 'type'))) return;
  if (trigger === '') refuse('trigger', 'missing_trigger', `"${name}" needs a trigger`);
  if (calculation !== '')
    refuse('calculation', 'not_calculated', `"${name}" is a place and cannot be calculated`);
}

const TRIGGERS = /^[\s,]*\$\{[^{},]+\}\s*(?:,[\s,]*\$\{[^{},]+\}\s*)*[\s,]*$/;

/** What is wrong with where a question's choices come from. */
export function checkSelectRow(
  row: ReadRow,
  { source, isFile, hasOther }: Extract<RowType, { kind: 'select' }>,
  { errors }: Findings,
): void {
  if (isFile && !/\.(csv|xml|geojson)$/i.test(source)) {
    const message = `"${source}" is no file for choices: its name ends with .csv, .xml or .geojson`;
    errors.push(findingAt(row, 'type', 'wrong_file', message));
  }
  if (!hasOther || rowText(row, 'choice_filter') === '') return;
  const message =
    'A filtered list has no "or_other": give the list a choice "other" and ask for it in a question of its own';
  errors.push(findingAt(row, 'choice_filter', 'filtered_other', message));
}
