import { elementsBelow, elementsOf, stringValue, type XmlNode } from '../xpath/node.ts';
import { checkForm } from './check-form.ts';
import { isQuestionPart } from './form-part.ts';
import type { FormState } from './form-state.ts';
import { type TypedAnswer, typedAnswer } from './typed-answer.ts';

/** Where an element lies, without the form's own: `person[2]/name`. */
export function pathOf(node: XmlNode, state: FormState): string {
  const steps: string[] = [];
  for (let one = node; one.parent !== null && one !== state.data; one = one.parent) {
    const isRepeat = state.partOf.get(one)?.item.kind === 'repeat';
    const place = isRepeat ? `[${elementsOf(one.parent, one.name).indexOf(one) + 1}]` : '';
    steps.unshift(`${one.name}${place}`);
  }
  return steps.join('/');
}

/** What is asked and answered, by path. */
export function answersOf(state: FormState): Record<string, TypedAnswer> {
  const answers: Record<string, TypedAnswer> = {};
  for (const node of elementsBelow(state.data)) {
    const part = state.partOf.get(node);
    if (!part || node.isIrrelevant || !isQuestionPart(part) || part.item.type === 'note') continue;
    answers[pathOf(node, state)] = typedAnswer(stringValue(node), part.item);
  }
  return answers;
}

/** Whether each question, group and instance is asked, by path. */
export function relevanceOf(state: FormState): Record<string, boolean> {
  return Object.fromEntries(
    [...elementsBelow(state.data)].map((node) => [pathOf(node, state), !node.isIrrelevant]),
  );
}

/** What is wrong and what is missing, by path. */
export function answerFaults(state: FormState) {
  const faults = checkForm(state).map(({ node, code, message }) => ({
    path: pathOf(node, state),
    code,
    message,
  }));
  return {
    invalid: faults.filter(({ code }) => code !== 'required'),
    missing: faults.filter(({ code }) => code === 'required').map(({ path }) => path),
  };
}
