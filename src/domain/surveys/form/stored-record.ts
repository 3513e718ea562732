import type { Json, JsonDocument } from '../../kit/fields/field.ts';
import { documentIn, listIn } from '../../kit/fields/json-document.ts';
import { ownValue } from '../../kit/values/own-value.ts';
import { childrenNamed, elementsOf, setText, stringValue, type XmlNode } from '../xpath/node.ts';
import type { CompiledForm } from './compile.ts';
import type { FormEnvironment } from './environment.ts';
import { type FormPart, isQuestionPart } from './form-part.ts';
import { emptyState, type FormState } from './form-state.ts';
import { addFirst, addInstance, dropInstance } from './instance-tree.ts';
import { MOST_INSTANCES, recomputeAll } from './recompute.ts';
import { answerAsText, typedAnswer } from './typed-answer.ts';

/**
 * The answers as a survey keeps them: by name; numbers as numbers, several choices as lists, groups as objects, repeats as lists
 * of objects. What has no answer is left out.
 *
 * @param which `all`: what is not asked now keeps its answer, for it may be asked again; `asked`: what the record says in the end
 */
export function recordOf(state: FormState, which: 'all' | 'asked'): JsonDocument {
  return recordBelow(state.data, state, which);
}

function recordBelow(container: XmlNode, state: FormState, which: 'all' | 'asked'): JsonDocument {
  const record = new Map<string, Json>();
  for (const node of elementsOf(container)) {
    const part = state.partOf.get(node);
    if (!part || (which === 'asked' && node.isIrrelevant)) continue;
    if (isQuestionPart(part)) {
      const answer = part.item.type === 'note' ? null : typedAnswer(stringValue(node), part.item);
      if (answer !== null) record.set(node.name, answer);
      continue;
    }
    const below = recordBelow(node, state, which);
    if (part.item.kind === 'repeat') record.set(node.name, [...listIn(record.get(node.name)), below]);
    else if (Object.keys(below).length > 0) record.set(node.name, below);
  }
  return Object.fromEntries(record);
}

/** Goes on with a record where it was left: no default is given again. What is worked out is worked out anew, once all is there. */
export function resumeForm(
  form: CompiledForm,
  environment: FormEnvironment,
  record: JsonDocument,
): FormState {
  const state = emptyState(form, environment);
  for (const part of form.top) addFirst(part, state.data, state);
  fillFromRecord(form.top, state.data, record, state);
  recomputeAll(state);
  return state;
}

/** Makes what lies in an element what the record says, and no more. */
export function fillFromRecord(
  parts: readonly FormPart[],
  container: XmlNode,
  record: JsonDocument,
  state: FormState,
): void {
  for (const part of parts) {
    const { name, kind } = part.item;
    const kept = ownValue(record, name);
    const instances = kind === 'repeat' ? listIn(kept).slice(0, MOST_INSTANCES) : [kept];
    const present = childrenNamed(container, name);
    for (const extra of present.slice(instances.length)) dropInstance(extra, state);
    for (const [index, value] of instances.entries()) {
      const node = present[index] ?? addInstance(part, container, state);
      if (isQuestionPart(part)) setText(node, answerAsText(value));
      else fillFromRecord(part.children, node, documentIn(value), state);
    }
  }
}
