import { itemsIn } from '../xpath/functions/arguments.ts';
import { elementsBelow, stringValue, type XmlNode } from '../xpath/node.ts';
import { xpathNumber } from '../xpath/number-text.ts';
import { evaluateAt } from '../xpath/surroundings.ts';
import { holds } from '../xpath/value.ts';
import { offeredChoices } from './choices.ts';
import { type FormQuestion, isSilent, textIn } from './definition.ts';
import { isQuestionPart } from './form-part.ts';
import type { FormState } from './form-state.ts';
import type { PartRules } from './part-rules.ts';
import { isOfType } from './typed-answer.ts';

/** Why an answer cannot stay as it is; `required`: there is none. */
export type AnswerFault = 'required' | 'wrong_type' | 'not_a_choice' | 'out_of_range' | 'constraint';

export interface FaultyAnswer {
  readonly node: XmlNode;
  readonly code: AnswerFault;
  /** The form's own words; empty where it has none. */
  readonly message: string;
}

/** What is wrong with the answers to what is asked, in the order of the form. */
export function checkForm(state: FormState): readonly FaultyAnswer[] {
  return [...elementsBelow(state.data)]
    .filter((node) => !node.isIrrelevant)
    .flatMap((node) => checkAnswer(node, state) ?? []);
}

/** What is wrong with one answer. */
export function checkAnswer(node: XmlNode, state: FormState): FaultyAnswer | null {
  const part = state.partOf.get(node);
  const rules = part && state.form.rules.get(part);
  if (!part || !rules || !isQuestionPart(part) || part.item.type === 'note') return null;
  const code = faultOf(node, part.item, rules, state);
  return code === null ? null : { node, code, message: messageOf(code, part.item, state) };
}

function faultOf(
  node: XmlNode,
  question: FormQuestion,
  rules: PartRules,
  state: FormState,
): AnswerFault | null {
  const text = stringValue(node);
  if (text === '') {
    const isRequired = rules.required !== null && holds(evaluateAt(rules.required, node, state.around));
    return isRequired && !isSilent(question) ? 'required' : null;
  }
  if (!isOfType(text, question)) return 'wrong_type';
  if (question.choices !== null && !areOffered(text, node, question, state)) return 'not_a_choice';
  if (question.type === 'range' && !isWithinRange(xpathNumber(text), question)) return 'out_of_range';
  const { constraint } = rules;
  return constraint === null || holds(evaluateAt(constraint, node, state.around)) ? null : 'constraint';
}

function areOffered(text: string, node: XmlNode, question: FormQuestion, state: FormState): boolean {
  const offered = new Set(offeredChoices(node, state).map(({ value }) => value));
  // A list that is not at hand, of a file, says nothing of what is in it.
  if (offered.size === 0 && question.choices?.file !== '') return true;
  const chosen = question.type === 'select_one' ? [text] : itemsIn(text);
  return chosen.every((value) => offered.has(value));
}

function isWithinRange(value: number, { parameters }: FormQuestion): boolean {
  const [start, end] = [xpathNumber(parameters['start'] ?? '1'), xpathNumber(parameters['end'] ?? '10')];
  return value >= Math.min(start, end) && value <= Math.max(start, end);
}

function messageOf(code: AnswerFault, question: FormQuestion, { form, environment }: FormState): string {
  const texts = code === 'required' ? question.requiredMessage : question.constraintMessage;
  if (code !== 'required' && code !== 'constraint') return '';
  return textIn(texts, environment.language, form.definition);
}
