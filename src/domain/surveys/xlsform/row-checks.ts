import type { FindingDetail } from '../findings/finding-detail.ts';
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
  const refuse = (column: string, detail: FindingDetail) =>
    findings.errors.push(findingAt(row, column, detail));
  const { name, type, appearance, calculation } = question;
  const fault = parametersFault(rowText(row, 'parameters'), { type, isFile, appearance, lists });
  if (fault !== null) refuse('parameters', { what: 'wrong_parameter', name, fault });
  if (type === 'calculate' && calculation === '' && !isDynamicDefault(question))
    refuse('calculation', { what: 'missing_calculation', name });
  if (type === 'audit' && name !== 'audit') refuse('name', { what: 'audit_named_otherwise' });
  const trigger = rowText(row, 'trigger');
  if (trigger !== '' && !TRIGGERS.test(trigger))
    refuse('trigger', { what: 'unreadable_trigger', written: trigger });
  if (!/^background-geopoint$/i.test(rowText(row, 'type'))) return;
  if (trigger === '') refuse('trigger', { what: 'missing_trigger', name });
  if (calculation !== '') refuse('calculation', { what: 'not_calculated', name });
}

const TRIGGERS = /^[\s,]*\$\{[^{},]+\}\s*(?:,[\s,]*\$\{[^{},]+\}\s*)*[\s,]*$/;

/** What is wrong with where a question's choices come from. */
export function checkSelectRow(
  row: ReadRow,
  { source, isFile, hasOther }: Extract<RowType, { kind: 'select' }>,
  { errors }: Findings,
): void {
  if (isFile && !/\.(csv|xml|geojson)$/i.test(source))
    errors.push(findingAt(row, 'type', { what: 'no_choice_file', source }));
  if (!hasOther || rowText(row, 'choice_filter') === '') return;
  errors.push(findingAt(row, 'choice_filter', { what: 'filtered_other' }));
}
