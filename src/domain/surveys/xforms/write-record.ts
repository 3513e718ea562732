import type { JsonDocument } from '../../kit/fields/field.ts';
import { documentIn, listIn } from '../../kit/fields/json-document.ts';
import type { CompiledForm } from '../form/compile.ts';
import type { FormQuestion, QuestionType } from '../form/definition.ts';
import { isDynamicDefault } from '../form/dynamic-default.ts';
import { type FormPart, isQuestionPart } from '../form/form-part.ts';
import { element, type Markup, markedUp } from '../xml/write-xml.ts';
import { countElement } from './write-counts.ts';

/** What a device of ours does not keep either, or what would come as a file of its own. */
export const NOT_KEPT: ReadonlySet<QuestionType> = new Set(['audit', 'start-geopoint', 'background-audio']);

/** The elements of a record before anybody answers: as the form says that it begins, else with each repeat once. */
export function recordElements(form: CompiledForm): Markup[] {
  const { beginning = '' } = form.definition;
  const record = beginning === '' ? null : documentIn(JSON.parse(beginning));
  return form.top.map((part) => elementOf(part, form, record));
}

/** @param record what lies in the element around it; null: what the items say */
function elementOf(part: FormPart, form: CompiledForm, record: JsonDocument | null): Markup {
  const { item } = part;
  if (isQuestionPart(part)) return NOT_KEPT.has(part.item.type) ? '' : answerElement(part.item, record);
  const within = (below: JsonDocument | null) => part.children.map((child) => elementOf(child, form, below));
  if (item.kind === 'group')
    return element(item.name, {}, within(record === null ? null : documentIn(record[item.name])));
  const counted = countElement(part, form);
  const helper = counted === null ? '' : element(counted, {});
  const usual = item.kind === 'repeat' && item.beginsEmpty === true ? [] : [null];
  const instances = record === null ? usual : listIn(record[item.name]).map(documentIn);
  const pattern = element(item.name, { 'jr:template': '' }, within(null));
  return [helper, pattern, ...instances.map((one) => element(item.name, {}, within(one)))].join('');
}

function answerElement(question: FormQuestion, record: JsonDocument | null): Markup {
  if (record !== null) return element(question.name, {}, [markedUp(String(record[question.name] ?? ''))]);
  const given = isDynamicDefault(question) ? '' : question.default;
  return element(question.name, {}, [markedUp(given)]);
}
